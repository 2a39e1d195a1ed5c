//===- NetworkReport.h - What a network's runs are reported as --*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_TOOLS_NETWORKREPORT_H
#define VTART_TOOLS_NETWORKREPORT_H

#include "Accuracy.h"
#include "NetworkEvents.h"
#include "RunReport.h"

namespace vtart {
namespace run {

struct NetworkReport {
  explicit NetworkReport(const Network &network)
      : network(network), cycles(network.steps.size()),
        layers(network.steps.size()) {}

  const Network &network;
  unsigned threads = 1;
  std::vector<double> seconds; ///< Seconds per run, of each repetition.
  size_t numProfiled = 0;      ///< Runs that the profile covers.
  /// Values of every step, over these runs; empty without a profile.
  std::vector<uint64_t> stepSums, stepMinima;
  bool isSimulated = false; ///< Whether steps on VTA are the simulator's.
  std::string machine;      ///< Machine or driver of the cycles, or empty.
  CycleSource cycleSource = CycleSource::Simulator;
  double clockMHz = 0; ///< Clock rate of this machine.
  /// Cycles of every step in one run; all runs have the same.
  std::vector<std::optional<uint64_t>> cycles;
  /// Layers of every step on VTA; empty without a profile.
  std::vector<std::vector<LayerProfile>> layers;

  std::optional<Accuracy> accuracy; ///< Accuracy, for runs with labels.

  /// Adds the nanoseconds of the steps of one run.
  void addProfile(const std::vector<uint64_t> &steps);

  /// Cycles of all steps; empty if nothing was counted.
  std::optional<uint64_t> totalCycles() const;

  /// What these cycles take on the machine.
  std::optional<double> modelledSeconds() const;
};

/// A line or two, and with a profile one for each layer and counter.
void printNetwork(const NetworkReport &report);
/// {"schema_version":1,"network":{...}}
void printNetworkJson(const NetworkReport &report);
/// What is in the file; nothing has run.
void printNetworkListing(const Network &network);

} // namespace run
} // namespace vtart

#endif // VTART_TOOLS_NETWORKREPORT_H
