//===- BlackBoxRunner.cpp - A board that is simulated ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "QueueRunner.h"
#include "VTA/Tuning/Runners/Runners.h"
#include "llvm/ADT/StringMap.h"

#include <cmath>

using namespace mlir;
using namespace mlir::vta::tuning;

static constexpr double kPi = 3.14159265358979323846;

void BlackBoxOptions::addBoardNoise() {
  noise = 0.005;
  driftPerHour = 0.01;
  outliers = 0.01;
  failures = 0.01;
  wrongAnswers = 0.002;
  hangs = 0.001;
}

//===----------------------------------------------------------------------===//
// Random numbers, the same everywhere
//===----------------------------------------------------------------------===//

/// The last step of splitmix64.
static uint64_t mix(uint64_t value) {
  value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9;
  value = (value ^ value >> 27) * 0x94d049bb133111eb;
  return value ^ value >> 31;
}

static double toUnit(uint64_t bits) {
  return static_cast<double>(bits >> 11) * 0x1p-53;
}

namespace {
class NoiseSource {
public:
  explicit NoiseSource(uint64_t seed) : state(seed) {}
  uint64_t bits() { return mix(state += 0x9e3779b97f4a7c15); }
  double unit() { return toUnit(bits()); }
  bool happens(double probability) { return unit() < probability; }
  double normal() {
    double radius = std::sqrt(-2 * std::log(1 - unit()));
    return radius * std::cos(2 * kPi * unit());
  }

private:
  uint64_t state;
};

/// The memory of the board: what no machine file has a number for.
class Memory {
public:
  explicit Memory(const BlackBoxOptions &options)
      : seed(options.seed), jitter(options.jitter),
        period(options.refreshPeriod * options.machine.clockMHz * 1e6),
        stall(options.refreshSeconds * options.machine.clockMHz * 1e6) {}

  double operator()(uint32_t insn, double start, double cycles) const {
    double extra =
        2 * jitter * toUnit(mix(seed * 0x9e3779b97f4a7c15 + insn + 1)) * cycles;
    if (period > 0)
      extra += stall * (std::floor((start + cycles + extra) / period) -
                        std::floor(start / period));
    return extra;
  }

private:
  uint64_t seed;
  double jitter, period, stall;
};

/// Simulated seconds of the board. Those of a trial begin at 0, because small
/// numbers are exact.
class Clock : public vtart::MeasureClock {
public:
  void begin() {
    before += seconds;
    seconds = 0;
  }
  double getTotal() const { return before + seconds; }
  double now() override { return seconds; }
  void sleep(double duration) override { seconds += duration; }

private:
  double before = 0, seconds = 0;
};

class BlackBox : public QueueRunner<BlackBoxRunner> {
public:
  explicit BlackBox(const BlackBoxOptions &options) : options(options) {}
  StringRef getName() const override { return "blackbox"; }
  StringRef getUnit() const override { return "s"; }
  std::optional<double> getTrueCycles(StringRef hash) const override;
  void addKnown(StringRef hash, double cycles) override {
    Known &known = programs[hash];
    known.result.costs = {cycles};
    known.wasCompared = true;
  }

private:
  struct Known {
    RunOutcome result;        ///< Result of the simulator.
    bool wasCompared = false; ///< Whether there were references.
    uint64_t numTrials = 0;
  };
  RunOutcome run(const Artifact &artifact, const RunOptions &options) override;
  void runTrial(const Artifact &artifact, const RunOptions &options,
                const Known &known, NoiseSource &random, RunOutcome &result);
  Known &simulate(const Artifact &artifact, bool check);

  BlackBoxOptions options;
  llvm::StringMap<Known> programs; ///< Programs by hash.
  Clock clock;
};
} // namespace

std::function<double(uint32_t insn, double start, double cycles)>
mlir::vta::tuning::getExtraCycles(const BlackBoxOptions &options) {
  return Memory(options);
}

static vtart::RunFileOptions getRunOptions(const BlackBoxOptions &options,
                                           bool check) {
  vtart::RunFileOptions run;
  run.machine = options.machine;
  run.check = check;
  run.extraCycles = getExtraCycles(options);
  return run;
}

