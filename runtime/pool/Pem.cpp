//===- Pem.cpp - Certificates and keys as texts ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pem.h"

#include <algorithm>

using namespace vtapool;
using vtart::Error;
using vtart::Expected;
using vtart::format;

static constexpr char kBegin[] = "-----BEGIN ", kEnd[] = "-----END ",
                      kDashes[] = "-----";

static bool startsWith(const std::string &text, const std::string &start) {
  return text.compare(0, start.size(), start) == 0;
}

static bool endsWith(const std::string &text, const std::string &end) {
  return text.size() >= end.size() &&
         text.compare(text.size() - end.size(), end.size(), end) == 0;
}

/// The label of a line that begins with `start`, or nothing.
static std::string getLabel(const std::string &line, const std::string &start) {
  size_t dashes = sizeof(kDashes) - 1;
  if (!startsWith(line, start) || !endsWith(line, kDashes) ||
      line.size() < start.size() + dashes)
    return "";
  return line.substr(start.size(), line.size() - start.size() - dashes);
}

/// Bytes of base64, which ends with a padded group.
static Expected<std::string> decode(const std::string &text) {
  static const std::string letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  size_t length = text.find_last_not_of('=') + 1;
  if (text.empty() || text.size() % 4 != 0 || text.size() - length > 2)
    return Error(
        format("expected groups of 4 letters, got %zu letters", text.size()));
  std::string bytes;
  uint32_t bits = 0;
  for (size_t i = 0; i < length; ++i) {
    size_t value = letters.find(text[i]);
    if (value == std::string::npos)
      return Error(format("'%c' is not a letter of base64", text[i]));
    bits = (bits << 6) | uint32_t(value);
    if (i % 4 != 0)
      bytes += char(bits >> (6 - 2 * (i % 4)));
  }
  return bytes;
}

/// Checks that a structure of DER fills the bytes.
static Error checkLength(const std::string &bytes) {
  auto at = [&](size_t i) { return uint8_t(bytes[i]); };
  constexpr uint8_t sequence = 0x30, isLong = 0x80;
  if (bytes.size() < 2 || at(0) != sequence)
    return Error("expected a sequence of DER");
  size_t begin = 2, length = at(1);
  if (length & isLong) {
    size_t count = length & ~size_t(isLong);
    begin += count;
    if (count == 0 || count > 4 || begin > bytes.size())
      return Error("its length is damaged");
    length = 0;
    for (size_t i = 2; i < begin; ++i)
      length = (length << 8) | at(i);
  }
  if (begin + length != bytes.size())
    return Error(
        format("it has %zu bytes, expected %zu", bytes.size(), begin + length));
  return Error::success();
}

// Lines may be parts of keys: messages do not repeat them.
Error vtapool::checkPem(const std::string &text, const std::string &label) {
  std::string open, letters;
  size_t number = 0;
  bool isAny = false;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size());
    std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    ++number;
    auto fail = [&](const std::string &message) {
      return Error(format("line %zu: ", number) + message);
    };
    if (!line.empty() && line.back() == '\r')
      line.pop_back();
    if (open.empty()) {
      if (line.empty())
        continue;
      open = getLabel(line, kBegin);
      if (!endsWith(open, label) || open.empty())
        return fail(std::string("expected '") + kBegin + label + kDashes + "'");
      continue;
    }
    if (!startsWith(line, kDashes)) {
      letters += line;
      continue;
    }
    if (getLabel(line, kEnd) != open)
      return fail(std::string("expected '") + kEnd + open + kDashes + "'");
    Expected<std::string> bytes = decode(letters);
    if (!bytes)
      return fail(bytes.takeError().message() + " before it");
    if (Error e = checkLength(*bytes))
      return fail("the " + open + " before it is damaged: " + e.message());
    isAny = true;
    open.clear();
    letters.clear();
  }
  if (!open.empty())
    return Error("there is no line '" + std::string(kEnd) + open + kDashes +
                 "'");
  if (!isAny)
    return Error(std::string("expected '") + kBegin + label + kDashes + "'");
  return Error::success();
}
