//===- AdminOptions.cpp - Command line of vta-pool ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AdminOptions.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <getopt.h>

using namespace vtapool;

#ifndef VTA_VERSION
#define VTA_VERSION "unknown"
#endif

void vtapool::printAdminError(const std::string &message) {
  std::fprintf(stderr, "vta-pool: error: %s\n", message.c_str());
}

void vtapool::printAdminNote(const std::string &message) {
  std::fprintf(stderr, "vta-pool: note: %s\n", message.c_str());
}

static int usageError(const std::string &message) {
  printAdminError(message + " (--help lists commands and options)");
  return kExitUsage;
}

namespace {

enum Option : int {
  Boards = 256,
  Tuners,
  Address,
  Listen,
  Port,
  MaxStorage,
  NoTls,
  Insecure,
  Server,
  Foreground,
  Pool,
  User,
  Reason,
  Json,
  Version,
};

/// A command, how many arguments it takes, and its options.
struct Command {
  const char *name;
  unsigned minArguments, maxArguments;
  const char *arguments; ///< Arguments in messages.
  std::vector<int> options;
};

} // namespace

static constexpr unsigned kAny = 1000;

static const std::vector<Command> &getCommands() {
  static const std::vector<Command> commands{
      {"init",
       1,
       1,
       "a folder",
       {Boards, Tuners, Address, Listen, Port, MaxStorage, NoTls, Insecure,
        Server, Json}},
      {"start", 1, 1, "a folder", {Server, Foreground, Json}},
      {"stop", 1, 1, "a folder", {Json}},
      {"add", 1, 1, "a folder", {Boards, Tuners, Server, Json}},
      {"forget", 2, kAny, "a folder and names of users", {Server, Json}},
      {"query", 0, 0, "no arguments", {Pool, Json}},
      {"jobs", 0, 0, "no arguments", {Pool, Json}},
      {"drain", 1, kAny, "names of boards", {Pool, Reason, Json}},
      {"resume", 1, kAny, "names of boards", {Pool, Json}},
      {"borrow", 1, kAny, "names of boards", {Pool, User, Json}},
      {"cancel", 1, kAny, "names of users or sessions", {Pool, Json}},
  };
  return commands;
}

static const option kOptions[] = {
    {"boards", required_argument, nullptr, Boards},
    {"tuners", required_argument, nullptr, Tuners},
    {"address", required_argument, nullptr, Address},
    {"listen", required_argument, nullptr, Listen},
    {"port", required_argument, nullptr, Port},
    {"max-storage", required_argument, nullptr, MaxStorage},
    {"no-tls", no_argument, nullptr, NoTls},
    {"insecure", no_argument, nullptr, Insecure},
    {"server", required_argument, nullptr, Server},
    {"foreground", no_argument, nullptr, Foreground},
    {"pool", required_argument, nullptr, Pool},
    {"user", required_argument, nullptr, User},
    {"reason", required_argument, nullptr, Reason},
    {"json", no_argument, nullptr, Json},
    {"help", no_argument, nullptr, 'h'},
    {"version", no_argument, nullptr, Version},
    {nullptr, 0, nullptr, 0}};

static std::string getOptionName(int value) {
  for (const option *known = kOptions; known->name; ++known)
    if (known->val == value)
      return std::string("--") + known->name;
  return "";
}

/// Adds the parts between commas; false if one is empty.
static bool addList(const std::string &text, std::vector<std::string> &to) {
  for (size_t begin = 0;;) {
    size_t end = text.find(',', begin);
    std::string part = text.substr(begin, end - begin);
    if (part.empty())
      return false;
    to.push_back(part);
    if (end == std::string::npos)
      return true;
    begin = end + 1;
  }
}

