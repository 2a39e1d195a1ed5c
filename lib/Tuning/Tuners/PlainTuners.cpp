//===- PlainTuners.cpp - Searches without a memory of costs ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlainTuners.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::vta::tuning;

/// Points that GridTuner keeps ahead of what is asked for. To get them, it
/// walks past all that came before: as many again, within these limits.
static constexpr uint64_t kFirstAhead = 64, kMaxAhead = 4096;

std::vector<Trial> RandomTuner::ask(size_t count) {
  std::vector<Trial> trials;
  while (trials.size() < count) {
    std::optional<Point> point = source.draw();
    if (!point) {
      isDone = true;
      break;
    }
    trials.push_back({std::move(*point)});
  }
  return trials;
}

void GridTuner::refill() {
  queue.clear();
  next = 0;
  // Few at first: in some spaces, every legal point has to be compiled.
  uint64_t ahead = std::clamp(numQueued, kFirstAhead, kMaxAhead);
  uint64_t index = 0;
  space.forEachLegal([&](const Point &point) {
    if (index++ >= numQueued)
      queue.push_back(point);
    return queue.size() < ahead;
  });
  numQueued += queue.size();
}

std::vector<Trial> GridTuner::ask(size_t count) {
  std::vector<Trial> trials;
  while (trials.size() < count && !isDone) {
    if (next == queue.size())
      refill();
    if (queue.empty()) {
      isDone = true;
      break;
    }
    trials.push_back({queue[next++]});
  }
  return trials;
}
