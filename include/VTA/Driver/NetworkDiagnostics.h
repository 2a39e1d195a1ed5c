//===- NetworkDiagnostics.h - Diagnostics that name layers ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DRIVER_NETWORKDIAGNOSTICS_H
#define VTA_DRIVER_NETWORKDIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/SourceMgr.h"

namespace mlir::vta {

/// Prints diagnostics, those at a line of a file as usual. Operations of an
/// imported model have the names of nodes instead of lines: diagnostics at them
/// begin with `path`, the file of the network, and name the nodes.
class NetworkDiagnostics {
public:
  NetworkDiagnostics(llvm::SourceMgr &sources, MLIRContext *context,
                     StringRef path);

private:
  LogicalResult print(Diagnostic &diagnostic);

  SourceMgrDiagnosticHandler printer;
  FileLineColLoc file;
  /// Asked before `printer`.
  ScopedDiagnosticHandler handler;
};

} // namespace mlir::vta

#endif // VTA_DRIVER_NETWORKDIAGNOSTICS_H
