//===- Input.h - The network that vta-compile reads -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTACOMPILE_INPUT_H
#define VTA_TOOLS_VTACOMPILE_INPUT_H

#include "Options.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"

namespace mlir::vta::compile {

/// Reads an ONNX model, or MLIR as text or bytecode: what it is, its contents
/// tell. `sources` keeps the text for diagnostics. Prints a summary unless it
/// shall be quiet.
OwningOpRef<ModuleOp> readNetwork(const Options &options,
                                  llvm::SourceMgr &sources,
                                  MLIRContext *context);

} // namespace mlir::vta::compile

#endif // VTA_TOOLS_VTACOMPILE_INPUT_H
