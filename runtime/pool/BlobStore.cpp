//===- BlobStore.cpp - Files on the server, by hash -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtapool/BlobStore.h"

using namespace vtapool;

BlobRef vtapool::getBlobRef(const std::string &bytes) {
  return {getSHA256(bytes), bytes.size()};
}

static size_t countChunks(uint64_t size) {
  return std::max<size_t>(1, size_t((size + kChunkBytes - 1) / kChunkBytes));
}

/// The parts of a blob that the server has.
static Expected<std::set<std::string>> listChunks(Connection &connection,
                                                  const BlobRef &blob) {
  auto subjects =
      listSubjects(connection, kBlobStream, "vta.blob." + blob.sha256 + ".*");
  if (!subjects)
    return subjects.takeError();
  std::set<std::string> chunks;
  for (const auto &[subject, count] : *subjects)
    chunks.insert(subject);
  return chunks;
}

Expected<BlobStore::Upload> BlobStore::upload(const std::string &bytes) {
  Upload result{getBlobRef(bytes), 0};
  if (known.count(result.blob.sha256))
    return result;
  auto there = listChunks(connection, result.blob);
  if (!there)
    return there.takeError();
  // A few at a time: each is a copy.
  std::vector<Connection::Stored> messages;
  auto send = [&]() -> Error {
    auto stored = connection.storeAll(messages);
    messages.clear();
    return stored ? Error::success() : stored.takeError();
  };
  for (size_t chunk = 0; chunk < countChunks(bytes.size()); ++chunk) {
    std::string subject = getBlobSubject(result.blob.sha256, chunk);
    if (there->count(subject))
      continue;
    std::string data = bytes.substr(chunk * kChunkBytes, kChunkBytes);
    result.bytesSent += data.size();
    // Without an identifier: the same part may have been evicted just now.
    messages.push_back({subject, std::move(data), ""});
    if (messages.size() == 8)
      if (Error e = send())
        return e;
  }
  if (!messages.empty())
    if (Error e = send())
      return e;
  if (result.bytesSent > 0) {
    // Should it be larger than all that the server keeps, its own end has
    // driven out its beginning.
    auto now = listChunks(connection, result.blob);
    if (!now)
      return now.takeError();
    if (now->size() < countChunks(bytes.size()))
      return Error(vtart::format("the server does not keep a file of %zu "
                                 "bytes: its stream %s is too small or its "
                                 "disk is full",
                                 bytes.size(), kBlobStream));
  }
  known.insert(result.blob.sha256);
  return result;
}

Expected<std::optional<std::string>> BlobStore::download(const BlobRef &blob) {
  std::string bytes;
  size_t numChunks = countChunks(blob.size);
  // A few at a time, so that no more than these are in memory twice.
  for (size_t first = 0; first < numChunks; first += 8) {
    std::vector<std::string> subjects;
    for (size_t chunk = first; chunk < std::min(first + 8, numChunks); ++chunk)
      subjects.push_back("$JS.API.DIRECT.GET." + std::string(kBlobStream) +
                         "." + getBlobSubject(blob.sha256, chunk));
    auto answers = connection.requestAll(subjects, "", 30);
    if (!answers)
      return answers.takeError();
    for (const PoolMessage &answer : *answers) {
      if (!answer.status.empty())
        return std::optional<std::string>();
      bytes += answer.data;
    }
    if (bytes.size() > blob.size)
      break;
  }
  if (bytes.size() != blob.size || getSHA256(bytes) != blob.sha256)
    return Error(vtart::format(
        "file %s: expected %llu bytes with this SHA-256, got %zu bytes with %s",
        blob.sha256.c_str(), (unsigned long long)blob.size, bytes.size(),
        getSHA256(bytes).c_str()));
  return std::optional<std::string>(std::move(bytes));
}
