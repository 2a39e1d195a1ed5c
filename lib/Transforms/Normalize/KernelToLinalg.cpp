//===- KernelToLinalg.cpp - vta-kernel-to-linalg --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Normalize/KernelToLinalg.h"
#include "VTA/Transforms/Normalize/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
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

/// The operation of `opcode` on `acc` and `other`; a negative shift, of which
/// `other` is the amount, is to the left.
static Value createArith(OpBuilder &builder, Location loc, AluOpcode opcode,
                         bool isLeft, Value acc, Value other) {
  switch (opcode) {
  case AluOpcode::Add:
    return arith::AddIOp::create(builder, loc, acc, other);
  case AluOpcode::Shr:
    if (isLeft)
      return arith::ShLIOp::create(builder, loc, acc, other);
    return arith::ShRSIOp::create(builder, loc, acc, other);
  case AluOpcode::Max:
    return arith::MaxSIOp::create(builder, loc, acc, other);
  case AluOpcode::Min:
    return arith::MinSIOp::create(builder, loc, acc, other);
  case AluOpcode::Mul:
    break;
  }
  llvm_unreachable("products are shifts in an epilogue");
}

linalg::GenericOp mlir::vta::createStepInLinalg(OpBuilder &builder,
                                                const EpilogueStep &step,
                                                Value acc) {
  int64_t rank = cast<RankedTensorType>(acc.getType()).getRank();
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  if (step.operand) {
    inputs.push_back(step.operand);
    maps.push_back(step.map);
  }
  maps.push_back(builder.getMultiDimIdentityMap(rank));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
      builder, step.loc, acc.getType(), inputs, acc, maps, iterators,
      [&](OpBuilder &b, Location loc, ValueRange args) {
        bool isShift = step.opcode == AluOpcode::Shr;
        Value other;
        if (step.isResidual())
          other = createScaledInput(b, loc, args[0], step.scale);
        else if (step.operand)
          other = args[0];
        else
          other = arith::ConstantIntOp::create(
              b, loc, b.getI32Type(), isShift ? std::abs(step.imm) : step.imm);
        bool isLeft = isShift && !step.operand && step.imm < 0;
        linalg::YieldOp::create(
            b, loc,
            createArith(b, loc, step.opcode, isLeft, args.back(), other));
      });
}

linalg::GenericOp mlir::vta::createNarrowInLinalg(OpBuilder &builder,
                                                  Location loc, Value acc,
                                                  Value dest) {
  int64_t rank = cast<RankedTensorType>(acc.getType()).getRank();
  AffineMap identity = builder.getMultiDimIdentityMap(rank);
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
      builder, loc, dest.getType(), acc, dest,
      ArrayRef<AffineMap>{identity, identity}, iterators,
      [](OpBuilder &b, Location loc, ValueRange args) {
        Value low = arith::TruncIOp::create(b, loc, b.getI8Type(), args[0]);
        linalg::YieldOp::create(b, loc, low);
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
        if (step.narrows())
          rewriter.replaceOp(step, createNarrowInLinalg(rewriter, step.getLoc(),
                                                        step.getInput(),
                                                        step.getInit()));
        else
          rewriter.replaceOp(
              step,
              createStepInLinalg(rewriter, describeStep(step), step.getInit()));
      }
      kernel.inlineBody(rewriter);
      ++numKernels;
    }
    LLVM_DEBUG(llvm::dbgs() << kernels.size() << " kernels\n");
  }
};
} // namespace
