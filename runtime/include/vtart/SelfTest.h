//===- SelfTest.h - Whether a device computes what it should ----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Small programs for a configuration, made here, that use every memory to its
// limit and every kind of instruction. A device runs them, and all of their
// memory is compared with the simulator's. Before that: memory and caches.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_SELFTEST_H
#define VTART_SELFTEST_H

#include "vtart/Device.h"
#include "vtart/Machine.h"

namespace vtart {

/// One thing that was tested.
struct SelfTestCheck {
  std::string name;
  bool passed = false;
  std::string text;   ///< Description of the result or the fault.
  uint64_t bytes = 0; ///< Number of bytes compared.
  /// Time of the fastest run; empty without one, or if the driver has none.
  std::optional<double> seconds;
  std::optional<uint64_t> cycles;
};

/// How fast something is that only a long program shows.
struct SelfTestSpeed {
  std::string name;    ///< "load", "store", "gemm"
  std::string unit;    ///< Unit of `amount`: "bytes" or "MACs".
  uint64_t amount = 0; ///< Work that is done in the time.
  /// Beyond those of a program that does nothing.
  double seconds = 0;
  std::optional<uint64_t> cycles;
};

struct SelfTestResult {
  std::vector<SelfTestCheck> checks;
  std::vector<SelfTestSpeed> speeds;
  /// A program that does nothing, from call to return.
  std::optional<double> startSeconds;
  std::optional<uint64_t> startCycles;
  /// Data is right without flush and invalidate; with them. Nothing: not tried.
  std::optional<bool> isCoherent, isRightFlushed;
  bool isComplete = false; ///< Whether all programs ran, right or wrong.

  bool passed() const;
};

struct SelfTestOptions {
  Config config;
  /// How many uops the device holds. No times are taken from it.
  Machine machine;
  DeviceOptions device;
  uint32_t waitCycles = uint32_t(1) << 31;
  /// Called before each check, with what there is so far and what is next.
  std::function<void(const SelfTestResult &, const std::string &next)> onCheck;
};

/// Tests the driver's device. What is wrong with it is in the result: a check
/// that fails, after which none follows if the device cannot be trusted to run.
SelfTestResult runSelfTest(std::shared_ptr<Driver> driver,
                           const SelfTestOptions &options);

/// The programs of the test. Small configurations have fewer of them.
std::vector<Program> makeSelfTestPrograms(const Config &config,
                                          const Machine &machine);
/// A program that does nothing, and one for each kind of speed, with what it
/// does in SelfTestSpeed.
struct SpeedProgram {
  Program program;
  SelfTestSpeed speed;
};
std::vector<SpeedProgram> makeSpeedPrograms(const Config &config,
                                            const Machine &machine);

} // namespace vtart

#endif // VTART_SELFTEST_H
