//===- CPUSpace.h - The knobs of a CPU task's schedule -----------*- C++
//-*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CPU_CPUSPACE_H
#define VTA_TUNING_CPU_CPUSPACE_H

#include "VTA/CPU/Schedule/TileLimits.h"
#include "VTA/Tuning/Core/Space.h"

namespace mlir::vta::cpu {

/// The knobs of a generated schedule. Every legal point compiles, and computes
/// the same bits as the default.
class CPUSpace : public tuning::Space {
public:
  struct CPUKnob {
    std::string name;
    std::vector<int64_t> options; ///< Options in ascending order.
    unsigned selected = 0;        ///< Option of the default schedule.
  };
  CPUSpace(std::vector<CPUKnob> knobs, TileLimits limits)
      : knobs(std::move(knobs)), limits(std::move(limits)) {}

  size_t getNumKnobs() const override { return knobs.size(); }
  size_t getNumOptions(size_t knob) const override {
    return knobs[knob].options.size();
  }
  tuning::KnobRole getRole(size_t knob) const override {
    // Loop nests do not show what is fetched ahead.
    if (knobs[knob].name == "prefetch")
      return tuning::KnobRole::Hint;
    return knobs[knob].name == "order" ? tuning::KnobRole::Structure
                                       : tuning::KnobRole::Size;
  }
  StringRef getKnobName(size_t knob) const override { return knobs[knob].name; }
  ArrayRef<int64_t> getOption(size_t knob, size_t option) const override {
    return ArrayRef(knobs[knob].options).slice(option, 1);
  }
  std::optional<std::string> explain(const tuning::Point &point) const override;

  std::optional<tuning::LoopNest>
  getLoopNest(const tuning::Point &point) const override;

  /// Looks at every point: these spaces are small.
  std::optional<uint64_t> countLegal() const override;

  tuning::Point getDefault() const;

private:
  std::optional<int64_t> getValue(const tuning::Point &point,
                                  StringRef knob) const;

  std::vector<CPUKnob> knobs;
  TileLimits limits;
};

} // namespace mlir::vta::cpu

#endif // VTA_TUNING_CPU_CPUSPACE_H
