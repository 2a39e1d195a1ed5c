//===- ScheduleText.cpp - Random schedules --------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScheduleText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace vta_test;

namespace {
/// Dimensions of the contraction: (n, c, h, w, b, o, k, y, x, i).
enum Dim { N, C, H, W, B, O, K, Y, X, I, NumDims };
} // namespace

static bool isReduction(int64_t dim) { return dim >= K; }

Schedule vta_test::drawSchedule(Random &random, const Kernel &kernel) {
  std::vector<int64_t> sizes(NumDims, 0), order;
  for (int64_t dim : {N, C, H, W, K, Y, X}) {
    bool isWindow = dim == Y || dim == X;
    if (!random.chance(isWindow ? 12 : 70))
      continue;
    order.push_back(dim);
    // Sometimes beyond the extent, which means all of it.
    sizes[dim] = random.in(1, kernel.extents[dim] + random.in(0, 1));
  }
  random.shuffle(order);
  // Reductions are inside in every sensible schedule.
  if (random.chance(50)) {
    std::vector<int64_t> sorted;
    for (bool reduction : {false, true})
      for (int64_t dim : order)
        if (isReduction(dim) == reduction)
          sorted.push_back(dim);
    order = sorted;
  }
  int64_t numLoops = static_cast<int64_t>(order.size());
  int64_t numOuter = 0;
  while (numOuter < numLoops && !isReduction(order[numOuter]))
    ++numOuter;

  Schedule schedule;
  llvm::raw_string_ostream os(schedule.text);
  const char *any = "!transform.any_op";
  os << "transform.named_sequence @conv(%kernel: " << any
     << " {transform.readonly}) {\n"
     << "  %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [";
  llvm::interleaveComma(sizes, os);
  os << "] order [";
  llvm::interleaveComma(order, os);
  os << "] : (" << any << ") -> (" << any << ", " << any << ", " << any
     << ")\n";
  auto stage = [&](const std::string &target, int operand, const char *space,
                   int64_t level) {
    os << "  transform.vta.stage " << target << " operand " << operand
       << " to <" << space << "> at [" << level << "] of %loops buffers ["
       << random.in(1, 3) << "] : " << any << ", " << any << "\n";
  };
  // Deep levels need little memory.
  auto level = [&](int64_t most) {
    return std::max(random.in(0, most), random.in(0, most));
  };
  stage("%gemm", 2, "acc", random.in(0, numLoops)); // The level is ignored.
  stage("%gemm", 1, "wgt", level(numLoops));
  stage("%gemm", 0, "inp", level(numLoops));
  os << "  %step:" << kernel.fused.size() << " = transform.split_handle %fused"
     << " : (" << any << ") -> (";
  llvm::interleaveComma(kernel.fused, os, [&](const FusedOp &) { os << any; });
  os << ")\n";
  for (auto [i, fused] : llvm::enumerate(kernel.fused))
    if (fused.hasOperand)
      stage("%step#" + std::to_string(i), 0,
            fused.isCodable && random.chance(60) ? "wgt" : "acc",
            level(numOuter));
  os << "  transform.vta.finish %kernel : " << any << "\n"
     << "  transform.yield\n}\n";

  if (random.chance(60)) {
    std::vector<int64_t> loops = {N, C, H, W, K, Y, X};
    random.shuffle(loops);
    schedule.uopLoops = {loops[0], loops[1]};
  }
  schedule.splitLast = random.chance(75);
  schedule.placeLoads = random.chance(75);
  schedule.skipPadding = random.chance(80);
  return schedule;
}
