//===- Reference.cpp - Kernels on the CPU, by upstream passes -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport/Reference.h"
#include "VTA/Tuning/VTA/UpstreamReference.h"

using namespace mlir;
using namespace vta_test;

llvm::Expected<std::vector<uint8_t>>
vta_test::runOnHost(ModuleOp module, const std::vector<Array> &arguments) {
  SmallVector<const void *> inputs;
  for (const Array &array : arguments)
    inputs.push_back(array.data.data());
  llvm::Expected<std::vector<std::vector<uint8_t>>> outputs =
      vta::runUpstream(module, inputs);
  if (!outputs)
    return outputs.takeError();
  return std::move(outputs->front());
}
