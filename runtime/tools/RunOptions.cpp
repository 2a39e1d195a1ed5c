//===- RunOptions.cpp - Command line of vta-run ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunOptions.h"

#include "vtart/Network.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <getopt.h>
#include <sys/stat.h>

using namespace vtart;
using namespace vtart::run;

#ifndef VTA_VERSION
#define VTA_VERSION "unknown"
#endif

/// The time of every run is kept.
static constexpr uint64_t kMaxRepeat = 10000000;

void run::printError(const std::string &message) {
  // One line, whatever is in the names of a file.
  std::string line = message;
  std::replace(line.begin(), line.end(), '\n', ' ');
  std::fprintf(stderr, "vta-run: error: %s\n", line.c_str());
}

void run::printNote(const std::string &message) {
  std::fprintf(stderr, "vta-run: note: %s\n", message.c_str());
}

static int usageError(const std::string &message) {
  printError(message + " (--help lists the options)");
  return kExitUsage;
}

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

static bool isFolder(const std::string &path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

static bool exists(const std::string &path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0;
}

/// Adds a program or a network, which the first bytes say. A pipe cannot be
/// read twice: it is taken for a program. Returns the exit status of an error.
static std::optional<int> addFile(const std::string &path,
                                  RunOptions &options) {
  bool isNetwork = false;
  struct stat status;
  // If it cannot be opened, reading it all says why.
  if (stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode))
    if (std::FILE *opened = std::fopen(path.c_str(), "rb")) {
      char bytes[8]; // What files start with.
      size_t size = std::fread(bytes, 1, sizeof(bytes), opened);
      std::fclose(opened);
      if (size < sizeof(bytes) && status.st_size == off_t(size)) {
        printError(path + ": expected a program or a compiled network, got " +
                   (size ? format("a file of %zu bytes: it is truncated or "
                                  "another one",
                                  size)
                         : "an empty file"));
        return kExitFailure;
      }
      isNetwork = Network::isNetwork(bytes, size);
    }
  std::string &file = isNetwork ? options.network : options.program;
  if (!file.empty())
    return usageError(
        format("one %s at a time, got ", isNetwork ? "network" : "program") +
        file + " and " + path);
  file = path;
  return std::nullopt;
}

