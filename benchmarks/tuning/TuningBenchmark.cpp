//===- TuningBenchmark.cpp - Tuners on a simulated board ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ResNetLayers.h"
#include "VTA/Tuning/Core/ProofTuner.h"
#include "VTA/Tuning/Core/Session.h"
#include "VTA/Tuning/Runners/RunnerMeasurer.h"
#include "VTA/Tuning/Runners/Runners.h"
#include "VTA/Tuning/Tuners/TunerRegistry.h"
#include "VTA/Tuning/VTA/MachinePredictor.h"
#include "VTA/Tuning/VTA/VTATask.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

#include <atomic>
#include <chrono>
#include <ctime>
#include <map>
#include <mutex>
#include <thread>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

namespace cl = llvm::cl;

static cl::list<std::string> layers("layers", cl::CommaSeparated,
                                    cl::desc("C2, C3, ... (default: all ten)"));
static cl::list<std::string> tuners("tuners", cl::CommaSeparated,
                                    cl::desc("names of tuners"));
static cl::list<unsigned> trials("trials", cl::CommaSeparated,
                                 cl::desc("trials after which the best is "
                                          "taken (default: 256)"));
static cl::opt<unsigned> seeds("seeds", cl::init(3),
                               cl::desc("searches with each tuner"));
static cl::opt<unsigned> firstSeed("first-seed", cl::init(1),
                                   cl::desc("of the searches"));
static cl::opt<unsigned> jobs("jobs", cl::init(1), cl::desc("threads"));
static cl::opt<std::string> hidden("hidden", cl::init("pynq"),
                                   cl::desc("machine of the board"));
static cl::opt<std::string>
    wrongMachine("machine", cl::init("rtl-de10"),
                 cl::desc("machine that tuners with a model take the board "
                          "for"));
static cl::opt<bool> findsBest("best", cl::desc("also find the best points "
                                                "with the board's machine"));
static cl::opt<bool> rate("rate", cl::desc("only count trials per second of "
                                           "C6 on one core"));
static cl::opt<std::string>
    modelOn("model", cl::value_desc("machine"),
            cl::desc("only search with the tuner `model` on this machine"));
static cl::opt<bool> proves("prove",
                            cl::desc("with --model: prove how much faster "
                                     "other points could be"));
static cl::opt<bool> onTemplate("template",
                                cl::desc("with --model: search the spaces of "
                                         "TVM's template as well"));
static cl::opt<bool> noise("noise", cl::desc("the accidents of a board"));
static cl::opt<std::string>
    cache("cache", cl::desc("file with cycles of points that are known; valid "
                            "for one version of the compiler"));

/// The best points of a search, each measured so often in the end.
static constexpr size_t kNumFinalists = 8, kNumFinals = 5;

static double getSeconds(std::chrono::steady_clock::time_point since) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - since)
      .count();
}

/// What all threads of this program have computed.
static double getProcessSeconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

namespace {

/// A layer on the hidden machine. What a point takes is found once.
class Truth {
public:
  static llvm::Expected<std::unique_ptr<Truth>> create(const Layer &layer);

  const Space &getSpace() const { return compiler->getSpace(); }
  /// None if the point does not compile.
  std::optional<double> getCycles(const Point &point);
  double getLeast() const;
  void save(llvm::raw_ostream &os) const;
  void add(StringRef point, double cycles) { known[point.str()] = cycles; }

  const Layer &layer;
  BlackBoxOptions board;

private:
  explicit Truth(const Layer &layer) : layer(layer) {}
  std::unique_ptr<CandidateCompiler> compiler;
  std::map<std::string, double> known; ///< Cost by the point's text; 0: failed.
};

/// One search on the board.
class Search {
public:
  Search(Truth &truth, Tuner &tuner, uint64_t seed);
  /// One batch, up to so many trials in total. False if there is no more.
  bool step(uint64_t maxTrials);
  /// Measures the best again and takes the best of these: its true cycles, or
  /// none.
  std::optional<double> finish();
  /// Trials before the last measurements, if all are so many.
  static uint64_t getLast(uint64_t maxTrials) {
    return maxTrials -
           std::min<uint64_t>(maxTrials / 2, kNumFinalists * kNumFinals);
  }
  double getBoardSeconds() const { return box->getStats().seconds; }

private:
  Measurement measure(const Point &point);

  Truth &truth;
  Tuner &tuner;
  std::unique_ptr<BlackBoxRunner> box;
  std::shared_ptr<const References> references;
  std::vector<std::pair<double, Point>> measured;
  uint64_t numTrials = 0;
};

} // namespace

