//===- vta-random-programs.cpp - Writes random programs as cases ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomPrograms.h"

#include <cstdio>
#include <cstdlib>

using namespace vtart;
using namespace vta_cosim;

static const char *kUsage =
    R"(usage: vta_random_programs DIR timing|data FIRST COUNT [CONFIG [MACHINE]]

Writes random programs as case folders DIR/timing-N or DIR/data-N, with N from
FIRST on, which is also the seed: the same number gives the same program.
"timing" programs have no data; "data" programs obey the portable subset and
the verifier, and expect what the functional simulator computes.

CONFIG is the name or file of a configuration (default
1x16_i8w8a32_15_15_18_17), MACHINE that of a machine (default rtl-de10).
)";

static int fail(const std::string &message) {
  std::fprintf(stderr, "vta_random_programs: error: %s\n", message.c_str());
  return 1;
}

int main(int argc, char **argv) {
  std::string kind = argc > 2 ? argv[2] : "";
  if (argc < 5 || argc > 7 || (kind != "timing" && kind != "data")) {
    std::fputs(kUsage, stderr);
    return 2;
  }
  Expected<Config> config = argc > 5 ? Config::find(argv[5]) : Config();
  if (!config)
    return fail(config.takeError().message());
  Expected<Machine> machine = Machine::find(argc > 6 ? argv[6] : "rtl-de10");
  if (!machine)
    return fail(machine.takeError().message());
  uint64_t first = std::strtoull(argv[3], nullptr, 10);
  uint64_t count = std::strtoull(argv[4], nullptr, 10);
  for (uint64_t seed = first; seed < first + count; ++seed) {
    Expected<CaseStep> step = kind == "timing"
                                  ? makeTimingCase(*config, seed)
                                  : makeDataCase(*config, *machine, seed);
    if (!step)
      return fail(step.takeError().message());
    if (Error e = saveCase(*step, std::string(argv[1]) + "/" + step->name))
      return fail(e.message());
  }
  return 0;
}
