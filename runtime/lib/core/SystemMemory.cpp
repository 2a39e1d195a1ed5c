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
#include <fstream>
#include <string>
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

/// The least limit of the process's control group (version 2) and of the groups
/// that it is a part of.
static uint64_t readGroupLimit() {
  const std::string root = "/sys/fs/cgroup", file = "/memory.max";
  uint64_t bytes = readNumber((root + file).c_str());
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    // Those of version 1 have a number or a name in front of the path.
    if (line.compare(0, 4, "0::/") != 0)
      continue;
    for (std::string path = line.substr(3); path.size() > 1;
         path.resize(path.rfind('/')))
      bytes = std::min(bytes, readNumber((root + path + file).c_str()));
  }
  return bytes;
}

uint64_t vtart::availableMemory() {
  uint64_t bytes = readGroupLimit();
  struct sysinfo info;
  if (::sysinfo(&info) == 0)
    bytes = std::min(bytes, (uint64_t(info.totalram) + info.totalswap) *
                                info.mem_unit);
  struct rlimit limit;
  if (::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    bytes = std::min<uint64_t>(bytes, limit.rlim_cur);
  return bytes;
}
