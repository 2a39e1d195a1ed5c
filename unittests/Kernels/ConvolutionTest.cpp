//===- ConvolutionTest.cpp - Convolutions of many shapes ---------------------
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

// Strides, kernels and paddings, all of them asymmetric.
constexpr KernelCase kWindows[] = {
    {"size=9x8 s=2x2 low=1x1 high=0x1"},
    {"size=10x8 s=3x3 low=1x2 high=0x1"},
    {"size=6x9 s=1x2"},
    {"k=1x1 size=7x5 ci=3 co=2"},
    // Strided 1x1: most of the input is never used.
    {"k=1x1 s=2x2 size=7x6"},
    {"k=5x3 size=6x9 low=2x1 high=1x0"},
    {"k=1x7 size=3x9 low=0x3 high=0x3"},
    {"k=3x1 size=9x4 s=2x1"},
    {"low=2x0 high=1x2"},
    // Padding wider than the window: outputs that are bias alone.
    {"size=4x5 low=4x3 high=5x6"},
    {"size=3x3 k=2x2 low=9x7 s=2x3"},
    // A batch of two.
    {"n=2 high=0x1"},
    // Windows larger than a memory: of the weights, of the input, of both by
    // rows and columns.
    {"size=36x39 ci=1 co=1 k=33x35 low=3x4 high=2x1 s=2x3"},
    {"size=9x8 co=2 k=5x3 low=2x1 high=1x0", "1x16_8_8_12_11"},
    {"size=9x8 co=2 k=5x3 low=2x1 high=1x0 s=2x1", "1x16_8_7_9_11"},
};
INSTANTIATE_TEST_SUITE_P(Windows, Kernels, testing::ValuesIn(kWindows),
                         getCaseName);

// Convolutions that read what the one before wrote: through DRAM, in one
// program.
constexpr KernelCase kChains[] = {
    {"co=2 low=1x1 high=1x1 then co=3 k=1x1 low=0x0 high=0x0"},
    {"co=2 low=1x1 high=1x1 then co=2"},
    {"size=8x9 co=2 s=2x1 low=0x1 then co=1 k=2x2 s=1x1 low=0x0 high=0x1 then "
     "co=2 k=1x1 high=0x0 weights=const"},
};
INSTANTIATE_TEST_SUITE_P(Chains, Kernels, testing::ValuesIn(kChains),
                         getCaseName);

// Other batches, blocks and buffers than the default.
constexpr KernelCase kConfigs[] = {
    {"batch=2 n=2 low=1x1", "2x16_15_15_18_17"},
    {"batch=4 block=8 ci=3 high=0x1", "4x8_15_16_16_18"},
    {"block=8 ci=3 co=5 biasmax=30000", "1x8_15_14_16_16"},
    {"block=32 low=1x0 co=2", "1x32_15_15_18_17"},
    // Small buffers: several tiles, with tails.
    {"size=12x11 ci=3 co=4 low=1x1 high=1x1", "1x16_12_10_13_11"},
    {"size=7x9 ci=5 co=3 k=5x3 s=2x1 low=2x0 high=1x0 bias=arg",
     "1x16_12_10_13_11"},
    {"batch=2 bias=arg high=1x0", "2x16_15_15_18_17"},
};
INSTANTIATE_TEST_SUITE_P(Configs, Kernels, testing::ValuesIn(kConfigs),
                         getCaseName);

// What follows the contraction.
constexpr KernelCase kEpilogues[] = {
    {"bias=arg"},
    // TVM's order.
    {"epilogue=shr8+bias+max0+min127 biasmax=60"},
    {"epilogue=shl3+shr9+bias biasmax=60"},
    // Shifts beyond what one instruction can do.
    {"epilogue=shr20"},
    {"epilogue=shl20+shr30"},
    {"epilogue=shl31+shr31"},
    {"epilogue=add1000+shr7+min100+max-100"},
    // Bounds that cross, and bounds too wide for an immediate before the shift.
    {"epilogue=min-100+max50+bias+shr6 biasmax=5000"},
    {"epilogue=max-70000+min80000+shr10"},
    // Only the low bits.
    {"epilogue=none"},
    // Constants too large for an immediate are biases.
    {"epilogue=add100000+shr8+max0+min127"},
    {"epilogue=sub40000+bias+shr8"},
    {"epilogue=bias+add30000+shr8+bias+shr1"},
    // So are bounds.
    {"epilogue=bias+min40000+max-70000+shl1+shr9"},
    {"epilogue=max-70000+bias+min90000"},
    // Biases that need two weight blocks, and one that no blocks can hold.
    {"block=8 co=5 biasmax=120000", "1x8_15_14_16_16"},
    {"block=8 ci=1 co=2 biasmax=2147483647", "1x8_15_14_16_16"},
};
INSTANTIATE_TEST_SUITE_P(Epilogues, Kernels, testing::ValuesIn(kEpilogues),
                         getCaseName);

// Outputs of one and two vectors: a GEMM must not write what one of the two
// before it wrote, so that each instruction holds few uops.
constexpr KernelCase kOutputs[] = {
    {"size=1x1 k=1x1 ci=1 co=1"}, {"size=3x3 ci=2 co=1"},
    {"size=3x3 ci=2 co=3"},       {"size=3x4 ci=3 co=1"},
    {"size=4x3 ci=1 co=1"},       {"size=1x2 k=1x1 ci=5 co=1 epilogue=shr6"},
};
INSTANTIATE_TEST_SUITE_P(Outputs, Kernels, testing::ValuesIn(kOutputs),
                         getCaseName);

// Weights as constants.
constexpr KernelCase kConstants[] = {
    {"weights=splat"},
    {"weights=const ci=1"},
    {"weights=resource low=0x1"},
};
INSTANTIATE_TEST_SUITE_P(Constants, Kernels, testing::ValuesIn(kConstants),
                         getCaseName);

// Strided convolutions with a window of 1 that load just the columns they use.
constexpr KernelCase kColumns[] = {
    {"size=9x11 k=1x1 s=2x2"},
    {"size=5x10 k=1x1 s=1x3 n=2"},
    // Only one dimension has a window.
    {"size=7x10 k=3x1 s=1x2"},
    {"batch=4 block=8 size=8x7 ci=3 k=1x1 s=3x2", "4x8_15_16_16_18"},
    {"size=24x25 ci=3 co=4 k=1x1 s=2x2", "1x16_12_10_13_11"},
};
INSTANTIATE_TEST_SUITE_P(Columns, StridedColumns, testing::ValuesIn(kColumns),
                         getCaseName);

} // namespace
