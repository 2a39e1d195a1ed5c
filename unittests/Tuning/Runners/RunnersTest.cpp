//===- RunnersTest.cpp - Candidates that go well and wrong ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Runners/QemuRunner.h"
#include "VTA/Tuning/Runners/RunnerMeasurer.h"
#include "support/TestProgram.h"
#include "vtart/Network.h"
#include "vtart/Simulator.h"

#include "gtest/gtest.h"
#include <cmath>
#include <csignal>
#include <set>
#include <unistd.h>

using namespace mlir;
using namespace mlir::vta::tuning;
using vtart::DenseLayer;

namespace {

vtart::Machine getMachine(const char *name) {
  vtart::Expected<vtart::Machine> machine = vtart::Machine::find(name);
  EXPECT_TRUE(bool(machine));
  return *machine;
}

Artifact toArtifact(const DenseLayer &dense) {
  std::vector<uint8_t> bytes = dense.program.toBytes();
  Artifact artifact =
      Artifact::create(Artifact::Kind::Program, {bytes.begin(), bytes.end()});
  artifact.numInsns = dense.insns.size();
  artifact.code = getSHA256("code of " + artifact.bytes);
  return artifact;
}

std::shared_ptr<References> makeReferences(const DenseLayer &dense) {
  auto references = std::make_shared<References>();
  vtart::NpyArray x = dense.input(), y;
  y.shape = dense.program.buffers[4].shape;
  y.data = dense.reference(x);
  references->inputs = {{"x", std::move(x)}};
  references->outputs = {{"y", std::move(y)}};
  return references;
}

enum What : unsigned {
  Good,
  Slow, ///< A program with an instruction too many.
  Wrong,
  NotBuilt,
  BuilderCrashes,
  BuilderHangs,
  Deadlocks,
  NumWhats
};

/// One knob that says what becomes of a point.
class TestSpace : public Space {
public:
  size_t getNumKnobs() const override { return 1; }
  size_t getNumOptions(size_t) const override { return NumWhats; }
  KnobRole getRole(size_t) const override { return KnobRole::Structure; }
  StringRef getKnobName(size_t) const override { return "what"; }
  ArrayRef<int64_t> getOption(size_t, size_t option) const override {
    static constexpr int64_t values[] = {0, 1, 2, 3, 4, 5, 6};
    return ArrayRef(values).slice(option, 1);
  }
  std::optional<std::string> explain(const Point &) const override {
    return std::nullopt;
  }
};

class TestBuilder : public ArtifactBuilder {
public:
  llvm::Expected<Artifact> build(const Point &point) override {
    DenseLayer dense{vtart::Config()};
    switch (point[0]) {
    case Slow:
      // Again, with a token more and less.
      dense.insns.insert(dense.insns.begin() + vtart::DenseLoadAcc,
                         dense.insns[vtart::DenseLoadUop]);
      for (vtart::Relocation &relocation : dense.program.relocations)
        relocation.insn += relocation.insn > vtart::DenseLoadUop;
      dense.program.relocations.insert(dense.program.relocations.begin() + 1,
                                       {vtart::DenseLoadUop + 1, 3});
      break;
    case Wrong:
      dense.insns[vtart::DenseMax].imm += 1;
      break;
    case NotBuilt:
      return llvm::make_error<MeasureError>(ErrorKind::Instantiation,
                                            "the schedule cannot be applied");
    case BuilderCrashes:
      std::fprintf(stderr, "Assertion `false' failed.\n");
      std::abort();
    case BuilderHangs:
      for (volatile unsigned i = 0;; ++i) {
      }
    case Deadlocks:
      dense.insns[vtart::DenseLoadWgt].pushNext = false;
      break;
    }
    dense.encode();
    return toArtifact(dense);
  }
};

class TestTask : public Task {
public:
  const TaskInfo &getInfo() const override { return info; }
  const Space &getSpace() const override { return space; }
  llvm::Expected<std::unique_ptr<ArtifactBuilder>> createBuilder() override {
    return std::make_unique<TestBuilder>();
  }
  llvm::Expected<std::shared_ptr<const References>>
  createReferences(uint64_t) override {
    auto references = makeReferences(DenseLayer{vtart::Config()});
    references->outputs[0].array.data[5] ^= hasWrongReferences;
    return references;
  }
  std::optional<Point> getDefault() const override { return Point{Good}; }
  llvm::Expected<std::string> writeSchedule(const Point &) override {
    return "";
  }
  bool hasWrongReferences = false;
  TaskInfo info;

private:
  TestSpace space;
};

std::vector<Measurement> measureAll(Measurer &measurer) {
  std::vector<Trial> trials;
  for (unsigned what = 0; what < NumWhats; ++what)
    trials.push_back({Point{what}});
  trials.push_back({Point{Good}});
  return measurer.measure(trials);
}

void expectWhats(ArrayRef<Measurement> got) {
  using Status = Measurement::Status;
  ASSERT_EQ(got.size(), NumWhats + 1u);
  for (unsigned what : {unsigned(Good), unsigned(Slow), unsigned(NumWhats)}) {
    EXPECT_EQ(got[what].status, Status::Measured) << got[what].message;
    EXPECT_EQ(got[what].error, ErrorKind::None);
    EXPECT_TRUE(got[what].isChecked);
    EXPECT_EQ(got[what].artifact.size(), 64u);
  }
  EXPECT_EQ(got[Good].artifact, toArtifact(DenseLayer{vtart::Config()}).code);
  EXPECT_EQ(got[Good].artifact, got[NumWhats].artifact);
  EXPECT_NE(got[Good].artifact, got[Slow].artifact);
  EXPECT_EQ(got[Good].numInsns + 1, got[Slow].numInsns);
  auto expectFailure = [&](What what, ErrorKind error, StringRef message) {
    EXPECT_EQ(got[what].status, Status::Failed);
    EXPECT_EQ(got[what].error, error) << getErrorName(got[what].error).str();
    EXPECT_TRUE(StringRef(got[what].message).contains(message))
        << got[what].message;
    EXPECT_FALSE(got[what].isChecked);
  };
  expectFailure(Wrong, ErrorKind::WrongAnswer, "output \"y\" is wrong: ");
  expectFailure(NotBuilt, ErrorKind::Instantiation,
                "the schedule cannot be applied");
  expectFailure(BuilderCrashes, ErrorKind::Unknown,
                "the builder crashed (Aborted): Assertion `false' failed.");
  expectFailure(BuilderHangs, ErrorKind::BuildTimeout,
                "the builder had no result after 1 s of processor time");
  expectFailure(Deadlocks, ErrorKind::RuntimeDevice, "deadlock");
}

RunnerMeasurerOptions getOptions() {
  RunnerMeasurerOptions options;
  options.numBuilders = 2;
  options.buildTimeout = 1;
  return options;
}

std::unique_ptr<RunnerMeasurer>
createMeasurer(Task &task, std::shared_ptr<Runner> runner,
               const RunnerMeasurerOptions &options = getOptions()) {
  auto measurer = RunnerMeasurer::create(task, std::move(runner), options);
  EXPECT_TRUE(bool(measurer));
  return measurer ? std::move(*measurer) : nullptr;
}

} // namespace

