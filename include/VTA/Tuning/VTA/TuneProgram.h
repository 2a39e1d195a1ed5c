//===- TuneProgram.h - What only the whole program shows --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The last search over a network: with the tasks tuned, each kernel has a few
// candidates, and whole programs are compiled and timed on the simulator.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_VTA_TUNEPROGRAM_H
#define VTA_TUNING_VTA_TUNEPROGRAM_H

#include "VTA/Tuning/Core/JointSearch.h"
#include "VTA/Tuning/Core/ProgramRecord.h"
#include "VTA/Tuning/VTA/Segment.h"

namespace mlir::vta {

/// Points of one task that a whole program may want, the best ones first.
struct ProgramCandidates {
  std::vector<tuning::Point> points;
  std::optional<unsigned> usual; ///< Number of the default, if known.
};

/// Of what is near `best`, the best points of `task` that were measured, and
/// its default: these, and points that differ from them in orders, levels,
/// buffers and hints, and take hardly longer on `measurer`.
/// Points that are near are left out once `isOver`, if there is such a
/// function, says so.
ProgramCandidates findProgramCandidates(VTATask &task,
                                        tuning::Measurer &measurer,
                                        ArrayRef<tuning::Point> best,
                                        function_ref<bool()> isOver = nullptr);

struct ProgramTuning {
  struct Change {
    std::string kernel; ///< Name of its layer.
    std::string knobs;  ///< Text: "order 0:2:3 -> 0:3:2, wgt_buffers 2 -> 1".
  };
  tuning::ProgramRecord record; ///< Record without name, tool and time.
  std::vector<Change> changes;  ///< Changes to the best of each task.
  uint64_t numFailed = 0;
  bool isComplete = false;
  double seconds = 0;
  /// Why the program was not checked, or that it is wrong; empty if it is
  /// right.
  std::string problem;
};

struct ProgramTuningOptions {
  unsigned jobs = 1;
  uint64_t maxTrials = 2000; ///< Limit of programs.
  /// Seconds that are left, if there is a limit; the final check is included.
  std::function<double()> getRemaining;
  /// Called if these are too few, with the seconds that it takes at least.
  std::function<void(double)> onShortage;
  std::function<void(const tuning::JointSearch &)> onBatch;
};

/// Searches the candidates of `segment`, by the keys of tasks, and has what it
/// finds run and compared. The error says what does not compile.
llvm::Expected<ProgramTuning>
tuneProgram(const Segment &segment,
            const llvm::StringMap<ProgramCandidates> &candidates,
            const ProgramTuningOptions &options);

} // namespace mlir::vta

#endif // VTA_TUNING_VTA_TUNEPROGRAM_H
