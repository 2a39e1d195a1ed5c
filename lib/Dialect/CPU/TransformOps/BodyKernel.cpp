//===- BodyKernel.cpp - Any body of two operands on vectors ---------------===//
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
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

namespace {
class BodyKernel : public MacKernel {
public:
  explicit BodyKernel(const Contraction &contraction)
      : op(contraction.op), isSwapped(contraction.isSwapped) {}

  SmallVector<Value> loadLhs(OpBuilder &b, Location loc, Value memory,
                             Value index, int64_t count, int64_t stride,
                             int64_t lanes) const override {
    SmallVector<Value> result;
    for (int64_t i = 0; i < count; ++i) {
      Value scalar = memref::LoadOp::create(
          b, loc, memory, addOffset(b, loc, index, i * stride));
      result.push_back(vector::BroadcastOp::create(
          b, loc, VectorType::get(lanes, scalar.getType()), scalar));
    }
    return result;
  }

  Value loadRhs(OpBuilder &b, Location loc, Value memory, Value index,
                int64_t lanes) const override {
    Type type = getElementTypeOrSelf(memory.getType());
    return vector::LoadOp::create(b, loc, VectorType::get(lanes, type), memory,
                                  index);
  }

  bool takesElements() const override { return true; }

  Value multiplyAdd(OpBuilder &b, Location loc, Value lhs, Value rhs,
                    Value sum) const override {
    linalg::LinalgOp linalgOp = op;
    Block *body = linalgOp.getBlock();
    IRMapping mapping;
    mapping.map(body->getArgument(isSwapped ? 1 : 0), lhs);
    mapping.map(body->getArgument(isSwapped ? 0 : 1), rhs);
    mapping.map(body->getArgument(2), sum);
    int64_t lanes = cast<VectorType>(sum.getType()).getNumElements();
    for (Operation &inner : body->without_terminator())
      if (!fuse(b, inner, mapping))
        vectorize(b, &inner, lanes, mapping);
    return mapping.lookup(body->getTerminator()->getOperand(0));
  }

private:
  /// Adds a product to the sum without rounding it, as contractions do.
  bool fuse(OpBuilder &b, Operation &inner, IRMapping &mapping) const {
    linalg::LinalgOp linalgOp = op;
    Block *body = linalgOp.getBlock();
    auto isInside = [&](Value value) { return value.getParentBlock() == body; };
    // The product is computed with its only use.
    auto isFused = [&](arith::MulFOp mul, Operation *add) {
      return mul && mul->getBlock() == body && mul->hasOneUse() &&
             llvm::all_of(mul->getOperands(), isInside) &&
             isa<arith::AddFOp>(add) &&
             llvm::is_contained(add->getOperands(), body->getArgument(2));
    };
    if (auto mul = dyn_cast<arith::MulFOp>(inner))
      return mul->hasOneUse() && isFused(mul, *mul->user_begin());
    auto add = dyn_cast<arith::AddFOp>(inner);
    for (unsigned i = 0; add && i < 2; ++i) {
      auto mul = add->getOperand(i).getDefiningOp<arith::MulFOp>();
      if (!isFused(mul, add))
        continue;
      mapping.map(add.getResult(),
                  vector::FMAOp::create(b, add.getLoc(),
                                        mapping.lookup(mul.getLhs()),
                                        mapping.lookup(mul.getRhs()),
                                        mapping.lookup(body->getArgument(2))));
      return true;
    }
    return false;
  }

  linalg::LinalgOp op;
  bool isSwapped;
};
} // namespace

std::unique_ptr<MacKernel>
cpu::createBodyKernel(const Contraction &contraction) {
  linalg::LinalgOp op = contraction.op;
  Block *body = op.getBlock();
  // A result from outside of the body is a constant.
  if (!isElementwiseBody(body) ||
      body->getTerminator()->getOperand(0).getParentBlock() != body)
    return nullptr;
  return std::make_unique<BodyKernel>(contraction);
}
