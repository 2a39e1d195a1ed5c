//===- RecordJSON.h - JSON of records ---------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TUNING_CORE_RECORDJSON_H
#define VTA_LIB_TUNING_CORE_RECORDJSON_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/JSON.h"

#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace mlir::vta::tuning {

/// Writes the shortest text that reads as `number` again.
void writeNumber(llvm::json::OStream &out, double number);

/// Text in a JSON string has to be UTF-8; what a device says need not be.
std::string toUTF8(StringRef text);

/// "tile_h=4,order=0:2:3" as {"tile_h": 4, "order": "0:2:3"}.
void writePoint(llvm::json::OStream &out, StringRef point);

/// Reads the members of an object and keeps the first error.
class RecordReader {
public:
  explicit RecordReader(const llvm::json::Object &object, StringRef path = "")
      : object(object), path(path) {}

  std::string getString(StringRef name) {
    if (std::optional<StringRef> value = object.getString(name))
      return value->str();
    return fail<std::string>(name, "a string");
  }
  std::string getOptionalString(StringRef name) {
    const llvm::json::Value *value = object.get(name);
    return value && value->kind() != llvm::json::Value::Null ? getString(name)
                                                             : "";
  }
  uint64_t getNumber(StringRef name) {
    const llvm::json::Value *value = object.get(name);
    if (std::optional<uint64_t> number =
            value ? value->getAsUINT64() : std::nullopt)
      return *number;
    return fail<uint64_t>(name, "a number from 0");
  }
  uint64_t getOptionalNumber(StringRef name) {
    return object.get(name) ? getNumber(name) : 0;
  }
  bool getOptionalFlag(StringRef name) {
    if (!object.get(name))
      return false;
    if (std::optional<bool> value = object.getBoolean(name))
      return *value;
    return fail<bool>(name, "true or false");
  }
  bool getFlag(StringRef name) {
    return object.get(name) ? getOptionalFlag(name)
                            : fail<bool>(name, "true or false");
  }
  double getOptionalDouble(StringRef name) {
    if (!object.get(name))
      return 0;
    if (std::optional<double> value = object.getNumber(name))
      return *value;
    return fail<double>(name, "a number");
  }
  std::vector<double> getCosts(StringRef name) {
    std::vector<double> costs;
    const llvm::json::Array *array = object.getArray(name);
    if (!array)
      return fail<std::vector<double>>(name, "a list of seconds");
    for (const llvm::json::Value &value : *array) {
      std::optional<double> cost = value.getAsNumber();
      if (!cost || !std::isfinite(*cost) || *cost < 0)
        return fail<std::vector<double>>(name, "a list of seconds");
      costs.push_back(*cost);
    }
    return costs;
  }
  std::string getPoint(StringRef name) {
    const llvm::json::Object *knobs = object.getObject(name);
    if (!knobs)
      return fail<std::string>(name, "an object of knobs");
    // Objects are not in order: by name, which is the same for each reader.
    SmallVector<std::pair<StringRef, std::string>> values;
    for (const auto &[knob, value] : *knobs) {
      if (std::optional<int64_t> number = value.getAsInteger())
        values.emplace_back(knob, std::to_string(*number));
      else if (std::optional<StringRef> list = value.getAsString())
        values.emplace_back(knob, list->str());
      else
        return fail<std::string>(name, "numbers and lists as 0:1:2");
    }
    llvm::sort(values);
    std::string text;
    for (const auto &[knob, value] : values)
      text += (text.empty() ? "" : ",") + knob.str() + "=" + value;
    return text;
  }
  template <typename T>
  T fail(StringRef name, const Twine &expected) {
    if (error.empty())
      error = ("expected \"" + path + name + "\" to be " + expected +
               (object.get(name) ? "" : ", it is missing"))
                  .str();
    return T();
  }

  const llvm::json::Object &object;
  std::string path;
  std::string error;
};

} // namespace mlir::vta::tuning

#endif // VTA_LIB_TUNING_CORE_RECORDJSON_H
