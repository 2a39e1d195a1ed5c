//===- HandWrittenTest.cpp - Schedules written by hand -----------------------
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
constexpr char kTails[] = R"(
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 2, 2, 3, 0, 0, 2] order [0, 2, 3, 1, 6]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [2] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 1 to <wgt> at [5] of %loops buffers [2] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 0 to <inp> at [5] of %loops buffers [2] : !transform.any_op, !transform.any_op
  %step:5 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %step#0 operand 0 to <wgt> at [4] of %loops buffers [1] : !transform.any_op, !transform.any_op
  transform.vta.finish %kernel : !transform.any_op
)";

constexpr char kReductionOutside[] = R"(
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 2, 2, 3, 0, 0, 2] order [0, 2, 3, 6, 1]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [2] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 1 to <wgt> at [5] of %loops buffers [2] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 0 to <inp> at [4] of %loops buffers [2] : !transform.any_op, !transform.any_op
  %step:5 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %step#0 operand 0 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
  transform.vta.finish %kernel : !transform.any_op
)";

constexpr char kResident[] = R"(
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 2, 3, 4, 0, 0, 2] order [0, 1, 2, 3, 6]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [2] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 1 to <wgt> at [0] of %loops buffers [2] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 0 to <inp> at [0] of %loops buffers [2] : !transform.any_op, !transform.any_op
  %step:5 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %step#0 operand 0 to <acc> at [4] of %loops buffers [1] : !transform.any_op, !transform.any_op
  transform.vta.finish %kernel : !transform.any_op
)";

constexpr char kSpatialOutside[] = R"(
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 2, 2, 3, 0, 0, 1] order [2, 3, 0, 1, 6]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [3] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 1 to <wgt> at [5] of %loops buffers [3] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 0 to <inp> at [5] of %loops buffers [3] : !transform.any_op, !transform.any_op
  %step:5 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %step#0 operand 0 to <wgt> at [4] of %loops buffers [1] : !transform.any_op, !transform.any_op
  transform.vta.finish %kernel : !transform.any_op
)";

constexpr char kReductionOnly[] = R"(
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [0, 0, 0, 0, 0, 0, 1] order [6]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 1 to <wgt> at [1] of %loops buffers [1] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 0 to <inp> at [1] of %loops buffers [1] : !transform.any_op, !transform.any_op
  %step:5 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %step#0 operand 0 to <acc> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
  transform.vta.finish %kernel : !transform.any_op
)";

constexpr char kNoLoops[] = R"(
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [] order []
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 1 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 0 to <inp> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
  %step:5 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %step#0 operand 0 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
  transform.vta.finish %kernel : !transform.any_op
)";

constexpr char kWindowLoops[] = R"(
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 1, 2, 7, 0, 0, 1, 1, 1] order [0, 1, 2, 6, 7, 8, 3]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [4] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 1 to <wgt> at [6] of %loops buffers [4] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 0 to <inp> at [6] of %loops buffers [4] : !transform.any_op, !transform.any_op
  %step:5 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %step#0 operand 0 to <acc> at [1] of %loops buffers [1] : !transform.any_op, !transform.any_op
  transform.vta.finish %kernel : !transform.any_op
)";

constexpr char kWindowTails[] = R"(
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 1, 2, 2, 0, 0, 2, 2, 2] order [0, 1, 2, 3, 8, 6, 7]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [2] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 1 to <wgt> at [7] of %loops buffers [2] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 0 to <inp> at [7] of %loops buffers [2] : !transform.any_op, !transform.any_op
  %step:5 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %step#0 operand 0 to <wgt> at [2] of %loops buffers [1] : !transform.any_op, !transform.any_op
  transform.vta.finish %kernel : !transform.any_op
)";

constexpr char kFewSizes[] = R"(
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [0, 100, 0, 5] order [1, 3]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [2] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 1 to <wgt> at [1] of %loops buffers [2] : !transform.any_op, !transform.any_op
  transform.vta.stage %gemm operand 0 to <inp> at [2] of %loops buffers [2] : !transform.any_op, !transform.any_op
  %step:5 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %step#0 operand 0 to <wgt> at [1] of %loops buffers [1] : !transform.any_op, !transform.any_op
  transform.vta.finish %kernel : !transform.any_op
)";

constexpr char kParameters[] = R"(
  %h = transform.param.constant 2 : i64 -> !transform.param<i64>
  %order = transform.param.constant array<i64: 0, 2, 3, 1, 6> -> !transform.any_param
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 1, %h, 4, 0, 0, 1] order param %order
      : (!transform.any_op, !transform.param<i64>, !transform.any_param) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [%h] : !transform.any_op, !transform.any_op buffers !transform.param<i64>
  transform.vta.stage %gemm operand 1 to <wgt> at [%h] of %loops buffers [%h] : !transform.any_op, !transform.any_op level !transform.param<i64> buffers !transform.param<i64>
  transform.vta.stage %gemm operand 0 to <inp> at [%h] of %loops buffers [1] : !transform.any_op, !transform.any_op level !transform.param<i64>
  %step:5 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  transform.vta.stage %step#0 operand 0 to <acc> at [%h] of %loops buffers [1] : !transform.any_op, !transform.any_op level !transform.param<i64>
  transform.vta.finish %kernel : !transform.any_op
)";

// Schedules written by hand. Any legal one gives the same bits.
// Tails in every dimension.
constexpr KernelCase kHandWritten[] = {
    {"ci=3 co=5 low=1x2 high=0x1", nullptr, kTails, "Tails"},
    // One input tile serves all output channels; weights stay longer than it
    // does.
    {"ci=3 co=5 low=1x2 high=0x1", nullptr, kReductionOutside,
     "ReductionOutside"},
    // Everything is loaded once.
    {"ci=3 co=5 low=1x2 high=0x1", nullptr, kResident, "Resident"},
    // Three buffers each.
    {"ci=3 co=5 low=1x2 high=0x1", nullptr, kSpatialOutside, "SpatialOutside"},
    // No loop around the kernel.
    {"ci=3 co=5 low=1x2 high=0x1", nullptr, kReductionOnly, "ReductionOnly"},
    {"ci=3 co=5 low=1x2 high=0x1", nullptr, kNoLoops, "NoLoops"},
    // The window is tiled, too, and a parallel loop is inside of it.
    {"ci=3 co=5 low=1x2 high=0x1", nullptr, kWindowLoops, "WindowLoops"},
    {"ci=3 co=5 low=1x2 high=0x1", nullptr, kWindowTails, "WindowTails"},
    // Sizes beyond the extent mean all of it; missing ones mean untiled.
    {"ci=3 co=5 low=1x2 high=0x1", nullptr, kFewSizes, "FewSizes"},
    {"ci=3 co=5 low=1x2 high=0x1", nullptr, kParameters, "Parameters"},
};
INSTANTIATE_TEST_SUITE_P(HandWritten, Kernels, testing::ValuesIn(kHandWritten),
                         getCaseName);

} // namespace
