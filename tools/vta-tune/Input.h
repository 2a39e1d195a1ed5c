//===- Input.h - What vta-tune tunes ----------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTATUNE_INPUT_H
#define VTA_TOOLS_VTATUNE_INPUT_H

#include "Options.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"

namespace mlir::vta::tune {

/// What was read: kernels, normalized and with a target.
struct Input {
  OwningOpRef<ModuleOp> module;
  bool isNetwork = false; ///< Whether kernels are in segments.
};

/// Reads a network or a module of kernels. Networks go the way of vta-compile
/// --device=vta until they are packed. Prints errors.
FailureOr<Input> readInput(const Options &options, StringRef path,
                           llvm::SourceMgr &sources, MLIRContext *context);

} // namespace mlir::vta::tune

#endif // VTA_TOOLS_VTATUNE_INPUT_H
