//===- VtaRunDriverTest.cpp - Tests of vta-run on drivers -----------------===//
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

/// The dense program and the network of two of them, on boards.
class VtaRunDriverTest : public VtaRunTest {
protected:
  void SetUp() override {
    VtaRunTest::SetUp();
    putProgram(dense.program);
    putInput();
    std::vector<uint8_t> bytes = net.make().toBytes();
    put("n.vta", std::string(bytes.begin(), bytes.end()));
    ASSERT_FALSE(writeNpy(path("n.npy"), net.input(7)));
    setenv("VTA_CONFIG", dense.config.name().c_str(), 1);
  }
  void TearDown() override {
    unsetenv("VTA_CONFIG");
    unsetenv("VTA_TEST_BOARD");
    VtaRunTest::TearDown();
  }
  static void setBoard(const std::string &faults) {
    setenv("VTA_TEST_BOARD", faults.c_str(), 1);
  }
  static std::string onDriver(const char *driver) {
    return std::string("--driver=") + driver;
  }
  Outcome runProgram(const char *driver, std::vector<std::string> args = {}) {
    args.insert(args.begin(), {"p.vtaprog", "--input=x=x.npy",
                               "--output=y=y.npy", onDriver(driver)});
    return run(args);
  }
  Outcome runNetwork(const char *driver, std::vector<std::string> args = {}) {
    args.insert(args.begin(),
                {"n.vta", "--input=n.npy", "--output=y.npy", onDriver(driver)});
    return run(args);
  }
  void expectRight(const Outcome &outcome, const std::vector<uint8_t> &wanted) {
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(readNpy(path("y.npy"))->data, wanted);
  }

  DeviceNetwork net;
};

TEST_F(VtaRunDriverTest, CacheMaintenance) {
  std::vector<uint8_t> program = dense.reference(dense.input());
  std::vector<uint8_t> network = net.reference(net.input(7));
  // A driver that says nothing is not flushed: this one would abort.
  setBoard("flush-aborts");
  expectRight(runProgram(VTA_BOARD_DRIVER), program);
  expectRight(runNetwork(VTA_BOARD_DRIVER), network);
  EXPECT_EQ(runProgram(VTA_BOARD_DRIVER, {"--noncoherent"}).code, 128 + 6);
  // One that has to be flushed, by hand and by its own word.
  setBoard("noncoherent");
  EXPECT_NE(runProgram(VTA_BOARD_DRIVER).code, 0);
  expectRight(runProgram(VTA_BOARD_DRIVER, {"--noncoherent"}), program);
  expectRight(runNetwork(VTA_BOARD_DRIVER, {"--noncoherent"}), network);
  setBoard("noncoherent,coherent=0");
  expectRight(runProgram(VTA_COUNTING_DRIVER), program);
  expectRight(runNetwork(VTA_COUNTING_DRIVER), network);
  EXPECT_NE(runProgram(VTA_COUNTING_DRIVER, {"--coherent"}).code, 0);
  // Its word is taken, too, where it is wrong.
  setBoard("flush-aborts,coherent=1");
  expectRight(runProgram(VTA_COUNTING_DRIVER), program);
  expectUsage({"p.vtaprog", "--coherent", "--noncoherent"},
              "--coherent and --noncoherent contradict each other: give one");
  expectUsage({"n.vta", "--noncoherent", "--coherent"},
              "--coherent and --noncoherent contradict each other: give one");
}

