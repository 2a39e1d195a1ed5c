//===- LayerProfile.cpp - Cycles of a program by layer --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/LayerProfile.h"

#include <algorithm>
#include <cmath>

using namespace vtart;

const char *vtart::timePartName(TimePart part) {
  static const char *const names[] = {"gemm", "alu",    "dram_in", "dram_out",
                                      "bus",  "tokens", "fetch"};
  return names[static_cast<unsigned>(part)];
}

uint64_t LayerProfile::cycles() const {
  uint64_t sum = 0;
  for (uint64_t part : parts)
    sum += part;
  return sum;
}

TimePart LayerProfile::bound() const {
  return static_cast<TimePart>(std::max_element(parts.begin(), parts.end()) -
                               parts.begin());
}

uint64_t LayerProfile::macs(const Config &config) const {
  return counters.gemmCounter * config.batch() * config.block() *
         config.block();
}

uint64_t LayerProfile::bytesIn() const {
  return counters.inpLoadNBytes + counters.wgtLoadNBytes +
         counters.accLoadNBytes + counters.uopLoadNBytes;
}

uint64_t LayerProfile::bytesOut() const { return counters.outStoreNBytes; }

//===----------------------------------------------------------------------===//
// What the instructions alone tell
//===----------------------------------------------------------------------===//

static TimePart workOf(const Insn &insn) {
  if (insn.isNop())
    return TimePart::Tokens;
  switch (insn.op) {
  case Opcode::Gemm:
    return TimePart::Gemm;
  case Opcode::Alu:
    return TimePart::Alu;
  case Opcode::Load:
    return TimePart::DramIn;
  case Opcode::Store:
    return TimePart::DramOut;
  case Opcode::Finish:
    break;
  }
  return TimePart::Tokens;
}

/// Widens the range of `buffer` in `layer` by what `insn` moves.
static void addDram(LayerProfile &layer, const Insn &insn, uint32_t buffer,
                    uint64_t elemBytes) {
  if (insn.isNop() || insn.ySize == 0)
    return;
  uint64_t lastRow = uint64_t(insn.ySize - 1) * insn.xStride;
  Range range{insn.dramBase * elemBytes,
              (insn.dramBase + lastRow + insn.xSize) * elemBytes};
  bool isWritten = insn.op == Opcode::Store;
  for (DramRange &known : layer.dram)
    if (known.buffer == buffer && known.isWritten == isWritten) {
      known.bytes.begin = std::min(known.bytes.begin, range.begin);
      known.bytes.end = std::max(known.bytes.end, range.end);
      return;
    }
  layer.dram.push_back({buffer, isWritten, range});
}

LayerProfiler::LayerProfiler(const Program &program) : program(program) {
  Codec codec(program.config);
  std::vector<int64_t> layerAt(program.locations.size() + 1, -1);
  auto relocation = program.relocations.begin();
  for (uint32_t i = 0; i < program.insns.size(); ++i) {
    bool isLocated = i < program.insnLocations.size();
    size_t location =
        isLocated ? program.insnLocations[i] : program.locations.size();
    if (layerAt[location] < 0) {
      layerAt[location] = static_cast<int64_t>(layers.size());
      layers.emplace_back();
      layers.back().location =
          isLocated ? program.locations[location] : program.name;
    }
    layerOf.push_back(static_cast<uint32_t>(layerAt[location]));
    LayerProfile &layer = layers[layerOf.back()];
    if (layer.insns.empty() || layer.insns.back().end != i)
      layer.insns.push_back({i, i});
    ++layer.insns.back().end;
    // The simulator refuses what cannot be decoded.
    Expected<Insn> decoded = codec.decode(program.insns[i]);
    Insn insn = decoded ? *decoded : Insn();
    work.push_back(workOf(insn));
    isFinish.push_back(insn.op == Opcode::Finish);
    layer.counters.add(program.config, insn);
    if (relocation == program.relocations.end() || relocation->insn != i)
      continue;
    addDram(layer, insn, relocation->buffer,
            program.config.elemBytes(insn.mem));
    ++relocation;
  }
}

//===----------------------------------------------------------------------===//
// Time
//===----------------------------------------------------------------------===//

/// Gives the time until `until` to a layer. Times are rounded, not durations:
/// so nothing is lost.
void LayerProfiler::spend(LayerProfile &layer, TimePart part, double until) {
  auto whole = static_cast<uint64_t>(std::ceil(std::max(until, 0.0)));
  if (whole <= divided)
    return;
  layer.parts[static_cast<unsigned>(part)] += whole - divided;
  divided = whole;
}

/// What an instruction of the load or the store unit does, for the compute unit
/// that may wait for it.
void LayerProfiler::note(const TimedEvent &event) {
  std::vector<Piece> &unit = pieces[static_cast<unsigned>(event.unit)];
  unit.push_back({TimePart::Fetch, event.ready});
  unit.push_back({TimePart::Tokens, event.tokens});
  unit.push_back({TimePart::Bus, event.start + event.readBus});
  unit.push_back({work[event.insn], event.end});
}

/// The time until `until`, in which the compute unit waits, by what `on` does.
void LayerProfiler::spendWait(LayerProfile &layer, Unit on, double until) {
  std::vector<Piece> &unit = pieces[static_cast<unsigned>(on)];
  size_t &first = firstPiece[static_cast<unsigned>(on)];
  for (; first < unit.size() && unit[first].end < until; ++first)
    spend(layer, unit[first].part, unit[first].end);
  spend(layer, first < unit.size() ? unit[first].part : TimePart::Tokens,
        until);
}

/// The unit that pushes into `queue`.
static Unit producerOf(Queue queue) {
  return queue == Queue::L2C ? Unit::Load : Unit::Store;
}

/// Nobody asks again for what is divided.
void LayerProfiler::forget() {
  constexpr size_t kMany = 4096;
  for (Unit unit : {Unit::Load, Unit::Store}) {
    std::vector<Piece> &list = pieces[static_cast<unsigned>(unit)];
    size_t &first = firstPiece[static_cast<unsigned>(unit)];
    while (first < list.size() &&
           list[first].end <= static_cast<double>(divided))
      ++first;
    if (first < kMany)
      continue;
    list.erase(list.begin(), list.begin() + static_cast<ptrdiff_t>(first));
    first = 0;
  }
}

void LayerProfiler::add(const TimedEvent &event) {
  if (isFinished)
    return;
  if (event.unit != Unit::Compute)
    return note(event);
  current = layerOf[event.insn];
  LayerProfile &layer = layers[current];
  spend(layer, TimePart::Fetch, event.ready);
  if (event.waitedOn)
    spendWait(layer, producerOf(*event.waitedOn), event.tokens);
  spend(layer, TimePart::Bus, event.start + event.readBus);
  spend(layer, work[event.insn], event.end);
  isFinished = isFinish[event.insn];
  forget();
}

std::vector<LayerProfile> LayerProfiler::finish(uint64_t cycles) {
  if (!layers.empty())
    spend(layers[current], TimePart::DramOut, static_cast<double>(cycles));
  return std::move(layers);
}

Expected<std::vector<LayerProfile>>
vtart::profileLayers(const Program &program, const Machine &machine) {
  LayerProfiler profiler(program);
  TimedOptions options;
  options.onEvent = [&](const TimedEvent &event) { profiler.add(event); };
  Expected<TimedResult> result =
      TimedSimulator(program.config, machine).run(program.insns, options);
  if (!result)
    return result.takeError();
  return profiler.finish(result->cycles);
}
