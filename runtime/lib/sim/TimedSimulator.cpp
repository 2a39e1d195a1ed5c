//===- TimedSimulator.cpp - Counts cycles ---------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One pass over the stream in order of time. Fetch appends instructions to the
// queues of their units; the instruction with the earliest start runs next. An
// instruction that still lacks a token starts after one that has not run yet.
// Therefore events are processed in nondecreasing start time: token counts, the
// shared bus and the queues' fill levels are exact at every start.
//
// With the bursts model, loads and fetch use the read bus (ReadBus.h). The end
// of a LOAD is known once all its commands are on the bus; until then its unit
// is busy without an end. The bus advances to a cycle before other events of
// the cycle: a transfer that begins there offers its first command later.
//
//===----------------------------------------------------------------------===//

#include "ReadBus.h"
#include "Ring.h"

#include "vtart/Simulator.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace vtart;

namespace {
constexpr double never = std::numeric_limits<double>::infinity();
/// Beyond what the bus counts; only programs without loads get there.
constexpr double farCycle = 9e18;
constexpr uint8_t noQueue = kNumQueues;

/// What timing needs of an instruction.
struct Slot {
  uint32_t index = 0;
  Opcode op = Opcode::Finish;
  /// Prev and next each; noQueue if the flag is clear.
  std::array<uint8_t, 2> pops{noQueue, noQueue};
  std::array<uint8_t, 2> pushes{noQueue, noQueue};
  bool moves = false; ///< Whether it is a LOAD or STORE of data.
  bool usesSharedBus = false;
  /// A LOAD that moves data over the read bus.
  bool usesReadBus = false;
  double fetched = 0;
  double duration = 0; ///< Duration; with the read bus, the least one.
};

struct TimedToken {
  double time = 0;
  int64_t producer = -1; ///< Pusher; -1: left over from an earlier run.
};

/// An instruction that was started and, as long as its end is open, those that
/// started after it: events are reported in the order of their starts.
struct Started {
  TimedEvent event;
  bool isOpen = false;
};

struct UnitState {
  /// Fetched and not started.
  Ring<Slot> slots;
  double free = 0; ///< End of the work; `never` during a bus LOAD.
  Slot loading;    ///< The bus LOAD.
  TimedEvent loadingEvent;
  double extra = 0; ///< Additional cycles beyond the machine's.
  ReadBus::Client client = ReadBus::Fetch;

  double ready() const { return std::max(free, slots.front().fetched); }
};

/// When the head of a unit can start.
struct Candidate {
  double start = never;
  double tokens = never;
  bool operator<(const Candidate &o) const {
    return start != o.start ? start < o.start : tokens < o.tokens;
  }
};

class Run {
public:
  Run(const Config &config, const Machine &machine, const Codec &codec,
      Span<const Word128> program, const TimedOptions &options,
      const TokenCounts &initial)
      : config(config), machine(machine), codec(codec), program(program),
        options(options), hasEvents(options.onEvent),
        hasExtra(options.extraCycles),
        hasReadBus(machine.dma == DmaModel::Bursts) {
    for (unsigned q = 0; q < kNumQueues; ++q) {
      // Leftover tokens were there before the clock started.
      for (uint64_t i = 0; i < initial[q]; ++i)
        queues[q].push({-1, -1});
      result.maxTokens[q] = initial[q];
    }
  }

  Expected<TimedResult> run();

private:
  Error decodeNext();
  double nextFetch() const;
  void fetchBurst(double offer);
  void fetchAhead();
  void fetch(double time);
  Candidate candidate(unsigned unit) const;
  Error execute(unsigned unit, const Candidate &when);
  Error beginLoad(unsigned unit, const Slot &slot, const TimedEvent &event,
                  double extra);
  Error finishTransfer(ReadBus::Client client);
  Error finish(unsigned unit, const Slot &slot, const TimedEvent &event);
  void report(const TimedEvent &event, bool isOpen);
  void close(const TimedEvent &event);
  Error countTokens(unsigned queue, double now);
  Error deadlock() const;
  std::string describe(size_t index) const;

  const Config &config;
  const Machine &machine;
  const Codec &codec;
  Span<const Word128> program;
  const TimedOptions &options;
  const bool hasEvents;
  const bool hasExtra;
  const bool hasReadBus;

