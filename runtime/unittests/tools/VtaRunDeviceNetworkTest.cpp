//===- VtaRunDeviceNetworkTest.cpp - vta-run on networks on VTA -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VtaRunTestUtil.h"
#include "network/DeviceNetwork.h"

using namespace vtart;
using nlohmann::json;

namespace {

class VtaRunDeviceNetworkTest : public VtaRunTest {
protected:
  void SetUp() override {
    VtaRunTest::SetUp();
    putNetwork(test.make());
    Error e = writeNpy(path("x.npy"), test.input(7));
    ASSERT_FALSE(e) << e.message();
  }
  void putNetwork(const Network &network) const {
    std::vector<uint8_t> bytes = network.toBytes();
    put("n.vta", std::string(bytes.begin(), bytes.end()));
  }
  /// Runs with x.npy and compares the output.
  Outcome runExact(std::vector<std::string> args) const {
    args.insert(args.begin(), {"n.vta", "--input=x.npy", "--output=y.npy"});
    Outcome outcome = run(args);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    Expected<NpyArray> y = readNpy(path("y.npy"));
    EXPECT_TRUE(y);
    if (y)
      EXPECT_EQ(y->data, test.reference(test.input(7)));
    return outcome;
  }
  uint64_t cyclesOf(const Program &program, const char *machine) const {
    TimedSimulator simulator(program.config, *Machine::find(machine));
    return simulator.run(program.insns)->cycles;
  }
  DeviceNetwork test;
};

TEST_F(VtaRunDeviceNetworkTest, RunsOnSimulatorsAndDrivers) {
  EXPECT_EQ(runExact({}).err, "");
  EXPECT_HAS(runExact({"--driver=sim"}).out, " cycles of rtl-de10 at 100 MHz");
  runExact({"--machine=pynq"});
  setenv("VTA_CONFIG", test.first.config.name().c_str(), 1);
  Outcome outcome = runExact({"--driver=" VTA_SIM_DRIVER, "--json"});
  unsetenv("VTA_CONFIG");
  json net = json::parse(outcome.out)["network"];
  EXPECT_EQ(net["cycles"], json()) << "a driver does not tell";
  EXPECT_EQ(net["modelled_seconds"], json());
  EXPECT_EQ(net["seconds_of"], "device");
}

TEST_F(VtaRunDeviceNetworkTest, CyclesByStepAndLayer) {
  for (const char *machine : {"rtl-de10", "pynq"}) {
    uint64_t first = cyclesOf(test.first.program, machine);
    uint64_t second = cyclesOf(test.second.program, machine);
    EXPECT_NE(first, second);
    std::vector<std::string> args = {"--json", "--profile", "--repeat=3"};
    // Without the option it is the machine that the network was compiled for.
    if (machine != test.make().machine)
      args.push_back("--machine=" + std::string(machine));
    json net = json::parse(runExact(args).out)["network"];
    EXPECT_EQ(net["cycles"], first + second);
    EXPECT_EQ(net["cycles_machine"], machine);
    const json &one = net["steps"][0], &flip = net["steps"][1],
               &two = net["steps"][2];
    EXPECT_EQ(one["device"], "vta");
    EXPECT_EQ(one["program"], "first");
    EXPECT_EQ(one["cycles"], first);
    EXPECT_EQ(one["insn_count"], 11);
    EXPECT_EQ(two["cycles"], second);
    EXPECT_EQ(flip["device"], "cpu");
    EXPECT_EQ(flip["kernel"], "test_flip");
    EXPECT_FALSE(flip.contains("cycles"));
    // The uops are a layer of their own, all else is the other one.
    ASSERT_EQ(two["layers"].size(), 2u);
    EXPECT_EQ(two["layers"][0]["location"], "dense.mlir:7:1");
    EXPECT_EQ(two["layers"][1]["location"], "dense.mlir:8:1");
    EXPECT_GT(two["layers"][0]["cycles"], 0);
    EXPECT_EQ(uint64_t(two["layers"][0]["cycles"]) +
                  uint64_t(two["layers"][1]["cycles"]),
              second);
    for (const json &layer : two["layers"]) {
      EXPECT_EQ(layer["parts"].size(), 7u);
      for (const json &part : layer["parts"])
        EXPECT_LE(part, layer["parts"][std::string(layer["bound"])]);
    }
  }
  json net = json::parse(runExact({"--json"}).out)["network"];
  EXPECT_EQ(net["cycles"], cyclesOf(test.first.program, "rtl-de10") +
                               cyclesOf(test.second.program, "rtl-de10"));
  EXPECT_FALSE(net.contains("steps"));
  EXPECT_EQ(net["seconds_of"], "simulation");
  EXPECT_EQ(net["modelled_seconds"], double(net["cycles"]) / 100e6);
  // The same without a profile, also in text; and repeated.
  std::string cycles = std::to_string(uint64_t(net["cycles"]));
  EXPECT_HAS(runExact({}).out, ": " + cycles + " cycles of rtl-de10");
  EXPECT_HAS(runExact({"--repeat=3"}).out,
             ": " + cycles + " cycles of rtl-de10");
  // Counters are sums over the steps on VTA.
  json all = json::parse(runExact({"--json", "--profile"}).out)["network"];
  ASSERT_EQ(all["counters"].size(), 7u);
  for (const auto &counter : all["counters"].items())
    EXPECT_EQ(uint64_t(all["steps"][0]["counters"][counter.key()]) +
                  uint64_t(all["steps"][2]["counters"][counter.key()]),
              uint64_t(counter.value()))
        << counter.key();
  EXPECT_GT(all["counters"]["gemm_counter"], 0);
  EXPECT_GT(all["counters"]["out_store_nbytes"], 0);
  EXPECT_EQ(net["counters"], all["counters"]);
  Outcome outcome = runExact({"--profile"});
  for (const char *part :
       {" ms on VTA: ",
        " cycles of rtl-de10 at 100 MHz, without 1 step on the CPU\n",
        "simulation on this computer: 1 run, ", "  inp_load_nbytes ",
        "host ms   share    GMAC/s      cycles  layer  operation  location\n",
        "  -  flip   xor        net.onnx:2\n", "%",
        "    dense.mlir:8:1, bound by "})
    EXPECT_HAS(outcome.out, part);
}

TEST_F(VtaRunDeviceNetworkTest, Trace) {
  runExact({"--trace=t.json", "--repeat=2"});
  json trace = json::parse(get("t.json"));
  std::map<std::string, unsigned> count;
  double endOfFirst = 0, beginOfSecond = 1e9;
  for (const json &event : trace["traceEvents"]) {
    if (event["ph"] != "X" || event["cat"] != "insn")
      continue;
    std::string location = event["args"]["location"];
    ++count[location];
    double begin = event["ts"], end = begin + double(event["dur"]);
    if (location < "dense.mlir:7")
      endOfFirst = std::max(endOfFirst, end);
    else
      beginOfSecond = std::min(beginOfSecond, begin);
  }
  // One run of each program, one after the other.
  EXPECT_EQ(count, (std::map<std::string, unsigned>{{"dense.mlir:1:1", 1},
                                                    {"dense.mlir:2:1", 10},
                                                    {"dense.mlir:7:1", 1},
                                                    {"dense.mlir:8:1", 10}}));
  EXPECT_GT(endOfFirst, 0);
  EXPECT_GE(beginOfSecond, endOfFirst);
}

TEST_F(VtaRunDeviceNetworkTest, List) {
  Outcome outcome = run({"n.vta", "--list"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  for (const char *line :
       {"configuration 2x8_i8w8a32_15_15_16_17, machine rtl-de10\n",
        "step one: dense, 768 MACs, program first with 11 instructions, "
        "net.onnx:1\n",
        "step flip: xor, 0 MACs, kernel test_flip with 3 chunks, "
        "net.onnx:2\n"})
    EXPECT_HAS(outcome.out, line);
}

TEST_F(VtaRunDeviceNetworkTest, Errors) {
  auto expectRefused = [&](std::vector<std::string> args,
                           const std::string &message) {
    args.insert(args.begin(), {"n.vta", "--random-inputs"});
    expectError(args, "n.vta: " + message);
  };
  expectRefused({"--machine=fast"}, "machine \"fast\" is neither built in");
  expectRefused({"--driver=none.so"}, "driver none.so cannot be loaded: ");
  expectRefused({"--driver=" VTA_INCOMPLETE_DRIVER},
                "driver " VTA_INCOMPLETE_DRIVER " does not export ");
  expectRefused({"--driver=" VTA_SIM_DRIVER},
                "the program was compiled for configuration "
                "2x8_i8w8a32_15_15_16_17, the device has "
                "1x16_i8w8a32_15_15_18_17");
  Network n = test.make();
  n.machine = "mine";
  putNetwork(n);
  expectRefused({},
                "compiled for machine \"mine\", which is not built in; give "
                "its file with --machine");
  runExact({"--no-verify"});
  // More uops than the machine has: one line.
  n = test.make();
  n.machine = n.programs[0].machine = "pynq";
  Insn load = test.first.insns[DenseLoadUop];
  load.sramBase = 3000;
  n.programs[0].insns[DenseLoadUop] = *Codec(*n.config).encode(load);
  putNetwork(n);
  expectRefused({"--machine=rtl-de10"},
                "program \"first\": compiled for pynq, it uses 3001 uops; "
                "rtl-de10 has 2048");
  // What the verifier finds, and what the simulator does without it.
  n = test.make();
  n.programs[0].insns.erase(n.programs[0].insns.begin() + DenseLoadWgt);
  n.programs[0].relocations.clear();
  n.programs[0].insnLocations.clear();
  putNetwork(n);
  expectRefused({}, "program \"first\": ");
  expectRefused({"--no-verify"}, "step \"one\": ");
}

} // namespace
