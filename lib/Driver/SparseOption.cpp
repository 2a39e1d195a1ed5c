//===- SparseOption.cpp - Option for block-sparse weights -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Driver/SparseOption.h"
#include "VTA/Driver/InSubCommands.h"

using namespace mlir;
using namespace mlir::vta;

namespace cl = llvm::cl;

void SparseWeights::apply(CPUPipelineOptions &options) const {
  options.sparse = isOn;
  options.sparseRandom = random;
  options.sparseFeatures = features;
}

SparseOption::SparseOption(cl::OptionCategory &category,
                           const char *description,
                           ArrayRef<cl::SubCommand *> subcommands)
    : sparse("sparse", cl::ValueOptional, cl::value_desc("random:P[:ROWSx1]"),
             cl::desc(description), cl::cat(category),
             InSubCommands{subcommands}) {}

llvm::Expected<SparseWeights> SparseOption::read(bool isForVTA) const {
  SparseWeights weights;
  if (sparse.getNumOccurrences() == 0)
    return weights;
  weights.isOn = true;
  if (isForVTA)
    return llvm::createStringError(
        "--sparse is about layers of the processor; not with --device=vta");
  StringRef rest = sparse;
  if (rest.empty())
    return weights;
  auto invalid = [&](const Twine &expected) {
    return llvm::createStringError("--sparse=" + sparse + ": expected " +
                                   expected);
  };
  if (!rest.consume_front("random:"))
    return invalid("no value or random:P[:ROWSx1]");
  auto [part, shape] = rest.split(':');
  // Not a number is neither.
  if (part.getAsDouble(weights.random) ||
      !(weights.random >= 0 && weights.random < 1))
    return invalid("a part of the blocks from 0 to less than 1, got \"" + part +
                   "\"");
  if (rest.contains(':') &&
      (!shape.consume_back("x1") || shape.getAsInteger(10, weights.features) ||
       weights.features < 1))
    return invalid("blocks of features and one channel as 16x1 or 4x1, got \"" +
                   rest.split(':').second + "\"");
  return weights;
}
