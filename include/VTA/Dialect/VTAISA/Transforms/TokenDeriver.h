//===- TokenDeriver.h - Token flags for a stream ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTAISA_TRANSFORMS_TOKENDERIVER_H
#define VTA_DIALECT_VTAISA_TRANSFORMS_TOKENDERIVER_H

#include "mlir/Support/LLVM.h"
#include "vtart/Isa.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>
#include <optional>

namespace mlir::vtaisa {

/// A DRAM buffer as far as hazards depend on it.
struct StreamBuffer {
  /// The program stores to it: others cannot conflict.
  bool isStored = false;
  /// What it holds, where that is known to be uops.
  std::optional<ArrayRef<vtart::Uop>> uops;
};

/// Derives the tokens of a stream of instructions, and the no-ops it needs.
class TokenDeriver {
public:
  /// An instruction of the new stream.
  struct Slot {
    vtart::Insn insn;
    int64_t id;         ///< The instruction, or for a no-op the one after it.
    bool isNop = false; ///< Whether the deriver inserted the instruction.
  };

  /// The memory of `buffers` must outlive the deriver.
  TokenDeriver(const vtart::Config &config, ArrayRef<StreamBuffer> buffers);
  ~TokenDeriver();

  /// Appends an instruction, which is not a no-op; its flags are ignored.
  /// `buffer` matters for LOAD and STORE: -1 is an absolute address.
  void add(vtart::Insn insn, int64_t buffer, int64_t id);
  /// Ends the stream: no queue ever holds more than `tokenLimit` tokens.
  void finish(unsigned tokenLimit);

  /// The new stream, with flags after `finish`.
  ArrayRef<Slot> getStream() const;
  uint64_t getNumTokens() const;
  uint64_t getNumNops() const;
  uint64_t getNumMerged() const;
  uint64_t getNumThrottled() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace mlir::vtaisa

#endif // VTA_DIALECT_VTAISA_TRANSFORMS_TOKENDERIVER_H
