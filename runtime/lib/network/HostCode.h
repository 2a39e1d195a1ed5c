//===- HostCode.h - Machine code that comes with a network ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The host code of a network is an ELF shared object in memory. The system's
// dynamic linker loads it, so that it may use the C library.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_LIB_HOSTCODE_H
#define VTART_LIB_HOSTCODE_H

#include "vtart/Support.h"

#include <memory>

namespace vtart {

/// The function that NetworkKernel of vtart/Network.h describes.
using KernelFunction = void (*)(void *const *args, int64_t begin, int64_t end,
                                void *scratch);

class HostCode {
public:
  /// Errors: not an ELF shared object of this processor, cut short, functions
  /// it needs and nobody has.
  static Expected<std::unique_ptr<HostCode>>
  load(const std::vector<uint8_t> &image);
  ~HostCode();

  /// Errors name the symbol.
  Expected<KernelFunction> find(const std::string &symbol) const;

private:
  HostCode(void *library, int fd) : library(library), fd(fd) {}
  HostCode(const HostCode &) = delete;
  HostCode &operator=(const HostCode &) = delete;

  void *library;
  int fd; ///< The file it was loaded from, or -1 if that is gone.
};

} // namespace vtart

#endif // VTART_LIB_HOSTCODE_H
