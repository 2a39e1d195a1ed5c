//===- Accuracy.cpp - Outputs beside the right answers --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Accuracy.h"

#include <cmath>
#include <cstring>

using namespace vtart;
using namespace vtart::run;

template <typename T>
static T load(const uint8_t *at) {
  T value;
  std::memcpy(&value, at, sizeof(value));
  return value;
}

/// An element of an integer type.
static int64_t readInteger(const std::string &dtype, const uint8_t *at) {
  return dtype == "int8"     ? load<int8_t>(at)
         : dtype == "int16"  ? load<int16_t>(at)
         : dtype == "int32"  ? load<int32_t>(at)
         : dtype == "uint32" ? load<uint32_t>(at)
         : dtype == "int64"  ? load<int64_t>(at)
                             : load<uint8_t>(at);
}

/// A number of half precision: sign, 5 bits of exponent, 10 of fraction.
static double readHalf(uint16_t bits) {
  int exponent = bits >> 10 & 31;
  double fraction = bits & 1023;
  double value = exponent == 31  ? (fraction != 0 ? NAN : INFINITY)
                 : exponent == 0 ? std::ldexp(fraction, -24)
                                 : std::ldexp(1024 + fraction, exponent - 25);
  return bits >> 15 ? -value : value;
}

static bool isFloat(const std::string &dtype) {
  return dtype == "float32" || dtype == "float16";
}

static double readScore(const std::string &dtype, const uint8_t *at) {
  return dtype == "float32"   ? double(load<float>(at))
         : dtype == "float16" ? readHalf(load<uint16_t>(at))
                              : double(readInteger(dtype, at));
}

/// How many classes come before `label`: with a higher score, or with the same
/// one and a lower number.
static size_t findRank(const std::string &dtype, const uint8_t *scores,
                       size_t classes, size_t label) {
  unsigned bytes = elementBytes(dtype);
  double own = readScore(dtype, scores + label * bytes);
  if (std::isnan(own))
    return classes;
  size_t rank = 0;
  for (size_t i = 0; i < classes; ++i) {
    double score = readScore(dtype, scores + i * bytes);
    rank += score > own || (score == own && i < label);
  }
  return rank;
}

Expected<Accuracy> run::findAccuracy(const NetworkPort &port,
                                     const uint8_t *output, size_t runs,
                                     const NpyArray &labels) {
  std::string got = arrayTypeName(labels.dtype, labels.shape);
  if (isFloat(labels.dtype) || labels.dtype == "bool")
    return Error("expected the numbers of classes as integers, got " + got);
  size_t batch = port.shape.size() > 1 ? size_t(port.shape[0]) : 1;
  size_t elements = 1, number = 1;
  for (int64_t dim : port.shape)
    elements *= size_t(dim);
  for (int64_t dim : labels.shape)
    number *= size_t(dim);
  // One axis is that of the classes, unless there are as many labels.
  bool isClass = !isFloat(port.dtype) && number == runs * elements;
  if (isClass)
    batch = elements;
  Accuracy result;
  result.classes = elements / batch;
  if (number != runs * batch)
    return Error(format("expected %zu labels for %zu runs of output \"%s\" "
                        "(%s), got %s",
                        runs * batch, runs, port.name.c_str(),
                        arrayTypeName(port.dtype, port.shape).c_str(),
                        got.c_str()));
  if (!isClass && result.classes < 2)
    return Error("output \"" + port.name + "\" (" +
                 arrayTypeName(port.dtype, port.shape) +
                 ") has one score for each label, expected one for each class");
  unsigned labelBytes = unsigned(labels.data.size() / number);
  uint64_t bytes = elementBytes(port.dtype) * result.classes;
  for (size_t i = 0; i < number; ++i) {
    int64_t label = readInteger(labels.dtype, &labels.data[i * labelBytes]);
    const uint8_t *scores = output + i * bytes;
    ++result.labels;
    if (isClass) {
      result.top1 += readInteger(port.dtype, scores) == label;
      continue;
    }
    if (label < 0 || uint64_t(label) >= result.classes)
      return Error(format("label %zu is %lld, the output has the classes 0 to "
                          "%zu",
                          i, static_cast<long long>(label),
                          result.classes - 1));
    size_t rank = findRank(port.dtype, scores, result.classes, size_t(label));
    result.top1 += rank < 1;
    result.top5 += rank < 5;
  }
  return result;
}
