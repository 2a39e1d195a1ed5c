//===- TuneTasks.h - The search over all tasks ------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTATUNE_TUNETASKS_H
#define VTA_TOOLS_VTATUNE_TUNETASKS_H

#include "Options.h"
#include "VTA/Tuning/Core/Conditions.h"
#include "VTA/Tuning/VTA/VTATask.h"

namespace mlir::vta::tune {

/// A task, its search, and what it was before.
struct TunedTask {
  tuning::Task *task = nullptr;
  VTATask *vta = nullptr; ///< The same task, if it is for VTA.
  /// Seconds of the point that is used without tuning; 0: it does not work.
  double before = 0;
  /// The default schedule, if it works, and the seconds that measuring it took.
  struct Usual {
    tuning::Measurement measurement;
    double seconds = 0;
  };
  std::optional<Usual> usual;
  std::unique_ptr<tuning::Model> model;
  TaskMeasurers measurers;
  std::unique_ptr<tuning::Session> session;

  /// Seconds of the best point where it was compared with the default in
  /// turns, and `before` was found in the same turns; else 0.
  double paired = 0;
  bool keepsDefault = false;     ///< Whether the best may not be faster.
  tuning::Conditions conditions; ///< Conditions of timings on this computer.

  bool isTimedHere() const {
    return task->getInfo().device == "cpu" &&
           session->getOptions().fidelity == tuning::Fidelity::Measured &&
           !session->getOptions().wantsSecondBoard;
  }
  /// Seconds of the point to use: never above `before`, if that works. Both are
  /// instructions where these are counted.
  double getAfter() const;
};

/// Seconds at the peak of the machine; 0 if that is not known.
double getRoof(const TunedTask &tuned);

/// Tunes tasks, with progress on stderr; `others`, which may contain them, are
/// what there are records of to begin with. `log` may be null; what is returned
/// refers to it. The error is that of a log, or of
/// the tuner.
llvm::Expected<std::vector<TunedTask>>
tuneTasks(ArrayRef<tuning::Task *> tasks, ArrayRef<tuning::Task *> others,
          const Options &options, tuning::RecordLog *log, bool isNetwork);

} // namespace mlir::vta::tune

#endif // VTA_TOOLS_VTATUNE_TUNETASKS_H