  ReadBus bus{machine};
  std::array<UnitState, kNumUnits> units;
  std::array<Ring<TimedToken>, kNumQueues> queues;
  Ring<Started> started;
  double sharedBusFree = 0;
  double lastEnd = 0;
  double finishEnd = never; ///< End of the first FINISH.

  // The instruction fetch works on; nextUnit is kNumUnits after the last.
  Slot next;
  unsigned nextUnit = kNumUnits;
  size_t decoded = 0;
  /// With the read bus, the cycle after the last dispatch. Else, when the last
  /// instruction was fetched.
  double fetchClock = 0;
  uint64_t undispatched = 0; ///< Instructions of all bursts asked for.
  uint64_t burstInsns = 0;   ///< Instructions of the last burst asked for.
  /// First dispatch of that burst if no queue is full; `never` until it is
  /// there.
  double burstReady = never;

  TimedResult result;
};
} // namespace

static uint8_t queueIndex(std::optional<Queue> queue) {
  return queue ? static_cast<uint8_t>(*queue) : noQueue;
}

/// Rounded up. Slow machines and long loops can pass what 64 bits hold.
static uint64_t wholeCycles(double cycles) {
  constexpr double limit = 9.2e18;
  return cycles < limit ? static_cast<uint64_t>(std::ceil(cycles))
                        : std::numeric_limits<uint64_t>::max();
}

std::string Run::describe(size_t index) const {
  Expected<Insn> insn = codec.decode(program[index]);
  return format("instruction %zu (%s)", index,
                insn ? printInsn(*insn).c_str() : "undecodable");
}

Error Run::decodeNext() {
  nextUnit = kNumUnits;
  if (decoded == program.size())
    return Error::success();
  Expected<Insn> decodedInsn = codec.decode(program[decoded]);
  if (!decodedInsn)
    return decodedInsn.takeError().withContext(
        format("instruction %zu at byte offset %zu", decoded,
               decoded * sizeof(Word128)));
  const Insn &insn = *decodedInsn;
  nextUnit = static_cast<unsigned>(insn.unit());
  next.index = static_cast<uint32_t>(decoded++);
  next.op = insn.op;
  next.pops = {queueIndex(insn.popPrevQueue()),
               queueIndex(insn.popNextQueue())};
  next.pushes = {queueIndex(insn.pushPrevQueue()),
                 queueIndex(insn.pushNextQueue())};
  bool moves =
      (insn.op == Opcode::Load || insn.op == Opcode::Store) && !insn.isNop();
  next.moves = moves;
  next.usesSharedBus = moves && machine.sharedBus;
  next.usesReadBus = moves && hasReadBus && insn.op == Opcode::Load;
  if (moves && hasReadBus && insn.ySize == 0)
    return Error(format("%s never ends on machine %s: y_size must be at least "
                        "1 if x_size is not 0",
                        describe(next.index).c_str(), machine.name.c_str()));
  next.duration = insn.op == Opcode::Store ? machine.storeCycles(config, insn)
                                           : machine.cycles(config, insn);
  result.counters.add(config, insn);
  return Error::success();
}

/// When the next instruction enters its queue; `never` while that depends on an
/// instruction that has not run. Fetch works in order: a full queue holds up
/// the other units' instructions behind.
double Run::nextFetch() const {
  if (nextUnit == kNumUnits)
    return never;
  const UnitState &unit = units[nextUnit];
  double time = fetchClock;
  if (!hasReadBus)
    time += machine.fetchCycles;
  else if (undispatched <= burstInsns)
    time = std::max(time, burstReady);
  // A queue that holds its unit's instruction has a place less while that runs;
  // in any other, the first slot empties when the unit takes the head.
  if (machine.queueHoldsCurrent) {
    if (unit.slots.size() + 1 < machine.queueDepth)
      return time;
    return unit.slots.size() < machine.queueDepth ? std::max(time, unit.free)
                                                  : never;
  }
  if (unit.slots.size() < machine.queueDepth)
    return time;
  // With one more instruction than slots, the unit has taken it and not even
  // started it.
  if (unit.slots.size() == machine.queueDepth)
    return std::max(time, unit.ready());
  return never;
}

