//===- CaseTest.cpp - Tests of conformance case folders -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Case.h"

#include "support/TestFiles.h"
#include "support/TestProgram.h"

#include "vtart/Simulator.h"

#include <nlohmann/json.hpp>

using namespace vtart;
using nlohmann::json;

namespace {

class CaseTest : public TempFolderTest {
protected:
  std::string errorOf(const std::string &name) const {
    Expected<Case> test = loadCase(path(name));
    return test ? "no error" : test.takeError().message();
  }
  /// The error after `edit` changed case.json of a copy of unit-gemm.
  template <typename Edit>
  std::string errorAfter(Edit edit) const {
    copyCase("unit-gemm", "c");
    json info = json::parse(get("c/case.json"));
    edit(info);
    put("c/case.json", info.dump());
    return errorOf("c");
  }
};

TEST_F(CaseTest, LoadsARecordedCase) {
  Expected<Case> test = loadCase(VTA_TEST_INPUTS "/cases/unit-gemm");
  ASSERT_TRUE(test) << test.takeError().message();
  EXPECT_EQ(test->name, "unit-gemm");
  ASSERT_EQ(test->steps.size(), 1u);
  const CaseStep &step = test->steps[0];
  EXPECT_EQ(step.insns.size(), 16u);
  EXPECT_FALSE(step.timingOnly);
  ASSERT_EQ(step.memory.size(), 4u);
  EXPECT_EQ(step.memory[2].addr, 172032u);
  EXPECT_EQ(step.memory[2].data.size(), 20u);
  ASSERT_EQ(step.expect.size(), 1u);
  EXPECT_EQ(step.expect[0].addr, 67280896u);
  EXPECT_EQ(step.expect[0].data.size(), 256u);
}

TEST_F(CaseTest, TimingOnlyHasNoMemory) {
  Expected<Case> test = loadCase(VTA_TEST_INPUTS "/cases/tvm-timing-C11");
  ASSERT_TRUE(test) << test.takeError().message();
  EXPECT_TRUE(test->steps[0].timingOnly);
  EXPECT_EQ(test->steps[0].insns.size(), 223u);
  EXPECT_TRUE(test->steps[0].memory.empty());
}

TEST_F(CaseTest, Sequence) {
  Expected<Case> test = loadCase(VTA_TEST_INPUTS "/cases/sequence-gemm-relu");
  ASSERT_TRUE(test) << test.takeError().message();
  EXPECT_EQ(test->name, "sequence-gemm-relu");
  ASSERT_EQ(test->steps.size(), 2u);
  EXPECT_EQ(test->steps[0].name, "unit-gemm");
  EXPECT_EQ(test->steps[1].insns.size(), 9u);
}

TEST_F(CaseTest, SequenceErrors) {
  auto sequence = [&](const std::string &text) {
    put("case.json", "{\"sequence\": " + text + "}");
    Expected<Case> test = loadCase(folder);
    return test ? "no error" : test.takeError().message();
  };
  copyCase("unit-gemm", "a");
  EXPECT_EQ(sequence("[\"a\", \"a\"]"), "no error");
  EXPECT_HAS(sequence("[]"), "\"sequence\" must be a list of sub-folders");
  EXPECT_HAS(sequence("\"a\""), "\"sequence\" must be a list of sub-folders");
  EXPECT_HAS(sequence("[3]"), "must name sub-folders, got 3");
  EXPECT_HAS(sequence("[\"../a\"]"), "must name sub-folders");
  EXPECT_HAS(sequence("[\"/etc\"]"), "must name sub-folders");
  EXPECT_HAS(sequence("[\"b\"]"), "/b: No such file");
  EXPECT_HAS(sequence("[\".\"]"), "a sequence inside a sequence");
  copyCase("unit-relu", "other");
  std::string info = get("other/case.json");
  info.replace(info.find("1x16_"), 5, "1x32_");
  put("other/case.json", info);
  EXPECT_HAS(sequence("[\"a\", \"other\"]"), "config");
}

TEST_F(CaseTest, FileErrors) {
  EXPECT_HAS(errorOf("none"), "/none: No such file or directory");
  put("file", "x");
  EXPECT_HAS(errorOf("file"), "expected a case folder, got a file");
  mkdir(path("empty").c_str(), 0777);
  EXPECT_HAS(errorOf("empty"), "no case.json in this folder");
  put("empty/case.json", "{");
  EXPECT_HAS(errorOf("empty"), "case.json: not valid JSON: it ends too early");
  put("empty/case.json", "[]");
  EXPECT_HAS(errorOf("empty"), "expected a JSON object, got array");
  for (const char *file : {"insn.bin", "mem.bin", "expect.bin"}) {
    copyCase("unit-gemm", "c");
    unlink(path(std::string("c/") + file).c_str());
    EXPECT_HAS(errorOf("c"), file);
  }
  copyCase("unit-gemm", "c");
  put("c/insn.bin", get("c/insn.bin").substr(0, 250));
  EXPECT_HAS(errorOf("c"), "250");
  put("c/insn.bin", get("c/insn.bin").substr(0, 240));
  EXPECT_HAS(errorOf("c"), "insn_count is 16, insn.bin has 15 instructions");
}

TEST_F(CaseTest, InfoErrors) {
  for (const char *key : {"name", "config", "insn_count", "memory", "expect"}) {
    EXPECT_HAS(errorAfter([&](json &c) { c.erase(key); }),
               std::string("missing key \"") + key + "\"");
    EXPECT_NE(errorAfter([&](json &c) { c[key] = json::object(); }),
              "no error");
  }
  EXPECT_HAS(errorAfter([](json &c) { c["config"] = "1x16"; }),
             "case.json: config: ");
  EXPECT_HAS(errorAfter([](json &c) { c["hw_ver"] = "0.0.1"; }),
             "hw_ver \"0.0.1\" is not supported, expected \"0.0.2\"");
  EXPECT_HAS(errorAfter([](json &c) { c["timing_only"] = 1; }),
             "\"timing_only\" must be true or false, got 1");
  EXPECT_HAS(errorAfter([](json &c) { c["memory"][1] = 5; }),
             "memory segment 1: expected a JSON object");
  EXPECT_HAS(errorAfter([](json &c) { c["memory"][1].erase("size"); }),
             "memory segment 1: missing key \"size\"");
  EXPECT_HAS(errorAfter([](json &c) { c["memory"][1]["addr"] = -4; }),
             "\"addr\" must be an integer from 0");
  EXPECT_HAS(errorAfter([](json &c) { c["memory"][1]["size"] = 0; }),
             "size must be at least 1");
  EXPECT_HAS(errorAfter([](json &c) { c["memory"][3]["size"] = 257; }),
             "memory segment 3: bytes 1108 to 1365 lie outside");
  EXPECT_HAS(errorAfter([](json &c) { c["memory"][3]["offset"] = 1365; }),
             "lie outside");
  EXPECT_HAS(errorAfter([](json &c) { c["memory"][1]["addr"] = 172019; }),
             "memory segments at 0x29ff3 and 0x2a000 overlap");
  EXPECT_HAS(errorAfter([](json &c) { c["expect"][0]["addr"] = 67280897; }),
             "expect segment at 0x402a001 of 256 bytes lies outside the memory "
             "segments");
}

TEST_F(CaseTest, SegmentsThatTouchAreOneMemory) {
  CaseStep step;
  step.memory.push_back({64, {1, 2, 3}});
  step.memory.push_back({67, {4, 5}});
  step.memory.push_back({80, {6}});
  PhysicalMemory memory;
  ASSERT_FALSE(mapCaseMemory(step, memory));
  const uint8_t *p = memory.at(64, 5);
  ASSERT_NE(p, nullptr);
  EXPECT_EQ(p[2], 3);
  EXPECT_EQ(p[3], 4);
  EXPECT_EQ(memory.at(64, 6), nullptr);
  EXPECT_EQ(*memory.at(80, 1), 6);
}

TEST_F(CaseTest, CompareFindsTheFirstByte) {
  CaseStep step;
  step.memory.push_back({100, {1, 2, 3, 4}});
  step.memory.push_back({200, {5, 6}});
  step.expect = {{101, {2, 9, 9}}, {200, {5, 7}}};
  PhysicalMemory memory;
  ASSERT_FALSE(mapCaseMemory(step, memory));
  std::optional<CaseMismatch> mismatch = compareCase(step, memory);
  ASSERT_TRUE(mismatch);
  EXPECT_EQ(mismatch->addr, 102u);
  EXPECT_EQ(mismatch->expected, 9);
  EXPECT_EQ(mismatch->got, 3);
  EXPECT_EQ(mismatch->bytes, 3u);
  step.expect = {{100, {1, 2, 3, 4}}};
  EXPECT_FALSE(compareCase(step, memory));
}

TEST_F(CaseTest, SavedCaseLoadsTheSame) {
  Expected<Case> test = loadCase(VTA_TEST_INPUTS "/cases/unit-relu");
  ASSERT_TRUE(test);
  Error e = saveCase(test->steps[0], path("saved"));
  ASSERT_FALSE(e) << e.message();
  Expected<Case> back = loadCase(path("saved"));
  ASSERT_TRUE(back) << back.takeError().message();
  const CaseStep &a = test->steps[0], &b = back->steps[0];
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.config, b.config);
  EXPECT_EQ(a.insns, b.insns);
  ASSERT_EQ(a.memory.size(), b.memory.size());
  for (size_t i = 0; i < a.memory.size(); ++i) {
    EXPECT_EQ(a.memory[i].addr, b.memory[i].addr);
    EXPECT_EQ(a.memory[i].data, b.memory[i].data);
  }
  ASSERT_EQ(b.expect.size(), 1u);
  EXPECT_EQ(a.expect[0].data, b.expect[0].data);
  json info = json::parse(get("saved/case.json"));
  EXPECT_EQ(info["insn_opcodes"],
            json::parse(R"({"LOAD":5,"STORE":1,"FINISH":1,"ALU":2})"));
  EXPECT_HAS(saveCase(a, path("no/such")).message(), "no/such");
}

