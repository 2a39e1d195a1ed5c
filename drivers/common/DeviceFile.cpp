//===- DeviceFile.cpp - Device nodes and their maps ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceFile.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <system_error>
#include <unistd.h>

using namespace vtart;
using namespace vtart::board;

using ULL = unsigned long long;

std::string board::whyNot(int code) {
  std::string text = std::error_code(code, std::generic_category()).message();
  if (code == EACCES || code == EPERM)
    return text + " (run as root, or give the device's group to this user with "
                  "a udev rule)";
  return text;
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

DeviceFile &DeviceFile::operator=(DeviceFile &&other) noexcept {
  std::swap(name, other.name);
  std::swap(fd, other.fd);
  std::swap(bytes, other.bytes);
  std::swap(mapped, other.mapped);
  return *this;
}

DeviceFile::~DeviceFile() {
  if (bytes)
    munmap(bytes, mapped);
  if (fd >= 0)
    close(fd);
}

Expected<DeviceFile> DeviceFile::open(const std::string &path, int flags) {
  DeviceFile file;
  file.name = path;
  file.fd = ::open(path.c_str(), flags | O_CLOEXEC);
  if (file.fd < 0)
    return Error("cannot open " + path + ": " + whyNot(errno));
  return file;
}

Error DeviceFile::lock(uint64_t begin, uint64_t size) {
  // Unlike flock, this kind tells who has it.
  struct flock range = {};
  range.l_type = F_WRLCK;
  range.l_whence = SEEK_SET;
  range.l_start = static_cast<off_t>(begin);
  range.l_len = static_cast<off_t>(size);
  if (fcntl(fd, F_SETLK, &range) == 0)
    return Error::success();
  if (errno != EACCES && errno != EAGAIN)
    return Error("cannot lock " + name + ": " + whyNot(errno));
  bool isKnown = fcntl(fd, F_GETLK, &range) == 0 && range.l_type != F_UNLCK &&
                 range.l_pid > 0;
  return Error("the device is busy: " + name + " is held by " +
               (isKnown ? "pid " + std::to_string(range.l_pid)
                        : std::string("another process")));
}

Error DeviceFile::map(uint64_t offset, uint64_t size) {
  void *at = size > SIZE_MAX ? MAP_FAILED
                             : mmap(nullptr, static_cast<size_t>(size),
                                    PROT_READ | PROT_WRITE, MAP_SHARED, fd,
                                    static_cast<off_t>(offset));
  if (at == MAP_FAILED)
    return Error(format("cannot map 0x%llx bytes of %s at 0x%llx: ", (ULL)size,
                        name.c_str(), (ULL)offset) +
                 whyNot(errno));
  bytes = static_cast<uint8_t *>(at);
  mapped = static_cast<size_t>(size);
  return Error::success();
}

bool DeviceFile::writeText(const std::string &text) const {
  ssize_t written = pwrite(fd, text.data(), text.size(), 0);
  if (written >= 0 && static_cast<size_t>(written) != text.size())
    errno = EIO;
  return static_cast<size_t>(written) == text.size();
}

std::optional<uint64_t> DeviceFile::readValue() const {
  char text[32] = "";
  ssize_t size = pread(fd, text, sizeof(text) - 1, 0);
  if (size <= 0)
    return std::nullopt;
  char *end = nullptr;
  uint64_t value = std::strtoull(text, &end, 0);
  return end == text ? std::nullopt : std::optional<uint64_t>(value);
}

//===----------------------------------------------------------------------===//
// The files of /sys
//===----------------------------------------------------------------------===//

static std::vector<std::string> namesIn(const std::string &folder) {
  std::vector<std::string> names;
  if (DIR *opened = opendir(folder.c_str())) {
    while (dirent *entry = readdir(opened))
      if (entry->d_name[0] != '.')
        names.push_back(entry->d_name);
    closedir(opened);
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string board::listNames(const std::string &folder) {
  std::string text;
  for (const std::string &name : namesIn(folder))
    text += (text.empty() ? "" : ", ") + name;
  return text.empty() ? "none" : text;
}

/// Files of /sys say a size of 4096 whatever they hold: readFile of the runtime
/// is for files whose size counts.
Expected<std::string> board::readLine(const std::string &path) {
  int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  char text[256];
  ssize_t size = fd < 0 ? -1 : read(fd, text, sizeof(text));
  int code = errno;
  if (fd >= 0)
    close(fd);
  if (size < 0)
    return Error("cannot read " + path + ": " + whyNot(code));
  std::string line(text, static_cast<size_t>(size));
  return line.substr(0, line.find('\n'));
}

Expected<uint64_t> board::readNumber(const std::string &path) {
  Expected<std::string> line = readLine(path);
  if (!line)
    return line.takeError();
  errno = 0;
  char *end = nullptr;
  uint64_t value = std::strtoull(line->c_str(), &end, 0);
  if (errno || end == line->c_str() || *end)
    return Error(path + ": expected a number, got '" + *line + "'");
  return value;
}

uint64_t UioMap::offset() const {
  return uint64_t(index) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

Expected<UioMap> board::findUioMap(const std::string &root,
                                   const std::string &text) {
  std::string name = text.substr(4);
  UioMap map;
  size_t colon = name.rfind(':');
  if (colon != std::string::npos) {
    std::string index = name.substr(colon + 1);
    if (index.size() != 1 || index[0] < '0' || index[0] > '4')
      return Error("'" + text +
                   "': expected uio:NAME:MAP with a map from 0 to 4, got '" +
                   index + "'");
    map.index = static_cast<unsigned>(index[0] - '0');
    name.resize(colon);
  }
  std::string folder = root + "/sys/class/uio", found, all;
  for (const std::string &node : namesIn(folder)) {
    Expected<std::string> title = readLine(folder + "/" + node + "/name");
    if (node == name || (title && *title == name))
      found = found.empty() ? node : found;
    all +=
        (all.empty() ? "" : ", ") + node + (title ? " (" + *title + ")" : "");
  }
  if (found.empty())
    return Error("there is no UIO device '" + name + "' in " + folder +
                 ", which has " + (all.empty() ? "none" : all));
  std::string at =
      folder + "/" + found + "/maps/map" + std::to_string(map.index);
  for (auto [file, value] : {std::make_pair("/addr", &map.addr),
                             std::make_pair("/size", &map.size)}) {
    Expected<uint64_t> number = readNumber(at + file);
    if (!number)
      return number.takeError().withContext("map of '" + text + "'");
    *value = *number;
  }
  map.device = root + "/dev/" + found;
  return map;
}
