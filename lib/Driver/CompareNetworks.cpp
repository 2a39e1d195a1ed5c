//===- CompareNetworks.cpp - Two forms of one network ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Driver/CompareNetworks.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <cstring>
#include <limits>

using namespace mlir::vta;
using Arrays = std::vector<std::vector<uint8_t>>;

std::vector<uint8_t>
mlir::vta::makeRandomInput(const ::vtart::NetworkPort &port,
                           std::mt19937_64 &random) {
  std::vector<uint8_t> data(*::vtart::portBytes(port));
  if (port.dtype == "float32") {
    for (size_t i = 0; i + sizeof(float) <= data.size(); i += sizeof(float)) {
      float value = static_cast<int32_t>(random()) * 0x1p-30f;
      std::memcpy(&data[i], &value, sizeof(value));
    }
    return data;
  }
  for (uint8_t &byte : data)
    byte = port.dtype == "bool" ? random() & 1 : random();
  return data;
}

/// The outputs of `network`; nothing if its code does not run here.
static llvm::Expected<std::optional<Arrays>>
runNetwork(std::shared_ptr<const ::vtart::Network> network,
           const Arrays &inputs) {
  auto executor = ::vtart::NetworkExecutor::create(network);
  if (!executor) {
    (void)executor.takeError();
    return std::nullopt;
  }
  Arrays outputs;
  std::vector<const void *> in;
  std::vector<void *> out;
  for (const ::vtart::NetworkPort &port : network->outputs)
    outputs.emplace_back(*::vtart::portBytes(port));
  for (const std::vector<uint8_t> &data : inputs)
    in.push_back(data.data());
  for (std::vector<uint8_t> &data : outputs)
    out.push_back(data.data());
  if (::vtart::Error error =
          (*executor)->run({in.data(), in.size()}, {out.data(), out.size()}))
    return llvm::createStringError(error.message());
  return outputs;
}

static double getDifference(const std::vector<uint8_t> &result,
                            const std::vector<uint8_t> &wanted) {
  double largest = 0, difference = 0;
  for (size_t i = 0; i + sizeof(float) <= wanted.size(); i += sizeof(float)) {
    float x, y;
    std::memcpy(&x, &result[i], sizeof(x));
    std::memcpy(&y, &wanted[i], sizeof(y));
    if (x == y || (std::isnan(x) && std::isnan(y)))
      continue;
    if (!std::isfinite(x) || !std::isfinite(y))
      return std::numeric_limits<double>::infinity();
    difference = std::max(difference, std::abs(double(x) - y));
  }
  for (size_t i = 0; i + sizeof(float) <= wanted.size(); i += sizeof(float)) {
    float y;
    std::memcpy(&y, &wanted[i], sizeof(y));
    if (std::isfinite(y))
      largest = std::max(largest, std::abs(double(y)));
  }
  return difference == 0 ? 0 : difference / largest;
}

llvm::Expected<std::optional<double>>
mlir::vta::getLargestDifference(::vtart::Network network,
                                ::vtart::Network reference) {
  auto first = std::make_shared<const ::vtart::Network>(std::move(network)),
       second = std::make_shared<const ::vtart::Network>(std::move(reference));
  std::mt19937_64 random(1);
  Arrays inputs;
  for (const ::vtart::NetworkPort &port : first->inputs)
    inputs.push_back(makeRandomInput(port, random));
  llvm::Expected<std::optional<Arrays>> results = runNetwork(first, inputs);
  if (!results)
    return results.takeError();
  llvm::Expected<std::optional<Arrays>> wanted = runNetwork(second, inputs);
  if (!wanted)
    return wanted.takeError();
  if (!*results || !*wanted)
    return std::nullopt;
  std::optional<double> largest;
  for (auto [port, result, want] :
       llvm::zip_equal(second->outputs, **results, **wanted))
    if (port.dtype == "float32")
      largest = std::max(largest.value_or(0), getDifference(result, want));
  return largest;
}
