//===- UopMemory.h - What the uop memory holds ------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTAISA_UTILS_UOPMEMORY_H
#define VTA_DIALECT_VTAISA_UTILS_UOPMEMORY_H

#include "mlir/Support/LLVM.h"
#include "vtart/Isa.h"
#include <optional>

namespace mlir::vtaisa {

/// Follows the contents of the uop SRAM along a stream.
class UopMemory {
public:
  explicit UopMemory(const vtart::Config &config);

  /// Executes a LOAD UOP. `contents` are the uops of the buffer it reads;
  /// absent for memory whose contents are not known.
  void load(const vtart::Insn &insn,
            std::optional<ArrayRef<vtart::Uop>> contents);

  /// The uops in [begin, end), or nothing if one of them is not known.
  std::optional<ArrayRef<vtart::Uop>> get(uint32_t begin, uint32_t end) const;

private:
  void put(uint64_t at, std::optional<vtart::Uop> uop);
  std::vector<vtart::Uop> uops;
  std::vector<bool> known;
};

} // namespace mlir::vtaisa

#endif // VTA_DIALECT_VTAISA_UTILS_UOPMEMORY_H
