//===- BoardDriver.cpp - A driver that plays a board ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The simulator's driver, with the faults and the speed of a board. The
// variable VTA_TEST_BOARD says which:
//
//   no-device   there is no device to open
//   fails       every run fails, with a word on standard output
//   aborts      every run ends the process
//   insn=N      a run takes N microseconds for each instruction
//
//===----------------------------------------------------------------------===//

#include "vta/driver.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <string>
#include <unistd.h>

#define EXPORT extern "C" __attribute__((visibility("default")))

/// The function of the simulator with the name and type of `ours`.
template <typename F>
static F *find(F *ours, const char *name) {
  static void *library = dlopen(VTA_SIM_DRIVER, RTLD_NOW | RTLD_LOCAL);
  void *symbol = library ? dlsym(library, name) : nullptr;
  if (!symbol) {
    std::fprintf(stderr, "board: no %s: %s\n", name, dlerror());
    std::abort();
  }
  std::memcpy(&ours, &symbol, sizeof(symbol));
  return ours;
}
#define SIMULATOR(name) find(&name, #name)

static std::string getFault() {
  const char *text = std::getenv("VTA_TEST_BOARD");
  return text ? text : "";
}

EXPORT VTADeviceHandle VTADeviceAlloc(void) {
  if (getFault() != "no-device")
    return SIMULATOR(VTADeviceAlloc)();
  std::fprintf(stderr, "board: no device\nat /dev/none\n");
  return nullptr;
}
EXPORT void VTADeviceFree(VTADeviceHandle handle) {
  SIMULATOR(VTADeviceFree)(handle);
}
EXPORT int VTADeviceRun(VTADeviceHandle handle, vta_phy_addr_t insns,
                        uint32_t count, uint32_t waitCycles) {
  std::string fault = getFault();
  if (fault == "fails") {
    std::printf("board: bus error");
    return 5;
  }
  if (fault == "aborts") {
    std::fprintf(stderr, "board: about to crash\n");
    std::abort();
  }
  if (fault.compare(0, 5, "insn=") == 0)
    usleep(std::atoi(fault.c_str() + 5) * count);
  return SIMULATOR(VTADeviceRun)(handle, insns, count, waitCycles);
}
EXPORT void *VTAMemAlloc(size_t size, int cached) {
  return SIMULATOR(VTAMemAlloc)(size, cached);
}
EXPORT void VTAMemFree(void *buffer) { SIMULATOR(VTAMemFree)(buffer); }
EXPORT vta_phy_addr_t VTAMemGetPhyAddr(void *buffer) {
  return SIMULATOR(VTAMemGetPhyAddr)(buffer);
}
EXPORT void VTAMemCopyFromHost(void *dst, const void *src, size_t size) {
  SIMULATOR(VTAMemCopyFromHost)(dst, src, size);
}
EXPORT void VTAMemCopyToHost(void *dst, const void *src, size_t size) {
  SIMULATOR(VTAMemCopyToHost)(dst, src, size);
}
EXPORT void VTAFlushCache(void *address, vta_phy_addr_t physical, int size) {
  SIMULATOR(VTAFlushCache)(address, physical, size);
}
EXPORT void VTAInvalidateCache(void *address, vta_phy_addr_t physical,
                               int size) {
  SIMULATOR(VTAInvalidateCache)(address, physical, size);
}
