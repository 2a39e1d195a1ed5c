//===- VerifierMutantsTest.cpp - Broken programs must be refused ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiled programs are broken in one place each and then executed in many
// legal orders. What execution shows to be ill-defined (different results in
// different orders, deadlock, leftover tokens, an access outside memory, a
// result that depends on what SRAM held before) the verifier has to refuse;
// what is wrong alike in all orders, the comparison with the reference has to
// find. VTA_MUTANT_PROGRAMS and VTA_MUTANT_SEED choose the programs.
//
//===----------------------------------------------------------------------===//

#include "ScheduleText.h"
#include "vtart/Verifier.h"

#include "gtest/gtest.h"

#include <array>
#include <cstdio>

using namespace vta_test;
using namespace vtart;

namespace {
enum Kind {
  DropPair,
  DropOne,
  Delay,
  MovePush,
  MovePop,
  ShiftSram,
  ShiftDram,
  ShiftUop,
  ShrinkBuffer,
  NumKinds
};
const char *const kKindNames[NumKinds] = {"drop a push/pop pair",
                                          "drop a push or a pop",
                                          "move a push later, a pop earlier",
                                          "move a push earlier",
                                          "move a pop later",
                                          "shift an SRAM base",
                                          "shift a DRAM base",
                                          "shift a uop range",
                                          "shrink a buffer"};

/// What execution shows.
enum Class {
  Differs,     ///< Difference between legal orders.
  DependsSram, ///< Dependence on earlier contents of SRAM.
  Deadlocks,
  Leaks,        ///< Leaked tokens.
  LeavesMemory, ///< Leaked tokens or another fault.
  WrongAlike,   ///< The same wrong result in all orders.
  Harmless,     ///< The right result in all orders that were tried.
  NumClasses
};
const char *const kClassNames[NumClasses] = {
    "differs between orders", "depends on old SRAM", "deadlocks",
    "leaks tokens",           "leaves a memory",     "wrong alike",
    "harmless in these runs"};

struct Mutant {
  Program program;
  std::string what;
};

/// The push and pop flag of a queue in an instruction.
struct Flags {
  bool Insn::*push, Insn::*pop;
  Unit producer, consumer;
};
const Flags kFlags[kNumQueues] = {
    {&Insn::pushNext, &Insn::popPrev, Unit::Load, Unit::Compute},  // L2C
    {&Insn::pushPrev, &Insn::popNext, Unit::Compute, Unit::Load},  // C2L
    {&Insn::pushNext, &Insn::popPrev, Unit::Compute, Unit::Store}, // C2S
    {&Insn::pushPrev, &Insn::popNext, Unit::Store, Unit::Compute}, // S2C
};

class Mutator {
public:
  Mutator(const Program &program, Random &random)
      : program(program), random(random), codec(program.config) {
    for (Word128 word : program.insns)
      insns.push_back(*codec.decode(word));
  }

  std::optional<Mutant> mutate(Kind kind) {
    switch (kind) {
    case DropPair:
      return dropPair();
    case DropOne:
      return dropOne();
    case MovePush:
      return move(/*isPush=*/true, /*isLater=*/false);
    case MovePop:
      return move(/*isPush=*/false, /*isLater=*/true);
    case Delay: {
      bool isPush = random.chance(50);
      return move(isPush, /*isLater=*/isPush);
    }
    case ShiftSram:
    case ShiftDram:
    case ShiftUop:
      return shift(kind);
    case ShrinkBuffer:
      return shrink();
    case NumKinds:
      break;
    }
    return std::nullopt;
  }

private:
  std::vector<size_t> collect(Unit unit, bool Insn::*flag) const {
    std::vector<size_t> result;
    for (size_t i = 0; i < insns.size(); ++i)
      if (insns[i].unit() == unit && insns[i].*flag)
        result.push_back(i);
    return result;
  }

  std::optional<Mutant> finish(const std::vector<Insn> &changed,
                               std::string what) const {
    Mutant mutant{program, std::move(what)};
    for (size_t i = 0; i < changed.size(); ++i) {
      Expected<Word128> word = codec.encode(changed[i]);
      if (!word)
        return std::nullopt;
      mutant.program.insns[i] = *word;
    }
    return mutant;
  }

  std::optional<Mutant> dropPair() {
    const Flags &flags = kFlags[random.in(0, kNumQueues - 1)];
    std::vector<size_t> pushes = collect(flags.producer, flags.push);
    std::vector<size_t> pops = collect(flags.consumer, flags.pop);
    if (pushes.empty() || pushes.size() != pops.size())
      return std::nullopt;
    size_t k = random.in(0, static_cast<int64_t>(pushes.size()) - 1);
    std::vector<Insn> changed = insns;
    changed[pushes[k]].*flags.push = false;
    changed[pops[k]].*flags.pop = false;
    return finish(changed, "push of " + std::to_string(pushes[k]) +
                               ", pop of " + std::to_string(pops[k]));
  }