//===----------------------------------------------------------------------===//
// Truth
//===----------------------------------------------------------------------===//

llvm::Expected<std::unique_ptr<Truth>> Truth::create(const Layer &layer) {
  std::unique_ptr<Truth> truth(new Truth(layer));
  vtart::Expected<vtart::Machine> machine = vtart::Machine::find(hidden);
  if (!machine)
    return llvm::createStringError(machine.takeError().message());
  truth->board.machine = *machine;
  if (noise)
    truth->board.addBoardNoise();
  llvm::Expected<std::string> kernel = createKernel(layer, hidden);
  if (!kernel)
    return kernel.takeError();
  auto compiler = CandidateCompiler::create(*kernel);
  if (!compiler)
    return compiler.takeError();
  truth->compiler = std::move(*compiler);
  // The same memory for all seeds, else there would be no best point.
  truth->compiler->setExtraCycles(getExtraCycles(truth->board));
  return truth;
}

std::optional<double> Truth::getCycles(const Point &point) {
  auto [it, isNew] = known.try_emplace(getSpace().print(point), 0);
  if (isNew) {
    CandidateResult result = compiler->time(point);
    if (result.status == CandidateResult::Status::Timed)
      it->second = static_cast<double>(result.cycles);
  }
  return it->second > 0 ? std::optional<double>(it->second) : std::nullopt;
}

double Truth::getLeast() const {
  double least = 0;
  for (auto &[point, cycles] : known)
    if (cycles > 0 && (least == 0 || cycles < least))
      least = cycles;
  return least;
}

void Truth::save(llvm::raw_ostream &os) const {
  for (auto &[point, cycles] : known)
    os << layer.name << " " << hidden << " " << cycles << " " << point << "\n";
}

//===----------------------------------------------------------------------===//
// Search
//===----------------------------------------------------------------------===//

Search::Search(Truth &truth, Tuner &tuner, uint64_t seed)
    : truth(truth), tuner(tuner) {
  BlackBoxOptions options = truth.board;
  options.seed = seed;
  box = createBlackBoxRunner(options);
  // Accidents change an output: any will do.
  auto made = std::make_shared<References>();
  made->outputs = {{"y", {"int8", {4}, {1, 2, 3, 4}}}};
  references = std::move(made);
}

Measurement Search::measure(const Point &point) {
  Measurement measurement;
  std::optional<double> cycles = truth.getCycles(point);
  if (!cycles) {
    measurement.error = ErrorKind::CompileDevice;
    return measurement;
  }
  Artifact artifact;
  artifact.hash = truth.getSpace().print(point);
  artifact.references = references;
  box->addKnown(artifact.hash, *cycles);
  box->submit(0, std::move(artifact), RunOptions());
  RunOutcome result = *box->next();
  measurement.error = result.error;
  measurement.message = result.message;
  measurement.isChecked = result.isChecked;
  if (result.error != ErrorKind::None)
    return measurement;
  measurement.status = Measurement::Status::Measured;
  measurement.cost = vtart::robustMean(result.costs);
  return measurement;
}

bool Search::step(uint64_t maxTrials) {
  if (numTrials >= maxTrials)
    return false;
  std::vector<Trial> asked =
      tuner.ask(std::min<uint64_t>(kBatch, maxTrials - numTrials));
  std::vector<Measurement> told;
  for (const Trial &trial : asked) {
    told.push_back(measure(trial.point));
    if (told.back().status == Measurement::Status::Measured)
      measured.emplace_back(told.back().cost, trial.point);
  }
  numTrials += asked.size();
  if (!asked.empty())
    tuner.tell(asked, told);
  return !asked.empty();
}

std::optional<double> Search::finish() {
  llvm::sort(measured);
  double least = 0;
  std::optional<double> cycles;
  for (size_t i = 0; i < std::min(kNumFinalists, measured.size()); ++i) {
    std::vector<double> costs;
    for (size_t j = 0; j < kNumFinals; ++j) {
      Measurement again = measure(measured[i].second);
      if (again.status == Measurement::Status::Measured)
        costs.push_back(again.cost);
    }
    if (costs.empty())
      continue;
    double cost = vtart::robustMean(costs);
    if (cycles && cost >= least)
      continue;
    least = cost;
    cycles = truth.getCycles(measured[i].second);
  }
  return cycles;
}

//===----------------------------------------------------------------------===//
// All searches
//===----------------------------------------------------------------------===//

