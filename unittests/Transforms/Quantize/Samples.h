//===- Samples.h - Values to calibrate with ---------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_UNITTESTS_QUANTIZATION_SAMPLES_H
#define VTA_UNITTESTS_QUANTIZATION_SAMPLES_H

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace vta_test {

/// The same values everywhere, which <random>'s distributions do not give.
class Samples {
public:
  explicit Samples(uint64_t seed) : state(seed) {}

  /// A number in (0, 1).
  double uniform() {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (static_cast<double>(state >> 12) + 0.5) * 0x1p-52;
  }
  double normal() {
    return std::sqrt(-2 * std::log(uniform())) *
           std::cos(6.283185307179586 * uniform());
  }
  double laplace() {
    double u = uniform() - 0.5;
    return -std::copysign(std::log(1 - 2 * std::fabs(u)), u);
  }

  template <typename Draw>
  std::vector<float> take(size_t size, Draw draw) {
    std::vector<float> values(size);
    std::generate(values.begin(), values.end(),
                  [&] { return static_cast<float>(draw(*this)); });
    return values;
  }

private:
  uint64_t state;
};

/// The error of rounding one value to int8, as written in docs/Int8Networks.md.
inline double roundingError(double x, double threshold) {
  double scale = threshold / 127;
  double q = std::clamp(std::nearbyint(x / scale), -127.0, 127.0);
  return q * scale - x;
}

inline double meanSquaredError(const std::vector<float> &values,
                               double threshold) {
  double sum = 0;
  for (float x : values)
    sum += roundingError(x, threshold) * roundingError(x, threshold);
  return sum / static_cast<double>(values.size());
}

} // namespace vta_test

#endif // VTA_UNITTESTS_QUANTIZATION_SAMPLES_H
