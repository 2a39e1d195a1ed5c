//===- MemoryPlan.cpp - Addresses for tensors -----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Support/MemoryPlan.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace mlir::vta;

uint64_t mlir::vta::planMemory(MutableArrayRef<Lifetime> lifetimes) {
  SmallVector<unsigned> order(lifetimes.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::sort(order, [&](unsigned a, unsigned b) {
    return std::make_pair(lifetimes[b].bytes, a) <
           std::make_pair(lifetimes[a].bytes, b);
  });

  uint64_t total = 0;
  SmallVector<unsigned> placed; // By offset.
  for (unsigned index : order) {
    Lifetime &lifetime = lifetimes[index];
    uint64_t size = llvm::alignTo(lifetime.bytes, lifetime.alignment);
    uint64_t end = 0, best = 0, bestGap = UINT64_MAX;
    for (unsigned other : placed) {
      const Lifetime &neighbor = lifetimes[other];
      if (neighbor.last < lifetime.first || lifetime.last < neighbor.first)
        continue;
      uint64_t begin = llvm::alignTo(end, lifetime.alignment);
      if (neighbor.offset >= begin && neighbor.offset - begin >= size &&
          neighbor.offset - begin < bestGap) {
        best = begin;
        bestGap = neighbor.offset - begin;
      }
      end = std::max(end, neighbor.offset + llvm::alignTo(neighbor.bytes,
                                                          neighbor.alignment));
    }
    lifetime.offset =
        bestGap == UINT64_MAX ? llvm::alignTo(end, lifetime.alignment) : best;
    total = std::max(total, lifetime.offset + size);
    placed.insert(llvm::upper_bound(placed, lifetime.offset,
                                    [&](uint64_t offset, unsigned other) {
                                      return offset < lifetimes[other].offset;
                                    }),
                  index);
  }
  return total;
}
