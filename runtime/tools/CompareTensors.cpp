//===- CompareTensors.cpp - Where two networks differ ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompareTensors.h"

#include "vtart/Npy.h"

#include <cstdio>
#include <cstring>

using namespace vtart;
using namespace vtart::run;

/// How many elements that differ are printed.
static constexpr size_t kMaxPrinted = 8;

static const NetworkPort *find(const std::vector<NetworkPort> &ports,
                               const std::string &name) {
  for (const NetworkPort &port : ports)
    if (port.name == name)
      return &port;
  return nullptr;
}

static Error checkType(const char *what, const NetworkPort &a,
                       const std::string &fileA, const NetworkPort &b,
                       const std::string &fileB) {
  if (a.dtype == b.dtype && a.shape == b.shape)
    return Error::success();
  return Error(format(
      "%s \"%s\" is %s in %s, but %s in %s: these are different networks", what,
      a.name.c_str(), arrayTypeName(a.dtype, a.shape).c_str(), fileA.c_str(),
      arrayTypeName(b.dtype, b.shape).c_str(), fileB.c_str()));
}

Error run::checkComparable(const std::string &fileA, const Network &a,
                           const std::string &fileB, const Network &b) {
  for (const auto *side : {&a, &b})
    if (side->tensors.empty())
      return Error((side == &a ? fileA : fileB) +
                   " has no tensors to compare; compile it with "
                   "vta-compile --debug-tensors");
  for (bool isOutput : {false, true}) {
    const char *what = isOutput ? "output" : "input";
    const auto &portsA = isOutput ? a.outputs : a.inputs;
    const auto &portsB = isOutput ? b.outputs : b.inputs;
    if (portsA.size() != portsB.size())
      return Error(format("%s has %zu %ss, %s has %zu: these are different "
                          "networks",
                          fileA.c_str(), portsA.size(), what, fileB.c_str(),
                          portsB.size()));
    for (const NetworkPort &port : portsA) {
      const NetworkPort *other = find(portsB, port.name);
      if (!other)
        return Error(format("%s has no %s \"%s\": these are different networks",
                            fileB.c_str(), what, port.name.c_str()));
      if (Error e = checkType(what, port, fileA, *other, fileB))
        return e;
    }
  }
  bool isCommon = false;
  for (const NetworkPort &tensor : a.tensors)
    if (const NetworkPort *other = find(b.tensors, tensor.name)) {
      isCommon = true;
      if (Error e = checkType("tensor", tensor, fileA, *other, fileB))
        return e;
    }
  if (isCommon)
    return Error::success();
  return Error("no tensor of " + fileA + " is in " + fileB +
               ": these are different networks");
}

template <typename T>
static T load(const uint8_t *data) {
  T value;
  std::memcpy(&value, data, sizeof(value));
  return value;
}

static std::string valueText(const std::string &dtype, const uint8_t *data) {
  if (dtype == "float32")
    return format("%.9g", double(load<float>(data)));
  if (dtype == "int8")
    return std::to_string(load<int8_t>(data));
  if (dtype == "int16")
    return std::to_string(load<int16_t>(data));
  if (dtype == "int32")
    return std::to_string(load<int32_t>(data));
  if (dtype == "int64")
    return std::to_string(load<int64_t>(data));
  return std::to_string(*data);
}

/// "[0, 3, 2, 5]": the index of an element by its number.
static std::string indexText(const std::vector<int64_t> &shape, size_t number) {
  std::string text;
  for (size_t i = shape.size(); i-- > 0;) {
    text = std::to_string(number % size_t(shape[i])) +
           (text.empty() ? "" : ", ") + text;
    number /= size_t(shape[i]);
  }
  return "[" + text + "]";
}

/// Prints how `a` and `b` differ; returns true if they are equal.
static bool compareTensor(const ResultTensor &a, const std::string &fileA,
                          const ResultTensor &b, const std::string &fileB) {
  unsigned size = elementBytes(a.port.dtype);
  size_t count = size_t(portBytes(a.port).value_or(0)) / size;
  std::vector<size_t> first;
  size_t differing = 0;
  for (size_t i = 0; i < count; ++i) {
    if (!std::memcmp(a.data + i * size, b.data + i * size, size))
      continue;
    if (++differing <= kMaxPrinted)
      first.push_back(i);
  }
  if (!differing)
    return true;
  std::printf("%s \"%s\" (%s) differs in %zu of %zu elements\n",
              a.isOutput ? "output" : "tensor", a.port.name.c_str(),
              arrayTypeName(a.port.dtype, a.port.shape).c_str(), differing,
              count);
  for (size_t i : first)
    std::printf(
        "  %s: %s in %s, %s in %s\n", indexText(a.port.shape, i).c_str(),
        valueText(a.port.dtype, a.data + i * size).c_str(), fileA.c_str(),
        valueText(b.port.dtype, b.data + i * size).c_str(), fileB.c_str());
  return false;
}

bool run::compareResults(const NetworkResult &a, const NetworkResult &b) {
  size_t equal = 0;
  for (const ResultTensor &tensor : a.tensors)
    for (const ResultTensor &other : b.tensors) {
      if (tensor.isOutput != other.isOutput ||
          tensor.port.name != other.port.name)
        continue;
      if (!compareTensor(tensor, a.file, other, b.file)) {
        std::printf("equal before it: %zu\n", equal);
        return false;
      }
      ++equal;
    }
  std::printf("no difference in %zu of %zu tensors and in the outputs\n",
              equal - a.network->outputs.size(), a.network->tensors.size());
  return true;
}
