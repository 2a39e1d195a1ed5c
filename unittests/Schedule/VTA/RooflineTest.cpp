//===- RooflineTest.cpp - What a kernel takes at least --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Schedule/VTA/Roofline.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::vta;

/// A 3x3 convolution of 5x7 pixels and `ci` to `co` blocks of channels.
static KernelModel makeConv(int64_t ci, int64_t co) {
  // n, c, h, w, b, o, k, y, x, i.
  KernelModel kernel;
  kernel.extents = {1, co, 5, 7, 1, 16, ci, 3, 3, 16};
  kernel.dims.element = {4, 5, 9};
  kernel.dims.parallel = {0, 1, 2, 3};
  kernel.dims.channels = {6};
  kernel.dims.windows = {7, 8};
  kernel.weightDims = {1, 6, 7, 8};
  for (int64_t extent : {int64_t(1), ci, int64_t(5), int64_t(7)}) {
    InputAxis axis;
    axis.source = axis.dramExtent = extent;
    kernel.input.push_back(axis);
  }
  return kernel;
}

TEST(Roofline, IsTheLongerOfProductsAndBytes) {
  vtart::Config config; // 1x16.
  vtart::Machine machine;
  machine.dma = vtart::DmaModel::Bursts;
  machine.busBytes = 8;
  const int64_t ci = 2, co = 3;
  KernelModel kernel = makeConv(ci, co);
  double macs = 5 * 7 * 9 * 16 * 16 * ci * co;
  Roofline roof = getRoofline(kernel, config, machine, macs);
  EXPECT_DOUBLE_EQ(roof.compute, 5 * 7 * 9 * ci * co);
  double loaded = 5 * 7 * 16 * ci + 9 * 256 * ci * co;
  double stored = 5 * 7 * 16 * co;
  EXPECT_DOUBLE_EQ(roof.memory, loaded / 8);
  EXPECT_DOUBLE_EQ(roof.getCycles(), roof.compute);

  // A bias that the ALU adds: an accumulator for each output channel.
  KernelModel::Operand bias;
  bias.elements = co;
  bias.space = MemSpace::Acc;
  kernel.operands.push_back(bias);
  roof = getRoofline(kernel, config, machine, macs);
  EXPECT_DOUBLE_EQ(roof.memory, (loaded + 64 * co) / 8);
  kernel.operands.clear();

  machine.dma = vtart::DmaModel::Linear;
  machine.dmaBytesPerCycle = 0.5;
  roof = getRoofline(kernel, config, machine, macs);
  EXPECT_DOUBLE_EQ(roof.memory, loaded / 0.5);
  EXPECT_DOUBLE_EQ(roof.getCycles(), roof.memory);
  machine.sharedBus = true;
  roof = getRoofline(kernel, config, machine, macs);
  EXPECT_DOUBLE_EQ(roof.memory, (loaded + stored) / 0.5);
}
