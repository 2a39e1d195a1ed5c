//===- ProgramTest.cpp - Tests of the program file ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Program.h"

#include "support/FileTestUtil.h"
#include "support/TestFiles.h"

#include <random>

using namespace vtart;
using nlohmann::json;

namespace {

std::string assemble(const std::string &header, const std::string &payload) {
  return assembleFile("VTAPROG", header, payload);
}

Config testConfig() {
  Config config;
  config.logBatch = 1;
  config.logBlock = 3;
  config.logWgtBuffSize = 16;
  return config;
}

Program sample() {
  Program program;
  program.name = "sample";
  program.config = testConfig();
  program.machine = "rtl-de10";
  Codec codec(program.config);
  auto memory = [&](Opcode op, MemType mem, uint32_t dram) {
    Insn insn;
    insn.op = op;
    insn.mem = mem;
    insn.dramBase = dram;
    insn.ySize = 1;
    insn.xSize = 3;
    insn.xStride = 3;
    program.insns.push_back(*codec.encode(insn));
  };
  memory(Opcode::Load, MemType::Uop, 0);
  memory(Opcode::Load, MemType::Inp, 5);
  memory(Opcode::Load, MemType::Wgt, 0);
  memory(Opcode::Store, MemType::Out, 7);
  program.insns.push_back(*codec.encode(Insn()));
  program.buffers = {
      {"x", BufferKind::Input, "int8", {9, 2, 8}, 4096, {}},
      {"y", BufferKind::Output, "int8", {10, 16}, 64, {}},
      {"w", BufferKind::Constant, "int8", {3, 64}, 4096, {}},
      {"uops", BufferKind::Uop, "uint32", {3}, 4, {}},
      {"tmp", BufferKind::Scratch, "int32", {5, 7}, 256, {}},
  };
  for (size_t i = 0; i < 192; ++i)
    program.buffers[2].data.push_back(static_cast<uint8_t>(i * 7 + 3));
  for (size_t i = 0; i < 12; ++i)
    program.buffers[3].data.push_back(static_cast<uint8_t>(200 - i));
  program.relocations = {{0, 3}, {1, 0}, {2, 2}, {3, 1}};
  program.locations = {"net.mlir:3:5", "net.mlir:9:1"};
  program.insnLocations = {0, 0, 0, 1, 1};
  return program;
}

std::string fileOf(const Program &program) {
  std::vector<uint8_t> bytes = program.toBytes();
  return std::string(bytes.begin(), bytes.end());
}

std::string errorOf(const std::string &bytes) {
  Expected<Program> program = Program::fromBytes(bytes.data(), bytes.size());
  return program ? "no error" : program.takeError().message();
}

/// The error after `edit` changed the header of the sample program.
template <typename Edit>
std::string errorAfter(Edit edit) {
  std::string file = fileOf(sample());
  json header = headerOf(file);
  edit(header);
  return errorOf(assemble(header.dump(), payloadOf(file)));
}

TEST(ProgramTest, RoundTrip) {
  Program program = sample();
  std::string file = fileOf(program);
  EXPECT_EQ(file, fileOf(program)) << "bytes must be deterministic";
  ASSERT_TRUE(Program::isProgram(file.data(), file.size()));
  Expected<Program> back = Program::fromBytes(file.data(), file.size());
  ASSERT_TRUE(back) << back.takeError().message();
  EXPECT_EQ(back->name, program.name);
  EXPECT_EQ(back->machine, program.machine);
  EXPECT_EQ(back->config, program.config);
  EXPECT_EQ(back->insns, program.insns);
  EXPECT_EQ(back->buffers, program.buffers);
  EXPECT_EQ(back->relocations, program.relocations);
  EXPECT_EQ(back->locations, program.locations);
  EXPECT_EQ(back->insnLocations, program.insnLocations);
  EXPECT_EQ(fileOf(*back), file);
}

TEST(ProgramTest, EmptyProgramAndTextWithOddBytes) {
  Program program;
  std::string file = fileOf(program);
  Expected<Program> back = Program::fromBytes(file.data(), file.size());
  ASSERT_TRUE(back) << back.takeError().message();
  EXPECT_TRUE(back->insns.empty());
  EXPECT_TRUE(back->buffers.empty());

  program.locations = {"caf\xc3\xa9 \"quoted\"\n", "bad utf-8 \xff"};
  file = fileOf(program);
  back = Program::fromBytes(file.data(), file.size());
  ASSERT_TRUE(back);
  EXPECT_EQ(back->locations[0], program.locations[0]);
}

TEST(ProgramTest, LayoutIsAsDocumented) {
  EXPECT_EQ(bitwiseCrc("123456789"), 0xcbf43926u);
  Program program = sample();
  std::string file = fileOf(program);
  json header = headerOf(file);
  std::string payload = payloadOf(file);
  EXPECT_EQ(file, assemble(header.dump(), payload));
  EXPECT_EQ(header["insn_count"], 5);
  EXPECT_EQ(header["insn_locations"], json::parse("[[0,3],[1,2]]"));
  EXPECT_EQ(header["relocations"], json::parse("[[0,3],[1,0],[2,2],[3,1]]"));
  EXPECT_EQ(header["config"]["LOG_BLOCK"], 3);
  EXPECT_EQ(header["buffers"][2]["offset"], 80);
  EXPECT_EQ(header["buffers"][2]["size"], 192);
  EXPECT_EQ(header["buffers"][3]["offset"], 272);
  EXPECT_EQ(header["buffers"][0]["size"], 144);
  EXPECT_EQ(header["buffers"][4]["size"], 140);
  ASSERT_EQ(payload.size(), 284u);
  EXPECT_EQ(payload[80], 3);
  EXPECT_EQ(payload[81], 10);
  EXPECT_EQ(static_cast<uint8_t>(payload[272]), 200);
}

TEST(ProgramTest, EveryTruncationIsRefused) {
  std::string file = fileOf(sample());
  for (size_t size = 0; size < file.size(); ++size) {
    std::vector<uint8_t> exact(file.begin(), file.begin() + size);
    Expected<Program> program = Program::fromBytes(exact.data(), size);
    ASSERT_FALSE(program) << size;
    EXPECT_HAS(program.takeError().message(),
               size < 8 ? "not a program file" : "truncated program file");
  }
  EXPECT_HAS(errorOf(file + "x"), "1 bytes after the end");
}

TEST(ProgramTest, EveryByteFlipIsRefused) {
  std::string file = fileOf(sample());
  std::mt19937 random(7);
  for (size_t i = 0; i < file.size(); ++i) {
    std::string damaged = file;
    damaged[i] ^= static_cast<char>(1 + random() % 255);
    EXPECT_NE(errorOf(damaged), "no error") << "byte " << i;
  }
}

TEST(ProgramTest, GarbageBehindAValidChecksumNeverCrashes) {
  std::string file = fileOf(sample());
  std::string header = headerOf(file).dump(), payload = payloadOf(file);
  std::mt19937 random(11);
  unsigned refused = 0;
  for (int round = 0; round < 3000; ++round)
    refused +=
        errorOf(assemble(garbled(header, random), payload)) != "no error";
  EXPECT_GT(refused, 2000u);
  EXPECT_HAS(errorOf(assemble(std::string(200000, '['), "")),
             "lists and objects are nested deeper than 64");
  EXPECT_HAS(errorOf(assemble("", "")), "not valid JSON");
  EXPECT_HAS(errorOf(assemble("[1]", "")), "expected a JSON object, got array");
}

TEST(ProgramTest, PrefixErrors) {
  EXPECT_HAS(errorOf("\x93NUMPY and more"), "not a program file");
  EXPECT_HAS(errorOf(""), "not a program file");
  std::string file = fileOf(sample());
  std::string future = file;
  future[8] = 2;
  EXPECT_HAS(errorOf(future), "format version 2 is not supported, this runtime "
                              "reads version 1");
  std::string damaged = file;
  damaged.back() ^= 1;
  EXPECT_HAS(errorOf(damaged), "damaged program file: checksum is ");
  // Lengths whose sum wraps around 64 bits.
  std::string wraps = file;
  wraps.replace(16, 8, littleEndian(~uint64_t(0) - 10, 8));
  EXPECT_HAS(errorOf(wraps), "truncated program file");
}

TEST(ProgramTest, HeaderErrors) {
  for (const char *key : {"name", "config", "machine", "insn_count", "buffers",
                          "relocations", "locations", "insn_locations"}) {
    EXPECT_HAS(errorAfter([&](json &h) { h.erase(key); }),
               std::string("missing key \"") + key + "\"");
    EXPECT_NE(errorAfter([&](json &h) { h[key] = true; }), "no error");
    EXPECT_NE(errorAfter([&](json &h) { h[key] = -1.5; }), "no error");
  }
  EXPECT_HAS(errorAfter([](json &h) { h["extra"] = 1; }),
             "unknown key \"extra\"");
  EXPECT_HAS(errorAfter([](json &h) { h["name"] = 3; }),
             "\"name\" must be a string, got 3");
  EXPECT_HAS(errorAfter([](json &h) { h["insn_count"] = 18; }),
             "insn_count 18 needs 288 payload bytes, there are 284");
  EXPECT_HAS(errorAfter([](json &h) { h["insn_count"] = 4294967295u; }),
             "payload bytes");
  EXPECT_HAS(errorAfter([](json &h) { h["insn_count"] = -1; }),
             "\"insn_count\" must be an integer from 0 to 4294967295, got -1");
  EXPECT_HAS(errorAfter([](json &h) { h["config"]["LOG_BLOCK"] = 30; }),
             "configuration: ");
}

TEST(ProgramTest, BufferErrors) {
  auto error = [](const char *key, json value, size_t buffer = 2) {
    return errorAfter([&](json &h) { h["buffers"][buffer][key] = value; });
  };
  for (const char *key :
       {"name", "kind", "dtype", "shape", "alignment", "offset", "size"})
    EXPECT_HAS(errorAfter([&](json &h) { h["buffers"][1].erase(key); }),
               std::string("missing key \"") + key + "\"");
  EXPECT_HAS(error("kind", "weights"),
             "buffer 2 (\"w\"): unknown kind \"weights\", expected input");
  EXPECT_HAS(error("dtype", "int16"), "unknown dtype \"int16\", expected int8");
  EXPECT_HAS(error("name", "x"), "two buffers are called \"x\"");
  EXPECT_HAS(error("name", ""), "must not be empty");
  EXPECT_HAS(error("alignment", 24), "alignment 24 is not a power of two");
  EXPECT_HAS(error("alignment", 0), "alignment 0 is not a power of two");
  EXPECT_HAS(error("alignment", uint64_t(1) << 31), "\"alignment\" must be");
  EXPECT_HAS(error("shape", {3, 0}), "a dimension must be a positive integer");
  EXPECT_HAS(error("shape", {3, -64}), "positive integer, got -64");
  EXPECT_HAS(error("shape", {3, "64"}), "positive integer, got \"64\"");
  EXPECT_HAS(error("shape", {3, 65}),
             "size 192 does not match shape [3,65] of int8, which takes 195");
  json huge = {1u << 31, 1u << 31, 1u << 31};
  EXPECT_HAS(error("shape", huge), "is larger than the limit");
  EXPECT_HAS(error("size", 191), "size 191 does not match");
  EXPECT_HAS(error("offset", 81), "offset 81 of its data must be 80");
  EXPECT_HAS(error("offset", 1, 0), "offset 1 of a buffer without data");
  EXPECT_HAS(errorAfter([](json &h) {
               h["buffers"][3]["shape"] = {4};
               h["buffers"][3]["size"] = 16;
             }),
             "its 16 bytes at offset 272 end after the payload of 284 bytes");
  EXPECT_HAS(errorAfter([](json &h) {
               h["buffers"][3]["shape"] = {2};
               h["buffers"][3]["size"] = 8;
             }),
             "the tables describe 280 payload bytes, there are 284");
  EXPECT_HAS(errorAfter([](json &h) { h["buffers"][0] = 5; }),
             "buffer 0: expected a JSON object, got number");
  // A constant without its data is written as it is and refused when read.
  Program program = sample();
  program.buffers[2].data.pop_back();
  EXPECT_HAS(errorOf(fileOf(program)), "size 191 does not match");
}

TEST(ProgramTest, TableErrors) {
  auto relocations = [](const char *text) {
    return errorAfter([&](json &h) { h["relocations"] = json::parse(text); });
  };
  EXPECT_HAS(relocations("[[5,0]]"), "relocation 0 names instruction 5, the "
                                     "program has 5");
  EXPECT_HAS(relocations("[[0,5]]"),
             "relocation 0 names buffer 5, the program has 5");
  EXPECT_HAS(relocations("[[1,0],[1,1]]"), "after instruction 1; they must");
  EXPECT_HAS(relocations("[[2,0],[1,1]]"), "after instruction 2; they must");
  EXPECT_HAS(relocations("[[0]]"), "must be two integers, got [0]");
  EXPECT_HAS(relocations("[[0,-1]]"), "must be two integers");
  EXPECT_HAS(relocations("[[4294967296,0]]"), "must be two integers");

  auto runs = [](const char *text) {
    return errorAfter(
        [&](json &h) { h["insn_locations"] = json::parse(text); });
  };
  EXPECT_EQ(runs("[]"), "no error");
  EXPECT_HAS(runs("[[0,4]]"), "\"insn_locations\" covers 4 of 5 instructions");
  EXPECT_HAS(runs("[[0,4294967295]]"), "covers more than the 5");
  EXPECT_HAS(runs("[[2,5]]"), "names location 2, the program has 2");
  EXPECT_HAS(runs("[0]"), "must be two integers, got 0");
  EXPECT_HAS(errorAfter([](json &h) { h["locations"][1] = 4; }),
             "entry 1 of \"locations\" must be a string, got 4");
}

TEST(ProgramTest, FromFileNamesThePath) {
  Expected<Program> missing = Program::fromFile("no/such.vtaprog");
  ASSERT_FALSE(missing);
  EXPECT_HAS(missing.takeError().message(), "no/such.vtaprog");
  std::string path =
      testing::TempDir() + "vtart_bad_" + std::to_string(getpid()) + ".vtaprog";
  ASSERT_FALSE(writeFile(path, "hello"));
  Expected<Program> bad = Program::fromFile(path);
  ASSERT_FALSE(bad);
  EXPECT_HAS(bad.takeError().message(), path + ": not a program file");
  std::string file = fileOf(sample());
  ASSERT_FALSE(writeFile(path, file));
  EXPECT_TRUE(Program::fromFile(path));
  unlink(path.c_str());
}

TEST(ProgramTest, RelocateAddsElements) {
  Program program = sample();
  Codec codec(program.config);
  // Batch 2, block 8: INP 16 bytes, WGT 64, OUT 16, uops 4.
  std::vector<uint64_t> physical = {0x2000, 0x10040, 0x5000, 0x80000004, 0};
  Expected<std::vector<Word128>> words = program.relocate(physical);
  ASSERT_TRUE(words) << words.takeError().message();
  ASSERT_EQ(words->size(), 5u);
  EXPECT_EQ(codec.decode((*words)[0])->dramBase, 0x20000001u);
  EXPECT_EQ(codec.decode((*words)[1])->dramBase, 0x200u + 5);
  EXPECT_EQ(codec.decode((*words)[2])->dramBase, 0x5000u / 64);
  EXPECT_EQ(codec.decode((*words)[3])->dramBase, 0x1004u + 7);
  EXPECT_EQ((*words)[4], program.insns[4]);
}

TEST(ProgramTest, RelocateErrors) {
  Program program = sample();
  std::vector<uint64_t> physical = {0x2000, 0x10040, 0x5000, 0x80000004, 0};
  auto error = [&] {
    Expected<std::vector<Word128>> words = program.relocate(physical);
    return words ? "no error" : words.takeError().message();
  };
  EXPECT_EQ(error(), "no error");
  physical[2] = 0x5020;
  EXPECT_HAS(error(), "instruction 2: address 0x5020 of buffer \"w\" is not a "
                      "multiple of the 64-byte wgt element");
  physical[2] = 0;
  physical[0] = uint64_t(0xffffffff) * 16;
  EXPECT_HAS(error(), "instruction 1: dram_base 4294967300 (buffer \"x\"");
  physical[0] = uint64_t(0xffffffff - 5) * 16;
  EXPECT_EQ(error(), "no error");
  physical.pop_back();
  EXPECT_HAS(error(), "4 addresses given for 5 buffers");
  physical.push_back(0);
  program.relocations.push_back({4, 0});
  EXPECT_HAS(error(), "instruction 4: a relocation needs a load or store, this "
                      "is a finish");
  program.relocations.back() = {5, 0};
  EXPECT_HAS(error(), "instruction 5: relocation to buffer 0 is outside");
  program.relocations.back() = {4, 9};
  EXPECT_HAS(error(), "instruction 4: relocation to buffer 9 is outside");
  program.relocations.back() = {4, 0};
  program.insns[4].lo = 7;
  EXPECT_HAS(error(), "instruction 4: ");
}

TEST(ProgramTest, Names) {
  for (const char *name : {"input", "output", "constant", "uop", "scratch"})
    EXPECT_STREQ(bufferKindName(*parseBufferKind(name)), name);
  EXPECT_FALSE(parseBufferKind("Input"));
  EXPECT_EQ(dtypeBytes("int8"), 1u);
  EXPECT_EQ(dtypeBytes("int32"), 4u);
  EXPECT_EQ(dtypeBytes("uint32"), 4u);
  EXPECT_EQ(dtypeBytes("float32"), 0u);
  Program program = sample();
  EXPECT_EQ(program.findBuffer("uops"), 3u);
  EXPECT_FALSE(program.findBuffer("uop"));
  EXPECT_EQ(program.buffers[4].byteSize(), 140u);
}

} // namespace
