//===- TestRanges.cpp - Says which values accumulators can have -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "VTA/Kernel/Kernel.h"
#include "VTA/Kernel/KernelRanges.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::vta;

namespace {
struct TestRanges : public PassWrapper<TestRanges, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestRanges)

  StringRef getArgument() const final { return "test-vta-ranges"; }
  StringRef getDescription() const final {
    return "Has the start of each kernel say between which values its "
           "accumulators are, before the first and after each step";
  }
  void runOnOperation() override {
    KnownRanges known;
    FailureOr<SmallVector<KernelOp>> kernels = collectKernels(getOperation());
    if (failed(kernels))
      return signalPassFailure();
    for (KernelOp op : *kernels)
      if (FailureOr<Kernel> kernel = matchKernel(op); succeeded(kernel))
        describe(*kernel, known);
    markAllAnalysesPreserved();
  }

private:
  /// Later kernels know the result.
  static void describe(Kernel kernel, KnownRanges &known) {
    addOperandRanges(kernel.op, known);
    ConstantIntRanges acc = getStartRange(kernel.start, known);
    std::string text;
    llvm::raw_string_ostream os(text);
    os << "from " << acc.smin() << " to " << acc.smax();
    for (const KernelStep &step : kernel.steps) {
      acc = step.pool ? applyPool(*step.pool, acc)
                      : applyStep(step.getStep(), acc, known);
      os << ", after "
         << (step.pool ? "pool" : stringifyStepKind(step.getStep().getKind()))
         << " from " << acc.smin() << " to " << acc.smax();
    }
    kernel.start->emitRemark() << text;
    if (isInt8(acc))
      known.insert({kernel.op.getResult(), acc});
  }
};
} // namespace

void vta::test::registerTestRanges() { PassRegistration<TestRanges>(); }
