//===- Payload.h - Random packed convolutions -------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_UNITTESTS_DIFFERENTIAL_PAYLOAD_H
#define VTA_UNITTESTS_DIFFERENTIAL_PAYLOAD_H

#include "TestSupport/Execute.h"
#include "TestSupport/Random.h"
#include "vtart/Config.h"

#include <string>
#include <vector>

namespace vta_test {

/// One step of an epilogue.
struct Step {
  enum Kind { Add, Sub, Shr, Shl, Max, Min };
  enum Other {
    Scalar,      ///< The scalar `value`.
    Splat,       ///< A constant tensor of `value`.
    Constant,    ///< A constant per channel.
    Argument,    ///< An argument of the function per channel.
    PerRow,      ///< A constant per channel and row of the batch.
    ArgumentRow, ///< An argument with the dimensions channel, batch, out.
    ArgumentFull ///< One value for each output.
  };
  Kind kind = Add;
  Other other = Scalar;
  int64_t value = 0;
  /// Largest magnitude of the values of a tensor.
  int64_t range = 0;
  bool isTensor() const { return other != Scalar; }
  bool isArgument() const {
    return other == Argument || other == ArgumentRow || other == ArgumentFull;
  }
};

/// A convolution with its epilogue. Channels in blocks.
struct Conv {
  std::string config;
  int64_t batch = 1, block = 1; ///< Sizes of the configuration.
  int64_t n = 1, co = 1, ci = 1, h = 1, w = 1, kh = 1, kw = 1;
  int64_t strideH = 1, strideW = 1, dilationH = 1, dilationW = 1;
  int64_t padTop = 0, padBottom = 0, padLeft = 0, padRight = 0;
  /// Steps by linalg operation; the last operation narrows and may have none.
  std::vector<std::vector<Step>> ops = {{}};
  /// An epilogue operation reads its accumulators as an input, not in place.
  bool isOutOfPlace = false;
  uint64_t dataSeed = 0;

  /// What a window sees of rows and columns, gaps included.
  int64_t reachH() const { return (kh - 1) * dilationH + 1; }
  int64_t reachW() const { return (kw - 1) * dilationW + 1; }
  int64_t outH() const {
    return (h + padTop + padBottom - reachH()) / strideH + 1;
  }
  int64_t outW() const {
    return (w + padLeft + padRight - reachW()) / strideW + 1;
  }
  int64_t products() const {
    return n * co * outH() * outW() * ci * kh * kw * batch * block * block;
  }
};

/// Draws a convolution for `config`. `isTiny` limits it to what a program of
/// few instructions computes.
Conv drawConv(Random &random, const vtart::Config &config, bool isTiny = false);

/// The payload as text: a function @conv.
std::string printConv(const Conv &conv);

/// The arguments of @conv with their data, in order.
std::vector<Array> getArguments(const Conv &conv);

} // namespace vta_test

#endif // VTA_UNITTESTS_DIFFERENTIAL_PAYLOAD_H
