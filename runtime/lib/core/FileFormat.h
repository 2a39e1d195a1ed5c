//===- FileFormat.h - What the runtime's binary files share -----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Program files and network files have the same frame: a prefix (magic,
// version, lengths, checksum), one JSON object, a binary payload.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_LIB_FILEFORMAT_H
#define VTART_LIB_FILEFORMAT_H

#include "JsonReader.h"

namespace vtart {

/// CRC-32 of IEEE 802.3 (reflected, polynomial 0x04c11db7), as in zip and png.
uint32_t crc32(const void *data, size_t size);

struct FileFormat {
  const char *magic; ///< Magic number of 8 bytes, the last one zero.
  uint32_t version;
  const char *noun;       ///< "program": what a "program file" holds.
  uint64_t alignment = 1; ///< Alignment of the payload; a power of two.
  uint32_t oldest = 1;    ///< Oldest version that is still read.

  static constexpr size_t kMagicBytes = 8;
  /// Magic, version, header length, payload length, checksum.
  static constexpr size_t kPrefixBytes = kMagicBytes + 4 + 4 + 8 + 4;

  bool matches(const void *data, size_t size) const;

  struct Contents {
    uint32_t version = 0;
    json::Value header;
    const uint8_t *payload = nullptr; ///< Payload in the bytes that were read.
    uint64_t payloadBytes = 0;
  };
  std::vector<uint8_t> write(const json::Value &header,
                             const std::vector<uint8_t> &payload) const;
  /// Errors: another kind of file or version, truncated, overlong, checksum,
  /// a header that is not a JSON object.
  Expected<Contents> read(const void *data, size_t size) const;
};

// The files are little-endian whatever the host is.
template <typename T>
void putInt(std::vector<uint8_t> &out, T value) {
  for (size_t i = 0; i < sizeof(T); ++i)
    out.push_back(static_cast<uint8_t>(value >> (8 * i)));
}
template <typename T>
T getInt(const uint8_t *p) {
  T value = 0;
  for (size_t i = 0; i < sizeof(T); ++i)
    value |= static_cast<T>(p[i]) << (8 * i);
  return value;
}

} // namespace vtart

#endif // VTART_LIB_FILEFORMAT_H
