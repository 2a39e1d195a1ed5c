//===- BlobCache.cpp - Files of a board, by hash --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtapool/BlobStore.h"

#include <algorithm>
#include <cerrno>
#include <dirent.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

using namespace vtapool;

static bool isHash(const std::string &name) {
  return name.size() == 64 &&
         name.find_first_not_of("0123456789abcdef") == std::string::npos;
}

Expected<BlobCache> BlobCache::open(const std::string &folder,
                                    uint64_t maxBytes) {
  BlobCache cache;
  cache.folder = folder;
  cache.maxBytes = maxBytes;
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
    return Error("cannot make the folder '" + folder + "' for files: " +
                 std::error_code(errno, std::generic_category()).message());
  DIR *listing = ::opendir(folder.c_str());
  if (!listing || ::access(folder.c_str(), W_OK) != 0) {
    Error error("cannot keep files in '" + folder + "': " +
                std::error_code(errno, std::generic_category()).message());
    if (listing)
      ::closedir(listing);
    return error;
  }
  // What an earlier process left, the oldest first.
  std::vector<std::pair<int64_t, std::string>> found;
  while (const dirent *entry = ::readdir(listing)) {
    std::string name = entry->d_name, path = folder + "/" + name;
    struct stat info;
    if (name.compare(0, 9, ".vta-tmp-") == 0)
      ::unlink(path.c_str());
    if (!isHash(name) || ::stat(path.c_str(), &info) != 0)
      continue;
    cache.entries[name].size = uint64_t(info.st_size);
    cache.numBytes += uint64_t(info.st_size);
    found.push_back({int64_t(info.st_mtime), name});
  }
  ::closedir(listing);
  std::sort(found.begin(), found.end());
  for (const auto &[time, name] : found)
    cache.entries[name].lastUse = ++cache.clock;
  cache.makeRoom(0);
  return cache;
}

void BlobCache::remove(const std::string &sha256) {
  auto it = entries.find(sha256);
  if (it == entries.end())
    return;
  ::unlink((folder + "/" + sha256).c_str());
  numBytes -= it->second.size;
  entries.erase(it);
}

void BlobCache::makeRoom(uint64_t bytes) {
  while (!entries.empty() && numBytes + bytes > maxBytes) {
    auto oldest = entries.begin();
    for (auto it = entries.begin(); it != entries.end(); ++it)
      if (it->second.lastUse < oldest->second.lastUse)
        oldest = it;
    remove(std::string(oldest->first));
  }
}

std::optional<std::string> BlobCache::find(const BlobRef &blob) {
  auto it = entries.find(blob.sha256);
  if (it == entries.end())
    return std::nullopt;
  Expected<std::string> bytes = vtart::readFile(folder + "/" + blob.sha256);
  if (!bytes || bytes->size() != blob.size ||
      getSHA256(*bytes) != blob.sha256) {
    remove(blob.sha256);
    return std::nullopt;
  }
  it->second.lastUse = ++clock;
  return std::move(*bytes);
}

Error BlobCache::add(const BlobRef &blob, const std::string &bytes) {
  if (!isHash(blob.sha256) || entries.count(blob.sha256) ||
      bytes.size() > maxBytes)
    return Error::success();
  makeRoom(bytes.size());
  if (Error e = vtart::writeFile(folder + "/" + blob.sha256, bytes))
    return e;
  entries[blob.sha256] = {bytes.size(), ++clock};
  numBytes += bytes.size();
  return Error::success();
}
