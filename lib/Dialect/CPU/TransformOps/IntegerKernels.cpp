//===- IntegerKernels.cpp - Sums of products of int8 ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Processors multiply pairs or fours of bytes and add the products up in one or
// two instructions. All of these are exact for all operands: products of two
// bytes fit in 16 bits, and sums are of 32 bits everywhere.
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/CPU/TransformOps/EmitContraction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

namespace {

/// Groups of bytes: the lhs is one group, a number of as many bits, which is
/// the same for all lanes; the rhs has one group for each feature.
class GroupKernel : public MacKernel {
public:
  explicit GroupKernel(int64_t size) { group = size; }

  SmallVector<Value> loadLhs(OpBuilder &b, Location loc, Value memory,
                             Value index, int64_t count, int64_t stride,
                             int64_t lanes) const override {
    // As numbers from the beginning: LLVM would make shuffles of bytes.
    Type word = b.getIntegerType(8 * group);
    auto load = [&](Value from, int64_t size) -> Value {
      Value view = memref::ViewOp::create(b, loc, MemRefType::get({size}, word),
                                          memory, from, ValueRange());
      Value zero = arith::ConstantIndexOp::create(b, loc, 0);
      if (size == 1)
        return memref::LoadOp::create(b, loc, view, zero, /*nontemporal=*/false,
                                      llvm::MaybeAlign(1));
      return vector::LoadOp::create(b, loc, VectorType::get(size, word), view,
                                    zero, /*nontemporal=*/false,
                                    llvm::MaybeAlign(1));
    };
    SmallVector<Value> result;
    Value run = count > 1 && stride == group ? load(index, count) : Value();
    for (int64_t i = 0; i < count; ++i)
      result.push_back(
          run ? vector::ExtractOp::create(b, loc, run, i).getResult()
              : load(addOffset(b, loc, index, i * stride), 1));
    return result;
  }

  Value loadLhsRest(OpBuilder &b, Location loc, Value memory, Value index,
                    int64_t steps, int64_t lanes) const override {
    Type word = b.getIntegerType(8 * group);
    Value number;
    for (int64_t i = 0; i < steps; ++i) {
      Value byte =
          memref::LoadOp::create(b, loc, memory, addOffset(b, loc, index, i));
      byte = arith::ExtUIOp::create(b, loc, word, byte);
      if (i > 0) {
        Value bits =
            arith::ConstantOp::create(b, loc, b.getIntegerAttr(word, 8 * i));
        byte = arith::OrIOp::create(b, loc, number,
                                    arith::ShLIOp::create(b, loc, byte, bits));
      }
      number = byte;
    }
    return number;
  }

  Value loadRhs(OpBuilder &b, Location loc, Value memory, Value index,
                int64_t lanes) const override {
    auto type = VectorType::get(lanes * group, b.getI8Type());
    return prepareRhs(b, loc,
                      vector::LoadOp::create(b, loc, type, memory, index));
  }

  Value multiplyAdd(OpBuilder &b, Location loc, Value lhs, Value rhs,
                    Value sum) const final {
    // Where it is used, so that it is in a register for a short time only.
    // It is the same for all features.
    int64_t lanes = cast<VectorType>(sum.getType()).getNumElements();
    Value splat = vector::BroadcastOp::create(
        b, loc, VectorType::get(lanes, lhs.getType()), lhs);
    Value bytes = vector::BitCastOp::create(
        b, loc, VectorType::get(lanes * group, b.getI8Type()), splat);
    return multiplyAddBytes(b, loc, bytes, rhs, sum);
  }

protected:
  virtual Value multiplyAddBytes(OpBuilder &b, Location loc, Value lhs,
                                 Value rhs, Value sum) const = 0;
  /// What multiplyAddBytes takes as rhs, from bytes.
  virtual Value prepareRhs(OpBuilder &b, Location loc, Value bytes) const {
    return bytes;
  }

  static Value extend(OpBuilder &b, Location loc, Value bytes) {
    auto type = cast<VectorType>(bytes.getType());
    return arith::ExtSIOp::create(b, loc, type.clone(b.getI16Type()), bytes);
  }

  static Value call(OpBuilder &b, Location loc, StringRef name, Type result,
                    ValueRange operands) {
    return LLVM::CallIntrinsicOp::create(b, loc, result, b.getStringAttr(name),
                                         operands)
        .getResult(0);
  }
};

/// x86: four products of an unsigned and a signed byte (VNNI). The lhs is made
/// unsigned by adding 128; what that adds to the sums is subtracted at their
/// beginning.
class DotUnsignedKernel : public GroupKernel {
public:
  DotUnsignedKernel() : GroupKernel(4) {}

  Value getExcess(OpBuilder &b, Location loc, int64_t lanes) const override {
    // Numbers of the rhs times 128, because zero becomes 128.
    return arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(0));
  }

protected:
  Value multiplyAddBytes(OpBuilder &b, Location loc, Value lhs, Value rhs,
                         Value sum) const override {
    auto bytes = cast<VectorType>(lhs.getType());
    Value sign = arith::ConstantOp::create(
        b, loc, DenseElementsAttr::get(bytes, b.getI8IntegerAttr(-128)));
    auto type = cast<VectorType>(sum.getType());
    std::string name = llvm::formatv("llvm.x86.avx512.vpdpbusd.{0}",
                                     type.getNumElements() * 32);
    return call(b, loc, name, type,
                {sum, arith::XOrIOp::create(b, loc, lhs, sign), rhs});
  }
};

