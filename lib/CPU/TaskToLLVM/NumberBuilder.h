//===- NumberBuilder.h - Arithmetic on numbers and vectors ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CPU_TASKTOLLVM_NUMBERBUILDER_H
#define VTA_LIB_CPU_TASKTOLLVM_NUMBERBUILDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::vta::cpu {

/// Builds operations on numbers or vectors of them, of one shape.
class NumberBuilder {
public:
  NumberBuilder(OpBuilder &builder, Location loc, Type shape)
      : b(loc, builder), shape(shape) {}

  Type type(Type element) {
    if (auto shaped = dyn_cast<ShapedType>(shape))
      return shaped.clone(element);
    return element;
  }
  Type f64() { return type(b.getF64Type()); }
  Type f32() { return type(b.getF32Type()); }
  Type i64() { return type(b.getI64Type()); }
  Type i32() { return type(b.getI32Type()); }
  Type i16() { return type(b.getI16Type()); }

  /// The same number everywhere; the type of `like`.
  Value number(double value, Value like) {
    auto type = cast<FloatType>(getElementTypeOrSelf(like));
    return constant(b.getFloatAttr(type, value));
  }
  Value bits(int64_t value) {
    return constant(b.getI32IntegerAttr(static_cast<int32_t>(value)));
  }
  Value constant(TypedAttr value) {
    if (auto shaped = dyn_cast<ShapedType>(type(value.getType())))
      value = DenseElementsAttr::get(shaped, cast<Attribute>(value));
    return arith::ConstantOp::create(b, value);
  }

  Value asFloat(Value integer) {
    return arith::BitcastOp::create(b, f32(), integer);
  }
  Value asBits(Value number) {
    return arith::BitcastOp::create(b, i32(), number);
  }
  Value mask(Value value, int64_t with) {
    return arith::AndIOp::create(b, value, bits(with));
  }
  Value left(Value value, int64_t by) {
    return arith::ShLIOp::create(b, value, bits(by));
  }
  Value right(Value value, int64_t by) {
    return arith::ShRUIOp::create(b, value, bits(by));
  }
  Value unite(Value lhs, Value rhs) {
    return arith::OrIOp::create(b, lhs, rhs);
  }
  Value addBits(Value lhs, Value rhs) {
    return arith::AddIOp::create(b, lhs, rhs);
  }
  /// `yes` where value >= bound, else `no`; of numbers without a sign.
  Value selectFrom(Value value, int64_t bound, Value yes, Value no) {
    Value isFrom =
        arith::CmpIOp::create(b, arith::CmpIPredicate::uge, value, bits(bound));
    return select(isFrom, yes, no);
  }
  Value select(Value condition, Value yes, Value no) {
    return arith::SelectOp::create(b, condition, yes, no);
  }

  ImplicitLocOpBuilder b;

private:
  Type shape;
};

} // namespace mlir::vta::cpu

#endif // VTA_LIB_CPU_TASKTOLLVM_NUMBERBUILDER_H
