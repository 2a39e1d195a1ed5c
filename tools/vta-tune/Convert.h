//===- Convert.h - Records of TVM -------------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTATUNE_CONVERT_H
#define VTA_TOOLS_VTATUNE_CONVERT_H

#include "Options.h"
#include "VTA/Tuning/VTA/ExtractTasks.h"

namespace mlir::vta::tune {

/// Writes records of template tvm/1 as TVM does. Says how many others there
/// are.
llvm::Error convertToTVM(const Options &options);

/// The machine that logs of TVM are of: the built-in one that all of their
/// lines name as the board. The error names the option that says it otherwise.
llvm::Expected<std::string> findMachineOfLogs(const Options &options);

/// Reads records of TVM for the tasks of these kernels, which are of template
/// tvm/1. Points are run and compared; what they cost is what TVM says.
llvm::Error convertFromTVM(const Options &options, ArrayRef<KernelTask> kernels,
                           ArrayRef<tuning::Task *> tasks);

} // namespace mlir::vta::tune

#endif // VTA_TOOLS_VTATUNE_CONVERT_H
