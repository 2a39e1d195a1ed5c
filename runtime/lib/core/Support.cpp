//===- Support.cpp - Formatting and files ---------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Support.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace vtart;

std::string vtart::format(const char *fmt, ...) {
  va_list args, again;
  va_start(args, fmt);
  va_copy(again, args);
  int length = std::vsnprintf(nullptr, 0, fmt, args);
  va_end(args);
  std::string text;
  if (length > 0) {
    text.resize(size_t(length) + 1); // vsnprintf also writes the final zero.
    std::vsnprintf(text.data(), text.size(), fmt, again);
    text.resize(size_t(length));
  }
  va_end(again);
  return text;
}

namespace {

/// Files are read into memory whole; more than this is a mistake (a disk image,
/// a core dump) and would only end in a failed allocation.
constexpr uint64_t kMaxFileBytes = uint64_t(4) << 30;

/// std::strerror is not safe with threads.
std::string errnoText(int code) {
  return std::error_code(code, std::generic_category()).message();
}

Error readError(const std::string &path, const std::string &why) {
  return Error("cannot read '" + path + "': " + why);
}

Error writeError(const std::string &path, const std::string &why) {
  return Error("cannot write '" + path + "': " + why);
}

/// Closes on every way out of a function.
struct FileCloser {
  int fd;
  ~FileCloser() {
    if (fd >= 0)
      ::close(fd);
  }
};

/// Writes all of `data` and closes `fd` (also after a failure: some file
/// systems report a full disk only in close). Returns 0 or an errno value.
int writeAndClose(int fd, const void *data, size_t size) {
  const char *next = static_cast<const char *>(data);
  int code = 0;
  while (size > 0 && code == 0) {
    ssize_t n = ::write(fd, next, size);
    if (n < 0) {
      if (errno != EINTR)
        code = errno;
    } else if (n == 0) {
      code = ENOSPC;
    } else {
      next += n;
      size -= size_t(n);
    }
  }
  if (::close(fd) != 0 && code == 0 && errno != EINTR)
    code = errno;
  return code;
}

/// The file that `path` stands for: symbolic links are followed, so that a
/// rename replaces the file and not the link.
std::string followLinks(const std::string &path) {
  char *resolved = ::realpath(path.c_str(), nullptr);
  if (!resolved)
    return path;
  std::string result = resolved;
  std::free(resolved);
  return result;
}

/// Opens a new file in the folder of `path`. The name is short and does not
/// grow with the name of `path`, which may be as long as the file system
/// allows. Returns -1 with errno set on failure.
int openTemporaryBeside(const std::string &path, std::string &temporary) {
  static std::atomic<unsigned> counter{0};
  size_t slash = path.rfind('/');
  std::string folder =
      slash == std::string::npos ? "" : path.substr(0, slash + 1);
  // A name may be left over from a killed process with our id; others follow.
  for (int attempt = 0; attempt < 1000; ++attempt) {
    temporary = folder + format(".vta-tmp-%ld-%u", long(::getpid()),
                                counter.fetch_add(1));
    int fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                    0666);
    if (fd >= 0 || errno != EEXIST)
      return fd;
  }
  return -1;
}

} // namespace

Expected<std::string> vtart::readFile(const std::string &path) {
  FileCloser file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (file.fd < 0)
    return readError(path, errnoText(errno));
  struct stat info;
  if (::fstat(file.fd, &info) != 0)
    return readError(path, errnoText(errno));
  if (S_ISDIR(info.st_mode))
    return readError(path, "is a directory");
  // Pipes make process substitution work; devices may never end.
  if (!S_ISREG(info.st_mode) && !S_ISFIFO(info.st_mode))
    return readError(path, "is not a regular file");

  const uint64_t limit = std::min<uint64_t>(kMaxFileBytes, SIZE_MAX / 2);
  std::string tooLarge = format("is larger than the limit of %llu bytes",
                                static_cast<unsigned long long>(limit));
  if (uint64_t(info.st_size) > limit)
    return readError(path, tooLarge);

  std::string text;
  // The size is a hint only: pipes and /proc report 0, files may grow.
  text.reserve(size_t(info.st_size));
  char buffer[1 << 16];
  while (true) {
    ssize_t n = ::read(file.fd, buffer, sizeof(buffer));
    if (n == 0)
      return text;
    if (n < 0) {
      if (errno == EINTR)
        continue;
      return readError(path, errnoText(errno));
    }
    if (text.size() + size_t(n) > limit)
      return readError(path, tooLarge);
    text.append(buffer, size_t(n));
  }
}

Error vtart::writeFile(const std::string &path, const void *data, size_t size) {
  std::string real = followLinks(path);
  struct stat info;
  if (::stat(real.c_str(), &info) == 0) {
    if (S_ISDIR(info.st_mode))
      return writeError(path, "is a directory");
    if (!S_ISREG(info.st_mode)) {
      // A rename would replace a device such as /dev/null by a file.
      int fd = ::open(real.c_str(), O_WRONLY | O_CLOEXEC);
      int code = fd < 0 ? errno : writeAndClose(fd, data, size);
      return code ? writeError(path, errnoText(code)) : Error::success();
    }
  }

  std::string temporary;
  int fd = openTemporaryBeside(real, temporary);
  if (fd < 0)
    return writeError(path, errnoText(errno));
  int code = writeAndClose(fd, data, size);
  if (code == 0 && ::rename(temporary.c_str(), real.c_str()) != 0)
    code = errno;
  if (code == 0)
    return Error::success();
  ::unlink(temporary.c_str());
  return writeError(path, errnoText(code));
}
