//===- MachineTest.cpp - Timing parameters and formulas -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/TimedTestUtils.h"

#include <nlohmann/json.hpp>

using namespace vtart;
using namespace vtart::timedtest;
using Json = nlohmann::json;

namespace {

std::string errorOf(const std::string &text) {
  Expected<Machine> machine = Machine::fromJSON(text);
  return machine ? "" : machine.takeError().message();
}

void expectContains(const std::string &text, const std::string &part) {
  EXPECT_NE(text.find(part), std::string::npos) << "in: " << text;
}

Json jsonOf(const char *name) {
  return Json::parse(machineOf(name).toJSON(), nullptr, false);
}

Insn padded(Insn insn, uint32_t y0, uint32_t y1, uint32_t x0, uint32_t x1) {
  insn.yPad0 = y0;
  insn.yPad1 = y1;
  insn.xPad0 = x0;
  insn.xPad1 = x1;
  return insn;
}

TEST(Machine, Builtins) {
  EXPECT_EQ(Machine::builtinNames(),
            (std::vector<std::string>{"rtl-de10", "rtl-pynq", "pynq"}));
  for (const std::string &name : Machine::builtinNames()) {
    Machine machine = machineOf(name.c_str());
    EXPECT_EQ(machine.name, name);
    EXPECT_FALSE(machine.description.empty());
    EXPECT_EQ(machine.clockMHz, 100);
    EXPECT_EQ(machine.queueDepth, 512u);
    EXPECT_FALSE(machine.sharedBus);
  }
  EXPECT_EQ(machineOf("rtl-de10").burstBeats, 16u);
  EXPECT_EQ(machineOf("rtl-pynq").burstBeats, 256u);
  EXPECT_EQ(machineOf("rtl-de10").fetchInterval(), 5.625);
  EXPECT_EQ(machineOf("rtl-pynq").fetchInterval(), 405 / 128.);
  EXPECT_EQ(machineOf("pynq").fetchInterval(), 3.2);
  // What is portable, whatever the board.
  for (const std::string &name : Machine::builtinNames())
    EXPECT_EQ(machineOf(name.c_str()).tokenLimit, 255u) << name;
  EXPECT_EQ(machineOf("pynq").dma, DmaModel::Linear);
}

TEST(Machine, JsonRoundTrip) {
  for (const std::string &name : Machine::builtinNames()) {
    std::string text = machineOf(name.c_str()).toJSON();
    Expected<Machine> again = Machine::fromJSON(text);
    ASSERT_TRUE(bool(again)) << again.takeError().message();
    EXPECT_EQ(again->toJSON(), text);
  }
  // Every parameter survives, each with a value of its own.
  for (const char *name : {"rtl-de10", "pynq"}) {
    Json object = jsonOf(name);
    int value = 1;
    for (auto it = object.begin(); it != object.end(); ++it)
      if (it->is_number_float())
        *it = ++value + 0.25;
      else if (it->is_number())
        *it = ++value;
      else if (it->is_boolean())
        *it = true;
    if (object.contains("bus_bytes")) {
      object["bus_bytes"] = 32;
      object["burst_beats"] = 64;
      object["load_overhead"] = 101;
      object["uop_load_overhead"] = 102;
    }
    Expected<Machine> machine = Machine::fromJSON(object.dump());
    ASSERT_TRUE(bool(machine)) << machine.takeError().message();
    EXPECT_EQ(Json::parse(machine->toJSON(), nullptr, false), object);
  }
}

// A file without this key means what it meant before there was one.
TEST(Machine, OptionalKey) {
  Json object = jsonOf("rtl-de10");
  EXPECT_FALSE(object.contains("fetch_ahead"));
  object["fetch_ahead"] = 2;
  Expected<Machine> machine = Machine::fromJSON(object.dump());
  ASSERT_TRUE(bool(machine)) << machine.takeError().message();
  EXPECT_EQ(machine->fetchAhead, 2u);
  EXPECT_EQ(Json::parse(machine->toJSON(), nullptr, false), object);
  object["fetch_ahead"] = -1;
  expectContains(errorOf(object.dump()),
                 "\"fetch_ahead\" must be an integer from 0 to 65536, got -1");
  object = jsonOf("pynq");
  object["fetch_ahead"] = 2;
  expectContains(errorOf(object.dump()),
                 "key \"fetch_ahead\" does not belong to the DMA model");
}

TEST(Machine, MissingKeys) {
  for (const char *name : {"rtl-de10", "pynq"}) {
    Json object = jsonOf(name);
    for (auto it = object.begin(); it != object.end(); ++it) {
      Json without = object;
      without.erase(it.key());
      EXPECT_EQ(errorOf(without.dump()),
                "machine: missing key \"" + it.key() + "\"");
    }
  }
}

TEST(Machine, UnknownKeys) {
  Json object = jsonOf("rtl-de10");
  object["bus_byte"] = 8;
  EXPECT_EQ(errorOf(object.dump()),
            "machine: unknown key \"bus_byte\", did you mean \"bus_bytes\"?");
  object = jsonOf("rtl-de10");
  object["dma_overhead"] = 300;
  EXPECT_EQ(errorOf(object.dump()),
            "machine: key \"dma_overhead\" does not belong to the DMA model "
            "\"bursts\"");
  object = jsonOf("pynq");
  object["burst_beats"] = 16;
  EXPECT_EQ(errorOf(object.dump()),
            "machine: key \"burst_beats\" does not belong to the DMA model "
            "\"linear\"");
}

TEST(Machine, WrongValues) {
  struct Case {
    const char *machine, *key;
    Json value;
    const char *message;
  };
  const Case cases[] = {
      {"rtl-de10", "dma", "axi", "\"bursts\" or \"linear\", got \"axi\""},
      {"rtl-de10", "dma", 3, "\"dma\" must be a string"},
      {"rtl-de10", "name", 3, "\"name\" must be a string"},
      {"rtl-de10", "bus_bytes", 12, "a power of two, got 12"},
      {"rtl-de10", "bus_bytes", 0, "an integer from 1 to 4096, got 0"},
      {"rtl-de10", "burst_beats", -1, "an integer from 1 to 256, got -1"},
      {"rtl-de10", "burst_beats", 16.5, "an integer from 1 to 256, got 16.5"},
      {"rtl-de10", "burst_beats", 512, "an integer from 1 to 256, got 512"},
      {"rtl-de10", "read_tags", 0, "an integer from 1 to 1024, got 0"},
      {"rtl-de10", "read_latency", -16, "from 0 to 1000000, got -16"},
      {"rtl-de10", "command_cycles", 0, "from 1 to 1000000, got 0"},
      {"rtl-de10", "fetch_restart_cycles", 0, "from 1 to 1000000, got 0"},
      {"rtl-de10", "queue_holds_current", 1, "true or false, got 1"},
      // Fine alone and not with the others.
      {"rtl-de10", "burst_beats", 12,
       "a power of two: bursts end at aligned addresses, got 12"},
      {"rtl-de10", "burst_beats", 1,
       "at least 2 with \"bus_bytes\" 8: a burst brings whole instructions of "
       "16 bytes, got 1"},
      {"rtl-de10", "load_overhead", 19,
       "at least 4 above \"read_latency\", 20, got 19"},
      {"rtl-de10", "uop_load_overhead", 19,
       "at least 4 above \"read_latency\", 20, got 19"},
      {"rtl-de10", "pad_hidden", 23,
       "at most the overhead of a load, 22: padding starts after it, got 23"},
      {"rtl-de10", "queue_depth", 0, "an integer from 1 to 65536, got 0"},
      {"rtl-de10", "token_limit", 100000, "got 100000"},
      {"rtl-de10", "alu_imm_interval", "1", "got \"1\""},
      {"pynq", "fetch_cycles", -0.5, "a number from 0 to 1000000, got -0.5"},
      {"pynq", "fetch_cycles", Json::array(), "got []"},
      {"rtl-de10", "clock_mhz", 0, "a number from 0.001 to 100000, got 0"},
      {"pynq", "shared_bus", 1, "true or false, got 1"},
      {"pynq", "dma_bytes_per_cycle", 0, "a number from 0.001"},
      {"pynq", "dma_overhead", nullptr, "got null"},
  };
  for (const Case &c : cases) {
    Json object = jsonOf(c.machine);
    object[c.key] = c.value;
    std::string message = errorOf(object.dump());
    expectContains(message, "machine: \"" + std::string(c.key) + "\" must be");
    expectContains(message, c.message);
  }
  // Real parameters accept integers.
  Json object = jsonOf("pynq");
  object["dma_overhead"] = 250;
  Expected<Machine> machine = Machine::fromJSON(object.dump());
  ASSERT_TRUE(bool(machine));
  EXPECT_EQ(machine->dmaOverhead, 250);
}

TEST(Machine, NotJson) {
  EXPECT_EQ(errorOf("{\"name\":"),
            "machine: not valid JSON: it ends too early");
  EXPECT_EQ(errorOf("{\"name\": \"a\",\n  name: 1}"),
            "machine: not valid JSON at line 2, column 4");
  EXPECT_EQ(errorOf("{\"name\": \"a\", \"name\": \"b\"}"),
            "machine: key \"name\" comes twice");
  expectContains(errorOf("[1]"), "object");
}

TEST(Machine, Find) {
  Expected<Machine> none = Machine::find("no-such-machine");
  ASSERT_FALSE(bool(none));
  std::string message = none.takeError().message();
  expectContains(message, "\"no-such-machine\"");
  expectContains(message, "rtl-de10, rtl-pynq, pynq");

  Json object = jsonOf("pynq");
  object["name"] = "mine";
  object["dma_overhead"] = 123.5;
  std::string path = testing::TempDir() + "vta-machine-test.json";
  ASSERT_FALSE(bool(writeFile(path, object.dump())));
  Expected<Machine> mine = Machine::find(path);
  ASSERT_TRUE(bool(mine)) << mine.takeError().message();
  EXPECT_EQ(mine->name, "mine");
  EXPECT_EQ(mine->dmaOverhead, 123.5);

  ASSERT_FALSE(bool(writeFile(path, std::string("{}"))));
  Expected<Machine> broken = Machine::find(path);
  ASSERT_FALSE(bool(broken));
  EXPECT_EQ(broken.takeError().message(),
            path + ": machine: missing key \"name\"");
  std::remove(path.c_str());
}

TEST(Machine, UopCapacity) {
  Config config = defaultConfig();
  EXPECT_EQ(machineOf("rtl-de10").uopCapacity(config), 2048u);
  EXPECT_EQ(machineOf("pynq").uopCapacity(config), 8192u);
  // A configuration with fewer uops than the machine could hold.
  config.logUopBuffSize = 10;
  EXPECT_EQ(machineOf("rtl-de10").uopCapacity(config), 256u);
}

// Beats per element on 8 bytes: UOP 1/2, INP and OUT 2, ACC 8, WGT 32.
TEST(MachineCycles, LoadsOnTheRtl) {
  Config config = defaultConfig();
  for (const char *name : {"rtl-de10", "rtl-pynq"}) {
    Machine m = machineOf(name);
    EXPECT_EQ(m.cycles(config, load(MemType::Inp, 1)), 25);
    EXPECT_EQ(m.cycles(config, load(MemType::Inp, 1, 5)), 33);
    EXPECT_EQ(m.cycles(config, load(MemType::Inp, 14, 3)), 23 + 84);
    EXPECT_EQ(m.cycles(config, load(MemType::Inp, 16, 16)), 23 + 512);
    EXPECT_EQ(m.cycles(config, load(MemType::Wgt, 9)), 311);
    EXPECT_EQ(m.cycles(config, load(MemType::Wgt, 2, 3)), 23 + 192);
    EXPECT_EQ(m.cycles(config, load(MemType::Acc, 7, 2)), 23 + 112);
    EXPECT_EQ(m.cycles(config, load(MemType::Acc8, 4)), 23 + 8);
    EXPECT_EQ(m.cycles(config, load(MemType::Out, 3)), 23 + 6);
    EXPECT_EQ(m.cycles(config, load(MemType::Inp, 5, 0)), 23);
    EXPECT_EQ(m.cycles(config, load(MemType::Uop, 1)), 23);
    EXPECT_EQ(m.cycles(config, load(MemType::Uop, 2)), 23);
    EXPECT_EQ(m.cycles(config, load(MemType::Uop, 7)), 26);
    EXPECT_EQ(m.cycles(config, load(MemType::Uop, 2048)), 1046);
    // Each row starts a beat of its own.
    EXPECT_EQ(m.cycles(config, load(MemType::Uop, 5, 3)), 22 + 9);
    EXPECT_EQ(m.cycles(config, load(MemType::Uop, 1, 4)), 22 + 4);
  }
}

TEST(MachineCycles, PadsOnTheRtl) {
  Config config = defaultConfig();
  for (const char *name : {"rtl-de10", "rtl-pynq"}) {
    Machine m = machineOf(name);
    // 2 rows of 16 and 14 times 2 elements: 60 pads, 39 not hidden.
    EXPECT_EQ(m.cycles(config, padded(load(MemType::Inp, 14, 14), 1, 1, 1, 1)),
              23 + 1 + 392 + 39);
    // 10 and 15 pads hide; only leading rows delay the first command.
    EXPECT_EQ(m.cycles(config, padded(load(MemType::Inp, 5, 2), 2, 0, 0, 0)),
              23 + 2 + 20);
    EXPECT_EQ(m.cycles(config, padded(load(MemType::Inp, 5, 2), 0, 3, 0, 0)),
              23 + 20);
    // 20 pads just hide, 22 do not.
    EXPECT_EQ(m.cycles(config, padded(load(MemType::Inp, 5, 10), 0, 0, 0, 2)),
              23 + 100);
    EXPECT_EQ(m.cycles(config, padded(load(MemType::Inp, 5, 11), 0, 0, 2, 0)),
              23 + 110 + 2);
    // 3 rows of 7 and 2 times 4: 29 pads.
    EXPECT_EQ(m.cycles(config, padded(load(MemType::Acc, 3, 2), 0, 3, 0, 4)),
              23 + 48 + 9);
    // A load without columns is a NOP whatever its pads.
    EXPECT_EQ(m.cycles(config, padded(load(MemType::Inp, 0, 4), 1, 1, 1, 1)),
              2);
  }
}

TEST(MachineCycles, StoresOnTheRtl) {
  Config config = defaultConfig();
  // Bursts of 8 elements: 3n + 3 each.
  Machine de10 = machineOf("rtl-de10");
  EXPECT_EQ(de10.cycles(config, store(1)), 1 + 6);
  EXPECT_EQ(de10.cycles(config, store(8)), 1 + 27);
  EXPECT_EQ(de10.cycles(config, store(9)), 1 + 27 + 6);
  EXPECT_EQ(de10.cycles(config, store(20, 3)), 1 + 3 * (27 + 27 + 15));
  // Bursts of 128.
  Machine pynq = machineOf("rtl-pynq");
  EXPECT_EQ(pynq.cycles(config, store(1)), 1 + 6);
  EXPECT_EQ(pynq.cycles(config, store(20, 3)), 1 + 3 * 63);
  EXPECT_EQ(pynq.cycles(config, store(128)), 1 + 387);
  EXPECT_EQ(pynq.cycles(config, store(200, 2)), 1 + 2 * (387 + 219));

  // At their addresses, rows take more bursts: 56 elements from 1 on are 7, six
  // times 8 and 1.
  Insn row = store(56);
  EXPECT_EQ(de10.storeCycles(config, row), 1 + 7 * 27);
  row.dramBase = 1;
  EXPECT_EQ(de10.storeCycles(config, row), 1 + 56 * 3 + 8 * 3);
  EXPECT_EQ(de10.cycles(config, row), 1 + 7 * 27);
  // Rows of 3 at 6, 13 and 20: from 6, 5 and 4 in their bursts on.
  Insn rows = store(3, 3);
  rows.dramBase = 6;
  rows.xStride = 7;
  EXPECT_EQ(de10.storeCycles(config, rows), 1 + 3 * 9 + 4 * 3);
  EXPECT_EQ(pynq.storeCycles(config, rows), 1 + 3 * 9 + 3 * 3);
  EXPECT_EQ(machineOf("pynq").storeCycles(config, rows), 300 + 9 * 16 / 3.6);
}

TEST(MachineCycles, LinearDma) {
  Config config = defaultConfig();
  Machine m = machineOf("pynq");
  EXPECT_DOUBLE_EQ(m.cycles(config, load(MemType::Inp, 14, 3)),
                   300 + 672 / 3.6);
  EXPECT_DOUBLE_EQ(m.cycles(config, load(MemType::Wgt, 9)), 300 + 640);
  EXPECT_DOUBLE_EQ(m.cycles(config, load(MemType::Acc, 9, 2)), 300 + 320);
  EXPECT_DOUBLE_EQ(m.cycles(config, load(MemType::Uop, 18, 1)), 300 + 20);
  EXPECT_DOUBLE_EQ(m.cycles(config, store(9, 5)), 300 + 200);
  // Pads cost nothing here.
  EXPECT_DOUBLE_EQ(
      m.cycles(config, padded(load(MemType::Inp, 9, 5), 1, 2, 3, 4)),
      300 + 200);
}

TEST(MachineCycles, Compute) {
  Config config = defaultConfig();
  for (const std::string &name : Machine::builtinNames()) {
    Machine m = machineOf(name.c_str());
    bool board = name == "pynq";
    EXPECT_EQ(m.cycles(config, gemm(5, 4, 7)), 140 + 7);
    Insn reset = gemm(5, 4, 7);
    reset.reset = true;
    EXPECT_EQ(m.cycles(config, reset), 140 + 7);
    EXPECT_EQ(m.cycles(config, alu(true, 5, 4, 7)), 140 + 7);
    EXPECT_EQ(m.cycles(config, alu(false, 5, 4, 7)), (board ? 140 : 280) + 7);
    EXPECT_EQ(m.cycles(config, gemm(0, 4, 7)), 7);
    // The largest loop there is does not overflow.
    EXPECT_EQ(m.cycles(config, gemm(8189, 16383, 16383)),
              8189.0 * 16383 * 16383 + 7);
    for (Unit unit : {Unit::Load, Unit::Compute, Unit::Store})
      EXPECT_EQ(m.cycles(config, nop(unit)), 2);
    EXPECT_EQ(m.cycles(config, finish()), board ? 2 : 1);
  }
  Machine filling = machineOf("pynq");
  filling.loopFill = 10;
  EXPECT_EQ(filling.cycles(config, gemm(5, 4, 7)), 140 + 7 + 280);
  EXPECT_EQ(filling.cycles(config, alu(true, 5, 4, 7)), 140 + 7 + 280);
}

TEST(MachineCycles, LargerBlocks) {
  // INP and OUT 32 bytes, WGT 1024, ACC 128: 4, 128 and 16 beats.
  Config config = configOf("1x32_i8w8a32_15_15_18_17");
  Machine m = machineOf("rtl-de10");
  EXPECT_EQ(m.cycles(config, load(MemType::Inp, 3, 2)), 23 + 24);
  EXPECT_EQ(m.cycles(config, load(MemType::Wgt, 2)), 23 + 256);
  EXPECT_EQ(m.cycles(config, load(MemType::Acc, 3)), 23 + 48);
  EXPECT_EQ(m.cycles(config, load(MemType::Uop, 7)), 26);
  // 4 elements a burst, 1 + 4 cycles each, 3 a burst.
  EXPECT_EQ(m.cycles(config, store(4)), 1 + 23);
  EXPECT_EQ(m.cycles(config, store(6, 2)), 1 + 2 * (23 + 13));
  EXPECT_DOUBLE_EQ(machineOf("pynq").cycles(config, load(MemType::Wgt, 9)),
                   300 + 9216 / 3.6);

  // Elements wider than a burst: two bursts of two beats for each.
  m.burstBeats = 2;
  EXPECT_EQ(m.cycles(config, store(1)), 1 + 1 + 4 + 6);
  EXPECT_EQ(m.cycles(config, store(3, 2)), 1 + 6 * 11);
  EXPECT_EQ(m.cycles(config, load(MemType::Inp, 3, 2)), 23 + 24);
}

TEST(MachineCycles, WidePath) {
  // INP and OUT as wide as the bus, 8 bytes; ACC 32 and WGT 64 bytes.
  Config small = configOf("1x8_i8w8a32_15_14_16_16");
  Machine m = machineOf("rtl-de10");
  EXPECT_EQ(m.cycles(small, load(MemType::Inp, 6, 3)), 22 + 18);
  EXPECT_EQ(m.cycles(small, load(MemType::Acc, 6, 3)), 23 + 72);
  EXPECT_EQ(m.cycles(small, load(MemType::Wgt, 6)), 23 + 48);
  // One beat per element and no SRAM read: 16 elements a burst.
  EXPECT_EQ(m.cycles(small, store(20)), 1 + 20 + 8);

  // Wider buses under the default configuration.
  Config config = defaultConfig();
  m.busBytes = 16;
  EXPECT_EQ(m.cycles(config, load(MemType::Inp, 14, 3)), 22 + 42);
  EXPECT_EQ(m.cycles(config, load(MemType::Acc, 5)), 23 + 20);
  EXPECT_EQ(m.cycles(config, load(MemType::Wgt, 9)), 23 + 144);
  EXPECT_EQ(m.cycles(config, load(MemType::Uop, 9)), 22 + 3);
  EXPECT_EQ(m.cycles(config, store(20)), 1 + 20 + 8);
  m.busBytes = 64;
  EXPECT_EQ(m.cycles(config, load(MemType::Inp, 9)), 22 + 3);
  EXPECT_EQ(m.cycles(config, load(MemType::Inp, 3, 2)), 22 + 2);
  EXPECT_EQ(m.cycles(config, load(MemType::Acc, 3)), 22 + 3);
  EXPECT_EQ(m.cycles(config, store(20)), 1 + 5 + 4);
  EXPECT_EQ(m.cycles(config, store(70)), 1 + 16 + 4 + 2 + 4);
}

TEST(MachineCycles, Fetch) {
  // 8 instructions in 16 beats: command at 1, dispatch from 37 on, the next
  // command at 46.
  Machine de10 = machineOf("rtl-de10");
  EXPECT_EQ(de10.fetchedPerBurst(), 8u);
  EXPECT_EQ(de10.firstStart(1), 38 - 14);
  EXPECT_EQ(de10.firstStart(8), 38);
  EXPECT_EQ(de10.firstStart(100), 38);
  EXPECT_EQ(de10.lastStart(8), 45);
  EXPECT_EQ(de10.lastStart(9), 45 + 38 - 14);
  EXPECT_EQ(de10.lastStart(16), 45 + 45);
  Machine pynq = machineOf("rtl-pynq");
  EXPECT_EQ(pynq.fetchedPerBurst(), 128u);
  EXPECT_EQ(pynq.firstStart(128), 278);
  EXPECT_EQ(pynq.lastStart(129), 405 + 24);
  EXPECT_EQ(machineOf("pynq").firstStart(7), 3.2);
  EXPECT_DOUBLE_EQ(machineOf("pynq").lastStart(7), 22.4);
}

} // namespace
