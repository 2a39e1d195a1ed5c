//===- NetworkMemory.cpp - Memory that a network takes --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Network.h"

#include <algorithm>

using namespace vtart;

using ULL = unsigned long long;

/// Sums of sizes from files stay below what they cannot exceed.
static uint64_t add(uint64_t a, uint64_t b) {
  return b > UINT64_MAX - a ? UINT64_MAX : a + b;
}

uint64_t NetworkMemory::total() const {
  return add(add(constants, arena), add(ports, scratch));
}

std::string NetworkMemory::describe() const {
  return format("%llu bytes of memory (constants %llu, intermediate results "
                "%llu, inputs and outputs %llu, scratch %llu)",
                (ULL)total(), (ULL)constants, (ULL)arena, (ULL)ports,
                (ULL)scratch);
}

NetworkMemory vtart::findMemory(const Network &network, unsigned threads) {
  NetworkMemory memory;
  memory.constants = network.constants.size();
  memory.arena = network.arenaBytes;
  for (const NetworkBuffer &buffer : network.buffers)
    if (buffer.kind == NetworkBuffer::Kind::Port)
      memory.ports = add(memory.ports, buffer.size);
  uint64_t scratch = 0;
  for (const NetworkKernel &kernel : network.kernels)
    scratch = std::max(scratch, alignTensor(kernel.scratchBytes));
  for (unsigned i = 0; i < threads; ++i)
    memory.scratch = add(memory.scratch, scratch);
  return memory;
}

Error vtart::checkMemory(const Network &network, unsigned threads,
                         uint64_t limit) {
  NetworkMemory memory = findMemory(network, threads);
  if (memory.total() <= limit)
    return Error::success();
  return Error(format("the network needs %s, there are %llu bytes",
                      memory.describe().c_str(), (ULL)limit));
}