TEST(Runners, Simulator) {
  TestTask task;
  auto measurer =
      createMeasurer(task, createSimulatorRunner(getMachine("pynq")));
  std::vector<Measurement> got = measureAll(*measurer);
  expectWhats(got);
  EXPECT_EQ(measurer->getNumRestarts(), 2u);
  EXPECT_EQ(measurer->getReferenceProblem(), std::nullopt);
  vtart::Machine machine = getMachine("pynq");
  DenseLayer dense{vtart::Config()};
  vtart::TimedSimulator simulator(dense.config, machine);
  EXPECT_EQ(got[Good].cost, simulator.run(dense.program.insns)->cycles);
  EXPECT_GT(got[Slow].cost, got[Good].cost);
  EXPECT_EQ(measurer->getRunner().getStats().numSubmitted, 5u);
  EXPECT_EQ(measurer->getRunner().getStats().numFailed, 2u);
}

TEST(Runners, Process) {
  TestTask task;
  ProcessRunnerOptions options;
  options.numWorkers = 2;
  options.machine = getMachine("pynq");
  auto measurer = createMeasurer(task, createProcessRunner(options));
  expectWhats(measureAll(*measurer));
}

TEST(Runners, Driver) {
  TestTask task;
  auto runner = createRunner("driver=" VTA_SIM_DRIVER, {});
  ASSERT_TRUE(bool(runner)) << llvm::toString(runner.takeError());
  RunnerMeasurerOptions options = getOptions();
  options.run.timing.repeat = 3;
  auto measurer = createMeasurer(task, std::move(*runner), options);
  // The driver says of a deadlock only that the run failed, and why on stderr.
  std::vector<Measurement> got = measurer->measure(
      {{Point{Good}}, {Point{Wrong}}, {Point{Deadlocks}}, {Point{Good}}});
  EXPECT_EQ(got[0].status, Measurement::Status::Measured) << got[0].message;
  EXPECT_EQ(got[0].costs.size(), 3u);
  EXPECT_GT(got[0].cost, 0);
  EXPECT_LT(got[0].cost, 1);
  EXPECT_EQ(got[1].error, ErrorKind::WrongAnswer);
  EXPECT_EQ(got[2].error, ErrorKind::RuntimeDevice) << got[2].message;
  EXPECT_EQ(got[3].status, Measurement::Status::Measured) << got[3].message;
}

