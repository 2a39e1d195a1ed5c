//===- RandomInputs.h - Inputs for who has none -----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_RANDOMINPUTS_H
#define VTART_RANDOMINPUTS_H

#include "vtart/Support.h"

namespace vtart {

/// Numbers for inputs in a row: the same for the same seed, on every machine.
/// float32 in [-1, 1), integers of 8 bits.
class RandomInputs {
public:
  explicit RandomInputs(uint64_t seed) : state(seed) {}
  /// `size` is a multiple of the bytes of an element.
  void fill(const std::string &dtype, uint8_t *data, size_t size);

private:
  uint64_t next();

  uint64_t state;
};

} // namespace vtart

#endif // VTART_RANDOMINPUTS_H
