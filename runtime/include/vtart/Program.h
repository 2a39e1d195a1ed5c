//===- Program.h - The program file -----------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program is what the compiler emits for one device segment: instructions,
// DRAM buffers (with contents where they are constant), relocations, source
// locations and the configuration it was compiled for. The file layout is
// described in docs/ProgramFile.md.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_PROGRAM_H
#define VTART_PROGRAM_H

#include "vtart/Isa.h"

namespace vtart {

enum class BufferKind : uint8_t {
  Input,    ///< Data that the host writes before a run.
  Output,   ///< Data that the host reads after a run.
  Constant, ///< Read-only data that comes with the program.
  Uop,      ///< Encoded uops; read-only, comes with the program.
  Scratch,  ///< Data that only the device writes and reads.
};
const char *bufferKindName(BufferKind kind); ///< "input", ...
std::optional<BufferKind> parseBufferKind(const std::string &name);

/// A DRAM buffer. At run time it starts at a physical address aligned to
/// `alignment`, which is a multiple of the largest element read from it.
struct Buffer {
  std::string name;
  BufferKind kind = BufferKind::Scratch;
  std::string dtype = "int8"; ///< "int8", "int32" or "uint32".
  std::vector<int64_t> shape; ///< Row-major shape for the host.
  uint64_t alignment = 4096;  ///< Alignment in bytes.
  std::vector<uint8_t> data;  ///< Exactly byteSize() bytes if Constant or Uop.
  uint64_t byteSize() const;  ///< Product of shape times dtype size.
  bool operator==(const Buffer &o) const;
};
/// 1 or 4; 0 for an unknown name.
unsigned dtypeBytes(const std::string &dtype);

/// The dram_base of `insn` is relative to `buffer`: when loading, the buffer's
/// physical address divided by the element size is added to it.
struct Relocation {
  uint32_t insn = 0;
  uint32_t buffer = 0;
  bool operator==(const Relocation &o) const {
    return insn == o.insn && buffer == o.buffer;
  }
};

struct Program {
  std::string name;
  Config config;
  /// Machine the schedule was made for; informative, may be empty.
  std::string machine;
  std::vector<Word128> insns;
  std::vector<Buffer> buffers;
  std::vector<Relocation> relocations; ///< At most one per insn; ascending.
  std::vector<std::string> locations;  ///< Source locations, as text.
  std::vector<uint32_t>
      insnLocations; ///< Index into `locations` per insn, or empty.

  /// Serializes to the versioned file format.
  std::vector<uint8_t> toBytes() const;
  /// Errors: not a program file, another version, truncated, checksum, tables
  /// that point outside, illegal configuration, buffers without their data.
  static Expected<Program> fromBytes(const void *data, size_t size);
  static Expected<Program> fromFile(const std::string &path);
  /// True if the bytes start with the magic of a program file.
  static bool isProgram(const void *data, size_t size);

  /// Index of the buffer called `name`.
  std::optional<uint32_t> findBuffer(const std::string &name) const;

  /// The instructions with dram_base made absolute. `physical[i]` is the
  /// address of buffer i. Errors: misaligned address, dram_base that does not
  /// fit 32 bits.
  Expected<std::vector<Word128>> relocate(Span<const uint64_t> physical) const;
};

} // namespace vtart

#endif // VTART_PROGRAM_H