TEST_F(VtaRunDriverTest, CyclesOfDrivers) {
  Machine machine = *Machine::find("rtl-de10");
  TimedSimulator simulator(dense.config, machine);
  uint64_t cycles = simulator.run(dense.program.insns)->cycles;
  Outcome outcome = runProgram(VTA_COUNTING_DRIVER);
  EXPECT_HAS(outcome.out, "dense: done, " + std::to_string(cycles) +
                              " cycles, 11 instructions");
  EXPECT_HAS(outcome.out, "libvta_counting_driver.so (device counter)");
  json program =
      json::parse(runProgram(VTA_COUNTING_DRIVER, {"--json"}).out)["program"];
  EXPECT_EQ(program["cycles"], cycles);
  EXPECT_EQ(program["cycles_machine"], "libvta_counting_driver.so");
  EXPECT_EQ(program["cycles_source"], "device counter");
  EXPECT_EQ(program["busy"]["load"], json()) << "nobody told";
  EXPECT_GT(program["seconds_device"], 0.0);
  EXPECT_HAS(runProgram(VTA_COUNTING_DRIVER, {"--profile"}).err,
             "note: dense: --profile: a driver tells no cycles of source "
             "locations");
  // Cycles alone need no data.
  outcome = run({"p.vtaprog", "--timing", onDriver(VTA_COUNTING_DRIVER)});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_HAS(outcome.out, std::to_string(cycles) + " cycles");

  json network = json::parse(
      runNetwork(VTA_COUNTING_DRIVER, {"--json", "--profile"}).out)["network"];
  EXPECT_EQ(network["cycles_machine"], "libvta_counting_driver.so");
  EXPECT_EQ(network["cycles_source"], "device counter");
  EXPECT_EQ(network["seconds_of"], "device");
  EXPECT_EQ(network["modelled_seconds"], json());
  EXPECT_GT(network["steps"][0]["cycles"], 0);
  EXPECT_NE(network["steps"][0]["cycles"], network["steps"][2]["cycles"]);
  EXPECT_EQ(uint64_t(network["steps"][0]["cycles"]) +
                uint64_t(network["steps"][2]["cycles"]),
            uint64_t(network["cycles"]));
  std::string all = std::to_string(uint64_t(network["cycles"]));
  EXPECT_HAS(runNetwork(VTA_COUNTING_DRIVER).out,
             ": " + all +
                 " cycles on libvta_counting_driver.so (device "
                 "counter)\n");
  EXPECT_HAS(runNetwork(VTA_COUNTING_DRIVER, {"--profile"}).out,
             "  cycles on libvta_counting_driver.so by device counter, ms by "
             "the clock of this computer\n");
  EXPECT_HAS(runNetwork(VTA_BOARD_DRIVER, {"--profile"}).out,
             "  no cycles, ms by the clock of this computer\n");
  EXPECT_HAS(run({"n.vta", "--input=n.npy", "--profile"}).out,
             "  cycles on rtl-de10 by simulator, host ms by the clock of this "
             "computer\n");
  // A TARGET is a better name than a file.
  setenv("VTA_CONFIG", ("pynq_" + dense.config.name()).c_str(), 1);
  EXPECT_HAS(runNetwork(VTA_COUNTING_DRIVER).out, " cycles on pynq (device ");
}

