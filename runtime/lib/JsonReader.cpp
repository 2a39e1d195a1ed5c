//===- JsonReader.cpp - Checked access to parsed JSON ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JsonReader.h"

#include <cstring>

using namespace vtart;
using json::Value;

Expected<Value> json::parseObject(const std::string &text) {
  Value value = Value::parse(text, nullptr, /*allow_exceptions=*/false);
  if (value.is_discarded())
    return Error("not valid JSON");
  if (!value.is_object())
    return Error(std::string("expected a JSON object, got ") +
                 value.type_name());
  return value;
}

Error json::checkKeys(const Value &object,
                      std::initializer_list<const char *> known) {
  for (auto it = object.begin(); it != object.end(); ++it) {
    bool found = false;
    for (const char *key : known)
      found |= it.key() == key;
    if (found)
      continue;
    std::string list;
    for (const char *key : known)
      list += std::string(list.empty() ? "" : ", ") + key;
    return Error("unknown key \"" + it.key() + "\", expected one of " + list);
  }
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

std::string json::shortText(const Value &value) {
  std::string text = print(value);
  constexpr size_t limit = 60;
  if (text.size() > limit)
    text = text.substr(0, limit) + "...";
  return text;
}

std::string json::print(const Value &value, int indent) {
  return value.dump(indent, ' ', /*ensure_ascii=*/false,
                    Value::error_handler_t::replace);
}
