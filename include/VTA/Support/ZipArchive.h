//===- ZipArchive.h - Members of .zip files ---------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_SUPPORT_ZIPARCHIVE_H
#define VTA_SUPPORT_ZIPARCHIVE_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace mlir::vta::quantization {

/// The directory of an archive in memory, which has to stay there. Reads what
/// numpy.savez and numpy.savez_compressed write: stored and deflated members,
/// also with 64-bit sizes.
class ZipArchive {
public:
  /// Errors: no archive, cut short, several volumes, damaged directory.
  static llvm::Expected<ZipArchive> open(StringRef bytes);

  struct Member {
    std::string name;
    uint16_t flags = 0, method = 0;
    uint32_t crc = 0;
    uint64_t compressedSize = 0, size = 0;
    uint64_t offset = 0; ///< Of its local header.
  };
  ArrayRef<Member> members() const { return directory; }

  /// The contents of a member. Errors: encrypted, another compression, damaged.
  llvm::Expected<std::vector<char>> extract(const Member &member) const;

private:
  llvm::Error readDirectory();

  StringRef bytes;
  std::vector<Member> directory;
};

} // namespace mlir::vta::quantization

#endif // VTA_SUPPORT_ZIPARCHIVE_H
