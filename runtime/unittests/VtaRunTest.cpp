//===- VtaRunTest.cpp - Tests of the vta-run tool -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Case.h"
#include "vtart/Npy.h"

#include "TestFiles.h"
#include "TestProgram.h"

#include <nlohmann/json.hpp>
#include <sys/wait.h>

using namespace vtart;
using nlohmann::json;

namespace {

std::string recorded(const std::string &name) {
  return std::string(VTA_TEST_INPUTS "/cases/") + name;
}

struct Outcome {
  int code = -1;
  std::string out, err;
};

class VtaRunTest : public TempFolderTest {
protected:
  VtaRunTest() : dense(DenseLayer::smallConfig()) {}

  Outcome run(const std::vector<std::string> &args) const {
    std::string command = "cd '" + folder + "' && '" VTA_RUN "'";
    for (const std::string &arg : args)
      command += " '" + arg + "'";
    command += " > out.txt 2> err.txt < /dev/null";
    int status = std::system(command.c_str());
    Outcome outcome;
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    outcome.out = get("out.txt");
    outcome.err = get("err.txt");
    return outcome;
  }
  /// One error line that contains `message`, nothing on stdout.
  void expectError(const std::vector<std::string> &args,
                   const std::string &message, int code = 1) const {
    Outcome outcome = run(args);
    EXPECT_EQ(outcome.code, code) << outcome.err;
    EXPECT_EQ(outcome.err.rfind("vta-run: error: ", 0), 0u) << outcome.err;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1)
        << outcome.err;
    EXPECT_HAS(outcome.err, message);
  }
  void expectUsage(const std::vector<std::string> &args,
                   const std::string &message) const {
    expectError(args, message, 2);
    EXPECT_EQ(get("out.txt"), "");
  }

  void putProgram(const Program &program) const {
    std::vector<uint8_t> bytes = program.toBytes();
    put("p.vtaprog", std::string(bytes.begin(), bytes.end()));
  }
  void putInput() const {
    Error e = writeNpy(path("x.npy"), dense.input());
    ASSERT_FALSE(e) << e.message();
  }
  /// The dense program after `edit` of its instructions, run with its input.
  template <typename Edit>
  Outcome runEdited(Edit edit, std::vector<std::string> args = {}) {
    DenseLayer edited(DenseLayer::smallConfig());
    edit(edited.insns);
    edited.encode();
    putProgram(edited.program);
    putInput();
    args.insert(args.begin(), {"p.vtaprog", "--input", "x=x.npy"});
    return run(args);
  }
  /// unit-gemm with `edit` applied to one of its instructions.
  template <typename Edit>
  std::string editedCase(size_t insn, Edit edit) const {
    Expected<Case> test = loadCase(recorded("unit-gemm"));
    EXPECT_TRUE(test);
    CaseStep &step = test->steps[0];
    Codec codec(step.config);
    Insn decoded = *codec.decode(step.insns[insn]);
    edit(decoded);
    step.insns[insn] = *codec.encode(decoded);
    EXPECT_FALSE(saveCase(step, path("edited")));
    return "edited";
  }
  /// Index of the n-th instruction of unit-gemm with opcode `op`.
  static size_t findInsn(Opcode op, unsigned n = 0) {
    Expected<Case> test = loadCase(recorded("unit-gemm"));
    const CaseStep &step = test->steps[0];
    for (size_t i = 0; i < step.insns.size(); ++i)
      if (Codec(step.config).decode(step.insns[i])->op == op && n-- == 0)
        return i;
    return ~size_t(0);
  }

  DenseLayer dense;
};

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

TEST_F(VtaRunTest, RecordedCasesMatch) {
  std::vector<std::string> args;
  DIR *dir = opendir(VTA_TEST_INPUTS "/cases");
  ASSERT_NE(dir, nullptr);
  while (dirent *entry = readdir(dir))
    if (entry->d_name[0] != '.')
      args.push_back(recorded(entry->d_name));
  closedir(dir);
  ASSERT_GE(args.size(), 20u);
  Outcome outcome = run(args);
  EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
  EXPECT_HAS(outcome.out, "unit-gemm: ok, ");
  EXPECT_HAS(outcome.out, "tvm-timing-C11: not executed, ");
  EXPECT_HAS(outcome.out, std::to_string(args.size()) +
                              " cases: " + std::to_string(args.size() - 1) +
                              " ok, 0 mismatched, 1 not executed, 0 failed\n");
}