TEST(Runners, DriverOfAnotherConfiguration) {
  TestTask task;
  // A worker is started with the runner, and asked what the driver tells.
  setenv("VTA_CONFIG", "1x8_i8w8a32_15_14_16_16", 1);
  auto runner = createRunner("driver=" VTA_SIM_DRIVER, {});
  ASSERT_TRUE(bool(runner));
  auto measurer = createMeasurer(task, std::move(*runner));
  auto got = measurer->measure({{Point{Good}}});
  unsetenv("VTA_CONFIG");
  EXPECT_EQ(got[0].error, ErrorKind::RuntimeDevice);
  EXPECT_EQ(got[0].message,
            "the program was compiled for configuration "
            "1x16_i8w8a32_15_15_18_17, the device has 1x8_i8w8a32_15_14_16_16");
}

TEST(Runners, DriverThatHangs) {
  TestTask task;
  auto runner = createRunner("driver=" VTA_HANGING_DRIVER, {});
  ASSERT_TRUE(bool(runner)) << llvm::toString(runner.takeError());
  RunnerMeasurerOptions options = getOptions();
  options.run.timeout = 0.5;
  auto measurer = createMeasurer(task, std::move(*runner), options);
  auto got = measurer->measure({{Point{Good}}, {Point{NotBuilt}}});
  EXPECT_EQ(got[0].error, ErrorKind::RunTimeout);
  EXPECT_EQ(got[0].message, "the runner had no result after 2.5 s");
  EXPECT_EQ(got[1].error, ErrorKind::Instantiation);
  EXPECT_EQ(measurer->getRunner().getStats().numRestarts, 1u);
}

