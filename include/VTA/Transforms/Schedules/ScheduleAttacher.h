//===- ScheduleAttacher.h - Schedules beside their kernels ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_SCHEDULES_SCHEDULEATTACHER_H
#define VTA_TRANSFORMS_SCHEDULES_SCHEDULEATTACHER_H

#include "VTA/Schedule/VTA/ScheduleSpace.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringSet.h"
#include <map>

namespace mlir::vta {

/// Emits an error if `kernel` is not in `module` itself: bufferization stops at
/// nested modules.
LogicalResult checkPlace(KernelOp kernel, ModuleOp module);

/// Gives kernels of a module schedules: sequences in the module
/// `@vta_schedules`, which is made if need be, named after the kernels'
/// functions.
class ScheduleAttacher {
public:
  /// Emits an error if `@vta_schedules` is something else.
  static FailureOr<ScheduleAttacher> create(ModuleOp module);

  /// Emits an error if `kernel` is not in the outermost module.
  LogicalResult checkPlace(KernelOp kernel) const {
    return vta::checkPlace(kernel, module);
  }

  /// Has `kernel` scheduled as `space` says, with open knobs if there is no
  /// point.
  void attach(KernelOp kernel, const ScheduleSpace &space,
              const std::optional<SchedulePoint> &point);
  /// The same with a schedule that exists: the only sequence of `schedule`.
  /// Emits an error in it if there is not one.
  LogicalResult attach(KernelOp kernel, ModuleOp schedule);

private:
  explicit ScheduleAttacher(ModuleOp module) : module(module) {}

  /// Has `kernel` refer to a sequence that is yet to be added to `schedules`,
  /// which is made if need be. Returns the sequence's name.
  std::string refer(KernelOp kernel);

  ModuleOp module;
  ModuleOp schedules;      ///< The module; null until it is made.
  llvm::StringSet<> names; ///< Names of sequences.
};

/// An attacher for each module that kernels are found in, made when it is asked
/// for.
class ScheduleAttachers {
public:
  /// Emits an error if there cannot be one.
  FailureOr<ScheduleAttacher *> get(ModuleOp module);

private:
  std::map<Operation *, ScheduleAttacher> attachers;
};

/// Kernels with the same key share what is chosen for the first of them: they
/// differ in nothing that a choice depends on, target and template included.
std::string getChoiceKey(Operation *start, const ScheduleSpace &space);

} // namespace mlir::vta

#endif // VTA_TRANSFORMS_SCHEDULES_SCHEDULEATTACHER_H
