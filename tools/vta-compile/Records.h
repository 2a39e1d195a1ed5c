//===- Records.h - Schedules of a network by records ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTA_COMPILE_RECORDS_H
#define VTA_TOOLS_VTA_COMPILE_RECORDS_H

#include "VTA/Tuning/VTA/MatchPrograms.h"

namespace mlir::vta::compile {
struct Options;

/// The records that `options` name and those that come with this program. All
/// functions print errors, and what they did unless options say not to.
class Records {
public:
  explicit Records(const Options &options) : options(options) {}

  LogicalResult read();

  /// Whether there are records for that device, "vta" or "cpu". A log that was
  /// asked for and has none for the device of the network counts, too: it is
  /// said to match nothing.
  bool hasAnyFor(StringRef device) const;

  /// Schedules the kernels of `network` by schedule files, the records that
  /// were asked for, and those that come with this program, in this order.
  LogicalResult useForVTA(ModuleOp network) const;

  /// Schedules the tasks of `network` for the processor.
  LogicalResult useForCPU(ModuleOp network) const;

private:
  LogicalResult read(const std::string &path, tuning::RecordFile &result);
  LogicalResult useOwn(ModuleOp network, RecordedKernels &scheduled) const;
  LogicalResult useShipped(ModuleOp network, RecordedKernels &scheduled,
                           bool prints) const;

  const Options &options;
  tuning::RecordFile records, shipped;
};

} // namespace mlir::vta::compile

#endif // VTA_TOOLS_VTA_COMPILE_RECORDS_H
