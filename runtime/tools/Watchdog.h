//===- Watchdog.h - Ends what a driver does not end -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A driver counts its polls, but one that waits for an interrupt, or for a
// device that does not answer, never comes back. No thread can be stopped in
// there: what is left is to say where it is and to end the process.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_TOOLS_WATCHDOG_H
#define VTART_TOOLS_WATCHDOG_H

#include "vtart/Device.h"

#include <condition_variable>
#include <thread>

namespace vtart {
namespace run {

/// Calls `onTimeout` with what is known, in another thread, if a run on the
/// device takes longer than so many seconds; 0 seconds are not a limit.
class Watchdog {
public:
  using Callback = std::function<void(const std::string &message)>;
  Watchdog(uint64_t seconds, Callback onTimeout);
  ~Watchdog();
  Watchdog(const Watchdog &) = delete;
  Watchdog &operator=(const Watchdog &) = delete;

  /// To be told of runs. Must outlive the device that has these options.
  void watch(DeviceOptions &options);

private:
  void onRun(uint32_t numInsns);

  uint64_t seconds;
  std::mutex mutex; ///< Guard of the members below.
  std::condition_variable changed;
  uint64_t numChanges = 0;
  uint32_t numInsns = 0; ///< Instructions of the current run; 0: none.
  bool isOver = false;
  std::thread thread;
};

} // namespace run
} // namespace vtart

#endif // VTART_TOOLS_WATCHDOG_H
