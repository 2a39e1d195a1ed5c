//===- logging.h - As much of dmlc as VTA's drivers need ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_UTILS_DMLC_LOGGING_H
#define VTA_UTILS_DMLC_LOGGING_H

#include <cstdlib>
#include <iostream>

namespace vta_stub {
/// A line on stderr, after which the process ends.
struct Fatal {
  ~Fatal() {
    std::cerr << std::endl;
    std::abort();
  }
};
} // namespace vta_stub

#define CHECK(condition)                                                       \
  if (!(condition))                                                            \
  vta_stub::Fatal(), std::cerr << "Check failed: " #condition " "

#endif // VTA_UTILS_DMLC_LOGGING_H
