//===- VTATaskTest.cpp - Candidates, and tasks of kernels -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/VTA/VTATask.h"
#include "TestSupport/Context.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Schedule/VTA/CycleModel.h"
#include "VTA/Transforms/Schedules/KernelModules.h"
#include "VTA/Transforms/Schedules/Passes.h"
#include "VTA/Tuning/Core/ModelTuner.h"
#include "VTA/Tuning/Core/Session.h"
#include "VTA/Tuning/VTA/ExtractTasks.h"
#include "VTA/Tuning/VTA/MachinePredictor.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "vtart/Simulator.h"
#include "llvm/Support/FormatVariadic.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tuning;
using Status = CandidateResult::Status;

static constexpr const char *kMaps = R"mlir(
#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#a = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, o)>
)mlir";

/// The operations of a convolution from `x` to `y`: blocks of input and output
/// channels, rows and columns of the result; a window of 2x3 without padding.
static std::string writeConv(StringRef x, StringRef y, int ci, int co, int h,
                             int w) {
  return llvm::formatv(R"mlir(
  %w_{1} = arith.constant dense<3> : tensor<{3}x{2}x2x3x16x16xi8>
  %bias_{1} = arith.constant dense<-1234> : tensor<{3}x16xi32>
  %zero_{1} = arith.constant 0 : i32
  %shift_{1} = arith.constant 7 : i32
  %empty_{1} = tensor.empty() : tensor<1x{3}x{4}x{5}x1x16xi32>
  %init_{1} = linalg.fill ins(%zero_{1} : i32) outs(%empty_{1} : tensor<1x{3}x{4}x{5}x1x16xi32>) -> tensor<1x{3}x{4}x{5}x1x16xi32>
  %acc_{1} = linalg.generic {{indexing_maps = [#x, #w, #a], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%{0}, %w_{1} : tensor<1x{2}x{6}x{7}x1x16xi8>, tensor<{3}x{2}x2x3x16x16xi8>) outs(%init_{1} : tensor<1x{3}x{4}x{5}x1x16xi32>) {{
  ^bb0(%p: i8, %q: i8, %s: i32):
    %0 = arith.extsi %p : i8 to i32
    %1 = arith.extsi %q : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %s, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x{3}x{4}x{5}x1x16xi32>
  %empty8_{1} = tensor.empty() : tensor<1x{3}x{4}x{5}x1x16xi8>
  %{1} = linalg.generic {{indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc_{1}, %bias_{1} : tensor<1x{3}x{4}x{5}x1x16xi32>, tensor<{3}x16xi32>) outs(%empty8_{1} : tensor<1x{3}x{4}x{5}x1x16xi8>) {{
  ^bb0(%p: i32, %q: i32, %u: i8):
    %0 = arith.addi %p, %q : i32
    %1 = arith.shrsi %0, %shift_{1} : i32
    %2 = arith.maxsi %1, %zero_{1} : i32
    %3 = arith.trunci %2 : i32 to i8
    linalg.yield %3 : i8
  } -> tensor<1x{3}x{4}x{5}x1x16xi8>
)mlir",
                       x, y, ci, co, h, w, h + 1, w + 2);
}

static std::string getType(int c, int h, int w) {
  return llvm::formatv("tensor<1x{0}x{1}x{2}x1x16xi8>", c, h, w);
}

static OwningOpRef<ModuleOp> normalize(OwningOpRef<ModuleOp> module) {
  PassManager passes(&vta_test::getSharedContext());
  passes.addPass(createVTAAttachTarget());
  buildFormKernelsPipeline(passes);
  if (!module || failed(passes.run(*module)))
    return {};
  return module;
}

static OwningOpRef<ModuleOp> normalize(const std::string &body) {
  return normalize(
      parseSourceString<ModuleOp>(kMaps + body, &vta_test::getSharedContext()));
}

/// One convolution, normalized, as CandidateCompiler reads it.
static std::string getConv(int ci, int co, int h, int w) {
  OwningOpRef<ModuleOp> module =
      normalize("func.func @conv(%x: " + getType(ci, h + 1, w + 2) + ") -> " +
                getType(co, h, w) + " {" + writeConv("x", "y", ci, co, h, w) +
                "  return %y : " + getType(co, h, w) + "\n}\n");
  return module ? serializeModule(*module) : std::string();
}

static std::unique_ptr<CandidateCompiler> createCompiler(StringRef module) {
  llvm::Expected<std::unique_ptr<CandidateCompiler>> compiler =
      CandidateCompiler::create(module);
  if (compiler)
    return std::move(*compiler);
  ADD_FAILURE() << llvm::toString(compiler.takeError());
  return nullptr;
}

namespace {
/// A model with another bound.
class OtherBound : public Model {
public:
  OtherBound(std::unique_ptr<Model> model, const ScheduleSpace &space,
             std::function<double(const ScheduleChoice &)> bound)
      : model(std::move(model)), space(space), bound(std::move(bound)) {}
  double getBound(const Point &point) override {
    return bound(space.resolve(point));
  }
  double getEstimate(const Point &point) override {
    return model->getEstimate(point);
  }
  std::vector<Point> getPromising(size_t count) override {
    return model->getPromising(count);
  }

private:
  std::unique_ptr<Model> model;
  const ScheduleSpace &space;
  std::function<double(const ScheduleChoice &)> bound;
};

struct RankOptions {
  unsigned trials = 2000, jobs = 1;
  bool checks = false;
  std::function<double(const ScheduleChoice &)> bound;
};

struct RankedPoint {
  Point point;
  uint64_t cycles;
  double bound;
};

struct RankResult {
  std::vector<RankedPoint> best;
  std::vector<SessionTrial> failed;
  SpaceCount count;
  uint64_t compiled = 0, cutOff = 0, bounded = 0;
  bool isExhaustive = false;
};
} // namespace

static std::unique_ptr<VTATask> createTask(StringRef module) {
  llvm::Expected<std::unique_ptr<VTATask>> task =
      VTATask::create(module.str(), ScheduleTemplate::Native);
  if (task)
    return std::move(*task);
  ADD_FAILURE() << llvm::toString(task.takeError());
  return nullptr;
}

/// The search that a model leads.
static RankResult rank(StringRef module, const RankOptions &options) {
  RankResult result;
  std::unique_ptr<VTATask> task = createTask(module);
  if (!task)
    return result;
  const ScheduleSpace &space = task->getSpace();
  result.count = space.count();
  std::unique_ptr<Model> model = task->createModel();
  if (options.bound)
    model =
        std::make_unique<OtherBound>(std::move(model), space, options.bound);
  std::unique_ptr<Measurer> measurer = task->createSimulator(options.jobs);
  std::unique_ptr<Measurer> checker;
  if (options.checks)
    checker = task->createChecker(options.jobs);
  SessionOptions session;
  session.maxTrials = options.trials;
  Session search(*task,
                 std::make_unique<ModelTuner>(space, *model, options.trials,
                                              result.count.legal),
                 *measurer, checker.get(), session);
  EXPECT_FALSE(search.run());
  EXPECT_EQ(search.getUncheckedReason(), "");
  for (const SessionTrial &trial : search.getBest()) {
    EXPECT_EQ(trial.measurement.isChecked, options.checks);
    result.best.push_back({trial.point,
                           static_cast<uint64_t>(trial.measurement.cost),
                           model->getBound(trial.point)});
  }
  result.failed = search.getFailed();
  result.compiled = search.getNumTrials();
  result.cutOff = search.getNumCutOff();
  result.bounded = search.getNumLeftOut();
  result.isExhaustive = search.isExhaustive();
  return result;
}

static std::string createError(StringRef module) {
  llvm::Expected<std::unique_ptr<CandidateCompiler>> compiler =
      CandidateCompiler::create(module);
  return compiler ? "" : llvm::toString(compiler.takeError());
}

//===----------------------------------------------------------------------===//
// Candidates
//===----------------------------------------------------------------------===//

TEST(Candidate, TimesWhatThePassesCompile) {
  std::unique_ptr<CandidateCompiler> compiler =
      createCompiler(getConv(2, 3, 5, 4));
  ASSERT_TRUE(compiler);
  const ScheduleSpace &space = compiler->getSpace();
  vtart::TimedSimulator simulator(space.getConfig(), space.getMachine());
  for (const SchedulePoint &point : space.sample(20, /*seed=*/5)) {
    CandidateResult result = compiler->time(point);
    ASSERT_EQ(result.status, Status::Timed) << result.message;
    llvm::Expected<vtart::Program> program = compiler->compile(point);
    ASSERT_TRUE(bool(program)) << llvm::toString(program.takeError());
    vtart::Expected<vtart::TimedResult> timed = simulator.run(program->insns);
    ASSERT_TRUE(bool(timed));
    EXPECT_EQ(result.cycles, timed->cycles) << space.print(point);
    EXPECT_EQ(result.numInsns, program->insns.size()) << space.print(point);
  }
}

TEST(Candidate, VariantsOfACoreDoNotDependOnTheirOrder) {
  std::unique_ptr<CandidateCompiler> compiler =
      createCompiler(getConv(2, 3, 5, 4));
  ASSERT_TRUE(compiler);
  const ScheduleSpace &space = compiler->getSpace();
  std::optional<SchedulePoint> base;
  for (const SchedulePoint &point : space.sample(50, /*seed=*/2))
    if (!base && space.resolve(point).wgtAt > 0)
      base = point;
  ASSERT_TRUE(base);
  std::vector<SchedulePoint> variants;
  for (StringRef name :
       {"uop_loops", "first_ci", "acc_buffers", "wgt_buffers"}) {
    std::optional<unsigned> knob = space.findKnob(name);
    ASSERT_TRUE(knob) << name.str();
    for (unsigned i = 0; i < space.getKnobs()[*knob].options.size(); ++i) {
      SchedulePoint other = *base;
      other[*knob] = i;
      if (!space.check(other))
        variants.push_back(other);
    }
  }
  ASSERT_GT(variants.size(), 4u);
  std::vector<uint64_t> cycles;
  for (const SchedulePoint &variant : variants)
    cycles.push_back(compiler->time(variant).cycles);
  for (size_t i = variants.size(); i-- > 0;) {
    EXPECT_EQ(compiler->time(variants[i]).cycles, cycles[i]);
    std::unique_ptr<CandidateCompiler> fresh =
        createCompiler(getConv(2, 3, 5, 4));
    EXPECT_EQ(fresh->time(variants[i]).cycles, cycles[i]);
  }
}

TEST(Candidate, IsCutOffWhenItMustBeSlower) {
  std::unique_ptr<CandidateCompiler> compiler =
      createCompiler(getConv(2, 3, 5, 4));
  ASSERT_TRUE(compiler);
  for (const SchedulePoint &point : compiler->getSpace().sample(10, 3)) {
    uint64_t cycles = compiler->time(point).cycles;
    CandidateResult same = compiler->time(point, cycles);
    EXPECT_EQ(same.status, Status::Timed);
    EXPECT_EQ(same.cycles, cycles);
    for (double limit : {cycles - 1.0, cycles * 0.5, 1.0}) {
      CandidateResult result = compiler->time(point, limit);
      EXPECT_EQ(result.status, Status::CutOff);
      EXPECT_LE(result.cycles, cycles);
    }
  }
}

TEST(Candidate, SaysWhatIsWrongWithTheKernel) {
  EXPECT_NE(createError("func.func @f("), "");
  EXPECT_EQ(createError("module {}"), "expected one kernel, got 0");
  OwningOpRef<ModuleOp> module = normalize(
      "func.func @two(%x: " + getType(1, 6, 8) + ") -> " + getType(1, 4, 4) +
      " {" + writeConv("x", "y", 1, 2, 5, 6) + writeConv("y", "z", 2, 1, 4, 4) +
      "  return %z : " + getType(1, 4, 4) + "\n}\n");
  ASSERT_TRUE(module);
  EXPECT_EQ(createError(serializeModule(*module)),
            "expected one kernel, got 2");
  (*module)->removeAttr("vta.config");
  SmallVector<OwningOpRef<ModuleOp>> isolated;
  {
    ScopedDiagnosticHandler silence(&vta_test::getSharedContext(),
                                    [](Diagnostic &) { return success(); });
    isolated = extractKernels(*module);
  }
  EXPECT_TRUE(isolated.empty());
}

TEST(Candidate, KernelsAreIsolated) {
  OwningOpRef<ModuleOp> module = normalize(
      "func.func @two(%x: " + getType(1, 6, 8) + ") -> " + getType(1, 4, 4) +
      " {" + writeConv("x", "y", 1, 2, 5, 6) + writeConv("y", "z", 2, 1, 4, 4) +
      "  return %z : " + getType(1, 4, 4) + "\n}\n");
  ASSERT_TRUE(module);
  SmallVector<OwningOpRef<ModuleOp>> isolated = extractKernels(*module);
  ASSERT_EQ(isolated.size(), 2u);
  const char *types[] = {"tensor<1x1x6x8x1x16xi8>", "tensor<1x2x5x6x1x16xi8>"};
  for (auto [i, expected] : llvm::enumerate(types)) {
    EXPECT_TRUE(succeeded(isolated[i]->verify()));
    auto func = *isolated[i]->getOps<func::FuncOp>().begin();
    ASSERT_EQ(func.getNumArguments(), 1u);
    std::string type;
    llvm::raw_string_ostream(type) << func.getArgumentTypes()[0];
    EXPECT_EQ(type, expected);
    EXPECT_TRUE(createCompiler(serializeModule(*isolated[i])));
  }
}

//===----------------------------------------------------------------------===//
// Ranking
//===----------------------------------------------------------------------===//

static void expectEqual(const RankResult &a, const RankResult &b) {
  EXPECT_EQ(a.compiled, b.compiled);
  EXPECT_EQ(a.cutOff, b.cutOff);
  EXPECT_EQ(a.bounded, b.bounded);
  ASSERT_EQ(a.best.size(), b.best.size());
  for (auto [x, y] : llvm::zip_equal(a.best, b.best)) {
    EXPECT_EQ(x.point, y.point);
    EXPECT_EQ(x.cycles, y.cycles);
  }
}

TEST(Rank, DoesNotDependOnThreads) {
  std::string module = getConv(2, 3, 5, 4);
  RankOptions options;
  options.trials = 150;
  RankResult one = rank(module, options);
  EXPECT_GT(one.compiled, 20u);
  EXPECT_LE(one.compiled, 150u);
  EXPECT_FALSE(one.isExhaustive);
  ASSERT_FALSE(one.best.empty());
  for (unsigned jobs : {1, 2, 3}) {
    options.jobs = jobs;
    expectEqual(one, rank(module, options));
  }
}

TEST(Rank, FindsTheBestOfASmallSpace) {
  std::string module = getConv(1, 2, 2, 1);
  std::unique_ptr<CandidateCompiler> compiler = createCompiler(module);
  ASSERT_TRUE(compiler);
  uint64_t legal = 0, best = 0;
  SchedulePoint first;
  compiler->getSpace().forEachLegal([&](const SchedulePoint &point) {
    ++legal;
    CandidateResult result = compiler->time(point);
    EXPECT_EQ(result.status, Status::Timed) << result.message;
    if (best == 0 || result.cycles < best) {
      best = result.cycles;
      first = point;
    }
    return true;
  });
  RankOptions options;
  RankResult result = rank(module, options);
  EXPECT_TRUE(result.isExhaustive);
  EXPECT_EQ(result.count.legal, legal);
  EXPECT_EQ(result.compiled + result.bounded, legal);
  EXPECT_EQ(result.failed.size(), 0u);
  ASSERT_FALSE(result.best.empty());
  EXPECT_EQ(result.best[0].cycles, best);
  EXPECT_EQ(result.best[0].point, first);
}

TEST(Rank, DefaultIsThatOfThePass) {
  std::unique_ptr<VTATask> task = createTask(getConv(2, 3, 5, 4));
  ASSERT_TRUE(task);
  unsigned candidates = 0;
  EXPECT_EQ(task->getDefault(), chooseDefault(task->getSpace(), candidates));
  EXPECT_GT(candidates, 0u);
}

/// Weights that do not fit on chip are to be loaded once, for all of the
/// output: there are 8.6 MB of them. What is multiplied with padding is left
/// out, so that along an axis of n outputs a window of 3 has 3n - 2 taps.
TEST(Rank, DefaultLoadsWeightsOnce) {
  OwningOpRef<ModuleOp> module = normalize(parseSourceFile<ModuleOp>(
      VTA_TUNING_INPUTS "/bounds/conv3d.mlir", &vta_test::getSharedContext()));
  ASSERT_TRUE(module);
  std::unique_ptr<VTATask> task = createTask(serializeModule(*module));
  ASSERT_TRUE(task);
  std::optional<Point> chosen = task->getDefault();
  ASSERT_TRUE(chosen);
  CandidateResult timed = task->createCompiler()->time(*chosen);
  ASSERT_EQ(timed.status, Status::Timed);
  double products = 32 * 32 * (3 * 2 - 2) * (3 * 7 - 2) * (3 * 7 - 2);
  EXPECT_LE(timed.cycles, 1.05 * products);
}

TEST(Rank, LeavesOutWhatItsBoundExcludes) {
  std::string module = getConv(1, 2, 2, 1);
  RankOptions options;
  RankResult all = rank(module, options);
  ASSERT_FALSE(all.best.empty());
  EXPECT_GT(all.bounded, 0u);
  EXPECT_LE(all.best[0].bound, all.best[0].cycles);
  EXPECT_GT(all.best[0].bound, 0.5 * all.best[0].cycles);
  options.bound = [](const ScheduleChoice &) { return 0.0; };
  RankResult none = rank(module, options);
  EXPECT_EQ(none.bounded, 0u);
  EXPECT_EQ(none.compiled, none.count.legal);
  EXPECT_EQ(none.best[0].cycles, all.best[0].cycles);
  EXPECT_EQ(all.compiled + all.bounded, none.compiled);
  // A bound that excludes half of the space.
  options.bound = [&](const ScheduleChoice &choice) {
    return choice.accBuffers == 1 ? 1e9 : 0.0;
  };
  RankResult bounded = rank(module, options);
  EXPECT_GT(bounded.bounded, 0u);
  EXPECT_EQ(bounded.compiled + bounded.bounded, none.compiled);
}

TEST(Rank, ListsFailures) {
  // What is returned besides the kernel's result would have to be copied.
  std::string type = getType(1, 3, 3);
  OwningOpRef<ModuleOp> module = normalize(
      "func.func @conv(%x: " + type + ") -> (" + getType(2, 2, 1) + ", " +
      type + ") {" + writeConv("x", "y", 1, 2, 2, 1) +
      "  return %y, %x : " + getType(2, 2, 1) + ", " + type + "\n}\n");
  ASSERT_TRUE(module);
  RankOptions options;
  options.trials = 3;
  RankResult result = rank(serializeModule(*module), options);
  EXPECT_TRUE(result.best.empty());
  EXPECT_EQ(result.compiled, 3u);
  ASSERT_EQ(result.failed.size(), 3u);
  for (const SessionTrial &failed : result.failed)
    EXPECT_NE(failed.measurement.message.find("is left over"),
              std::string::npos)
        << failed.measurement.message;
}

//===----------------------------------------------------------------------===//
// Checks and records
//===----------------------------------------------------------------------===//

TEST(VTATask, BestPointsAreRunAndCompared) {
  RankOptions options;
  options.trials = 40;
  RankResult plain = rank(getConv(2, 3, 5, 4), options);
  options.checks = true;
  expectEqual(plain, rank(getConv(2, 3, 5, 4), options));
  options.jobs = 3;
  expectEqual(plain, rank(getConv(2, 3, 5, 4), options));
}

TEST(VTATask, CodeHashSeesInstructionsAlone) {
  std::unique_ptr<VTATask> task = createTask(getConv(2, 3, 5, 4));
  ASSERT_TRUE(task);
  std::unique_ptr<CandidateCompiler> compiler = task->createCompiler();
  std::vector<Point> points = task->getSpace().sample(2, /*seed=*/4);
  ASSERT_NE(points[0], points[1]);
  llvm::Expected<vtart::Program> program = compiler->compile(points[0]);
  llvm::Expected<vtart::Program> other = compiler->compile(points[1]);
  ASSERT_TRUE(bool(program) && bool(other));
  std::string hash = getCodeHash(*program);
  EXPECT_EQ(hash.size(), 7 + 64u);
  EXPECT_NE(hash, getCodeHash(*other));
  vtart::Program changed = *program;
  changed.name = "other";
  changed.locations.clear();
  changed.insnLocations.clear();
  vtart::Codec codec(changed.config);
  unsigned numImmediates = 0;
  for (vtart::Word128 &word : changed.insns) {
    vtart::Insn insn = *codec.decode(word);
    if (insn.op == vtart::Opcode::Alu && insn.useImm) {
      ++insn.imm;
      ++numImmediates;
    }
    word = *codec.encode(insn);
  }
  EXPECT_GT(numImmediates, 0u);
  for (vtart::Buffer &buffer : changed.buffers)
    if (buffer.kind == vtart::BufferKind::Constant)
      buffer.data[0] ^= 1;
  EXPECT_EQ(hash, getCodeHash(changed));
  changed.insns.pop_back();
  EXPECT_NE(hash, getCodeHash(changed));
}

TEST(VTATask, MachineHashSeesNumbersAlone) {
  vtart::Machine machine = *vtart::Machine::find("pynq"), other = machine;
  other.name = "renamed";
  other.description = "another text";
  EXPECT_EQ(getMachineHash(machine), getMachineHash(other));
  other.dmaOverhead += 1;
  EXPECT_NE(getMachineHash(machine), getMachineHash(other));
}

TEST(ExtractTasks, EqualKernelsAreOneTask) {
  std::string type = getType(2, 5, 6);
  OwningOpRef<ModuleOp> module = normalize(
      "func.func @f(%x: " + type + ") -> (" + getType(3, 4, 4) + ", " +
      getType(3, 4, 4) + ", " + getType(1, 4, 4) + ") {" +
      writeConv("x", "y", 2, 3, 4, 4) + writeConv("x", "z", 2, 3, 4, 4) +
      writeConv("x", "u", 2, 1, 4, 4) +
      "  return %y, %z, %u : " + getType(3, 4, 4) + ", " + getType(3, 4, 4) +
      ", " + getType(1, 4, 4) + "\n}\n");
  ASSERT_TRUE(module);
  auto kernels = findKernelTasks(*module, ScheduleTemplate::Native);
  ASSERT_TRUE(succeeded(kernels));
  ASSERT_EQ(kernels->size(), 3u);
  auto tasks = createTasks(*kernels, ScheduleTemplate::Native);
  ASSERT_TRUE(succeeded(tasks));
  ASSERT_EQ(tasks->size(), 2u);
  const TaskInfo &first = (*tasks)[0]->getInfo(),
                 &second = (*tasks)[1]->getInfo();
  EXPECT_EQ(first.weight, 2u);
  EXPECT_EQ(second.weight, 1u);
  EXPECT_EQ(first.op, "conv2d");
  // The window is 2x3, without padding.
  EXPECT_EQ(first.tuple, "(1, 5, 6, 32, 48, 2, 3, 0, 0, 1, 1)");
  EXPECT_EQ(second.tuple, "(1, 5, 6, 32, 16, 2, 3, 0, 0, 1, 1)");
  EXPECT_EQ(first.ops, 2.0 * 32 * 48 * 2 * 3 * 4 * 4);
  EXPECT_EQ(first.key.size(), 32u);
  EXPECT_NE(first.key, second.key);
}

//===----------------------------------------------------------------------===//
// Machines fitted to measurements
//===----------------------------------------------------------------------===//

TEST(MachinePredictor, PredictsWhatCandidatesTake) {
  std::string module = getConv(2, 3, 5, 4);
  auto predictor = MachinePredictor::create({module});
  ASSERT_TRUE(bool(predictor)) << llvm::toString(predictor.takeError());
  std::unique_ptr<CandidateCompiler> compiler = createCompiler(module);
  for (const SchedulePoint &point : compiler->getSpace().sample(5, 1)) {
    tuning::FitSample sample{0, point, 1};
    std::vector<double> start;
    for (const tuning::FitParameter &parameter : (*predictor)->getParameters(0))
      start.push_back(parameter.start);
    auto costs = (*predictor)->predict(0, start, {&sample});
    ASSERT_TRUE(bool(costs)) << llvm::toString(costs.takeError());
    EXPECT_EQ(costs->front(), compiler->time(point).cycles);
  }
}

/// Every form with numbers anywhere is a machine that files can have.
TEST(MachinePredictor, MachinesAreLegal) {
  auto predictor = MachinePredictor::create({getConv(1, 2, 3, 5)});
  ASSERT_TRUE(bool(predictor)) << llvm::toString(predictor.takeError());
  ASSERT_GT((*predictor)->getNumForms(), 3u);
  for (size_t form = 0; form < (*predictor)->getNumForms(); ++form)
    for (unsigned pattern : {0, 1, 5, 10, 0x5555, 0xffff}) {
      std::vector<double> values;
      for (auto [i, parameter] :
           llvm::enumerate((*predictor)->getParameters(form))) {
        EXPECT_LE(parameter.min, parameter.start) << parameter.name;
        EXPECT_LE(parameter.start, parameter.max) << parameter.name;
        values.push_back(pattern >> i & 1 ? parameter.max : parameter.min);
      }
      vtart::Machine machine = (*predictor)->getMachine(form, values);
      auto read = vtart::Machine::fromJSON(machine.toJSON());
      EXPECT_TRUE(bool(read)) << read.takeError().message();
    }
}

/// Kernels are for rtl-de10; what they take was counted on another machine,
/// with another kind of DMA.
TEST(MachinePredictor, FindsAMachine) {
  std::vector<std::string> modules = {getConv(2, 3, 9, 7),
                                      getConv(4, 2, 6, 11)};
  vtart::Machine hidden = *vtart::Machine::find("pynq");
  hidden.dmaOverhead = 170;
  hidden.dmaBytesPerCycle = 2.5;
  MachinePredictorOptions options;
  options.costPerCycle = 1 / (hidden.clockMHz * 1e6);
  options.trials = 60;
  auto predictor = MachinePredictor::create(modules, options);
  ASSERT_TRUE(bool(predictor)) << llvm::toString(predictor.takeError());
  std::vector<tuning::FitSample> samples;
  for (auto [task, module] : llvm::enumerate(modules)) {
    auto compiler =
        CandidateCompiler::create(module, ScheduleTemplate::Native, &hidden);
    ASSERT_TRUE(bool(compiler));
    for (const SchedulePoint &point : (*compiler)->getSpace().sample(24, 7))
      samples.push_back({task, point,
                         static_cast<double>((*compiler)->time(point).cycles) *
                             options.costPerCycle});
  }
  auto fit = tuning::fitPredictor(**predictor, samples);
  ASSERT_TRUE(bool(fit)) << llvm::toString(fit.takeError());
  vtart::Machine machine = (*predictor)->getMachine(fit->form, fit->values);
  EXPECT_EQ(machine.dma, vtart::DmaModel::Linear);
  EXPECT_FALSE(machine.sharedBus);
  EXPECT_NEAR(machine.dmaOverhead, 170, 5);
  EXPECT_NEAR(machine.dmaBytesPerCycle, 2.5, 0.1);
  EXPECT_LT(fit->error, 0.002);
  EXPECT_GT(fit->startError, 0.2);

  auto best = (*predictor)->findBest(fit->form, fit->values, 1, 12);
  ASSERT_TRUE(bool(best)) << llvm::toString(best.takeError());
  EXPECT_FALSE(best->empty());
  for (const auto &[cost, point] : *best)
    EXPECT_TRUE((*predictor)->getSpace(1).isLegal(point));
}