/// Offers the command for the next burst of instructions, if there are any.
void Run::fetchBurst(double offer) {
  burstReady = never;
  // Those that are decoded are dispatched but for `next`.
  uint64_t first = decoded - (nextUnit != kNumUnits) + undispatched;
  burstInsns =
      std::min<uint64_t>(machine.fetchedPerBurst(), program.size() - first);
  if (burstInsns == 0)
    return;
  undispatched += burstInsns;
  ReadBus::Transfer transfer;
  transfer.bursts = Bursts(machine, 0, burstInsns * sizeof(Word128), 1, 0);
  bus.begin(ReadBus::Fetch, transfer, static_cast<int64_t>(offer));
}

/// Asks for the next burst once no more than machine.fetchAhead instructions of
/// the last one are not dispatched. These are in a buffer of that size, which
/// an instruction enters one cycle before its earliest dispatch; the cycle
/// after a dispatch from a full buffer is the first in which it can.
void Run::fetchAhead() {
  if (burstReady == never || undispatched > machine.fetchAhead)
    return;
  double dispatched = fetchClock - 1;
  double earliest = machine.fetchAhead ? dispatched + 2 : dispatched;
  double last = burstReady + static_cast<double>(burstInsns - 1);
  fetchBurst(std::max(last, earliest) + machine.fetchRestartCycles);
}

/// Enters the next instruction into its queue, at `time`.
void Run::fetch(double time) {
  fetchClock = hasReadBus ? time + 1 : time;
  next.fetched = fetchClock;
  units[nextUnit].slots.push(next);
}

Candidate Run::candidate(unsigned index) const {
  const UnitState &unit = units[index];
  if (unit.slots.empty())
    return {};
  const Slot &slot = unit.slots.front();
  double tokens = unit.ready();
  for (uint8_t queue : slot.pops) {
    if (queue == noQueue)
      continue;
    if (queues[queue].empty())
      return {};
    tokens = std::max(tokens, queues[queue].front().time);
  }
  return {slot.usesSharedBus ? std::max(tokens, sharedBusFree) : tokens,
          tokens};
}

/// Notes how many tokens `queue` holds just before `now`. Pushes are entered
/// when their instruction starts, so the newest may lie in the future.
Error Run::countTokens(unsigned index, double now) {
  const Ring<TimedToken> &queue = queues[index];
  uint64_t count = queue.size();
  while (count && queue[count - 1].time >= now)
    --count;
  result.maxTokens[index] = std::max(result.maxTokens[index], count);
  if (count <= machine.tokenLimit)
    return Error::success();
  // What an earlier run left is within the limit: the culprit is of this one.
  int64_t producer = queue[machine.tokenLimit].producer;
  return Error(format(
      "queue %s: %s pushes a token when it already holds %u, the limit of "
      "machine %s",
      queueName(static_cast<Queue>(index)), describe(producer).c_str(),
      machine.tokenLimit, machine.name.c_str()));
}

Error Run::execute(unsigned index, const Candidate &when) {
  UnitState &unit = units[index];
  Slot slot = unit.slots.front();
  TimedEvent event;
  event.insn = slot.index;
  event.unit = static_cast<Unit>(index);
  event.fetched = slot.fetched;
  event.ready = unit.ready();
  event.tokens = when.tokens;
  event.start = when.start;
  double latest = event.ready;
  for (unsigned i = 0; i < 2; ++i) {
    uint8_t q = slot.pops[i];
    if (q == noQueue)
      continue;
    if (Error err = countTokens(q, event.start))
      return err;
    Ring<TimedToken> &queue = queues[q];
    const TimedToken token = queue.front();
    // A token taken the moment it comes was in the queue all the same.
    result.maxTokens[q] = std::max<uint64_t>(result.maxTokens[q], 1);
    event.poppedFrom[i] = token.producer;
    if (token.time > latest) {
      latest = token.time;
      event.waitedOn = static_cast<Queue>(q);
    }
    queue.pop();
  }
  result.waitFetch[index] += event.ready - unit.free;
  result.wait[index] += event.tokens - event.ready;
  if (event.waitedOn)
    result.waitOn[static_cast<unsigned>(*event.waitedOn)] +=
        event.tokens - event.ready;
  result.waitBus[index] += event.start - event.tokens;
  unit.slots.pop();
  // Whole cycles: the read bus knows no parts of them.
  double extra = 0;
  if (hasExtra && slot.moves)
    extra =
        std::floor(options.extraCycles(slot.index, event.start, slot.duration));
  slot.duration += extra;
  if (slot.usesReadBus) {
    if (hasEvents)
      report(event, /*isOpen=*/true);
    return beginLoad(index, slot, event, extra);
  }
  event.end = event.start + slot.duration;
  if (slot.usesSharedBus)
    sharedBusFree = event.end;
  if (slot.op == Opcode::Finish && !result.finished) {
    result.finished = true;
    finishEnd = event.end;
  }
  if (Error err = finish(index, slot, event))
    return err;
  if (hasEvents)
    report(event, /*isOpen=*/false);
  return Error::success();
}

