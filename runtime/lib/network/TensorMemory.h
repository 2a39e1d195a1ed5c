//===- TensorMemory.h - Memory of tensors at run time -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sizes come from files, so that an allocation that fails is an error of the
// user's and not the end of the process.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_LIB_TENSORMEMORY_H
#define VTART_LIB_TENSORMEMORY_H

#include "vtart/AlignedBytes.h"
#include "vtart/Support.h"

#include <cstring>
#include <sys/mman.h>

namespace vtart {

/// Zeros from the system, aligned for tensors.
class TensorMemory {
public:
  TensorMemory() = default;
  TensorMemory(TensorMemory &&other) noexcept
      : bytes(std::exchange(other.bytes, nullptr)),
        mapped(std::exchange(other.mapped, 0)) {}
  TensorMemory &operator=(TensorMemory &&other) noexcept {
    std::swap(bytes, other.bytes);
    std::swap(mapped, other.mapped);
    return *this;
  }
  ~TensorMemory() {
    if (bytes)
      ::munmap(bytes, mapped);
  }

  /// Once. `what` is for the message.
  Error allocate(uint64_t size, const char *what) {
    size = size ? size : 1;
    void *memory = MAP_FAILED;
    if (size < SIZE_MAX / 2)
      memory = ::mmap(nullptr, size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      return Error(format("no memory for the %llu bytes of %s",
                          static_cast<unsigned long long>(size), what));
    // Kernels walk through megabytes; systems without large pages go on.
    ::madvise(memory, size, MADV_HUGEPAGE);
    bytes = static_cast<uint8_t *>(memory);
    mapped = size;
    // Pages are there before the first run, which then takes no longer than
    // others.
    std::memset(bytes, 0, size);
    return Error::success();
  }
  uint8_t *data() const { return bytes; }

private:
  uint8_t *bytes = nullptr;
  size_t mapped = 0;
};

} // namespace vtart

#endif // VTART_LIB_TENSORMEMORY_H
