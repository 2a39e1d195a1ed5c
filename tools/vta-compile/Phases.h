//===- Phases.h - How long compilation takes --------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTACOMPILE_PHASES_H
#define VTA_TOOLS_VTACOMPILE_PHASES_H

#include "Progress.h"
#include "VTA/CPU/TaskToLLVM/Passes.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "llvm/Support/Format.h"
#include <ctime>
#include <vector>

namespace mlir::vta::compile {

/// How long each phase took, for the summary, and each stage of it, for
/// --time.
class Phases {
public:
  /// Notes how long `stage`, which ends now, took.
  void endStage(StringRef stage) {
    Moment now;
    stages.push_back(
        {stage.str(), seconds(lastStage.wall, now.wall),
         double(now.processor - lastStage.processor) / CLOCKS_PER_SEC});
    lastStage = now;
  }
  /// The same for a phase; its last stage is called `stage`.
  void end(StringRef phase, StringRef stage = {}) {
    endStage(stage.empty() ? phase : stage);
    llvm::raw_string_ostream os(text);
    os << (text.empty() ? "" : ", ") << phase << " "
       << llvm::format("%.1f s", seconds(start, lastStage.wall));
    start = lastStage.wall;
  }
  StringRef str() const { return text; }

  /// Processor time is that of all threads.
  void printStages(llvm::raw_ostream &os) const {
    os << "stage                   s  processor s\n";
    for (const Stage &stage : stages)
      os << llvm::format("%-18s%7.2f%13.2f\n", stage.name.c_str(), stage.wall,
                         stage.processor);
  }

private:
  using Clock = std::chrono::steady_clock;
  struct Moment {
    Clock::time_point wall = Clock::now();
    std::clock_t processor = std::clock();
  };
  struct Stage {
    std::string name;
    double wall, processor;
  };
  static double seconds(Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
  }

  Moment lastStage;
  Clock::time_point start = lastStage.wall;
  std::vector<Stage> stages;
  std::string text;
};

/// Reports how many tasks the stage Kernels has lowered.
class LoweringProgress : public PassInstrumentation {
public:
  LoweringProgress(Progress &progress, size_t total)
      : progress(progress), total(total),
        lastPass(createVTACPULowerTask()->getTypeID()) {}

  void runAfterPass(Pass *pass, Operation *) override {
    if (pass->getTypeID() == lastPass && done < total)
      progress.report("lowering tasks", ++done, total);
  }

private:
  Progress &progress;
  size_t done = 0, total;
  TypeID lastPass;
};

} // namespace mlir::vta::compile

#endif // VTA_TOOLS_VTACOMPILE_PHASES_H
