//===- FloatKernels.cpp - Sums of products of floats ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/CPU/TransformOps/EmitContraction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

Value cpu::addOffset(OpBuilder &b, Location loc, Value index, int64_t offset) {
  if (offset == 0)
    return index;
  Value constant = arith::ConstantIndexOp::create(b, loc, offset);
  return arith::AddIOp::create(b, loc, index, constant);
}

namespace {
class FloatMacKernel : public MacKernel {
public:
  FloatMacKernel(Type type, bool byLane) : type(type), byLane(byLane) {}

  SmallVector<Value> loadLhs(OpBuilder &b, Location loc, Value memory,
                             Value index, int64_t count, int64_t stride,
                             int64_t lanes) const override {
    auto vector = VectorType::get(lanes, type);
    SmallVector<Value> result;
    Value run;
    if (byLane && count > 1 && stride == 1)
      run = vector::LoadOp::create(b, loc, VectorType::get(count, type), memory,
                                   index);
    for (int64_t i = 0; i < count; ++i) {
      Value scalar;
      if (run)
        scalar = vector::ExtractOp::create(b, loc, run, i);
      else
        scalar = memref::LoadOp::create(b, loc, memory,
                                        addOffset(b, loc, index, i * stride));
      result.push_back(vector::BroadcastOp::create(b, loc, vector, scalar));
    }
    return result;
  }

  Value loadRhs(OpBuilder &b, Location loc, Value memory, Value index,
                int64_t lanes) const override {
    return vector::LoadOp::create(b, loc, VectorType::get(lanes, type), memory,
                                  index);
  }

  Value multiplyAdd(OpBuilder &b, Location loc, Value lhs, Value rhs,
                    Value sum) const override {
    return vector::FMAOp::create(b, loc, lhs, rhs, sum);
  }

  bool takesElements() const override { return true; }

private:
  Type type;
  bool byLane;
};
} // namespace

std::unique_ptr<MacKernel> cpu::createFloatMacKernel(Type elementType,
                                                     bool byLane) {
  return std::make_unique<FloatMacKernel>(elementType, byLane);
}

std::unique_ptr<MacKernel>
cpu::createMacKernel(MacKernelKind kind, const Contraction &contraction) {
  Type type = contraction.getSumType();
  if (kind == MacKernelKind::Combine)
    return createBodyKernel(contraction);
  bool isFloat = (contraction.products || contraction.sparse) &&
                 isa<FloatType>(type) && contraction.getLhsType() == type &&
                 getElementTypeOrSelf(contraction.rhs.getType()) == type;
  if (isFloat && kind == MacKernelKind::Fma)
    return createFloatMacKernel(type, /*byLane=*/false);
  if (isFloat && kind == MacKernelKind::FmaLane)
    return createFloatMacKernel(type, /*byLane=*/true);
  return createIntegerMacKernel(kind, contraction);
}
