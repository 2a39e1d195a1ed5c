//===- CompareWithDefault.h - Best point and default in turns ---*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On processors, whose times vary, the best point of a search only takes the
// place of the default schedule if both, timed in turns, say so.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTATUNE_COMPAREWITHDEFAULT_H
#define VTA_TOOLS_VTATUNE_COMPAREWITHDEFAULT_H

#include "TuneTasks.h"

namespace mlir::vta::tune {

/// Rounds at least if time is limited.
inline constexpr unsigned kMinRounds = 5;

/// What the point costs that is used without tuning: nothing if it does not
/// work.
std::optional<tuning::Measurement> measureDefault(const tuning::Task &task,
                                                  const tuning::Point &point,
                                                  tuning::Measurer &measurer);

/// What measuring a point takes: the first one may take longer than others.
double getSecondsPerTrial(const TunedTask &entry);

/// Whether the best point and the default have to be compared in turns.
bool needsComparison(const TunedTask &entry);

/// Keeps the default unless the best point is surely faster: both are timed in
/// turns, for `seconds` at most, and the mean difference is more than twice its
/// standard error, or three times after few rounds.
llvm::Error compareWithDefault(TunedTask &entry, double seconds);

} // namespace mlir::vta::tune

#endif // VTA_TOOLS_VTATUNE_COMPAREWITHDEFAULT_H
