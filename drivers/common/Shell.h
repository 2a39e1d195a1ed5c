//===- Shell.h - How a design is started and asked ----------------*- C++
//-*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// VTA's designs differ in what is around the core: registers, how a run starts
// and how it ends. Each library has one Shell.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DRIVERS_COMMON_SHELL_H
#define VTA_DRIVERS_COMMON_SHELL_H

#include "Registers.h"

#include <chrono>
#include <functional>

namespace vtart {
namespace board {

/// Asks until something is so, at most `polls` times and until a deadline:
/// first without rest, which times runs exactly, then with short sleeps.
class Waiter {
public:
  Waiter(uint32_t polls, uint64_t milliseconds);
  /// False if the limit came first.
  bool until(const std::function<bool()> &isSo);
  /// The limits in words: "within 10000 ms or 2147483648 polls".
  std::string limits() const;

private:
  uint32_t polls;
  uint32_t asked = 0;
  uint64_t milliseconds;
  std::chrono::steady_clock::time_point start;
};

class Shell {
public:
  virtual ~Shell() = default;
  /// Looks whether the registers are this design's, before anything runs.
  virtual Error check() = 0;
  /// Runs `count` instructions at `insns`, device addresses. `empty` is the
  /// address of an instruction that does nothing: 16 bytes of 0.
  virtual Error run(uint32_t insns, uint32_t count, uint32_t empty,
                    Waiter &waiter) = 0;
  /// Registers with their values, for messages.
  virtual std::string state() const = 0;
  /// Cycles of the last run, if the design counts them.
  virtual std::optional<uint64_t> cycles() const { return std::nullopt; }
};

/// What a library is for.
struct BoardType {
  Settings defaults;
  uint64_t registerBytes;
  std::unique_ptr<Shell> (*makeShell)(Registers &registers);
};

/// Type of the library; each board defines its own.
BoardType boardType();

/// Cycles of the last run on this library's board, if it counts them.
std::optional<uint64_t> lastCycles();

/// Writes `values`, (offset, value) pairs, into registers that keep what is
/// written, and reads them again. Errors: other values came back.
Error checkKept(Registers &registers,
                const std::vector<std::pair<uint32_t, uint32_t>> &values);

} // namespace board
} // namespace vtart

#endif // VTA_DRIVERS_COMMON_SHELL_H
