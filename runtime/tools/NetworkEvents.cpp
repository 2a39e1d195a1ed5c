//===- NetworkEvents.cpp - What the steps on VTA did ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NetworkEvents.h"

#include <algorithm>

using namespace vtart;
using namespace vtart::run;

NetworkEvents::NetworkEvents(const Network &network, const Machine &machine,
                             bool wantsTrace)
    : network(network), steps(network.steps.size()) {
  for (size_t i = 0; i < steps.size(); ++i) {
    steps[i].firstInsn = static_cast<uint32_t>(words.size());
    if (!network.steps[i].program)
      continue;
    const Program &from = program(i);
    words.insert(words.end(), from.insns.begin(), from.insns.end());
    steps[i].profiler.emplace(from);
  }
  if (wantsTrace)
    trace.emplace(*network.config, machine, words,
                  [this](uint32_t word) { return locationOf(word); });
}

std::string NetworkEvents::locationOf(uint32_t word) const {
  auto after = std::upper_bound(
      steps.begin(), steps.end(), word,
      [](uint32_t at, const Step &step) { return at < step.firstInsn; });
  size_t step = static_cast<size_t>(after - steps.begin()) - 1;
  const Program &of = program(step);
  uint32_t insn = word - steps[step].firstInsn;
  return insn < of.insnLocations.size() ? of.locations[of.insnLocations[insn]]
                                        : std::string();
}

void NetworkEvents::beginStep(size_t step) {
  current = step;
  begin = end;
}

void NetworkEvents::add(const TimedEvent &event) {
  Step &step = steps[current];
  step.profiler->add(event);
  end = std::max(end, begin + event.end);
  if (!trace)
    return;
  TimedEvent moved = event;
  moved.insn += step.firstInsn;
  for (double TimedEvent::*time :
       {&TimedEvent::fetched, &TimedEvent::ready, &TimedEvent::tokens,
        &TimedEvent::start, &TimedEvent::end})
    moved.*time += begin;
  if (moved.behind >= 0)
    moved.behind += step.firstInsn;
  for (int64_t &from : moved.poppedFrom)
    if (from >= 0)
      from += step.firstInsn;
  trace->add(moved);
}

std::vector<LayerProfile> NetworkEvents::layers(size_t step, uint64_t cycles) {
  return steps[step].profiler->finish(cycles);
}

std::string NetworkEvents::traceJSON() const {
  return trace ? trace->toJSON() : std::string();
}
