//===- NetworkTestUtil.h - A small compiled network -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_UNITTESTS_NETWORKTESTUTIL_H
#define VTART_UNITTESTS_NETWORKTESTUTIL_H

#include "vtart/Network.h"
#include "vtart/Npy.h"

#include "support/TestFiles.h"

#include <cmath>
#include <cstring>

namespace vtart {

inline std::string testTriple() {
#if defined(__x86_64__)
  return "x86_64-pc-linux-gnu";
#elif defined(__aarch64__)
  return "aarch64-unknown-linux-gnu";
#else
  return "armv7-unknown-linux-gnueabihf";
#endif
}

/// The three kernels of NetworkKernels.c as a network, and what it computes.
struct TestNetwork {
  static constexpr int64_t kRows = 37, kCols = 19;
  static constexpr uint64_t kPlaneBytes = kRows * kCols * sizeof(float);

  static std::vector<uint8_t> code(const char *path = VTA_NETWORK_KERNELS) {
    Expected<std::string> text = readFile(path);
    EXPECT_TRUE(text) << path;
    return text ? std::vector<uint8_t>(text->begin(), text->end())
                : std::vector<uint8_t>();
  }

  static float weight(int64_t c) { return 0.5f + 0.25f * float(c % 5); }

  static Network make() {
    using Kind = NetworkBuffer::Kind;
    Network n;
    n.name = "tiny";
    n.producer = "test 1.0";
    n.target.triple = testTriple();
    n.target.cpu = "generic";
    n.inputs = {{"data", "float32", {kRows, kCols}, 0},
                {"bias", "int8", {kCols}, 1}};
    n.outputs = {{"y", "float32", {1, kRows, kCols}, 2},
                 {"total", "int32", {kRows}, 3}};
    n.buffers = {{Kind::Port, 0, kPlaneBytes},
                 {Kind::Port, 0, kCols},
                 {Kind::Port, 0, kPlaneBytes},
                 {Kind::Port, 0, kRows * 4},
                 {Kind::Constant, 64, kCols * sizeof(float)},
                 {Kind::Arena, 128, kPlaneBytes}};
    n.kernels = {{"test_affine", kRows, 0, "", {}},
                 {"test_exp", kRows, 0, "", {}},
                 {"test_row_sum",
                  kRows,
                  kCols * 4,
                  "transform.sequence",
                  {{"tile", 4}, {"shift", -3}}}};
    n.steps = {{0, {0, 4, 1, 5}, 1, "affine", "mul, add", "net.onnx:1", 703},
               {1, {5, 2}, 1, "exp", "exp", "net.onnx:2", 0},
               {2, {5, 3}, 1, "sum", "reduce_sum", "net.onnx:3", 0}};
    n.arenaBytes = 128 + kPlaneBytes;
    n.hostCode = code();
    n.constants.resize(64 + kCols * sizeof(float));
    for (int64_t c = 0; c < kCols; ++c) {
      float w = weight(c);
      std::memcpy(&n.constants[64 + c * sizeof(float)], &w, sizeof(w));
    }
    return n;
  }

  /// With what the compiler notes of kernels: the sizes that its steps have.
  static Network describeKernels(Network n) {
    for (const NetworkStep &step : n.steps) {
      if (step.program)
        continue;
      NetworkKernel &kernel = n.kernels[step.kernel];
      kernel.writes = step.writes;
      kernel.argumentBytes.clear();
      for (uint32_t buffer : step.buffers)
        kernel.argumentBytes.push_back(n.buffers[buffer].size);
    }
    return n;
  }

  std::vector<float> x, y;
  std::vector<int8_t> bias;
  std::vector<int32_t> total;

  explicit TestNetwork(int seed = 0) {
    for (int64_t i = 0; i < kRows * kCols; ++i)
      x.push_back(float((i * 7 + seed) % 101) - 40.0f);
    for (int64_t c = 0; c < kCols; ++c)
      bias.push_back(int8_t(c * 3 - 20 + seed % 5));
    for (int64_t r = 0; r < kRows; ++r) {
      total.push_back(0);
      for (int64_t c = 0; c < kCols; ++c) {
        // Exact in float: small multiples of a quarter.
        float a = x[r * kCols + c] * weight(c) + float(bias[c]);
        y.push_back(std::exp(a / 64));
        total.back() += int32_t(a);
      }
    }
  }
};

} // namespace vtart

#endif // VTART_UNITTESTS_NETWORKTESTUTIL_H
