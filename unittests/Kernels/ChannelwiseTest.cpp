//===- ChannelwiseTest.cpp - Kernels that see few channels -------------------
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

// Elementwise kernels on int8 tensors.
constexpr KernelCase kElementwise[] = {
    {"kind=elementwise epilogue=shr1+add3+max0+min50"},
    {"kind=elementwise form=split epilogue=shl2+add3+shr1+max-100+min100"},
    {"kind=elementwise epilogue=max0 form=split groups=1 size=3"},
    // Multiplication by a constant is a part of the identity.
    {"kind=elementwise epilogue=mul-77+add3+shr5"},
    {"kind=elementwise epilogue=shl3+sub100+max-128+min127"},
    {"kind=elementwise epilogue=add100000+shr3 size=4x3x5"},
    {"kind=elementwise batch=2 n=2 epilogue=add1+shr1", "2x16_15_15_18_17"},
    {"kind=elementwise batch=4 block=8 form=split groups=3 epilogue=max-5+min9",
     "4x8_15_16_16_18"},
    {"kind=elementwise block=32 epilogue=mul3+shr2", "1x32_15_15_18_17"},
    // Many tiles.
    {"kind=elementwise size=23x29 groups=3 epilogue=add9+shr1",
     "1x16_12_10_13_11"},
    // A second tensor.
    {"kind=elementwise epilogue=addy+add1+shr1"},
    {"kind=elementwise form=split epilogue=addy+max0+min127"},
    {"kind=elementwise form=split size=4x5x3 groups=3 "
     "epilogue=add1+addy3+shr2+max-100+min100"},
    {"kind=elementwise batch=2 epilogue=addy+shr1", "2x16_15_15_18_17"},
    {"kind=elementwise batch=4 block=8 epilogue=shl1+addy-5+shr3",
     "4x8_15_16_16_18"},
    {"kind=elementwise size=23x29 groups=3 epilogue=addy+shr1",
     "1x16_12_10_13_11"},
};
INSTANTIATE_TEST_SUITE_P(Elementwise, Kernels, testing::ValuesIn(kElementwise),
                         getCaseName);

// Sums over windows, requantized by a shift: average and global pools.
constexpr KernelCase kAveragePools[] = {
    {"kind=sum k=2x2 s=2x2 size=8x6 groups=3"},
    // Rounding, padding and odd shapes, in one to three dimensions.
    {"kind=sum k=3x2 s=2x1 epilogue=add3+shr3+max-20+min20"},
    {"kind=sum k=3 s=2 size=9 low=1 high=1 epilogue=shr2"},
    {"kind=sum k=3x3 s=2x2 size=6x6 low=0x1 high=1x0"},
    {"kind=sum k=3x3 size=3x3 low=1x1 high=1x1 epilogue=shr3"},
    {"kind=sum k=2x3x2 size=4x6x5 s=2x3x1 low=0x1x0 high=0x2x1 epilogue=shr3"},
    // All of the input: one block of weights.
    {"kind=sum form=whole size=7x7 groups=4 n=2 epilogue=add32+shr6"},
    {"kind=sum form=reduce epilogue=add17+shr5"},
    {"kind=sum k=5x7 groups=5 epilogue=add17+shr5+max0+min10"},
    {"kind=sum batch=2 k=3x3 low=1x1 high=1x1 epilogue=shr3",
     "2x16_15_15_18_17"},
    {"kind=sum batch=2 form=whole n=3 epilogue=add17+shr5", "2x16_15_15_18_17"},
    {"kind=sum batch=4 block=8 k=3x2 s=1x2 groups=3 epilogue=shr3",
     "4x8_15_16_16_18"},
    {"kind=sum block=32 k=2x2 s=2x2 size=6x8", "1x32_15_15_18_17"},
    // Small buffers: several tiles.
    {"kind=sum k=3x3 size=12x13 low=1x1 high=1x1 groups=5 epilogue=add4+shr3",
     "1x16_12_10_13_11"},
    {"kind=sum form=whole size=24x23 groups=3 epilogue=shr6",
     "1x16_12_10_13_11"},
};
INSTANTIATE_TEST_SUITE_P(AveragePools, Kernels,
                         testing::ValuesIn(kAveragePools), getCaseName);