/// What a driver prints says more than its status.
TEST(Runners, DriverThatPrints) {
  TestTask task;
  auto measure = [&](const char *fault) {
    setenv("VTA_TEST_BOARD", fault, 1);
    auto runner = createRunner("driver=" VTA_BOARD_DRIVER, {});
    EXPECT_TRUE(bool(runner)) << llvm::toString(runner.takeError());
    Measurement got =
        createMeasurer(task, std::move(*runner))->measure({{Point{Good}}})[0];
    unsetenv("VTA_TEST_BOARD");
    return got;
  };
  EXPECT_EQ(measure("").error, ErrorKind::None);
  Measurement got = measure("no-device");
  EXPECT_EQ(got.error, ErrorKind::RuntimeDevice);
  EXPECT_EQ(got.message,
            "the driver has no device: board: no device; at /dev/none");
  got = measure("fails");
  EXPECT_EQ(got.error, ErrorKind::RuntimeDevice);
  EXPECT_TRUE(StringRef(got.message).starts_with("the driver failed to run "))
      << got.message;
  EXPECT_TRUE(StringRef(got.message).ends_with(": board: bus error"))
      << got.message;
  got = measure("aborts");
  EXPECT_EQ(got.error, ErrorKind::RuntimeDevice);
  EXPECT_EQ(got.message, "the runner crashed (Aborted): board: about to crash");
}

/// A counter does not vary: one run, no warm-up, no times.
TEST(Runners, DriverThatTellsCycles) {
  TestTask task;
  auto create = [&] {
    auto runner = createRunner("driver=" VTA_COUNTING_DRIVER, {});
    EXPECT_TRUE(bool(runner)) << llvm::toString(runner.takeError());
    return std::move(*runner);
  };
  // The second run of this board crashes.
  setenv("VTA_TEST_BOARD", "aborts-late", 1);
  auto runner = create();
  EXPECT_EQ(runner->getUnit(), "cycles");
  RunnerMeasurerOptions options = getOptions();
  options.run.timing.repeat = 3;
  options.run.timing.warmUp = 2;
  auto got = createMeasurer(task, std::move(runner), options)
                 ->measure({{Point{Good}}});
  auto simulated =
      createMeasurer(task, createSimulatorRunner(getMachine("rtl-de10")))
          ->measure({{Point{Good}}});
  EXPECT_EQ(got[0].status, Measurement::Status::Measured) << got[0].message;
  EXPECT_EQ(got[0].costs.size(), 1u);
  EXPECT_EQ(got[0].cost, simulated[0].cost);
  EXPECT_TRUE(got[0].isChecked);
  setenv("VTA_TEST_BOARD", "cycles=none", 1);
  got = createMeasurer(task, create())->measure({{Point{Good}}});
  EXPECT_EQ(got[0].error, ErrorKind::RuntimeDevice);
  EXPECT_EQ(got[0].message, "the driver did not tell the cycles of this run");
  unsetenv("VTA_TEST_BOARD");
  EXPECT_EQ((*createRunner("driver=" VTA_BOARD_DRIVER, {}))->getUnit(), "s");
}

/// VTA's own drivers say nothing of their memory.
TEST(Runners, DriverCoherence) {
  TestTask task;
  auto measure = [&](const char *fault, const char *text) {
    setenv("VTA_TEST_BOARD", fault, 1);
    auto runner = createRunner(text, {});
    EXPECT_TRUE(bool(runner)) << llvm::toString(runner.takeError());
    Measurement got =
        createMeasurer(task, std::move(*runner))->measure({{Point{Good}}})[0];
    unsetenv("VTA_TEST_BOARD");
    return got.error;
  };
  const char *silent = "driver=" VTA_BOARD_DRIVER;
  const char *flushed = "driver=" VTA_BOARD_DRIVER ",noncoherent";
  EXPECT_EQ(measure("flush-aborts", silent), ErrorKind::None);
  EXPECT_EQ(measure("flush-aborts", flushed), ErrorKind::RuntimeDevice);
  EXPECT_NE(measure("noncoherent", silent), ErrorKind::None);
  EXPECT_EQ(measure("noncoherent", flushed), ErrorKind::None);
  EXPECT_NE(measure("noncoherent,coherent=0",
                    "driver=" VTA_COUNTING_DRIVER ",coherent"),
            ErrorKind::None);
}

