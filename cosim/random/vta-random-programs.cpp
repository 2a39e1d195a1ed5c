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
    R"(usage: vta_random_programs DIR timing|data FIRST COUNT

Writes random programs as case folders DIR/timing-N or DIR/data-N, with N from
FIRST on, which is also the seed: the same number gives the same program.
"timing" programs have no data; "data" programs obey the portable subset and
the verifier, and expect what the functional simulator computes.
)";

static int fail(const std::string &message) {
  std::fprintf(stderr, "vta_random_programs: error: %s\n", message.c_str());
  return 1;
}

int main(int argc, char **argv) {
  std::string kind = argc > 2 ? argv[2] : "";
  if (argc != 5 || (kind != "timing" && kind != "data")) {
    std::fputs(kUsage, stderr);
    return 2;
  }
  Config config; // The one that the design has.
  Expected<Machine> machine = Machine::find("rtl-de10");
  if (!machine)
    return fail(machine.takeError().message());
  uint64_t first = std::strtoull(argv[3], nullptr, 10);
  uint64_t count = std::strtoull(argv[4], nullptr, 10);
  for (uint64_t seed = first; seed < first + count; ++seed) {
    Expected<CaseStep> step = kind == "timing"
                                  ? makeTimingCase(config, seed)
                                  : makeDataCase(config, *machine, seed);
    if (!step)
      return fail(step.takeError().message());
    if (Error e = saveCase(*step, std::string(argv[1]) + "/" + step->name))
      return fail(e.message());
  }
  return 0;
}
