//===- HangingDriver.cpp - A driver whose device never ends ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vta/driver.h"

#include <cstdlib>
#include <cstring>
#include <unistd.h>

#define EXPORT extern "C" __attribute__((visibility("default")))

static char memory[1 << 26];
static size_t used = VTA_PAGE_BYTES;

EXPORT VTADeviceHandle VTADeviceAlloc(void) { return memory; }
EXPORT void VTADeviceFree(VTADeviceHandle) {}
EXPORT int VTADeviceRun(VTADeviceHandle, vta_phy_addr_t, uint32_t, uint32_t) {
  while (true)
    pause();
}
EXPORT void *VTAMemAlloc(size_t size, int) {
  void *block = memory + used;
  used += (size + VTA_PAGE_BYTES - 1) / VTA_PAGE_BYTES * VTA_PAGE_BYTES;
  return block;
}
EXPORT void VTAMemFree(void *) {}
EXPORT vta_phy_addr_t VTAMemGetPhyAddr(void *block) {
  return static_cast<vta_phy_addr_t>(static_cast<char *>(block) - memory);
}
EXPORT void VTAMemCopyFromHost(void *dst, const void *src, size_t size) {
  std::memcpy(dst, src, size);
}
EXPORT void VTAMemCopyToHost(void *dst, const void *src, size_t size) {
  std::memcpy(dst, src, size);
}
EXPORT void VTAFlushCache(void *, vta_phy_addr_t, int) {}
EXPORT void VTAInvalidateCache(void *, vta_phy_addr_t, int) {}
