//===- CheckInput.h - Networks that cannot be compiled ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Checks of a network that was read, before anything works on it. They emit
// errors.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTACOMPILE_CHECKINPUT_H
#define VTA_TOOLS_VTACOMPILE_CHECKINPUT_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::vta::compile {
struct Options;

/// Fails if `options` ask for VTA, which computes in int8, and the network
/// computes in float and is not to be quantized.
LogicalResult checkInt8(ModuleOp module, const Options &options);

/// Fails if a tensor is larger than the memory there is, at the operation that
/// makes it.
LogicalResult checkTensors(ModuleOp module, const Options &options);

} // namespace mlir::vta::compile

#endif // VTA_TOOLS_VTACOMPILE_CHECKINPUT_H
