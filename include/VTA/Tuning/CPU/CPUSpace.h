//===- CPUSpace.h - The schedules of a CPU task -----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CPU_CPUSPACE_H
#define VTA_TUNING_CPU_CPUSPACE_H

#include "VTA/Transforms/Schedules/Sketches.h"
#include "VTA/Tuning/Core/Space.h"

namespace mlir::vta::cpu {

/// The sketches of a task and their knobs. Every legal point of a generated
/// sketch compiles. Points of sketches with one order of sums compute the same
/// bits.
///
/// If there are several sketches, the first knob chooses one, and the knobs of
/// the others keep their defaults: a point that does not is not legal, but
/// canonicalize() makes it so. The text of a point has only the knobs of its
/// sketch, after the sketch unless that is the first one.
class CPUSpace : public tuning::Space {
public:
  struct CPUKnob {
    std::string name;
    std::vector<int64_t> options; ///< Options in ascending order.
    unsigned selected = 0;        ///< Option of the default schedule.

    /// The option of points without the knob, which came later; nothing if it
    /// was always there.
    std::optional<unsigned> getOptionIfMissing() const;
  };
  struct CPUSketch {
    Sketch sketch;
    std::vector<CPUKnob> knobs;
  };
  explicit CPUSpace(std::vector<CPUSketch> sketches);

  size_t getNumKnobs() const override { return knobs.size(); }
  size_t getNumOptions(size_t knob) const override {
    return knobs[knob].options.size();
  }
  tuning::KnobRole getRole(size_t knob) const override;
  /// "tile_h" of the first sketch, "fold.tile_v" of others.
  StringRef getKnobName(size_t knob) const override { return knobs[knob].name; }
  ArrayRef<int64_t> getOption(size_t knob, size_t option) const override {
    return ArrayRef(knobs[knob].options).slice(option, 1);
  }
  std::string printOption(size_t knob, size_t option) const override;
  std::optional<std::string> explain(const tuning::Point &point) const override;
  void canonicalize(tuning::Point &point) const override;

  void
  forEachLegal(function_ref<bool(const tuning::Point &)> visit) const override;
  std::vector<tuning::Point> sample(uint64_t count,
                                    uint64_t seed) const override;
  std::string print(const tuning::Point &point) const override;
  llvm::Expected<tuning::Point> parse(StringRef text) const override;
  uint64_t getNumPoints() const override;

  /// Cycles by the models that choose defaults.
  std::optional<double> getEstimate(const tuning::Point &point) const override;

  std::optional<tuning::LoopNest>
  getLoopNest(const tuning::Point &point) const override;

  /// Looks at every point: these spaces are small.
  std::optional<uint64_t> countLegal() const override;

  tuning::Point getDefault() const;

  ArrayRef<CPUSketch> getSketches() const { return sketches; }
  /// The number of a point's sketch.
  unsigned getSketch(const tuning::Point &point) const {
    return hasChoice() ? point[0] : 0;
  }
  /// The value of a knob of the point's sketch, by its name there.
  std::optional<int64_t> getValue(const tuning::Point &point,
                                  StringRef knob) const;

private:
  bool hasChoice() const { return sketches.size() > 1; }
  /// Calls `visit` with the knobs of a sketch by their numbers.
  llvm::iota_range<size_t> getKnobs(unsigned sketch) const {
    return llvm::seq(begins[sketch], begins[sketch + 1]);
  }
  uint64_t getNumPoints(unsigned sketch) const;
  StringRef getPlainName(unsigned sketch, size_t knob) const {
    return sketches[sketch].knobs[knob - begins[sketch]].name;
  }

  std::vector<CPUSketch> sketches;
  std::vector<CPUKnob> knobs; ///< Knobs of all sketches, after the choice.
  std::vector<size_t> begins; ///< First knob by sketch, and the end.
};

} // namespace mlir::vta::cpu

#endif // VTA_TUNING_CPU_CPUSPACE_H
