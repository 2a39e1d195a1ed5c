//===- ExtractTasks.h - The tasks of a module -------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Finds the kernels of a module, or of the device segments of a network, and
// says which task each of them is. Kernels with the same task, for which the
// same schedule is the best, are tuned once.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_VTA_EXTRACTTASKS_H
#define VTA_TUNING_VTA_EXTRACTTASKS_H

#include "VTA/Kernel/Kernel.h"
#include "VTA/Tuning/VTA/VTATask.h"

namespace mlir::vta {

/// A kernel and its task.
struct KernelTask {
  Kernel kernel;
  ModuleOp segment; ///< The module of the segment.
  ScheduleSpace space;
  tuning::TaskInfo info;
};

/// The kernels of `module`, which are normalized and have a target, in order.
/// Emits an error if there is something wrong with one.
FailureOr<std::vector<KernelTask>> findKernelTasks(ModuleOp module,
                                                   ScheduleTemplate kind);

/// Equal for kernels that are the same task on the same target.
std::string getTaskKey(const tuning::TaskInfo &info);
/// The task of a kernel. Emits errors.
FailureOr<std::unique_ptr<VTATask>> createTask(const KernelTask &kernel,
                                               ScheduleTemplate kind);
/// The tasks of these kernels, in the order of their first ones, with their
/// weights. Emits errors.
FailureOr<std::vector<std::unique_ptr<VTATask>>>
createTasks(ArrayRef<KernelTask> kernels, ScheduleTemplate kind);

/// Normalizes the kernels of `module` and of the modules in it. Kernels of
/// networks are packed before.
LogicalResult normalizeKernels(ModuleOp module);

} // namespace mlir::vta

#endif // VTA_TUNING_VTA_EXTRACTTASKS_H
