//===- Registers.h - The registers of a design --------------------*- C++
//-*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DRIVERS_COMMON_REGISTERS_H
#define VTA_DRIVERS_COMMON_REGISTERS_H

#include "Settings.h"

#include <memory>

namespace vtart {
namespace board {

/// Keeps memory and registers in order for the device, which is not a
/// processor.
inline void deviceBarrier() {
#if defined(__arm__) || defined(__aarch64__)
  __asm__ volatile("dsb sy" ::: "memory");
#else
  __sync_synchronize(); // GCC knows no other with ThreadSanitizer.
#endif
}

/// Registers of 32 bits, by their offset in bytes.
class Registers {
public:
  virtual ~Registers() = default;
  virtual uint32_t read(uint32_t offset) const = 0;
  virtual void write(uint32_t offset, uint32_t value) = 0;
};

/// Maps `size` bytes of registers where the settings say that they are, and
/// keeps them for this process. Errors: no such device, no permission, a UIO
/// map that is smaller, another process has them.
Expected<std::unique_ptr<Registers>> openRegisters(const Settings &settings,
                                                   uint64_t size);

} // namespace board
} // namespace vtart

#endif // VTA_DRIVERS_COMMON_REGISTERS_H
