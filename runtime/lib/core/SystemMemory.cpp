//===- SystemMemory.cpp - How much memory there is ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/SystemMemory.h"

#include <algorithm>
#include <cstdio>
#include <sys/resource.h>
#include <sys/sysinfo.h>

using namespace vtart;

/// The number in a file of the system, UINT64_MAX if it holds none ("max").
static uint64_t readNumber(const char *path) {
  std::FILE *file = std::fopen(path, "r");
  if (!file)
    return UINT64_MAX;
  unsigned long long number = 0;
  bool read = std::fscanf(file, "%llu", &number) == 1;
  std::fclose(file);
  return read ? number : UINT64_MAX;
}

uint64_t vtart::availableMemory() {
  uint64_t bytes = readNumber("/sys/fs/cgroup/memory.max");
  struct sysinfo info;
  if (::sysinfo(&info) == 0)
    bytes = std::min(bytes, (uint64_t(info.totalram) + info.totalswap) *
                                info.mem_unit);
  struct rlimit limit;
  if (::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    bytes = std::min<uint64_t>(bytes, limit.rlim_cur);
  return bytes;
}
