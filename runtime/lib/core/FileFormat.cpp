//===- FileFormat.cpp - What the runtime's binary files share -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FileFormat.h"

#include <array>
#include <cstring>

using namespace vtart;
using json::Value;

uint32_t vtart::crc32(const void *data, size_t size) {
  // table[k][b] is the checksum of byte b followed by k zero bytes: eight
  // bytes at a time, since networks have hundreds of megabytes of constants.
  using Tables = std::array<std::array<uint32_t, 256>, 8>;
  static const Tables table = [] {
    Tables t{};
    for (uint32_t i = 0; i < 256; ++i) {
      uint32_t c = i;
      for (int bit = 0; bit < 8; ++bit)
        c = (c >> 1) ^ (c & 1 ? 0xedb88320u : 0u);
      t[0][i] = c;
    }
    for (uint32_t i = 0; i < 256; ++i)
      for (unsigned k = 1; k < 8; ++k)
        t[k][i] = (t[k - 1][i] >> 8) ^ t[0][t[k - 1][i] & 0xff];
    return t;
  }();
  const auto *p = static_cast<const uint8_t *>(data);
  uint32_t crc = 0xffffffffu;
  for (; size >= 8; p += 8, size -= 8) {
    uint64_t word = getInt<uint64_t>(p) ^ crc;
    crc = 0;
    for (unsigned k = 0; k < 8; ++k)
      crc ^= table[7 - k][(word >> (8 * k)) & 0xff];
  }
  for (; size; ++p, --size)
    crc = (crc >> 8) ^ table[0][(crc ^ *p) & 0xff];
  return ~crc;
}

bool FileFormat::matches(const void *data, size_t size) const {
  return size >= kMagicBytes && !std::memcmp(data, magic, kMagicBytes);
}

std::vector<uint8_t>
FileFormat::write(const Value &header,
                  const std::vector<uint8_t> &payload) const {
  std::string text = json::print(header);
  // Spaces behind the object are still JSON.
  text.append(-(kPrefixBytes + text.size()) & (alignment - 1), ' ');
  std::vector<uint8_t> out(magic, magic + kMagicBytes);
  out.reserve(kPrefixBytes + text.size() + payload.size());
  putInt(out, version);
  putInt(out, static_cast<uint32_t>(text.size()));
  putInt(out, static_cast<uint64_t>(payload.size()));
  size_t checksumAt = out.size();
  putInt(out, uint32_t(0));
  out.insert(out.end(), text.begin(), text.end());
  out.insert(out.end(), payload.begin(), payload.end());
  uint32_t checksum =
      crc32(out.data() + kPrefixBytes, out.size() - kPrefixBytes);
  for (unsigned i = 0; i < 4; ++i)
    out[checksumAt + i] = static_cast<uint8_t>(checksum >> (8 * i));
  return out;
}

Expected<FileFormat::Contents> FileFormat::read(const void *data,
                                                size_t size) const {
  if (!matches(data, size))
    return Error(
        format("not a %s file: it does not start with %s", noun, magic));
  if (size < kPrefixBytes)
    return Error(format("truncated %s file: %zu bytes, the fixed part alone "
                        "has %zu",
                        noun, size, kPrefixBytes));
  const auto *bytes = static_cast<const uint8_t *>(data);
  uint32_t fileVersion = getInt<uint32_t>(bytes + 8);
  if (fileVersion < oldest || fileVersion > version) {
    std::string known = format("version %u", version);
    if (oldest != version)
      known = format("versions %u to %u", oldest, version);
    return Error(format("%s file format version %u is not supported, this "
                        "runtime reads %s; recompile the %s",
                        noun, fileVersion, known.c_str(), noun));
  }
  uint64_t headerBytes = getInt<uint32_t>(bytes + 12);
  uint64_t payloadBytes = getInt<uint64_t>(bytes + 16);
  uint32_t checksum = getInt<uint32_t>(bytes + 24);
  const uint8_t *body = bytes + kPrefixBytes;
  uint64_t bodyBytes = size - kPrefixBytes;
  if (headerBytes > bodyBytes || payloadBytes > bodyBytes - headerBytes)
    return Error(format("truncated %s file: %zu bytes, but its lengths say "
                        "%zu + %llu + %llu",
                        noun, size, kPrefixBytes,
                        (unsigned long long)headerBytes,
                        (unsigned long long)payloadBytes));
  if (headerBytes + payloadBytes != bodyBytes)
    return Error(format(
        "%llu bytes after the end of the %s file",
        (unsigned long long)(bodyBytes - headerBytes - payloadBytes), noun));
  uint32_t actual = crc32(body, bodyBytes);
  if (actual != checksum)
    return Error(format("damaged %s file: checksum is %08x, expected %08x",
                        noun, actual, checksum));
  if ((kPrefixBytes + headerBytes) % alignment)
    return Error(format("the payload of the %s file starts at byte %llu, which "
                        "is not a multiple of %llu",
                        noun, (unsigned long long)(kPrefixBytes + headerBytes),
                        (unsigned long long)alignment));
  Expected<Value> header = json::parseObject(
      std::string(reinterpret_cast<const char *>(body), headerBytes));
  if (!header)
    return header.takeError().withContext(std::string(noun) + " header");
  return Contents{fileVersion, std::move(*header), body + headerBytes,
                  payloadBytes};
}
