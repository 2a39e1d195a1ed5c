//===- VerifierOrderTest.cpp - The verifier against all orders ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random tiny programs are executed in every order that the tokens allow, on a
// machine whose values are hashes of what was read. What the verifier says must
// agree with what was seen.
//
//===----------------------------------------------------------------------===//

#include "VerifierTestUtil.h"

#include <map>
#include <random>
#include <set>

using namespace vtart;
using namespace vtart::test;

namespace {

constexpr unsigned kPrograms = 3000;
constexpr unsigned kInp = 2, kAcc = 4, kTemp = 4;

uint64_t mix(uint64_t a, uint64_t b) {
  uint64_t x = a * 0x9e3779b97f4a7c15u + b + 0x7f4a7c15u;
  x ^= x >> 29;
  x *= 0xbf58476d1ce4e5b9u;
  return x ^ (x >> 32);
}

/// Locations of the tiny machine as one numbering: inp, wgt, acc, temp.
constexpr unsigned kWgtAt = kInp, kAccAt = kWgtAt + 1, kTempAt = kAccAt + kAcc,
                   kLocations = kTempAt + kTemp;

struct Access {
  std::set<unsigned> reads, writes;
};

struct State {
  std::array<uint64_t, kLocations> at{};
  std::array<unsigned, kNumUnits> next{};
  std::array<unsigned, kNumQueues> tokens{};
  uint64_t atFinish = 0;
};

class Machine3 {
public:
  explicit Machine3(const ProgramBuilder &builder) : builder(builder) {
    for (unsigned i = 0; i < builder.insns.size(); ++i)
      units[unsigned(insn(i).unit())].push_back(i);
  }
  const Insn &insn(unsigned i) const { return builder.insns[i].first; }

  /// Executes instruction i without its tokens.
  void execute(unsigned i, State &state, Access *access = nullptr) const {
    const Insn &in = insn(i);
    Access local;
    Access &a = access ? *access : local;
    auto get = [&](unsigned location) {
      if (access)
        a.reads.insert(location);
      return state.at[location];
    };
    auto put = [&](unsigned location, uint64_t value) {
      if (access)
        a.writes.insert(location);
      state.at[location] = value;
    };
    if (in.op == Opcode::Finish) {
      for (unsigned k = 0; k < kTemp; ++k)
        state.atFinish = mix(state.atFinish, state.at[kTempAt + k]);
      return;
    }
    if (in.op == Opcode::Gemm || in.op == Opcode::Alu) {
      for (unsigned o = 0; o < in.iterOut; ++o)
        for (unsigned u = in.uopBgn; u < in.uopEnd; ++u) {
          const Uop &uop = builder.uops[u];
          unsigned dst = kAccAt + uop.dst + o * in.dstOut;
          if (in.reset)
            put(dst, 0);
          else if (in.op == Opcode::Gemm)
            put(dst,
                mix(mix(get(dst), get(uop.src + o * in.srcOut)), get(kWgtAt)));
          else
            put(dst, mix(get(dst), 77));
        }
      return;
    }
    bool temp = builder.insns[i].second == ProgramBuilder::Temp;
    for (unsigned x = 0; x < in.xSize; ++x) {
      if (in.op == Opcode::Store)
        put(kTempAt + in.dramBase + x, mix(3, get(kAccAt + in.sramBase + x)));
      else if (in.mem == MemType::Inp)
        put(in.sramBase + x,
            temp ? get(kTempAt + in.dramBase + x) : mix(1000, in.dramBase + x));
      else if (in.mem == MemType::Wgt)
        put(kWgtAt, mix(2000, in.dramBase));
      else if (in.mem == MemType::Acc) {
        uint64_t value = 0; // One acc element is four out elements.
        for (unsigned k = 0; k < 4; ++k)
          value = mix(value, get(kTempAt + 4 * (in.dramBase + x) + k));
        put(kAccAt + in.sramBase + x, value);
      }
    }
  }

  bool step(unsigned i, State &state) const {
    for (auto queue : {insn(i).popPrevQueue(), insn(i).popNextQueue()})
      if (queue && state.tokens[unsigned(*queue)] == 0)
        return false;
    for (auto queue : {insn(i).popPrevQueue(), insn(i).popNextQueue()})
      if (queue)
        --state.tokens[unsigned(*queue)];
    execute(i, state);
    for (auto queue : {insn(i).pushPrevQueue(), insn(i).pushNextQueue()})
      if (queue)
        ++state.tokens[unsigned(*queue)];
    ++state.next[unsigned(insn(i).unit())];
    return true;
  }

