//===- BlobStore.h - Files on the server, by hash ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file is sent once, in parts, and found by its SHA-256. The store is
// bounded: what was not used for long is evicted, and sent again when somebody
// needs it. Boards keep files on disk, bounded as well.
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_BLOBSTORE_H
#define VTAPOOL_BLOBSTORE_H

#include "vtapool/Job.h"

#include <set>

namespace vtapool {

/// SHA-256, in hexadecimal.
std::string getSHA256(const void *data, size_t size);
inline std::string getSHA256(const std::string &bytes) {
  return getSHA256(bytes.data(), bytes.size());
}
BlobRef getBlobRef(const std::string &bytes);

class BlobStore {
public:
  explicit BlobStore(Connection &connection) : connection(connection) {}

  struct Upload {
    BlobRef blob;
    uint64_t bytesSent = 0; ///< 0: everything was there.
  };
  /// Sends what the server does not have. Errors: larger than the server keeps;
  /// rights.
  Expected<Upload> upload(const std::string &bytes);
  /// Nothing if a part of it is gone. Errors: a hash that differs; rights.
  Expected<std::optional<std::string>> download(const BlobRef &blob);
  /// Forgets that a blob was seen on the server.
  void forget(const std::string &sha256) { known.erase(sha256); }

private:
  Connection &connection;
  std::set<std::string> known; ///< Sent or seen by this object.
};

/// Files on disk, by hash; the least recently used go when it is full.
class BlobCache {
public:
  /// Errors: a folder that cannot be made or written to.
  static Expected<BlobCache> open(const std::string &folder, uint64_t maxBytes);
  /// Nothing if it is not there, or is damaged.
  std::optional<std::string> find(const BlobRef &blob);
  /// Errors: the disk is full. The blob can be used all the same.
  Error add(const BlobRef &blob, const std::string &bytes);
  uint64_t getBytes() const { return numBytes; }

private:
  void remove(const std::string &sha256);
  /// Until so many more bytes fit.
  void makeRoom(uint64_t bytes);

  std::string folder;
  uint64_t maxBytes = 0, numBytes = 0;
  struct Entry {
    uint64_t size = 0, lastUse = 0;
  };
  std::map<std::string, Entry> entries;
  uint64_t clock = 0;
};

} // namespace vtapool

#endif // VTAPOOL_BLOBSTORE_H