// Channels that see one input channel, with constant weights.
constexpr KernelCase kDepthwise[] = {
    {"kind=depthwise k=3x3 low=1x1 high=1x1 "
     "epilogue=add64+shr7+max-128+min127"},
    {"kind=depthwise k=3x3 s=2x2 size=9x6 low=1x0 high=0x1 groups=5 "
     "epilogue=shr8"},
    {"kind=depthwise k=5x5 size=9x11 low=2x2 high=2x2 weights=resource "
     "epilogue=shr8"},
    {"kind=depthwise k=3x2 weights=splat epilogue=shr4"},
    {"kind=depthwise k=5 s=2 size=11 low=2 high=1 epilogue=shr8"},
    {"kind=depthwise k=2x3x2 s=2x1x1 size=4x6x5 low=0x1x0 high=0x1x1 "
     "epilogue=shr8"},
    // Two and four output channels for each input channel.
    {"kind=depthwise mult=2 k=3x3 s=2x2 epilogue=shr8"},
    {"kind=depthwise mult=4 k=1x3 n=2 epilogue=shr8"},
    {"kind=depthwise batch=2 n=2 k=3x3 low=1x1 high=1x1 epilogue=shr8",
     "2x16_15_15_18_17"},
    {"kind=depthwise batch=4 block=8 groups=3 k=3x3 s=1x2 epilogue=shr8",
     "4x8_15_16_16_18"},
    {"kind=depthwise block=32 k=3x3 low=1x1 epilogue=shr8", "1x32_15_15_18_17"},
    {"kind=depthwise k=3x3 size=13x12 low=1x1 high=1x1 groups=5 epilogue=shr8",
     "1x16_12_10_13_11"},
};
INSTANTIATE_TEST_SUITE_P(Depthwise, Kernels, testing::ValuesIn(kDepthwise),
                         getCaseName);

// Groups of channels: smaller than a block, and of whole blocks.
constexpr KernelCase kGroups[] = {
    {"kind=small group=4 k=3x3 low=1x1 high=1x1 epilogue=shr8"},
    {"kind=small group=8 k=3x2 s=2x1 size=9x6 weights=resource epilogue=shr9"},
    {"kind=small group=2 k=1x1 groups=5 epilogue=shr7"},
    {"kind=small group=4 k=3 size=17 s=2 low=1 epilogue=shr8"},
    {"kind=small group=8 k=2x2x2 size=4x3x5 epilogue=shr9"},
    {"kind=small batch=2 group=4 k=3x3 n=2 epilogue=shr8", "2x16_15_15_18_17"},
    {"kind=small block=8 group=2 k=3x3 low=1x1 groups=3 epilogue=shr8",
     "1x8_15_14_16_16"},
    // Blocks: a dimension of its own, or a part of the channels' index.
    {"kind=blocks weights=arg ci=2 co=3 k=3x3 form=explicit low=1x1 high=1x1 "
     "epilogue=shr10"},
    {"kind=blocks weights=arg ci=2 co=3 k=3x3 form=flat s=2x1 epilogue=shr10"},
    {"kind=blocks weights=arg ci=3 co=1 groups=3 k=1x1 s=2x2 form=flat "
     "epilogue=shr10"},
    {"kind=blocks weights=arg batch=4 block=8 ci=2 co=1 groups=3 k=3x2 "
     "form=flat low=1x1 epilogue=shr9",
     "4x8_15_16_16_18"},
    {"kind=blocks weights=arg ci=2 co=2 groups=3 k=3x3 size=9x10 form=explicit "
     "low=1x1 high=1x1 epilogue=shr10",
     "1x16_12_10_13_11"},
    // TVM's table: D9, and D8.
    {"kind=blocks weights=arg groups=64 size=7x7 k=3x3 low=1x1 high=1x1 "
     "form=flat epilogue=shr8+max0+min127"},
    {"kind=blocks weights=arg groups=32 size=14x14 k=3x3 s=2x2 low=1x1 "
     "high=1x1 form=flat epilogue=shr8+max0+min127"},
    // Weights in the program.
    {"kind=blocks weights=const ci=2 co=1 k=3x3 form=flat epilogue=shr10"},
};
INSTANTIATE_TEST_SUITE_P(Groups, Kernels, testing::ValuesIn(kGroups),
                         getCaseName);

} // namespace
