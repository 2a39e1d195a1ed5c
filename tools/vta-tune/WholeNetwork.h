//===- WholeNetwork.h - The last search over a network ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTATUNE_WHOLENETWORK_H
#define VTA_TOOLS_VTATUNE_WHOLENETWORK_H

#include "TuneTasks.h"
#include "VTA/Tuning/VTA/TuneProgram.h"
#include "llvm/Support/JSON.h"

namespace mlir::vta::tune {

/// A segment of a network and what was found.
struct TunedProgram {
  size_t numKernels = 0;
  ProgramTuning tuning;
};

/// Searches the schedules of the kernels of a network together, and appends
/// what it finds to the log, if there is one. Empty if the options do not allow
/// it; then says why on stderr, unless that was asked for. The error is that of
/// the log, or says what does not compile.
llvm::Expected<std::vector<TunedProgram>>
tuneWholeNetwork(ArrayRef<KernelTask> kernels, ArrayRef<TunedTask> tuned,
                 const Options &options, tuning::RecordLog *log);

/// What was gained, and the schedules that are not the best of their tasks.
void printProgram(raw_ostream &os, const TunedProgram &program);
llvm::json::Value toJSON(const TunedProgram &program);

} // namespace mlir::vta::tune

#endif // VTA_TOOLS_VTATUNE_WHOLENETWORK_H
