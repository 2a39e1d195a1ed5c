//===- Settings.cpp - Where a board's memory and registers are -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Settings.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <set>
#include <unistd.h>

using namespace vtart;
using namespace vtart::board;

/// An unsigned number, decimal or after 0x; true if `text` is one up to `max`.
static bool parseNumber(const std::string &text, uint64_t max,
                        uint64_t &value) {
  if (text.empty() || !std::isdigit(static_cast<unsigned char>(text[0])))
    return false;
  bool isHex = text.size() > 2 && text[0] == '0' && (text[1] | 0x20) == 'x';
  errno = 0;
  char *end = nullptr;
  value = std::strtoull(text.c_str(), &end, isHex ? 16 : 10);
  return errno == 0 && *end == 0 && value <= max;
}

static const char *const kKeys[] = {"hardware",   "memory",   "registers",
                                    "bus_offset", "coherent", "program",
                                    "timeout_ms"};

/// Sets one key; `folder` is where relative file names start, or empty.
static Error apply(const std::string &key, const std::string &value,
                   const std::string &folder, Settings &settings) {
  auto refuse = [&](const char *expected) {
    return Error(key + ": expected " + expected + ", got '" + value + "'");
  };
  if (value.empty() && key != "program")
    return refuse("a value");
  if (key == "hardware") {
    bool isPath =
        value.find('/') != std::string::npos ||
        (value.size() > 5 && value.compare(value.size() - 5, 5, ".json") == 0);
    settings.hardware =
        isPath && value[0] != '/' && !folder.empty() ? folder + value : value;
  } else if (key == "memory") {
    settings.memory = value;
  } else if (key == "registers") {
    uint64_t address;
    if (value.compare(0, 4, "uio:") != 0 &&
        !parseNumber(value, UINT32_MAX, address))
      return refuse("a physical address below 2^32 or uio:NAME");
    settings.registers = value;
  } else if (key == "bus_offset") {
    if (!parseNumber(value, UINT32_MAX, settings.busOffset))
      return refuse("a number below 2^32");
  } else if (key == "coherent") {
    if (value != "auto" && value != "yes" && value != "no")
      return refuse("auto, yes or no");
    settings.coherent = value == "auto"  ? Coherence::Auto
                        : value == "yes" ? Coherence::Yes
                                         : Coherence::No;
  } else if (key == "program") {
    settings.program = value;
  } else if (key == "timeout_ms") {
    if (!parseNumber(value, 86400000, settings.timeoutMs) ||
        settings.timeoutMs == 0)
      return refuse("milliseconds from 1 to 86400000");
  } else {
    std::string known;
    for (const char *name : kKeys)
      known += std::string(known.empty() ? "" : ", ") + name;
    return Error("unknown key '" + key + "', expected one of " + known);
  }
  return Error::success();
}

static std::string trimmed(const std::string &text) {
  size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos)
    return "";
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

static Error readFileInto(const std::string &path, Settings &settings) {
  Expected<std::string> text = readFile(path);
  if (!text)
    return text.takeError();
  size_t slash = path.rfind('/');
  std::string folder =
      slash == std::string::npos ? "./" : path.substr(0, slash + 1);
  std::set<std::string> seen;
  size_t begin = 0;
  for (unsigned number = 1; begin < text->size(); ++number) {
    size_t end = std::min(text->find('\n', begin), text->size());
    std::string line = trimmed(text->substr(begin, end - begin));
    begin = end + 1;
    if (line.empty() || line[0] == '#')
      continue;
    auto fail = [&](const std::string &why) {
      return Error(format("%s:%u: ", path.c_str(), number) + why);
    };
    size_t equals = line.find('=');
    if (equals == std::string::npos)
      return fail("expected 'key = value', got '" + line + "'");
    std::string key = trimmed(line.substr(0, equals));
    if (!seen.insert(key).second)
      return fail("key '" + key + "' comes twice");
    if (Error e =
            apply(key, trimmed(line.substr(equals + 1)), folder, settings))
      return fail(e.message());
  }
  return Error::success();
}

Expected<Settings> board::readSettings(const Settings &defaults) {
  Settings settings = defaults;
  if (const char *root = std::getenv("VTA_BOARD_ROOT"))
    settings.root = root;
  const char *given = std::getenv("VTA_BOARD_CONFIG");
  std::string path = given ? given : settings.root + "/etc/vta/board.conf";
  if (given || access(path.c_str(), F_OK) == 0)
    if (Error e = readFileInto(path, settings))
      return std::move(e).withContext("board file");
  for (const char *key : kKeys) {
    std::string name = std::string("VTA_BOARD_") + key;
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return std::toupper(c); });
    if (const char *value = std::getenv(name.c_str()))
      if (Error e = apply(key, value, "", settings))
        return std::move(e).withContext("environment variable " + name);
  }
  return settings;
}
