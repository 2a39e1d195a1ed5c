//===- FunctionalSimulator.cpp - Runs a stream under its tokens -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionalDevice.h"

#include <algorithm>
#include <cinttypes>

using namespace vtart;

void Counters::add(const Config &config, const Insn &insn) {
  ++insnCount;
  const uint64_t elems = uint64_t(insn.xSize) * insn.ySize;
  auto bytes = [&](MemType type) { return elems * config.elemBytes(type); };
  switch (insn.op) {
  case Opcode::Load:
    switch (insn.mem) {
    case MemType::Inp:
      inpLoadNBytes += bytes(MemType::Inp);
      break;
    case MemType::Wgt:
      wgtLoadNBytes += bytes(MemType::Wgt);
      break;
    case MemType::Uop:
      uopLoadNBytes += bytes(MemType::Uop);
      break;
    case MemType::Acc:
    case MemType::Acc8: // Counted as if it were 32 bits wide in DRAM.
      accLoadNBytes += bytes(MemType::Acc);
      break;
    case MemType::Out:
      break;
    }
    break;
  case Opcode::Store:
    outStoreNBytes += bytes(MemType::Out);
    break;
  case Opcode::Gemm:
    if (!insn.reset)
      gemmCounter += insn.uopCount();
    break;
  case Opcode::Alu:
    aluCounter += insn.uopCount();
    break;
  case Opcode::Finish:
    break;
  }
}

namespace {

std::string instructionText(size_t index, const Insn &insn) {
  return format("instruction %zu (", index) + printInsn(insn) + ")";
}

/// SplitMix64: the same sequence on every host.
class SplitMix64 {
public:
  explicit SplitMix64(uint64_t seed) : state(seed) {}
  uint64_t next() {
    uint64_t z = state += 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }

private:
  uint64_t state;
};

/// The stream dispatched into the units, and the tokens between them.
class Dispatch {
public:
  Dispatch(Span<const Insn> insns, TokenCounts &tokens)
      : insns(insns), tokens(tokens) {
    for (size_t n = 0; n < insns.size(); ++n)
      pending[size_t(insns[n].unit())].push_back(n);
  }

  bool done(Unit unit) const {
    return position[size_t(unit)] == pending[size_t(unit)].size();
  }
  size_t head(Unit unit) const {
    return pending[size_t(unit)][position[size_t(unit)]];
  }
  /// The empty queue the unit's next instruction pops, if there is one.
  std::optional<Queue> waitsOn(Unit unit) const {
    const Insn &insn = insns[head(unit)];
    for (std::optional<Queue> queue :
         {insn.popPrevQueue(), insn.popNextQueue()})
      if (queue && tokens[size_t(*queue)] == 0)
        return queue;
    return std::nullopt;
  }
  bool runnable(Unit unit) const { return !done(unit) && !waitsOn(unit); }

  /// Takes the tokens of the unit's next instruction.
  size_t begin(Unit unit) {
    size_t index = head(unit);
    ++position[size_t(unit)];
    for (std::optional<Queue> queue :
         {insns[index].popPrevQueue(), insns[index].popNextQueue()})
      if (queue)
        --tokens[size_t(*queue)];
    return index;
  }
  void end(size_t index) {
    for (std::optional<Queue> queue :
         {insns[index].pushPrevQueue(), insns[index].pushNextQueue()})
      if (queue)
        ++tokens[size_t(*queue)];
  }

  Error deadlock() const {
    std::string text = "deadlock: tokens";
    for (unsigned q = 0; q < kNumQueues; ++q)
      text += format(" %s=%" PRIu64, queueName(Queue(q)), tokens[q]);
    for (unsigned u = 0; u < kNumUnits; ++u) {
      Unit unit = Unit(u);
      text += format("; %s ", unitName(unit));
      if (done(unit)) {
        text += "has nothing left";
        continue;
      }
      std::optional<Queue> queue = waitsOn(unit);
      text += "waits at " + instructionText(head(unit), insns[head(unit)]) +
              " for " + (queue ? queueName(*queue) : "nothing");
    }
    return Error(text);
  }

private:
  Span<const Insn> insns;
  TokenCounts &tokens;
  std::array<std::vector<size_t>, kNumUnits> pending;
  std::array<size_t, kNumUnits> position{};
};

/// Picks the next unit, or none when no unit can go on.
class Chooser {
public:
  Chooser(UnitOrder order, uint64_t seed) : order(order), random(seed) {}

  std::optional<Unit> choose(const Dispatch &dispatch) {
    constexpr Unit L = Unit::Load, C = Unit::Compute, S = Unit::Store;
    switch (order) {
    case UnitOrder::LoadFirst:
      return first(dispatch, {L, S, C});
    case UnitOrder::ComputeFirst:
      return first(dispatch, {C, L, S});
    case UnitOrder::StoreFirst:
      return first(dispatch, {S, C, L});
    case UnitOrder::StoreLast:
      return first(dispatch, {L, C, S});
    case UnitOrder::Program:
    case UnitOrder::Random:
      break;
    }
    std::optional<Unit> chosen;
    unsigned candidates = 0;
    for (Unit unit : {L, C, S}) {
      if (!dispatch.runnable(unit))
        continue;
      ++candidates;
      bool better =
          order == UnitOrder::Random
              ? random.next() % candidates == 0
              : !chosen || dispatch.head(unit) < dispatch.head(*chosen);
      if (better)
        chosen = unit;
    }
    return chosen;
  }

private:
  static std::optional<Unit> first(const Dispatch &dispatch,
                                   std::array<Unit, kNumUnits> units) {
    for (Unit unit : units)
      if (dispatch.runnable(unit))
        return unit;
    return std::nullopt;
  }

