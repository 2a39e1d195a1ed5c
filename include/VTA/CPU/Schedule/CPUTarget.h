//===- CPUTarget.h - The processor that code is made for --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What code generation for a CPU has to know of the processor: where LLVM has
// it (triple, name, features) and what schedules depend on (vector registers,
// caches).
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_SCHEDULE_CPUTARGET_H
#define VTA_CPU_SCHEDULE_CPUTARGET_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace mlir::vta::cpu {

struct CPUTarget {
  std::string triple; ///< Normalized triple: "aarch64-unknown-linux-gnu".
  std::string cpu;    ///< LLVM's name of the processor.
  std::vector<std::string> features; ///< Enabled ones that code depends on.
  std::string featureString;         ///< LLVM's form: "+neon,-avx512f".
  unsigned vectorBits = 128;         ///< Bits of one vector register.
  unsigned vectorRegisters = 16;
  unsigned indexBits = 64;
  uint64_t l1Bytes = 32 * 1024; ///< Data cache of one core.
  unsigned l1Ways = 4;          ///< Lines of one set of that cache.
  uint64_t l2Bytes = 512 * 1024;
  unsigned lineBytes = 64; ///< Bytes that caches bring at once.

  /// `triple` is what GNU tools call it ("aarch64-linux-gnu",
  /// "armv7-linux-gnueabihf"), empty for this machine; `cpu` a name LLVM knows,
  /// empty for the triple's usual one ("native" on this machine); `features`
  /// adds or removes: "+dotprod,-avx512f". Errors name what is not known and
  /// list what is.
  static llvm::Expected<CPUTarget> get(StringRef triple, StringRef cpu,
                                       StringRef features);
  /// The processor with exactly these features, as `triple`, `cpu` and
  /// `featureString` of a CPUTarget name it. Caches are those of the table.
  static llvm::Expected<CPUTarget> getExactly(StringRef triple, StringRef cpu,
                                              StringRef featureString);
  /// A machine of LLVM for this target, position-independent, -O3.
  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> createMachine() const;

  bool isX86() const;
  bool isAArch64() const;
  bool isARM() const;
  bool hasFeature(StringRef name) const;
  /// Whether so many bytes, read once in each run of a network, come from
  /// outside of the second-level cache: what the network's other layers read
  /// and write has been there since.
  bool comesFromOutside(uint64_t bytes) const;
};

} // namespace mlir::vta::cpu

#endif // VTA_CPU_SCHEDULE_CPUTARGET_H
