//===- Execute.h - Runs compiled programs -----------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_UNITTESTS_TESTSUPPORT_EXECUTE_H
#define VTA_UNITTESTS_TESTSUPPORT_EXECUTE_H

#include "vtart/Machine.h"
#include "vtart/Program.h"
#include "vtart/Simulator.h"

namespace vta_test {

/// An argument or result of a kernel.
struct Array {
  std::string name;
  std::vector<int64_t> shape;
  unsigned bytes = 1; ///< Size of one value: bool, int8, int32 or float32.
  std::vector<uint8_t> data;
  bool isFloat = false;
  int64_t size() const {
    int64_t count = bytes;
    for (int64_t extent : shape)
      count *= extent;
    return count;
  }
};

struct Outcome {
  /// Why the run failed; empty if it did not.
  std::string error;
  vtart::RunResult result;
  std::vector<uint8_t> output; ///< Contents of all Output buffers.
  bool operator==(const Outcome &o) const {
    return error.empty() && o.error.empty() && output == o.output;
  }
};

/// A program in memory, with guards between its buffers.
class Image {
public:
  Image(const vtart::Program &program, const std::vector<Array> &arguments);

  /// One run from the same memory contents. Simulators keep their SRAM.
  Outcome run(vtart::FunctionalSimulator &simulator,
              const vtart::FunctionalOptions &options) const;
  /// One run with SRAM zeroed.
  Outcome run(const vtart::FunctionalOptions &options) const;
  const std::vector<vtart::Word128> &words() const { return insns; }
  /// Why the program could not be placed.
  const std::string &error() const { return placementError; }

private:
  const vtart::Program &program;
  std::vector<std::vector<uint8_t>> contents;
  std::vector<uint64_t> addresses;
  std::vector<vtart::Word128> insns;
  std::string placementError;
};

/// Every order of units, and `numRandom` random ones.
std::vector<vtart::FunctionalOptions> getOrders(unsigned numRandom);
const char *getOrderName(vtart::UnitOrder order);

/// Findings of the verifier, one per line; empty if it accepts.
std::string verify(const vtart::Program &program,
                   const vtart::Machine &machine);

} // namespace vta_test

#endif // VTA_UNITTESTS_TESTSUPPORT_EXECUTE_H
