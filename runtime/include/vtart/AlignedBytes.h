//===- AlignedBytes.h - Bytes at a cache line's boundary --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels read constants where the file put them in memory, with vector
// instructions that want whole cache lines.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_ALIGNEDBYTES_H
#define VTART_ALIGNEDBYTES_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vtart {

/// Every tensor of a compiled network starts at a multiple of this.
inline constexpr uint64_t kTensorAlignment = 64;

/// No tensor and no memory for tensors is larger: far enough from 2^64 that
/// sums of a few sizes cannot wrap.
inline constexpr uint64_t kMaxTensorBytes = uint64_t(1) << 48;

constexpr uint64_t alignTensor(uint64_t bytes) {
  return (bytes + kTensorAlignment - 1) / kTensorAlignment * kTensorAlignment;
}

/// Memory aligned for tensors; much of it is in large pages where the system
/// has them. `bytes` is the same in both.
void *allocateTensorBytes(size_t bytes);
void freeTensorBytes(void *data, size_t bytes);

template <typename T>
struct TensorAllocator {
  using value_type = T;
  TensorAllocator() = default;
  template <typename U>
  TensorAllocator(const TensorAllocator<U> &) {}
  T *allocate(size_t count) {
    return static_cast<T *>(allocateTensorBytes(count * sizeof(T)));
  }
  void deallocate(T *data, size_t count) {
    freeTensorBytes(data, count * sizeof(T));
  }
  template <typename U>
  bool operator==(const TensorAllocator<U> &) const {
    return true;
  }
  template <typename U>
  bool operator!=(const TensorAllocator<U> &) const {
    return false;
  }
};

/// A vector of bytes whose data() is aligned for tensors.
using AlignedBytes = std::vector<uint8_t, TensorAllocator<uint8_t>>;

} // namespace vtart

#endif // VTART_ALIGNEDBYTES_H