llvm::Expected<double>
mlir::vta::tuning::countTrueCycles(const Artifact &artifact,
                                   const BlackBoxOptions &options) {
  vtart::RunFileResult result = vtart::runFile(
      artifact.bytes, nullptr, getRunOptions(options, /*check=*/false));
  if (result.status != vtart::RunFileResult::Status::Measured)
    return llvm::make_error<MeasureError>(ErrorKind::RuntimeDevice,
                                          result.message);
  return result.costs[0];
}

std::optional<double> BlackBox::getTrueCycles(StringRef hash) const {
  auto it = programs.find(hash);
  if (it == programs.end() || it->second.result.costs.empty())
    return std::nullopt;
  return it->second.result.costs[0];
}

/// Once for each program.
BlackBox::Known &BlackBox::simulate(const Artifact &artifact, bool check) {
  Known &known = programs[artifact.hash];
  bool compare = check && artifact.references;
  if (!known.result.costs.empty() && (known.wasCompared || !compare))
    return known;
  setResult(known.result,
            vtart::runFile(artifact.bytes, artifact.references.get(),
                           getRunOptions(options, check)));
  known.wasCompared = compare;
  return known;
}

/// `known` ran well. What else may happen on a board, happens here.
void BlackBox::runTrial(const Artifact &artifact, const RunOptions &runOptions,
                        const Known &known, NoiseSource &random,
                        RunOutcome &result) {
  if (random.happens(options.hangs)) {
    clock.sleep(runOptions.timeout);
    result.error = ErrorKind::RunTimeout;
    result.message =
        vtart::format("the board had no result after %g s", runOptions.timeout);
    return;
  }
  if (random.happens(options.failures)) {
    result.error = ErrorKind::RuntimeDevice;
    result.message = "the board lost the program";
    return;
  }
  if (random.happens(options.wrongAnswers) && known.wasCompared &&
      runOptions.check && artifact.references) {
    std::vector<NamedArray> outputs = artifact.references->outputs;
    std::vector<uint8_t> &data = outputs[0].array.data;
    data[random.bits() % data.size()] ^= 0xff;
    result.error = ErrorKind::WrongAnswer;
    result.message =
        artifact.references->findDifference(outputs).value_or("wrong bits");
    return;
  }
  double seconds = known.result.costs[0] / (options.machine.clockMHz * 1e6);
  vtart::MeasureOptions timing = runOptions.timing;
  timing.timeout = runOptions.timeout;
  vtart::Expected<vtart::MeasureResult> measured = vtart::measure(
      [&] {
        double factor = 1 + options.driftPerHour * clock.getTotal() / 3600;
        factor *= std::exp(options.noise * random.normal());
        if (random.happens(options.outliers))
          factor *= 1.5 + 1.5 * random.unit();
        clock.sleep(seconds * factor);
        return vtart::Error::success();
      },
      timing, clock);
  if (!measured) {
    result.error = ErrorKind::RuntimeDevice;
    result.message = measured.takeError().message();
    return;
  }
  if (measured->timedOut) {
    result.error = ErrorKind::RunTimeout;
    result.message = "the repetitions take longer than the time there is";
    return;
  }
  result.costs = std::move(measured->times.clock);
  result.isChecked =
      known.wasCompared && runOptions.check && artifact.references;
}

RunOutcome BlackBox::run(const Artifact &artifact,
                         const RunOptions &runOptions) {
  Known &known = simulate(artifact, runOptions.check);
  clock.begin();
  RunOutcome result;
  if (known.result.error != ErrorKind::None) {
    result = known.result;
  } else {
    uint64_t number = known.numTrials++, seed = options.seed;
    for (char letter : artifact.hash)
      seed = mix(seed ^ static_cast<uint8_t>(letter)) + number;
    NoiseSource random(seed);
    runTrial(artifact, runOptions, known, random, result);
  }
  clock.sleep(options.secondsPerTrial);
  result.seconds = clock.now();
  result.device = "blackbox";
  return result;
}

std::unique_ptr<BlackBoxRunner>
mlir::vta::tuning::createBlackBoxRunner(const BlackBoxOptions &options) {
  return std::make_unique<BlackBox>(options);
}
