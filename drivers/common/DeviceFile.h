//===- DeviceFile.h - Device nodes and their maps -----------------*- C++
//-*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DRIVERS_COMMON_DEVICEFILE_H
#define VTA_DRIVERS_COMMON_DEVICEFILE_H

#include "vtart/Support.h"

namespace vtart {
namespace board {

/// What a number of errno means, with what a user can do about it.
std::string whyNot(int code);

/// An open file and a part of it in memory; both end with this object.
class DeviceFile {
public:
  DeviceFile() = default;
  DeviceFile(DeviceFile &&other) noexcept { *this = std::move(other); }
  DeviceFile &operator=(DeviceFile &&other) noexcept;
  ~DeviceFile();

  static Expected<DeviceFile> open(const std::string &path, int flags);
  /// Keeps [begin, begin + size) of the file for this process until the file is
  /// closed. Errors: another process has it, with that one's number.
  Error lock(uint64_t begin, uint64_t size);
  /// Maps `size` bytes from `offset`, a multiple of the page size.
  Error map(uint64_t offset, uint64_t size);

  /// Writes all of `text` to a file of /sys from the start; false with errno.
  bool writeText(const std::string &text) const;
  /// The number in the file now; none if it cannot be read.
  std::optional<uint64_t> readValue() const;

  const std::string &path() const { return name; }
  uint8_t *data() const { return bytes; }

private:
  std::string name;
  int fd = -1;
  uint8_t *bytes = nullptr;
  size_t mapped = 0;
};

/// One memory of a UIO device.
struct UioMap {
  std::string device; ///< The device node.
  unsigned index = 0;
  uint64_t addr = 0; ///< Physical address.
  uint64_t size = 0;
  /// Where mmap finds it in the device node.
  uint64_t offset() const;
};

/// Finds "uio:NAME[:MAP]": a UIO device by its node (uio0) or by the name in
/// the device tree, and one of its maps (default 0).
Expected<UioMap> findUioMap(const std::string &root, const std::string &text);

/// Names in a folder of /sys, for messages: "a, b" or "none".
std::string listNames(const std::string &folder);

/// The first line of a file of /sys or /proc, and the number in it.
Expected<std::string> readLine(const std::string &path);
Expected<uint64_t> readNumber(const std::string &path);

} // namespace board
} // namespace vtart

#endif // VTA_DRIVERS_COMMON_DEVICEFILE_H
