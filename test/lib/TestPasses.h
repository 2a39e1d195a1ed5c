//===- TestPasses.h - Passes for tests --------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass test-* prints what an analysis finds, or undoes what a pass does. Each
// stands in the folder of test/lib/ that the other has in lib/ and is
// registered by a function of its own, which TestPasses.cpp calls.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TEST_LIB_TESTPASSES_H
#define VTA_TEST_LIB_TESTPASSES_H

namespace mlir::vta::test {

/// Registers all passes of test/lib/.
void registerTestPasses();

// By folder.
void registerTestEffects();
void registerTestHazards();
void registerTestInline();
void registerKernelPasses();
void registerTestRanges();
void registerTestTasks();

} // namespace mlir::vta::test

#endif // VTA_TEST_LIB_TESTPASSES_H
