//===- JsonFields.h - Members of messages, read in a row --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_JSONFIELDS_H
#define VTAPOOL_JSONFIELDS_H

#include "core/JsonReader.h"

namespace vtapool {

using vtart::Error;
using vtart::Expected;

/// Reads members of an object that came from somebody else. Those that are
/// absent keep their value; the first one of a wrong type is an error, for all
/// that follow.
class JsonFields {
public:
  explicit JsonFields(const vtart::json::Value &object) : object(object) {}

  void read(const char *key, std::string &out);
  void read(const char *key, bool &out);
  void read(const char *key, double &out);
  void read(const char *key, uint64_t &out, uint64_t max = UINT64_MAX);
  void read(const char *key, int64_t &out);
  void read(const char *key, unsigned &out);
  void read(const char *key, std::optional<double> &out);
  template <typename T>
  void read(const char *key, std::vector<T> &out) {
    const vtart::json::Value *value = find(key);
    if (!value)
      return;
    if (!value->is_array())
      return fail(key, "an array", *value);
    out.clear();
    for (const vtart::json::Value &element : *value) {
      T one{};
      if (!convert(element, one))
        return fail(key, "an array of other things", element);
      out.push_back(std::move(one));
    }
  }
  /// An object, or null if there is none.
  const vtart::json::Value *readObject(const char *key);
  /// Refuses messages of another version.
  void checkVersion(unsigned version);
  /// One of the names that `getName` has for 0 to `count` - 1.
  template <typename Enum, typename GetName>
  void readEnum(const char *key, Enum &out, unsigned count, GetName getName) {
    std::string name = getName(out);
    read(key, name);
    for (unsigned i = 0; i < count; ++i)
      if (name == getName(static_cast<Enum>(i))) {
        out = static_cast<Enum>(i);
        return;
      }
    if (!problem)
      problem = Error("\"" + std::string(key) + "\": unknown value '" +
                      vtart::json::shortened(name) + "'");
  }

  void require(bool condition, const char *message) {
    if (!condition && !problem)
      problem = Error(message);
  }
  Error take() { return std::move(problem); }

private:
  using Value = vtart::json::Value;
  const Value *find(const char *key);
  void fail(const char *key, const char *expected, const Value &got);
  static bool convert(const Value &value, std::string &out);
  static bool convert(const Value &value, double &out);
  static bool convert(const Value &value, uint64_t &out);
  static bool convert(const Value &value, int64_t &out);

  const Value &object;
  Error problem = Error::success();
};

} // namespace vtapool

#endif // VTAPOOL_JSONFIELDS_H
