//===- TimedCasesTest.cpp - Cycles of recorded programs -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Programs that TVM's compiler wrote, timed. The expected cycles come from a
// small event model of the machines that shares no code with this one; see
// docs/Performance.md.
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
  double cycles;
};

class TimedCasesTest : public testing::TestWithParam<Expectation> {};

TEST_P(TimedCasesTest, AgreesWithTheEventModel) {
  const Expectation &expected = GetParam();
  Expected<Case> test =
      loadCase(std::string(VTA_TEST_INPUTS "/cases/") + expected.name);
  ASSERT_TRUE(test) << test.takeError().message();
  Expected<Machine> machine = Machine::find(expected.machine);
  ASSERT_TRUE(machine) << machine.takeError().message();
  TimedSimulator simulator(Config(), *machine);
  Expected<TimedResult> result = simulator.run(test->steps[0].insns);
  ASSERT_TRUE(result) << result.takeError().message();
  EXPECT_NEAR(result->cycles, expected.cycles, 0.05 * expected.cycles);
  EXPECT_TRUE(result->finished);
}

INSTANTIATE_TEST_SUITE_P(
    ResNet18, TimedCasesTest,
    testing::Values(Expectation{"tvm-tophub-C10", "rtl-de10", 41319},
                    Expectation{"tvm-tophub-C10", "pynq", 95232},
                    Expectation{"tvm-timing-C11", "rtl-de10", 469027},
                    Expectation{"tvm-timing-C11", "pynq", 729557}));

} // namespace
