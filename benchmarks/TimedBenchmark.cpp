//===- TimedBenchmark.cpp - Speed of the timed simulator ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Instructions per second, decoding included, on a stream shaped like a tiled
// convolution: double-buffered loads, a GEMM per load pair, an epilogue of
// three ALU instructions and a store per output tile.
//
//===----------------------------------------------------------------------===//

#include "vtart/Simulator.h"
#include "vtart/Trace.h"

#include <benchmark/benchmark.h>

using namespace vtart;

static Insn dma(Opcode op, MemType mem, uint32_t x, uint32_t y) {
  Insn insn;
  insn.op = op;
  insn.mem = mem;
  insn.xSize = x;
  insn.ySize = y;
  insn.xStride = x;
  return insn;
}

static Insn loop(Opcode op, uint32_t uops, uint32_t iterOut, uint32_t iterIn) {
  Insn insn;
  insn.op = op;
  insn.uopEnd = uops;
  insn.iterOut = iterOut;
  insn.iterIn = iterIn;
  insn.useImm = op == Opcode::Alu;
  return insn;
}

/// `tiles` output tiles of `steps` reduction steps and a FINISH.
static std::vector<Word128> convolution(const Config &config, unsigned tiles,
                                        unsigned steps) {
  std::vector<Insn> insns;
  unsigned step = 0;
  for (unsigned tile = 0; tile < tiles; ++tile) {
    for (unsigned k = 0; k < steps; ++k, ++step) {
      Insn inp = dma(Opcode::Load, MemType::Inp, 14, 9);
      inp.popNext = step >= 2; // two buffers
      inp.yPad0 = k % 2;
      inp.xPad1 = 1;
      Insn wgt = dma(Opcode::Load, MemType::Wgt, 9, 1);
      wgt.pushNext = true;
      Insn gemm = loop(Opcode::Gemm, 9, 7, 14);
      gemm.popPrev = gemm.pushPrev = true;
      gemm.popNext = k == 0 && tile > 0;
      insns.insert(insns.end(), {inp, wgt, gemm});
    }
    for (unsigned i = 0; i < 3; ++i)
      insns.push_back(loop(Opcode::Alu, 1, 7, 14));
    insns.back().pushNext = true;
    Insn store = dma(Opcode::Store, MemType::Out, 14, 7);
    store.popPrev = store.pushPrev = true;
    insns.push_back(store);
  }
  insns.push_back(Insn());

  Codec codec(config);
  std::vector<Word128> words;
  for (const Insn &insn : insns)
    if (Expected<Word128> word = codec.encode(insn))
      words.push_back(*word);
  return words;
}

static Config config() {
  Expected<Config> config = Config::fromName("1x16_i8w8a32_15_15_18_17");
  return config ? *config : Config();
}

static void run(benchmark::State &state, const char *name, bool sharedBus,
                bool events) {
  Expected<Machine> machine = Machine::find(name);
  if (!machine) {
    state.SkipWithError(machine.takeError().message().c_str());
    return;
  }
  machine->sharedBus = sharedBus;
  std::vector<Word128> words = convolution(config(), 4000, 8);
  uint64_t cycles = 0;
  double lastEnd = 0;
  for (auto _ : state) {
    TimedOptions options;
    if (events)
      options.onEvent = [&](const TimedEvent &event) { lastEnd = event.end; };
    TimedSimulator simulator(config(), *machine);
    Expected<TimedResult> result = simulator.run(words, options);
    if (!result) {
      state.SkipWithError(result.takeError().message().c_str());
      return;
    }
    cycles = result->cycles;
    benchmark::DoNotOptimize(lastEnd);
  }
  state.SetItemsProcessed(state.iterations() * words.size());
  state.counters["insns"] = words.size();
  state.counters["cycles"] = cycles;
}

static void writeTrace(benchmark::State &state) {
  Expected<Machine> machine = Machine::find("rtl-de10");
  if (!machine) {
    state.SkipWithError(machine.takeError().message().c_str());
    return;
  }
  std::vector<Word128> words = convolution(config(), 400, 8);
  size_t bytes = 0;
  for (auto _ : state) {
    TraceWriter trace(config(), *machine, words);
    TimedOptions options;
    options.onEvent = [&](const TimedEvent &event) { trace.add(event); };
    TimedSimulator simulator(config(), *machine);
    if (!simulator.run(words, options)) {
      state.SkipWithError("the run failed");
      return;
    }
    bytes = trace.toJSON().size();
  }
  state.SetItemsProcessed(state.iterations() * words.size());
  state.counters["bytes/insn"] = double(bytes) / words.size();
}

BENCHMARK_CAPTURE(run, rtl_de10, "rtl-de10", false, false)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(run, rtl_pynq, "rtl-pynq", false, false)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(run, pynq, "pynq", false, false)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(run, shared_bus, "pynq", true, false)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(run, with_events, "rtl-de10", false, true)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(writeTrace)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
