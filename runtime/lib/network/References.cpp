//===- References.cpp - What outputs are compared with --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Message.h"
#include "vtart/RunFile.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace vtart;

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

template <typename T>
static T valueAt(const std::vector<uint8_t> &data, size_t index) {
  T value;
  std::memcpy(&value, data.data() + index * sizeof(T), sizeof(T));
  return value;
}

/// Text of an element; floats have all their digits.
static std::string printValue(const NpyArray &array, size_t index) {
  const std::vector<uint8_t> &data = array.data;
  const std::string &type = array.dtype;
  if (type == "float32")
    return format("%.9g", double(valueAt<float>(data, index)));
  long long value = type == "int8"     ? valueAt<int8_t>(data, index)
                    : type == "int16"  ? valueAt<int16_t>(data, index)
                    : type == "int32"  ? valueAt<int32_t>(data, index)
                    : type == "uint32" ? valueAt<uint32_t>(data, index)
                    : type == "int64"  ? valueAt<int64_t>(data, index)
                                       : valueAt<uint8_t>(data, index);
  return std::to_string(value);
}

/// "[0, 3, 17]".
static std::string printIndex(const std::vector<int64_t> &shape, size_t index) {
  std::string text;
  for (size_t dim = shape.size(); dim-- > 0;) {
    size_t extent = static_cast<size_t>(shape[dim]);
    text = std::to_string(index % extent) + (text.empty() ? "" : ", ") + text;
    index /= extent;
  }
  return "[" + text + "]";
}

static size_t countElements(const std::vector<int64_t> &shape) {
  size_t count = 1;
  for (int64_t extent : shape)
    count *= static_cast<size_t>(extent);
  return count;
}

/// The largest finite magnitude of `array`, which holds floats.
static double findScale(const NpyArray &array, size_t count) {
  double scale = 0;
  for (size_t i = 0; i < count; ++i) {
    double value = std::fabs(double(valueAt<float>(array.data, i)));
    if (std::isfinite(value))
      scale = std::max(scale, value);
  }
  return scale;
}

/// Whether element `index` of the two is the same, or floats are as near as
/// `allowed`.
static bool isAlike(const NpyArray &got, const NpyArray &expected, size_t bytes,
                    size_t index, double allowed) {
  if (std::memcmp(got.data.data() + index * bytes,
                  expected.data.data() + index * bytes, bytes) == 0)
    return true;
  if (allowed <= 0)
    return false;
  double a = valueAt<float>(got.data, index),
         b = valueAt<float>(expected.data, index);
  return (std::isnan(a) && std::isnan(b)) || std::fabs(a - b) <= allowed;
}

static std::optional<std::string> compareArrays(const NamedArray &expected,
                                                const NpyArray &got,
                                                double tolerance) {
  const NpyArray &wanted = expected.array;
  if (got.dtype != wanted.dtype || got.shape != wanted.shape ||
      got.data.size() != wanted.data.size())
    return "output \"" + expected.name + "\" is " +
           arrayTypeName(got.dtype, got.shape) + ", expected " +
           arrayTypeName(wanted.dtype, wanted.shape);
  if (got.data == wanted.data)
    return std::nullopt;
  size_t count = countElements(wanted.shape);
  size_t bytes = wanted.data.size() / count, differing = 0, first = 0;
  double allowed = 0;
  if (wanted.dtype == "float32" && tolerance > 0)
    allowed = tolerance * findScale(wanted, count);
  for (size_t i = 0; i < count; ++i)
    if (!isAlike(got, wanted, bytes, i, allowed) && differing++ == 0)
      first = i;
  if (differing == 0)
    return std::nullopt;
  return format("output \"%s\" is wrong: %zu of %zu values differ, the first "
                "at %s is %s, expected %s",
                expected.name.c_str(), differing, count,
                printIndex(wanted.shape, first).c_str(),
                printValue(got, first).c_str(),
                printValue(wanted, first).c_str());
}

std::optional<std::string>
References::findDifference(const std::vector<NamedArray> &computed) const {
  for (const NamedArray &expected : outputs) {
    const NamedArray *found = nullptr;
    for (const NamedArray &array : computed)
      if (array.name == expected.name)
        found = &array;
    if (!found)
      return "output \"" + expected.name + "\" was not computed";
    if (auto difference = compareArrays(expected, found->array, tolerance))
      return difference;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Bytes, for another process
//===----------------------------------------------------------------------===//

static void put(MessageWriter &message, const std::vector<NamedArray> &arrays) {
  message.number(arrays.size());
  for (const NamedArray &array : arrays) {
    message.text(array.name);
    message.text(array.array.dtype);
    message.number(array.array.shape.size());
    for (int64_t extent : array.array.shape)
      message.number(static_cast<uint64_t>(extent));
    message.text(std::string(array.array.data.begin(), array.array.data.end()));
  }
}

static std::vector<NamedArray> takeArrays(MessageReader &message) {
  std::vector<NamedArray> arrays(message.count());
  for (NamedArray &array : arrays) {
    array.name = message.text();
    array.array.dtype = message.text();
    array.array.shape.resize(message.count());
    for (int64_t &extent : array.array.shape)
      extent = static_cast<int64_t>(message.number());
    std::string data = message.text();
    array.array.data.assign(data.begin(), data.end());
  }
  return arrays;
}

std::string References::toBytes() const {
  MessageWriter message;
  message.real(tolerance);
  put(message, inputs);
  put(message, outputs);
  return message.take();
}

Expected<References> References::fromBytes(const std::string &bytes) {
  MessageReader message(bytes);
  References references;
  references.tolerance = message.real();
  references.inputs = takeArrays(message);
  references.outputs = takeArrays(message);
  if (!message.ok())
    return Error(format("expected references, got %zu bytes of something else",
                        bytes.size()));
  return references;
}
