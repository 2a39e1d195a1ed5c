//===- Watchdog.cpp - Ends what a driver does not end ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Watchdog.h"

#include <chrono>

using namespace vtart;
using namespace vtart::run;

Watchdog::Watchdog(uint64_t seconds, Callback onTimeout) : seconds(seconds) {
  if (!seconds)
    return;
  thread = std::thread([this, onTimeout = std::move(onTimeout)] {
    std::unique_lock<std::mutex> lock(mutex);
    while (!isOver) {
      uint64_t seen = numChanges;
      auto hasChanged = [&] { return numChanges != seen; };
      if (numInsns == 0)
        changed.wait(lock, hasChanged);
      else if (!changed.wait_for(lock, std::chrono::seconds(this->seconds),
                                 hasChanged))
        return onTimeout(
            format("the driver has not returned from a run of %u instructions "
                   "within %llu s (--timeout): the device may still be "
                   "running, reset it before the next run",
                   numInsns, (unsigned long long)this->seconds));
    }
  });
}

Watchdog::~Watchdog() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    isOver = true;
    ++numChanges;
  }
  changed.notify_all();
  if (thread.joinable())
    thread.join();
}

void Watchdog::onRun(uint32_t count) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    numInsns = count;
    ++numChanges;
  }
  changed.notify_all();
}

void Watchdog::watch(DeviceOptions &options) {
  if (seconds)
    options.onRun = [this](uint32_t count) { onRun(count); };
}
