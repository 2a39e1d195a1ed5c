//===- VtaRunSelfTestTest.cpp - Tests of vta-run --selftest ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VtaRunTestUtil.h"

using namespace vtart;
using nlohmann::json;

namespace {

class VtaRunSelfTestTest : public VtaRunTest {
protected:
  Outcome test(const char *driver, const std::string &board,
               std::vector<std::string> args = {}) const {
    setenv("VTA_TEST_BOARD", board.c_str(), 1);
    args.insert(args.begin(),
                {"--selftest", std::string("--driver=") + driver});
    Outcome outcome = run(args);
    unsetenv("VTA_TEST_BOARD");
    return outcome;
  }
  /// Fails, with `text` on stdout.
  void expectFailure(const char *driver, const std::string &board,
                     const std::string &text,
                     const std::vector<std::string> &args = {}) const {
    Outcome outcome = test(driver, board, args);
    EXPECT_EQ(outcome.code, 1) << board;
    EXPECT_HAS(outcome.out, text);
    EXPECT_EQ(outcome.out.find("checks passed\n") != std::string::npos &&
                  outcome.out.find("10 of 10") != std::string::npos,
              false);
  }
};

TEST_F(VtaRunSelfTestTest, Simulator) {
  Outcome outcome = run({"--selftest"});
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  for (const char *text :
       {"simulator: configuration 1x16_i8w8a32_15_15_18_17 (the default), "
        "cycles of rtl-de10\n",
        "  pipeline       ok     ", " bytes per cycle (",
        "\nselftest: 10 of 10 checks passed\n"})
    EXPECT_HAS(outcome.out, text);
  outcome = run(
      {"--selftest", "--config=1x8_15_14_16_16", "--machine=pynq", "--json"});
  EXPECT_EQ(outcome.code, 0);
  json test = json::parse(outcome.out)["selftest"];
  EXPECT_EQ(test["config"], "1x8_i8w8a32_15_14_16_16");
  EXPECT_EQ(test["config_from"], "--config");
  EXPECT_EQ(test["cycles_source"], "simulator");
  EXPECT_EQ(test["passed"], true);
  EXPECT_EQ(test["checks"].size(), 10u);
  EXPECT_GT(test["start"]["cycles"], 0);
  ASSERT_EQ(test["speeds"].size(), 3u);
  EXPECT_EQ(test["speeds"][0]["unit"], "bytes");
}

TEST_F(VtaRunSelfTestTest, Boards) {
  Outcome outcome = test(VTA_BOARD_DRIVER, "");
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  for (const char *text :
       {"configuration 1x16_i8w8a32_15_15_18_17 (assumed: the driver does not "
        "say, nor does --config), tells no cycles\n",
        "data is right without flush, right with flush; the driver says "
        "nothing\n",
        " ms\n", " million bytes per second ("})
    EXPECT_HAS(outcome.out, text);
  // As VTA's own for DE10-Nano.
  outcome = test(VTA_BOARD_DRIVER, "flush-aborts");
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  EXPECT_HAS(outcome.out, "with flush not tried: VTAFlushCache or "
                          "VTAInvalidateCache end the process");
  EXPECT_EQ(outcome.err, "");
  // One that has to be flushed and does not say so.
  expectFailure(VTA_BOARD_DRIVER, "noncoherent",
                "data is WRONG without flush, right with flush; the driver "
                "says nothing; give --noncoherent (vta-run)");
  EXPECT_EQ(test(VTA_BOARD_DRIVER, "noncoherent", {"--noncoherent"}).code, 0);
  EXPECT_EQ(test(VTA_COUNTING_DRIVER, "noncoherent,coherent=0").code, 0);
  // A false word is taken: not even the instructions arrive.
  expectFailure(VTA_COUNTING_DRIVER, "noncoherent,coherent=1",
                "caches         FAILED the driver failed to run ");
  expectFailure(VTA_BOARD_DRIVER, "flush-aborts",
                "VTAFlushCache or VTAInvalidateCache end the process",
                {"--noncoherent"});
  setenv("VTA_CONFIG", "pynq_1x8_15_14_16_16", 1);
  outcome = test(VTA_COUNTING_DRIVER, "", {"--json"});
  unsetenv("VTA_CONFIG");
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  json found = json::parse(outcome.out)["selftest"];
  EXPECT_EQ(found["config"], "1x8_i8w8a32_15_14_16_16");
  EXPECT_EQ(found["target"], "pynq");
  EXPECT_EQ(found["config_from"], "the driver says so");
  EXPECT_EQ(found["cycles_source"], "device counter");
  EXPECT_EQ(found["says_coherent"], true);
  EXPECT_EQ(found["right_with_flush"], json());
  EXPECT_GT(found["checks"][4]["cycles"], 0);
}

TEST_F(VtaRunSelfTestTest, BadBoards) {
  const char *foreign = VTA_BOARD_DRIVER, *telling = VTA_COUNTING_DRIVER;
  expectFailure(foreign, "no-device", "the driver has no device");
  expectFailure(foreign, "no-memory",
                "VTAMemAlloc has no 4096 bytes: no memory is reserved");
  expectFailure(foreign, "odd", "which is not the start of a page");
  expectFailure(foreign, "high",
                "33554432 bytes at physical address 0xfffff000 end beyond 32 "
                "bits");
  expectFailure(foreign, "overlap", "two allocations overlap: ");
  expectFailure(
      foreign, "wrong",
      "constant \"w\": 1 of 262144 bytes are wrong, the first is byte 131072");
  expectFailure(foreign, "fails", "the driver failed to run ");
  expectFailure(telling, "cycles=none",
                "VTADriverCycles does not tell the cycles of this run");
  expectFailure(telling, "cycles=0", "VTADriverCycles tells 0 cycles");
  // It says 1x16 and is 1x32: the device finds no instruction that it knows.
  setenv("VTA_CONFIG", "1x32_15_15_18_17", 1);
  Outcome outcome = test(telling, "config=1x16_15_15_18_17");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_HAS(outcome.out, "FAILED");
  unsetenv("VTA_CONFIG");
  setenv("VTA_TEST_BOARD", "config=1x17_15_15_18_17", 1);
  std::string driver = std::string("--driver=") + telling;
  expectError({"--selftest", driver},
              "configuration name '1x17_15_15_18_17' is not of the form");
  unsetenv("VTA_TEST_BOARD");
  expectError({"--selftest", driver, "--config=1x8_15_14_16_16"},
              " has configuration 1x16_i8w8a32_15_15_18_17, --config gives "
              "1x8_i8w8a32_15_14_16_16");
  expectError({"--selftest", "--driver=none.so"},
              "driver none.so cannot be loaded");
  expectError({"--selftest", "--driver=" VTA_INCOMPLETE_DRIVER},
              " does not export VTADeviceFree, ");
}

TEST_F(VtaRunSelfTestTest, RunsThatNeverEnd) {
  // The driver gives up.
  expectFailure(VTA_BOARD_DRIVER, "never-ends",
                "timeout: the device did not finish ", {"--wait-cycles=1000"});
  // It does not.
  Outcome outcome = test(VTA_BOARD_DRIVER, "hangs", {"--timeout=1"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_HAS(outcome.out, "  memory         ok ");
  EXPECT_HAS(outcome.out, "selftest: 1 of 1 checks passed, stopped\n");
  EXPECT_HAS(outcome.err, "vta-run: error: caches: the driver has not returned "
                          "from a run of ");
  EXPECT_HAS(outcome.err, " instructions within 1 s (--timeout): the device ");
  outcome = test(VTA_BOARD_DRIVER, "hangs", {"--timeout=1", "--json"});
  EXPECT_EQ(outcome.code, 1);
  json found = json::parse(outcome.out)["selftest"];
  EXPECT_EQ(found["passed"], false);
  EXPECT_HAS(std::string(found["error"]),
             "caches: the driver has not returned");
}

TEST_F(VtaRunSelfTestTest, CommandLine) {
  put("p", "VTAPROG file");
  expectUsage({"--selftest", "p"}, "a program does not go with --selftest");
  expectUsage({"--selftest", "--timing"},
              "--timing does not go with --selftest");
  expectUsage({"--selftest", "--repeat=2"},
              "--repeat does not go with --selftest");
  expectUsage({"--selftest", "--coherent", "--noncoherent"},
              "--coherent and --noncoherent contradict each other");
  expectUsage({"--selftest", "--timeout=0"},
              "--timeout must be an integer from 1 to 10000000, got '0'");
}

} // namespace
