//===- DeviceModule.cpp - The part of a network that runs on VTA ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/DeviceModule.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"

using namespace mlir;

bool mlir::vta::isDeviceModule(ModuleOp module) {
  // Schedules have modules of their own.
  return module->getParentOp() && module.getSymName() &&
         !module->hasAttr(
             transform::TransformDialect::kWithNamedSequenceAttrName);
}
