//===- ExpandPools.h - Pools as plain ALU operations ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CONVERSION_VTATOVTAISA_EXPANDPOOLS_H
#define VTA_LIB_CONVERSION_VTATOVTAISA_EXPANDPOOLS_H

#include "VTA/Conversion/VTAToVTAISA/Trace.h"

namespace mlir::vta::evaluate {

/// Replaces ALU operations over windows by one operation per tap, each on the
/// outputs for which the tap is on something, and resets to other values than
/// zero by what makes these values. A pool of maxima whose first tap covers all
/// outputs begins from there instead. Emits an error for padding that moves
/// with more than one output dimension.
LogicalResult expandPools(Trace &trace);

} // namespace mlir::vta::evaluate

#endif // VTA_LIB_CONVERSION_VTATOVTAISA_EXPANDPOOLS_H
