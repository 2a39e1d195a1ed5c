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

#include "VTA/Support/ZipArchive.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"

#include <zlib.h>

using namespace mlir;
using namespace mlir::vta::quantization;
using llvm::Error;
using llvm::Expected;
namespace endian = llvm::support::endian;

static constexpr uint32_t kEnd = 0x06054b50, kEnd64 = 0x06064b50;
static constexpr uint32_t kEnd64Locator = 0x07064b50;
static constexpr uint32_t kCentral = 0x02014b50, kLocal = 0x04034b50;
static constexpr size_t kEndBytes = 22, kEnd64Bytes = 56, kLocatorBytes = 20;
static constexpr size_t kCentralBytes = 46, kLocalBytes = 30;
static constexpr uint16_t kStored = 0, kDeflated = 8;
/// Deflate makes at most 258 bytes of 2 bits.
static constexpr uint64_t kLargestRatio = 1032;

template <typename... Values>
static Error refuse(const char *format, Values &&...values) {
  return llvm::createStringError(
      llvm::formatv(format, std::forward<Values>(values)...));
}

namespace {
/// Little-endian fields of a record that is known to be there.
class Record {
public:
  explicit Record(StringRef bytes) : bytes(bytes) {}
  uint16_t get16(size_t at) const {
    return endian::read16le(bytes.data() + at);
  }
  uint32_t get32(size_t at) const {
    return endian::read32le(bytes.data() + at);
  }
  uint64_t get64(size_t at) const {
    return endian::read64le(bytes.data() + at);
  }

private:
  StringRef bytes;
};
} // namespace

/// Where the end record begins: a comment may follow it.
static size_t findEnd(StringRef bytes) {
  if (bytes.size() < kEndBytes)
    return StringRef::npos;
  size_t last = bytes.size() - kEndBytes;
  for (size_t comment = 0; comment <= std::min<size_t>(last, UINT16_MAX);
       ++comment) {
    Record record(bytes.drop_front(last - comment));
    if (record.get32(0) == kEnd && record.get16(20) == comment)
      return last - comment;
  }
  return StringRef::npos;
}

Error ZipArchive::readDirectory() {
  size_t end = findEnd(bytes);
  if (end == StringRef::npos)
    return refuse("truncated .npz file: {0} bytes without the directory that "
                  "is at the end of a whole one",
                  bytes.size());
  Record record(bytes.drop_front(end));
  uint64_t number = record.get16(10), size = record.get32(12),
           offset = record.get32(16);
  if (record.get16(4) || record.get16(6))
    return refuse("archives of several volumes are not supported");
  // A 64-bit record stands before; its fields are those that do not fit.
  if (end >= kLocatorBytes &&
      Record(bytes.drop_front(end - kLocatorBytes)).get32(0) == kEnd64Locator) {
    uint64_t at = Record(bytes.drop_front(end - kLocatorBytes)).get64(8);
    if (at > bytes.size() || bytes.size() - at < kEnd64Bytes ||
        Record(bytes.drop_front(at)).get32(0) != kEnd64)
      return refuse("damaged .npz file: its 64-bit directory is not at byte "
                    "{0}",
                    at);
    Record wide(bytes.drop_front(at));
    number = wide.get64(32);
    size = wide.get64(40);
    offset = wide.get64(48);
  }
  if (offset > end || size > end - offset)
    return refuse("damaged .npz file: a directory of {0} bytes at byte {1}, "
                  "the file has {2}",
                  size, offset, bytes.size());
  StringRef rest = bytes.substr(offset, size);
  for (uint64_t i = 0; i < number; ++i) {
    auto damaged = [&] {
      return refuse("damaged .npz file: entry {0} of {1} of its directory",
                    i + 1, number);
    };
    if (rest.size() < kCentralBytes || Record(rest).get32(0) != kCentral)
      return damaged();
    Record entry(rest);
    Member member;
    member.flags = entry.get16(8);
    member.method = entry.get16(10);
    member.crc = entry.get32(16);
    member.compressedSize = entry.get32(20);
    member.size = entry.get32(24);
    member.offset = entry.get32(42);
    size_t nameSize = entry.get16(28), extraSize = entry.get16(30);
    size_t total = kCentralBytes + nameSize + extraSize + entry.get16(32);
    if (rest.size() < total)
      return damaged();
    member.name = rest.substr(kCentralBytes, nameSize).str();
    // 64-bit values of the fields that are all ones, in this order.
    StringRef extra = rest.substr(kCentralBytes + nameSize, extraSize);
    while (extra.size() >= 4) {
      Record head(extra);
      StringRef block = extra.drop_front(4).take_front(head.get16(2));
      extra = extra.drop_front(
          std::min<size_t>(extra.size(), 4 + size_t(head.get16(2))));
      if (head.get16(0) != 1)
        continue;
      for (uint64_t *field :
           {&member.size, &member.compressedSize, &member.offset}) {
        if (*field != UINT32_MAX)
          continue;
        if (block.size() < 8)
          return damaged();
        *field = Record(block).get64(0);
        block = block.drop_front(8);
      }
    }
    rest = rest.drop_front(total);
    directory.push_back(std::move(member));
  }
  return Error::success();
}

