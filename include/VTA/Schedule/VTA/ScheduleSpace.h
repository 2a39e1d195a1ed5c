//===- ScheduleSpace.h - Knobs, options and legal points --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A template turns a kernel into a schedule with open knobs. The space says
// which points there are and which of them are legal, by closed predicates:
// nothing is built to find out.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_SCHEDULE_VTA_SCHEDULESPACE_H
#define VTA_SCHEDULE_VTA_SCHEDULESPACE_H

#include "VTA/Kernel/KernelModel.h"
#include "VTA/Schedule/Knobs.h"
#include "VTA/Tuning/Core/Space.h"
#include "llvm/Support/Error.h"

namespace mlir::vta {

/// The set of knobs of a schedule.
enum class ScheduleTemplate {
  Native, ///< All knobs of the lowering.
  Tvm     ///< Knobs of TVM's VTA templates, with their meaning.
};

/// Name and version, as in schedules and records.
StringRef getTemplateName(ScheduleTemplate kind);

using SchedulePoint = tuning::Point;

/// Why a point is not legal.
struct Violation {
  StringRef predicate;               ///< One of ScheduleSpace::getPredicates().
  int64_t needed = 0, available = 0; ///< Amounts; bytes for memories.
  std::string message;
};

/// How many points each predicate removes, in their order.
struct SpaceCount {
  uint64_t points = 0, legal = 0;
  SmallVector<uint64_t> removed; ///< Points by the first predicate that fails.
};

class ScheduleSpace : public tuning::Space {
public:
  /// `numTiledWindows` of the window dimensions are tiled by one: for kernels
  /// whose whole window does not fit.
  ScheduleSpace(KernelModel kernel, const vtart::Config &config,
                const vtart::Machine &machine,
                ScheduleTemplate kind = ScheduleTemplate::Native,
                unsigned numTiledWindows = 0);

  const KernelModel &getKernel() const { return kernel; }
  const vtart::Config &getConfig() const { return config; }
  const vtart::Machine &getMachine() const { return machine; }
  ScheduleTemplate getTemplate() const { return kind; }
  ArrayRef<Knob> getKnobs() const { return knobs; }
  std::optional<unsigned> findKnob(KnobKind kind, unsigned number = 0) const;
  using Space::findKnob;
  /// The first knobs are tile sizes: the dimension of each.
  ArrayRef<unsigned> getTileDims() const { return tileDims; }
  size_t getNumKnobs() const override { return knobs.size(); }
  size_t getNumOptions(size_t knob) const override {
    return knobs[knob].options.size();
  }
  tuning::KnobRole getRole(size_t knob) const override;
  StringRef getKnobName(size_t knob) const override { return knobs[knob].name; }
  ArrayRef<int64_t> getOption(size_t knob, size_t option) const override {
    return knobs[knob].options[option].values;
  }
  bool isList(size_t knob, size_t option) const override {
    return knobs[knob].options[option].isList;
  }

  /// The dimensions with knobs that select weights: of groups and outputs.
  SmallVector<unsigned> getWeightTileDims() const;

  /// Predicates in the order in which they are tried.
  static ArrayRef<llvm::StringLiteral> getPredicates();

  /// Counts without visiting every point.
  SpaceCount count() const;
  std::optional<uint64_t> countLegal() const override { return count().legal; }
  bool isLegal(const SchedulePoint &point) const override;
  /// The first predicate that a point does not meet.
  std::optional<Violation> check(const SchedulePoint &point) const;
  std::optional<std::string> explain(const SchedulePoint &point) const override;
  ScheduleChoice resolve(const SchedulePoint &point) const;
  /// What a knob of the native template sets; null if that is a list.
  static int64_t *getNumber(ScheduleChoice &choice, KnobKind kind);
  /// The point that means the same as `choice`; none if a size or the order is
  /// not among the options.
  std::optional<SchedulePoint> find(const ScheduleChoice &choice) const;
  /// What needs the least memory: if it is not legal, no point is.
  ScheduleChoice getSmallest() const;

  /// Calls `visit` with every legal point, in lexicographic order of the knobs,
  /// until it returns false.
  void
  forEachLegal(function_ref<bool(const SchedulePoint &)> visit) const override;
  /// `count` legal points, each drawn uniformly from all, with repetition.
  std::vector<SchedulePoint> sample(uint64_t count,
                                    uint64_t seed) const override;
  std::optional<tuning::LoopNest>
  getLoopNest(const SchedulePoint &point) const override;

private:
  friend class SpaceWalker;
  void addTileKnobs();
  void addNativeKnobs();
  void addTvmKnobs();
  SmallVector<int64_t> getOrder(StringRef groups) const;

  KernelModel kernel;
  vtart::Config config;
  vtart::Machine machine;
  ScheduleTemplate kind;
  std::vector<Knob> knobs;
  /// The dimension of each leading knob, which is its tile size.
  SmallVector<unsigned> tileDims;
  SmallVector<int64_t> baseSizes; ///< Sizes of dimensions without a knob.
  // Roles, outermost first. Groups index inputs and weights.
  SmallVector<unsigned> groups, spatial, out, in;
};

/// "12 points, 4 removed by 'inp', 8 legal".
std::string printCount(const SpaceCount &count);

/// The space of `kernel`: coded biases and whole windows if any point is legal
/// with them. Emits an error that names the predicate that removes the last
/// points, with numbers, if none is.
FailureOr<ScheduleSpace>
createScheduleSpace(const Kernel &kernel, const vtart::Config &config,
                    const vtart::Machine &machine,
                    ScheduleTemplate kind = ScheduleTemplate::Native);

} // namespace mlir::vta

#endif // VTA_SCHEDULE_VTA_SCHEDULESPACE_H
