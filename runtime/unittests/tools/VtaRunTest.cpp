//===- VtaRunTest.cpp - Tests of the vta-run tool -------------------------===//
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
  // Without the option 2^33 uops are the limit.
  c = editedCase(gemm, [](Insn &insn) {
    insn.uopBgn = 0;
    insn.uopEnd = 100;
    insn.iterOut = insn.iterIn = 16383;
    insn.dstOut = insn.dstIn = insn.srcOut = insn.srcIn = 0;
    insn.wgtOut = insn.wgtIn = 0;
  });
  expectError({c, "--functional"}, "the limit of the run is 8589934592");
  EXPECT_EQ(run({c, "--timing"}).code, 0);
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
  EXPECT_EQ(outcome.out.rfind("vta-mlir ", 0), 0u) << outcome.out;
}

TEST_F(VtaRunTest, UsageErrors) {
  std::string c = recorded("unit-gemm");
  put("p", "VTAPROG file");
  expectUsage({}, "nothing to run");
  expectUsage({"--frobnicate", c}, "'--frobnicate'");
  expectUsage({c, "-x"}, "'-x'");
  expectUsage({c, "--machine"}, "option '--machine' needs a value");
  expectUsage({c, "--json=3"}, "'--json=3'");
  expectUsage({c, "p"}, "give either cases or a program");
  expectUsage({"p", "p"}, "one program at a time");
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

} // namespace
