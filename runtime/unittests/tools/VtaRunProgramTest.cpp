//===- VtaRunProgramTest.cpp - vta-run on programs ------------------------===//
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

using VtaRunProgramTest = VtaRunTest;

TEST_F(VtaRunProgramTest, RunsAProgram) {
  putProgram(dense.program);
  putInput();
  Outcome outcome = run({"p.vtaprog", "--input", "x=x.npy", "--output=y=y.npy",
                         "--save-case", "saved", "--profile"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  Expected<NpyArray> y = readNpy(path("y.npy"));
  ASSERT_TRUE(y) << y.takeError().message();
  EXPECT_EQ(y->shape, (std::vector<int64_t>{3, 2, 8}));
  EXPECT_EQ(y->data, dense.reference(dense.input()));
  EXPECT_EQ(outcome.out.rfind("dense: done, ", 0), 0u) << outcome.out;
  // 3 rows of 2 input blocks of 16 bytes, 2 weights of 64, 3 accumulators.
  for (const char *line :
       {"  inp_load_nbytes              96\n",
        "  wgt_load_nbytes             128\n",
        "  acc_load_nbytes             192\n",
        "  uop_load_nbytes               4\n",
        "  out_store_nbytes             48\n",
        "  gemm_counter                  6\n",
        "  alu_counter                   9\n", "dense.mlir:2:1\n"})
    EXPECT_HAS(outcome.out, line);
  // The saved case is a case like any other.
  outcome = run({"saved"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out.rfind("dense: ok, ", 0), 0u) << outcome.out;
  outcome = run({"saved", "--strict", "--machine=pynq"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
}

TEST_F(VtaRunProgramTest, ProgramJson) {
  putProgram(dense.program);
  putInput();
  Outcome outcome = run({"p.vtaprog", "--input", "x=x.npy", "--json",
                         "--profile", "--trace=t.json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  json p = json::parse(outcome.out)["program"];
  EXPECT_EQ(p["name"], "dense");
  EXPECT_EQ(p["insn_count"], 11);
  EXPECT_EQ(p["counters"]["gemm_counter"], 6);
  EXPECT_EQ(p["counters"]["alu_counter"], 9);
  EXPECT_EQ(p["bytes"]["wgt"], 128);
  EXPECT_GT(p["cycles"], 0);
  ASSERT_EQ(p["locations"].size(), 2u);
  EXPECT_EQ(p["locations"][0]["location"], "dense.mlir:1:1");
  EXPECT_EQ(p["locations"][0]["insn_count"], 1);
  EXPECT_EQ(p["locations"][1]["insn_count"], 10);
  double compute = 0;
  for (const json &at : p["locations"])
    compute += at["busy"]["compute"].get<double>();
  EXPECT_DOUBLE_EQ(compute, p["busy"]["compute"].get<double>());
  EXPECT_HAS(get("t.json"), "dense.mlir:2:1");
  // Cycles do not depend on data, so timing alone needs none.
  outcome = run({"p.vtaprog", "--timing", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(json::parse(outcome.out)["program"]["cycles"], p["cycles"]);
}

TEST_F(VtaRunProgramTest, RunsAProgramOnADriver) {
  // The mock has the default configuration until it is told otherwise.
  DenseLayer wide{Config()};
  putProgram(wide.program);
  ASSERT_FALSE(writeNpy(path("x.npy"), wide.input()));
  Outcome outcome =
      run({"p.vtaprog", "--input", "x=x.npy", "--output", "y=y.npy",
           "--driver=" VTA_MOCK_DRIVER, "--save-case=saved"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(readNpy(path("y.npy"))->data, wide.reference(wide.input()));
  EXPECT_HAS(outcome.out, "dense: done, not timed, 11 instructions");
  EXPECT_EQ(run({"saved"}).code, 0);

  putProgram(dense.program);
  putInput();
  expectError({"p.vtaprog", "--input", "x=x.npy", "--driver=" VTA_MOCK_DRIVER},
              "the program was compiled for configuration "
              "2x8_i8w8a32_15_15_16_17, the device has "
              "1x16_i8w8a32_15_15_18_17");
  // The simulator as a library knows its configuration from the environment.
  setenv("VTA_CONFIG", dense.config.name().c_str(), 1);
  outcome = run({"p.vtaprog", "--input", "x=x.npy", "--output", "y=y.npy",
                 "--driver=" VTA_SIM_DRIVER});
  unsetenv("VTA_CONFIG");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(readNpy(path("y.npy"))->data, dense.reference(dense.input()));
  expectError({"p.vtaprog", "--input", "x=x.npy", "--driver=none.so"},
              "driver none.so cannot be loaded");
}

TEST_F(VtaRunProgramTest, List) {
  putProgram(dense.program);
  Outcome outcome = run({"p.vtaprog", "--list"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  for (const char *text :
       {"program dense, configuration 2x8_i8w8a32_15_15_16_17, machine any\n",
        "constant w int8[2, 8, 8], 128 bytes\n", "    dense.mlir:1:1\n",
        "    uop[0] dst 0 src 0 wgt 0\n", "    output y\n", "finish"})
    EXPECT_HAS(outcome.out, text);
  dense.program.insns[4].lo = 6;
  putProgram(dense.program);
  expectError({"p.vtaprog", "--list"}, "p.vtaprog: instruction 4: ");
}

TEST_F(VtaRunProgramTest, InputAndOutputErrors) {
  putProgram(dense.program);
  putInput();
  expectError({"p.vtaprog"},
              "p.vtaprog: no data for input x; the program has x int8[3, 2, 2, "
              "8]");
  expectError({"p.vtaprog", "--input", "q=x.npy"},
              "no input \"q\", the program has x int8[3, 2, 2, 8]");
  expectError({"p.vtaprog", "--input", "x=none.npy"}, "none.npy");
  expectError({"p.vtaprog", "--input", "x=x.npy", "--output", "z=z.npy"},
              "no output \"z\", the program has y int8[3, 2, 8]");
  expectError({"p.vtaprog", "--input", "x=x.npy", "--output", "y=no/y.npy"},
              "no/y.npy");
  expectError({"p.vtaprog", "--input", "x=x.npy", "--save-case=no/such"},
              "no/such");
  NpyArray wrong = dense.input();
  wrong.shape = {2, 3, 2, 8};
  ASSERT_FALSE(writeNpy(path("wrong.npy"), wrong));
  expectError({"p.vtaprog", "--input", "x=wrong.npy"},
              "must be int8[3, 2, 2, 8], got int8[2, 3, 2, 8]");
}

TEST_F(VtaRunProgramTest, ProgramFileErrors) {
  putProgram(dense.program);
  std::string file = get("p.vtaprog");
  put("t.vtaprog", file.substr(0, file.size() / 2));
  expectError({"t.vtaprog"}, "t.vtaprog: truncated program file");
  put("t.vtaprog", "hello, world");
  expectError({"t.vtaprog"}, "t.vtaprog: not a program file");
  expectError({"p.vtaprog", "--config=1x16_15_15_18_17"},
              "p.vtaprog: compiled for configuration 2x8_i8w8a32_15_15_16_17, "
              "--config gives 1x16_i8w8a32_15_15_18_17");
  put("vta_config.json", dense.config.toJSON());
  putInput();
  EXPECT_EQ(
      run({"p.vtaprog", "--config=vta_config.json", "--input", "x=x.npy"}).code,
      0);
}

/// Wrong programs are found before they run.
TEST_F(VtaRunProgramTest, VerifierFindings) {
  struct {
    const char *kind;
    std::function<void(std::vector<Insn> &)> edit;
  } cases[] = {
      {"out-of-range", [](std::vector<Insn> &p) { p[DenseGemm].dstIn = 2047; }},
      {"out-of-range", [](std::vector<Insn> &p) { p[DenseLoadInp].xSize = 7; }},
      {"out-of-range",
       [](std::vector<Insn> &p) {
         p[DenseGemm].uopBgn = 8000;
         p[DenseGemm].uopEnd = 9000;
       }},
      {"empty-loop", [](std::vector<Insn> &p) { p[DenseGemm].iterIn = 0; }},
      {"finish", [](std::vector<Insn> &p) { p.pop_back(); }},
      {"pop-before-push",
       [](std::vector<Insn> &p) { p[DenseLoadWgt].pushNext = false; }},
      {"leftover-token",
       [](std::vector<Insn> &p) { p[DenseDrain].pushPrev = true; }},
      {"unwritten-output",
       [](std::vector<Insn> &p) { p[DenseStore].xSize = 2; }},
      {"race", [](std::vector<Insn> &p) {
         p[DenseLoadWgt].pushNext = p[DenseGemm].popPrev = false;
       }}};
  for (auto &c : cases) {
    Outcome outcome = runEdited(c.edit);
    EXPECT_EQ(outcome.code, 1) << c.kind << outcome.out;
    EXPECT_HAS(outcome.err,
               std::string("vta-run: error: p.vtaprog: ") + c.kind + ": ");
    EXPECT_EQ(outcome.out, "");
  }
}

TEST_F(VtaRunProgramTest, WithoutTheVerifier) {
  auto deadlock = [](std::vector<Insn> &p) {
    p[DenseLoadWgt].pushNext = false;
  };
  Outcome outcome = runEdited(deadlock, {"--no-verify"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_HAS(outcome.err, "vta-run: error: p.vtaprog: deadlock");
  outcome =
      runEdited([](std::vector<Insn> &p) { p.pop_back(); }, {"--no-verify"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_HAS(outcome.err, "no FINISH was executed");
  outcome =
      runEdited([](std::vector<Insn> &p) { p[DenseDrain].pushPrev = true; },
                {"--no-verify"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_HAS(outcome.err, "tokens left in queues: c2l 1");
  dense.program.insns[3].lo = 6;
  putProgram(dense.program);
  expectError({"p.vtaprog", "--no-verify", "--input", "x=x.npy"},
              "instruction 3");
}

} // namespace
