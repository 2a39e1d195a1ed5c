//===- RunOptions.cpp - Command line of vta-run ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OptionTable.h"

#include "vtart/Network.h"

#include <algorithm>
#include <cstdio>
#include <getopt.h>
#include <sys/stat.h>

using namespace vtart;
using namespace vtart::run;

/// The first value of a long option for getopt.
static constexpr int kFirstOption = 256;

void run::printError(const std::string &message) {
  // One line, whatever is in the names of a file.
  std::string line = message;
  std::replace(line.begin(), line.end(), '\n', ' ');
  std::fprintf(stderr, "vta-run: error: %s\n", line.c_str());
}

void run::printNote(const std::string &message) {
  std::fprintf(stderr, "vta-run: note: %s\n", message.c_str());
}

int run::usageError(const std::string &message) {
  printError(message + " (--help lists the options)");
  return kExitUsage;
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

//===----------------------------------------------------------------------===//
// What cannot be meant together
//===----------------------------------------------------------------------===//

/// The name of the first option that is given although `mode` has no use for
/// it; empty if there is none.
static std::string findOther(const RunOptions &options, unsigned mode) {
  for (const OptionRow &row : getOptionTable())
    if (row.isGiven && !(row.modes & mode) && row.isGiven(options))
      return std::string("--") + row.name;
  return "";
}

/// What a file is that `mode` has no use for.
static std::string findOtherFile(const RunOptions &options, unsigned mode) {
  if (!options.cases.empty() && !(mode & kCases))
    return "a case";
  if (!options.program.empty() && !(mode & (kPrograms | kPoolPrograms)))
    return "a program";
  if (!options.network.empty() && !(mode & (kNetworks | kPoolNetworks)))
    return "a network";
  return "";
}

/// Two things that do not go together, for `mode` called `what`.
static std::optional<std::string>
findMisfit(const RunOptions &options, unsigned mode, const std::string &what) {
  std::string given = findOtherFile(options, mode);
  if (given.empty())
    given = findOther(options, mode);
  if (given.empty())
    return std::nullopt;
  return given + " does not go with " + what;
}

static std::optional<std::string>
findNetworkConflict(const RunOptions &options) {
  if (!options.cases.empty())
    return "give either cases or a network, got case " + options.cases[0] +
           " and network " + options.network;
  if (auto misfit =
          findMisfit(options, kNetworks, "a network, got " + options.network))
    return misfit;
  if (!options.trace.empty() && !options.driver.empty())
    return "--trace needs the simulator, --driver runs elsewhere";
  if (options.compare.empty())
    return std::nullopt;
  std::string given = findOther(options, kCompare);
  if (given.empty())
    return std::nullopt;
  return given + " does not go with --compare";
}

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
  // The simulator is a driver as well, and what a board runs on is its own.
  if (options.driverGiven)
    return "--driver does not go with --pool";
  if (auto misfit =
          findMisfit(options, kPoolNetworks | kPoolPrograms, "--pool"))
    return misfit;
  if (!options.program.empty())
    if (std::string given = findOther(options, kPoolPrograms); !given.empty())
      return given + " is for networks, got program " + options.program;
  if (options.key.empty())
    return "--pool needs --key=NAME, the key of boards (vta-pool query lists "
           "them)";
  return std::nullopt;
}

static std::optional<std::string> findTraceConflict(const RunOptions &options) {
  if (options.trace.empty())
    return std::nullopt;
  if (!options.timing)
    return "--trace needs a timed run, --functional has none";
  if (!options.driver.empty())
    return "--trace needs the simulator, --driver runs elsewhere";
  if (options.cases.size() > 1)
    return "--trace takes one case, got " +
           std::to_string(options.cases.size());
  return std::nullopt;
}

/// Conflicts of a program or of cases.
static std::optional<std::string>
findProgramConflict(const RunOptions &options) {
  std::string given = findOther(options, kPrograms | kCases);
  if (!given.empty())
    return given + " is for networks, got " +
           (options.program.empty() ? "case " + options.cases[0]
                                    : "program " + options.program);
  for (const auto *files : {&options.inputs, &options.outputs})
    for (const NamedFile &file : *files)
      if (file.name.empty())
        return namedFileMessage(
            files == &options.inputs ? "--input" : "--output", file.path);
  if (auto conflict = findTraceConflict(options))
    return conflict;
  if (options.program.empty()) {
    given = findOther(options, kCases);
    if (!given.empty())
      return given + " is for programs, got case " + options.cases[0];
    return std::nullopt;
  }
  if (options.functional || !options.driver.empty())
    return std::nullopt;
  const char *needs = !options.outputs.empty()    ? "--output"
                      : !options.saveCase.empty() ? "--save-case"
                                                  : nullptr;
  if (needs)
    return std::string(needs) + " needs results, --timing computes none";
  return std::nullopt;
}

static std::optional<std::string> findConflict(const RunOptions &options) {
  if (options.coherent && options.noncoherent)
    return "--coherent and --noncoherent contradict each other: give one";
  if (!options.bitstreamCommand.empty() && options.driver.empty())
    return "--program loads a bitstream for --driver=FILE, the simulators "
           "take none";
  if (auto conflict = findPoolConflict(options))
    return conflict;
  if (!options.pool.empty())
    return std::nullopt;
  if (options.selfTest) // It makes its own programs and data.
    return findMisfit(options, kSelfTest, "--selftest");
  if (!options.program.empty() && !options.cases.empty())
    return "give either cases or a program, got case " + options.cases[0] +
           " and program " + options.program;
  if (!options.network.empty())
    return findNetworkConflict(options);
  if (options.program.empty() && options.cases.empty())
    return "nothing to run: give a case folder, a program file or a compiled "
           "network";
  return findProgramConflict(options);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// What getopt needs to know of the table. Values are indices into it, behind
/// those of characters.
static std::vector<option> getLongOptions() {
  std::vector<option> result;
  Span<const OptionRow> table = getOptionTable();
  for (size_t i = 0; i < table.size(); ++i)
    if (table[i].apply)
      result.push_back({table[i].name, table[i].argument, nullptr,
                        kFirstOption + static_cast<int>(i)});
  result.push_back({nullptr, 0, nullptr, 0});
  return result;
}

std::optional<int> run::parseOptions(int argc, char **argv,
                                     RunOptions &options) {
  opterr = 0;
  std::vector<option> longOptions = getLongOptions();
  for (;;) {
    // The word looked at, for messages: getopt leaves it behind optind.
    int word = optind;
    int option = getopt_long(argc, argv, ":h", longOptions.data(), nullptr);
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
    if (option == 'h') {
      printHelp();
      return 0;
    }
    const OptionRow &row = getOptionTable()[option - kFirstOption];
    if (std::optional<int> code = row.apply(row, optarg, options))
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
