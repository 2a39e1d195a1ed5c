//===- References.cpp - What outputs are compared with --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/RunFile.h"

#include <cmath>
#include <cstring>
#include <limits>

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

/// As text; integers are what they are, floats with all their digits.
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

static void putNumber(std::string &bytes, uint64_t number) {
  for (unsigned i = 0; i < 8; ++i)
    bytes += static_cast<char>(number >> (8 * i));
}

static void putText(std::string &bytes, const std::string &text) {
  putNumber(bytes, text.size());
  bytes += text;
}

static void putArrays(std::string &bytes,
                      const std::vector<NamedArray> &arrays) {
  putNumber(bytes, arrays.size());
  for (const NamedArray &array : arrays) {
    putText(bytes, array.name);
    putText(bytes, array.array.dtype);
    putNumber(bytes, array.array.shape.size());
    for (int64_t extent : array.array.shape)
      putNumber(bytes, static_cast<uint64_t>(extent));
    putText(bytes,
            std::string(array.array.data.begin(), array.array.data.end()));
  }
}

namespace {
/// Reads what the functions above wrote; after too little of it, `failed`.
class Reader {
public:
  explicit Reader(const std::string &bytes) : bytes(bytes) {}

  uint64_t number() {
    if (bytes.size() - at < 8) {
      failed = true;
      return 0;
    }
    uint64_t value = 0;
    for (unsigned i = 0; i < 8; ++i)
      value |= uint64_t(static_cast<uint8_t>(bytes[at++])) << (8 * i);
    return value;
  }
  /// A number of things that have at least a byte each.
  size_t count() {
    uint64_t value = number();
    if (value <= bytes.size() - at)
      return static_cast<size_t>(value);
    failed = true;
    return 0;
  }
  std::string text() {
    size_t size = count();
    std::string result = bytes.substr(at, size);
    at += size;
    return result;
  }
  std::vector<NamedArray> arrays() {
    std::vector<NamedArray> result(count());
    for (NamedArray &array : result) {
      array.name = text();
      array.array.dtype = text();
      array.array.shape.resize(count());
      for (int64_t &extent : array.array.shape)
        extent = static_cast<int64_t>(number());
      std::string data = text();
      array.array.data.assign(data.begin(), data.end());
    }
    return result;
  }
  bool isComplete() const { return !failed && at == bytes.size(); }

private:
  const std::string &bytes;
  size_t at = 0;
  bool failed = false;
};
} // namespace

std::string References::toBytes() const {
  std::string bytes;
  uint64_t bits;
  std::memcpy(&bits, &tolerance, sizeof(bits));
  putNumber(bytes, bits);
  putArrays(bytes, inputs);
  putArrays(bytes, outputs);
  return bytes;
}

Expected<References> References::fromBytes(const std::string &bytes) {
  Reader reader(bytes);
  References references;
  uint64_t bits = reader.number();
  std::memcpy(&references.tolerance, &bits, sizeof(bits));
  references.inputs = reader.arrays();
  references.outputs = reader.arrays();
  if (!reader.isComplete())
    return Error(format("expected references, got %zu bytes of something else",
                        bytes.size()));
  return references;
}
