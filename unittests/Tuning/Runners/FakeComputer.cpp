//===- FakeComputer.cpp - A computer that is loaded or throttles ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Preloaded by a test (LD_PRELOAD): what the system says of the thread that
// measures. Each repetition asks twice. Of ten repetitions, the first
// VTA_TEST_SWITCHED are switched out (default: 0). A repetition takes a
// millisecond of the processor, and half as long again after the first
// VTA_TEST_SLOWER_AFTER (default: never).
//
//===----------------------------------------------------------------------===//

#include <cstdlib>
#include <ctime>
#include <dlfcn.h>
#include <sys/resource.h>

static unsigned long getNumber(const char *name, unsigned long otherwise) {
  const char *text = std::getenv(name);
  return text ? std::strtoul(text, nullptr, 10) : otherwise;
}

template <typename Function>
static Function *getNext(const char *name) {
  return reinterpret_cast<Function *>(dlsym(RTLD_NEXT, name));
}

extern "C" __attribute__((visibility("default"))) int
getrusage(int who, struct rusage *usage) noexcept {
  static auto *next = getNext<int(int, struct rusage *)>("getrusage");
  int result = next(who, usage);
  if (who != RUSAGE_THREAD)
    return result;
  static unsigned long numCalls = 0, numSwitches = 0;
  if (numCalls % 2 == 1 &&
      numCalls / 2 % 10 < getNumber("VTA_TEST_SWITCHED", 0))
    ++numSwitches;
  ++numCalls;
  usage->ru_nivcsw = static_cast<long>(numSwitches);
  return result;
}

extern "C" __attribute__((visibility("default"))) int
clock_gettime(clockid_t clock, struct timespec *time) noexcept {
  static auto *next =
      getNext<int(clockid_t, struct timespec *)>("clock_gettime");
  if (clock != CLOCK_THREAD_CPUTIME_ID)
    return next(clock, time);
  static unsigned long numCalls = 0;
  static long microseconds = 0;
  if (numCalls % 2 == 1)
    microseconds +=
        numCalls / 2 < getNumber("VTA_TEST_SLOWER_AFTER", ~0ul) ? 1000 : 1500;
  ++numCalls;
  time->tv_sec = microseconds / 1000000;
  time->tv_nsec = microseconds % 1000000 * 1000;
  return 0;
}
