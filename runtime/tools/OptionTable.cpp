//===- OptionTable.cpp - The options of vta-run ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OptionTable.h"

#include "vtart/Machine.h"
#include "vtart/Network.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <getopt.h>

using namespace vtart;
using namespace vtart::run;

#ifndef VTA_VERSION
#define VTA_VERSION "unknown"
#endif

/// The time of every run is kept.
static constexpr uint64_t kMaxRepeat = 10000000;

static constexpr unsigned kAny = ~0u, kPool = kPoolPrograms | kPoolNetworks;

/// The next option is read.
static constexpr std::optional<int> kNext = std::nullopt;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static std::optional<uint64_t> parseCount(const char *text, uint64_t max) {
  if (*text < '0' || *text > '9')
    return std::nullopt;
  errno = 0;
  char *end = nullptr;
  unsigned long long value = std::strtoull(text, &end, 10);
  if (errno || *end || value == 0 || value > max)
    return std::nullopt;
  return value;
}

/// Adds "NAME=FILE" or "FILE"; false if it is neither or the name is there
/// already. Names with "=" are told apart when those of the file are known.
static bool addNamedFile(const std::string &text, std::vector<NamedFile> &to) {
  size_t equals = text.find('=');
  if (equals == 0 || text.empty() || equals + 1 == text.size())
    return false;
  NamedFile file{"", text};
  if (equals != std::string::npos)
    file = {text.substr(0, equals), text.substr(equals + 1)};
  for (const NamedFile &other : to)
    if (other.name == file.name && other.path.find('=') == std::string::npos &&
        file.path.find('=') == std::string::npos)
      return false;
  to.push_back(std::move(file));
  return true;
}

std::string run::namedFileMessage(const std::string &option,
                                  const std::string &got) {
  return option + " takes NAME=FILE, each name once, got '" + got + "'";
}

/// A number from 1 to `max`.
template <auto field, uint64_t max>
static std::optional<int> applyCount(const OptionRow &row, const char *value,
                                     RunOptions &options) {
  std::optional<uint64_t> parsed = parseCount(value, max);
  if (!parsed)
    return usageError(format("--%s must be an integer from 1 to %llu, got '%s'",
                             row.name, (unsigned long long)max, value));
  options.*field =
      static_cast<std::remove_reference_t<decltype(options.*field)>>(*parsed);
  return kNext;
}

template <auto field>
static std::optional<int> applyFile(const OptionRow &row, const char *value,
                                    RunOptions &options) {
  if (addNamedFile(value, options.*field))
    return kNext;
  return usageError(namedFileMessage(std::string("--") + row.name, value));
}

static std::optional<int> applyLabels(const OptionRow &, const char *value,
                                      RunOptions &options) {
  std::vector<NamedFile> files;
  if (options.labels || !addNamedFile(value, files))
    return usageError(namedFileMessage("--labels", value));
  options.labels = files.front();
  return kNext;
}

static std::optional<int> applySeed(const OptionRow &, const char *value,
                                    RunOptions &options) {
  options.randomInputs = value ? parseCount(value, UINT64_MAX) : 1;
  if (options.randomInputs)
    return kNext;
  return usageError(format("--random-inputs takes a seed from 1 to %llu, "
                           "got '%s'",
                           (unsigned long long)UINT64_MAX, value));
}

