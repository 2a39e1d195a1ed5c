//===- RandomInputs.cpp - Inputs for who has none -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/RandomInputs.h"

#include "vtart/Network.h"

#include <cstring>

using namespace vtart;

/// Splitmix64.
uint64_t RandomInputs::next() {
  uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

void RandomInputs::fill(const std::string &dtype, uint8_t *data, size_t size) {
  unsigned bytes = elementBytes(dtype);
  for (size_t i = 0; bytes && i + bytes <= size; i += bytes) {
    // The high bits are the best ones; integers are small enough to be added.
    uint64_t bits = next();
    if (dtype == "float32") {
      float value = float(int64_t(bits >> 40)) / float(1 << 23) - 1.0f;
      std::memcpy(&data[i], &value, sizeof(value));
    } else if (dtype == "float16") {
      // In [1, 2) or (-2, -1], with all bits of the fraction.
      auto half = uint16_t(0x3c00 | (bits >> 54) | (bits & 1) << 15);
      std::memcpy(&data[i], &half, sizeof(half));
    } else if (dtype == "bool") {
      data[i] = uint8_t(bits >> 63);
    } else {
      int64_t value =
          dtype == "uint8" ? int64_t(bits >> 56) : int64_t(bits >> 56) - 128;
      for (unsigned b = 0; b < bytes; ++b)
        data[i + b] = uint8_t(value >> (8 * b));
    }
  }
}
