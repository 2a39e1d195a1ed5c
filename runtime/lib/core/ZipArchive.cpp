//===- ZipArchive.cpp - Members of .zip files -----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The format is PKWARE's APPNOTE.TXT, of which arrays need little: the end
// record, with its 64-bit form, the central directory, and local headers, of
// which only the length matters.
//
//===----------------------------------------------------------------------===//

#include "vtart/ZipArchive.h"
#include "vtart/SystemMemory.h"

#include "FileFormat.h"
#include "Inflate.h"

#include <algorithm>
#include <cstring>

using namespace vtart;

static constexpr uint32_t kEnd = 0x06054b50, kEnd64 = 0x06064b50;
static constexpr uint32_t kEnd64Locator = 0x07064b50;
static constexpr uint32_t kCentral = 0x02014b50, kLocal = 0x04034b50;
static constexpr size_t kEndBytes = 22, kEnd64Bytes = 56, kLocatorBytes = 20;
static constexpr size_t kCentralBytes = 46, kLocalBytes = 30;
static constexpr uint16_t kStored = 0, kDeflated = 8;
/// Deflate makes at most 258 bytes of 2 bits.
static constexpr uint64_t kLargestRatio = 1032;

namespace {
using ULL = unsigned long long;

/// A part of the file, which is known to have the fields that are read.
class Bytes {
public:
  Bytes(Span<const uint8_t> bytes) : bytes(bytes) {}

  size_t size() const { return bytes.size(); }
  const uint8_t *data() const { return bytes.data(); }
  Bytes dropFront(size_t count) const {
    return Span<const uint8_t>(bytes.data() + count, bytes.size() - count);
  }
  Bytes takeFront(size_t count) const {
    return Span<const uint8_t>(bytes.data(), std::min(count, bytes.size()));
  }
  uint16_t get16(size_t at) const {
    return getInt<uint16_t>(bytes.data() + at);
  }
  uint32_t get32(size_t at) const {
    return getInt<uint32_t>(bytes.data() + at);
  }
  uint64_t get64(size_t at) const {
    return getInt<uint64_t>(bytes.data() + at);
  }

private:
  Span<const uint8_t> bytes;
};
} // namespace

/// Where the end record begins, or nothing: a comment may follow it.
static std::optional<size_t> findEnd(Bytes bytes) {
  if (bytes.size() < kEndBytes)
    return std::nullopt;
  size_t last = bytes.size() - kEndBytes;
  for (size_t comment = 0; comment <= std::min<size_t>(last, UINT16_MAX);
       ++comment) {
    Bytes record = bytes.dropFront(last - comment);
    if (record.get32(0) == kEnd && record.get16(20) == comment)
      return last - comment;
  }
  return std::nullopt;
}

/// Reads the entry of the directory that `rest` begins with. Returns its size,
/// 0 if it is damaged.
static size_t readEntry(Bytes rest, ZipArchive::Member &member) {
  if (rest.size() < kCentralBytes || rest.get32(0) != kCentral)
    return 0;
  member.flags = rest.get16(8);
  member.method = rest.get16(10);
  member.crc = rest.get32(16);
  member.compressedSize = rest.get32(20);
  member.size = rest.get32(24);
  member.offset = rest.get32(42);
  size_t nameSize = rest.get16(28), extraSize = rest.get16(30);
  size_t total = kCentralBytes + nameSize + extraSize + rest.get16(32);
  if (rest.size() < total)
    return 0;
  member.name.assign(
      reinterpret_cast<const char *>(rest.data()) + kCentralBytes, nameSize);
  // 64-bit values of the fields that are all ones, in this order.
  Bytes extra = rest.dropFront(kCentralBytes + nameSize).takeFront(extraSize);
  while (extra.size() >= 4) {
    size_t blockSize = extra.get16(2);
    Bytes block = extra.dropFront(4).takeFront(blockSize);
    bool isWide = extra.get16(0) == 1;
    extra = extra.dropFront(std::min(extra.size(), 4 + blockSize));
    if (!isWide)
      continue;
    for (uint64_t *field :
         {&member.size, &member.compressedSize, &member.offset}) {
      if (*field != UINT32_MAX)
        continue;
      if (block.size() < 8)
        return 0;
      *field = block.get64(0);
      block = block.dropFront(8);
    }
  }
  return total;
}