  const ProgramBuilder &builder;
  std::array<std::vector<unsigned>, kNumUnits> units;
};

/// Everything that happens in some legal order.
struct Orders {
  std::set<uint64_t> outcomes;
  bool deadlock = false, leftover = false;
  std::array<unsigned, kNumQueues> maxTokens{};
  /// (i, j): some order executes i before j.
  std::set<std::pair<unsigned, unsigned>> before;
  uint64_t runs = 0;
};

void explore(const Machine3 &machine, const State &state,
             std::vector<unsigned> &done, Orders &orders) {
  bool moved = false, all = true;
  for (unsigned u = 0; u < kNumUnits; ++u) {
    if (state.next[u] == machine.units[u].size())
      continue;
    all = false;
    State next = state;
    unsigned i = machine.units[u][state.next[u]];
    if (!machine.step(i, next))
      continue;
    moved = true;
    for (unsigned q = 0; q < kNumQueues; ++q)
      orders.maxTokens[q] = std::max(orders.maxTokens[q], next.tokens[q]);
    for (unsigned j : done)
      orders.before.emplace(j, i);
    done.push_back(i);
    explore(machine, next, done, orders);
    done.pop_back();
  }
  if (moved)
    return;
  ++orders.runs;
  if (!all) {
    orders.deadlock = true;
    return;
  }
  uint64_t outcome = state.atFinish;
  for (uint64_t value : state.at)
    outcome = mix(outcome, value);
  orders.outcomes.insert(outcome);
  for (unsigned q = 0; q < kNumQueues; ++q)
    orders.leftover |= state.tokens[q] != 0;
}

/// Writes every location; all units wait until that is done.
unsigned addPrelude(ProgramBuilder &b) {
  b.uops = {{0, 0, 0}, {1, 1, 0}, {0, 1, 0}, {2, 0, 0}};
  b.add(load(MemType::Uop, 0, 0, 4), b.Uops);
  b.add(with(gemm(0, 1, kAcc, true), "N"));
  b.add(load(MemType::Wgt, 0, 0, 1), b.Weights);
  b.add(with(load(MemType::Inp, 0, 0, kInp), "N"), b.In);
  b.add(with(store(0, 0, kTemp), "pP"), b.Temp);
  b.add(with(nop(Unit::Compute), "pnPN"));
  unsigned end = unsigned(b.insns.size());
  b.add(with(nop(Unit::Load), "n"));
  b.add(with(nop(Unit::Store), "p"));
  return end;
}

class Generator {
public:
  explicit Generator(unsigned seed) : rng(seed) {}
  unsigned below(unsigned n) { return unsigned(rng() % n); }

