//===- TestRanges.cpp - Says which values accumulators can have -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "VTA/Kernel/EpilogueRanges.h"
#include "VTA/Kernel/Kernel.h"
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
    for (linalg::LinalgOp start : findLinalgKernels(getOperation()))
      if (FailureOr<Epilogue> epilogue = matchEpilogue(start);
          succeeded(epilogue))
        describe(*epilogue, known);
    markAllAnalysesPreserved();
  }

private:
  /// Later kernels know the result.
  static void describe(const Epilogue &epilogue, KnownRanges &known) {
    IntRange acc = getStartRange(epilogue.contraction, known);
    std::string text;
    llvm::raw_string_ostream os(text);
    os << "from " << acc.min << " to " << acc.max;
    for (const EpilogueStep &step : epilogue.steps) {
      acc = step.pool ? applyPool(*step.pool, acc)
                      : applyAlu(step.opcode, acc, getOperandRange(step, known))
                            .wrapped();
      os << ", after " << (step.pool ? "pool" : stringifyAluOpcode(step.opcode))
         << " from " << acc.min << " to " << acc.max;
    }
    epilogue.contraction->emitRemark() << text;
    if (acc.isIn(IntRange::ofInt8()))
      known[epilogue.ops.back()->getResult(0)] = acc;
  }
};
} // namespace

void vta::test::registerTestRanges() { PassRegistration<TestRanges>(); }
