//===- PoolTest.cpp - Max pools, alone and behind convolutions ---------------
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

// Max pools, alone and fused with the convolution before them, are what plain
// loops compute.
// Alone, int8: 2x2, with tails, whole, padded.
constexpr KernelCase kMaxPools[] = {
    {"kind=pool fused=P- tile=1x1x2x0 order=0x1x2"},
    {"kind=pool fused=P-"},
    {"kind=pool window=3x3 stride=2x2 pool_low=1x1 pool_high=1x1 fused=P- "
     "tile=1x1x2x3 order=0x1x2x3"},
    {"kind=pool window=3x3 stride=2x2 pool_low=1x1 pool_high=0x1 fused=P-"},
    {"kind=pool size=11x13 window=2x3 stride=1x2 pool_low=1x0 pool_high=0x2 "
     "fused=P- tile=1x2x3x4 order=0x1x3x2"},
    // Padded so far that no tap is inside for all outputs.
    {"kind=pool size=2x3 window=4x4 stride=1x1 pool_low=3x3 pool_high=3x2 "
     "fused=P-"},
    // One and three dimensions, the whole of them, windows of one element.
    {"kind=pool size=30 window=5 stride=1 pool_low=2 pool_high=2 fused=P- "
     "tile=1x2x7 order=0x1x2 inp_at=3"},
    {"kind=pool size=5x6x7 window=2x3x3 stride=2x1x2 pool_low=1x1x0 "
     "pool_high=0x1x1 fused=P- tile=1x1x1x2x2 order=0x1x2x3x4 inp_at=5"},
    {"kind=pool window=7x9 stride=1x1 fused=P- tile=1x1 order=0x1"},
    {"kind=pool window=1x1 stride=2x3 fused=P- tile=1x1x2 order=0x1x2"},
    // A part of the source that no window sees.
    {"kind=pool size=4x6 window=2x1 stride=3x9 fused=P- tile=1x1x1 "
     "order=0x1x2"},
    {"kind=pool size=4x6 window=1x1 stride=5x1 fused=P-"},
    // Other values to start from, and padding with no more than these.
    {"kind=pool window=3x3 stride=2x2 pool_low=1x1 pool_high=1x1 pad=0 init=0 "
     "fused=P-- tile=1x1x2x3 order=0x1x2x3"},
    {"kind=pool window=3x3 stride=2x2 pool_low=1x1 pool_high=1x1 pad=-100 "
     "init=-5 fused=P-- tile=1x1x2x3 order=0x1x2x3"},
    // Behind a convolution whose int8 result nothing else uses: fused. Tiles
    // cut through windows in both dimensions.
    {"kind=conv_pool size=9x10 low=1x1 high=1x1 window=3x3 stride=2x2 "
     "pool_low=1x1 pool_high=1x1 fused=P---- tile=1x1x2x2 order=0x1x2x3 "
     "inner=6:1 inp_at=5"},
    {"kind=conv_pool size=9x10 low=1x1 high=1x1 window=3x3 stride=2x2 "
     "pool_low=1x1 pool_high=1x1 fused=P---- tile=1x1x2x2 order=0x1x2x3 "
     "inp_at=4 wgt_at=2"},
    {"kind=conv_pool size=9x10 low=1x1 high=1x1 window=3x3 stride=2x2 "
     "pool_low=1x1 pool_high=1x1 fused=P---- tile=1x1x2x0 order=0x2x1 inp_at=2 "
     "wgt_at=1"},
    // Without loops around the kernel.
    {"kind=conv_pool size=9x10 low=1x1 high=1x1 window=3x3 stride=2x2 "
     "pool_low=1x1 pool_high=1x1 fused=P---- inner=6:1 wgt_at=1"},
    // The bias is added behind the pool, by either unit.
    {"kind=conv_pool size=9x10 low=1x1 high=1x1 window=3x3 stride=2x2 "
     "pool_low=1x1 pool_high=1x1 fused=PB---- epilogue=bias+shr8+max0+min127 "
     "tile=1x1x2x2 order=0x1x2x3 inner=6:1 inp_at=5"},
    {"kind=conv_pool size=9x10 low=1x1 high=1x1 window=3x3 stride=2x2 "
     "pool_low=1x1 pool_high=1x1 fused=PW---- epilogue=bias+shr8+max0+min127 "
     "tile=1x1x2x2 order=0x1x2x3 inner=6:1 inp_at=5"},
    // Not behind shifts that wrap.
    {"kind=conv_pool size=9x10 low=1x1 high=1x1 window=3x3 stride=2x2 "
     "pool_low=1x1 pool_high=1x1 fused=--P---- epilogue=shl20+shr8+max0+min127 "
     "tile=1x1x2x2 order=0x1x2x3 inner=6:1 inp_at=5"},
    {"kind=conv_pool size=9x10 low=1x1 high=1x1 window=3x3 stride=2x2 "
     "pool_low=1x1 pool_high=1x1 fused=B-P---- "
     "epilogue=bias+shl12+shr8+max0+min127 tile=1x1x2x2 order=0x1x2x3 "
     "inner=6:1 inp_at=5"},
    {"kind=conv_pool size=9x10 low=1x1 high=1x1 window=3x3 stride=2x2 "
     "pool_low=1x1 pool_high=1x1 fused=W-P---- "
     "epilogue=bias+shl12+shr8+max0+min127 tile=1x1x2x2 order=0x1x2x3 "
     "inner=6:1 inp_at=5"},
    // A first layer: strided convolution.
    {"kind=conv_pool ci=1 s=2x2 window=3x3 stride=2x2 pool_low=1x1 "
     "pool_high=1x1 epilogue=bias+shr8+max0+min127 fused=PB---- size=17x19 "
     "low=1x1 high=1x1 tile=1x1x2x0 order=0x1x2 inp_at=3"},
    {"kind=conv_pool ci=1 s=2x2 window=3x3 stride=2x2 pool_low=1x1 "
     "pool_high=1x1 epilogue=bias+shr8+max0+min127 fused=PB---- size=18x23 "
     "k=7x7 low=3x3 high=3x3 tile=1x1x2x2 order=0x1x2x3 inp_at=4"},
    // Other windows, strides, dilations and paddings.
    {"kind=conv_pool size=8x13 k=1x3 window=2x4 stride=3x1 pool_low=0x2 "
     "pool_high=1x3 fused=P---- tile=1x2x2x3 order=1x3x2x0 inner=6:1 inp_at=5"},
    {"kind=conv_pool size=13x11 k=2x1 window=3x2 stride=1x3 dilation=2x1 "
     "pool_low=2x0 pool_high=1x1 fused=P---- tile=1x1x4x2 order=0x3x2x1 "
     "inner=6:2,7:1 inp_at=4"},
    {"kind=conv_pool size=23 k=3 window=3 stride=2 pool_low=1 pool_high=1 "
     "fused=P---- tile=1x1x4 order=0x1x2 inp_at=3"},
    {"kind=conv_pool size=5x6x7 k=2x2x1 window=2x3x3 stride=2x1x2 "
     "pool_low=1x1x0 pool_high=0x1x1 fused=P---- tile=1x1x1x2x2 "
     "order=0x1x2x3x4 inp_at=5"},
    // Written on accumulators.
    {"kind=acc_pool size=9x10 low=1x1 high=1x1 window=3x3 stride=2x2 "
     "pool_low=1x1 pool_high=1x1 fused=P---- tile=1x1x2x3 order=0x1x2x3 "
     "inner=6:1 inp_at=5"},
    {"kind=acc_pool size=9x10 low=1x1 high=1x1 window=3x3 stride=2x2 "
     "pool_low=1x1 pool_high=1x1 before=bias fused=PB---- tile=1x2x1x3 "
     "order=0x1x2x3 inner=6:1 inp_at=5"},
    {"kind=acc_pool size=9x10 low=1x1 high=1x1 window=3x3 stride=2x2 "
     "pool_low=1x1 pool_high=1x1 before=shr2 pad=-1000000 init=70000 "
     "epilogue=shr10 fused=P--- tile=1x2x1x3 order=0x1x2x3 inner=6:1 inp_at=5"},
    // Other configurations.
    {"kind=conv_pool batch=2 size=9x10 low=1x1 high=1x1 window=3x3 stride=2x2 "
     "pool_low=1x1 pool_high=1x1 fused=PB---- epilogue=bias+shr8+max0+min127 "
     "tile=1x1x2x2 order=0x1x2x3 inner=6:1 inp_at=5",
     "2x16_15_15_18_17"},
    {"kind=conv_pool block=8 size=9x10 low=1x1 high=1x1 window=3x3 stride=2x2 "
     "pool_low=1x1 pool_high=1x1 fused=PB---- epilogue=bias+shr8+max0+min127 "
     "tile=1x1x2x2 order=0x1x2x3 inner=6:1 inp_at=5",
     "1x8_15_14_16_16"},
    {"kind=conv_pool block=32 size=9x10 low=1x1 high=1x1 window=3x3 stride=2x2 "
     "pool_low=1x1 pool_high=1x1 n=2 ci=1 fused=P---- tile=1x1x2x2 "
     "order=2x0x1x3 inner=6:1 inp_at=5",
     "1x32_15_15_18_17"},
    {"kind=pool batch=4 block=8 window=3x3 stride=2x2 pool_low=1x1 "
     "pool_high=1x1 fused=P- tile=1x1x2x3 order=0x1x2x3",
     "4x8_i8w8a32_15_15_16_18"},
    // Pools that pool nothing, without a schedule.
    {"kind=pool window=1x1 stride=1x1"},
    {"kind=acc_pool window=1x1 stride=1x1 init=-3000 before=bias "
     "epilogue=shr8+max0+min127"},
};
INSTANTIATE_TEST_SUITE_P(MaxPools, Kernels, testing::ValuesIn(kMaxPools),
                         getCaseName);

