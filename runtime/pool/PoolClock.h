//===- PoolClock.h - Time spans in seconds ----------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_POOLCLOCK_H
#define VTAPOOL_POOLCLOCK_H

#include <chrono>

namespace vtapool {

using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;

inline double secondsSince(TimePoint time) {
  return std::chrono::duration<double>(Clock::now() - time).count();
}

inline TimePoint after(double seconds) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                            std::chrono::duration<double>(seconds));
}

} // namespace vtapool

#endif // VTAPOOL_POOLCLOCK_H