static std::mutex printing;

static void print(llvm::json::Object line) {
  std::lock_guard<std::mutex> lock(printing);
  llvm::outs() << llvm::json::Value(std::move(line)) << "\n";
  llvm::outs().flush();
}

static void report(const Truth &truth, Search &search, StringRef name,
                   uint64_t seed, unsigned stop,
                   std::chrono::steady_clock::time_point start) {
  std::optional<double> cycles = search.finish();
  print(llvm::json::Object{{"layer", truth.layer.name},
                           {"tuner", name.str()},
                           {"seed", seed},
                           {"noise", noise.getValue()},
                           {"trials", stop},
                           {"cycles", cycles ? llvm::json::Value(*cycles)
                                             : llvm::json::Value(nullptr)},
                           {"board_seconds", search.getBoardSeconds()},
                           {"seconds", getSeconds(start)}});
}

static std::vector<unsigned> getStops() {
  std::vector<unsigned> stops(trials.begin(), trials.end());
  llvm::sort(stops);
  return stops;
}

static llvm::Error runSearch(Truth &truth, StringRef name, uint64_t seed) {
  TunerOptions options;
  options.seed = seed;
  options.maxTrials = getStops().back();
  auto tuner = createTuner(name, truth.getSpace(), options);
  if (!tuner)
    return tuner.takeError();
  auto start = std::chrono::steady_clock::now();
  Search search(truth, **tuner, seed);
  for (unsigned stop : getStops()) {
    while (search.step(Search::getLast(stop)))
      ;
    report(truth, search, name, seed, stop, start);
  }
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Searches with a model: of all layers together
//===----------------------------------------------------------------------===//

static llvm::Expected<std::unique_ptr<MachinePredictor>>
createPredictor(ArrayRef<std::unique_ptr<Truth>> truths, StringRef machine,
                double costPerCycle) {
  std::vector<std::string> kernels;
  for (const std::unique_ptr<Truth> &truth : truths) {
    llvm::Expected<std::string> kernel = createKernel(truth->layer, machine);
    if (!kernel)
      return kernel.takeError();
    kernels.push_back(std::move(*kernel));
  }
  MachinePredictorOptions options;
  options.jobs = jobs;
  options.costPerCycle = costPerCycle;
  return MachinePredictor::create(std::move(kernels), options);
}

/// What a search finds that knows the machine of the board, but for what no
/// machine file can express.
static llvm::Error findBestKnown(ArrayRef<std::unique_ptr<Truth>> truths) {
  constexpr size_t numPoints = 100;
  auto predictor = createPredictor(truths, hidden, /*costPerCycle=*/1);
  if (!predictor)
    return predictor.takeError();
  std::vector<double> values;
  for (const FitParameter &parameter : (*predictor)->getParameters(0))
    values.push_back(parameter.start);
  for (auto [task, truth] : llvm::enumerate(truths)) {
    auto points = (*predictor)->findBest(0, values, task, numPoints);
    if (!points)
      return points.takeError();
    for (const auto &[cost, point] : *points)
      (void)truth->getCycles(point);
  }
  return llvm::Error::success();
}

/// All layers in turns: what calibrates is fitted to all of them.
static llvm::Error runCalibration(ArrayRef<std::unique_ptr<Truth>> truths,
                                  StringRef name, uint64_t seed) {
  const vtart::Machine &board = truths.front()->board.machine;
  auto predictor = createPredictor(truths, wrongMachine,
                                   /*costPerCycle=*/1e-6 / board.clockMHz);
  if (!predictor)
    return predictor.takeError();
  auto start = std::chrono::steady_clock::now();
  Calibration calibration(**predictor);
  unsigned stop = getStops().front();
  uint64_t last = Search::getLast(stop);
  std::vector<std::unique_ptr<Tuner>> tuners;
  std::vector<std::unique_ptr<Search>> searches;
  for (auto [task, truth] : llvm::enumerate(truths)) {
    TunerOptions options;
    options.seed = seed;
    options.maxTrials = last;
    options.calibration = &calibration;
    options.task = task;
    auto tuner = createTuner(name, (*predictor)->getSpace(task), options);
    if (!tuner)
      return tuner.takeError();
    tuners.push_back(std::move(*tuner));
    searches.push_back(std::make_unique<Search>(*truth, *tuners.back(), seed));
  }
  for (bool isOver = false; !isOver;) {
    isOver = true;
    for (const std::unique_ptr<Search> &search : searches)
      isOver &= !search->step(last);
  }
  for (auto [truth, search] : llvm::zip_equal(truths, searches))
    report(*truth, *search, name, seed, stop, start);
  return llvm::Error::success();
}

static llvm::Error runLayer(Truth &truth) {
  for (const std::string &name : tuners) {
    if (isCalibrating(name))
      continue;
    for (unsigned seed = firstSeed; seed < firstSeed + seeds; ++seed)
      if (llvm::Error error = runSearch(truth, name, seed))
        return error;
  }
  return llvm::Error::success();
}

static void loadCache(ArrayRef<std::unique_ptr<Truth>> truths) {
  auto file = llvm::MemoryBuffer::getFile(cache);
  if (!file)
    return;
  SmallVector<StringRef> lines, words;
  (*file)->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef line : lines) {
    words.clear();
    line.split(words, ' ');
    double cycles = 0;
    if (words.size() != 4 || words[1] != hidden || words[2].getAsDouble(cycles))
      continue;
    for (const std::unique_ptr<Truth> &truth : truths)
      if (words[0] == truth->layer.name)
        truth->add(words[3], cycles);
  }
}

