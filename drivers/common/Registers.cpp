//===- Registers.cpp - The registers of a design -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Registers.h"

#include "DeviceFile.h"

#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

using namespace vtart;
using namespace vtart::board;

using ULL = unsigned long long;

namespace {
class MappedRegisters : public Registers {
public:
  MappedRegisters(DeviceFile file, uint64_t skip)
      : file(std::move(file)), skip(skip) {}

  // The barriers keep the order of registers and memory.
  uint32_t read(uint32_t offset) const override {
    uint32_t value = *at(offset);
    deviceBarrier();
    return value;
  }
  void write(uint32_t offset, uint32_t value) override {
    deviceBarrier();
    *at(offset) = value;
  }

private:
  volatile uint32_t *at(uint32_t offset) const {
    return reinterpret_cast<volatile uint32_t *>(file.data() + skip + offset);
  }

  DeviceFile file;
  uint64_t skip; ///< Bytes from the page to the first register.
};
} // namespace

Expected<std::unique_ptr<Registers>>
board::openRegisters(const Settings &settings, uint64_t size) {
  std::string path = settings.root + "/dev/mem";
  uint64_t offset = 0, lock = 0, skip = 0;
  if (settings.registers.compare(0, 4, "uio:") == 0) {
    Expected<UioMap> map = findUioMap(settings.root, settings.registers);
    if (!map)
      return map.takeError();
    if (map->size < size)
      return Error(format("the registers of '%s': expected a map of at least "
                          "0x%llx bytes, got 0x%llx",
                          settings.registers.c_str(), (ULL)size,
                          (ULL)map->size));
    path = map->device;
    offset = lock = map->offset();
    skip = map->addr % static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  } else {
    lock = std::strtoull(settings.registers.c_str(), nullptr, 0);
    skip = lock % static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
    offset = lock - skip;
  }
  Expected<DeviceFile> file = DeviceFile::open(path, O_RDWR | O_SYNC);
  if (!file)
    return file.takeError().withContext("registers");
  if (Error e = file->lock(lock, size))
    return e;
  if (Error e = file->map(offset, skip + size))
    return std::move(e).withContext("registers");
  return std::unique_ptr<Registers>(
      std::make_unique<MappedRegisters>(std::move(*file), skip));
}
