//===- ExpandFunctions.h - Powers, sines and cosines ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CPU_TASKTOLLVM_EXPANDFUNCTIONS_H
#define VTA_LIB_CPU_TASKTOLLVM_EXPANDFUNCTIONS_H

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace mlir::vta::cpu {

/// math.powf, math.sin and math.cos of f32 for all arguments: upstream's
/// expansions are for positive bases and small angles.
void populateExpandFunctionsPatterns(RewritePatternSet &patterns);

} // namespace mlir::vta::cpu

#endif // VTA_LIB_CPU_TASKTOLLVM_EXPANDFUNCTIONS_H
