//===- FileTestUtil.h - Files built from their documentation ----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_UNITTESTS_FILETESTUTIL_H
#define VTART_UNITTESTS_FILETESTUTIL_H

#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <random>
#include <string>

namespace vtart {

/// Bit by bit, unlike the table of the implementation.
inline uint32_t bitwiseCrc(const std::string &text) {
  uint32_t crc = 0xffffffffu;
  for (unsigned char c : text)
    for (int bit = 0; bit < 8; ++bit) {
      uint32_t in = (c >> bit) & 1;
      crc = (crc >> 1) ^ (((crc & 1) ^ in) ? 0xedb88320u : 0u);
    }
  return ~crc;
}

inline std::string littleEndian(uint64_t value, unsigned bytes) {
  std::string out;
  for (; bytes > 0; --bytes, value >>= 8)
    out += static_cast<char>(value);
  return out;
}

/// Builds a file from its documented layout, with a right checksum.
inline std::string assembleFile(std::string magic, const std::string &header,
                                const std::string &payload,
                                uint32_t version = 1) {
  magic.resize(8);
  return magic + littleEndian(version, 4) + littleEndian(header.size(), 4) +
         littleEndian(payload.size(), 8) +
         littleEndian(bitwiseCrc(header + payload), 4) + header + payload;
}

inline nlohmann::json headerOf(const std::string &file) {
  uint32_t length = 0;
  std::memcpy(&length, file.data() + 12, 4);
  return nlohmann::json::parse(file.substr(28, length));
}
inline std::string payloadOf(const std::string &file) {
  uint64_t length = 0;
  std::memcpy(&length, file.data() + 16, 8);
  return file.substr(file.size() - length);
}

/// A few bytes of a JSON text changed, gone or added.
inline std::string garbled(std::string text, std::mt19937 &random) {
  for (unsigned n = 1 + random() % 3; n; --n) {
    size_t at = random() % text.size();
    switch (random() % 3) {
    case 0:
      text[at] = static_cast<char>(random());
      break;
    case 1:
      text.erase(at, random() % 20);
      break;
    default:
      text.insert(at, 1, "0123456789-.eE[]{},:\""[random() % 20]);
    }
  }
  return text;
}

} // namespace vtart

#endif // VTART_UNITTESTS_FILETESTUTIL_H