  std::optional<Mutant> dropOne() {
    const Flags &flags = kFlags[random.in(0, kNumQueues - 1)];
    bool isPush = random.chance(50);
    bool Insn::*flag = isPush ? flags.push : flags.pop;
    std::vector<size_t> all =
        collect(isPush ? flags.producer : flags.consumer, flag);
    if (all.empty())
      return std::nullopt;
    size_t at = random.pick(all);
    std::vector<Insn> changed = insns;
    changed[at].*flag = false;
    return finish(changed,
                  (isPush ? "push of " : "pop of ") + std::to_string(at));
  }

  /// Moves a push or pop to another instruction of its unit.
  std::optional<Mutant> move(bool isPush, bool isLater) {
    unsigned queue = random.in(0, kNumQueues - 1);
    const Flags &flags = kFlags[queue];
    Unit unit = isPush ? flags.producer : flags.consumer;
    bool Insn::*flag = isPush ? flags.push : flags.pop;
    std::vector<size_t> all = collect(unit, flag);
    if (all.empty())
      return std::nullopt;
    size_t from = random.pick(all);
    std::vector<size_t> targets; // From near to far.
    for (size_t i = 1; i < insns.size(); ++i) {
      size_t at = isLater ? from + i : from - i;
      if (at < insns.size() && insns[at].unit() == unit && !(insns[at].*flag))
        targets.push_back(at);
    }
    if (targets.empty())
      return std::nullopt;
    // Near ones are the subtle ones.
    size_t to = random.chance(50) ? targets.front() : random.pick(targets);
    std::vector<Insn> changed = insns;
    changed[from].*flag = false;
    changed[to].*flag = true;
    return finish(changed, std::string(isPush ? "push" : "pop") + " of " +
                               queueName(static_cast<Queue>(queue)) + " from " +
                               std::to_string(from) + " to " +
                               std::to_string(to));
  }

  std::optional<Mutant> shift(Kind kind) {
    std::vector<size_t> targets;
    for (size_t i = 0; i < insns.size(); ++i) {
      bool isDma = insns[i].op == Opcode::Load || insns[i].op == Opcode::Store;
      bool runsUops = insns[i].op == Opcode::Gemm || insns[i].op == Opcode::Alu;
      if (kind == ShiftUop ? runsUops : (isDma && !insns[i].isNop()))
        targets.push_back(i);
    }
    if (targets.empty())
      return std::nullopt;
    size_t at = random.pick(targets);
    std::vector<Insn> changed = insns;
    Insn &insn = changed[at];
    const int64_t steps[] = {-1, 1, -1, 1, -2, 2, 7, 64, -64, 1000};
    int64_t by = steps[random.in(0, 9)];
    // Often to just where the memory ends.
    if (kind == ShiftSram && random.chance(20))
      by = static_cast<int64_t>(program.config.depth(insn.mem)) -
           insn.sramBase - random.in(0, 2);
    auto move = [&](uint32_t &field) {
      if (static_cast<int64_t>(field) + by < 0)
        return false;
      field = static_cast<uint32_t>(field + by);
      return true;
    };
    bool isMoved;
    if (kind == ShiftSram)
      isMoved = move(insn.sramBase);
    else if (kind == ShiftDram)
      isMoved = move(insn.dramBase);
    else
      isMoved = move(insn.uopBgn) && move(insn.uopEnd);
    if (!isMoved || by == 0)
      return std::nullopt;
    return finish(changed, "instruction " + std::to_string(at) + " by " +
                               std::to_string(by) + " to " + printInsn(insn));
  }

  std::optional<Mutant> shrink() {
    Mutant mutant{program, ""};
    Buffer &buffer = mutant.program.buffers[random.in(
        0, static_cast<int64_t>(mutant.program.buffers.size()) - 1)];
    std::vector<size_t> dims;
    for (size_t i = 0; i < buffer.shape.size(); ++i)
      if (buffer.shape[i] > 1)
        dims.push_back(i);
    if (dims.empty())
      return std::nullopt;
    size_t dim = random.pick(dims);
    --buffer.shape[dim];
    if (!buffer.data.empty())
      buffer.data.resize(buffer.byteSize());
    mutant.what = buffer.name + ", dimension " + std::to_string(dim);
    return mutant;
  }

  const Program &program;
  Random &random;
  Codec codec;
  std::vector<Insn> insns;
};
} // namespace

