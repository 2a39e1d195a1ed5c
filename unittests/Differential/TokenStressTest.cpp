//===- TokenStressTest.cpp - More needs than a queue can count ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScheduleText.h"
#include "VTA/Dialect/VTAISA/Utils/ProgramIO.h"
#include "mlir/Parser/Parser.h"
#include "vtart/Verifier.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

#include <cstdio>

using namespace vta_test;
using namespace vtart;

namespace {
enum Phase { Load, Gemm, Alu, Store, NumPhases };

/// An instruction of phase `phase` for element `element`.
struct Point {
  Phase phase;
  unsigned element;
};
using Order = std::vector<Point>;
} // namespace

/// y[i] = (x[i] * w) >> 4, one element per instruction, in the given order.
static std::string printProgram(const Config &config, const Order &order,
                                unsigned count) {
  std::string text;
  llvm::raw_string_ostream os(text);
  unsigned lanes = config.batch() * config.block();
  os << "vtaisa.program @stress config(#vta.config<\"" << config.name()
     << "\">) {\n"
     << "vtaisa.buffer @x input : tensor<" << count << "x" << lanes << "xi8>\n"
     << "vtaisa.buffer @w input : tensor<" << config.block() * config.block()
     << "xi8>\n"
     << "vtaisa.buffer @y output : tensor<" << count << "x" << lanes << "xi8>\n"
     << "vtaisa.buffer @u uop = dense<[";
  for (unsigned i = 0; i < count; ++i)
    os << (i ? ", [" : "[") << i << ", " << i << ", 0]";
  os << "]> : tensor<" << count << "x3xi32>\n"
     << "vtaisa.load uop sram(0) dram(@u) size(1 x " << count << ")\n"
     << "vtaisa.load wgt sram(0) dram(@w) size(1 x 1)\n"
     << "vtaisa.gemm reset uops(0 to " << count << ") loops(1 x 1)\n";
  for (const Point &point : order) {
    unsigned i = point.element;
    switch (point.phase) {
    case Load:
      os << "vtaisa.load inp sram(" << i << ") dram(@x, " << i
         << ") size(1 x 1)\n";
      break;
    case Gemm:
      os << "vtaisa.gemm uops(" << i << " to " << i + 1 << ") loops(1 x 1)\n";
      break;
    case Alu:
      os << "vtaisa.alu shr imm(4) uops(" << i << " to " << i + 1
         << ") loops(1 x 1)\n";
      break;
    case Store:
      os << "vtaisa.store out sram(" << i << ") dram(@y, " << i
         << ") size(1 x 1)\n";
      break;
    case NumPhases:
      break;
    }
  }
  os << "vtaisa.finish\n}\n";
  return text;
}

static std::vector<Array> drawArrays(const Config &config, unsigned count) {
  int64_t lanes = config.batch() * config.block();
  std::vector<Array> arrays = {{"x", {count, lanes}, 1, {}},
                               {"w", {config.block(), config.block()}, 1, {}}};
  Random random(count);
  for (Array &array : arrays)
    for (int64_t i = 0; i < array.size(); ++i)
      array.data.push_back(static_cast<uint8_t>(random.bits() >> 16));
  return arrays;
}

static std::vector<uint8_t> computeExpected(const Config &config,
                                            const std::vector<Array> &arrays,
                                            unsigned count) {
  unsigned batch = config.batch(), block = config.block();
  std::vector<uint8_t> result;
  for (unsigned i = 0; i < count; ++i)
    for (unsigned b = 0; b < batch; ++b)
      for (unsigned o = 0; o < block; ++o) {
        int32_t sum = 0;
        for (unsigned k = 0; k < block; ++k)
          sum +=
              static_cast<int8_t>(arrays[0].data[(i * batch + b) * block + k]) *
              static_cast<int8_t>(arrays[1].data[o * block + k]);
        result.push_back(static_cast<uint8_t>(sum >> 4));
      }
  return result;
}

/// Verified, the same in all orders and on the timed simulator, whose queues
/// count only as far as `machine` says.
static void check(const Program &program, const Machine &machine,
                  const std::vector<Array> &arrays,
                  const std::vector<uint8_t> &expected,
                  TokenCounts *maxTokens = nullptr) {
  VerifierResult verified = verifyProgram(program, machine);
  ASSERT_TRUE(verified.ok()) << verify(program, machine);
  for (uint64_t tokens : verified.maxTokens)
    EXPECT_LE(tokens, machine.tokenLimit);
  if (maxTokens)
    *maxTokens = verified.maxTokens;
  Image image(program, arrays);
  for (FunctionalOptions options : getOrders(/*numRandom=*/5)) {
    options.strict = true;
    options.machine = &machine;
    Outcome outcome = image.run(options);
    SCOPED_TRACE(getOrderName(options.order));
    ASSERT_EQ(outcome.error, "");
    EXPECT_EQ(outcome.result.leftover, TokenCounts{});
    ASSERT_TRUE(outcome.output == expected) << "another result";
  }
  TimedSimulator timed(program.config, machine);
  Expected<TimedResult> time = timed.run(image.words());
  ASSERT_TRUE(bool(time)) << time.takeError().message();
  EXPECT_TRUE(time->finished);
}

static std::optional<Program> derive(const std::string &text, unsigned limit) {
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &getContext());
  if (!module ||
      !runPipeline(*module, "vtaisa.program(vtaisa-derive-tokens{token-limit=" +
                                std::to_string(limit) + "})"))
    return std::nullopt;
  std::optional<Program> result;
  module->walk([&](mlir::vtaisa::ProgramOp op) {
    mlir::FailureOr<Program> program = mlir::vtaisa::exportProgram(op);
    if (mlir::succeeded(program))
      result = *program;
  });
  return result;
}

