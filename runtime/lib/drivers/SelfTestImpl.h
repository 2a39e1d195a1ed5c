//===- SelfTestImpl.h - The parts of the self test --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_LIB_DRIVERS_SELFTESTIMPL_H
#define VTART_LIB_DRIVERS_SELFTESTIMPL_H

#include "vtart/SelfTest.h"

namespace vtart {
namespace selftest {

/// A number that depends on every bit of `index` and on `seed`.
uint32_t mix(uint64_t index, uint32_t seed);

/// Copies its input "in" to its output "out".
Program makeCopyProgram(const Config &config);

/// Tries allocations, addresses and copies.
SelfTestCheck checkMemory(Driver &driver);
/// Tries data with and without cache maintenance, and compares with what the
/// driver says and `options` want.
SelfTestCheck checkCaches(std::shared_ptr<Driver> driver,
                          const SelfTestOptions &options,
                          SelfTestResult &result);

} // namespace selftest
} // namespace vtart

#endif // VTART_LIB_DRIVERS_SELFTESTIMPL_H