//===----------------------------------------------------------------------===//
// Trials per second
//===----------------------------------------------------------------------===//

/// Points of C6 on one core: written, verified, timed, run and compared, and
/// timed alone.
static llvm::Error runRate() {
  const Layer &layer = *llvm::find_if(kLayers, [](const Layer &layer) {
    return layer.name == StringRef("C6");
  });
  llvm::Expected<std::string> kernel = createKernel(layer, wrongMachine);
  if (!kernel)
    return kernel.takeError();
  auto task = VTATask::create(*kernel, ScheduleTemplate::Native);
  if (!task)
    return task.takeError();
  RunnerMeasurerOptions options;
  options.numBuilders = 0;
  auto measurer = RunnerMeasurer::create(
      **task, createSimulatorRunner((*task)->getSpace().getMachine()), options);
  if (!measurer)
    return measurer.takeError();
  std::vector<Trial> points;
  for (const Point &point : (*task)->getSpace().sample(200, firstSeed))
    points.push_back({point});
  // The time of this process alone: what else the host does is not part of it.
  auto getRate = [&](Measurer &with) {
    double start = getProcessSeconds();
    std::vector<Measurement> found = with.measure(points);
    double seconds = getProcessSeconds() - start;
    for (const Measurement &measurement : found)
      if (measurement.status != Measurement::Status::Measured)
        llvm::errs() << "C6: " << measurement.message << "\n";
    return static_cast<double>(points.size()) / seconds;
  };
  double checked = getRate(**measurer);
  double timed = getRate(*(*task)->createSimulator(/*jobs=*/1));
  print(llvm::json::Object{{"layer", layer.name},
                           {"trials_per_second", checked},
                           {"timed_per_second", timed}});
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// The search on the simulator
//===----------------------------------------------------------------------===//

namespace {
/// What a search finds in the space of a layer.
struct Found {
  double cycles = 0;
  bool isExhaustive = false;
  std::optional<Proof> proof;
};
} // namespace

/// What vta-tune does by default with a kernel, checks included; with a proof
/// if `proofOptions` is not null.
static llvm::Expected<Found> runSearch(const Layer &layer, StringRef machine,
                                       ScheduleTemplate kind,
                                       const ProofOptions *proofOptions) {
  llvm::Expected<std::string> kernel = createKernel(layer, machine);
  if (!kernel)
    return kernel.takeError();
  auto task = VTATask::create(*kernel, kind);
  if (!task)
    return task.takeError();
  std::unique_ptr<Model> model = (*task)->createModel();
  std::unique_ptr<Measurer> measurer = (*task)->createSimulator(jobs),
                            checker = (*task)->createChecker(jobs);
  SessionOptions session;
  TunerOptions options;
  options.maxTrials = session.maxTrials;
  options.model = model.get();
  auto tuner = createTuner("model", (*task)->getSpace(), options);
  if (!tuner)
    return tuner.takeError();
  if (proofOptions) {
    *tuner = std::make_unique<ProofTuner>(
        std::move(*tuner), (*task)->getSpace(), *model, *proofOptions);
    session.maxTrials += proofOptions->maxTrials;
  }
  Session search(**task, std::move(*tuner), *measurer, checker.get(), session);
  if (llvm::Error error = search.run())
    return std::move(error);
  if (search.getBest().empty())
    return llvm::createStringError(layer.name + Twine(": nothing was found"));
  return Found{search.getBest().front().measurement.cost, search.isExhaustive(),
               search.getProof()};
}

/// All layers on a machine: one line for each, then one for all.
static llvm::Error runModel(StringRef machine) {
  auto start = std::chrono::steady_clock::now();
  double cycles = 0, bound = 0, processStart = getProcessSeconds();
  unsigned numTemplates = 0;
  ProofOptions proof;
  for (const Layer &layer : kLayers) {
    if (!layers.empty() && !llvm::is_contained(layers, layer.name))
      continue;
    auto began = std::chrono::steady_clock::now();
    auto found = runSearch(layer, machine, ScheduleTemplate::Native,
                           proves ? &proof : nullptr);
    if (!found)
      return found.takeError();
    cycles += found->cycles;
    llvm::json::Object line{{"layer", layer.name},
                            {"machine", machine.str()},
                            {"cycles", found->cycles},
                            {"seconds", getSeconds(began)}};
    if (found->proof) {
      bound += found->proof->bound;
      line["bound"] = found->proof->bound;
      line["gap"] = found->proof->getGap();
      line["below_best"] = found->proof->numBelow;
      line["simulated"] = found->proof->numMeasured;
    }
    if (onTemplate) {
      auto other = runSearch(layer, machine, ScheduleTemplate::Tvm,
                             /*proofOptions=*/nullptr);
      if (!other)
        return other.takeError();
      line["template_cycles"] = other->cycles;
      line["template_exhausted"] = other->isExhaustive;
      // The native result is never worse than theirs.
      numTemplates += other->isExhaustive && found->cycles <= other->cycles;
    }
    print(std::move(line));
  }
  llvm::json::Object all{
      {"machine", machine.str()},
      {"model_seconds", getSeconds(start)},
      {"process_seconds", getProcessSeconds() - processStart},
      {"model_cycles", cycles}};
  if (proves)
    all["proven_gap"] = 1 - bound / cycles;
  if (onTemplate)
    all["template_proven"] = numTemplates;
  print(std::move(all));
  return llvm::Error::success();
}

static llvm::Error runAll() {
  if (rate)
    return runRate();
  if (!modelOn.empty())
    return runModel(modelOn);
  std::vector<std::unique_ptr<Truth>> truths;
  for (const Layer &layer : kLayers) {
    if (!layers.empty() && !llvm::is_contained(layers, layer.name))
      continue;
    auto truth = Truth::create(layer);
    if (!truth)
      return truth.takeError();
    truths.push_back(std::move(*truth));
  }
  if (!cache.empty())
    loadCache(truths);
  if (truths.empty())
    return llvm::createStringError("--layers: no layer has such a name");
  if (findsBest)
    if (llvm::Error error = findBestKnown(truths))
      return error;
  for (const std::string &name : tuners)
    for (unsigned seed = firstSeed; seed < firstSeed + seeds; ++seed)
      if (isCalibrating(name))
        if (llvm::Error error = runCalibration(truths, name, seed))
          return error;
  std::atomic<size_t> next = 0;
  std::string problem;
  auto work = [&] {
    for (size_t i = next++; i < truths.size(); i = next++)
      if (llvm::Error error = runLayer(*truths[i])) {
        std::lock_guard<std::mutex> lock(printing);
        problem = llvm::toString(std::move(error));
      }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < std::max(1u, jobs.getValue()); ++i)
    threads.emplace_back(work);
  work();
  for (std::thread &thread : threads)
    thread.join();
  for (const std::unique_ptr<Truth> &truth : truths)
    print(llvm::json::Object{{"layer", truth->layer.name},
                             {"machine", hidden.getValue()},
                             {"best", truth->getLeast()}});
  if (!cache.empty()) {
    std::error_code error;
    llvm::raw_fd_ostream os(cache, error);
    for (const std::unique_ptr<Truth> &truth : truths)
      truth->save(os);
  }
  if (!problem.empty())
    return llvm::createStringError(problem);
  return llvm::Error::success();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::ParseCommandLineOptions(
      argc, argv,
      "Searches schedules on a board that is simulated, without any model of "
      "it. One JSON line for each search says what the point takes that it "
      "returns, without noise.\n");
  keepFreedMemory();
  if (trials.empty())
    trials.push_back(256);
  if (tuners.empty())
    tuners.push_back("random");
  if (llvm::Error error = runAll()) {
    llvm::errs() << "error: " << llvm::toString(std::move(error)) << "\n";
    return 1;
  }
  return 0;
}
