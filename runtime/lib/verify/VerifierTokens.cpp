//===- VerifierTokens.cpp - Happens-before from tokens --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Token queues are FIFOs with one producer and one consumer, so the k-th pop
// meets the k-th push in every execution and happens-before can be computed
// from the stream alone.
//
//===----------------------------------------------------------------------===//

#include "VerifierImpl.h"

#include <algorithm>

using namespace vtart;
using namespace vtart::verifier;

namespace {

using QueuePair = std::array<std::optional<Queue>, 2>;

QueuePair popsOf(const Insn &insn) {
  return {insn.popPrevQueue(), insn.popNextQueue()};
}

QueuePair pushesOf(const Insn &insn) {
  return {insn.pushPrevQueue(), insn.pushNextQueue()};
}

Unit consumerOf(Queue queue) {
  switch (queue) {
  case Queue::C2L:
    return Unit::Load;
  case Queue::C2S:
    return Unit::Store;
  case Queue::L2C:
  case Queue::S2C:
    break;
  }
  return Unit::Compute;
}

/// Everything that happens to one queue, in stream order.
struct QueueUse {
  std::vector<uint32_t> pushes, pops;
  /// popsWithin[n]: pops by the first n instructions of the consumer.
  std::vector<uint32_t> popsWithin{0};
  bool reportedPop = false, reportedOverflow = false;
};

class TokenAnalysis {
public:
  TokenAnalysis(const std::vector<Insn> &insns, const Machine &machine,
                const VerifierOptions &options, Findings &findings,
                VerifierResult &result)
      : insns(insns), machine(machine), options(options), findings(findings),
        result(result) {}
  HappensBefore run();

private:
  void collect();
  void order(uint32_t i);
  void countTokens(Queue queue, uint64_t pushed, uint32_t i);
  void checkLeftover();
  void checkFinish();

