//===- TimedCasesTest.cpp - Cycles of recorded programs -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Programs that TVM's compiler wrote, timed. The cycles of rtl-de10 come from
// runs of VTA's Chisel RTL under Verilator, those of pynq from a small event
// model that shares no code with this one; see docs/PerformanceTools.md.
//
//===----------------------------------------------------------------------===//

#include "vtart/Case.h"
#include "vtart/Simulator.h"

#include <gtest/gtest.h>

using namespace vtart;

namespace {

struct Expectation {
  const char *name;
  const char *machine;
  uint64_t cycles;
};

class TimedCasesTest : public testing::TestWithParam<Expectation> {};

TEST_P(TimedCasesTest, AsRecorded) {
  const Expectation &expected = GetParam();
  Expected<Case> test =
      loadCase(std::string(VTA_TEST_INPUTS "/cases/") + expected.name);
  ASSERT_TRUE(test) << test.takeError().message();
  Expected<Machine> machine = Machine::find(expected.machine);
  ASSERT_TRUE(machine) << machine.takeError().message();
  TimedSimulator simulator(Config(), *machine);
  Expected<TimedResult> result = simulator.run(test->steps[0].insns);
  ASSERT_TRUE(result) << result.takeError().message();
  EXPECT_EQ(result->cycles, expected.cycles);
  EXPECT_TRUE(result->finished);
}

INSTANTIATE_TEST_SUITE_P(
    Rtl, TimedCasesTest,
    testing::Values(Expectation{"unit-alu-add", "rtl-de10", 1486},
                    Expectation{"unit-alu-max", "rtl-de10", 1486},
                    Expectation{"unit-alu-add-imm", "rtl-de10", 885},
                    Expectation{"unit-alu-max-imm", "rtl-de10", 885},
                    Expectation{"unit-alu-shl-imm", "rtl-de10", 885},
                    Expectation{"unit-alu-shr-imm", "rtl-de10", 885},
                    Expectation{"unit-gemm", "rtl-de10", 508},
                    Expectation{"unit-gemm-vthread", "rtl-de10", 671},
                    Expectation{"unit-padded-load-all", "rtl-de10", 369},
                    Expectation{"unit-padded-load-x0", "rtl-de10", 325},
                    Expectation{"unit-padded-load-x1", "rtl-de10", 306},
                    Expectation{"unit-padded-load-y1", "rtl-de10", 306},
                    Expectation{"unit-padded-load-y0", "rtl-de10", 327},
                    Expectation{"unit-relu", "rtl-de10", 1197},
                    Expectation{"unit-save-load-out", "rtl-de10", 540},
                    Expectation{"unit-shift-and-scale", "rtl-de10", 341},
                    Expectation{"tvm-tophub-C10", "rtl-de10", 41362},
                    Expectation{"tvm-timing-C11", "rtl-de10", 469312},
                    Expectation{"tvm-group-mobilenet.D9", "rtl-de10", 64824}));

INSTANTIATE_TEST_SUITE_P(
    Board, TimedCasesTest,
    testing::Values(Expectation{"tvm-tophub-C10", "pynq", 95232},
                    Expectation{"tvm-timing-C11", "pynq", 729557}));

} // namespace
