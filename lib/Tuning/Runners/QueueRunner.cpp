//===- QueueRunner.cpp - Runners that run when asked ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "QueueRunner.h"

using namespace mlir::vta::tuning;

void mlir::vta::tuning::setResult(RunOutcome &result,
                                  vtart::RunFileResult file) {
  result.error = vtart::getErrorKind(file.status);
  result.message = std::move(file.message);
  result.costs = std::move(file.costs);
  result.times = std::move(file.times);
  result.isChecked = file.isChecked;
}
