//===- JsonFields.cpp - Members of messages, read in a row ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JsonFields.h"

using namespace vtapool;
namespace json = vtart::json;

const json::Value *JsonFields::find(const char *key) {
  auto it = object.find(key);
  return problem || it == object.end() || it->is_null() ? nullptr : &*it;
}

void JsonFields::fail(const char *key, const char *expected, const Value &got) {
  if (!problem)
    problem = Error("\"" + std::string(key) + "\": expected " + expected +
                    ", got " + json::shortText(got));
}

bool JsonFields::convert(const Value &value, std::string &out) {
  if (!value.is_string())
    return false;
  out = value.get<std::string>();
  return true;
}

bool JsonFields::convert(const Value &value, double &out) {
  if (!value.is_number())
    return false;
  out = value.get<double>();
  return true;
}

bool JsonFields::convert(const Value &value, uint64_t &out) {
  std::optional<uint64_t> number = json::asUInt(value, UINT64_MAX);
  out = number.value_or(0);
  return number.has_value();
}

bool JsonFields::convert(const Value &value, int64_t &out) {
  if (!value.is_number_integer())
    return false;
  out = value.get<int64_t>();
  return true;
}

void JsonFields::read(const char *key, std::string &out) {
  const Value *value = find(key);
  if (value && !convert(*value, out))
    fail(key, "a string", *value);
}

void JsonFields::read(const char *key, bool &out) {
  const Value *value = find(key);
  if (!value)
    return;
  if (value->is_boolean())
    out = value->get<bool>();
  else
    fail(key, "true or false", *value);
}

void JsonFields::read(const char *key, double &out) {
  const Value *value = find(key);
  if (value && !convert(*value, out))
    fail(key, "a number", *value);
}

void JsonFields::read(const char *key, std::optional<double> &out) {
  double number = 0;
  if (!find(key))
    return;
  read(key, number);
  out = number;
}

void JsonFields::read(const char *key, uint64_t &out, uint64_t max) {
  const Value *value = find(key);
  if (!value)
    return;
  std::optional<uint64_t> number = json::asUInt(*value, max);
  if (number)
    out = *number;
  else
    fail(key, "an integer that is not negative, and not too large", *value);
}

void JsonFields::read(const char *key, int64_t &out) {
  const Value *value = find(key);
  if (value && !convert(*value, out))
    fail(key, "an integer", *value);
}

void JsonFields::read(const char *key, unsigned &out) {
  uint64_t number = out;
  read(key, number, UINT32_MAX);
  out = unsigned(number);
}

const json::Value *JsonFields::readObject(const char *key) {
  const Value *value = find(key);
  if (!value)
    return nullptr;
  if (value->is_object())
    return value;
  fail(key, "an object", *value);
  return nullptr;
}

void JsonFields::checkVersion(unsigned version) {
  uint64_t got = 0;
  read("v", got);
  if (!problem && got != version)
    problem = Error(vtart::format("expected version %u of the format, got "
                                  "%llu: the pool's programs are of different "
                                  "releases",
                                  version, (unsigned long long)got));
}
