//===- OpenSpace.cpp - The knobs of a schedule that a user wrote ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/OpenSpace.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::vta::tuning;

std::optional<std::string> OpenSpace::explain(const Point &point) const {
  std::lock_guard<std::mutex> lock(mutex);
  auto [it, isNew] =
      known.try_emplace(std::vector<unsigned>(point.begin(), point.end()));
  if (isNew)
    it->second = compile(point);
  return it->second;
}

llvm::Error OpenSpace::checkAnyCompiles(StringRef name) const {
  // All points of a small space, else draws.
  constexpr uint64_t maxTries = 64;
  uint64_t numPoints = getNumPoints(), numTries = std::min(numPoints, maxTries);
  std::mt19937_64 random(0);
  std::map<std::string, uint64_t> reasons;
  for (uint64_t i = 0; i < numTries; ++i) {
    Point point = getPoint(numPoints <= maxTries ? i : random() % numPoints);
    std::optional<std::string> reason = explain(point);
    if (!reason)
      return llvm::Error::success();
    ++reasons[*reason];
  }
  const auto &commonest =
      *llvm::max_element(reasons, [](const auto &a, const auto &b) {
        return a.second < b.second;
      });
  return llvm::createStringError(
      name + ": no point compiles: tried " + llvm::Twine(numTries) + " of " +
      llvm::Twine(numPoints) + "; " + llvm::Twine(commonest.second) +
      (commonest.second == 1 ? " fails with: " : " fail with: ") +
      commonest.first);
}
