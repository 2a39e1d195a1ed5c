//===- Random.h - Reproducible random numbers -------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The distributions of <random> differ between standard libraries; a seed in a
// bug report must not.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_UNITTESTS_TESTSUPPORT_RANDOM_H
#define VTA_UNITTESTS_TESTSUPPORT_RANDOM_H

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>

namespace vta_test {

class Random {
public:
  explicit Random(uint64_t seed) : engine(seed * 0x9E3779B97F4A7C15u + 1) {}

  uint64_t bits() { return engine(); }
  /// A number of low..high, both included.
  int64_t in(int64_t low, int64_t high) {
    return low + static_cast<int64_t>(bits() %
                                      (static_cast<uint64_t>(high - low) + 1));
  }
  bool chance(int percent) { return in(1, 100) <= percent; }
  template <typename Container>
  const auto &pick(const Container &options) {
    return options[in(0, static_cast<int64_t>(options.size()) - 1)];
  }
  template <typename Container>
  void shuffle(Container &values) {
    for (size_t i = values.size(); i > 1; --i)
      std::swap(values[i - 1], values[in(0, static_cast<int64_t>(i) - 1)]);
  }

private:
  std::mt19937_64 engine;
};

} // namespace vta_test

#endif // VTA_UNITTESTS_TESTSUPPORT_RANDOM_H
