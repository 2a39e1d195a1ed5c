//===- ScheduleText.h - Schedules as IR -------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_SCHEDULES_SCHEDULETEXT_H
#define VTA_TRANSFORMS_SCHEDULES_SCHEDULETEXT_H

#include "VTA/Schedule/VTA/ScheduleSpace.h"

namespace mlir::vta {

/// On generated schedules: what they were generated for. A kernel with another
/// signature, or a module with another configuration, is not scheduled by them.
inline constexpr llvm::StringLiteral kTemplateAttrName = "vta.template";
inline constexpr llvm::StringLiteral kSignatureAttrName = "vta.signature";

/// The template of `space` as a `transform.named_sequence`, what a user could
/// write: a knob for every free choice. `symbol` is the name as it is printed,
/// without the at sign. Knobs are open unless `selected` says what they are.
std::string writeSchedule(StringRef symbol, const ScheduleSpace &space,
                          const SchedulePoint *selected);

} // namespace mlir::vta

#endif // VTA_TRANSFORMS_SCHEDULES_SCHEDULETEXT_H