static ReadBus::Client clientOf(MemType mem) {
  switch (mem) {
  case MemType::Uop:
    return ReadBus::Uop;
  case MemType::Inp:
    return ReadBus::Inp;
  case MemType::Wgt:
    return ReadBus::Wgt;
  default:
    return ReadBus::Acc;
  }
}

Error Run::beginLoad(unsigned index, const Slot &slot, const TimedEvent &event,
                     double extra) {
  Expected<Insn> insn = codec.decode(program[slot.index]);
  if (!insn)
    return insn.takeError();
  uint64_t elemBytes = config.elemBytes(insn->mem);
  int64_t start = static_cast<int64_t>(event.start);
  ReadBus::Transfer transfer;
  transfer.bursts =
      Bursts(machine, insn->dramBase * elemBytes, insn->xSize * elemBytes,
             insn->ySize, insn->xStride * elemBytes);
  transfer.tail = machine.loadTail(elemBytes);
  // The first zero is written so many cycles before the first data.
  int64_t overhead = transfer.tail + machine.readLatency + 3;
  transfer.zeros = Zeros(*insn, start + overhead + 1 - machine.padHidden);
  transfer.owner = slot.index;

  UnitState &unit = units[index];
  unit.free = never;
  unit.loading = slot;
  unit.loadingEvent = event;
  unit.extra = extra;
  unit.client = clientOf(insn->mem);
  // Each row of leading pads delays the first command by one cycle.
  bus.begin(unit.client, transfer, start + 1 + insn->yPad0);
  return Error::success();
}

/// All commands of a client's transfer are on the bus: its end is known.
Error Run::finishTransfer(ReadBus::Client client) {
  const ReadBus::Transfer &transfer = bus.get(client);
  if (client == ReadBus::Fetch) {
    burstReady =
        static_cast<double>(transfer.lastBeat) + machine.fetchDecodeCycles;
    fetchAhead();
    result.fetchWaitBus += static_cast<double>(transfer.waited);
    return Error::success();
  }
  unsigned index = 0;
  while (units[index].free != never || units[index].client != client)
    ++index;
  TimedEvent &event = units[index].loadingEvent;
  event.end = static_cast<double>(transfer.getEnd()) + units[index].extra;
  // Zeros may have been written meanwhile.
  double longer = event.end - event.start - units[index].loading.duration;
  event.readBus = std::min<double>(transfer.waited, std::max(0.0, longer));
  if (event.readBus > 0)
    event.behind = transfer.behind;
  if (Error err = finish(index, units[index].loading, event))
    return err;
  if (hasEvents)
    close(event);
  return Error::success();
}

/// Enters what an instruction leaves behind at its end.
Error Run::finish(unsigned index, const Slot &slot, const TimedEvent &event) {
  if (options.maxCycles && event.end > static_cast<double>(options.maxCycles))
    return Error(format("%s ends at cycle %.0f, past the limit of %llu cycles",
                        describe(slot.index).c_str(), std::ceil(event.end),
                        static_cast<unsigned long long>(options.maxCycles)));
  for (uint8_t q : slot.pushes) {
    if (q == noQueue)
      continue;
    if (Error err = countTokens(q, event.start))
      return err;
    queues[q].push({event.end, slot.index});
  }
  result.busy[index] += event.end - event.start - event.readBus;
  result.waitBus[index] += event.readBus;
  units[index].free = event.end;
  lastEnd = std::max(lastEnd, event.end);
  return Error::success();
}

/// Calls the listener, in the order of starts: what starts while the end of
/// another is open comes after it.
void Run::report(const TimedEvent &event, bool isOpen) {
  if (isOpen || !started.empty())
    started.push({event, isOpen});
  else
    options.onEvent(event);
}

