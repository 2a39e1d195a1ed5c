//===- NetworkPorts.cpp - Inputs and outputs of networks ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Network.h"
#include "vtart/Npy.h"

using namespace vtart;

unsigned vtart::elementBytes(const std::string &dtype) {
  struct {
    const char *name;
    unsigned bytes;
  } constexpr types[] = {{"float32", 4}, {"float16", 2}, {"int8", 1},
                         {"uint8", 1},   {"int16", 2},   {"int32", 4},
                         {"int64", 8},   {"bool", 1}};
  for (const auto &type : types)
    if (dtype == type.name)
      return type.bytes;
  return 0;
}

std::optional<uint64_t> vtart::portBytes(const NetworkPort &port) {
  uint64_t size = elementBytes(port.dtype);
  if (size == 0)
    return std::nullopt;
  for (int64_t dim : port.shape) {
    if (dim <= 0 || size > kMaxTensorBytes / static_cast<uint64_t>(dim))
      return std::nullopt;
    size *= static_cast<uint64_t>(dim);
  }
  return size;
}

Expected<uint32_t> vtart::findPort(const std::vector<NetworkPort> &ports,
                                   const std::string &name, const char *what) {
  std::string list;
  for (size_t i = 0; i < ports.size(); ++i) {
    if (ports[i].name == name)
      return static_cast<uint32_t>(i);
    list += (i ? ", \"" : "\"") + ports[i].name + "\"";
  }
  return Error(std::string("no ") + what + " \"" + name +
               "\", the network has " + (list.empty() ? "none" : list));
}

Error vtart::checkPortData(const NetworkPort &port, const std::string &dtype,
                           const std::vector<int64_t> &shape,
                           const void *data) {
  if (dtype != port.dtype || shape != port.shape)
    return Error("\"" + port.name + "\" is " +
                 arrayTypeName(port.dtype, port.shape) + ", got " +
                 arrayTypeName(dtype, shape));
  if (dtype != "bool")
    return Error::success();
  const auto *bytes = static_cast<const uint8_t *>(data);
  for (uint64_t i = 0, n = portBytes(port).value_or(0); i < n; ++i)
    if (bytes[i] > 1)
      return Error(format("\"%s\" is bool, but byte %llu is %u and not 0 or 1",
                          port.name.c_str(), (unsigned long long)i, bytes[i]));
  return Error::success();
}
