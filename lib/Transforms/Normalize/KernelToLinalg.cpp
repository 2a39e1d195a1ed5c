//===- KernelToLinalg.cpp - vta-kernel-to-linalg --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Transforms/Normalize/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-kernel-to-linalg"

namespace mlir::vta {
#define GEN_PASS_DEF_VTAKERNELTOLINALG
#include "VTA/Transforms/Normalize/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

/// `scale` times the i8 value `input`, as i32.
static Value createScaledInput(OpBuilder &builder, Location loc, Value input,
                               int64_t scale) {
  Value value =
      arith::ExtSIOp::create(builder, loc, builder.getI32Type(), input);
  if (scale == 1)
    return value;
  Value factor =
      arith::ConstantIntOp::create(builder, loc, builder.getI32Type(), scale);
  return arith::MulIOp::create(builder, loc, value, factor);
}

/// The operation of `kind` on `acc` and `other`. Negative shifts are to the
/// left.
static Value createArith(OpBuilder &builder, Location loc, StepKind kind,
                         Value acc, Value other) {
  switch (kind) {
  case StepKind::Add:
    return arith::AddIOp::create(builder, loc, acc, other);
  case StepKind::Shr: {
    APInt amount;
    if (matchPattern(other, m_ConstantInt(&amount))) {
      if (!amount.isNegative())
        return arith::ShRSIOp::create(builder, loc, acc, other);
      Value left = arith::ConstantIntOp::create(
          builder, loc, builder.getI32Type(), -amount.getSExtValue());
      return arith::ShLIOp::create(builder, loc, acc, left);
    }
    Value zero =
        arith::ConstantIntOp::create(builder, loc, builder.getI32Type(), 0);
    Value left = arith::SubIOp::create(builder, loc, zero, other);
    left = arith::MaxSIOp::create(builder, loc, left, zero);
    Value right = arith::MaxSIOp::create(builder, loc, other, zero);
    acc = arith::ShLIOp::create(builder, loc, acc, left);
    return arith::ShRSIOp::create(builder, loc, acc, right);
  }
  case StepKind::Max:
    return arith::MaxSIOp::create(builder, loc, acc, other);
  case StepKind::Min:
    return arith::MinSIOp::create(builder, loc, acc, other);
  case StepKind::Narrow:
    return arith::TruncIOp::create(builder, loc, builder.getI8Type(), acc);
  }
  llvm_unreachable("not a kind of step");
}

/// The elementwise operation that does `step`.
static linalg::GenericOp createInLinalg(OpBuilder &builder, StepOp step) {
  SmallVector<Value> inputs;
  if (step.getInput())
    inputs.push_back(step.getInput());
  return linalg::GenericOp::create(
      builder, step.getLoc(), step.getType(), inputs, step.getInit(),
      step.getIndexingMapsArray(), step.getLoopIteratorTypes(),
      [&](OpBuilder &b, Location loc, ValueRange args) {
        Value acc = step.narrows() ? args.front() : args.back(), other;
        if (step.isResidual())
          other = createScaledInput(b, loc, args[0],
                                    static_cast<int64_t>(step.getScale()));
        else if (step.getInput())
          other = args[0];
        else
          other = arith::ConstantIntOp::create(
              b, loc, b.getI32Type(), static_cast<int64_t>(*step.getImm()));
        linalg::YieldOp::create(
            b, loc, createArith(b, loc, step.getKind(), acc, other));
      });
}

namespace {
struct VTAKernelToLinalg
    : public vta::impl::VTAKernelToLinalgBase<VTAKernelToLinalg> {
  using Base::Base;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<KernelOp> kernels;
    getOperation()->walk([&](KernelOp op) { kernels.push_back(op); });
    for (KernelOp kernel : kernels) {
      SmallVector<StepOp> steps;
      kernel.walk([&](StepOp step) { steps.push_back(step); });
      for (StepOp step : steps) {
        rewriter.setInsertionPoint(step);
        rewriter.replaceOp(step, createInLinalg(rewriter, step));
      }
      kernel.inlineBody(rewriter);
      ++numKernels;
    }
    LLVM_DEBUG(llvm::dbgs() << kernels.size() << " kernels\n");
  }
};
} // namespace
