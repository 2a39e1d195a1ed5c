//===- ChannelBlocks.cpp - Blocks of reduction steps ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Schedule/ChannelBlocks.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

std::optional<ChannelBlocks>
cpu::getChannelBlocks(ArrayRef<int64_t> extents, int64_t steps, int64_t group) {
  ChannelBlocks blocks;
  if (extents.empty())
    return steps == 0 || steps == 1 ? std::optional(blocks) : std::nullopt;
  blocks.extent = extents.front();
  if (steps == 0)
    return blocks;
  if (steps < 0)
    return std::nullopt;
  int64_t inside = 1;
  for (unsigned loop = extents.size(); loop-- > 0;) {
    int64_t extent = extents[loop];
    if (steps > inside * extent) {
      inside *= extent;
      continue;
    }
    blocks.loop = loop;
    blocks.extent = steps / inside;
    bool isInnermost = loop + 1 == extents.size();
    if (steps % inside != 0 || extent % blocks.extent != 0 ||
        (isInnermost && steps != extent && steps % group != 0))
      return std::nullopt;
    blocks.count = extent / blocks.extent;
    for (int64_t outer : extents.take_front(loop))
      blocks.count *= outer;
    return blocks;
  }
  return std::nullopt;
}

SmallVector<int64_t> cpu::listChannelBlocks(ArrayRef<int64_t> extents,
                                            int64_t group) {
  int64_t inside = 1;
  SmallVector<int64_t> sizes;
  for (unsigned loop = extents.size(); loop-- > 0;) {
    int64_t extent = extents[loop];
    for (int64_t part = 1; part * part <= extent; ++part)
      for (int64_t steps : {part * inside, extent / part * inside})
        if (getChannelBlocks(extents, steps, group))
          sizes.push_back(steps);
    inside *= extent;
  }
  llvm::sort(sizes);
  SmallVector<int64_t> result;
  for (int64_t size : sizes) {
    if (size > inside / 2)
      break;
    // The larger one of two within a power of two.
    if (!result.empty() && llvm::Log2_64(result.back()) == llvm::Log2_64(size))
      result.back() = size;
    else
      result.push_back(size);
  }
  return result;
}