/// The phases one after the other, each forwards or backwards.
static Order getBlocks(unsigned count, unsigned backwards) {
  Order order;
  for (unsigned phase = 0; phase < NumPhases; ++phase)
    for (unsigned i = 0; i < count; ++i)
      order.push_back({static_cast<Phase>(phase),
                       backwards >> phase & 1 ? count - 1 - i : i});
  return order;
}

/// Any order that keeps the phases of each element.
static Order getRandomOrder(Random &random, unsigned count) {
  Order order;
  std::vector<unsigned> done(count, 0), open;
  for (unsigned i = 0; i < count; ++i)
    open.push_back(i);
  // Bursts, so that one unit gets far ahead of the others.
  while (!open.empty()) {
    unsigned phase = random.in(0, NumPhases - 1);
    int64_t length = random.in(1, count);
    random.shuffle(open);
    for (size_t k = 0; k < open.size() && length > 0; ++k) {
      unsigned i = open[k];
      if (done[i] != phase)
        continue;
      order.push_back({static_cast<Phase>(phase), i});
      ++done[i];
      --length;
    }
    std::vector<unsigned> rest;
    for (unsigned i : open)
      if (done[i] < NumPhases)
        rest.push_back(i);
    open = rest;
  }
  return order;
}

TEST(TokenStress, HundredsOfOneElementTransfers) {
  unsigned checked = 0;
  for (const char *name : {"1x16_15_15_18_17", "2x16_15_15_18_17"}) {
    Expected<Config> config = Config::fromName(name);
    ASSERT_TRUE(bool(config));
    constexpr unsigned kCount = 600;
    std::vector<Array> arrays = drawArrays(*config, kCount);
    std::vector<uint8_t> expected = computeExpected(*config, arrays, kCount);
    std::vector<Order> orders = {
        getBlocks(kCount, 0),
        getBlocks(kCount, 1 << Gemm | 1 << Store),
        getBlocks(kCount, 1 << Alu),
    };
    Random random(17);
    for (int i = 0; i < 4; ++i)
      orders.push_back(getRandomOrder(random, kCount));
    for (unsigned limit : {255u, 3u, 1u}) {
      Expected<Machine> machine = Machine::find("rtl-de10");
      ASSERT_TRUE(bool(machine));
      machine->tokenLimit = limit;
      for (const Order &order : orders) {
        ErrorCollector errors;
        std::optional<Program> program =
            derive(printProgram(*config, order, kCount), limit);
        ASSERT_TRUE(program.has_value()) << errors.text;
        SCOPED_TRACE(std::string(name) + ", limit " + std::to_string(limit) +
                     ", order " + std::to_string(&order - orders.data()));
        TokenCounts maxTokens{};
        check(*program, *machine, arrays, expected, &maxTokens);
        if (HasFatalFailure())
          return;
        ++checked;
        // All loads come before their consumers: the queue is used in full.
        if (&order == orders.data())
          EXPECT_EQ(maxTokens[static_cast<unsigned>(Queue::L2C)], limit);
      }
    }
  }
  std::printf("%u programs of 2403 instructions, limits 255, 3 and 1\n",
              checked);
}

TEST(TokenStress, WithoutCareQueuesOverflow) {
  Expected<Config> config = Config::fromName("1x16_15_15_18_17");
  Expected<Machine> machine = Machine::find("rtl-de10");
  ASSERT_TRUE(config && machine);
  ErrorCollector errors;
  std::optional<Program> program =
      derive(printProgram(*config, getBlocks(600, 0), 600), 100000);
  ASSERT_TRUE(program.has_value()) << errors.text;
  VerifierResult verified = verifyProgram(*program, *machine);
  ASSERT_FALSE(verified.ok());
  EXPECT_EQ(verified.findings.front().kind, FindingKind::TokenOverflow);
  EXPECT_EQ(verified.maxTokens[static_cast<unsigned>(Queue::L2C)], 600u);
}

TEST(TokenStress, ConvolutionsWithShortQueues) {
  unsigned checked = 0;
  for (uint64_t index = 0; index < 40; ++index) {
    Random random(4242 + index);
    Expected<Config> config =
        Config::fromName(getConfigNames()[index % getConfigNames().size()]);
    ASSERT_TRUE(bool(config));
    Conv conv = drawConv(random, *config, /*isTiny=*/true);
    std::string payload = printConv(conv);
    std::vector<Array> arguments = getArguments(conv);
    ErrorCollector errors;
    std::optional<Kernel> kernel =
        prepareKernel(payload, config->name(), "rtl-de10");
    ASSERT_TRUE(kernel.has_value()) << errors.text;
    Schedule schedule = drawSchedule(random, *kernel);
    std::vector<uint8_t> expected;
    for (unsigned limit : {255u, 3u, 1u}) {
      schedule.tokenLimit = limit;
      std::optional<Program> program = compileKernel(*kernel, schedule);
      if (!program)
        break; // Does not fit; the differential test looks at the message.
      Expected<Machine> machine = Machine::find("rtl-de10");
      ASSERT_TRUE(bool(machine));
      machine->tokenLimit = limit;
      if (limit == 255) {
        Outcome outcome = Image(*program, arguments).run(FunctionalOptions());
        ASSERT_EQ(outcome.error, "");
        expected = outcome.output;
      }
      SCOPED_TRACE("index " + std::to_string(index) + ", limit " +
                   std::to_string(limit) + "\n" + payload + schedule.text);
      check(*program, *machine, arguments, expected);
      if (HasFatalFailure())
        return;
      ++checked;
    }
  }
  std::printf("%u compiled convolutions, limits 255, 3 and 1\n", checked);
  EXPECT_GT(checked, 60u);
}
