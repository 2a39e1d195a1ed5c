//===- TimedEquationsTest.cpp - Random streams and the model's equations --===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TimedTestUtils.h"

#include <algorithm>
#include <cmath>
#include <random>

using namespace vtart;
using namespace vtart::timedtest;

namespace {

struct Reference {
  std::vector<double> fetched, ready, start, end;
  TokenCounts maxTokens{};
};

/// The least solution of the model's equations, by repeated substitution.
Reference solve(const Config &config, const Machine &machine,
                const std::vector<Insn> &insns) {
  size_t n = insns.size();
  Reference ref;
  ref.fetched.assign(n, 0);
  ref.ready = ref.start = ref.end = ref.fetched;

  std::array<std::vector<size_t>, kNumUnits> byUnit;
  std::array<std::vector<size_t>, kNumQueues> pushers, poppers;
  std::vector<size_t> rank(n);
  for (size_t i = 0; i < n; ++i) {
    const Insn &insn = insns[i];
    auto &unit = byUnit[static_cast<unsigned>(insn.unit())];
    rank[i] = unit.size();
    unit.push_back(i);
    Unit u = insn.unit();
    if (u == Unit::Load) {
      if (insn.popNext)
        poppers[c2l].push_back(i);
      if (insn.pushNext)
        pushers[l2c].push_back(i);
    } else if (u == Unit::Compute) {
      if (insn.popPrev)
        poppers[l2c].push_back(i);
      if (insn.popNext)
        poppers[s2c].push_back(i);
      if (insn.pushPrev)
        pushers[c2l].push_back(i);
      if (insn.pushNext)
        pushers[c2s].push_back(i);
    } else {
      if (insn.popPrev)
        poppers[c2s].push_back(i);
      if (insn.pushPrev)
        pushers[s2c].push_back(i);
    }
  }

  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < n; ++i) {
      const auto &unit = byUnit[static_cast<unsigned>(insns[i].unit())];
      double fetched = (i ? ref.fetched[i - 1] : 0) + machine.fetchCycles;
      if (rank[i] >= machine.queueDepth) {
        size_t last = unit[rank[i] - machine.queueDepth];
        fetched =
            std::max(fetched, machine.queueHoldsCurrent ? ref.end[last]
                                                        : ref.ready[last]);
      }
      double ready = fetched;
      if (rank[i])
        ready = std::max(ready, ref.end[unit[rank[i] - 1]]);
      double start = ready;
      for (unsigned q = 0; q < kNumQueues; ++q)
        for (size_t k = 0; k < poppers[q].size(); ++k)
          if (poppers[q][k] == i)
            start = std::max(start, ref.end[pushers[q].at(k)]);
      double end = start + machine.cycles(config, insns[i]);
      changed |= fetched != ref.fetched[i] || ready != ref.ready[i] ||
                 start != ref.start[i] || end != ref.end[i];
      ref.fetched[i] = fetched;
      ref.ready[i] = ready;
      ref.start[i] = start;
      ref.end[i] = end;
    }
  }
  for (unsigned q = 0; q < kNumQueues; ++q) {
    // Tokens held just after each push, pops of that instant included.
    for (size_t k = 0; k < pushers[q].size(); ++k) {
      double time = ref.end[pushers[q][k]];
      uint64_t held = k + 1;
      for (size_t j = 0; j < k && j < poppers[q].size(); ++j)
        held -= ref.start[poppers[q][j]] <= time;
      ref.maxTokens[q] = std::max(ref.maxTokens[q], held);
    }
  }
  return ref;
}