Error ZipArchive::readDirectory() {
  Bytes file = bytes;
  std::optional<size_t> found = findEnd(file);
  if (!found)
    return Error(format("truncated .npz file: %zu bytes without the directory "
                        "that is at the end of a whole one",
                        file.size()));
  size_t end = *found;
  Bytes record = file.dropFront(end);
  uint64_t number = record.get16(10), size = record.get32(12),
           offset = record.get32(16);
  if (record.get16(4) || record.get16(6))
    return Error("archives of several volumes are not supported");
  // A 64-bit record stands before; its fields are those that do not fit.
  if (end >= kLocatorBytes &&
      file.dropFront(end - kLocatorBytes).get32(0) == kEnd64Locator) {
    uint64_t at = file.dropFront(end - kLocatorBytes).get64(8);
    if (at > file.size() || file.size() - at < kEnd64Bytes ||
        file.dropFront(at).get32(0) != kEnd64)
      return Error(format("damaged .npz file: its 64-bit directory is not at "
                          "byte %llu",
                          (ULL)at));
    Bytes wide = file.dropFront(at);
    number = wide.get64(32);
    size = wide.get64(40);
    offset = wide.get64(48);
  }
  if (offset > end || size > end - offset)
    return Error(format("damaged .npz file: a directory of %llu bytes at byte "
                        "%llu, the file has %zu",
                        (ULL)size, (ULL)offset, file.size()));
  Bytes rest = file.dropFront(offset).takeFront(size);
  for (uint64_t i = 0; i < number; ++i) {
    Member member;
    size_t entryBytes = readEntry(rest, member);
    if (!entryBytes)
      return Error(format("damaged .npz file: entry %llu of %llu of its "
                          "directory",
                          (ULL)i + 1, (ULL)number));
    rest = rest.dropFront(entryBytes);
    directory.push_back(std::move(member));
  }
  return Error::success();
}

bool ZipArchive::isArchive(const void *data, size_t size) {
  // It begins with a member, an empty one with its end.
  return size >= 2 && !std::memcmp(data, "PK", 2);
}

Expected<ZipArchive> ZipArchive::open(const void *data, size_t size) {
  ZipArchive archive;
  archive.bytes = {static_cast<const uint8_t *>(data), size};
  if (Error e = archive.readDirectory())
    return e;
  return archive;
}

Expected<std::vector<uint8_t>> ZipArchive::extract(const Member &member) const {
  if (member.flags & 1)
    return Error("member \"" + member.name + "\" is encrypted");
  if (member.method != kStored && member.method != kDeflated)
    return Error(format("member \"%s\" is compressed by method %u, expected 0 "
                        "(stored) or 8 (deflated), as numpy.savez and "
                        "numpy.savez_compressed write",
                        member.name.c_str(), member.method));
  auto damaged = [&](const char *why) {
    return Error("damaged .npz file: member \"" + member.name + "\" " + why);
  };
  if (member.offset > bytes.size() ||
      bytes.size() - member.offset < kLocalBytes)
    return damaged("is beyond its end");
  Bytes local = Bytes(bytes).dropFront(member.offset);
  if (local.get32(0) != kLocal)
    return damaged("is not where the directory says");
  uint64_t start =
      member.offset + kLocalBytes + local.get16(26) + local.get16(28);
  if (start > bytes.size() || bytes.size() - start < member.compressedSize)
    return damaged("is beyond its end");
  Span<const uint8_t> data(bytes.data() + start, member.compressedSize);
  std::vector<uint8_t> out;
  if (member.method == kStored) {
    if (member.size != member.compressedSize)
      return damaged("is stored with another size");
    out.assign(data.begin(), data.end());
  } else {
    // Before there is memory for what a few bytes claim.
    if (member.size / kLargestRatio > member.compressedSize)
      return damaged("cannot become as large as the directory says");
    // It, the array in it and what is made of that are there at one time.
    if (uint64_t limit = availableMemory(); member.size > limit / 3)
      return Error(format(
          "member \"%s\" has %llu bytes, and reading takes three "
          "times as many: there are %llu bytes of memory",
          member.name.c_str(), static_cast<unsigned long long>(member.size),
          static_cast<unsigned long long>(limit)));
    out.resize(member.size);
    if (!inflate(data, out))
      return damaged("cannot be decompressed");
  }
  if (crc32(out.data(), out.size()) != member.crc)
    return damaged("has another checksum than the directory says");
  return out;
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

static const std::string kSuffix = ".npy";

Expected<NpzArchive> NpzArchive::open(const void *data, size_t size) {
  Expected<ZipArchive> zip = ZipArchive::open(data, size);
  if (!zip)
    return zip.takeError();
  NpzArchive archive(std::move(*zip));
  for (const ZipArchive::Member &member : archive.zip.members()) {
    size_t length = member.name.size() - kSuffix.size();
    if (member.name.size() < kSuffix.size() ||
        member.name.compare(length, kSuffix.size(), kSuffix))
      continue;
    std::string name = member.name.substr(0, length);
    if (archive.contains(name))
      return Error("array \"" + name + "\" is there twice");
    archive.arrayNames.push_back(std::move(name));
  }
  return archive;
}

bool NpzArchive::contains(const std::string &name) const {
  return std::find(arrayNames.begin(), arrayNames.end(), name) !=
         arrayNames.end();
}

Expected<std::vector<uint8_t>>
NpzArchive::extract(const std::string &name) const {
  for (const ZipArchive::Member &member : zip.members())
    if (member.name == name + kSuffix)
      return zip.extract(member);
  std::string list;
  for (const std::string &other : arrayNames)
    list += (list.empty() ? "\"" : ", \"") + other + "\"";
  return Error("the archive has no array \"" + name + "\", it has " +
               (list.empty() ? "none" : list));
}
