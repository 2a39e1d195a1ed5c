//===- CutOptions.cpp - Options that cut a network ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Driver/CutOptions.h"
#include "VTA/Driver/InSubCommands.h"

using namespace mlir;
using namespace mlir::vta;

namespace cl = llvm::cl;

void NetworkCut::apply(NetworkPipelineOptions &options) const {
  options.hostLayers = ArrayRef(hostLayers);
  options.deviceFrom = deviceFrom;
  options.deviceTo = deviceTo;
}

CutOptions::CutOptions(cl::OptionCategory &device, cl::OptionCategory &int8,
                       ArrayRef<cl::SubCommand *> subcommands)
    : hostLayers("host-layers", cl::CommaSeparated,
                 cl::value_desc("name,pattern*"),
                 cl::desc("layers that stay on the host"), cl::cat(device),
                 InSubCommands{subcommands}),
      deviceFrom("device-from", cl::value_desc("layer"),
                 cl::desc("layer (or operator) that stays on the host, with "
                          "everything before it"),
                 cl::cat(device), InSubCommands{subcommands}),
      deviceTo("device-to", cl::value_desc("layer"),
               cl::desc("layer (or operator) that stays on the host, with "
                        "everything after it"),
               cl::cat(device), InSubCommands{subcommands}),
      skipConvLayers("skip-conv-layers", cl::CommaSeparated,
                     cl::value_desc("i,j"),
                     cl::desc("numbers of convolutions, from 0, left in float"),
                     cl::cat(int8), InSubCommands{subcommands}) {}

NetworkCut CutOptions::getCut() const {
  NetworkCut cut;
  cut.hostLayers.assign(hostLayers.begin(), hostLayers.end());
  cut.deviceFrom = deviceFrom;
  cut.deviceTo = deviceTo;
  return cut;
}

StringRef CutOptions::getGivenOfDevice() const {
  if (hostLayers.getNumOccurrences())
    return hostLayers.ArgStr;
  for (const cl::opt<std::string> *option : {&deviceFrom, &deviceTo})
    if (option->getNumOccurrences())
      return option->ArgStr;
  return "";
}

StringRef CutOptions::getGivenOfQuantization() const {
  return skipConvLayers.getNumOccurrences() ? skipConvLayers.ArgStr : "";
}
