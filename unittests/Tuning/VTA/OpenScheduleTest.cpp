//===- OpenScheduleTest.cpp - Knobs of schedules that users write ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport/Context.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Transforms/Schedules/KernelModules.h"
#include "VTA/Tuning/VTA/Candidate.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::vta;

namespace {

/// The kernel in bounds/conv.mlir, 9 rows of 4 blocks, as tuners are given it.
std::string getKernel() {
  MLIRContext context(vta_test::getRegistry(),
                      MLIRContext::Threading::DISABLED);
  auto module = parseSourceFile<ModuleOp>(VTA_TUNING_INPUTS "/bounds/conv.mlir",
                                          &context);
  PassManager passes(&context);
  VTAAttachTargetOptions target;
  target.config = "1x16_i8w8a32_15_15_18_17";
  target.machine = "rtl-de10";
  passes.addPass(createVTAAttachTarget(target));
  buildFormKernelsPipeline(passes);
  EXPECT_TRUE(module && succeeded(passes.run(*module)));
  return serializeModule(*module);
}

/// A schedule with `knobs`, which define %h and %level. Weights come inside the
/// first two loops.
std::string makeSchedule(StringRef knobs) {
  std::string text = R"(
module attributes {transform.with_named_sequence} {
  transform.named_sequence @mine(%kernel: !transform.any_op {transform.readonly}) {
KNOBS
    %conv, %fused, %loops = transform.vta.tile_and_fuse %kernel
        sizes [1, 2, %h, 0, 0, 0, 1] order [0, 1, 2, 6] : (!transform.any_op, !transform.any_param)
        -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %steps:5 = transform.split_handle %fused : (!transform.any_op)
        -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.stage %conv operand 2 to <acc> at [0] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.stage %conv operand 1 to <wgt> at [2] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %conv operand 0 to <inp> at [%level] of %loops buffers [2] : !transform.any_op, !transform.any_op level !transform.any_param
    transform.vta.stage %steps#0 operand 0 to <wgt> at [2] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
)";
  StringRef mark = "KNOBS";
  return text.replace(text.find(mark), mark.size(), knobs.str());
}

constexpr StringLiteral kKnobs =
    R"(    %h = transform.tune.knob<"rows"> options = [1, 2, 5, 20] -> !transform.any_param
    %level = transform.tune.knob<"level"> options = [4, 0] -> !transform.any_param)";

std::unique_ptr<CandidateCompiler> createOpen(StringRef schedule) {
  auto compiler = CandidateCompiler::create(
      getKernel(), OpenSchedule{schedule.str(), "mine.mlir"});
  if (!compiler) {
    ADD_FAILURE() << llvm::toString(compiler.takeError());
    return nullptr;
  }
  return std::move(*compiler);
}

std::string getError(StringRef schedule) {
  auto compiler = CandidateCompiler::create(
      getKernel(), OpenSchedule{schedule.str(), "mine.mlir"});
  return compiler ? "no error" : llvm::toString(compiler.takeError());
}

TEST(OpenScheduleTest, PointsAreWhatTemplatesMake) {
  std::unique_ptr<CandidateCompiler> open = createOpen(makeSchedule(kKnobs));
  auto known = CandidateCompiler::create(getKernel());
  ASSERT_TRUE(open && known);
  ArrayRef<tuning::OpenSpace::OpenKnob> knobs = open->getOpenKnobs();
  ASSERT_EQ(knobs.size(), 2u);
  EXPECT_EQ(knobs[0].name, "rows");
  ASSERT_EQ(knobs[0].options.size(), 4u);
  EXPECT_EQ(knobs[0].options[2].text, "5");
  EXPECT_EQ(knobs[0].options[2].values, (SmallVector<int64_t>{5}));
  for (auto [option, rows] : {std::pair(0u, "1"), {1u, "2"}, {2u, "5"}})
    for (auto [level, inpAt] : {std::pair(0u, "5"), {1u, "0"}}) {
      std::string text =
          "tile_b=1,tile_h=" + std::string(rows) +
          ",tile_w=7,tile_ci=1,tile_co=2,order=1:0:2:3:6,inp_at=" + inpAt +
          ",wgt_at=1,epilogue_at=1,inp_buffers=2,wgt_buffers=1,acc_buffers=2,"
          "uop_loops=auto,first_ci=0";
      llvm::Expected<SchedulePoint> point = (*known)->getSpace().parse(text);
      ASSERT_TRUE(bool(point)) << llvm::toString(point.takeError());
      CandidateResult expected = (*known)->time(*point),
                      actual = open->time(SchedulePoint{option, level});
      EXPECT_EQ(actual.status, CandidateResult::Status::Timed)
          << actual.message;
      EXPECT_EQ(actual.cycles, expected.cycles) << text;
      EXPECT_EQ(actual.numInsns, expected.numInsns) << text;
      llvm::Expected<vtart::Program> program =
          open->compile(SchedulePoint{option, level});
      ASSERT_TRUE(bool(program)) << llvm::toString(program.takeError());
      EXPECT_EQ(program->insns.size(), expected.numInsns);
    }
}

TEST(OpenScheduleTest, PointsThatDoNotCompileSayWhy) {
  // There are four loops.
  std::unique_ptr<CandidateCompiler> open = createOpen(makeSchedule(
      R"(    %h = transform.tune.knob<"rows"> options = [1, 2] -> !transform.any_param
    %level = transform.tune.knob<"level"> options = [7, 4] -> !transform.any_param)"));
  ASSERT_TRUE(open);
  CandidateResult result = open->time(SchedulePoint{0, 0});
  EXPECT_EQ(result.status, CandidateResult::Status::Failed);
  EXPECT_TRUE(StringRef(result.message).starts_with("mine.mlir:13:5: "))
      << result.message;
  llvm::Expected<vtart::Program> program = open->compile(SchedulePoint{0, 0});
  ASSERT_FALSE(bool(program));
  EXPECT_EQ(llvm::toString(program.takeError()), result.message);
  // The next point does.
  EXPECT_EQ(open->time(SchedulePoint{0, 1}).status,
            CandidateResult::Status::Timed);
}

TEST(OpenScheduleTest, Options) {
  std::unique_ptr<CandidateCompiler> open =
      createOpen(makeSchedule(kKnobs.str() +
                              R"(
    %a = transform.tune.knob<"a"> options = [array<i64: 2, 3>, array<i64>, [4, 5], 4 : i32, 4 : i64] -> !transform.any_param
    %b = transform.tune.knob<"b"> = true from options = [true, false] -> !transform.any_param
    %c = transform.tune.knob<"c"> options = ["x,y", "word", {a, b}, unit] -> !transform.any_param)"));
  ASSERT_TRUE(open);
  auto getTexts = [&](size_t knob) {
    std::string text;
    for (const auto &option : open->getOpenKnobs()[knob].options)
      text += option.text + " ";
    return text;
  };
  ASSERT_EQ(open->getOpenKnobs().size(), 4u);
  EXPECT_EQ(getTexts(2), "2:3 auto 4:5 4 #4 ");
  EXPECT_EQ(open->getOpenKnobs()[3].name, "c");
  EXPECT_EQ(getTexts(3), "#0 word #2 unit ");
}

TEST(OpenScheduleTest, WrongSchedules) {
  EXPECT_EQ(
      getError(makeSchedule(
          R"(    %h = transform.tune.knob<"rows"> = 2 from options = [1, 2] -> !transform.any_param
    %level = transform.param.constant 4 -> !transform.any_param)")),
      "mine.mlir:3:3: schedule @mine has no open knob: there is nothing to "
      "tune (an option is selected for each of its 1 knobs: leave out '= "
      "<option> from')");
  EXPECT_EQ(
      getError(makeSchedule(
          R"(    %h = transform.param.constant 2 -> !transform.any_param
    %level = transform.param.constant 4 -> !transform.any_param)")),
      "mine.mlir:3:3: schedule @mine has no open knob: there is nothing to "
      "tune");
  EXPECT_EQ(
      getError(makeSchedule(
          R"(    %h = transform.tune.knob<"rows"> options = [] -> !transform.any_param
    %level = transform.param.constant 4 -> !transform.any_param)")),
      "mine.mlir:4:10: 'transform.tune.knob' op expected a list of options for "
      "knob 'rows', got []");
  EXPECT_EQ(
      getError(makeSchedule(
          R"(    %h = transform.tune.knob<"a,b"> options = [1] -> !transform.any_param
    %level = transform.param.constant 4 -> !transform.any_param)")),
      "mine.mlir:4:10: 'transform.tune.knob' op expected a name without spaces "
      "around it, commas and equals signs, got 'a,b'");
  EXPECT_EQ(
      getError(makeSchedule(
          R"(    %h = transform.tune.knob<"rows"> options = [1] -> !transform.any_param
    %level = transform.tune.knob<"rows"> options = [4] -> !transform.any_param)")),
      "mine.mlir:5:14: 'transform.tune.knob' op is the second with the name "
      "'rows' (the first)");
  EXPECT_EQ(getError("module {}"),
            "mine.mlir:1:1: expected a schedule to be a module with one named "
            "sequence, got 0");
  EXPECT_TRUE(StringRef(getError("module {")).starts_with("mine.mlir:1:7: "));
}

} // namespace