/// Products of 16 bits, two of which are added to each sum.
class PairKernel : public GroupKernel {
public:
  enum class Kind { X86, AArch64, ARM };
  explicit PairKernel(Kind kind) : GroupKernel(2), kind(kind) {}

protected:
  Value multiplyAddBytes(OpBuilder &b, Location loc, Value lhs, Value rhs,
                         Value sum) const override {
    Type type = sum.getType();
    lhs = extend(b, loc, lhs);
    if (kind == Kind::X86) {
      int64_t lanes = cast<VectorType>(type).getNumElements();
      StringRef name = lanes == 16  ? "llvm.x86.avx512.pmaddw.d.512"
                       : lanes == 8 ? "llvm.x86.avx2.pmadd.wd"
                                    : "llvm.x86.sse2.pmadd.wd";
      return arith::AddIOp::create(b, loc, sum,
                                   call(b, loc, name, type, {lhs, rhs}));
    }
    // One instruction widens and multiplies, another one adds pairs to sums.
    Value product = arith::MulIOp::create(b, loc, lhs, extend(b, loc, rhs));
    if (kind == Kind::ARM)
      return call(b, loc, "llvm.arm.neon.vpadals", type, {sum, product});
    return arith::AddIOp::create(
        b, loc, sum, call(b, loc, "llvm.aarch64.neon.saddlp", type, {product}));
  }

  Value prepareRhs(OpBuilder &b, Location loc, Value bytes) const override {
    return kind == Kind::X86 ? extend(b, loc, bytes) : bytes;
  }

private:
  Kind kind;
};

/// AArch64: four products of signed bytes.
class DotSignedKernel : public GroupKernel {
public:
  DotSignedKernel() : GroupKernel(4) {}

protected:
  Value multiplyAddBytes(OpBuilder &b, Location loc, Value lhs, Value rhs,
                         Value sum) const override {
    return call(b, loc, "llvm.aarch64.neon.sdot", sum.getType(),
                {sum, lhs, rhs});
  }
};

/// One product at a time, of integers of any width.
class MultiplyKernel : public MacKernel {
public:
  explicit MultiplyKernel(Type sumType) : sumType(sumType) {}

  SmallVector<Value> loadLhs(OpBuilder &b, Location loc, Value memory,
                             Value index, int64_t count, int64_t stride,
                             int64_t lanes) const override {
    SmallVector<Value> result;
    for (int64_t i = 0; i < count; ++i) {
      Value element = memref::LoadOp::create(
          b, loc, memory, addOffset(b, loc, index, i * stride));
      if (element.getType() != sumType)
        element = arith::ExtSIOp::create(b, loc, sumType, element);
      result.push_back(vector::BroadcastOp::create(
          b, loc, VectorType::get(lanes, sumType), element));
    }
    return result;
  }

  Value loadRhs(OpBuilder &b, Location loc, Value memory, Value index,
                int64_t lanes) const override {
    Type type = cast<MemRefType>(memory.getType()).getElementType();
    return widenRhs(b, loc,
                    vector::LoadOp::create(b, loc, VectorType::get(lanes, type),
                                           memory, index));
  }

  Value widenRhs(OpBuilder &b, Location loc, Value elements) const override {
    auto type = cast<VectorType>(elements.getType());
    if (type.getElementType() == sumType)
      return elements;
    return arith::ExtSIOp::create(b, loc, type.clone(sumType), elements);
  }

  Value multiplyAdd(OpBuilder &b, Location loc, Value lhs, Value rhs,
                    Value sum) const override {
    return arith::AddIOp::create(b, loc, sum,
                                 arith::MulIOp::create(b, loc, lhs, rhs));
  }

private:
  Type sumType;
};

} // namespace

std::unique_ptr<MacKernel>
cpu::createIntegerMacKernel(MacKernelKind kind,
                            const Contraction &contraction) {
  auto sumType = dyn_cast<IntegerType>(contraction.getSumType());
  const std::optional<SumOfProducts> &products = contraction.products;
  if (!sumType || !products || products->lhs.isUnsigned() ||
      products->rhs.isUnsigned())
    return nullptr;
  if (kind == MacKernelKind::Mul)
    return std::make_unique<MultiplyKernel>(sumType);
  if (!sumType.isInteger(32) || !contraction.getLhsType().isInteger(8) ||
      !getElementTypeOrSelf(contraction.rhs.getType()).isInteger(8) ||
      !contraction.canGroup())
    return nullptr;
  switch (kind) {
  case MacKernelKind::Vpdpbusd:
    return std::make_unique<DotUnsignedKernel>();
  case MacKernelKind::Sdot:
    return std::make_unique<DotSignedKernel>();
  case MacKernelKind::Pmaddwd:
    return std::make_unique<PairKernel>(PairKernel::Kind::X86);
  case MacKernelKind::Sadalp:
    return std::make_unique<PairKernel>(PairKernel::Kind::AArch64);
  case MacKernelKind::Vpadal:
    return std::make_unique<PairKernel>(PairKernel::Kind::ARM);
  case MacKernelKind::Fma:
  case MacKernelKind::FmaLane:
  case MacKernelKind::Mul:
  case MacKernelKind::Combine:
    break;
  }
  return nullptr;
}
