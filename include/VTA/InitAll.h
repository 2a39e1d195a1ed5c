//===- InitAll.h - One function per kind registers everything ---*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Used alike by every tool, the plugin and integrators. The functions register
// only what vta-mlir itself brings; register upstream dialects and passes as
// you need them.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_INITALL_H
#define VTA_INITALL_H

namespace mlir {
class DialectRegistry;
namespace vta {

/// The `vta` and `vtaisa` dialects.
void registerAllDialects(DialectRegistry &registry);
/// The `transform.vta` ops and the bufferization of `vta` ops. Without this a
/// schedule does not parse.
void registerAllExtensions(DialectRegistry &registry);
/// All passes and pipelines, for textual use.
void registerAllPasses();

} // namespace vta
} // namespace mlir

#endif // VTA_INITALL_H