static Class classify(const Program &program,
                      const std::vector<Array> &arguments,
                      const Program &original,
                      const std::vector<uint8_t> &expected) {
  Image image(program, arguments);
  if (!image.error().empty())
    return LeavesMemory;
  std::vector<Outcome> outcomes;
  for (const FunctionalOptions &options : getOrders(/*numRandom=*/8)) {
    Outcome outcome = image.run(options);
    if (!outcome.error.empty())
      return outcome.error.find("deadlock") != std::string::npos ? Deadlocks
                                                                 : LeavesMemory;
    if (outcome.result.leftover != TokenCounts{} || !outcome.result.finished)
      return Leaks;
    outcomes.push_back(std::move(outcome));
    if (outcomes.front().output != outcomes.back().output)
      return Differs;
  }
  // The same with SRAM full of another program's data.
  FunctionalSimulator simulator(original.config);
  Image before(original, arguments);
  (void)before.run(simulator, {});
  FunctionalOptions options;
  Outcome dirty = image.run(simulator, options);
  if (dirty.error.empty() && dirty.output != outcomes.front().output)
    return DependsSram;
  // A buffer that shrank has less to compare.
  std::vector<uint8_t> wanted = expected;
  if (wanted.size() > outcomes.front().output.size())
    wanted.resize(outcomes.front().output.size());
  return outcomes.front().output == wanted ? Harmless : WrongAlike;
}

TEST(VerifierMutants, IllDefinedProgramsAreRefused) {
  uint64_t seed = getNumberFromEnvironment("VTA_MUTANT_SEED", 1);
  uint64_t numPrograms = getNumberFromEnvironment("VTA_MUTANT_PROGRAMS", 60);
  constexpr int kMutantsPerKind = 10;
  struct Count {
    unsigned refused = 0, all = 0;
  };
  std::array<std::array<Count, NumClasses>, NumKinds> counts{};
  unsigned programs = 0, missed = 0;
  for (uint64_t index = 0; programs < numPrograms && index < 3 * numPrograms;
       ++index) {
    Random random(seed * 7919 + index);
    Expected<Config> config =
        Config::fromName(getConfigNames()[index % getConfigNames().size()]);
    ASSERT_TRUE(bool(config));
    Conv conv = drawConv(random, *config, /*isTiny=*/true);
    std::string payload = printConv(conv);
    std::vector<Array> arguments = getArguments(conv);
    ErrorCollector errors;
    std::optional<Kernel> kernel =
        prepareKernel(payload, config->name(), "rtl-de10");
    ASSERT_TRUE(kernel.has_value()) << errors.text << payload;
    Schedule schedule;
    if (random.chance(80))
      schedule = drawSchedule(random, *kernel);
    std::optional<Program> program = compileKernel(*kernel, schedule);
    if (!program || program->insns.size() > 400)
      continue;
    ++programs;
    Expected<Machine> machine = Machine::find("rtl-de10");
    ASSERT_TRUE(bool(machine));
    ASSERT_EQ(verify(*program, *machine), "");
    Outcome right = Image(*program, arguments).run(FunctionalOptions());
    ASSERT_EQ(right.error, "");
    std::optional<std::vector<uint8_t>> expected =
        runReference(payload, arguments);
    ASSERT_TRUE(expected.has_value());
    ASSERT_TRUE(*expected == right.output) << payload << schedule.text;

    Mutator mutator(*program, random);
    for (int kind = 0; kind < NumKinds; ++kind)
      for (int i = 0; i < kMutantsPerKind; ++i) {
        std::optional<Mutant> mutant = mutator.mutate(static_cast<Kind>(kind));
        if (!mutant)
          continue;
        bool isRefused = !verifyProgram(mutant->program, *machine).ok();
        Class shown = classify(mutant->program, arguments, *program, *expected);
        Count &count = counts[kind][shown];
        ++count.all;
        count.refused += isRefused;
        if (shown < WrongAlike && !isRefused) {
          ++missed;
          ADD_FAILURE() << "accepted although it " << kClassNames[shown] << ": "
                        << kKindNames[kind] << ", " << mutant->what
                        << "\nVTA_MUTANT_SEED=" << seed << ", program " << index
                        << ", configuration " << config->name() << "\n"
                        << payload << "\n"
                        << schedule.text;
          ASSERT_LT(missed, 10u) << "stopped after 10 failures";
        }
      }
  }

  std::printf("%u programs; refused by the verifier of those that exist\n",
              programs);
  Count mustBeRefused, wrongAlike;
  for (int kind = 0; kind < NumKinds; ++kind) {
    std::printf("%s\n", kKindNames[kind]);
    for (int shown = 0; shown < NumClasses; ++shown) {
      const Count &count = counts[kind][shown];
      if (count.all)
        std::printf("  %-24s %4u of %4u\n", kClassNames[shown], count.refused,
                    count.all);
      Count &sum = shown < WrongAlike ? mustBeRefused : wrongAlike;
      if (shown == Harmless)
        continue;
      sum.refused += count.refused;
      sum.all += count.all;
    }
  }
  std::printf("ill-defined mutants refused by the verifier: %u of %u\n",
              mustBeRefused.refused, mustBeRefused.all);
  // They are called wrong because they differ from the reference.
  std::printf("wrong alike in all orders: the comparison with the reference "
              "finds %u of %u, the verifier %u\n",
              wrongAlike.all, wrongAlike.all, wrongAlike.refused);
  EXPECT_EQ(mustBeRefused.refused, mustBeRefused.all);
  EXPECT_GT(mustBeRefused.all, numPrograms * 5);
}