std::vector<Insn> randomStream(std::mt19937 &rng, size_t n) {
  auto below = [&](uint32_t limit) { return uint32_t(rng() % limit); };
  std::array<int, kNumQueues> held{};
  auto take = [&](unsigned queue) {
    // Pops only of what is pushed earlier: no deadlock at any depth.
    if (!held[queue] || below(2))
      return false;
    --held[queue];
    return true;
  };
  auto give = [&](unsigned queue) {
    if (below(2))
      return false;
    ++held[queue];
    return true;
  };
  std::vector<Insn> insns;
  for (size_t i = 0; i < n; ++i) {
    Insn insn;
    switch (below(6)) {
    case 0:
      insn = load(MemType::Inp, 1 + below(60), 1 + below(3));
      break;
    case 1:
      insn = load(MemType::Wgt, below(4));
      break;
    case 2:
      insn = below(2) ? load(MemType::Uop, 1 + below(30))
                      : load(MemType::Acc, 1 + below(9));
      break;
    case 3:
      insn = gemm(1 + below(5), 1 + below(9), 1 + below(4));
      break;
    case 4:
      insn = alu(below(2), 1 + below(3), 1 + below(9));
      break;
    default:
      insn = store(1 + below(30), 1 + below(3));
      break;
    }
    switch (insn.unit()) {
    case Unit::Load:
      insn.popNext = take(c2l);
      insn.pushNext = give(l2c);
      break;
    case Unit::Compute:
      insn.popPrev = take(l2c);
      insn.popNext = take(s2c);
      insn.pushPrev = give(c2l);
      insn.pushNext = give(c2s);
      break;
    case Unit::Store:
      insn.popPrev = take(c2s);
      insn.pushPrev = give(s2c);
      break;
    }
    insns.push_back(insn);
  }
  insns.push_back(finish());
  return insns;
}

TEST(TimedEquations, RandomStreamsSolveTheEquations) {
  std::mt19937 rng(20240611);
  Config config = defaultConfig();
  for (unsigned round = 0; round < 150; ++round) {
    Machine machine = machineOf("pynq");
    machine.aluTensorInterval = 1 + round % 3;
    machine.queueHoldsCurrent = round % 2;
    machine.queueDepth = 1 + rng() % 6;
    std::vector<Insn> insns = randomStream(rng, 20 + rng() % 60);
    Reference ref = solve(config, machine, insns);
    Outcome o = simulate(machine, insns);
    ASSERT_EQ(o.error, "");
    for (size_t i = 0; i < insns.size(); ++i) {
      ASSERT_NEAR(o.events[i].fetched, ref.fetched[i], 1e-6) << i;
      ASSERT_NEAR(o.events[i].ready, ref.ready[i], 1e-6) << i;
      ASSERT_NEAR(o.events[i].start, ref.start[i], 1e-6) << i;
      ASSERT_NEAR(o.events[i].end, ref.end[i], 1e-6) << i;
    }
    EXPECT_EQ(o.result.maxTokens, ref.maxTokens) << round;

    // The books balance, and starts come in order.
    std::array<double, kNumUnits> last{};
    for (const TimedEvent &event : o.events)
      last[static_cast<unsigned>(event.unit)] = event.end;
    double waitOn = 0, wait = 0;
    for (unsigned u = 0; u < kNumUnits; ++u) {
      EXPECT_NEAR(o.result.busy[u] + o.result.wait[u] + o.result.waitFetch[u],
                  last[u], 1e-6);
      wait += o.result.wait[u];
    }
    for (double cycles : o.result.waitOn)
      waitOn += cycles;
    EXPECT_NEAR(wait, waitOn, 1e-6);
    for (size_t i = 1; i < o.order.size(); ++i)
      EXPECT_LE(o.events[o.order[i - 1]].start, o.events[o.order[i]].start);
    EXPECT_EQ(o.result.cycles,
              uint64_t(std::ceil(*std::max_element(last.begin(), last.end()))));
  }
}

TEST(TimedEquations, SharedBusNeverOverlaps) {
  std::mt19937 rng(7);
  Machine machine = machineOf("pynq");
  machine.sharedBus = true;
  for (unsigned round = 0; round < 30; ++round) {
    machine.queueDepth = 1 + rng() % 20;
    std::vector<Insn> insns = randomStream(rng, 80);
    Outcome o = simulate(machine, insns);
    ASSERT_EQ(o.error, "");
    double busFree = 0, asked = 0;
    for (uint32_t i : o.order) {
      const Insn &insn = insns[i];
      const TimedEvent &event = o.events[i];
      if ((insn.op != Opcode::Load && insn.op != Opcode::Store) ||
          insn.isNop()) {
        EXPECT_EQ(event.start, event.tokens);
        continue;
      }
      EXPECT_EQ(event.start, std::max(event.tokens, busFree));
      EXPECT_GE(event.tokens, asked) << "not first come, first served";
      asked = event.tokens;
      busFree = event.end;
    }
  }
}

} // namespace