Expected<ZipArchive> ZipArchive::open(StringRef bytes) {
  ZipArchive archive;
  archive.bytes = bytes;
  if (Error error = archive.readDirectory())
    return std::move(error);
  return archive;
}

/// Inflates all of `in` to the size of `out`.
static bool inflateAll(StringRef in, std::vector<char> &out) {
  z_stream stream = {};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
    return false;
  // zlib counts in 32 bits.
  constexpr size_t kMost = size_t(1) << 30;
  size_t read = 0, written = 0;
  int status = Z_OK;
  while (status == Z_OK) {
    stream.next_in =
        reinterpret_cast<Bytef *>(const_cast<char *>(in.data())) + read;
    stream.avail_in = static_cast<uInt>(std::min(in.size() - read, kMost));
    // A byte more than there should be, so that more is noticed.
    char spare;
    bool isFull = written == out.size();
    stream.next_out =
        reinterpret_cast<Bytef *>(isFull ? &spare : out.data() + written);
    stream.avail_out =
        static_cast<uInt>(isFull ? 1 : std::min(out.size() - written, kMost));
    uInt inBefore = stream.avail_in, outBefore = stream.avail_out;
    status = inflate(&stream, Z_NO_FLUSH);
    read += inBefore - stream.avail_in;
    size_t produced = outBefore - stream.avail_out;
    if (isFull && produced)
      break;
    written += produced;
    if (status == Z_OK && inBefore == stream.avail_in && !produced)
      break;
  }
  inflateEnd(&stream);
  return status == Z_STREAM_END && written == out.size();
}

Expected<std::vector<char>> ZipArchive::extract(const Member &member) const {
  if (member.flags & 1)
    return refuse("member \"{0}\" is encrypted", member.name);
  if (member.method != kStored && member.method != kDeflated)
    return refuse("member \"{0}\" is compressed by method {1}, expected 0 "
                  "(stored) or 8 (deflated), as numpy.savez and "
                  "numpy.savez_compressed write",
                  member.name, member.method);
  auto damaged = [&](const char *why) {
    return refuse("damaged .npz file: member \"{0}\" {1}", member.name, why);
  };
  if (member.offset > bytes.size() ||
      bytes.size() - member.offset < kLocalBytes)
    return damaged("is beyond its end");
  Record local(bytes.drop_front(member.offset));
  if (local.get32(0) != kLocal)
    return damaged("is not where the directory says");
  uint64_t start =
      member.offset + kLocalBytes + local.get16(26) + local.get16(28);
  if (start > bytes.size() || bytes.size() - start < member.compressedSize)
    return damaged("is beyond its end");
  StringRef data = bytes.substr(start, member.compressedSize);
  std::vector<char> out;
  if (member.method == kStored) {
    if (member.size != member.compressedSize)
      return damaged("is stored with another size");
    out.assign(data.begin(), data.end());
  } else {
    // Before there is memory for what a few bytes claim.
    if (member.size / kLargestRatio > member.compressedSize)
      return damaged("cannot become as large as the directory says");
    out.resize(member.size);
    if (!inflateAll(data, out))
      return damaged("cannot be decompressed");
  }
  uLong crc =
      crc32_z(0, reinterpret_cast<const Bytef *>(out.data()), out.size());
  if (crc != member.crc)
    return damaged("has another checksum than the directory says");
  return out;
}
