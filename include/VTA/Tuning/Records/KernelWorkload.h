//===- KernelWorkload.h - Which TVM task a kernel is ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_RECORDS_KERNELWORKLOAD_H
#define VTA_TUNING_RECORDS_KERNELWORKLOAD_H

#include "VTA/Schedule/VTA/ScheduleSpace.h"
#include "VTA/Tuning/Records/TVMWorkload.h"

namespace mlir::vta::tuning {

/// The iteration dimensions of a kernel along a workload's axes, where it has
/// them: extents of one need no dimension.
struct TVMAxes {
  std::optional<unsigned> images, groups, rows, columns, ci, co;
};

/// The task that `kernel`, which is normalized and described by `model`, would
/// be for TVM's tuner, in canonical form; the epilogue does not matter.
/// Expects input dimensions in the order images, groups, channels, rows,
/// columns, of which groups, channels and images may be missing. The error says
/// what TVM has no task for.
llvm::Expected<TVMWorkload> getTVMWorkload(const Kernel &kernel,
                                           const KernelModel &model,
                                           const vtart::Config &config,
                                           TVMAxes *axes = nullptr);

/// The point of `space`, of template Tvm, that means what `knobs` mean for
/// `workload`. The error says which knob means nothing to this kernel.
llvm::Expected<SchedulePoint> getSchedulePoint(const ScheduleSpace &space,
                                               const TVMAxes &axes,
                                               const TVMWorkload &workload,
                                               const TVMKnobs &knobs);

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_RECORDS_KERNELWORKLOAD_H
