//===- JsonReader.cpp - Checked access to parsed JSON ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JsonReader.h"

#include <algorithm>
#include <cctype>
#include <set>

using namespace vtart;
using json::Value;

namespace {

/// Finds what is wrong with a text before a tree is built from it: trees are
/// printed and freed recursively, and of two equal keys they keep one.
class Checker : public nlohmann::json_sax<Value> {
public:
  explicit Checker(const std::string &text) : text(text) {}

  std::string problem; ///< Problem; empty for correct text.

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t &) override { return true; }
  bool string(string_t &) override { return true; }
  bool binary(binary_t &) override { return true; }
  bool start_object(size_t) override { return enter(); }
  bool end_object() override { return leave(); }
  bool start_array(size_t) override { return enter(); }
  bool end_array() override { return leave(); }
  bool key(string_t &name) override {
    if (depth > 1 || keys.insert(name).second)
      return true;
    problem = "key \"" + json::shortened(name) + "\" comes twice";
    return false;
  }
  /// `read` bytes were read, the last of them is where the text is wrong.
  bool parse_error(size_t read, const std::string &,
                   const Value::exception &) override {
    if (read > text.size()) {
      problem = "not valid JSON: it ends too early";
      return false;
    }
    auto at = text.begin() + std::max<size_t>(read, 1) - 1;
    auto newline = std::find(std::make_reverse_iterator(at), text.rend(), '\n');
    problem = format("not valid JSON at line %zu, column %zu",
                     size_t(std::count(text.begin(), at, '\n')) + 1,
                     size_t(at - newline.base()) + 1);
    return false;
  }

private:
  bool enter() {
    constexpr unsigned maxDepth = 64;
    if (++depth <= maxDepth)
      return true;
    problem = format("lists and objects are nested deeper than %u", maxDepth);
    return false;
  }
  bool leave() {
    --depth;
    return true;
  }

  const std::string &text;
  unsigned depth = 0;
  std::set<std::string> keys; ///< Keys of the outermost object.
};

/// Levenshtein's: insertions, deletions and replacements.
unsigned editDistance(const std::string &a, const std::string &b) {
  std::vector<unsigned> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j)
    row[j] = unsigned(j);
  for (size_t i = 1; i <= a.size(); ++i) {
    unsigned diagonal = row[0];
    row[0] = unsigned(i);
    for (size_t j = 1; j <= b.size(); ++j) {
      unsigned replaced = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

std::string upperCase(std::string text) {
  for (char &c : text)
    c = char(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

} // namespace

Expected<Value> json::parseObject(const std::string &text) {
  Checker checker(text);
  Value::sax_parse(text, &checker);
  if (!checker.problem.empty())
    return Error(checker.problem);
  Value value = Value::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!value.is_object())
    return Error(std::string("expected a JSON object, got ") +
                 value.type_name());
  return value;
}

Error json::unknownKey(const std::string &key,
                       const std::vector<const char *> &known) {
  std::string message = "unknown key \"" + shortened(key) + "\"";
  std::string list;
  const char *best = nullptr;
  unsigned bestDistance = 5; // Farther is a guess that does not help.
  for (const char *candidate : known) {
    list += std::string(list.empty() ? "" : ", ") + candidate;
    unsigned distance =
        editDistance(upperCase(key.substr(0, 64)), upperCase(candidate));
    if (distance < bestDistance && distance < key.size()) {
      bestDistance = distance;
      best = candidate;
    }
  }
  return Error(message + (best ? ", did you mean \"" + std::string(best) + "\"?"
                               : ", expected one of " + list));
}

Error json::checkKeys(const Value &object,
                      const std::vector<const char *> &known) {
  for (auto it = object.begin(); it != object.end(); ++it)
    if (std::none_of(known.begin(), known.end(),
                     [&](const char *key) { return it.key() == key; }))
      return unknownKey(it.key(), known);
  return Error::success();
}

static Expected<const Value *> member(const Value &object, const char *key) {
  auto it = object.find(key);
  if (it == object.end())
    return Error(std::string("missing key \"") + key + "\"");
  return &*it;
}

static Error wrongType(const char *key, const std::string &expected,
                       const Value &value) {
  return Error(std::string("\"") + key + "\" must be " + expected + ", got " +
               json::shortText(value));
}

Error json::read(const Value &object, const char *key, std::string &out) {
  Expected<const Value *> value = member(object, key);
  if (!value)
    return value.takeError();
  const auto *text = (*value)->get_ptr<const std::string *>();
  if (!text)
    return wrongType(key, "a string", **value);
  out = *text;
  return Error::success();
}

Error json::read(const Value &object, const char *key, uint64_t max,
                 uint64_t &out) {
  Expected<const Value *> value = member(object, key);
  if (!value)
    return value.takeError();
  std::optional<uint64_t> number = asUInt(**value, max);
  if (!number)
    return wrongType(key, "an integer from 0 to " + std::to_string(max),
                     **value);
  out = *number;
  return Error::success();
}

Error json::readArray(const Value &object, const char *key, const Value *&out) {
  Expected<const Value *> value = member(object, key);
  if (!value)
    return value.takeError();
  if (!(*value)->is_array())
    return wrongType(key, "an array", **value);
  out = *value;
  return Error::success();
}

std::optional<uint64_t> json::asUInt(const Value &value, uint64_t max) {
  // Integers written by hand in code are signed; both kinds parse from text.
  if (const auto *number = value.get_ptr<const uint64_t *>())
    return *number <= max ? std::optional<uint64_t>(*number) : std::nullopt;
  if (const auto *number = value.get_ptr<const int64_t *>())
    if (*number >= 0 && static_cast<uint64_t>(*number) <= max)
      return static_cast<uint64_t>(*number);
  return std::nullopt;
}

std::string json::shortened(const std::string &text) {
  constexpr size_t limit = 64;
  std::string result =
      text.size() <= limit ? text : text.substr(0, limit - 3) + "...";
  // Messages are one line.
  for (char &c : result)
    if (static_cast<unsigned char>(c) < ' ')
      c = ' ';
  return result;
}

std::string json::shortText(const Value &value) {
  return shortened(print(value));
}

template <typename T>
static std::string printJson(const T &value, int indent) {
  return value.dump(indent, ' ', /*ensure_ascii=*/false,
                    T::error_handler_t::replace);
}

std::string json::print(const Value &value, int indent) {
  return printJson(value, indent);
}

std::string json::print(const nlohmann::ordered_json &value, int indent) {
  return printJson(value, indent);
}
