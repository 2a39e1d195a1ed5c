//===- SelfTestTest.cpp - Tests of the test of devices --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceTestUtil.h"

#include "vtart/SelfTest.h"
#include "vtart/Verifier.h"

using namespace vtart;

namespace {

const char *const kConfigs[] = {"1x16_15_15_18_17", "2x8_15_15_16_17",
                                "1x8_15_14_16_16",  "1x32_15_15_18_17",
                                "4x8_15_16_16_18",  "2x16_15_15_18_17",
                                "1x16_12_8_12_10",  "1x4_5_6_8_7"};

SelfTestOptions optionsFor(const Config &config) {
  SelfTestOptions options;
  options.config = config;
  options.machine = *Machine::find("rtl-de10");
  return options;
}

const SelfTestCheck *find(const SelfTestResult &result,
                          const std::string &name) {
  for (const SelfTestCheck &check : result.checks)
    if (check.name == name)
      return &check;
  return nullptr;
}

/// Correct on every implementation, in every order that tokens allow.
TEST(SelfTest, ProgramsAreVerified) {
  for (const char *name : kConfigs)
    for (const char *machineName : {"rtl-de10", "pynq"}) {
      Config config = *Config::fromName(name);
      Machine machine = *Machine::find(machineName);
      std::vector<Program> programs = makeSelfTestPrograms(config, machine);
      EXPECT_GE(programs.size(), 3u);
      if (config == Config())
        EXPECT_EQ(programs.size(), 8u);
      for (SpeedProgram &speed : makeSpeedPrograms(config, machine))
        programs.push_back(std::move(speed.program));
      for (const Program &program : programs) {
        VerifierOptions verify;
        verify.outputs = program.name != "gemm"; // Leaves gaps.
        VerifierResult found = verifyProgram(program, machine, verify);
        EXPECT_TRUE(found.ok())
            << name << " " << machineName << " " << program.name << ": "
            << (found.ok() ? "" : found.findings[0].message);
        // The file format takes them as well.
        std::vector<uint8_t> bytes = program.toBytes();
        EXPECT_TRUE(Program::fromBytes(bytes.data(), bytes.size()));
      }
    }
}

/// What three of the programs compute is their input, in another order.
TEST(SelfTest, MemoriesAreSeenWhole) {
  for (const char *name : kConfigs) {
    Config config = *Config::fromName(name);
    SelfTestOptions options = optionsFor(config);
    std::vector<Program> programs =
        makeSelfTestPrograms(config, options.machine);
    auto outputOf = [&](const Program &program) {
      auto driver = std::make_shared<SimulatorDriver>(
          config, options.machine, SimulatorDriver::Options());
      auto executor = createExecutor(driver, program);
      EXPECT_TRUE(executor);
      EXPECT_FALSE((*executor)->run());
      return (*executor)->output("y")->data;
    };
    auto dataOf = [](const Program &program, const char *buffer) {
      return program.buffers[*program.findBuffer(buffer)].data;
    };
    unsigned batch = config.batch(), block = config.block();
    // INP: rows with gaps.
    size_t elem = size_t(batch) * block;
    std::vector<uint8_t> x = dataOf(programs[0], "x"),
                         y = outputOf(programs[0]);
    size_t count = y.size() / elem, rows = count >= 8 ? 4 : 1;
    EXPECT_EQ(count, config.depth(MemType::Inp));
    for (size_t i = 0; i < count; ++i) {
      size_t row = i / (count / rows), column = i % (count / rows);
      size_t from = 2 + row * (count / rows + 3) + column;
      for (size_t b = 0; b < elem; ++b)
        ASSERT_EQ(y[i * elem + b], x[from * elem + b]) << name << " " << i;
    }
    // WGT: column (i + row) % block of each matrix, for each i.
    std::vector<uint8_t> w = dataOf(programs[1], "w");
    y = outputOf(programs[1]);
    size_t numWgt = w.size() / (size_t(block) * block);
    EXPECT_EQ(numWgt, config.depth(MemType::Wgt));
    size_t ones = y.size() / (numWgt * elem);
    for (size_t k = 0; k < numWgt; ++k)
      for (size_t i = 0; i < ones; ++i)
        for (size_t r = 0; r < batch; ++r)
          for (size_t o = 0; o < block; ++o)
            ASSERT_EQ(y[((k * ones + i) * batch + r) * block + o],
                      w[(k * block + o) * block + (i + r) % block])
                << name << " " << k;
    // ACC: byte by byte.
    std::vector<uint8_t> acc = dataOf(programs[2], "x");
    y = outputOf(programs[2]);
    ASSERT_EQ(y.size(), acc.size());
    for (size_t i = 0; i < acc.size() / 4; ++i)
      for (size_t byte = 0; byte < 4; ++byte)
        ASSERT_EQ(y[byte * (acc.size() / 4) + i], acc[4 * i + byte]);
  }
}

TEST(SelfTest, SimulatorsPass) {
  for (const char *name : kConfigs) {
    SelfTestOptions options = optionsFor(*Config::fromName(name));
    std::vector<std::string> announced;
    options.onCheck = [&](const SelfTestResult &result,
                          const std::string &next) {
      EXPECT_LE(result.checks.size(), announced.size());
      announced.push_back(next);
    };
    auto driver = std::make_shared<SimulatorDriver>(
        options.config, options.machine, SimulatorDriver::Options());
    SelfTestResult result = runSelfTest(driver, options);
    for (const SelfTestCheck &check : result.checks)
      EXPECT_TRUE(check.passed) << name << " " << check.name << check.text;
    EXPECT_TRUE(result.passed());
    EXPECT_TRUE(result.startCycles);
    EXPECT_GE(result.speeds.size(), 2u);
    EXPECT_EQ(announced.front(), "memory");
    EXPECT_EQ(announced.back(), "speed of " + result.speeds.back().name);
  }
  EXPECT_FALSE(SelfTestResult().passed()) << "nothing was tested";
}

/// Each instruction that is executed wrongly is found.
TEST(SelfTest, WrongDevicesFail) {
  using Edit = std::function<void(Insn &)>;
  class Faulty : public SimulatorDriver {
  public:
    Faulty(const SelfTestOptions &options, Edit edit)
        : SimulatorDriver(options.config, options.machine, Options()),
          codec(options.config), edit(std::move(edit)) {}
    int deviceRun(void *device, uint32_t insns, uint32_t count,
                  uint32_t waitCycles) override {
      // Instructions are rewritten where the device finds them, and put back.
      auto *words = reinterpret_cast<Word128 *>(pointers[insns]);
      std::vector<Word128> before(words, words + count);
      for (uint32_t i = 0; i < count; ++i) {
        Insn insn = *codec.decode(words[i]);
        edit(insn);
        words[i] = *codec.encode(insn);
      }
      int status = SimulatorDriver::deviceRun(device, insns, count, waitCycles);
      std::copy(before.begin(), before.end(), words);
      return status;
    }
    void *memAlloc(size_t size, int cached) override {
      void *buffer = SimulatorDriver::memAlloc(size, cached);
      pointers[memGetPhyAddr(buffer)] = buffer;
      return buffer;
    }

  private:
    Codec codec;
    Edit edit;
    std::map<uint32_t, void *> pointers;
  };
  struct {
    const char *what;
    Edit edit;
    std::set<std::string> failing;
  } faults[] = {
      {"padding", [](Insn &i) { i.xPad1 = i.yPad1 = 0; }, {"pads"}},
      {"tensor min is max",
       [](Insn &i) {
         if (i.op == Opcode::Alu && !i.useImm && i.alu == AluOp::Min)
           i.alu = AluOp::Max;
       },
       {"alu"}},
      {"immediates are not signed",
       [](Insn &i) {
         if (i.op == Opcode::Alu && i.alu == AluOp::Add && i.imm < 0)
           i.imm = -i.imm;
       },
       {"alu"}},
      {"strides of stores",
       [](Insn &i) {
         if (i.op == Opcode::Store && i.ySize > 1)
           i.xStride = i.xSize;
       },
       {"gemm"}},
      {"strides of loads",
       [](Insn &i) {
         if (i.op == Opcode::Load && i.ySize > 1)
           i.xStride = i.xSize;
       },
       {"inp", "pads"}},
      {"the last uop",
       [](Insn &i) {
         if (i.op == Opcode::Gemm && i.uopEnd - i.uopBgn > 100)
           --i.uopEnd;
       },
       {"uop"}},
  };
  for (auto &fault : faults) {
    SelfTestOptions options = optionsFor(Config());
    SelfTestResult result =
        runSelfTest(std::make_shared<Faulty>(options, fault.edit), options);
    std::set<std::string> failing;
    for (const SelfTestCheck &check : result.checks)
      if (!check.passed)
        failing.insert(check.name);
    EXPECT_EQ(failing, fault.failing) << fault.what;
    EXPECT_FALSE(result.passed());
    EXPECT_TRUE(result.speeds.empty());
  }
}

class SelfTestMockTest : public MockDriverTest {
protected:
  SelfTestResult test(std::optional<bool> coherent) {
    SelfTestOptions options = optionsFor(dense.config);
    options.device.coherent = coherent;
    mock.call<void>("vtaMockCycles", uint64_t(9));
    return runSelfTest(driver, options);
  }
};

TEST_F(SelfTestMockTest, FindsOutAboutCaches) {
  SelfTestResult result = test(std::nullopt);
  EXPECT_EQ(result.isCoherent, false);
  EXPECT_EQ(result.isRightFlushed, true);
  for (const SelfTestCheck &check : result.checks)
    EXPECT_TRUE(check.passed) << check.name << ": " << check.text;
  EXPECT_EQ(find(result, "caches")->text,
            "data is WRONG without flush, right with flush; the driver says "
            "not coherent");
  EXPECT_EQ(find(result, "gemm")->cycles, 9u);
  EXPECT_TRUE(test(false).passed());
  // What the user says is wrong.
  result = test(true);
  EXPECT_FALSE(find(result, "caches")->passed);
  EXPECT_HAS(find(result, "caches")->text,
             "; give --noncoherent (vta-run), noncoherent (vta-tune ");
  EXPECT_EQ(mock.count("vtaMockMisuses"), 0u);
}

TEST_F(SelfTestMockTest, StopsWhenARunFails) {
  mock.call<void>("vtaMockFail", 5);
  SelfTestResult result = test(std::nullopt);
  ASSERT_EQ(result.checks.size(), 2u);
  EXPECT_TRUE(result.checks[0].passed);
  EXPECT_HAS(result.checks[1].text,
             "(driver status 5, too early for a timeout");
}

TEST_F(SelfTestMockTest, CyclesAreTested) {
  SelfTestOptions options = optionsFor(dense.config);
  SelfTestResult result = runSelfTest(driver, options);
  EXPECT_EQ(find(result, "inp")->text,
            "VTADriverCycles does not tell the cycles of this run");
  mock.call<void>("vtaMockCycles", uint64_t(0));
  result = runSelfTest(driver, options);
  EXPECT_EQ(find(result, "inp")->text,
            "VTADriverCycles tells 0 cycles for this run");
}

} // namespace
