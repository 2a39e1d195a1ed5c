//===- Shell.cpp - How a design is started and asked ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shell.h"

#include <thread>

using namespace vtart;
using namespace vtart::board;

Waiter::Waiter(uint32_t polls, uint64_t milliseconds)
    : polls(polls), milliseconds(milliseconds),
      start(std::chrono::steady_clock::now()) {}

bool Waiter::until(const std::function<bool()> &isSo) {
  while (!isSo()) {
    auto elapsed = std::chrono::steady_clock::now() - start;
    if (++asked >= polls || elapsed >= std::chrono::milliseconds(milliseconds))
      return false;
    if (elapsed < std::chrono::milliseconds(2))
      std::this_thread::yield();
    else
      std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
  return true;
}

std::string Waiter::limits() const {
  return format("within %llu ms or %u polls",
                static_cast<unsigned long long>(milliseconds), polls);
}

Error board::checkKept(
    Registers &registers,
    const std::vector<std::pair<uint32_t, uint32_t>> &values) {
  for (auto [offset, value] : values)
    registers.write(offset, value);
  for (auto [offset, value] : values) {
    uint32_t got = registers.read(offset);
    if (got != value)
      return Error(format("wrong register map: register 0x%x was written "
                          "0x%08x and reads 0x%08x",
                          offset, value, got));
  }
  return Error::success();
}
