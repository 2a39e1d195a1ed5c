//===- MatchRecordsTest.cpp - Each mutation has its word ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A record is right when it is written. Then the configuration, the machine,
// the template, the compiler, the shape or the point is another one, in the
// record or where it is used, and the match has to say which.
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/VTA/MatchRecords.h"
#include "TestSupport/Context.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/FormatVariadic.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

namespace {
/// What a convolution is made of; window without padding.
struct Shape {
  int ci = 2, co = 3, h = 6, w = 5, ky = 3, kx = 2, stride = 1;
  int shift = 7, weights = 3;
  bool hasRelu = true;
};

/// The task of a kernel, with a context of its own.
class Convolution {
public:
  explicit Convolution(const Shape &shape, StringRef config = "",
                       StringRef machine = "",
                       ScheduleTemplate kind = ScheduleTemplate::Native);

  VTATask &get() { return *task; }
  RecordMatch match(Record record) { return matchRecords(*task, {record}); }

private:
  MLIRContext context{vta_test::getRegistry(),
                      MLIRContext::Threading::DISABLED};
  std::unique_ptr<VTATask> task;
};
} // namespace

static std::string write(const Shape &s) {
  int ih = (s.h - 1) * s.stride + s.ky, iw = (s.w - 1) * s.stride + s.kx;
  std::string steps = s.hasRelu ? R"mlir(
    %1 = arith.shrsi %0, %shift : i32
    %2 = arith.maxsi %1, %zero : i32)mlir"
                                : R"mlir(
    %2 = arith.shrsi %0, %shift : i32)mlir";
  return llvm::formatv(
      R"mlir(
#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h * {8} + y, w * {8} + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#a = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
func.func @conv(%x: tensor<1x{0}x{6}x{7}x1x16xi8>) -> tensor<1x{1}x{2}x{3}x1x16xi8> {{
  %w = arith.constant dense<{11}> : tensor<{1}x{0}x{4}x{5}x16x16xi8>
  %zero = arith.constant 0 : i32
  %shift = arith.constant {9} : i32
  %empty = tensor.empty() : tensor<1x{1}x{2}x{3}x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x{1}x{2}x{3}x1x16xi32>) -> tensor<1x{1}x{2}x{3}x1x16xi32>
  %acc = linalg.generic {{indexing_maps = [#x, #w, #a], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x{0}x{6}x{7}x1x16xi8>, tensor<{1}x{0}x{4}x{5}x16x16xi8>) outs(%init : tensor<1x{1}x{2}x{3}x1x16xi32>) {{
  ^bb0(%p: i8, %q: i8, %s: i32):
    %0 = arith.extsi %p : i8 to i32
    %1 = arith.extsi %q : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %s, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x{1}x{2}x{3}x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x{1}x{2}x{3}x1x16xi8>
  %y = linalg.generic {{indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<1x{1}x{2}x{3}x1x16xi32>) outs(%empty8 : tensor<1x{1}x{2}x{3}x1x16xi8>) {{
  ^bb0(%0: i32, %u: i8):{10}
    %3 = arith.trunci %2 : i32 to i8
    linalg.yield %3 : i8
  } -> tensor<1x{1}x{2}x{3}x1x16xi8>
  return %y : tensor<1x{1}x{2}x{3}x1x16xi8>
}
)mlir",
      s.ci, s.co, s.h, s.w, s.ky, s.kx, ih, iw, s.stride, s.shift, steps,
      s.weights);
}

Convolution::Convolution(const Shape &shape, StringRef config,
                         StringRef machine, ScheduleTemplate kind) {
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(write(shape), &context);
  VTAAttachTargetOptions target;
  if (!config.empty())
    target.config = config.str();
  if (!machine.empty())
    target.machine = machine.str();
  PassManager passes(&context);
  passes.addPass(createVTAAttachTarget(target));
  if (!module || failed(passes.run(*module)) ||
      failed(normalizeKernels(*module)))
    llvm::report_fatal_error("the kernel is not one");
  auto kernels = findKernelTasks(*module, kind);
  auto tasks = createTasks(*kernels, kind);
  task = std::move(tasks->front());
}

/// The record of a point as a search writes it.
static Record makeRecord(VTATask &task, const Point &point) {
  std::unique_ptr<CandidateCompiler> compiler = task.createCompiler();
  Record record;
  record.task = task.getInfo();
  record.point = task.getSpace().print(point);
  record.cycles = compiler->time(point).cycles;
  record.costs = {static_cast<double>(*record.cycles) /
                  task.getInfo().costPerSecond};
  record.artifact = getCodeHash(*compiler->compile(point));
  record.isChecked = true;
  return record;
}

namespace {
class MatchRecords : public ::testing::Test {
protected:
  /// Expects a word, and a part of the reason.
  void expect(const RecordMatch &match, MatchKind kind, StringRef text = "") {
    ++numMutations;
    EXPECT_EQ(getMatchName(match.kind).str(), getMatchName(kind).str())
        << "mutation " << numMutations << ": " << match.text;
    EXPECT_TRUE(StringRef(match.text).contains(text))
        << "mutation " << numMutations << ": \"" << match.text
        << "\" without \"" << text.str() << "\"";
    bool mayApply = kind == MatchKind::Exact ||
                    kind == MatchKind::CodeChanged ||
                    kind == MatchKind::ModelChanged;
    EXPECT_EQ(match.point.has_value(), mayApply);
    EXPECT_LE(match.isApplied, mayApply);
    EXPECT_EQ(match.text.empty(), kind == MatchKind::Exact);
  }
  /// The record after `mutate`, for the kernel as it is.
  void expect(function_ref<void(Record &)> mutate, MatchKind kind,
              StringRef text = "") {
    Record mutated = record;
    mutate(mutated);
    expect(kernel.match(mutated), kind, text);
  }
  /// The record with other text for its point.
  void expectIllegal(StringRef from, StringRef to, StringRef text) {
    size_t at = record.point.find(from.str());
    ASSERT_NE(at, std::string::npos) << record.point;
    size_t end = std::min(record.point.find(',', at), record.point.size());
    expect([&](Record &r) { r.point.replace(at, end - at, to.str()); },
           MatchKind::Illegal, text);
  }

  Shape shape;
  Convolution kernel{shape};
  Record record = makeRecord(kernel.get(), *kernel.get().getDefault());
  unsigned numMutations = 0;
};
} // namespace

TEST_F(MatchRecords, Fields) {
  const TaskInfo &info = kernel.get().getInfo();
  expect([](Record &) {}, MatchKind::Exact);
  // What says nothing about the result.
  expect([](Record &r) { r.task.name = "other"; }, MatchKind::Exact);
  expect([](Record &r) { r.seed = r.trial = 99; }, MatchKind::Exact);
  expect([](Record &r) { r.tool = "9.9.9"; }, MatchKind::Exact);
  // Another target.
  expect([](Record &r) { r.task.key[0] ^= 1; }, MatchKind::None,
         "no record of this task");
  expect([](Record &r) { r.task.device = "cpu"; }, MatchKind::None,
         "a record is for device cpu, this is vta");
  expect([](Record &r) { r.task.config = "c"; }, MatchKind::None,
         "a record is for configuration c, this is " + info.config);
  expect([](Record &r) { r.task.machine = "m"; }, MatchKind::None,
         "a record is for machine m, this is rtl-de10");
  expect([](Record &r) { r.task.schedule = "native/0"; }, MatchKind::None,
         "a record is for template native/0, this is native/");
  // Other code, another machine, a simulator that counts otherwise.
  expect([](Record &r) { r.artifact = "sha256:0"; }, MatchKind::CodeChanged,
         "cycles then, ");
  expect([](Record &r) { r.task.machineHash = "0"; }, MatchKind::ModelChanged,
         "cycles then, ");
  expect([](Record &r) { ++*r.cycles; }, MatchKind::ModelChanged,
         "cycles then, ");
  // Nothing that may be used.
  expect([](Record &r) { r.isChecked = false; }, MatchKind::Unchecked,
         "not run and compared");
  expect([](Record &r) { r.artifact.clear(); }, MatchKind::Unchecked,
         "not run and compared");
  expect([](Record &r) { r.isCutOff = true; }, MatchKind::None);
  expect([](Record &r) { r.errorKind = ErrorKind::WrongAnswer; },
         MatchKind::None);
  EXPECT_GE(numMutations, 16u);
}

TEST_F(MatchRecords, Points) {
  expectIllegal("tile_h=", "tile_h=77", "tile_h");
  expectIllegal("tile_h=", "tile_h=0", "tile_h");
  expectIllegal("tile_h=", "tile_h=x", "tile_h");
  expectIllegal("tile_h=", "no_such_knob=1", "no_such_knob");
  expectIllegal("order=", "order=0:0:1", "order");
  expectIllegal("inp_buffers=", "inp_buffers=9", "inp_buffers");
  expectIllegal("acc_buffers=", "acc_buffers=-1", "acc_buffers");
  expect([](Record &r) { r.point.clear(); }, MatchKind::Illegal);
  expect([](Record &r) { r.point += ",tile_h=1"; }, MatchKind::Illegal,
         "tile_h");
  EXPECT_EQ(numMutations, 9u);
}

/// All options are known, and do not go together.
TEST_F(MatchRecords, PointsThatDoNotFit) {
  Shape large;
  large.h = large.w = 60;
  large.ci = large.co = 8;
  Convolution other(large);
  const ScheduleSpace &space = other.get().getSpace();
  Record known = makeRecord(other.get(), *other.get().getDefault());
  Point illegal = *space.parse(known.point);
  for (size_t knob = 0; knob < space.getNumKnobs(); ++knob)
    if (space.getRole(knob) == KnobRole::Size)
      for (size_t i = 0; i < space.getNumOptions(knob); ++i)
        if (space.getOption(knob, i)[0] >
            space.getOption(knob, illegal[knob])[0])
          illegal[knob] = i;
  ASSERT_FALSE(space.isLegal(illegal));
  known.point = space.print(illegal);
  expect(other.match(known), MatchKind::Illegal, *space.explain(illegal));
}

TEST_F(MatchRecords, Shapes) {
  auto mutate = [&](auto change, MatchKind kind) {
    Shape other;
    change(other);
    expect(Convolution(other).match(record), kind);
  };
  mutate([](Shape &s) { s.ci = 3; }, MatchKind::None);
  mutate([](Shape &s) { s.co = 2; }, MatchKind::None);
  mutate([](Shape &s) { s.h = 5; }, MatchKind::None);
  mutate([](Shape &s) { s.w = 6; }, MatchKind::None);
  mutate([](Shape &s) { s.ky = 2; }, MatchKind::None);
  mutate([](Shape &s) { s.kx = 3; }, MatchKind::None);
  mutate([](Shape &s) { s.stride = 2; }, MatchKind::None);
  mutate([](Shape &s) { s.hasRelu = false; }, MatchKind::None);
  std::swap(shape.h, shape.w);
  mutate([&](Shape &s) { s = shape; }, MatchKind::None);
  // Values change neither the task nor how long it takes.
  mutate([](Shape &s) { s.shift = 5; }, MatchKind::Exact);
  mutate([](Shape &s) { s.weights = -2; }, MatchKind::Exact);
}

TEST_F(MatchRecords, Configurations) {
  for (const char *config :
       {"1x16_i8w8a32_15_15_17_17", "1x16_i8w8a32_14_15_18_17",
        "1x16_i8w8a32_15_14_18_17", "1x16_i8w8a32_15_15_18_16"})
    expect(Convolution(shape, config).match(record), MatchKind::None,
           "a record is for configuration 1x16_i8w8a32_15_15_18_17, this is " +
               std::string(config));
  expect(Convolution(shape, "", "pynq").match(record), MatchKind::None,
         "a record is for machine rtl-de10, this is pynq");
  expect(Convolution(shape, "", "", ScheduleTemplate::Tvm).match(record),
         MatchKind::None, "a record is for template native/");
}

/// Each number of the machine counts; how it is described does not.
TEST_F(MatchRecords, Machines) {
  Record measured = record;
  auto mutate = [&](auto change, MatchKind kind) {
    vtart::Machine machine = *vtart::Machine::find("rtl-de10");
    change(machine);
    auto task = VTATask::create(kernel.get().getModule().str(),
                                ScheduleTemplate::Native,
                                kernel.get().getInfo(), &machine);
    ASSERT_TRUE(bool(task)) << llvm::toString(task.takeError());
    expect(matchRecords(**task, {measured}), kind);
  };
  using Machine = vtart::Machine;
  mutate([](Machine &m) { m.description = "another"; }, MatchKind::Exact);
  mutate([](Machine &m) { m.readLatency += 40; }, MatchKind::ModelChanged);
  mutate([](Machine &m) { m.burstBeats = 256; }, MatchKind::ModelChanged);
  mutate([](Machine &m) { m.loadOverhead -= 3; }, MatchKind::ModelChanged);
  mutate([](Machine &m) { m.gemmOverhead = 1; }, MatchKind::ModelChanged);
  mutate([](Machine &m) { m.aluTensorInterval = 1; }, MatchKind::ModelChanged);
  mutate([](Machine &m) { m.clockMHz = 142; }, MatchKind::ModelChanged);
}

/// What the default is faster than today is said, and not applied.
TEST_F(MatchRecords, SlowerThanTheDefault) {
  for (const Point &other : kernel.get().getSpace().sample(50, /*seed=*/3)) {
    Record slow = makeRecord(kernel.get(), other);
    if (*slow.cycles <= *record.cycles)
      continue;
    EXPECT_TRUE(kernel.match(slow).isApplied);
    slow.artifact = "sha256:0";
    RecordMatch match = kernel.match(slow);
    expect(match, MatchKind::CodeChanged, "by default");
    EXPECT_FALSE(match.isApplied);
    return;
  }
  ADD_FAILURE() << "expected a slower point";
}

/// A model does not overrule a board.
TEST_F(MatchRecords, SlowerThanTheDefaultOnAModel) {
  for (const Point &other : kernel.get().getSpace().sample(50, /*seed=*/3)) {
    Record slow = makeRecord(kernel.get(), other);
    if (*slow.cycles <= *record.cycles)
      continue;
    slow.artifact = "sha256:0";
    slow.fidelity = Fidelity::Measured;
    RecordMatch match = kernel.match(slow);
    expect(match, MatchKind::CodeChanged, "by default: the board counts");
    EXPECT_TRUE(match.isApplied);
    return;
  }
  ADD_FAILURE() << "expected a slower point";
}

/// Where the best record does not hold, the next one does.
TEST_F(MatchRecords, NextBest) {
  Record best = record;
  best.costs = {record.costs[0] / 2};
  best.point = "tile_h=77";
  RecordMatch match = matchRecords(kernel.get(), {best, record});
  expect(match, MatchKind::Exact);
  EXPECT_TRUE(match.isApplied);
  EXPECT_TRUE(StringRef(match.better).starts_with("illegal: ")) << match.better;
  // None of them.
  Record other = record;
  other.point = "tile_h=78";
  match = matchRecords(kernel.get(), {other, best});
  expect(match, MatchKind::Illegal, "77");
  EXPECT_FALSE(match.isApplied);
  EXPECT_EQ(match.better, "");
}

/// A record that lies about its cycles hides none that is faster, whether the
/// default is faster than its point or not.
TEST_F(MatchRecords, Lies) {
  std::vector<Record> records;
  for (const Point &point : kernel.get().getSpace().sample(16, /*seed=*/3))
    records.push_back(makeRecord(kernel.get(), point));
  llvm::sort(records, [](const Record &a, const Record &b) {
    return *a.cycles < *b.cycles;
  });
  Record fast = records.front();
  unsigned numLies = 0;
  for (Record lie : ArrayRef(records).drop_front()) {
    if (*lie.cycles == *fast.cycles || ++numLies > 8)
      continue;
    lie.cycles = 1;
    lie.costs = {1e-9};
    RecordMatch match = matchRecords(kernel.get(), {lie, fast});
    expect(match, MatchKind::Exact);
    EXPECT_TRUE(match.isApplied);
    EXPECT_EQ(match.cycles, *fast.cycles);
    EXPECT_TRUE(
        StringRef(match.better).starts_with("model changed: 1 cycles then"))
        << match.better;
  }
  EXPECT_GT(numLies, 8u);
  // Without another one, what it says is not so, and not applied if the default
  // is faster.
  Record lie = records.back();
  lie.cycles = 1;
  RecordMatch match = kernel.match(lie);
  expect(match, MatchKind::ModelChanged, "1 cycles then, ");
  EXPECT_EQ(match.isApplied, *records.back().cycles <= *record.cycles);
}

/// The fastest one of records with other cycles than today is taken.
TEST_F(MatchRecords, FewestCyclesToday) {
  std::vector<Record> records(3, record);
  std::vector<Point> points = kernel.get().getSpace().sample(3, /*seed=*/5);
  for (auto [i, point] : llvm::enumerate(points)) {
    records[i].point = kernel.get().getSpace().print(point);
    records[i].costs = {(i + 1) * 1e-9};
  }
  auto find = [&] {
    return findRecord(kernel.get().getInfo(), kernel.get().getSpace(), records,
                      [&](RecordMatch &match) {
                        match.isApplied = true;
                        if (match.point == points[0]) {
                          match.kind = MatchKind::ModelChanged;
                          match.cycles = 30;
                        } else if (match.point == points[1]) {
                          match.kind = MatchKind::CodeChanged;
                          match.cycles = 20;
                        } else {
                          match.cycles = 25;
                        }
                      });
  };
  RecordMatch match = find();
  EXPECT_EQ(match.point, points[1]);
  EXPECT_EQ(match.better, "model changed: ");
  records[1].costs = {4e-9}; // Behind an exact one.
  EXPECT_EQ(find().point, points[2]);
  records[0].fidelity = Fidelity::Measured;
  EXPECT_EQ(find().point, points[0]);
}

/// The preferred one of several records counts.
TEST_F(MatchRecords, Choice) {
  Record other = record;
  other.costs = {record.costs[0] / 2}; // Says that it is faster.
  other.task.machineHash = "0";
  expect(matchRecords(kernel.get(), {other, record}), MatchKind::Exact);
  other.task.machineHash = record.task.machineHash;
  other.artifact = "sha256:0";
  expect(matchRecords(kernel.get(), {other, record}), MatchKind::CodeChanged,
         "cycles then, ");
  Record decided = record;
  decided.isDecided = true;
  expect(matchRecords(kernel.get(), {other, decided}), MatchKind::Exact);
  expect(matchRecords(kernel.get(), {decided, other}), MatchKind::Exact);
  other.fidelity = Fidelity::Measured;
  expect(matchRecords(kernel.get(), {decided, other}), MatchKind::CodeChanged,
         "cycles then, ");
  expect(matchRecords(kernel.get(), {}), MatchKind::None,
         "no record of this task");
}
