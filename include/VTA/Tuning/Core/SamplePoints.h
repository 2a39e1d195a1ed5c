//===- SamplePoints.h - Random points of a space ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_SAMPLEPOINTS_H
#define VTA_TUNING_CORE_SAMPLEPOINTS_H

#include "VTA/Tuning/Core/Space.h"

namespace mlir::vta::tuning {

/// What Space::sample promises, where `draw` gives points, legal or not, with
/// the same chance each: draws until a point is legal, or lists legal points if
/// they are rare.
std::vector<Point> samplePoints(const Space &space, uint64_t count,
                                uint64_t seed,
                                function_ref<Point(std::mt19937_64 &)> draw);

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_SAMPLEPOINTS_H
