//===- ZipArchive.h - Members of .zip files ---------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_ZIPARCHIVE_H
#define VTART_ZIPARCHIVE_H

#include "vtart/Support.h"

namespace vtart {

/// The directory of an archive in memory, which has to stay there. Reads what
/// numpy.savez and numpy.savez_compressed write: stored and deflated members,
/// also with 64-bit sizes.
class ZipArchive {
public:
  /// True for what begins like an archive.
  static bool isArchive(const void *data, size_t size);
  /// Errors: no archive, cut short, several volumes, damaged directory.
  static Expected<ZipArchive> open(const void *data, size_t size);

  struct Member {
    std::string name;
    uint16_t flags = 0, method = 0;
    uint32_t crc = 0;
    uint64_t compressedSize = 0, size = 0;
    uint64_t offset = 0; ///< Offset of its local header.
  };
  const std::vector<Member> &members() const { return directory; }

  /// The contents of a member. Errors: encrypted, another compression, damaged,
  /// larger than memory allows.
  Expected<std::vector<uint8_t>> extract(const Member &member) const;

private:
  Error readDirectory();

  Span<const uint8_t> bytes;
  std::vector<Member> directory;
};

/// The arrays of an .npz archive: its members called NAME.npy.
class NpzArchive {
public:
  /// Errors: those of ZipArchive::open; an array that is there twice.
  static Expected<NpzArchive> open(const void *data, size_t size);

  const std::vector<std::string> &names() const { return arrayNames; }
  bool contains(const std::string &name) const;
  /// The .npy file of the array `name`. Errors: there is none; those of
  /// ZipArchive::extract.
  Expected<std::vector<uint8_t>> extract(const std::string &name) const;

private:
  explicit NpzArchive(ZipArchive zip) : zip(std::move(zip)) {}

  ZipArchive zip;
  std::vector<std::string> arrayNames;
};

} // namespace vtart

#endif // VTART_ZIPARCHIVE_H