TEST_F(CaseTest, ProgramAsACase) {
  DenseLayer dense(DenseLayer::smallConfig());
  const Program &program = dense.program;
  NpyArray x = dense.input();
  std::vector<std::vector<uint8_t>> before(5), after(5);
  before[0] = x.data;
  after[4] = dense.reference(x);
  Expected<CaseStep> step = caseFromProgram(program, before, after, 0x12340);
  ASSERT_TRUE(step) << step.takeError().message();
  ASSERT_FALSE(saveCase(*step, path("dense")));
  Expected<Case> test = loadCase(path("dense"));
  ASSERT_TRUE(test) << test.takeError().message();
  const CaseStep &loaded = test->steps[0];
  ASSERT_EQ(loaded.memory.size(), 5u);
  for (size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(loaded.memory[i].addr % program.buffers[i].alignment, 0u);
    EXPECT_EQ(loaded.memory[i].data.size(), program.buffers[i].byteSize());
  }
  PhysicalMemory memory;
  ASSERT_FALSE(mapCaseMemory(loaded, memory));
  EXPECT_TRUE(compareCase(loaded, memory)) << "the output starts as zeros";
  FunctionalSimulator simulator(loaded.config);
  Expected<RunResult> result = simulator.run(memory, loaded.insns);
  ASSERT_TRUE(result) << result.takeError().message();
  EXPECT_FALSE(compareCase(loaded, memory));

  before[0].pop_back();
  EXPECT_HAS(caseFromProgram(program, before, after).takeError().message(),
             "buffer \"x\" has 96 bytes, got 95");
  before.pop_back();
  EXPECT_HAS(caseFromProgram(program, before, after).takeError().message(),
             "the program has 5");
}

} // namespace
