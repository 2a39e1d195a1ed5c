//===- CompareTensors.h - Where two networks differ -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_TOOLS_COMPARETENSORS_H
#define VTART_TOOLS_COMPARETENSORS_H

#include "vtart/Network.h"

namespace vtart {
namespace run {

/// A tensor of a network that has run.
struct ResultTensor {
  const NetworkPort &port;
  const uint8_t *data;
  bool isOutput;
};

/// A network that has run.
struct NetworkResult {
  std::string file;
  std::shared_ptr<const Network> network;
  /// Network::tensors, then the outputs.
  std::vector<ResultTensor> tensors;
};

/// Refuses networks that are not comparable: without tensors, with other inputs
/// or outputs, with no tensor in common or with one of another type.
Error checkComparable(const std::string &fileA, const Network &a,
                      const std::string &fileB, const Network &b);

/// Prints the first tensor that differs, in the order of `a`, or that there is
/// none. Returns true if all are equal.
bool compareResults(const NetworkResult &a, const NetworkResult &b);

} // namespace run
} // namespace vtart

#endif // VTART_TOOLS_COMPARETENSORS_H
