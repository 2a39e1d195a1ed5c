//===- TaskDescription.h - Words and figures about tasks --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_TASKDESCRIPTION_H
#define VTA_KERNEL_TASKDESCRIPTION_H

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

/// The name a person would give to what `location` stands for: that of the
/// network's node, or `fallback`.
std::string layerName(Location location, StringRef fallback);

/// `location` on one line, without quotes around names.
std::string locationText(Location location);

} // namespace mlir::vta::cpu

#endif // VTA_KERNEL_TASKDESCRIPTION_H
