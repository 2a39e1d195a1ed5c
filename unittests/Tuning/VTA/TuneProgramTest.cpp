//===- TuneProgramTest.cpp - Segments as one program ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/VTA/TuneProgram.h"
#include "TestSupport/Context.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "VTA/Dialect/VTAISA/Utils/ProgramIO.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Schedule/VTA/CycleModel.h"
#include "VTA/Tuning/VTA/MatchPrograms.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "vtart/Simulator.h"
#include "llvm/Support/FormatVariadic.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

/// A 1x1 convolution of `ci` to `co` blocks of channels on 6x4 pixels.
static std::string writeConv(StringRef x, StringRef y, int ci, int co) {
  return llvm::formatv(R"mlir(
  %w_{1} = arith.constant dense<{4}> : tensor<{3}x{2}x1x1x16x16xi8>
  %zero_{1} = arith.constant 0 : i32
  %shift_{1} = arith.constant 5 : i32
  %empty_{1} = tensor.empty() : tensor<1x{3}x6x4x1x16xi32>
  %init_{1} = linalg.fill ins(%zero_{1} : i32) outs(%empty_{1} : tensor<1x{3}x6x4x1x16xi32>) -> tensor<1x{3}x6x4x1x16xi32>
  %acc_{1} = linalg.generic {{indexing_maps = [#x, #w, #a], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%{0}, %w_{1} : tensor<1x{2}x6x4x1x16xi8>, tensor<{3}x{2}x1x1x16x16xi8>) outs(%init_{1} : tensor<1x{3}x6x4x1x16xi32>) {{
  ^bb0(%p: i8, %q: i8, %s: i32):
    %0 = arith.extsi %p : i8 to i32
    %1 = arith.extsi %q : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %s, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x{3}x6x4x1x16xi32>
  %empty8_{1} = tensor.empty() : tensor<1x{3}x6x4x1x16xi8>
  %{1} = linalg.generic {{indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc_{1} : tensor<1x{3}x6x4x1x16xi32>) outs(%empty8_{1} : tensor<1x{3}x6x4x1x16xi8>) {{
  ^bb0(%p: i32, %u: i8):
    %0 = arith.shrsi %p, %shift_{1} : i32
    %1 = arith.maxsi %0, %zero_{1} : i32
    %2 = arith.trunci %1 : i32 to i8
    linalg.yield %2 : i8
  } -> tensor<1x{3}x6x4x1x16xi8>
)mlir",
                       x, y, ci, co, ci - 2 * co);
}

/// The segment with this body, until kernels are found in it.
static OwningOpRef<ModuleOp> parseSegment(StringRef body) {
  std::string text = R"mlir(
#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#a = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
func.func @segment(%x: tensor<1x2x6x4x1x16xi8>) -> tensor<1x3x6x4x1x16xi8> {)mlir" +
                     body.str() + "  return %u : tensor<1x3x6x4x1x16xi8>\n}\n";
  auto module =
      parseSourceString<ModuleOp>(text, &vta_test::getSharedContext());
  PassManager passes(&vta_test::getSharedContext());
  passes.addPass(createVTAAttachTarget());
  if (!module || failed(passes.run(*module)) ||
      failed(normalizeKernels(*module)))
    return {};
  return module;
}

/// Three kernels, of which the first two are the same task with two blocks.
static OwningOpRef<ModuleOp> makeModule(int blocks = 2) {
  return parseSegment(writeConv("x", "y", 2, blocks) +
                      writeConv("y", "z", blocks, 2) +
                      writeConv("z", "u", 2, 3));
}

/// Two kernels write parts of one tensor, which the third one reads.
static OwningOpRef<ModuleOp> makeJoined() {
  return parseSegment(
      "  %buffer = bufferization.alloc_tensor() : tensor<1x5x6x4x1x16xi8>\n" +
      writeConv("x", "y", 2, 2) + R"mlir(
  %first = tensor.insert_slice %y into %buffer[0, 0, 0, 0, 0, 0] [1, 2, 6, 4, 1, 16] [1, 1, 1, 1, 1, 1]
      : tensor<1x2x6x4x1x16xi8> into tensor<1x5x6x4x1x16xi8>
)mlir" +
      writeConv("x", "z", 2, 3) +
      R"mlir(
  %both = tensor.insert_slice %z into %first[0, 2, 0, 0, 0, 0] [1, 3, 6, 4, 1, 16] [1, 1, 1, 1, 1, 1]
      : tensor<1x3x6x4x1x16xi8> into tensor<1x5x6x4x1x16xi8>
)mlir" +
      writeConv("both", "u", 5, 3));
}

static std::vector<KernelTask> findKernels(ModuleOp module) {
  FailureOr<std::vector<KernelTask>> kernels =
      findKernelTasks(module, ScheduleTemplate::Native);
  EXPECT_TRUE(succeeded(kernels));
  return succeeded(kernels) ? std::move(*kernels) : std::vector<KernelTask>();
}

static std::unique_ptr<CandidateCompiler>
createCompiler(const Segment &segment) {
  auto compiler =
      CandidateCompiler::createForSegment(serializeSegment(segment.func));
  if (compiler)
    return std::move(*compiler);
  ADD_FAILURE() << llvm::toString(compiler.takeError());
  return nullptr;
}

/// One random point of each kernel, for each of `count` programs.
static std::vector<std::vector<Point>> sample(const Segment &segment,
                                              size_t count) {
  std::vector<std::vector<Point>> programs(count);
  for (auto [i, kernel] : llvm::enumerate(segment.kernels))
    for (auto [program, point] :
         llvm::zip_equal(programs, kernel->space.sample(count, /*seed=*/i)))
      program.push_back(point);
  return programs;
}

static ProgramRecord makeRecord(const Segment &segment,
                                ArrayRef<Point> points) {
  const TaskInfo &info = segment.kernels.front()->info;
  ProgramRecord record;
  record.key = segment.key;
  record.config = info.config;
  record.machine = info.machine;
  record.machineHash = info.machineHash;
  record.schedule = info.schedule;
  for (auto [kernel, point] : llvm::zip_equal(segment.kernels, points))
    record.kernels.push_back(
        {kernel->info.key, kernel->info.name, kernel->space.print(point)});
  std::unique_ptr<CandidateCompiler> compiler = createCompiler(segment);
  record.cycles = compiler->time(points).cycles;
  record.artifact = getCodeHash(llvm::cantFail(compiler->compile(points)));
  record.isChecked = true;
  return record;
}

/// What vta-compile makes of a module with schedules.
static std::optional<vtart::Program> compileAsAlways(ModuleOp module) {
  PassManager passes(&vta_test::getSharedContext());
  buildSchedulePipeline(passes);
  buildLoweringPipeline(passes, /*shareDram=*/true);
  if (failed(passes.run(module)))
    return std::nullopt;
  for (auto op : module.getOps<vtaisa::ProgramOp>())
    if (FailureOr<vtart::Program> program = vtaisa::exportProgram(op);
        succeeded(program))
      return std::move(*program);
  return std::nullopt;
}

TEST(Segment, KeysSayWhichKernelsAreConnectedHow) {
  OwningOpRef<ModuleOp> module = makeModule(), same = makeModule(),
                        other = makeModule(/*blocks=*/3);
  ASSERT_TRUE(module && same && other);
  std::vector<KernelTask> kernels = findKernels(*module);
  std::vector<Segment> segments = findSegments(kernels);
  ASSERT_EQ(segments.size(), 1u);
  ASSERT_EQ(segments[0].kernels.size(), 3u);
  EXPECT_EQ(segments[0].kernels[0]->info.key, segments[0].kernels[1]->info.key);
  EXPECT_NE(segments[0].kernels[0]->info.key, segments[0].kernels[2]->info.key);
  EXPECT_FALSE(segments[0].isScheduled());
  std::vector<KernelTask> sameKernels = findKernels(*same),
                          otherKernels = findKernels(*other);
  EXPECT_EQ(findSegments(sameKernels)[0].key, segments[0].key);
  EXPECT_NE(findSegments(otherKernels)[0].key, segments[0].key);
  // The same tasks, but the second kernel reads what the first one reads.
  KernelOp second = sameKernels[1].kernel.op;
  Value argument = second->getParentOfType<func::FuncOp>().getArgument(0);
  second->setOperand(0, argument);
  std::vector<KernelTask> changed = findKernels(*same);
  EXPECT_EQ(changed[1].info.key, segments[0].kernels[1]->info.key);
  EXPECT_NE(findSegments(changed)[0].key, segments[0].key);
}

TEST(SegmentCandidate, TimesWhatIsCompiledInTheEnd) {
  OwningOpRef<ModuleOp> module = makeModule();
  ASSERT_TRUE(module);
  std::vector<KernelTask> kernels = findKernels(*module);
  std::vector<Segment> segments = findSegments(kernels);
  std::unique_ptr<CandidateCompiler> compiler = createCompiler(segments[0]);
  ASSERT_TRUE(compiler);
  ASSERT_EQ(compiler->getNumKernels(), 3u);
  const ScheduleSpace &space = compiler->getSpace(0);
  vtart::TimedSimulator simulator(space.getConfig(), space.getMachine());
  std::set<uint64_t> known;
  for (const std::vector<Point> &points : sample(segments[0], 8)) {
    CandidateResult result = compiler->time(points);
    ASSERT_EQ(result.status, CandidateResult::Status::Timed) << result.message;
    known.insert(result.cycles);
    EXPECT_EQ(compiler->time(points, result.cycles).cycles, result.cycles);
    EXPECT_EQ(compiler->time(points, result.cycles - 1.0).status,
              CandidateResult::Status::CutOff);
    llvm::Expected<vtart::Program> program = compiler->compile(points);
    ASSERT_TRUE(bool(program)) << llvm::toString(program.takeError());
    vtart::Expected<vtart::TimedResult> timed = simulator.run(program->insns);
    ASSERT_TRUE(bool(timed));
    EXPECT_EQ(result.cycles, timed->cycles);
    EXPECT_EQ(result.numInsns, program->insns.size());

    // The same by way of a record and the usual pipeline.
    OwningOpRef<ModuleOp> copy = makeModule();
    ProgramRecord record = makeRecord(segments[0], points);
    FailureOr<std::vector<ProgramMatch>> applied =
        applyProgramRecords(*copy, record);
    ASSERT_TRUE(succeeded(applied) && applied->size() == 1);
    EXPECT_EQ(applied->front().kind, MatchKind::Exact) << applied->front().text;
    std::optional<vtart::Program> usual = compileAsAlways(*copy);
    ASSERT_TRUE(usual);
    EXPECT_TRUE(usual->insns == program->insns);
    EXPECT_EQ(usual->toBytes(), program->toBytes());
  }
  EXPECT_GT(known.size(), 1u);
}

TEST(MatchPrograms, SaysWhatHasBecomeOfARecord) {
  OwningOpRef<ModuleOp> module = makeModule();
  ASSERT_TRUE(module);
  std::vector<KernelTask> kernels = findKernels(*module);
  std::vector<Segment> segments = findSegments(kernels);
  const Segment &segment = segments[0];
  std::vector<Point> points;
  for (const KernelTask *kernel : segment.kernels) {
    unsigned candidates = 0;
    points.push_back(*chooseDefault(kernel->space, candidates));
  }
  ProgramRecord record = makeRecord(segment, points);
  auto match = [&](const ProgramRecord &changed) {
    ProgramMatch found = matchProgram(segment, changed);
    return std::make_pair(found.kind, found.isApplied);
  };
  EXPECT_EQ(match(record), std::make_pair(MatchKind::Exact, true));
  ProgramRecord other = record;
  other.key = "0";
  EXPECT_EQ(match(other), std::make_pair(MatchKind::None, false));
  other = record;
  other.isChecked = false;
  EXPECT_EQ(match(other), std::make_pair(MatchKind::None, false));
  other = record;
  other.artifact = "sha256:0";
  EXPECT_EQ(match(other), std::make_pair(MatchKind::CodeChanged, true));
  other = record;
  other.machineHash = "0";
  EXPECT_EQ(match(other), std::make_pair(MatchKind::ModelChanged, true));
  other = record;
  other.cycles += 1;
  EXPECT_EQ(match(other), std::make_pair(MatchKind::ModelChanged, true));
  other = record;
  other.kernels.pop_back();
  EXPECT_EQ(matchProgram(segment, other).text, "expected 3 kernels, got 2");
  other = record;
  std::swap(other.kernels[1], other.kernels[2]);
  EXPECT_EQ(match(other), std::make_pair(MatchKind::Illegal, false));
  other = record;
  other.kernels[1].point = "tile_h=4";
  EXPECT_EQ(match(other), std::make_pair(MatchKind::Illegal, false));

  // Of a record that does not hold, points that are slower are not used.
  uint64_t usual = record.cycles;
  for (const std::vector<Point> &slow : sample(segment, 8)) {
    ProgramRecord changed = makeRecord(segment, slow);
    changed.artifact = "sha256:0";
    ProgramMatch found = matchProgram(segment, changed);
    EXPECT_EQ(found.kind, MatchKind::CodeChanged);
    EXPECT_EQ(found.isApplied, found.cycles <= usual) << found.text;
  }
}

TEST(TuneProgram, IsNeverSlowerThanWhereItBegins) {
  OwningOpRef<ModuleOp> module = makeModule();
  ASSERT_TRUE(module);
  std::vector<KernelTask> kernels = findKernels(*module);
  std::vector<Segment> segments = findSegments(kernels);
  FailureOr<std::vector<std::unique_ptr<VTATask>>> tasks =
      createTasks(kernels, ScheduleTemplate::Native);
  ASSERT_TRUE(succeeded(tasks));
  ASSERT_EQ(tasks->size(), 2u);
  llvm::StringMap<ProgramCandidates> candidates;
  for (const std::unique_ptr<VTATask> &task : *tasks) {
    std::unique_ptr<Measurer> measurer = task->createSimulator(/*jobs=*/1);
    // A bad beginning.
    Point bad = task->getSpace().sample(1, /*seed=*/3)[0];
    ProgramCandidates found = findProgramCandidates(*task, *measurer, bad);
    ASSERT_TRUE(found.usual);
    ASSERT_GT(found.points.size(), 2u);
    EXPECT_EQ(found.points[*found.usual], *task->getDefault());
    std::set<Point> known;
    for (const Point &point : found.points) {
      EXPECT_TRUE(task->getSpace().isLegal(point));
      EXPECT_TRUE(known.insert(point).second);
    }
    candidates[task->getInfo().key] = std::move(found);
  }
  std::optional<std::string> first;
  for (unsigned jobs : {1, 3}) {
    ProgramTuningOptions options;
    options.jobs = jobs;
    llvm::Expected<ProgramTuning> tuning =
        tuneProgram(segments[0], candidates, options);
    ASSERT_TRUE(bool(tuning)) << llvm::toString(tuning.takeError());
    const ProgramRecord &record = tuning->record;
    EXPECT_EQ(tuning->problem, "");
    EXPECT_TRUE(tuning->isComplete);
    EXPECT_EQ(tuning->numFailed, 0u);
    EXPECT_LE(record.cycles, record.defaultCycles);
    EXPECT_LE(record.cycles, record.tasksCycles);
    EXPECT_EQ(matchProgram(segments[0], record).kind, MatchKind::Exact);
    // Threads make no difference.
    if (!first)
      first = record.toJSON();
    EXPECT_EQ(*first, record.toJSON());
  }
  candidates.clear();
  EXPECT_EQ(llvm::toString(
                tuneProgram(segments[0], candidates, ProgramTuningOptions())
                    .takeError()),
            segments[0].kernels[0]->info.name + ": no point could be timed");
}

/// Squeezenet's programs have such tensors.
TEST(TuneProgram, ChecksJoinedTensors) {
  OwningOpRef<ModuleOp> module = makeJoined();
  ASSERT_TRUE(module);
  std::vector<KernelTask> kernels = findKernels(*module);
  std::vector<Segment> segments = findSegments(kernels);
  ASSERT_EQ(segments.size(), 1u);
  ASSERT_EQ(segments[0].kernels.size(), 3u);
  llvm::StringMap<ProgramCandidates> candidates;
  for (const KernelTask *kernel : segments[0].kernels) {
    unsigned count = 0;
    candidates[kernel->info.key].points = {
        *chooseDefault(kernel->space, count)};
  }
  llvm::Expected<ProgramTuning> tuning =
      tuneProgram(segments[0], candidates, ProgramTuningOptions());
  ASSERT_TRUE(bool(tuning)) << llvm::toString(tuning.takeError());
  EXPECT_EQ(tuning->problem, "");
  EXPECT_TRUE(tuning->record.isChecked);
}
