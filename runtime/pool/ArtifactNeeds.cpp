//===- ArtifactNeeds.cpp - What a file needs of a board -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtapool/ArtifactNeeds.h"

#include "vtart/ConfigTarget.h"
#include "vtart/Network.h"
#include "vtart/Program.h"

using namespace vtapool;

Expected<JobNeeds> vtapool::findNeeds(const std::string &artifact) {
  JobNeeds needs;
  needs.runtime = kRuntimeVersion;
  if (vtart::Program::isProgram(artifact.data(), artifact.size())) {
    auto program = vtart::Program::fromBytes(artifact.data(), artifact.size());
    if (!program)
      return program.takeError();
    needs.config = vtart::fullName(program->config);
    needs.machine = program->machine;
    return needs;
  }
  if (!vtart::Network::isNetwork(artifact.data(), artifact.size()))
    return Error("not a program file and not a network file");
  auto network = vtart::Network::fromBytes(artifact.data(), artifact.size());
  if (!network)
    return network.takeError();
  if (network->config && !network->programs.empty()) {
    needs.config = vtart::fullName(*network->config);
    needs.machine = network->machine;
  }
  // Without host code any processor will do.
  if (!network->hostCode.empty()) {
    needs.triple = network->target.triple;
    needs.processor = network->target.cpu;
    needs.features = network->target.features;
  }
  return needs;
}
