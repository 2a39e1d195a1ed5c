//===- DeviceModule.h - The part of a network that runs on VTA --*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_DEVICEMODULE_H
#define VTA_KERNEL_DEVICEMODULE_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::vta {

/// True for a module in a network that holds what runs on VTA: calls name it.
/// Modules of CPU tasks have no names.
bool isDeviceModule(ModuleOp module);

} // namespace mlir::vta

#endif // VTA_KERNEL_DEVICEMODULE_H