// Max pools whose windows do not fit on chip run in several steps, and are what
// plain loops compute. Each of them is refused without the split.
// 128 accumulators: one dimension after the other.
constexpr KernelCase kSplitPools[] = {
    {"kind=pool size=14x15 window=13x13 stride=1x2", "1x16_12_12_15_13"},
    // All of the image.
    {"kind=pool size=14x15 window=14x15 stride=1x1 n=2", "1x16_12_12_15_13"},
    // Padded, with a value to start from.
    {"kind=pool size=14x15 window=13x13 stride=2x3 pool_low=6x5 pool_high=3x7 "
     "init=-20",
     "1x16_12_12_15_13"},
    // Windows with gaps; three dimensions.
    {"kind=pool size=17x18 window=4x4 stride=2x3 dilation=4x5",
     "1x16_12_12_15_13"},
    {"kind=pool size=6x7x8 window=5x6x7 stride=1x1x1 pool_low=1x0x0",
     "1x16_12_12_15_13"},
    // A row does not fit: parts of it, with and without gaps, then parts of
    // parts.
    {"kind=pool size=200x3 window=200x3 stride=1x1", "1x16_12_12_15_13"},
    {"kind=pool size=300 window=211 stride=3 pool_low=100 pool_high=8",
     "1x16_12_12_15_13"},
    {"kind=pool size=144 window=70 stride=1 dilation=2 pool_low=31 "
     "pool_high=31",
     "1x16_12_12_15_13"},
    {"kind=pool size=600 window=540 stride=5", "1x16_12_12_15_13"},
    // Parts that see nothing but padding.
    {"kind=pool size=150 window=210 stride=6 pool_low=200 pool_high=205",
     "1x16_12_12_15_13"},
    // Behind a convolution: the first step joins its kernel.
    {"kind=conv_pool size=14x15 low=1x1 high=1x1 window=13x13 stride=1x2 "
     "pool_low=6x6 pool_high=6x6 epilogue=bias+shr11+max0+min127",
     "1x16_12_12_15_13"},
    // Inputs that are too many for 64 elements, where accumulators would do:
    // the pool does not join the kernel.
    {"kind=conv_pool size=33x17 s=2x1 k=3x3 window=7x7 stride=3x3 "
     "epilogue=shr11+max-128+min127",
     "1x16_12_10_15_15"},
    // Another block and batch.
    {"kind=conv_pool batch=2 block=8 size=19x17 window=12x11 stride=2x1 "
     "pool_low=3x4 pool_high=1x0 epilogue=bias+shr10+max0+min127",
     "2x8_12_12_14_13"},
};
INSTANTIATE_TEST_SUITE_P(SplitPools, Kernels, testing::ValuesIn(kSplitPools),
                         getCaseName);

} // namespace
