//===- Trace.cpp - Timed runs for a trace viewer --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Trace.h"

#include "core/JsonReader.h"

#include <algorithm>

using namespace vtart;

TraceWriter::TraceWriter(const Config &config, const Machine &machine,
                         Span<const Word128> program,
                         std::function<std::string(uint32_t)> locationOf)
    : config(config), machine(machine), codec(config), program(program),
      locationOf(std::move(locationOf)), slices(program.size()) {}

static std::string quoted(const std::string &text) {
  return json::print(json::Value(text));
}

/// "load inp", "gemm", "alu add": short enough for a slice.
static std::string sliceName(const Insn &insn) {
  std::string name = opcodeName(insn.op);
  if (insn.isNop())
    return "nop " + name;
  if (insn.op == Opcode::Load || insn.op == Opcode::Store)
    return name + " " + memTypeName(insn.mem);
  if (insn.op == Opcode::Alu)
    return name + " " + aluOpName(insn.alu);
  if (insn.op == Opcode::Gemm && insn.reset)
    return name + " reset";
  return name;
}

void TraceWriter::append(const std::string &event) {
  events += ",\n";
  events += event;
}

void TraceWriter::addStall(Unit unit, const std::string &name, double from,
                           double to) {
  if (to <= from)
    return;
  append(format("{\"ph\":\"X\",\"pid\":1,\"tid\":%u,\"cat\":\"stall\","
                "\"name\":\"wait %s\",\"ts\":%.6f,\"dur\":%.6f}",
                stallTrack(unit), name.c_str(), micros(from),
                micros(to - from)));
}

/// An arrow from the instruction that pushed a token to the one that popped
/// it. Viewers bind its ends to the slices that enclose them, so the tail lies
/// half a cycle before the slice ends, not where the next one may begin.
void TraceWriter::addFlow(Queue queue, uint32_t from, const TimedEvent &to) {
  const Slice &source = slices[from];
  double tail = source.end - std::min(0.5, (source.end - source.start) / 2);
  ++flows;
  append(format("{\"ph\":\"s\",\"pid\":1,\"tid\":%u,\"cat\":\"token\","
                "\"name\":\"%s\",\"id\":%llu,\"ts\":%.6f}",
                unitTrack(source.unit), queueName(queue),
                static_cast<unsigned long long>(flows), micros(tail)));
  append(format("{\"ph\":\"f\",\"bp\":\"e\",\"pid\":1,\"tid\":%u,"
                "\"cat\":\"token\",\"name\":\"%s\",\"id\":%llu,\"ts\":%.6f}",
                unitTrack(to.unit), queueName(queue),
                static_cast<unsigned long long>(flows), micros(to.start)));
}

/// "load wgt at instruction 41": whose data came first.
std::string TraceWriter::busUser(int64_t insn) const {
  if (insn < 0 || static_cast<size_t>(insn) >= program.size())
    return "fetch";
  Expected<Insn> decoded = codec.decode(program[insn]);
  return (decoded ? sliceName(*decoded) : "load") +
         format(" at instruction %lld", static_cast<long long>(insn));
}

