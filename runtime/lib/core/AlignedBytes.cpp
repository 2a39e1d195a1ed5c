//===- AlignedBytes.cpp - Bytes at a cache line's boundary ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/AlignedBytes.h"

#include <new>
#include <sys/mman.h>

using namespace vtart;

/// Weights are read once in a run, all of them: with small pages every few
/// hundred elements are another page. Less than some large pages is not worth
/// the memory that rounding up costs.
static constexpr size_t kLargePage = size_t(2) << 20;

static std::align_val_t alignmentOf(size_t bytes) {
  return std::align_val_t(bytes >= 2 * kLargePage ? kLargePage
                                                  : size_t(kTensorAlignment));
}

void *vtart::allocateTensorBytes(size_t bytes) {
  std::align_val_t alignment = alignmentOf(bytes);
  void *data = ::operator new(bytes, alignment);
  if (size_t(alignment) == kLargePage)
    ::madvise(data, bytes, MADV_HUGEPAGE); // Advice; may be refused.
  return data;
}

void vtart::freeTensorBytes(void *data, size_t bytes) {
  ::operator delete(data, alignmentOf(bytes));
}
