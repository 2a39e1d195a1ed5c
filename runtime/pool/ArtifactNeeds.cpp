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

Error vtapool::checkNeeds(const JobNeeds &needs, const BoardInfo &board) {
  if (!needs.runtime.empty() && needs.runtime != board.runtime)
    return Error("the job is for version " + needs.runtime +
                 " of the runtime, this board has " + board.runtime);
  if (!needs.config.empty()) {
    if (board.config.empty())
      return Error("the job is for VTA of configuration " + needs.config +
                   ", and this board has no VTA");
    Expected<vtart::Config> wanted = vtart::Config::fromName(needs.config);
    Expected<vtart::Config> own = vtart::Config::fromName(board.config);
    if (!wanted)
      return wanted.takeError();
    if (!own)
      return own.takeError();
    if (*wanted != *own || vtart::haveOtherTargets(*wanted, *own))
      return Error("the job is for configuration " + needs.config +
                   ", this board has " + board.config);
  }
  if (!needs.machine.empty() && !board.machine.empty() &&
      board.machine != needs.machine)
    return Error("the job is for machine " + needs.machine +
                 ", this board simulates " + board.machine);
  std::string wanted = vtart::getArchitecture(needs.triple),
              own = vtart::getArchitecture(board.triple);
  if (!wanted.empty() && wanted != own)
    return Error("the job has code that was compiled for " + wanted +
                 ", this board is of " + own);
  return Error::success();
}

Error vtapool::checkAnyFits(const JobNeeds &needs,
                            const std::vector<BoardInfo> &boards,
                            const std::string &key) {
  std::string reasons;
  for (const BoardInfo &board : boards) {
    Error e = checkNeeds(needs, board);
    if (!e)
      return Error::success();
    reasons += (reasons.empty() ? "" : "; ") + board.board + ": " + e.message();
  }
  return reasons.empty()
             ? Error::success()
             : Error("no board of key '" + key + "' can run this: " + reasons);
}
