//===- OpenSpace.h - The knobs of a schedule that a user wrote -----*- C++
//-*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Nothing is known about such a schedule but its knobs. A point is legal if it
// compiles, which is tried once for each point that somebody asks about.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_OPENSPACE_H
#define VTA_TUNING_CORE_OPENSPACE_H

#include "VTA/Tuning/Core/Space.h"

#include <functional>
#include <map>
#include <mutex>

namespace mlir::vta::tuning {

class OpenSpace : public Space {
public:
  struct Option {
    std::string text;            ///< Text in schedules; no two are equal.
    SmallVector<int64_t> values; ///< Numbers that features are made of.
    bool isList = false;
  };
  struct OpenKnob {
    std::string name;
    std::vector<Option> options; ///< At least one option.
  };
  /// Why a point does not compile; nothing if it does. Called by one thread at
  /// a time.
  using Compile = std::function<std::optional<std::string>(const Point &)>;

  OpenSpace(std::vector<OpenKnob> knobs, Compile compile)
      : knobs(std::move(knobs)), compile(std::move(compile)) {}

  size_t getNumKnobs() const override { return knobs.size(); }
  size_t getNumOptions(size_t knob) const override {
    return knobs[knob].options.size();
  }
  KnobRole getRole(size_t knob) const override { return KnobRole::Structure; }
  StringRef getKnobName(size_t knob) const override { return knobs[knob].name; }
  ArrayRef<int64_t> getOption(size_t knob, size_t option) const override {
    return knobs[knob].options[option].values;
  }
  bool isList(size_t knob, size_t option) const override {
    return knobs[knob].options[option].isList;
  }
  std::string printOption(size_t knob, size_t option) const override {
    return knobs[knob].options[option].text;
  }
  std::optional<std::string> explain(const Point &point) const override;

  /// An error if no point compiles, as far as a few dozen tries can tell: with
  /// the reason that most of them have. `name` is of the schedule.
  llvm::Error checkAnyCompiles(StringRef name) const;

private:
  std::vector<OpenKnob> knobs;
  Compile compile;
  mutable std::mutex mutex; ///< Guard of the compiler and known results.
  mutable std::map<std::vector<unsigned>, std::optional<std::string>> known;
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_OPENSPACE_H
