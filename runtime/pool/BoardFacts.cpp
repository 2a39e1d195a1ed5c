//===- BoardFacts.cpp - What a board can read of its computer -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Board.h"

#include <cstdlib>
#include <unistd.h>

using namespace vtapool;

/// The number at the beginning of a file; nothing if there is none.
static std::optional<double> readNumber(const std::string &path) {
  Expected<std::string> text = vtart::readFile(path);
  if (!text) {
    (void)text.takeError();
    return std::nullopt;
  }
  char *end = nullptr;
  double number = std::strtod(text->c_str(), &end);
  if (end == text->c_str())
    return std::nullopt;
  return number;
}

BoardFacts vtapool::readFacts() {
  BoardFacts facts;
  if (auto kilohertz =
          readNumber("/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq"))
    facts.clockMHz = *kilohertz / 1e3;
  if (auto millidegrees = readNumber("/sys/class/thermal/thermal_zone0/temp"))
    facts.temperature = *millidegrees / 1e3;
  facts.load = readNumber("/proc/loadavg");
  return facts;
}

std::string vtapool::readHostName() {
  char name[256] = {};
  return ::gethostname(name, sizeof(name) - 1) == 0 ? name : "";
}

std::string vtapool::getHostTriple() {
#if defined(__x86_64__)
  return "x86_64-linux-gnu";
#elif defined(__aarch64__)
  return "aarch64-linux-gnu";
#elif defined(__arm__)
  return "armv7-linux-gnueabihf";
#else
  return "unknown";
#endif
}