void Run::close(const TimedEvent &event) {
  for (size_t i = 0; i < started.size(); ++i)
    if (started[i].isOpen && started[i].event.insn == event.insn)
      started[i] = {event, false};
  while (!started.empty() && !started.front().isOpen) {
    options.onEvent(started.front().event);
    started.pop();
  }
}

Error Run::deadlock() const {
  std::string text = "deadlock: ";
  for (unsigned u = 0; u < kNumUnits; ++u) {
    if (units[u].slots.empty())
      continue;
    const Slot &slot = units[u].slots.front();
    text += format("the %s unit waits at %s for", unitName(Unit(u)),
                   describe(slot.index).c_str());
    const char *separator = " ";
    for (uint8_t q : slot.pops)
      if (q != noQueue && queues[q].empty()) {
        text += format("%s%s", separator, queueName(Queue(q)));
        separator = " and ";
      }
    text += "; ";
  }
  if (nextUnit != kNumUnits)
    text += format("fetch waits at %s for a place in the %s queue of depth "
                   "%u; ",
                   describe(next.index).c_str(), unitName(Unit(nextUnit)),
                   machine.queueDepth);
  text += "tokens:";
  for (unsigned q = 0; q < kNumQueues; ++q)
    text += format("%s %s %zu", q ? "," : "", queueName(Queue(q)),
                   queues[q].size());
  return Error(text);
}

Expected<TimedResult> Run::run() {
  if (Error err = decodeNext())
    return err;
  if (hasReadBus)
    fetchBurst(machine.fetchStart);
  while (true) {
    unsigned best = 0;
    Candidate when = candidate(0);
    for (unsigned u = 1; u < kNumUnits; ++u) {
      Candidate other = candidate(u);
      if (other < when) {
        when = other;
        best = u;
      }
    }
    double fetched = nextFetch();
    if (!bus.isIdle()) {
      // What happens next offers no command before the cycle after.
      double now = std::min(when.start, fetched);
      if (std::optional<ReadBus::Client> client = bus.advance(
              now < farCycle ? static_cast<int64_t>(now) + 1
                             : std::numeric_limits<int64_t>::max())) {
        if (Error err = finishTransfer(*client))
          return err;
        continue;
      }
    }
    // What is fetched by then might start earlier.
    if (fetched <= when.start && fetched != never) {
      fetch(fetched);
      if (Error err = decodeNext())
        return err;
      if (hasReadBus) {
        --undispatched;
        fetchAhead();
      }
      continue;
    }
    if (when.start == never)
      break;
    if (Error err = execute(best, when))
      return err;
    // With the read bus, FINISH can end before a store that is not waited for.
    double least = !hasReadBus       ? lastEnd
                   : result.finished ? finishEnd
                                     : when.start;
    if (options.cutOff > 0 && least > options.cutOff) {
      lastEnd = least;
      result.wasCutOff = true;
      break;
    }
  }
  // The RTL's counter stops with FINISH, whatever else still runs.
  result.cycles =
      wholeCycles(hasReadBus && result.finished ? finishEnd : lastEnd);
  if (result.wasCutOff)
    return std::move(result);

  bool stuck = nextUnit != kNumUnits;
  for (const UnitState &unit : units)
    stuck |= !unit.slots.empty();
  if (stuck)
    return deadlock();
  for (unsigned q = 0; q < kNumQueues; ++q) {
    if (Error err = countTokens(q, never))
      return err;
    result.leftover[q] = queues[q].size();
  }
  return std::move(result);
}

TimedSimulator::TimedSimulator(const Config &config, const Machine &machine)
    : config(config), machine(machine), codec(config) {}

Expected<TimedResult> TimedSimulator::run(Span<const Word128> program,
                                          const TimedOptions &options) {
  // Field widths of a configuration that cannot exist would be nonsense.
  if (Error err = config.verify())
    return err;
  if (program.size() > std::numeric_limits<uint32_t>::max())
    return Error(format("a program of %zu instructions exceeds the limit of %u",
                        program.size(), std::numeric_limits<uint32_t>::max()));
  Expected<TimedResult> result =
      Run(config, machine, codec, program, options, tokens).run();
  if (result && !result->wasCutOff)
    tokens = result->leftover;
  return result;
}

void TimedSimulator::reset() { tokens = {}; }
