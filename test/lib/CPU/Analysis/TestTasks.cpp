//===- TestTasks.cpp - Says what tasks are about --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "VTA/CPU/Analysis/CPUTaskInfo.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::vta;

namespace {
struct TestTasks : public PassWrapper<TestTasks, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestTasks)

  StringRef getArgument() const final { return "test-vta-tasks"; }
  StringRef getDescription() const final {
    return "Has each function say what it is about as a task, the anchor that "
           "it is the anchor, and the operation that makes the result that it "
           "does";
  }
  void runOnOperation() override {
    FailureOr<cpu::CPUTaskInfo> info = cpu::analyzeTask(getOperation());
    if (failed(info))
      return signalPassFailure();
    getOperation().emitRemark()
        << cpu::stringifyAnchorKind(info->kind) << " of "
        << (info->isInteger ? "integers" : "other values")
        << (info->products ? ", sums products" : "");
    if (info->anchor)
      info->anchor->emitRemark() << "anchor";
    if (info->root)
      info->root->emitRemark() << "result";
    markAllAnalysesPreserved();
  }
};
} // namespace

void vta::test::registerTestTasks() { PassRegistration<TestTasks>(); }
