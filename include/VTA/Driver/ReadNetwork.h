//===- ReadNetwork.h - Networks from files ----------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DRIVER_READNETWORK_H
#define VTA_DRIVER_READNETWORK_H

#include "VTA/Target/ONNX/Import.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"

namespace mlir::vta {

struct NetworkSource {
  std::string path; ///< File to read; "-" is standard input.
  onnx::ImportOptions import;
  bool quiet = false; ///< Whether to leave out the summary.
  std::string tool;   ///< Name of the tool that reports errors.
};

/// Reads an ONNX model, or MLIR as text or bytecode: what it is, its contents
/// tell. `sources` keeps the text for diagnostics. Prints errors.
OwningOpRef<ModuleOp> readNetwork(const NetworkSource &source,
                                  llvm::SourceMgr &sources,
                                  MLIRContext *context);

} // namespace mlir::vta

#endif // VTA_DRIVER_READNETWORK_H
