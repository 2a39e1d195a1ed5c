//===- TransposedTest.cpp - Transposed convolutions --------------------------
//===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelTest.h"

using namespace vta_test;

namespace {

// Tiles of 3 x 3 outputs and of single channel blocks.
constexpr char kTiles[] = R"(
  %conv, %fused, %loops = transform.vta.tile_and_fuse %kernel
      sizes [1, 2, 3, 3, 0, 0, 1] order [0, 2, 3, 1, 6] : (!transform.any_op)
      -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %step:5 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %conv operand 2 to <acc> at [0] of %loops buffers [2] : !transform.any_op, !transform.any_op
  transform.vta.stage %conv operand 1 to <wgt> at [4] of %loops buffers [1] : !transform.any_op, !transform.any_op
  transform.vta.stage %conv operand 0 to <inp> at [3] of %loops buffers [2] : !transform.any_op, !transform.any_op
  transform.vta.stage %step#0 operand 0 to <acc> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
  transform.vta.finish %kernel : !transform.any_op
)";

// Transposed convolutions: inputs inserted into zeros. Bits are those of the
// scatter form, and as many GEMM uops run as there are products of elements.
// 4 x 4 windows, stride 2, padding 1, as in the table that TVM tests.
constexpr KernelCase kTransposed[] = {
    {"kind=deconv bias=arg"},
    // The zeros written in other ways.
    {"kind=deconv bias=arg form=pad"},
    {"kind=deconv bias=arg form=constant"},
    {"kind=deconv bias=arg form=nested"},
    // Strides beyond the window: outputs that no tap reaches are the bias
    // alone.
    {"kind=deconv size=3x4 k=2x3 s=3x4 low=0x1 high=1x0 more=2x1 bias=arg"},
    {"kind=deconv size=3x4 k=1x1 s=3x2 low=0x0 high=0x0 more=1x1 bias=arg"},
    // Stride 1 in one dimension: an ordinary convolution there.
    {"kind=deconv size=4x6 k=3x4 s=1x3 low=0x2 high=1x1 more=0x2 bias=arg n=2"},
    // Other numbers of dimensions.
    {"kind=deconv size=7 k=5 s=3 low=2 high=1 more=1 bias=arg"},
    {"kind=deconv size=3x4x2 k=3x2x4 s=2x1x3 low=1x0x2 high=0x1x1 more=1x0x0 "
     "bias=arg"},
    // A single element in one dimension.
    {"kind=deconv size=1x5 k=4x3 s=2x2 low=1x0 high=1x1 bias=arg"},
    // Strides of the contraction too: every second, third, .. output only.
    {"kind=deconv size=6x5 k=4x3 s=2x3 every=2x1 bias=arg"},
    {"kind=deconv size=6x5 k=5x5 s=4x6 low=2x2 every=6x4 bias=arg"},
    // Other configurations.
    {"kind=deconv n=2 batch=2 bias=arg more=1x0", "2x16_15_15_18_17"},
    {"kind=deconv batch=4 block=8 ci=3 s=3x2 bias=arg", "4x8_15_16_16_18"},
    {"kind=deconv block=8 ci=3 co=5 low=0x2 bias=arg", "1x8_15_14_16_16"},
    {"kind=deconv block=32 co=2 high=2x0 bias=arg", "1x32_15_15_18_17"},
    // Small buffers: several tiles, with tails.
    {"kind=deconv size=9x7 ci=3 co=4 bias=arg", "1x16_12_10_13_11"},
    // Tiles of 3 x 3 outputs and of single channel blocks, by hand.
    {"kind=deconv bias=arg", nullptr, kTiles, "Tiles"},
    {"kind=deconv size=5x3 k=2x1 s=5x7 low=0x0 high=1x0 more=3x2 bias=arg",
     nullptr, kTiles, "Tiles"},
    // Nothing but products and a truncation: what no tap reaches is stored as
    // well.
    {"kind=deconv bias=none shift=0"},
    {"kind=deconv size=3x4 k=2x1 s=3x3 low=1x0 high=0x0 more=1x2 bias=none "
     "shift=0"},
    // A constant bias may take GEMM uops of its own: they are not counted.
    {"kind=deconv size=3x4 k=4x2 s=2x3 more=0x1"},
    // TVM's CT3 in full size.
    {"kind=deconv size=16x16 ci=16 co=8 bias=arg shift=10"},
};
INSTANTIATE_TEST_SUITE_P(Transposed, TransposedConvolutions,
                         testing::ValuesIn(kTransposed), getCaseName);

} // namespace
