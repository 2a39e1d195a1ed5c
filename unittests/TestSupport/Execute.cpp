//===- Execute.cpp - Runs compiled programs -------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport/Execute.h"
#include "vtart/Verifier.h"

using namespace vta_test;
using namespace vtart;

Image::Image(const Program &program, const std::vector<Array> &arguments)
    : program(program) {
  uint64_t next = 0x10000;
  for (const Buffer &buffer : program.buffers) {
    // A guard on both sides: leaving a buffer leaves memory.
    next = (next + buffer.alignment - 1) / buffer.alignment * buffer.alignment;
    addresses.push_back(next);
    next += buffer.byteSize() + 0x10000;
    std::vector<uint8_t> data = buffer.data;
    if (buffer.kind == BufferKind::Input)
      for (const Array &array : arguments)
        if (array.name == buffer.name)
          data = array.data;
    // What nobody wrote is not zero.
    data.resize(buffer.byteSize(), 0xA5);
    contents.push_back(std::move(data));
  }
  Expected<std::vector<Word128>> relocated = program.relocate(addresses);
  if (relocated)
    insns = *relocated;
  else
    placementError = relocated.takeError().message();
}

Outcome Image::run(FunctionalSimulator &simulator,
                   const FunctionalOptions &options) const {
  Outcome outcome;
  if (!placementError.empty()) {
    outcome.error = placementError;
    return outcome;
  }
  PhysicalMemory memory;
  std::vector<std::vector<uint8_t>> data = contents;
  for (size_t i = 0; i < data.size(); ++i) {
    if (data[i].empty())
      continue;
    if (Error error =
            memory.mapSegment(addresses[i], data[i].size(), data[i].data())) {
      outcome.error = error.message();
      return outcome;
    }
  }
  Expected<RunResult> result = simulator.run(memory, insns, options);
  if (!result) {
    outcome.error = result.takeError().message();
    return outcome;
  }
  outcome.result = *result;
  for (size_t i = 0; i < data.size(); ++i)
    if (program.buffers[i].kind == BufferKind::Output)
      outcome.output.insert(outcome.output.end(), data[i].begin(),
                            data[i].end());
  return outcome;
}

Outcome Image::run(const FunctionalOptions &options) const {
  FunctionalSimulator simulator(program.config);
  return run(simulator, options);
}

std::vector<FunctionalOptions> vta_test::getOrders(unsigned numRandom) {
  std::vector<FunctionalOptions> orders;
  for (UnitOrder order :
       {UnitOrder::Program, UnitOrder::LoadFirst, UnitOrder::ComputeFirst,
        UnitOrder::StoreFirst, UnitOrder::StoreLast}) {
    orders.emplace_back();
    orders.back().order = order;
  }
  for (unsigned seed = 1; seed <= numRandom; ++seed) {
    orders.emplace_back();
    orders.back().order = UnitOrder::Random;
    orders.back().seed = seed;
  }
  return orders;
}

const char *vta_test::getOrderName(UnitOrder order) {
  switch (order) {
  case UnitOrder::Program:
    return "program";
  case UnitOrder::LoadFirst:
    return "load first";
  case UnitOrder::ComputeFirst:
    return "compute first";
  case UnitOrder::StoreFirst:
    return "store first";
  case UnitOrder::StoreLast:
    return "store last";
  case UnitOrder::Random:
    return "random";
  }
  return "";
}

std::string vta_test::verify(const Program &program, const Machine &machine) {
  std::string text;
  for (const Finding &finding : verifyProgram(program, machine).findings)
    text += std::string(findingKindName(finding.kind)) + ": " +
            finding.message + "\n";
  return text;
}
