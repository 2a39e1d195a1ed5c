//===- FunctionalBenchmark.cpp - Speed of the functional simulator --------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Multiply-accumulates per second of GEMM instructions in typical shapes, and
// lanes per second of ALU instructions, for every kernel this CPU can run.
//
//===----------------------------------------------------------------------===//

#include "vtart/Simulator.h"

#include <algorithm>
#include <benchmark/benchmark.h>

using namespace vtart;

namespace {

/// The uops of one instruction and its loops.
struct Shape {
  std::vector<Uop> uops;
  Insn insn;
};

/// A 3x3 convolution over up to 4 input channel blocks: one uop per tap and
/// block, loops over a tile of 4 x 56 outputs.
Shape convolution(const Config &config) {
  Shape shape;
  const uint32_t width = 58;
  const uint32_t fits = config.depth(MemType::Inp) / (6 * width);
  for (uint32_t c = 0; c < std::min(4u, fits); ++c)
    for (uint32_t y = 0; y < 3; ++y)
      for (uint32_t x = 0; x < 3; ++x)
        shape.uops.push_back(
            {0, c * 6 * width + y * width + x, (c * 3 + y) * 3 + x});
  shape.insn.iterOut = 4;
  shape.insn.iterIn = 56;
  shape.insn.dstOut = 56;
  shape.insn.dstIn = 1;
  shape.insn.srcOut = width;
  shape.insn.srcIn = 1;
  return shape;
}

/// Small images: the loops are over output channel blocks and rows, and each
/// of 7 x 9 uops is an output column and a tap.
Shape smallConvolution(const Config &) {
  Shape shape;
  for (uint32_t tap = 0; tap < 9; ++tap)
    for (uint32_t x = 0; x < 7; ++x)
      shape.uops.push_back({x, x + tap % 3 + tap / 3 * 9, tap});
  shape.insn.iterOut = 4;
  shape.insn.iterIn = 7;
  shape.insn.dstOut = 49;
  shape.insn.dstIn = 7;
  shape.insn.srcIn = 9;
  shape.insn.wgtOut = 9;
  return shape;
}

/// One vector times a matrix: every weight is used once.
Shape dense(const Config &) {
  Shape shape;
  for (uint32_t in = 0; in < 16; ++in)
    for (uint32_t out = 0; out < 16; ++out)
      shape.uops.push_back({out, in, out * 16 + in});
  shape.insn.iterOut = 1;
  shape.insn.iterIn = 1;
  return shape;
}

/// The same with the reduction innermost, as loops.
Shape denseLoops(const Config &) {
  Shape shape;
  shape.uops.push_back({0, 0, 0});
  shape.insn.iterOut = 16;
  shape.insn.iterIn = 16;
  shape.insn.dstOut = 1;
  shape.insn.wgtOut = 16;
  shape.insn.srcIn = 1;
  shape.insn.wgtIn = 1;
  return shape;
}

const struct {
  const char *name;
  Shape (*make)(const Config &);
} kShapes[] = {{"conv3x3", convolution},
               {"smallconv", smallConvolution},
               {"dense", dense},
               {"denseloops", denseLoops}};
const char *const kConfigs[] = {"1x16_15_15_18_17", "1x8_15_14_16_16",
                                "1x32_15_15_18_17", "4x8_15_16_16_18"};

/// Runs `insn` 64 times per iteration. Returns how often its uops ran.
uint64_t runRepeatedly(benchmark::State &state, const Config &config,
                       KernelKind kind, const Shape &shape) {
  Codec codec(config);
  PhysicalMemory memory;
  std::vector<uint32_t> uops;
  for (const Uop &uop : shape.uops) {
    Expected<uint32_t> word = codec.encodeUop(uop);
    if (!word) {
      state.SkipWithError(word.takeError().message().c_str());
      return 0;
    }
    uops.push_back(*word);
  }
  const uint64_t addr = 4096, size = uops.size() * 4;
  if (Error e = memory.mapSegment(addr, size,
                                  reinterpret_cast<uint8_t *>(uops.data()))) {
    state.SkipWithError(e.message().c_str());
    return 0;
  }
  Insn load;
  load.op = Opcode::Load;
  load.mem = MemType::Uop;
  load.dramBase = uint32_t(addr / 4);
  load.ySize = 1;
  load.xSize = load.xStride = uint32_t(uops.size());
  Insn insn = shape.insn;
  insn.uopEnd = uint32_t(uops.size());

  std::vector<Word128> setUp, program;
  for (int n = 0; n <= 64; ++n) {
    Expected<Word128> word = codec.encode(n ? insn : load);
    if (!word) {
      state.SkipWithError(word.takeError().message().c_str());
      return 0;
    }
    (n ? program : setUp).push_back(*word);
  }
  FunctionalSimulator simulator(config);
  FunctionalOptions options;
  options.kernel = kind;
  Expected<RunResult> ready = simulator.run(memory, setUp, options);
  if (!ready) {
    state.SkipWithError(ready.takeError().message().c_str());
    return 0;
  }
  for (auto _ : state) {
    Expected<RunResult> result = simulator.run(memory, program, options);
    if (!result) {
      state.SkipWithError(result.takeError().message().c_str());
      break;
    }
  }
  return state.iterations() * program.size() * insn.uopCount();
}

void registerAll() {
  for (KernelKind kind :
       {KernelKind::Scalar, KernelKind::AVX2, KernelKind::AVX512VNNI}) {
    if (!kernelKindAvailable(kind))
      continue;
    for (const char *name : kConfigs) {
      Expected<Config> config = Config::fromName(name);
      if (!config)
        continue;
      for (const auto &shape : kShapes) {
        std::string title = std::string("gemm/") + kernelKindName(kind) + "/" +
                            name + "/" + shape.name;
        benchmark::RegisterBenchmark(
            title.c_str(), [=](benchmark::State &state) {
              Shape s = shape.make(*config);
              s.insn.op = Opcode::Gemm;
              uint64_t uops = runRepeatedly(state, *config, kind, s);
              state.counters["MAC/s"] =
                  benchmark::Counter(double(uops) * config->batch() *
                                         config->block() * config->block(),
                                     benchmark::Counter::kIsRate);
            });
      }
      for (bool tensor : {false, true}) {
        std::string title = std::string("alu/") + kernelKindName(kind) + "/" +
                            name + (tensor ? "/add" : "/max-imm");
        benchmark::RegisterBenchmark(
            title.c_str(), [=](benchmark::State &state) {
              Shape s;
              s.uops.push_back({0, tensor ? 256u : 0u, 0});
              s.insn.op = Opcode::Alu;
              s.insn.alu = tensor ? AluOp::Add : AluOp::Max;
              s.insn.useImm = !tensor;
              s.insn.iterOut = 4;
              s.insn.iterIn = 56;
              s.insn.dstOut = s.insn.srcOut = 56;
              s.insn.dstIn = s.insn.srcIn = 1;
              uint64_t uops = runRepeatedly(state, *config, kind, s);
              state.counters["lane/s"] = benchmark::Counter(
                  double(uops) * config->batch() * config->block(),
                  benchmark::Counter::kIsRate);
            });
      }
    }
  }
}

} // namespace

int main(int argc, char **argv) {
  registerAll();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv))
    return 1;
  benchmark::RunSpecifiedBenchmarks();
}