TEST_F(VtaRunTest, CaseOptionAndModes) {
  Outcome outcome = run({"--case", recorded("unit-gemm"), "--functional"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out, "unit-gemm: ok, not timed, 16 instructions\n");
  EXPECT_EQ(outcome.err, "");
  outcome = run({"--case=" + recorded("unit-gemm"), "--timing"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out.rfind("unit-gemm: not executed, ", 0), 0u)
      << outcome.out;
  outcome = run({recorded("unit-gemm"), "--timing", "--both"});
  EXPECT_EQ(outcome.out.rfind("unit-gemm: ok, ", 0), 0u);
  EXPECT_HAS(outcome.out, " cycles, 16 instructions\n");
}

TEST_F(VtaRunTest, JsonOfCases) {
  Outcome outcome =
      run({"--json", recorded("unit-gemm"), recorded("tvm-timing-C11"),
           recorded("sequence-gemm-relu"), recorded("unit-relu")});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  json all = json::parse(outcome.out);
  EXPECT_EQ(all["schema_version"], 1);
  ASSERT_EQ(all["cases"].size(), 4u);
  json gemm = all["cases"][0], timing = all["cases"][1];
  json sequence = all["cases"][2], relu = all["cases"][3];
  EXPECT_EQ(gemm["name"], "unit-gemm");
  EXPECT_EQ(gemm["match"], true);
  EXPECT_EQ(gemm["insn_count"], 16);
  EXPECT_TRUE(gemm["seconds_functional"].is_number());
  EXPECT_TRUE(gemm["seconds_timing"].is_number());
  EXPECT_EQ(gemm["finished"], true);
  // 16 x 64 by 64 x 64 on 16 blocks: 4 x 4 weights, and 16 outputs per step.
  EXPECT_EQ(gemm["gemm_uops"], 16);
  EXPECT_EQ(gemm["bytes"],
            json::parse(R"({"inp":64,"wgt":1024,"acc":0,"uop":20,"out":256})"));
  EXPECT_EQ(timing["match"], nullptr);
  EXPECT_EQ(timing["seconds_functional"], nullptr);
  EXPECT_GT(timing["cycles"], 0);
  EXPECT_GE(timing["busy"]["compute"], 451584);
  EXPECT_EQ(timing["gemm_uops"], 451584);
  EXPECT_EQ(sequence["match"], true);
  for (const char *key : {"cycles", "insn_count", "gemm_uops", "alu_uops"})
    EXPECT_EQ(sequence[key],
              gemm[key].get<uint64_t>() + relu[key].get<uint64_t>())
        << key;
  for (const char *unit : {"load", "compute", "store"})
    EXPECT_DOUBLE_EQ(sequence["busy"][unit].get<double>(),
                     gemm["busy"][unit].get<double>() +
                         relu["busy"][unit].get<double>());
}

TEST_F(VtaRunTest, MismatchNamesTheFirstByte) {
  copyCase("unit-gemm", "c");
  std::string expect = get("c/expect.bin");
  expect[5] ^= 0x41;
  expect[200] ^= 0x01;
  put("c/expect.bin", expect);
  Outcome outcome = run({"c", recorded("unit-relu")});
  EXPECT_EQ(outcome.code, 1);
  uint8_t wanted = static_cast<uint8_t>(expect[5]);
  EXPECT_HAS(outcome.out,
             format("unit-gemm: MISMATCH at address 0x%x: expected 0x%02x, got "
                    "0x%02x, 2 bytes differ, ",
                    67280896 + 5, wanted, wanted ^ 0x41));
  EXPECT_HAS(outcome.out, "unit-relu: ok, ");
  EXPECT_HAS(outcome.out, "2 cases: 1 ok, 1 mismatched");
  outcome = run({"--json", "c"});
  EXPECT_EQ(outcome.code, 1);
  json c = json::parse(outcome.out)["cases"][0];
  EXPECT_EQ(c["match"], false);
  EXPECT_EQ(c["mismatch"]["bytes"], 2);
  EXPECT_EQ(c["mismatch"]["address"], 67280896 + 5);
}

TEST_F(VtaRunTest, MismatchInAnyStepCounts) {
  mkdir(path("s").c_str(), 0777);
  copyCase("unit-gemm", "s/a");
  copyCase("unit-relu", "s/b");
  put("s/case.json", R"({"name": "pair", "sequence": ["a", "b"]})");
  std::string expect = get("s/a/expect.bin");
  expect[0] ^= 1;
  put("s/a/expect.bin", expect);
  Outcome outcome = run({"s"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_HAS(outcome.out, "pair: MISMATCH in step unit-gemm at address "
                          "0x402a000: ");
  EXPECT_HAS(outcome.out, ", 1 bytes differ, ");
}

TEST_F(VtaRunTest, SequenceStateCarriesOver) {
  // The first step leaves a token that the second needs, and data in SRAM.
  Config config;
  Codec codec(config);
  Insn loadAcc, push, pop, store, finish;
  loadAcc.op = push.op = pop.op = Opcode::Load;
  loadAcc.mem = MemType::Acc;
  loadAcc.dramBase = 0x100;
  loadAcc.ySize = loadAcc.xSize = loadAcc.xStride = 1;
  push.mem = MemType::Inp;
  push.pushNext = true;
  pop.mem = MemType::Uop;
  pop.popPrev = true;
  pop.pushNext = true;
  store.op = Opcode::Store;
  store.mem = MemType::Out;
  store.dramBase = 0x400;
  store.ySize = store.xSize = store.xStride = 1;
  store.popPrev = true;
  finish.op = Opcode::Finish;
  auto step = [&](const std::string &name, std::vector<Insn> insns) {
    CaseStep s;
    s.name = name;
    s.config = config;
    for (const Insn &insn : insns)
      s.insns.push_back(*codec.encode(insn));
    return s;
  };
  CaseStep first = step("first", {push, loadAcc, finish});
  CaseStep second = step("second", {pop, store, finish});
  first.memory.push_back({0x100 * 64, std::vector<uint8_t>(64)});
  second.memory.push_back({0x400 * 16, std::vector<uint8_t>(16)});
  second.expect.push_back({0x400 * 16, std::vector<uint8_t>(16)});
  for (unsigned i = 0; i < 16; ++i) {
    first.memory[0].data[4 * i] = static_cast<uint8_t>(i * 9 + 1);
    second.expect[0].data[i] = static_cast<uint8_t>(i * 9 + 1);
  }
  mkdir(path("s").c_str(), 0777);
  ASSERT_FALSE(saveCase(first, path("s/first")));
  ASSERT_FALSE(saveCase(second, path("s/second")));
  put("s/case.json", R"({"name": "pair", "sequence": ["first", "second"]})");
  Outcome outcome = run({"s"});
  EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
  EXPECT_HAS(outcome.out, "pair: ok, ");
  EXPECT_EQ(outcome.err, "vta-run: note: pair: first: tokens left in queues: "
                         "l2c 1\n");
  // Alone the second waits for ever.
  expectError({"s/second", "--functional"}, "deadlock");
  expectError({"s/second", "--timing"}, "deadlock");
  EXPECT_HAS(run({"s", "--trace=t.json"}).err, "--trace takes one run, this is "
                                               "a sequence of 2");
}

TEST_F(VtaRunTest, LeftoverTokensAndMissingFinishAreNotes) {
  std::string c = editedCase(findInsn(Opcode::Finish),
                             [](Insn &insn) { insn.pushPrev = true; });
  Outcome outcome = run({c});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_HAS(outcome.err, "note: unit-gemm: tokens left in queues: c2l 1");
  c = editedCase(findInsn(Opcode::Finish), [](Insn &insn) {
    insn = Insn();
    insn.op = Opcode::Load;
  });
  outcome = run({"--json", c});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_HAS(outcome.err, "note: unit-gemm: no FINISH was executed");
  EXPECT_EQ(json::parse(outcome.out)["cases"][0]["finished"], false);
}

TEST_F(VtaRunTest, CaseErrors) {
  expectError({"nowhere"}, "nowhere: no such file or folder");
  expectError({"--case", "nowhere"}, "nowhere: No such file or directory");
  put("file", "x");
  expectError({"--case", "file"}, "file: expected a case folder, got a file");
  mkdir(path("empty").c_str(), 0777);
  expectError({"empty"}, "empty: no case.json in this folder");
  copyCase("unit-gemm", "c");
  unlink(path("c/mem.bin").c_str());
  expectError({"c"}, "mem.bin");
  copyCase("unit-gemm", "c");
  put("c/insn.bin", get("c/insn.bin") + "abc");
  expectError({"c"}, "259");
  expectError({recorded("unit-gemm"), "--machine=rtl-de20"}, "rtl-de20");
  expectError({recorded("unit-gemm"), "--config=2x8_15_15_16_17"},
              "recorded for configuration 1x16_i8w8a32_15_15_18_17, --config "
              "gives 2x8_i8w8a32_15_15_16_17");
  expectError({recorded("unit-gemm"), "--config=nonsense"},
              "--config nonsense: ");
  // The others still run.
  Outcome outcome = run({"--json", "empty", recorded("unit-gemm")});
  EXPECT_EQ(outcome.code, 1);
  json all = json::parse(outcome.out);
  EXPECT_HAS(all["cases"][0]["error"].get<std::string>(), "no case.json");
  EXPECT_EQ(all["cases"][0]["match"], nullptr);
  EXPECT_EQ(all["cases"][1]["match"], true);
}

TEST_F(VtaRunTest, BadInstructionsInCases) {
  auto raw = [&](size_t insn, uint64_t lo) {
    copyCase("unit-gemm", "c");
    std::string bytes = get("c/insn.bin");
    for (unsigned i = 0; i < 8; ++i)
      bytes[16 * insn + i] = static_cast<char>(lo >> (8 * i));
    put("c/insn.bin", bytes);
  };
  raw(2, 7);
  expectError({"c"}, "instruction 2");
  expectError({"c", "--timing"}, "instruction 2");
  raw(3, 7 << 7); // LOAD of memory type 7.
  expectError({"c"}, "instruction 3");

  size_t gemm = findInsn(Opcode::Gemm, 1);
  std::string at = "instruction " + std::to_string(gemm);
  expectError({editedCase(gemm, [](Insn &i) { i.dstIn = 2047; }), "--json"},
              at);
  expectError({editedCase(gemm,
                          [](Insn &i) {
                            i.uopBgn = 8191;
                            i.uopEnd = 8193;
                          })},
              at);
  size_t load = findInsn(Opcode::Load, 1);
  expectError({editedCase(load, [](Insn &i) { i.dramBase += 100000; })},
              "instruction " + std::to_string(load));
  size_t store = findInsn(Opcode::Store);
  expectError({editedCase(store, [](Insn &i) { i.sramBase = 2047; })},
              "instruction " + std::to_string(store));
}

TEST_F(VtaRunTest, WorkLimits) {
  size_t gemm = findInsn(Opcode::Gemm, 1);
  std::string c = editedCase(gemm, [](Insn &insn) {
    insn.iterOut = insn.iterIn = 16383;
    insn.dstOut = insn.dstIn = insn.srcOut = insn.srcIn = 0;
    insn.wgtOut = insn.wgtIn = 0;
  });
  expectError({c, "--functional", "--max-cycles=100000"}, "100000");
  expectError({c, "--timing", "--max-cycles=100000"}, "100000");
  expectUsage({c, "--max-cycles=0"}, "--max-cycles must be an integer from 1");
  expectUsage({c, "--max-cycles=12x"}, "got '12x'");
}

TEST_F(VtaRunTest, StrictFaults) {
  EXPECT_EQ(run({recorded("tvm-group-mobilenet.D9")}).code, 0);
  expectError({"--strict", recorded("tvm-group-mobilenet.D9")},
              "instruction 2 ");
  std::string c = editedCase(findInsn(Opcode::Alu),
                             [](Insn &insn) { insn.alu = AluOp::Mul; });
  EXPECT_EQ(run({c}).err.find("error"), std::string::npos);
  expectError({c, "--strict"}, "instruction");
}

TEST_F(VtaRunTest, Trace) {
  Outcome outcome = run({recorded("unit-gemm"), "--trace=t.json"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  json trace = json::parse(get("t.json"), nullptr, false);
  ASSERT_FALSE(trace.is_discarded());
  const json &events = trace.is_array() ? trace : trace["traceEvents"];
  EXPECT_GT(events.size(), 16u);
  expectError({recorded("unit-gemm"), "--trace=no/such/t.json"},
              "no/such/t.json");
  expectUsage({recorded("unit-gemm"), "--trace=t.json", "--functional"},
              "--trace needs a timed run");
  expectUsage({recorded("unit-gemm"), recorded("unit-relu"), "--trace=t.json"},
              "--trace takes one case, got 2");
}

//===----------------------------------------------------------------------===//
// Command line
//===----------------------------------------------------------------------===//

TEST_F(VtaRunTest, HelpAndVersion) {
  Outcome outcome = run({"--help"});
  EXPECT_EQ(outcome.code, 0);
  for (const char *option :
       {"--case",   "--machine", "--functional",  "--timing",     "--both",
        "--strict", "--json",    "--trace",       "--max-cycles", "--driver",
        "--input",  "--output",  "--profile",     "--save-case",  "--no-verify",
        "--list",   "--config",  "--wait-cycles", "--coherent",   "--version",
        "rtl-de10"})
    EXPECT_HAS(outcome.out, option);
  outcome = run({"--version"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out.rfind("vta-run ", 0), 0u) << outcome.out;
}

TEST_F(VtaRunTest, UsageErrors) {
  std::string c = recorded("unit-gemm");
  put("p", "x");
  expectUsage({}, "nothing to run");
  expectUsage({"--frobnicate", c}, "'--frobnicate'");
  expectUsage({c, "-x"}, "'-x'");
  expectUsage({c, "--machine"}, "option '--machine' needs a value");
  expectUsage({c, "--json=3"}, "'--json=3'");
  expectUsage({c, "p"}, "give either cases or a program");
  expectUsage({"p", "err.txt"}, "one program at a time");
  expectUsage({c, "--driver=d.so"}, "--driver is for programs");
  expectUsage({c, "--input", "x=y"}, "--input is for programs");
  expectUsage({c, "--save-case=d"}, "--save-case is for programs");
  expectUsage({c, "--list"}, "--list is for programs");
  expectUsage({"p", "--input", "x"}, "--input takes NAME=FILE");
  expectUsage({"p", "--input", "x=1", "--input", "x=2"}, "each name once");
  expectUsage({"p", "--output", "=1"}, "--output takes NAME=FILE");
  expectUsage({"p", "--timing", "--output", "y=1"}, "--timing computes none");
  expectUsage({"p", "--wait-cycles=5000000000"}, "to 4294967295");
}

TEST_F(VtaRunTest, FullDisk) {
  int status = std::system(("'" VTA_RUN "' '" + recorded("unit-gemm") +
                            "' > /dev/full 2> '" + path("err") + "'")
                               .c_str());
  EXPECT_EQ(WEXITSTATUS(status), 1);
  EXPECT_HAS(get("err"), "cannot write to standard output");
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

TEST_F(VtaRunTest, RunsAProgram) {
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

TEST_F(VtaRunTest, ProgramJson) {
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

TEST_F(VtaRunTest, RunsAProgramOnADriver) {
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

TEST_F(VtaRunTest, List) {
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

TEST_F(VtaRunTest, InputAndOutputErrors) {
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

TEST_F(VtaRunTest, ProgramFileErrors) {
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
TEST_F(VtaRunTest, VerifierFindings) {
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

TEST_F(VtaRunTest, WithoutTheVerifier) {
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
