//===- JsonReader.h - Checked access to parsed JSON -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The JSON library throws (here: aborts) when a value has another type than
// asked for. Files come from users, so every access goes through these.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_LIB_JSONREADER_H
#define VTART_LIB_JSONREADER_H

#include "vtart/Support.h"

#include <nlohmann/json.hpp>

namespace vtart {
namespace json {

using Value = nlohmann::json;

/// Parses text. Errors: not JSON (with line and column), nested deeper than
/// anything of ours, not an object, a key of the object that comes twice.
Expected<Value> parseObject(const std::string &text);

/// Refuses keys of `object` that are not in `known`.
Error checkKeys(const Value &object, const std::vector<const char *> &known);
/// Names the known key that `key` was probably meant to be, or all of them.
Error unknownKey(const std::string &key,
                 const std::vector<const char *> &known);

/// These read a member that has to exist. Messages name the key, what was
/// expected and what came.
Error read(const Value &object, const char *key, std::string &out);
Error read(const Value &object, const char *key, uint64_t max, uint64_t &out);
Error readArray(const Value &object, const char *key, const Value *&out);

/// Unsigned integer of at most `max`, or nothing.
std::optional<uint64_t> asUInt(const Value &value, uint64_t max);

/// Text cut to a length that fits a message, and a value as such text.
std::string shortened(const std::string &text);
std::string shortText(const Value &value);

/// `value` as text; invalid UTF-8 is replaced, never fatal. `indent` -1 is one
/// line.
std::string print(const Value &value, int indent = -1);
std::string print(const nlohmann::ordered_json &value, int indent = -1);

} // namespace json
} // namespace vtart

#endif // VTART_LIB_JSONREADER_H
