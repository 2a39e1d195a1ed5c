//===- KernelSchedule.h - Templates of kernels as schedules -----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_SCHEDULES_KERNELSCHEDULE_H
#define VTA_TRANSFORMS_SCHEDULES_KERNELSCHEDULE_H

#include "VTA/Schedule/VTA/ScheduleSpace.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::vta {

/// Adds the template of `space` to `module` as the sequence `name`, what a user
/// could write: a knob for every free choice. Knobs are open unless `selected`
/// says what they are.
transform::NamedSequenceOp buildKernelSchedule(ModuleOp module, Location loc,
                                               StringRef name,
                                               const ScheduleSpace &space,
                                               const SchedulePoint *selected);

} // namespace mlir::vta

#endif // VTA_TRANSFORMS_SCHEDULES_KERNELSCHEDULE_H