NamedFile run::splitAtName(const NamedFile &file,
                           const std::vector<std::string> &names) {
  std::string text = file.name + "=" + file.path;
  NamedFile result = file;
  for (const std::string &name : names)
    if (!file.name.empty() && name.size() > result.name.size() &&
        name.size() + 1 < text.size() &&
        text.compare(0, name.size() + 1, name + "=") == 0)
      result = {name, text.substr(name.size() + 1)};
  return result;
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

namespace {
enum Option : int {
  Case = 256,
  MachineName,
  ConfigName,
  Functional,
  Timing,
  Both,
  Strict,
  Json,
  Trace,
  MaxCycles,
  DriverFile,
  BitstreamCommand,
  WaitCycles,
  Coherent,
  NonCoherent,
  Timeout,
  SelfTest,
  Input,
  Output,
  Labels,
  Profile,
  SaveCase,
  List,
  NoVerify,
  Repeat,
  Number,
  MinRepeatMs,
  FlushCache,
  Threads,
  RandomInputs,
  Compare,
  Pool,
  Key,
  Wait,
  Version,
};
} // namespace

static std::string namedFileMessage(int option, const std::string &got) {
  return format("%s takes NAME=FILE, each name once, got '%s'",
                option == Input    ? "--input"
                : option == Output ? "--output"
                                   : "--labels",
                got.c_str());
}

/// What only networks have a use for.
static const char *findNetworkOption(const RunOptions &options) {
  return !options.compare.empty() ? "--compare"
         : options.repeat         ? "--repeat"
         : options.number         ? "--number"
         : options.minRepeatMs    ? "--min-repeat-ms"
         : options.flushCache     ? "--flush-cache"
         : options.threads        ? "--threads"
         : options.labels         ? "--labels"
         : options.randomInputs   ? "--random-inputs"
                                  : nullptr;
}

/// What a network has no use for.
static std::optional<std::string>
findNetworkConflict(const RunOptions &options) {
  if (!options.cases.empty())
    return "give either cases or a network, got case " + options.cases[0] +
           " and network " + options.network;
  const char *given = !options.program.empty()    ? "a program"
                      : !options.timing           ? "--functional"
                      : !options.functional       ? "--timing"
                      : options.strict            ? "--strict"
                      : options.maxCycles         ? "--max-cycles"
                      : !options.saveCase.empty() ? "--save-case"
                                                  : nullptr;
  if (given)
    return std::string(given) + " does not go with a network, got " +
           options.network;
  if (!options.trace.empty() && !options.driver.empty())
    return "--trace needs the simulator, --driver runs elsewhere";
  if (options.compare.empty())
    return std::nullopt;
  given = options.list               ? "--list"
          : options.json             ? "--json"
          : options.profile          ? "--profile"
          : options.repeat           ? "--repeat"
          : !options.trace.empty()   ? "--trace"
          : !options.outputs.empty() ? "--output"
          : options.labels           ? "--labels"
                                     : nullptr;
  if (given)
    return std::string(given) + " does not go with --compare";
  return std::nullopt;
}

/// A self test makes its own programs and data.
static std::optional<std::string>
findSelfTestConflict(const RunOptions &options) {
  const char *given = !options.cases.empty()      ? "a case"
                      : !options.program.empty()  ? "a program"
                      : !options.network.empty()  ? "a network"
                      : !options.inputs.empty()   ? "--input"
                      : !options.outputs.empty()  ? "--output"
                      : !options.functional       ? "--timing"
                      : !options.timing           ? "--functional"
                      : options.strict            ? "--strict"
                      : options.maxCycles         ? "--max-cycles"
                      : !options.trace.empty()    ? "--trace"
                      : !options.saveCase.empty() ? "--save-case"
                      : options.profile           ? "--profile"
                      : options.list              ? "--list"
                      : !options.verify           ? "--no-verify"
                                                  : findNetworkOption(options);
  if (given)
    return std::string(given) + " does not go with --selftest";
  return std::nullopt;
}

/// What a board of a pool cannot be told.
static std::optional<std::string> findPoolConflict(const RunOptions &options) {
  if (options.pool.empty()) {
    const char *given = !options.key.empty() ? "--key"
                        : options.waits      ? "--wait"
                                             : nullptr;
    if (given)
      return std::string(given) + " is for --pool=FILE";
    return std::nullopt;
  }
  if (options.program.empty() && options.network.empty())
    return "--pool takes a program or a network";
  if (!options.program.empty() && !options.network.empty())
    return "--pool takes one file, got " + options.program + " and " +
           options.network;
  RunOptions none;
  const char *given = !options.cases.empty()                  ? "a case"
                      : options.selfTest                      ? "--selftest"
                      : !options.driver.empty()               ? "--driver"
                      : options.machineGiven                  ? "--machine"
                      : !options.functional                   ? "--timing"
                      : !options.timing                       ? "--functional"
                      : options.strict                        ? "--strict"
                      : options.maxCycles                     ? "--max-cycles"
                      : !options.trace.empty()                ? "--trace"
                      : !options.saveCase.empty()             ? "--save-case"
                      : !options.compare.empty()              ? "--compare"
                      : options.list                          ? "--list"
                      : !options.verify                       ? "--no-verify"
                      : options.coherent                      ? "--coherent"
                      : options.noncoherent                   ? "--noncoherent"
                      : options.waitCycles != none.waitCycles ? "--wait-cycles"
                                                              : nullptr;
  if (given)
    return std::string(given) + " does not go with --pool";
  given = options.program.empty() ? nullptr
          : options.labels        ? "--labels"
          : options.randomInputs  ? "--random-inputs"
                                  : nullptr;
  if (given)
    return std::string(given) + " is for networks, got program " +
           options.program;
  if (options.key.empty())
    return "--pool needs --key=NAME, the key of boards (vta-pool query lists "
           "them)";
  return std::nullopt;
}

/// What cannot be meant together.
static std::optional<std::string> findConflict(const RunOptions &options) {
  if (options.coherent && options.noncoherent)
    return "--coherent and --noncoherent contradict each other: give one";
  if (!options.bitstreamCommand.empty() && options.driver.empty())
    return "--program loads a bitstream for --driver=FILE, the simulators "
           "take none";
  if (std::optional<std::string> conflict = findPoolConflict(options))
    return conflict;
  if (!options.pool.empty())
    return std::nullopt;
  if (options.selfTest)
    return findSelfTestConflict(options);
  if (!options.program.empty() && !options.cases.empty())
    return "give either cases or a program, got case " + options.cases[0] +
           " and program " + options.program;
  if (!options.network.empty())
    return findNetworkConflict(options);
  if (options.program.empty() && options.cases.empty())
    return "nothing to run: give a case folder, a program file or a compiled "
           "network";
  if (const char *given = findNetworkOption(options))
    return std::string(given) + " is for networks, got " +
           (options.program.empty() ? "case " + options.cases[0]
                                    : "program " + options.program);
  for (const auto *files : {&options.inputs, &options.outputs})
    for (const NamedFile &file : *files)
      if (file.name.empty())
        return namedFileMessage(files == &options.inputs ? Input : Output,
                                file.path);
  if (!options.trace.empty()) {
    if (!options.timing)
      return "--trace needs a timed run, --functional has none";
    if (!options.driver.empty())
      return "--trace needs the simulator, --driver runs elsewhere";
    if (options.cases.size() > 1)
      return "--trace takes one case, got " +
             std::to_string(options.cases.size());
  }
  if (options.program.empty()) {
    const char *given = !options.inputs.empty()     ? "--input"
                        : !options.outputs.empty()  ? "--output"
                        : !options.driver.empty()   ? "--driver"
                        : !options.saveCase.empty() ? "--save-case"
                        : options.profile           ? "--profile"
                        : options.list              ? "--list"
                                                    : nullptr;
    if (given)
      return std::string(given) + " is for programs, got case " +
             options.cases[0];
    return std::nullopt;
  }
  if (!options.functional && options.driver.empty()) {
    if (!options.outputs.empty())
      return "--output needs results, --timing computes none";
    if (!options.saveCase.empty())
      return "--save-case needs results, --timing computes none";
  }
  return std::nullopt;
}

static const option kOptions[] = {
    {"case", required_argument, nullptr, Case},
    {"machine", required_argument, nullptr, MachineName},
    {"config", required_argument, nullptr, ConfigName},
    {"functional", no_argument, nullptr, Functional},
    {"timing", no_argument, nullptr, Timing},
    {"both", no_argument, nullptr, Both},
    {"strict", no_argument, nullptr, Strict},
    {"json", no_argument, nullptr, Json},
    {"trace", required_argument, nullptr, Trace},
    {"max-cycles", required_argument, nullptr, MaxCycles},
    {"driver", required_argument, nullptr, DriverFile},
    {"program", required_argument, nullptr, BitstreamCommand},
    {"wait-cycles", required_argument, nullptr, WaitCycles},
    {"coherent", no_argument, nullptr, Coherent},
    {"noncoherent", no_argument, nullptr, NonCoherent},
    {"timeout", required_argument, nullptr, Timeout},
    {"selftest", no_argument, nullptr, SelfTest},
    {"input", required_argument, nullptr, Input},
    {"output", required_argument, nullptr, Output},
    {"labels", required_argument, nullptr, Labels},
    {"profile", no_argument, nullptr, Profile},
    {"save-case", required_argument, nullptr, SaveCase},
    {"list", no_argument, nullptr, List},
    {"no-verify", no_argument, nullptr, NoVerify},
    {"repeat", required_argument, nullptr, Repeat},
    {"number", required_argument, nullptr, Number},
    {"min-repeat-ms", required_argument, nullptr, MinRepeatMs},
    {"flush-cache", no_argument, nullptr, FlushCache},
    {"threads", required_argument, nullptr, Threads},
    {"compare", required_argument, nullptr, Compare},
    {"pool", required_argument, nullptr, Pool},
    {"key", required_argument, nullptr, Key},
    {"wait", no_argument, nullptr, Wait},
    {"random-inputs", optional_argument, nullptr, RandomInputs},
    {"help", no_argument, nullptr, 'h'},
    {"version", no_argument, nullptr, Version},
    {nullptr, 0, nullptr, 0}};

/// Applies an option that takes a number from 1; returns an exit code on an
/// error.
static std::optional<int> applyCount(int option, const char *value,
                                     RunOptions &options) {
  auto parse = [&](const char *name, uint64_t max, auto &count) {
    std::optional<uint64_t> parsed = parseCount(value, max);
    if (parsed)
      count = static_cast<std::remove_reference_t<decltype(count)>>(*parsed);
    return parsed ? std::nullopt
                  : std::optional<int>(usageError(
                        format("%s must be an integer from 1 to %llu, got '%s'",
                               name, (unsigned long long)max, value)));
  };
  switch (option) {
  case MaxCycles:
    return parse("--max-cycles", UINT64_MAX / 2, options.maxCycles);
  case WaitCycles:
    return parse("--wait-cycles", UINT32_MAX, options.waitCycles);
  case Timeout:
    return parse("--timeout", kMaxRepeat, options.timeout);
  case Repeat:
    return parse("--repeat", kMaxRepeat, options.repeat);
  case Number:
    return parse("--number", kMaxRepeat, options.number);
  case MinRepeatMs:
    return parse("--min-repeat-ms", kMaxRepeat, options.minRepeatMs);
  case Threads:
    return parse("--threads", NetworkExecutor::kMaxThreads, options.threads);
  case RandomInputs: {
    std::optional<uint64_t> seed = value ? parseCount(value, UINT64_MAX) : 1;
    if (!seed)
      return usageError(format("--random-inputs takes a seed from 1 to %llu, "
                               "got '%s'",
                               (unsigned long long)UINT64_MAX, value));
    options.randomInputs = *seed;
    break;
  }
  }
  return std::nullopt;
}

/// Applies one option with its argument; returns an exit code on an error.
static std::optional<int> apply(int option, const char *value,
                                RunOptions &options) {
  switch (option) {
  case Case:
    options.cases.push_back(value);
    break;
  case MachineName:
    options.machine = value;
    options.machineGiven = true;
    break;
  case ConfigName: {
    Expected<Config> config = Config::find(value);
    if (!config) {
      printError(config.takeError()
                     .withContext("--config " + std::string(value))
                     .message());
      return kExitFailure;
    }
    options.config = *config;
    break;
  }
  case Functional:
  case Timing:
  case Both:
    options.functional = option != Timing;
    options.timing = option != Functional;
    break;
  case Strict:
    options.strict = true;
    break;
  case Json:
    options.json = true;
    break;
  case Trace:
    options.trace = value;
    break;
  case MaxCycles:
  case WaitCycles:
  case Timeout:
  case Repeat:
  case Number:
  case MinRepeatMs:
  case Threads:
  case RandomInputs:
    return applyCount(option, value, options);
  case DriverFile:
    options.driver = std::strcmp(value, "sim") ? value : "";
    break;
  case BitstreamCommand:
    if (!*value)
      return usageError("--program takes a command, got ''");
    options.bitstreamCommand = value;
    break;
  case Coherent:
    options.coherent = true;
    break;
  case NonCoherent:
    options.noncoherent = true;
    break;
  case SelfTest:
    options.selfTest = true;
    break;
  case Input:
  case Output:
    if (!addNamedFile(value,
                      option == Input ? options.inputs : options.outputs))
      return usageError(namedFileMessage(option, value));
    break;
  case Labels: {
    std::vector<NamedFile> files;
    if (options.labels || !addNamedFile(value, files))
      return usageError(namedFileMessage(option, value));
    options.labels = files.front();
    break;
  }
  case Profile:
    options.profile = true;
    break;
  case Compare:
    if (!*value)
      return usageError("--compare takes a compiled network, got ''");
    options.compare = value;
    break;
  case Pool:
    if (!*value)
      return usageError("--pool takes the file of a user, got ''");
    options.pool = value;
    break;
  case Key:
    options.key = value;
    break;
  case Wait:
    options.waits = true;
    break;
  case SaveCase:
    options.saveCase = value;
    break;
  case List:
    options.list = true;
    break;
  case NoVerify:
    options.verify = false;
    break;
  case FlushCache:
    options.flushCache = true;
    break;
  case 'h':
    printHelp();
    return 0;
  case Version:
    std::printf("vta-mlir %s\n", VTA_VERSION);
    return 0;
  }
  return std::nullopt;
}

std::optional<int> run::parseOptions(int argc, char **argv,
                                     RunOptions &options) {
  opterr = 0;
  for (;;) {
    // The word looked at, for messages: getopt leaves it behind optind.
    int word = optind;
    int option = getopt_long(argc, argv, ":h", kOptions, nullptr);
    if (option == -1)
      break;
    std::string text = word < argc ? argv[word] : "";
    if (text.empty() || text[0] != '-')
      text = argv[optind - 1];
    if (option == '?')
      return usageError("unknown or ambiguous option or unexpected value: '" +
                        text + "'");
    if (option == ':')
      return usageError("option '" + text + "' needs a value");
    if (std::optional<int> code = apply(option, optarg, options))
      return code;
  }
  for (int i = optind; i < argc; ++i) {
    std::string path = argv[i];
    if (isFolder(path)) {
      options.cases.push_back(path);
    } else if (!exists(path)) {
      printError(path + ": no such file or folder");
      return kExitFailure;
    } else if (std::optional<int> code = addFile(path, options)) {
      return code;
    }
  }
  if (std::optional<std::string> conflict = findConflict(options))
    return usageError(*conflict);
  return std::nullopt;
}