TEST(Runners, WrongReferences) {
  TestTask task;
  task.hasWrongReferences = true;
  auto measurer =
      createMeasurer(task, createSimulatorRunner(getMachine("pynq")));
  EXPECT_EQ(measurer->getReferenceProblem(), std::nullopt);
  auto got = measurer->measure({{Point{Good}}, {Point{Slow}}});
  EXPECT_EQ(got[0].error, ErrorKind::WrongAnswer);
  std::optional<std::string> problem = measurer->getReferenceProblem();
  ASSERT_TRUE(problem.has_value());
  EXPECT_TRUE(StringRef(*problem).starts_with(
      "the reference outputs differ from those of all 2 candidates: output "
      "\"y\" is wrong: 1 of 48 values differ, the first at [0, 0, 5] is "))
      << *problem;
}

TEST(Runners, CancelAndStats) {
  std::unique_ptr<Runner> runner = createSimulatorRunner(getMachine("pynq"));
  Artifact artifact = toArtifact(DenseLayer{vtart::Config()});
  for (uint64_t id = 7; id < 10; ++id)
    runner->submit(id, artifact, {});
  EXPECT_TRUE(runner->cancel(8));
  EXPECT_FALSE(runner->cancel(8));
  EXPECT_EQ(runner->next()->id, 7u);
  std::optional<RunOutcome> last = runner->next();
  EXPECT_EQ(last->id, 9u);
  EXPECT_FALSE(last->isChecked) << "there is nothing to compare with";
  EXPECT_FALSE(runner->next());
  RunnerStats stats = runner->getStats();
  EXPECT_EQ(stats.numSubmitted, 3u);
  EXPECT_EQ(stats.numFinished, 2u);
  EXPECT_EQ(stats.numCanceled, 1u);
}

//===----------------------------------------------------------------------===//
// The black box
//===----------------------------------------------------------------------===//

static RunOutcome runOn(Runner &runner, const Artifact &artifact,
                        const RunOptions &options = {}) {
  runner.submit(0, artifact, options);
  return *runner.next();
}

TEST(BlackBox, HasWhatNoMachineExpresses) {
  BlackBoxOptions options;
  options.machine = getMachine("pynq");
  DenseLayer dense{vtart::Config()};
  Artifact artifact = toArtifact(dense);
  artifact.references = makeReferences(dense);
  auto runner = createBlackBoxRunner(options);
  EXPECT_EQ(runner->getTrueCycles(artifact.hash), std::nullopt);
  RunOutcome result = runOn(*runner, artifact);
  ASSERT_EQ(result.error, ErrorKind::None) << result.message;
  EXPECT_TRUE(result.isChecked);
  double cycles = *runner->getTrueCycles(artifact.hash);
  EXPECT_DOUBLE_EQ(result.costs[0], cycles / (options.machine.clockMHz * 1e6));
  EXPECT_EQ(*countTrueCycles(artifact, options), cycles);
  // The same without the memory's ways.
  BlackBoxOptions plain = options;
  plain.jitter = plain.refreshPeriod = 0;
  vtart::TimedSimulator simulator(dense.config, options.machine);
  double simulated = simulator.run(dense.program.insns)->cycles;
  EXPECT_EQ(*countTrueCycles(artifact, plain), simulated);
  EXPECT_GT(cycles, simulated);
  EXPECT_LT(cycles, 1.3 * simulated);
  // Another board.
  options.seed = 1;
  EXPECT_NE(*countTrueCycles(artifact, options), cycles);
}

