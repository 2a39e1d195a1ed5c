//===- RecordCommands.h - What vta-tune does with logs ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTATUNE_RECORDCOMMANDS_H
#define VTA_TOOLS_VTATUNE_RECORDCOMMANDS_H

#include "Options.h"
#include "VTA/Tuning/VTA/ExtractTasks.h"

namespace mlir::vta::tune {

/// pick, merge, distill, show. Says which lines were skipped.
llvm::Error runOnRecords(const Options &options);

/// check: prints a word for each task, and for each segment of a network that
/// has a record. `kernels` are those of the input. Returns whether all are
/// exact.
llvm::Expected<bool> checkRecords(const Options &options,
                                  ArrayRef<tuning::Task *> tasks,
                                  ArrayRef<KernelTask> kernels);

} // namespace mlir::vta::tune

#endif // VTA_TOOLS_VTATUNE_RECORDCOMMANDS_H