TEST_F(VtaRunDriverTest, DriversThatTellNoCycles) {
  std::string driver = VTA_BOARD_DRIVER;
  for (const char *option : {"--timing", "--machine=pynq"}) {
    std::string name = option;
    name = name.substr(0, name.find('='));
    Outcome outcome = runProgram(VTA_BOARD_DRIVER, {"--machine=pynq"});
    outcome = run(
        {"p.vtaprog", "--input=x=x.npy", option, onDriver(VTA_BOARD_DRIVER)});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_HAS(outcome.err, name + " is about cycles, which driver " + driver +
                                " does not tell: it does not export "
                                "VTADriverCycles");
  }
  EXPECT_HAS(runNetwork(VTA_BOARD_DRIVER, {"--machine=pynq"}).err,
             "n.vta: --machine is about cycles, which driver ");
  // The machine of the network's own is for the verifier.
  Network own = net.make();
  own.machine = "mine";
  std::vector<uint8_t> bytes = own.toBytes();
  put("n.vta", std::string(bytes.begin(), bytes.end()));
  Machine mine = *Machine::find("pynq");
  mine.name = "mine";
  put("mine.json", mine.toJSON());
  expectRight(runNetwork(VTA_BOARD_DRIVER, {"--machine=mine.json"}),
              net.reference(net.input(7)));
  // One that could, but not this time.
  setBoard("cycles=none");
  Outcome outcome = runProgram(VTA_COUNTING_DRIVER, {"--json"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_HAS(outcome.err, "the driver did not tell the cycles of this run");
  EXPECT_EQ(json::parse(outcome.out)["program"]["cycles"], json());
  EXPECT_EQ(json::parse(outcome.out)["program"]["cycles_source"], json());
}

TEST_F(VtaRunDriverTest, FilesForAnotherTarget) {
  dense.program.config.target = "de10nano";
  putProgram(dense.program);
  EXPECT_HAS(run({"p.vtaprog", "--list"}).out,
             "configuration de10nano_2x8_i8w8a32_15_15_16_17");
  expectRight(runProgram(VTA_COUNTING_DRIVER), dense.reference(dense.input()));
  expectRight(runProgram(VTA_BOARD_DRIVER), dense.reference(dense.input()));
  EXPECT_EQ(run({"p.vtaprog", "--input=x=x.npy"}).code, 0) << "the simulator";
  setenv("VTA_CONFIG", ("pynq_" + dense.config.name()).c_str(), 1);
  EXPECT_HAS(runProgram(VTA_COUNTING_DRIVER).err,
             "p.vtaprog: the program was compiled for TARGET de10nano, the "
             "device is of TARGET pynq: compile it with "
             "--config=pynq_2x8_i8w8a32_15_15_16_17");
  expectError(
      {"p.vtaprog", "--input=x=x.npy", "--config=pynq_" + dense.config.name()},
      "p.vtaprog: compiled for TARGET de10nano, --config gives TARGET "
      "pynq");
  Network other = net.make();
  other.config->target = "de10nano";
  std::vector<uint8_t> bytes = other.toBytes();
  put("n.vta", std::string(bytes.begin(), bytes.end()));
  EXPECT_HAS(run({"n.vta", "--list"}).out,
             "configuration de10nano_2x8_i8w8a32_15_15_16_17, machine");
  EXPECT_HAS(runNetwork(VTA_COUNTING_DRIVER).err,
             "n.vta: the program was compiled for TARGET de10nano");
}

TEST_F(VtaRunDriverTest, RunsThatNeverEnd) {
  setBoard("never-ends");
  Outcome outcome = runProgram(VTA_BOARD_DRIVER, {"--wait-cycles=1000"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_HAS(outcome.err,
             "p.vtaprog: timeout: the device did not finish 11 instructions "
             "within 1000 polls, ");
  outcome = runNetwork(VTA_BOARD_DRIVER, {"--wait-cycles=1000"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_HAS(outcome.err, "n.vta: step \"one\": timeout: the device did not ");
  setBoard("hangs");
  outcome = runProgram(VTA_BOARD_DRIVER, {"--timeout=1"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_HAS(outcome.err, "vta-run: error: p.vtaprog: the driver has not "
                          "returned from a run of 11 instructions within 1 s "
                          "(--timeout): the device may still be running, reset "
                          "it before the next run\n");
  outcome = runNetwork(VTA_BOARD_DRIVER, {"--timeout=1"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_HAS(outcome.err, "vta-run: error: n.vta: the driver has not returned "
                          "from a run of 11 instructions");
}

TEST_F(VtaRunDriverTest, ExitIsNoSuccess) {
  setBoard("exits");
  for (const Outcome &outcome :
       {runProgram(VTA_BOARD_DRIVER), runNetwork(VTA_BOARD_DRIVER),
        run({"--selftest", onDriver(VTA_BOARD_DRIVER)})}) {
    EXPECT_EQ(outcome.code, 1);
    EXPECT_HAS(outcome.err, "vta-run: error: the process was ended before it "
                            "was done: a driver or what it uses has called "
                            "exit()\n");
  }
}

TEST_F(VtaRunDriverTest, AddressesBeyond32Bits) {
  DenseLayer large(dense.config, 200);
  putProgram(large.program);
  ASSERT_FALSE(writeNpy(path("x.npy"), large.input()));
  setBoard("high");
  Outcome outcome = runProgram(VTA_BOARD_DRIVER);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_HAS(outcome.err, "beyond 32 bits");
}

} // namespace
