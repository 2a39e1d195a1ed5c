//===- DeviceNetwork.h - A small network with programs ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_UNITTESTS_DEVICENETWORK_H
#define VTART_UNITTESTS_DEVICENETWORK_H

#include "NetworkTestUtil.h"

#include "support/TestProgram.h"

namespace vtart {

/// Two dense layers on VTA and a step on the host between: device, host and
/// device again, by way of ports and of the arena.
struct DeviceNetwork {
  DenseLayer first{DenseLayer::smallConfig()};
  DenseLayer second{DenseLayer::smallConfig(), /*inner=*/1};

  Network make() const {
    using Kind = NetworkBuffer::Kind;
    Network n;
    n.name = "mixed";
    n.producer = "test 1.0";
    n.target.triple = testTriple();
    n.target.cpu = "generic";
    n.config = first.config;
    n.machine = "rtl-de10";
    n.inputs = {{"x", "int8", {3, 2, 2, 8}, 0}};
    n.outputs = {{"y", "int8", {3, 2, 8}, 1}};
    n.buffers = {{Kind::Port, 0, 96},
                 {Kind::Port, 0, 48},
                 {Kind::Arena, 64, 48},
                 {Kind::Arena, 128, 48}};
    n.kernels = {{"test_flip", 3, 0, "", {}}};
    n.programs = {first.program, second.program};
    n.programs[0].name = "first";
    n.programs[1].name = "second";
    n.programs[1].locations = {"dense.mlir:7:1", "dense.mlir:8:1"};
    n.steps = {{0, {0, 2}, 1, "one", "dense", "net.onnx:1", 768, 0},
               {0, {2, 3}, 1, "flip", "xor", "net.onnx:2", 0},
               {0, {3, 1}, 1, "two", "dense", "net.onnx:3", 384, 1}};
    n.arenaBytes = 192;
    n.hostCode = TestNetwork::code();
    return n;
  }

  /// Another one for each number.
  NpyArray input(unsigned number) const {
    NpyArray x = first.input();
    for (uint8_t &value : x.data)
      value = static_cast<uint8_t>(value * (2 * number + 1) + number);
    return x;
  }
  std::vector<uint8_t> reference(const NpyArray &x) const {
    NpyArray between;
    between.data = first.reference(x);
    for (uint8_t &value : between.data)
      value ^= 0x55;
    return second.reference(between);
  }
};

} // namespace vtart

#endif // VTART_UNITTESTS_DEVICENETWORK_H