  ProgramBuilder program(unsigned &preludeEnd) {
    ProgramBuilder b;
    preludeEnd = addPrelude(b);
    std::array<unsigned, kNumQueues> held{};
    unsigned count = 3 + below(4);
    bool careful = below(8) != 0;
    unsigned density = 1 + below(3);
    for (unsigned k = 0; k < count; ++k) {
      auto [insn, buffer] = randomInsn(b);
      insn.popPrev = below(4) < density;
      insn.popNext = below(4) < density;
      insn.pushPrev = below(4) < density;
      insn.pushNext = below(4) < density;
      for (bool *flag : {&insn.popPrev, &insn.popNext}) {
        auto queue =
            flag == &insn.popPrev ? insn.popPrevQueue() : insn.popNextQueue();
        if (!queue)
          *flag = false;
        else if (held[unsigned(*queue)])
          --held[unsigned(*queue)];
        else if (careful)
          *flag = false;
      }
      for (auto queue : {insn.pushPrevQueue(), insn.pushNextQueue()})
        if (queue)
          ++held[unsigned(*queue)];
      b.add(insn, buffer);
    }
    // Mostly take back what was pushed too often, and wait for the ends.
    for (size_t i = b.insns.size(); careful && i-- > preludeEnd + 2;) {
      Insn &insn = b.insns[i].first;
      for (bool *flag : {&insn.pushPrev, &insn.pushNext}) {
        auto queue = flag == &insn.pushPrev ? insn.pushPrevQueue()
                                            : insn.pushNextQueue();
        if (queue && held[unsigned(*queue)]) {
          --held[unsigned(*queue)];
          *flag = false;
        }
      }
    }
    if (below(5)) {
      b.add(with(nop(Unit::Load), "N"));
      b.add(with(nop(Unit::Store), "P"));
      b.add(with(nop(Unit::Compute), "pn"));
    }
    b.add(finish());
    return b;
  }

private:
  std::pair<Insn, ProgramBuilder::Id> randomInsn(ProgramBuilder &b) {
    switch (below(10)) {
    case 0:
      return {load(MemType::Inp, below(kInp), below(3), 1), b.In};
    case 1:
    case 2:
      return {load(MemType::Inp, below(kInp), below(kTemp), 1), b.Temp};
    case 3:
      return {load(MemType::Wgt, 0, below(3), 1), b.Weights};
    case 4:
      return {load(MemType::Acc, below(kAcc), 0, 1), b.Temp};
    case 5: {
      unsigned u = below(4);
      return {gemm(u, u + 1, 1, below(8) == 0), b.None};
    }
    case 6: {
      unsigned u = below(4);
      return {aluImm(AluOp::Add, 3, u, u + 1, 1), b.None};
    }
    case 7:
    case 8:
      return {store(below(kAcc), below(kTemp), 1), b.Temp};
    default:
      return {nop(Unit(below(kNumUnits))), b.None};
    }
  }
  std::mt19937 rng;
};

/// True if the two instructions touch a common location and one writes it.
/// FINISH gives DRAM to the host and so conflicts with all transfers.
bool conflict(const Machine3 &machine, unsigned i, unsigned j) {
  if (machine.insn(j).op == Opcode::Finish)
    return !machine.insn(i).isNop();
  Access a, b;
  State scratch;
  machine.execute(i, scratch, &a);
  machine.execute(j, scratch, &b);
  auto meet = [](const std::set<unsigned> &x, const std::set<unsigned> &y) {
    for (unsigned location : x)
      if (y.count(location))
        return true;
    return false;
  };
  return meet(a.writes, b.writes) || meet(a.writes, b.reads) ||
         meet(a.reads, b.writes);
}

TEST(VerifierOrderTest, AgreesWithEveryOrderOfRandomPrograms) {
  unsigned accepted = 0, harmful = 0, laterPush = 0;
  std::map<std::string, unsigned> harmless;
  uint64_t runs = 0;
  for (unsigned seed = 0; seed < kPrograms; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Generator generator(seed);
    unsigned preludeEnd = 0;
    ProgramBuilder builder = generator.program(preludeEnd);
    Machine3 machine(builder);

    State start;
    for (unsigned i = 0; i < preludeEnd; ++i)
      ASSERT_TRUE(machine.step(i, start));
    Orders orders;
    std::vector<unsigned> done;
    explore(machine, start, done, orders);
    runs += orders.runs;

    // The meaning: one instruction after the other.
    State serial = start;
    bool stuck = false;
    for (unsigned i = preludeEnd; i < builder.insns.size() && !stuck; ++i)
      stuck = !machine.step(i, serial);
    uint64_t meaning = serial.atFinish;
    for (uint64_t value : serial.at)
      meaning = mix(meaning, value);
    bool good = !stuck && !orders.deadlock && !orders.leftover &&
                orders.outcomes == std::set<uint64_t>{meaning};

    VerifierOptions options = withoutOutputs();
    options.portable = false;
    options.maxFindings = 1000;
    VerifierResult result = verifyProgram(builder.build(), Machine(), options);
    if (result.ok()) {
      ++accepted;
      ASSERT_TRUE(good) << "accepted, but orders differ, stop or leave tokens";
    } else if (!good) {
      ++harmful;
    } else {
      std::set<std::string> kinds;
      for (const Finding &finding : result.findings)
        kinds.insert(findingKindName(finding.kind));
      std::string key;
      for (const std::string &kind : kinds)
        key += kind + " ";
      ++harmless[key];
    }
    // Units that run ahead may get past a pop that the stream cannot pass.
    laterPush += stuck && !orders.deadlock;
    if (!stuck)
      for (unsigned q = 0; q < kNumQueues; ++q)
        EXPECT_EQ(result.maxTokens[q], std::max(orders.maxTokens[q], 1u))
            << queueName(Queue(q));

    // Every finding must be true by itself.
    bool pops = false, leftover = false;
    for (const Finding &finding : result.findings) {
      SCOPED_TRACE(finding.message);
      switch (finding.kind) {
      case FindingKind::Race:
        ASSERT_GE(finding.other, 0);
        EXPECT_LT(finding.other, finding.insn);
        EXPECT_TRUE(conflict(machine, finding.other, finding.insn));
        if (!orders.deadlock)
          EXPECT_TRUE(orders.before.count(
              {unsigned(finding.insn), unsigned(finding.other)}));
        break;
      case FindingKind::PopBeforePush:
        pops = true;
        EXPECT_TRUE(stuck);
        break;
      case FindingKind::LeftoverToken:
        leftover = true;
        EXPECT_TRUE(orders.leftover || orders.deadlock);
        break;
      default:
        ADD_FAILURE() << "unexpected " << findingKindName(finding.kind);
      }
    }
    // And none may be missing.
    bool races = false, reversed = false;
    for (const Finding &finding : result.findings)
      races |= finding.kind == FindingKind::Race;
    for (unsigned j = preludeEnd; j < builder.insns.size(); ++j)
      for (unsigned i = preludeEnd; i < j; ++i)
        reversed |= orders.before.count({j, i}) && conflict(machine, i, j);
    if (!stuck)
      EXPECT_EQ(races, reversed);
    EXPECT_EQ(pops, stuck);
    if (!orders.deadlock)
      EXPECT_EQ(leftover, orders.leftover);
  }
  // A test that accepts or refuses nearly everything would show little.
  EXPECT_GT(accepted, 300u);
  EXPECT_GT(harmful, 300u);
  std::string text;
  for (const auto &entry : harmless) {
    // Each of these is a conflicting pair seen in both orders (above) that
    // happens to make no difference: the same value written again, a value
    // that nobody uses, a host that does not look.
    EXPECT_EQ(entry.first, "race ");
    text += " " + entry.first + std::to_string(entry.second);
  }
  RecordProperty("accepted", int(accepted));
  RecordProperty("harmful", int(harmful));
  RecordProperty("stuck only in stream order", int(laterPush));
  RecordProperty("harmless", text);
  RecordProperty("runs", std::to_string(runs));
}

} // namespace