  const std::vector<Insn> &insns;
  const Machine &machine;
  const VerifierOptions &options;
  Findings &findings;
  VerifierResult &result;
  HappensBefore hb;
  std::array<QueueUse, kNumQueues> queues;
  std::array<uint64_t, kNumQueues> pushed{}, popped{};
  std::array<std::array<Ordinal, kNumUnits>, kNumUnits> unitClock{};
};

void TokenAnalysis::collect() {
  for (uint32_t i = 0; i < insns.size(); ++i) {
    const Insn &insn = insns[i];
    std::vector<uint32_t> &own = hb.unitInsns[unsigned(insn.unit())];
    own.push_back(i);
    hb.ordinal.push_back(Ordinal(own.size()));
    for (std::optional<Queue> queue : pushesOf(insn))
      if (queue)
        queues[unsigned(*queue)].pushes.push_back(i);
    for (std::optional<Queue> queue : popsOf(insn))
      if (queue)
        queues[unsigned(*queue)].pops.push_back(i);
    for (unsigned q = 0; q < kNumQueues; ++q)
      if (consumerOf(Queue(q)) == insn.unit())
        queues[q].popsWithin.push_back(uint32_t(queues[q].pops.size()));
  }
}

void TokenAnalysis::order(uint32_t i) {
  const Insn &insn = insns[i];
  unsigned unit = unsigned(insn.unit());
  std::array<Ordinal, kNumUnits> clock = unitClock[unit];
  for (std::optional<Queue> queue : popsOf(insn)) {
    if (!queue)
      continue;
    QueueUse &use = queues[unsigned(*queue)];
    uint64_t k = popped[unsigned(*queue)]++;
    int64_t push = k < use.pushes.size() ? int64_t(use.pushes[k]) : -1;
    if (push >= 0 && push < int64_t(i)) {
      unsigned from = unsigned(insns[push].unit());
      for (unsigned u = 0; u < kNumUnits; ++u)
        clock[u] = std::max(clock[u], hb.clock[push][u]);
      clock[from] = std::max(clock[from], hb.ordinal[push]);
      continue;
    }
    hb.known = false;
    // Later pops of the same queue are off by one too; the first says it all.
    if (!std::exchange(use.reportedPop, true))
      findings.add(FindingKind::PopBeforePush, i, push,
                   findings.name(i) + " pops token " + std::to_string(k + 1) +
                       " of " + queueName(*queue) + ", which " +
                       (push < 0 ? "nothing pushes"
                                 : findings.name(push) + " pushes only later"));
  }
  hb.clock[i] = clock;
  unitClock[unit] = clock;
  unitClock[unit][unit] = hb.ordinal[i];
  for (std::optional<Queue> queue : pushesOf(insn))
    if (queue)
      countTokens(*queue, ++pushed[unsigned(*queue)], i);
}

/// The queue is fullest after push number `pushed` if only those pops have run
/// that the pushing instruction had to wait for. The bound is exact: what
/// happens before that instruction is closed under happens-before, so running
/// just that, in stream order, and then the instruction is an execution.
void TokenAnalysis::countTokens(Queue queue, uint64_t pushed, uint32_t i) {
  QueueUse &use = queues[unsigned(queue)];
  uint64_t pops = use.popsWithin[hb.clock[i][unsigned(consumerOf(queue))]];
  uint64_t tokens = pushed > pops ? pushed - pops : 0;
  uint64_t &most = result.maxTokens[unsigned(queue)];
  most = std::max(most, tokens);
  if (tokens <= machine.tokenLimit || std::exchange(use.reportedOverflow, true))
    return;
  int64_t pop = pops < use.pops.size() ? int64_t(use.pops[pops]) : -1;
  findings.add(FindingKind::TokenOverflow, i, pop,
               findings.name(i) + " can push a token when " + queueName(queue) +
                   " already holds " + std::to_string(tokens - 1) +
                   ", the limit is " + std::to_string(machine.tokenLimit) +
                   (pop < 0 ? std::string("; nothing pops it")
                            : "; it does not wait for " + findings.name(pop) +
                                  ", which pops the oldest of them"));
}

void TokenAnalysis::checkLeftover() {
  for (unsigned q = 0; q < kNumQueues; ++q) {
    const QueueUse &use = queues[q];
    if (use.pushes.size() <= use.pops.size())
      continue;
    uint32_t push = use.pushes[use.pops.size()];
    findings.add(
        FindingKind::LeftoverToken, push, -1,
        findings.name(push) + " pushes a token of " + queueName(Queue(q)) +
            " that nothing pops: " + std::to_string(use.pushes.size()) +
            " pushes, " + std::to_string(use.pops.size()) + " pops");
  }
}

void TokenAnalysis::checkFinish() {
  bool seenCompute = false, seenFinish = false;
  for (uint32_t i = 0; i < insns.size(); ++i) {
    const Insn &insn = insns[i];
    bool pops = insn.popPrev || insn.popNext;
    if (insn.op == Opcode::Finish) {
      seenFinish = true;
      if (i + 1 != insns.size())
        findings.add(FindingKind::Finish, i, i + 1,
                     findings.name(i) + " is not the last instruction, " +
                         findings.name(i + 1) + " follows");
      if (pops)
        findings.add(FindingKind::Finish, i, -1,
                     findings.name(i) + " pops a token, finish must not");
    }
    if (insn.unit() != Unit::Compute || std::exchange(seenCompute, true))
      continue;
    // Some hardware takes the done signal of the run before for this one's
    // until its first compute instruction has run.
    if (options.portable && pops && insn.op != Opcode::Finish)
      findings.add(FindingKind::FirstCompute, i, -1,
                   findings.name(i) +
                       " is the first compute instruction and pops a token, "
                       "it must not wait");
  }
  int64_t last = int64_t(insns.size()) - 1;
  if (insns.empty())
    findings.add(FindingKind::Finish, -1, -1,
                 "the stream has no instructions, expected a finish");
  else if (!seenFinish)
    findings.add(FindingKind::Finish, last, -1,
                 findings.name(last) + " is the last of " +
                     std::to_string(insns.size()) +
                     " instructions, expected a finish");
}

HappensBefore TokenAnalysis::run() {
  collect();
  hb.clock.resize(insns.size());
  for (uint32_t i = 0; i < insns.size(); ++i)
    order(i);
  checkLeftover();
  checkFinish();
  return std::move(hb);
}

} // namespace

HappensBefore verifier::orderByTokens(const std::vector<Insn> &insns,
                                      const Machine &machine,
                                      const VerifierOptions &options,
                                      Findings &findings,
                                      VerifierResult &result) {
  return TokenAnalysis(insns, machine, options, findings, result).run();
}