  UnitOrder order;
  SplitMix64 random;
};

} // namespace

struct FunctionalSimulator::Impl {
  Impl(const Config &config) : config(config), codec(config), device(config) {}

  Expected<RunResult> run(const PhysicalMemory &memory,
                          Span<const Word128> program,
                          const FunctionalOptions &options);
  Error checkPortableTokens(const Insn &insn, uint64_t limit,
                            bool firstCompute) const;

  Config config;
  Codec codec;
  FunctionalDevice device;
  TokenCounts tokens{};
  std::vector<Insn> insns;
};

/// The part of the portable subset that is about tokens.
Error FunctionalSimulator::Impl::checkPortableTokens(const Insn &insn,
                                                     uint64_t limit,
                                                     bool firstCompute) const {
  if (firstCompute && (insn.popPrev || insn.popNext))
    return Error("not portable: the first compute instruction pops a token; "
                 "some hardware may report the run before it as this one");
  for (std::optional<Queue> queue :
       {insn.pushPrevQueue(), insn.pushNextQueue()})
    if (queue && tokens[size_t(*queue)] >= limit)
      return Error(format("not portable: a push to %s, which holds %" PRIu64
                          " tokens, the limit",
                          queueName(*queue), limit));
  return Error::success();
}

Expected<RunResult>
FunctionalSimulator::Impl::run(const PhysicalMemory &memory,
                               Span<const Word128> program,
                               const FunctionalOptions &options) {
  if (!kernelKindAvailable(options.kernel))
    return Error(format("kernels '%s' need an instruction set this CPU does "
                        "not have",
                        kernelKindName(options.kernel)));
  insns.clear();
  insns.reserve(program.size());
  for (size_t n = 0; n < program.size(); ++n) {
    Expected<Insn> insn = codec.decode(program[n]);
    if (!insn)
      return insn.takeError().withContext(
          format("instruction %zu (0x%016" PRIx64 "%016" PRIx64 ")", n,
                 program[n].hi, program[n].lo));
    insns.push_back(*insn);
  }

  device.useKernels(options.kernel);
  // Strict mode without a machine: what every machine has.
  const Machine machine = options.machine ? *options.machine : Machine();
  const uint32_t uopCapacity = machine.uopCapacity(config);

  RunResult result;
  Dispatch dispatch(insns, tokens);
  Chooser chooser(options.order, options.seed);
  uint64_t uopsRun = 0;
  bool firstCompute = true;
  for (size_t n = 0; n < insns.size(); ++n) {
    std::optional<Unit> unit = chooser.choose(dispatch);
    if (!unit)
      return dispatch.deadlock();
    size_t index = dispatch.begin(*unit);
    const Insn &insn = insns[index];
    auto fail = [&](Error error) {
      return std::move(error).withContext(instructionText(index, insn));
    };
    uint64_t count = insn.uopCount();
    if (options.maxUops && count > options.maxUops - uopsRun)
      return fail(Error(format("executes %" PRIu64 " uops after %" PRIu64
                               " before it, the limit of the run is %" PRIu64,
                               count, uopsRun, options.maxUops)));
    uopsRun += count;
    if (options.strict)
      if (Error e =
              checkPortableTokens(insn, machine.tokenLimit,
                                  firstCompute && insn.unit() == Unit::Compute))
        return fail(std::move(e));
    if (Error e = device.execute(memory, insn, options.strict, uopCapacity))
      return fail(std::move(e));
    firstCompute &= insn.unit() != Unit::Compute;
    dispatch.end(index);
    result.counters.add(config, insn);
    result.finished |= insn.op == Opcode::Finish;
  }
  result.leftover = tokens;
  return result;
}

FunctionalSimulator::FunctionalSimulator(const Config &config) {
  // A configuration that cannot exist has no memories; `run` says why.
  if (Error e = config.verify())
    return;
  impl = std::make_unique<Impl>(config);
}

FunctionalSimulator::~FunctionalSimulator() = default;
FunctionalSimulator::FunctionalSimulator(FunctionalSimulator &&) noexcept =
    default;

Expected<RunResult> FunctionalSimulator::run(const PhysicalMemory &memory,
                                             Span<const Word128> program,
                                             const FunctionalOptions &options) {
  if (!impl)
    return Error("the simulator was built with a configuration that "
                 "Config::verify refuses");
  return impl->run(memory, program, options);
}

void FunctionalSimulator::reset() {
  if (!impl)
    return;
  impl->device.reset();
  impl->tokens = {};
}
