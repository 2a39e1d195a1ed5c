//===- LayerProfileTest.cpp - Cycles of a program by layer ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/LayerProfile.h"
#include "TimedTestUtils.h"
#include "support/TestProgram.h"

using namespace vtart;
using namespace vtart::timedtest;

namespace {

using Parts = std::array<uint64_t, kNumTimeParts>;

Program programOf(const std::vector<Insn> &insns,
                  std::vector<uint32_t> locations) {
  Program program;
  program.config = defaultConfig();
  program.insns = assemble(program.config, insns);
  program.locations = {"first", "second", "third"};
  program.insnLocations = std::move(locations);
  return program;
}

std::vector<LayerProfile> profile(const Program &program,
                                  const Machine &machine) {
  Expected<std::vector<LayerProfile>> layers = profileLayers(program, machine);
  EXPECT_TRUE(bool(layers)) << layers.takeError().message();
  return layers ? std::move(*layers) : std::vector<LayerProfile>();
}

TimedResult timed(const Program &program, const Machine &machine) {
  Expected<TimedResult> result =
      TimedSimulator(program.config, machine).run(program.insns);
  EXPECT_TRUE(bool(result)) << result.takeError().message();
  return result ? *result : TimedResult();
}

TEST(LayerProfile, PartsOfTheTimeOfTheComputeUnit) {
  Program program = programOf(
      {
          tokens(load(MemType::Inp, 20), "", "n"), // 1..31
          tokens(load(MemType::Wgt, 1), "", "n"),  // 31..57
          tokens(gemm(25, 4), "p", ""),            // 31..131, fetched at 3
          tokens(alu(true, 30), "p", "n"),         // 131..168
          tokens(store(8, 2), "p", "p"),           // 168..194
          tokens(nop(Unit::Compute), "n", ""),     // 194..195
          finish(),                                // 195..196
      },
      {2, 2, 2, 0, 0, 0, 0});
  std::vector<LayerProfile> layers = profile(program, simpleMachine());
  ASSERT_EQ(layers.size(), 2u);
  const LayerProfile &gemms = layers[0], &alus = layers[1];
  EXPECT_EQ(gemms.location, "third");
  EXPECT_EQ(alus.location, "first");
  // gemm, alu, dram_in, dram_out, bus, tokens, fetch
  EXPECT_EQ(gemms.parts, (Parts{100, 0, 28, 0, 0, 0, 3}));
  EXPECT_EQ(alus.parts, (Parts{0, 37, 0, 26, 0, 2, 0}));
  EXPECT_EQ(gemms.cycles(), 131u);
  EXPECT_EQ(alus.cycles(), 65u);
  EXPECT_EQ(gemms.bound(), TimePart::Gemm);
  EXPECT_EQ(alus.bound(), TimePart::Alu);
  EXPECT_EQ(gemms.macs(program.config), 100u * 16 * 16);
  EXPECT_EQ(gemms.bytesIn(), 20u * 16 + 256);
  EXPECT_EQ(gemms.bytesOut(), 0u);
  EXPECT_EQ(alus.bytesOut(), 16u * 16);
  EXPECT_EQ(gemms.insns, (std::vector<Range>{{0, 3}}));
  EXPECT_EQ(alus.insns, (std::vector<Range>{{3, 7}}));
}

/// What keeps the load unit is what the compute unit waits for.
TEST(LayerProfile, WaitsForAUnitThatWaitsForInstructions) {
  std::vector<Insn> insns(200, nop(Unit::Compute));
  insns.push_back(tokens(load(MemType::Inp, 5), "", "n"));
  insns.push_back(tokens(gemm(3), "p", ""));
  insns.push_back(finish());
  Program program = programOf(insns, {});
  // Two cycles each until the load is there, at 402; it takes 15.
  Machine machine = simpleMachine();
  machine.fetchCycles = 2;
  std::vector<LayerProfile> layers = profile(program, machine);
  ASSERT_EQ(layers.size(), 1u);
  EXPECT_EQ(layers[0].parts, (Parts{3, 0, 13, 0, 0, 201, 203 + 1}))
      << "the gemm is fetched at 404, the load ends at 417";
  EXPECT_EQ(layers[0].cycles(), timed(program, machine).cycles);
}

TEST(LayerProfile, SharedBusAndInterleavedLayers) {
  Machine machine = simpleMachine();
  machine.sharedBus = true;
  Program program = programOf(
      {
          load(MemType::Inp, 90), // 1..101, nobody waits for it
          load(MemType::Acc, 1),  // 101..115: bus until 101
          gemm(7),
          finish(),
      },
      {0, 1, 0, 1});
  std::vector<LayerProfile> layers = profile(program, machine);
  ASSERT_EQ(layers.size(), 2u);
  EXPECT_EQ(layers[0].parts, (Parts{7, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(layers[1].parts, (Parts{0, 0, 14, 0, 99, 1, 2}));
  EXPECT_EQ(layers[1].bound(), TimePart::Bus);
  EXPECT_EQ(layers[1].insns, (std::vector<Range>{{1, 2}, {3, 4}}));
}

/// On each machine, also those whose times are not whole numbers, and for each
/// division into layers.
TEST(LayerProfile, LayersAddUpToTheCycles) {
  DenseLayer dense(DenseLayer::smallConfig(), 5);
  for (const std::string &name : Machine::builtinNames()) {
    Machine machine = machineOf(name.c_str());
    TimedResult result = timed(dense.program, machine);
    Parts whole = {};
    for (uint32_t layers : {1, 2, 3, 11}) {
      Program program = dense.program;
      program.locations.assign(layers, "");
      for (size_t i = 0; i < program.insns.size(); ++i)
        program.insnLocations[i] = (i * 7) % layers;
      Parts sum = {};
      uint64_t cycles = 0, insns = 0;
      for (const LayerProfile &layer : profile(program, machine)) {
        cycles += layer.cycles();
        insns += layer.counters.insnCount;
        for (unsigned part = 0; part < kNumTimeParts; ++part)
          sum[part] += layer.parts[part];
      }
      EXPECT_EQ(cycles, result.cycles) << name << " " << layers;
      EXPECT_EQ(insns, program.insns.size());
      if (layers == 1)
        whole = sum;
      EXPECT_EQ(sum, whole) << name << " " << layers;
    }
    EXPECT_GT(whole[0], 14u) << name;
    EXPECT_GT(whole[1], 8u) << name;
  }
}

TEST(LayerProfile, BytesOfBuffers) {
  DenseLayer dense(DenseLayer::smallConfig());
  std::vector<LayerProfile> layers =
      profile(dense.program, machineOf("rtl-de10"));
  ASSERT_EQ(layers.size(), 2u);
  ASSERT_EQ(layers[0].dram.size(), 1u);
  EXPECT_EQ(layers[0].dram[0].buffer, 3u);
  EXPECT_EQ(layers[0].dram[0].bytes, (Range{0, 4}));
  ASSERT_EQ(layers[1].dram.size(), 4u);
  std::array<uint32_t, 4> buffers = {2, 0, 1, 4};
  std::array<uint64_t, 4> ends = {192, 96, 128, 48};
  for (size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(layers[1].dram[i].buffer, buffers[i]);
    EXPECT_EQ(layers[1].dram[i].bytes, (Range{0, ends[i]}));
    EXPECT_EQ(layers[1].dram[i].isWritten, i == 3);
  }
}

TEST(LayerProfile, ErrorsAreThoseOfTheSimulator) {
  Program program = programOf({tokens(gemm(3), "p", ""), finish()}, {0, 0});
  Expected<std::vector<LayerProfile>> layers =
      profileLayers(program, simpleMachine());
  ASSERT_FALSE(bool(layers));
  EXPECT_NE(layers.takeError().message().find("deadlock"), std::string::npos);
}

} // namespace
