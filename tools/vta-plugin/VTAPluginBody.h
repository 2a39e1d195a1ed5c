//===- VTAPluginBody.h - Functions that the plugin looks up -----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTAPLUGINBODY_H
#define VTA_TOOLS_VTAPLUGINBODY_H

namespace mlir {
class DialectRegistry;
}

extern "C" {
void vtaPluginRegisterDialects(mlir::DialectRegistry *registry);
void vtaPluginRegisterPasses();
}

#endif // VTA_TOOLS_VTAPLUGINBODY_H
