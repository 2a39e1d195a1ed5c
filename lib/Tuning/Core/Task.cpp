//===- Task.cpp - What a tuner works on -----------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/Task.h"
#include "VTA/Tuning/Core/Artifact.h"

using namespace mlir;
using namespace mlir::vta::tuning;

ArtifactBuilder::~ArtifactBuilder() = default;
Task::~Task() = default;

std::unique_ptr<Model> Task::createModel() { return nullptr; }

std::unique_ptr<Measurer> Task::createSimulator(unsigned jobs) {
  return nullptr;
}

llvm::Expected<std::shared_ptr<const References>>
Task::createReferences(uint64_t seed) {
  return nullptr;
}

std::unique_ptr<Measurer> Task::createChecker(unsigned jobs) { return nullptr; }
