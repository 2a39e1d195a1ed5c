//===- InSubCommands.h - Options of several subcommands --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DRIVER_INSUBCOMMANDS_H
#define VTA_DRIVER_INSUBCOMMANDS_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/CommandLine.h"

namespace mlir::vta {

/// Modifier that adds an option to several subcommands.
struct InSubCommands {
  ArrayRef<llvm::cl::SubCommand *> subcommands;

  void apply(llvm::cl::Option &option) const {
    for (llvm::cl::SubCommand *subcommand : subcommands)
      option.addSubCommand(*subcommand);
  }
};

} // namespace mlir::vta

#endif // VTA_DRIVER_INSUBCOMMANDS_H
