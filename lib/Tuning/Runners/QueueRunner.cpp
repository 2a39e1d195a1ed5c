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
  using Status = vtart::RunFileResult::Status;
  switch (file.status) {
  case Status::Measured:
    result.error = ErrorKind::None;
    break;
  case Status::Failed:
    result.error = ErrorKind::RuntimeDevice;
    break;
  case Status::WrongAnswer:
    result.error = ErrorKind::WrongAnswer;
    break;
  case Status::TimedOut:
    result.error = ErrorKind::RunTimeout;
    break;
  }
  result.message = std::move(file.message);
  result.costs = std::move(file.costs);
  result.times = std::move(file.times);
  result.isChecked = file.isChecked;
}