static std::optional<int> applyConfig(const OptionRow &, const char *value,
                                      RunOptions &options) {
  Expected<Config> config = Config::find(value);
  if (!config) {
    printError(config.takeError()
                   .withContext("--config " + std::string(value))
                   .message());
    return kExitFailure;
  }
  options.config = *config;
  return kNext;
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

// What --help prints, name, argument, what it goes with, whether it is given,
// and what it does.
static const OptionRow kTable[] = {
    {"All"},
    {nullptr, "--json", "one JSON object on stdout instead of text", "json",
     no_argument, kAny & ~kCompare, [](const RunOptions &o) { return o.json; },
     [](const OptionRow &, const char *, RunOptions &o) {
       o.json = true;
       return kNext;
     }},
    {nullptr, "-h, --help", "print this", "help", no_argument, kAny, nullptr,
     [](const OptionRow &, const char *, RunOptions &) {
       printHelp();
       return std::optional<int>(0);
     }},
    {nullptr, "--version", "print the version", "version", no_argument, kAny,
     nullptr,
     [](const OptionRow &, const char *, RunOptions &) {
       std::printf("vta-mlir %s\n", VTA_VERSION);
       return std::optional<int>(0);
     }},
    {nullptr, "--machine=NAME|FILE",
     "machine to time for: %s\n"
     "or a JSON file (default rtl-de10, for networks the one\n"
     "they were compiled for)",
     "machine", required_argument, kAny & ~kPool,
     [](const RunOptions &o) { return o.machineGiven; },
     [](const OptionRow &, const char *value, RunOptions &o) {
       o.machine = value;
       o.machineGiven = true;
       return kNext;
     }},
    {nullptr, "--config=NAME|FILE",
     "configuration of the device; refuse files for another\n"
     "configuration. A name like 1x16_i8w8a32_15_15_18_17,\n"
     "or a vta_config.json",
     "config", required_argument, kAny, nullptr, applyConfig},
    {nullptr, "--trace=FILE",
     "write a trace of one timed run (Perfetto, Chrome)", "trace",
     required_argument, kCases | kPrograms | kNetworks,
     [](const RunOptions &o) { return !o.trace.empty(); },
     [](const OptionRow &, const char *value, RunOptions &o) {
       o.trace = value;
       return kNext;
     }},
    {"Cases and programs"},
    {nullptr, "--functional", "compute results only", "functional", no_argument,
     kCases | kPrograms, [](const RunOptions &o) { return !o.timing; },
     [](const OptionRow &, const char *, RunOptions &o) {
       o.functional = true;
       o.timing = false;
       return kNext;
     }},
    {nullptr, "--timing", "count cycles only", "timing", no_argument,
     kCases | kPrograms, [](const RunOptions &o) { return !o.functional; },
     [](const OptionRow &, const char *, RunOptions &o) {
       o.functional = false;
       o.timing = true;
       return kNext;
     }},
    {nullptr, "--both", "both (default); the last of the three counts", "both",
     no_argument, kAny, nullptr,
     [](const OptionRow &, const char *, RunOptions &o) {
       o.functional = true;
       o.timing = true;
       return kNext;
     }},
    {nullptr, "--strict",
     "fault on instructions that VTA implementations\n"
     "execute differently",
     "strict", no_argument, kCases | kPrograms,
     [](const RunOptions &o) { return o.strict; },
     [](const OptionRow &, const char *, RunOptions &o) {
       o.strict = true;
       return kNext;
     }},
    {nullptr, "--max-cycles=N",
     "stop after N cycles, or N uops when computing results\n"
     "(default: any number of cycles, 2^33 uops)",
     "max-cycles", required_argument, kCases | kPrograms,
     [](const RunOptions &o) { return o.maxCycles.has_value(); },
     applyCount<&RunOptions::maxCycles, UINT64_MAX / 2>},
    {"Programs and networks"},
    {nullptr, "--driver=sim|FILE",
     "run on this driver library instead of the simulators", "driver",
     required_argument, kPrograms | kNetworks | kCompare | kSelfTest,
     [](const RunOptions &o) { return !o.driver.empty(); },
     [](const OptionRow &, const char *value, RunOptions &o) {
       o.driver = std::strcmp(value, "sim") ? value : "";
       o.driverGiven = true;
       return kNext;
     }},
    {nullptr, "--program=COMMAND",
     "load the bitstream first: run COMMAND in a shell", "program",
     required_argument, kAny, nullptr,
     [](const OptionRow &, const char *value, RunOptions &o) {
       o.bitstreamCommand = value;
       return *value ? kNext : usageError("--program takes a command, got ''");
     }},
    {nullptr, "--wait-cycles=N",
     "number of polls of the driver before a timeout", "wait-cycles",
     required_argument, kAny & ~kPool,
     [](const RunOptions &o) {
       return o.waitCycles != RunOptions().waitCycles;
     },
     applyCount<&RunOptions::waitCycles, UINT32_MAX>},
    {nullptr, "--timeout=SECONDS",
     "end with an error if a driver takes longer for one run", "timeout",
     required_argument, kAny, nullptr,
     applyCount<&RunOptions::timeout, kMaxRepeat>},
    {nullptr, "--coherent", "the driver's memory needs no flush and invalidate",
     "coherent", no_argument, kAny & ~kPool,
     [](const RunOptions &o) { return o.coherent; },
     [](const OptionRow &, const char *, RunOptions &o) {
       o.coherent = true;
       return kNext;
     }},
    {nullptr, "--noncoherent",
     "it does (default: as the driver says, else coherent)", "noncoherent",
     no_argument, kAny & ~kPool,
     [](const RunOptions &o) { return o.noncoherent; },
     [](const OptionRow &, const char *, RunOptions &o) {
       o.noncoherent = true;
       return kNext;
     }},
    {nullptr, "--no-verify", "run without verifying programs first",
     "no-verify", no_argument, kAny & ~kPool & ~kSelfTest,
     [](const RunOptions &o) { return !o.verify; },
     [](const OptionRow &, const char *, RunOptions &o) {
       o.verify = false;
       return kNext;
     }},
    {"Pools"},
    {nullptr, "--pool=FILE",
     "run on a board of a pool; FILE is that of a user\n"
     "(docs/Pool.md). Times, --profile and outputs are those\n"
     "of the board; programs take --repeat and so on as well",
     "pool", required_argument, kAny, nullptr,
     [](const OptionRow &, const char *value, RunOptions &o) {
       o.pool = value;
       return *value ? kNext
                     : usageError("--pool takes the file of a user, got ''");
     }},
    {nullptr, "--key=NAME", "with --pool: the key of the boards", "key",
     required_argument, kAny, nullptr,
     [](const OptionRow &, const char *value, RunOptions &o) {
       o.key = value;
       return kNext;
     }},
    {nullptr, "--wait", "with --pool: wait for a board if the key has none",
     "wait", no_argument, kAny, nullptr,
     [](const OptionRow &, const char *, RunOptions &o) {
       o.waits = true;
       return kNext;
     }},
    {"Networks"},
    {nullptr, "--input [NAME=]FILE",
     "data of an input, a .npy file; a network with one input\n"
     "needs no name. FILE.npz has an array for each input,\n"
     "with its name. Arrays with N times the first dimension,\n"
     "or N in front of all, are for N runs",
     "input", required_argument, kPrograms | kNetworks | kCompare | kPool,
     [](const RunOptions &o) { return !o.inputs.empty(); },
     applyFile<&RunOptions::inputs>},
    {nullptr, "--random-inputs[=SEED]",
     "numbers for inputs without a file: float32 in [-1, 1),\n"
     "integers of 8 bits, the same for the same seed",
     "random-inputs", optional_argument, kNetworks | kCompare | kPoolNetworks,
     [](const RunOptions &o) { return o.randomInputs.has_value(); }, applySeed},
    {nullptr, "--output [NAME=]FILE",
     "write an output as .npy, under another name first; of\n"
     "N runs, as the inputs have them",
     "output", required_argument, kPrograms | kNetworks | kPool,
     [](const RunOptions &o) { return !o.outputs.empty(); },
     applyFile<&RunOptions::outputs>},
    {nullptr, "--labels [NAME=]FILE",
     "a .npy file, or the array \"labels\" of an .npz file, with\n"
     "the right class for each image: print how often an\n"
     "output ranks it first, and among the first 5",
     "labels", required_argument, kNetworks | kPoolNetworks,
     [](const RunOptions &o) { return o.labels.has_value(); }, applyLabels},
    {nullptr, "--threads=N", "threads that share the work (default 1)",
     "threads", required_argument, kNetworks | kCompare | kPool,
     [](const RunOptions &o) { return o.threads.has_value(); },
     applyCount<&RunOptions::threads, NetworkExecutor::kMaxThreads>},
    {nullptr, "--repeat=N",
     "run once to warm up and N times with a clock: mean,\n"
     "median and standard deviation",
     "repeat", required_argument, kNetworks | kPool,
     [](const RunOptions &o) { return o.repeat.has_value(); },
     applyCount<&RunOptions::repeat, kMaxRepeat>},
    {nullptr, "--number=N", "runs that are timed together (default 1)",
     "number", required_argument, kNetworks | kCompare | kPool,
     [](const RunOptions &o) { return o.number.has_value(); },
     applyCount<&RunOptions::number, kMaxRepeat>},
    {nullptr, "--min-repeat-ms=N",
     "time enough runs together to take N milliseconds", "min-repeat-ms",
     required_argument, kNetworks | kCompare | kPool,
     [](const RunOptions &o) { return o.minRepeatMs.has_value(); },
     applyCount<&RunOptions::minRepeatMs, kMaxRepeat>},
    {nullptr, "--flush-cache",
     "remove data from the caches before each repetition", "flush-cache",
     no_argument, kNetworks | kCompare | kPool,
     [](const RunOptions &o) { return o.flushCache; },
     [](const OptionRow &, const char *, RunOptions &o) {
       o.flushCache = true;
       return kNext;
     }},
    {nullptr, "--profile",
     "also print time, share and GMAC/s of each layer, and\n"
     "the cycles of layers on VTA",
     "profile", no_argument, kPrograms | kNetworks | kPool,
     [](const RunOptions &o) { return o.profile; },
     [](const OptionRow &, const char *, RunOptions &o) {
       o.profile = true;
       return kNext;
     }},
    {nullptr, "--compare=NETWORK.vta",
     "run this one, too, and print the first tensor that\n"
     "differs, with the first elements and both values; both\n"
     "files need vta-compile --debug-tensors",
     "compare", required_argument, kNetworks | kCompare,
     [](const RunOptions &o) { return !o.compare.empty(); },
     [](const OptionRow &, const char *value, RunOptions &o) {
       o.compare = value;
       return *value ? kNext
                     : usageError("--compare takes a compiled network, got ''");
     }},
    {nullptr, "--list", "print inputs, outputs and steps and stop", "list",
     no_argument, kPrograms | kNetworks,
     [](const RunOptions &o) { return o.list; },
     [](const OptionRow &, const char *, RunOptions &o) {
       o.list = true;
       return kNext;
     }},
    {"Devices"},
    {nullptr, "--selftest",
     "test memory, caches, instructions and speed of the\n"
     "device of --driver, or else of the simulator. --config\n"
     "is its configuration, unless the driver has one, and\n"
     "--machine gives its number of uops; --timeout is 30\n"
     "unless given",
     "selftest", no_argument, kAny & ~kPool,
     [](const RunOptions &o) { return o.selfTest; },
     [](const OptionRow &, const char *, RunOptions &o) {
       o.selfTest = true;
       return kNext;
     }},
    {"Cases"},
    {nullptr, "--case DIR",
     "a case folder; may be repeated, DIR alone is the same", "case",
     required_argument, kAny, nullptr,
     [](const OptionRow &, const char *value, RunOptions &o) {
       o.cases.push_back(value);
       return kNext;
     }},
    {"Programs"},
    {nullptr, "--input NAME=FILE",
     "data of an input, a .npy file; each input needs one\n"
     "unless --timing"},
    {nullptr, "--output NAME=FILE", "write an output as .npy"},
    {nullptr, "--profile", "also print the cycles of each source location"},
    {nullptr, "--list", "print the instructions and stop"},
    {nullptr, "--save-case DIR", "save program, inputs and outputs as a case",
     "save-case", required_argument, kPrograms,
     [](const RunOptions &o) { return !o.saveCase.empty(); },
     [](const OptionRow &, const char *value, RunOptions &o) {
       o.saveCase = value;
       return kNext;
     }},
};

Span<const OptionRow> run::getOptionTable() {
  return {kTable, sizeof(kTable) / sizeof(kTable[0])};
}

//===----------------------------------------------------------------------===//
// Help
//===----------------------------------------------------------------------===//

void run::printHelp() {
  std::string names;
  for (const std::string &name : Machine::builtinNames())
    names += (names.empty() ? "" : ", ") + name;
  std::fputs(R"(usage: vta-run [options] [--case] DIR...
       vta-run [options] PROGRAM.vtaprog --input NAME=FILE.npy --output NAME=FILE.npy
       vta-run [options] NETWORK.vta --input NAME=FILE.npy --output NAME=FILE.npy
       vta-run [options] --driver=FILE --selftest

Runs VTA conformance cases, or one compiled program, on the simulators, or a
compiled network on this processor and, where it was compiled for VTA, on the
simulators. The file type is detected from its contents.
)",
             stdout);
  const std::string indentation(25, ' ');
  for (const OptionRow &row : kTable) {
    if (row.heading) {
      std::printf("\n%s:\n", row.heading);
      continue;
    }
    std::string text = row.help;
    if (size_t at = text.find("%s"); at != std::string::npos)
      text.replace(at, 2, names);
    for (size_t at = 0; (at = text.find('\n', at)) != std::string::npos;)
      text.replace(at, 1, "\n" + indentation), at += indentation.size();
    std::printf("  %-22s %s\n", row.syntax, text.c_str());
  }
  std::fputs(R"(
Exit status: 0 if everything that was executed matches, 1 for a mismatch or an
error, 2 for a wrong command line.
)",
             stdout);
}