TEST(BlackBox, NoiseIsAFunctionOfTheSeed) {
  BlackBoxOptions options;
  options.machine = getMachine("pynq");
  options.addBoardNoise();
  options.failures = options.hangs = options.wrongAnswers = 0;
  options.outliers = 0.05;
  Artifact artifact = toArtifact(DenseLayer{vtart::Config()});
  auto run = [&](uint64_t seed) {
    options.seed = seed;
    auto runner = createBlackBoxRunner(options);
    std::vector<double> costs;
    for (unsigned i = 0; i < 2000; ++i)
      costs.push_back(runOn(*runner, artifact).costs[0]);
    return std::pair(costs, *runner->getTrueCycles(artifact.hash) /
                                (options.machine.clockMHz * 1e6));
  };
  auto [costs, truth] = run(3);
  EXPECT_EQ(run(3).first, costs);
  EXPECT_NE(run(4).first, costs);
  unsigned numOutliers = 0;
  double squares = 0;
  for (auto [i, cost] : llvm::enumerate(costs)) {
    EXPECT_LT(cost, 3.2 * truth);
    numOutliers += cost > 1.4 * truth;
    if (cost > 1.4 * truth)
      continue;
    // Each trial takes 0.1 simulated seconds and a run.
    double drift = 1 + 0.01 * double(i) * 0.1 / 3600;
    squares += std::pow(std::log(cost / truth / drift), 2);
  }
  EXPECT_GT(numOutliers, 60u);
  EXPECT_LT(numOutliers, 150u);
  EXPECT_NEAR(std::sqrt(squares / (costs.size() - numOutliers)), 0.005, 0.001);
}

TEST(BlackBox, Accidents) {
  BlackBoxOptions options;
  options.machine = getMachine("pynq");
  options.failures = 0.1;
  options.wrongAnswers = 0.1;
  options.hangs = 0.1;
  DenseLayer dense{vtart::Config()};
  Artifact artifact = toArtifact(dense);
  artifact.references = makeReferences(dense);
  auto runner = createBlackBoxRunner(options);
  std::map<ErrorKind, unsigned> counts;
  std::set<std::string> messages;
  RunOptions run;
  run.timeout = 7;
  double seconds = 0;
  for (unsigned i = 0; i < 1000; ++i) {
    RunOutcome result = runOn(*runner, artifact, run);
    ++counts[result.error];
    messages.insert(result.message);
    seconds += result.seconds;
    EXPECT_EQ(result.isChecked, result.error == ErrorKind::None);
  }
  for (ErrorKind kind : {ErrorKind::RuntimeDevice, ErrorKind::WrongAnswer,
                         ErrorKind::RunTimeout}) {
    EXPECT_GT(counts[kind], 50u) << getErrorName(kind).str();
    EXPECT_LT(counts[kind], 150u) << getErrorName(kind).str();
  }
  EXPECT_TRUE(messages.count("the board had no result after 7 s"));
  EXPECT_TRUE(messages.count("the board lost the program"));
  // Simulated time: hangs cost what the tuner waits.
  EXPECT_GT(seconds, 7.0 * counts[ErrorKind::RunTimeout]);
  EXPECT_NEAR(runner->getStats().seconds, seconds, 1e-6);
  EXPECT_EQ(runner->getStats().numFailed, 1000u - counts[ErrorKind::None]);

  // What computes something else is found without any accident.
  options.failures = options.wrongAnswers = options.hangs = 0;
  TestTask task;
  task.info.costPerSecond = options.machine.clockMHz * 1e6;
  std::shared_ptr<BlackBoxRunner> board = createBlackBoxRunner(options);
  std::vector<Measurement> got = measureAll(*createMeasurer(task, board));
  expectWhats(got);
  // The board tells seconds, the task's costs are cycles.
  artifact.references = nullptr;
  EXPECT_NEAR(got[Good].cost, *board->getTrueCycles(artifact.hash), 1e-6);
}

