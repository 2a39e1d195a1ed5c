//===- NestSupport.h - What loop nests touch --------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_UNITTESTS_TUNING_CPU_NESTSUPPORT_H
#define VTA_UNITTESTS_TUNING_CPU_NESTSUPPORT_H

#include "VTA/Tuning/Core/LoopNest.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <map>

namespace vta_test {

/// How often each element is touched by all accesses of a name, by offset.
inline std::map<int64_t, int64_t>
countTouches(const mlir::vta::tuning::LoopNest &nest, llvm::StringRef name) {
  std::map<int64_t, int64_t> all;
  for (const mlir::vta::tuning::ArrayAccess &access : nest.accesses) {
    if (access.name != name)
      continue;
    std::map<int64_t, int64_t> touches{{0, 1}};
    for (auto [loop, stride] :
         llvm::zip_equal(nest.getPath(access.loop), access.strides)) {
      std::map<int64_t, int64_t> next;
      for (auto [offset, count] : touches)
        for (int64_t i = 0; i < nest.loops[loop].extent; ++i)
          next[offset + i * stride] += count;
      touches = std::move(next);
    }
    for (auto [offset, count] : touches)
      all[offset] += count;
  }
  return all;
}

/// Iterations of the loop with this name.
inline int64_t getExtent(const mlir::vta::tuning::LoopNest &nest,
                         llvm::StringRef name) {
  for (const mlir::vta::tuning::Loop &loop : nest.loops)
    if (loop.name == name)
      return loop.extent;
  ADD_FAILURE() << "no loop " << name.str();
  return -1;
}

} // namespace vta_test

#endif // VTA_UNITTESTS_TUNING_CPU_NESTSUPPORT_H
