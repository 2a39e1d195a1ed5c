//===- LoopNest.cpp - What the code of a point runs -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/LoopNest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::vta::tuning;

StringRef mlir::vta::tuning::getLoopKindName(LoopKind kind) {
  switch (kind) {
  case LoopKind::Serial:
    return "serial";
  case LoopKind::Parallel:
    return "parallel";
  case LoopKind::Unrolled:
    return "unrolled";
  case LoopKind::Vectorized:
    return "vectorized";
  case LoopKind::Hardware:
    return "hardware";
  }
  llvm_unreachable("a kind without a name");
}

SmallVector<int, 12> LoopNest::getPath(int loop) const {
  SmallVector<int, 12> path;
  for (; loop != Loop::kNoParent; loop = loops[loop].parent)
    path.push_back(loop);
  std::reverse(path.begin(), path.end());
  return path;
}

SmallVector<LoopNest::Touch, 12>
LoopNest::getTouches(const ArrayAccess &access) const {
  SmallVector<int, 12> path = getPath(access.loop);
  SmallVector<Touch, 12> touches(path.size());
  double count = 1, reuse = 1;
  for (size_t i = path.size(); i-- > 0;) {
    (access.strides[i] != 0 ? count : reuse) *= loops[path[i]].extent;
    touches[i] = {access.strides[i], count, reuse};
  }
  return touches;
}

void LoopNest::print(llvm::raw_ostream &os) const {
  auto printAccesses = [&](int loop, size_t depth) {
    for (const ArrayAccess &access : accesses) {
      if (access.loop != loop)
        continue;
      os.indent(2 * depth) << (access.isWrite ? "write " : "read ")
                           << access.name << " x" << access.elementBytes
                           << " (";
      llvm::interleaveComma(access.strides, os);
      os << ")\n";
    }
  };
  printAccesses(Loop::kNoParent, 0);
  for (auto [i, loop] : llvm::enumerate(loops)) {
    size_t depth = getPath(i).size();
    os.indent(2 * (depth - 1)) << "for " << loop.name << " < " << loop.extent
                               << " " << getLoopKindName(loop.kind) << "\n";
    printAccesses(i, depth);
  }
}