void TraceWriter::add(const TimedEvent &event) {
  if (event.insn >= program.size())
    return;
  Expected<Insn> decoded = codec.decode(program[event.insn]);
  if (!decoded)
    return;
  const Insn &insn = *decoded;
  double &lastEndOfUnit = lastEnd[static_cast<unsigned>(event.unit)];

  std::string work;
  if (insn.op == Opcode::Load || insn.op == Opcode::Store)
    work = format("\"bytes\":%llu,", static_cast<unsigned long long>(
                                         uint64_t(insn.ySize) * insn.xSize *
                                         config.elemBytes(insn.mem)));
  else if (insn.op == Opcode::Gemm || insn.op == Opcode::Alu)
    work = format("\"uops\":%llu,",
                  static_cast<unsigned long long>(insn.uopCount()));
  if (locationOf)
    work += "\"location\":" + quoted(locationOf(event.insn)) + ",";
  append(format("{\"ph\":\"X\",\"pid\":1,\"tid\":%u,\"cat\":\"insn\","
                "\"name\":%s,\"ts\":%.6f,\"dur\":%.6f,\"args\":{\"index\":%u,"
                "\"text\":%s,%s\"cycles\":%.2f,\"wait\":%.2f,"
                "\"wait_bus\":%.2f}}",
                unitTrack(event.unit), quoted(sliceName(insn)).c_str(),
                micros(event.start), micros(event.end - event.start),
                event.insn, quoted(printInsn(insn)).c_str(), work.c_str(),
                event.end - event.start, event.start - event.ready,
                event.start - event.tokens + event.readBus));

  addStall(event.unit, "fetch", lastEndOfUnit, event.ready);
  if (event.waitedOn)
    addStall(event.unit, queueName(*event.waitedOn), event.ready, event.tokens);
  addStall(event.unit, "bus", event.tokens, event.start);
  if (event.readBus > 0)
    addStall(event.unit, "bus: behind " + busUser(event.behind), event.start,
             event.start + event.readBus);
  lastEndOfUnit = event.end;
  slices[event.insn] = {event.start, event.end, event.unit};

  const std::optional<Queue> pops[] = {insn.popPrevQueue(),
                                       insn.popNextQueue()};
  for (unsigned i = 0; i < 2; ++i) {
    if (!pops[i])
      continue;
    int64_t from = event.poppedFrom[i];
    if (from < 0)
      ++initial[static_cast<unsigned>(*pops[i])];
    else if (static_cast<size_t>(from) < slices.size() &&
             slices[from].start >= 0)
      addFlow(*pops[i], static_cast<uint32_t>(from), event);
    changes.push_back({event.start, *pops[i], -1});
  }
  for (std::optional<Queue> queue :
       {insn.pushPrevQueue(), insn.pushNextQueue()})
    if (queue)
      changes.push_back({event.end, *queue, 1});
}

void TraceWriter::appendCounters(std::string &out) const {
  // Pushes lie at the ends of instructions, which come out of order.
  std::vector<Change> sorted = changes;
  std::sort(sorted.begin(), sorted.end(),
            [](const Change &a, const Change &b) { return a.time < b.time; });
  std::array<int64_t, kNumQueues> counts{};
  auto emit = [&](unsigned queue, double time) {
    out += format(",\n{\"ph\":\"C\",\"pid\":1,\"name\":\"tokens %s\","
                  "\"ts\":%.6f,\"args\":{\"tokens\":%lld}}",
                  queueName(static_cast<Queue>(queue)), micros(time),
                  static_cast<long long>(counts[queue]));
  };
  for (unsigned q = 0; q < kNumQueues; ++q) {
    counts[q] = static_cast<int64_t>(initial[q]);
    emit(q, 0);
  }
  for (size_t i = 0; i < sorted.size();) {
    // One value per queue and time: a token passed on at once is not a change.
    std::array<int64_t, kNumQueues> before = counts;
    double time = sorted[i].time;
    for (; i < sorted.size() && sorted[i].time == time; ++i)
      counts[static_cast<unsigned>(sorted[i].queue)] += sorted[i].delta;
    for (unsigned q = 0; q < kNumQueues; ++q)
      if (counts[q] != before[q])
        emit(q, time);
  }
}

std::string TraceWriter::toJSON() const {
  std::string out =
      "{\"displayTimeUnit\":\"ns\",\n\"otherData\":{\"machine\":" +
      quoted(machine.name) + ",\"config\":" + quoted(config.name()) +
      format(",\"clock_mhz\":%.6f},\n", machine.clockMHz) +
      "\"traceEvents\":[\n";
  out +=
      "{\"ph\":\"M\",\"pid\":1,\"name\":\"process_name\",\"args\":{\"name\":" +
      quoted("VTA on " + machine.name) + "}}";
  for (unsigned u = 0; u < kNumUnits; ++u) {
    Unit unit = static_cast<Unit>(u);
    for (bool stall : {false, true}) {
      unsigned track = stall ? stallTrack(unit) : unitTrack(unit);
      out += format(",\n{\"ph\":\"M\",\"pid\":1,\"tid\":%u,\"name\":"
                    "\"thread_name\",\"args\":{\"name\":\"%s%s\"}}",
                    track, unitName(unit), stall ? " stalls" : "");
      out += format(",\n{\"ph\":\"M\",\"pid\":1,\"tid\":%u,\"name\":"
                    "\"thread_sort_index\",\"args\":{\"sort_index\":%u}}",
                    track, track);
    }
  }
  out += events;
  appendCounters(out);
  out += "\n]}\n";
  return out;
}