TEST(Runners, ByName) {
  auto getError = [](StringRef text) {
    auto runner = createRunner(text, {});
    return runner ? "none" : llvm::toString(runner.takeError());
  };
  EXPECT_EQ(getError("simulator"), "none");
  EXPECT_EQ(getError("process"), "none");
  EXPECT_EQ(getError("blackbox"), "none");
  EXPECT_EQ(getError("blackbox:machine=rtl-pynq,seed=7,noise=board"), "none");
  EXPECT_EQ(getError("fpga"),
            "unknown runner 'fpga'; there are simulator, process, "
            "driver=PATH.so, blackbox[:machine=NAME,seed=N,noise=board] and "
            "qemu[,plugin=FILE,run=FILE]");
  EXPECT_EQ(getError("driver=no-such.so"),
            "runner driver: no driver library 'no-such.so'");
  EXPECT_EQ(getError("driver=no-such.so,noncoherent"),
            "runner driver: no driver library 'no-such.so'");
  EXPECT_EQ(getError("driver=" VTA_BOARD_DRIVER ",coherent,noncoherent"),
            "runner driver: expected one of coherent and noncoherent, got both "
            "or one twice: '" VTA_BOARD_DRIVER ",coherent,noncoherent'");
  EXPECT_EQ(getError("driver=" VTA_BOARD_DRIVER ",cached"),
            "runner driver: expected coherent or noncoherent after the "
            "library, got 'cached'");
  EXPECT_TRUE(StringRef(getError("driver=" __FILE__))
                  .starts_with("runner driver: driver " __FILE__
                               " cannot be loaded: "));
  EXPECT_EQ(getError("blackbox:noise=loud"),
            "runner blackbox: expected machine=NAME, seed=N, noise=none or "
            "noise=board, got 'noise=loud'");
  EXPECT_EQ(getError("blackbox:seed=x"),
            "runner blackbox: seed must be a number, got 'x'");
  EXPECT_NE(getError("blackbox:machine=vax").find("runner blackbox: "),
            std::string::npos);
}

TEST(Qemu, BlocksOfThePlugin) {
  vtart::Network network;
  auto getError = [&](StringRef blocks) {
    llvm::Expected<double> count = countInstructions(network, blocks);
    return count ? "none" : llvm::toString(count.takeError());
  };
  EXPECT_EQ(getError(""), "the first step is not one of the host");
  network.kernels.emplace_back().symbol = "test_affine";
  network.steps.emplace_back();
  EXPECT_EQ(getError("5500 2 0011223344556677\n5500 zwei 00\n"),
            "line 2 of what the plugin wrote: expected the address of a block, "
            "how often it was entered, and its bytes, all hexadecimal, got "
            "\"5500 zwei 00\"");
  EXPECT_NE(getError("5500 2 001"), "none");
  EXPECT_NE(getError("5500 2 00112233"), "none") << "there is no host code";
}

TEST(FailureCounter, SaysWhatIsCommonest) {
  FailureCounter counter;
  EXPECT_EQ(counter.getFinalWarning(), std::nullopt);
  for (unsigned i = 0; i < 100; ++i)
    counter.add(ErrorKind::WrongAnswer, "w" + std::to_string(i));
  counter.add(ErrorKind::RunTimeout, "late");
  EXPECT_EQ(counter.getFinalWarning(),
            "all 101 trials failed; the commonest error is wrong_answer (100 "
            "times), at first: w0");
  counter.add(ErrorKind::None, "");
  EXPECT_EQ(counter.getFinalWarning(), std::nullopt);
  for (unsigned i = 0; i < 149; ++i)
    counter.add(ErrorKind::BuildTimeout, "slow");
  EXPECT_EQ(counter.takeWarning(), std::nullopt);
  counter.add(ErrorKind::RunTimeout, "late");
  EXPECT_EQ(counter.takeWarning(),
            "150 trials in a row failed; the commonest error is build_timeout "
            "(149 times), at first: slow");
  counter.add(ErrorKind::RunTimeout, "late");
  EXPECT_EQ(counter.takeWarning(), std::nullopt) << "it is said once";
  EXPECT_EQ(counter.getNumFailed(), 252u);
  for (unsigned kind = 0; kind < kNumErrorKinds; ++kind)
    EXPECT_EQ(parseErrorKind(getErrorName(ErrorKind(kind))), ErrorKind(kind));
  EXPECT_EQ(parseErrorKind("tired"), std::nullopt);
}
