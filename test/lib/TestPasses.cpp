//===- TestPasses.cpp - Passes for tests ----------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"

void mlir::vta::test::registerTestPasses() {
  registerTestEffects();
  registerKernelPasses();
  registerTestHazards();
  registerTestInline();
  registerTestRanges();
  registerTestTasks();
}
