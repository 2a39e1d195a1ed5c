//===- vta-rtl.cpp - Runs cases on VTA's Chisel design --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each case folder becomes one line of JSON on stdout. Before a run, the bytes
// that the case expects are set to their complements: a byte that the design
// does not write is a wrong byte. A case that expects all of its memory, inputs
// included, is run on the memory that it says.
//
//===----------------------------------------------------------------------===//

#include "DescribeRun.h"

#include "vtart/Case.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace vtart;
using namespace vta_cosim;
using Json = nlohmann::ordered_json;

static const char *kUsage =
    R"(usage: vta-rtl [--max-cycles=N] [--trace] DIR...

Runs case folders on the RTL, each on a design fresh from reset. The steps of a
sequence follow each other without a reset.

  --max-cycles=N    cycles of a step before it counts as hanging, for the cases
                    that follow (default 50000000)
  --trace           also print start and end of every instruction
)";

namespace {
struct Options {
  uint64_t maxCycles = 50000000;
  bool withTrace = false;
};
} // namespace

/// VTA_SAVE_CASES writes such cases.
static bool expectsAllMemory(const CaseStep &step) {
  auto sameRange = [](const CaseSegment &a, const CaseSegment &b) {
    return a.addr == b.addr && a.data.size() == b.data.size();
  };
  return std::equal(step.memory.begin(), step.memory.end(), step.expect.begin(),
                    step.expect.end(), sameRange);
}

/// The host's copy of a step: memory, and the program.
static Expected<uint64_t> mapStep(const CaseStep &step,
                                  PhysicalMemory &memory) {
  constexpr uint64_t kPage = 4096, kHighest = 0xF0000000;
  if (Error e = mapCaseMemory(step, memory))
    return e;
  uint64_t end = 0;
  for (const CaseSegment &segment : step.memory)
    end = std::max<uint64_t>(end, segment.addr + segment.data.size());
  // Streams without memory use any address.
  uint64_t program = step.timingOnly ? kHighest : (end / kPage + 1) * kPage;
  uint64_t size = step.insns.size() * sizeof(Word128);
  if (program + size > UINT32_MAX)
    return Error("no room for the program below 4 GiB, memory ends at " +
                 std::to_string(end));
  if (Error e = memory.addSegment(program, size))
    return e;
  memcpy(memory.at(program, size), step.insns.data(), size);
  if (expectsAllMemory(step))
    return program;
  for (const CaseSegment &segment : step.expect) {
    uint8_t *host = memory.at(segment.addr, segment.data.size());
    for (size_t i = 0; i < segment.data.size(); ++i)
      host[i] = static_cast<uint8_t>(~segment.data[i]);
  }
  return program;
}

static Json traceJson(const DesignRun &run) {
  Json trace;
  for (unsigned u = 0; u < kNumUnits; ++u) {
    Json unit = Json::array();
    for (const Execution &done : run.units[u].done)
      unit.push_back({done.start, done.end});
    // FINISH, in which the run ends.
    if (run.finished && run.units[u].busySince)
      unit.push_back({*run.units[u].busySince, nullptr});
    trace[unitName(static_cast<Unit>(u))] = std::move(unit);
  }
  return trace;
}

static Json runStep(Design &design, const CaseStep &step,
                    const Options &options) {
  Json json;
  json["name"] = step.name;
  PhysicalMemory memory;
  Expected<uint64_t> program = mapStep(step, memory);
  if (!program) {
    json["error"] = program.takeError().message();
    return json;
  }
  DesignRun run = design.run(memory, *program, step.insns.size(),
                             options.maxCycles, step.timingOnly);
  json["finished"] = run.finished;
  json["cycles"] = run.cycles;
  if (!run.finished)
    json["error"] = "hangs: " + describeHang(step.config, step.insns, run);
  else if (run.numUnmapped)
    json["error"] = describeStrays(run) + " outside the case's memory";
  uint64_t numBytes = 0;
  for (const CaseSegment &segment : step.expect)
    numBytes += segment.data.size();
  json["bytes"] = numBytes;
  json["wrong"] = 0;
  if (std::optional<CaseMismatch> mismatch = compareCase(step, memory)) {
    json["wrong"] = mismatch->bytes;
    json["mismatch"] = {{"address", mismatch->addr},
                        {"expected", mismatch->expected},
                        {"got", mismatch->got}};
  }
  json["assertions"] = run.assertions;
  if (options.withTrace)
    json["trace"] = traceJson(run);
  return json;
}

static Json runCase(const std::string &folder, const Options &options) {
  Json json;
  json["case"] = folder;
  Expected<Case> test = loadCase(folder);
  if (!test) {
    json["error"] = test.takeError().message();
    return json;
  }
  Design design;
  json["steps"] = Json::array();
  for (const CaseStep &step : test->steps) {
    json["steps"].push_back(runStep(design, step, options));
    // A design that hangs cannot run another program.
    if (json["steps"].back().contains("error"))
      break;
  }
  return json;
}

int main(int argc, char **argv) {
  Options options;
  bool anyCase = false;
  const char *limit = "--max-cycles=";
  for (int i = 1; i < argc; ++i) {
    std::string word = argv[i];
    if (word == "--trace") {
      options.withTrace = true;
    } else if (word.rfind(limit, 0) == 0) {
      options.maxCycles =
          std::strtoull(word.c_str() + strlen(limit), nullptr, 10);
      if (options.maxCycles == 0) {
        std::fprintf(stderr,
                     "vta-rtl: error: expected --max-cycles=N with N above 0, "
                     "got '%s'\n",
                     word.c_str());
        return 2;
      }
    } else if (word[0] == '-') {
      std::fputs(kUsage, stderr);
      return 2;
    } else {
      anyCase = true;
      std::puts(runCase(word, options).dump().c_str());
      std::fflush(stdout);
    }
  }
  if (!anyCase) {
    std::fputs(kUsage, stderr);
    return 2;
  }
  return 0;
}
