//===- NetworkEvents.h - What the steps on VTA did --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_TOOLS_NETWORKEVENTS_H
#define VTART_TOOLS_NETWORKEVENTS_H

#include "vtart/LayerProfile.h"
#include "vtart/Network.h"
#include "vtart/Trace.h"

namespace vtart {
namespace run {

/// Receives the events of the programs of one run of a network, one program
/// after the other.
class NetworkEvents {
public:
  /// `trace` asks for a trace as well; `network` must outlive this.
  NetworkEvents(const Network &network, const Machine &machine, bool trace);

  /// The events that follow are those of this step.
  void beginStep(size_t step);
  void add(const TimedEvent &event);

  /// Layers of a step, whose cycles add up to `cycles`, those of the step. Ends
  /// it: asked once.
  std::vector<LayerProfile> layers(size_t step, uint64_t cycles);
  /// All programs on one axis of time, each beginning where the one before has
  /// ended.
  std::string traceJSON() const;

private:
  /// One step on the device.
  struct Step {
    uint32_t firstInsn = 0; ///< Position in `words`.
    std::optional<LayerProfiler> profiler;
  };
  const Program &program(size_t step) const {
    return network.programs[*network.steps[step].program];
  }
  /// Source location of one of `words`.
  std::string locationOf(uint32_t word) const;

  const Network &network;
  std::vector<Word128> words; ///< Words of all steps on the device.
  std::vector<Step> steps;
  size_t current = 0;
  double begin = 0, end = 0; ///< Current step on the time axis.
  std::optional<TraceWriter> trace;
};

} // namespace run
} // namespace vtart

#endif // VTART_TOOLS_NETWORKEVENTS_H
