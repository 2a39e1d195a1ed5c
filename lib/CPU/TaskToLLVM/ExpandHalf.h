//===- ExpandHalf.h - Half precision by integers ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CPU_TASKTOLLVM_EXPANDHALF_H
#define VTA_LIB_CPU_TASKTOLLVM_EXPANDHALF_H

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace mlir::vta::cpu {

/// Conversions between f16 and f32 as integer operations and one of f32, for
/// processors without instructions: LLVM would call functions of its own
/// library, which host code is not linked with.
void populateExpandHalfPatterns(RewritePatternSet &patterns);

} // namespace mlir::vta::cpu

#endif // VTA_LIB_CPU_TASKTOLLVM_EXPANDHALF_H
