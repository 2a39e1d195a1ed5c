//===- IncompleteDriver.cpp - A driver library that lacks functions -------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vta/driver.h"

extern "C" __attribute__((visibility("default"))) VTADeviceHandle
VTADeviceAlloc(void) {
  return nullptr;
}
