//===- TaskDescription.h - Words and figures about tasks --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_ANALYSIS_TASKDESCRIPTION_H
#define VTA_CPU_ANALYSIS_TASKDESCRIPTION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <string>

namespace mlir::vta::cpu {

/// What a task computes, in one line: "conv_2d_nhwc_fhwc 1x58x58x64xf32,
/// 64x3x3x64xf32 -> 1x56x56x64xf32, 1 elementwise".
std::string describeTask(func::FuncOp task);

/// Multiply-accumulate operations of one call.
uint64_t countMacs(func::FuncOp task);

/// True for tasks that compute nothing: pads, transpositions, concatenations.
bool isMove(func::FuncOp task);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_ANALYSIS_TASKDESCRIPTION_H