/// A number, and one of the letters K, M, G and T after it if there is a unit.
static std::optional<uint64_t> parseNumber(const std::string &text,
                                           uint64_t max, bool hasUnit) {
  if (text.empty() || text[0] < '0' || text[0] > '9')
    return std::nullopt;
  errno = 0;
  char *end = nullptr;
  unsigned long long value = std::strtoull(text.c_str(), &end, 10);
  unsigned shift = 0;
  const std::string units = "KMGT";
  size_t unit = hasUnit && *end ? units.find(*end) : std::string::npos;
  if (unit != std::string::npos) {
    shift = 10 * (unsigned(unit) + 1);
    ++end;
  }
  if (errno || *end || value > (max >> shift))
    return std::nullopt;
  return value << shift;
}

/// One option. Returns what is wrong with it, or nothing.
static std::string readOption(int value, const std::string &text,
                              AdminOptions &options) {
  std::vector<std::string> *list = value == Boards    ? &options.boards
                                   : value == Tuners  ? &options.tuners
                                   : value == Address ? &options.addresses
                                                      : nullptr;
  if (list)
    return addList(text, *list)
               ? ""
               : "expected names with commas between them, got '" + text + "'";
  switch (value) {
  case Listen:
    options.listen = text;
    break;
  case Port: {
    auto number = parseNumber(text, 65535, false);
    if (!number)
      return "expected a number up to 65535 (0: any port that is free), got '" +
             text + "'";
    options.port = uint16_t(*number);
    break;
  }
  case MaxStorage: {
    auto bytes = parseNumber(text, uint64_t(INT64_MAX) / 2, true);
    if (!bytes || *bytes < (uint64_t(1) << 30))
      return "expected a number of bytes from 1G, got '" + text + "'";
    options.maxStorage = bytes;
    break;
  }
  case NoTls:
    options.noTls = true;
    break;
  case Insecure:
    options.insecure = true;
    break;
  case Server:
    options.server = text;
    break;
  case Foreground:
    options.foreground = true;
    break;
  case Pool:
    options.pool = text;
    break;
  case User:
    options.user = text;
    break;
  case Reason:
    options.reason = text;
    break;
  case Json:
    options.json = true;
    break;
  }
  return "";
}

std::optional<int> vtapool::parseAdminOptions(int argc, char **argv,
                                              AdminOptions &options) {
  std::vector<int> given;
  opterr = 0;
  int value;
  while ((value = getopt_long(argc, argv, ":h", kOptions, nullptr)) != -1) {
    if (value == 'h') {
      printAdminHelp();
      return 0;
    }
    if (value == Version) {
      std::printf("vta-mlir %s: vta-pool\n", VTA_VERSION);
      return 0;
    }
    if (value == '?' || value == ':') {
      // optopt is 0 for a long option that does not exist.
      std::string name = argv[optind - 1];
      return usageError(value == ':' ? name + " needs a value"
                        : optopt >= 256
                            ? getOptionName(optopt) + " takes no value"
                            : "unknown option '" + name + "'");
    }
    given.push_back(value);
    std::string problem = readOption(value, optarg ? optarg : "", options);
    if (!problem.empty())
      return usageError(getOptionName(value) + ": " + problem);
  }
  std::vector<std::string> words(argv + optind, argv + argc);
  std::string names;
  const Command *command = nullptr;
  for (const Command &known : getCommands()) {
    names += (names.empty() ? "" : ", ") + std::string(known.name);
    if (!words.empty() && words[0] == known.name)
      command = &known;
  }
  if (words.empty())
    return usageError("expected a command: " + names);
  if (!command)
    return usageError("unknown command '" + words[0] + "', expected one of " +
                      names);
  options.command = words[0];
  options.arguments.assign(words.begin() + 1, words.end());
  if (options.arguments.size() < command->minArguments ||
      options.arguments.size() > command->maxArguments)
    return usageError(options.command + " takes " + command->arguments +
                      ", got " + std::to_string(options.arguments.size()));
  for (const std::string &argument : options.arguments)
    if (argument.empty())
      return usageError(options.command + " takes " + command->arguments +
                        ", got an empty text");
  for (int option : given) {
    bool known = false;
    for (int allowed : command->options)
      known |= allowed == option;
    if (!known)
      return usageError(getOptionName(option) + " is not an option of " +
                        options.command);
  }
  return std::nullopt;
}
