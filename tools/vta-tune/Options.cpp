//===- Options.cpp - Command line of vta-tune -----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "CommandLine.h"
#include "VTA/CPU/Schedule/AllowedForms.h"
#include "VTA/Support/Version.h"
#include "VTA/Transforms/Quantize/Statistics.h"
#include "VTA/Transforms/Schedules/SketchLibrary.h"
#include "VTA/Tuning/Tuners/TunerRegistry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

#include <thread>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tune;
using namespace mlir::vta::tuning;

namespace cl = llvm::cl;

static llvm::Error fail(const Twine &message) {
  return llvm::createStringError(message);
}

std::optional<double> mlir::vta::tune::parseDuration(StringRef text) {
  double unit = 1;
  if (text.consume_back("h"))
    unit = 3600;
  else if (text.consume_back("m"))
    unit = 60;
  else
    text.consume_back("s");
  double value = 0;
  if (text.getAsDouble(value) || !(value > 0) || value > 1e9)
    return std::nullopt;
  return value * unit;
}

/// Whether code for `triple` surely does not run here. The compiler reports
/// texts that are not triples.
static bool isForeign(StringRef triple) {
  if (triple.empty())
    return false;
  llvm::Triple target(llvm::Triple::normalize(triple)),
      here(llvm::sys::getProcessTriple());
  return target.getArch() != llvm::Triple::UnknownArch &&
         (target.getArch() != here.getArch() ||
          target.getOS() != here.getOS() ||
          target.isAndroid() != here.isAndroid());
}

static llvm::Error readQuantization(const CommandLine &line, Options &options) {
  options.isQuantized =
      !line.calibration.empty() || !line.method.empty() || !line.table.empty();
  quantization::VTAQuantizeOptions &quantize = options.quantize;
  quantize.printsReport = quantize.measure = false;
  std::string method = line.method;
  if (method.empty() && !line.calibration.empty())
    method = quantize.calibrate; // The pass's own default.
  if (method.empty())
    method = "global_scale";
  options.ofQuantization = line.cut.getGivenOfQuantization().str();
  if (!options.isQuantized && options.device == "cpu" &&
      !options.ofQuantization.empty())
    return fail("--" + options.ofQuantization +
                " is about quantization: add --calibration=data.npz, "
                "--calibration-table=table.txt or --calibrate=global_scale");
  if (!quantization::parseCalibrationMethod(method))
    return fail("--calibrate: \"" + method +
                "\" is not a method; expected auto, max, percentile, kl, mse "
                "or global_scale");
  if (method != "global_scale" && line.calibration.empty())
    return fail("--calibrate=" + method +
                " needs inputs to look at: add --calibration=data.npz");
  quantize.calibrate = method;
  quantize.calibration.assign(line.calibration.begin(), line.calibration.end());
  quantize.table = line.table;
  ArrayRef<int64_t> skipped = line.cut.getSkippedConvLayers();
  quantize.skipConvLayers.assign(skipped.begin(), skipped.end());
  return llvm::Error::success();
}

/// What belongs to a runner, after what belongs to the search.
static llvm::Error readMeasuring(const CommandLine &line, Options &options) {
  MeasuringOptions &measuring = options.measuring;
  bool isCPU = options.device == "cpu";
  measuring.jobs = options.jobs;
  measuring.numBuilders =
      line.parallel ? line.parallel.getValue() : options.jobs;
  measuring.seed = options.seed;
  measuring.threads = options.threads;
  vtart::MeasureOptions &timing = measuring.run.timing;
  timing.number = line.number;
  // Many short ones: a long one is more often interrupted.
  timing.repeat = isCPU && !line.repeat.getNumOccurrences() ? 10 : line.repeat;
  timing.minRepeatMs = line.minRepeatMs;
  if (isCPU && !line.minRepeatMs.getNumOccurrences() &&
      !line.number.getNumOccurrences() && !line.flushCache)
    timing.minRepeatMs = 0.2;
  timing.discardSwitched = measuring.isOfProcessor = isCPU;
  if (line.constants != "cold" && line.constants != "warm")
    return fail("--constants: expected cold or warm, got \"" + line.constants +
                "\"");
  measuring.coldConstants = line.constants == "cold";
  if (line.constants.getNumOccurrences() && !isCPU)
    return fail("--constants is for --device=cpu");
  timing.cooldown = line.cooldown;
  timing.flushCache = line.flushCache;
  timing.timeout = measuring.run.timeout = line.timeout;
  for (const cl::opt<unsigned> *count : {&line.number, &line.repeat})
    if (*count == 0)
      return fail("--" + count->ArgStr + ": expected at least 1, got 0");
  for (const cl::opt<double> *time :
       {&line.minRepeatMs, &line.timeout, &line.cooldown})
    if (!(*time >= 0)) {
      std::string text;
      llvm::raw_string_ostream(text) << llvm::format("%g", time->getValue());
      return fail("--" + time->ArgStr + ": expected at least 0, got " + text);
    }
  if (vtart::Error error = timing.check())
    return fail("--flush-cache: " + error.message());
  SmallVector<const cl::Option *> others = {&line.number, &line.repeat,
                                            &line.minRepeatMs, &line.cooldown,
                                            &line.flushCache};
  for (const cl::Option *option : others)
    if (option->getNumOccurrences())
      measuring.timingOption = option->ArgStr.str();
  if (!measuring.isSimulator() && !measuring.isEmulator())
    return llvm::Error::success();
  if (measuring.isEmulator()) {
    others.push_back(&line.constants);
    for (const cl::Option *option : others)
      if (option->getNumOccurrences())
        return fail("--" + option->ArgStr +
                    " is for runners that measure, an emulator has no times");
    return llvm::Error::success();
  }
  // Schedules of users are compiled by processes.
  if (options.schedule.empty())
    others.append({&line.timeout, &line.parallel});
  for (const cl::Option *option : others)
    if (option->getNumOccurrences())
      return fail("--" + option->ArgStr +
                  " is for runners that measure, the simulator counts: add "
                  "--runner=");
  return llvm::Error::success();
}

/// Where boards are, before what belongs to the search.
static llvm::Error readPool(const CommandLine &line, Options &options) {
  MeasuringOptions &measuring = options.measuring;
  measuring.batch = line.batch;
  if (line.batch.getNumOccurrences() && line.batch == 0)
    return fail("--batch: expected at least 1 point, got 0");
  if (line.pool.getNumOccurrences() == 0) {
    for (const cl::Option *option :
         {static_cast<const cl::Option *>(&line.key),
          static_cast<const cl::Option *>(&line.wait)})
      if (option->getNumOccurrences())
        return fail("--" + option->ArgStr + " is for --pool=tuner.conf");
    if (line.batch.getNumOccurrences() && measuring.isSimulator() &&
        options.schedule.empty())
      return fail("--batch is for runners and pools: add --runner=");
    return llvm::Error::success();
  }
  if (line.pool.empty())
    return fail("--pool: expected the file of a tuner, got an empty name");
  if (line.runner.getNumOccurrences())
    return fail("--pool and --runner both say what runs the points: give one");
  if (line.key.empty())
    return fail("--pool needs --key=NAME, the key of boards (vta-pool query "
                "lists them)");
  measuring.pool = line.pool;
  measuring.key = line.key;
  measuring.waitsForBoards = line.wait;
  measuring.runner = "pool";
  return llvm::Error::success();
}

/// What --prove says, after what belongs to the search.
static llvm::Error readProof(const CommandLine &line, Options &options) {
  if (!line.prove.getNumOccurrences()) {
    if (line.proveTrials.getNumOccurrences())
      return fail("--prove-trials is for --prove");
    return llvm::Error::success();
  }
  double percent = 1;
  if (!line.prove.empty() && (StringRef(line.prove).getAsDouble(percent) ||
                              !(percent >= 0 && percent < 100)))
    return fail("--prove: expected a percentage from 0 to less than 100, got "
                "\"" +
                line.prove + "\"");
  if (!options.measuring.isSimulator() || options.device == "cpu" ||
      !options.schedule.empty())
    return fail("--prove needs lower bounds: it is for kernels on the "
                "simulator, with the schedules of vta-tune");
  if (options.earlyStopping > 0 || options.earlyStoppingTotal > 0)
    return fail("--prove goes on after the search: it excludes "
                "--early-stopping and --early-stopping-total");
  options.proof.emplace();
  options.proof->searchTrials = options.trials;
  options.proof->maxTrials = line.proveTrials;
  options.proof->allowedGap = percent / 100;
  return llvm::Error::success();
}

static StringRef getDefaultTuner(const Options &options,
                                 bool countsSimulatedCycles) {
  // There is nothing to learn from points that are only checked.
  if (options.measuring.isEmulator() && !options.measuring.countsInstructions())
    return "random";
  if (options.device == "cpu")
    return hasTrees() ? "xgb_knob" : "ga";
  // There is no model, and most such spaces are small.
  if (!options.schedule.empty())
    return "gridsearch";
  // The machine file may be wrong about a board.
  return countsSimulatedCycles ? "model" : "calibrate";
}

/// The order of tasks without --scheduler.
static SchedulePolicy getDefaultPolicy(const Options &options) {
  if (options.budget > 0)
    return SchedulePolicy::Gradient;
  // What is learned of all tasks together wants measurements of each.
  if (isCalibrating(options.tuner))
    return SchedulePolicy::RoundRobin;
  return options.trialsTotal > 0 ? SchedulePolicy::Gradient
                                 : SchedulePolicy::InOrder;
}

void mlir::vta::tune::chooseSimulatorTuner(Options &options) {
  if (!options.hasDefaultTuner || !options.fitted.empty())
    return;
  options.tuner = getDefaultTuner(options, /*countsSimulatedCycles=*/true);
  if (options.hasDefaultPolicy)
    options.policy = getDefaultPolicy(options);
}

/// Networks of a log, with shapes of their own: net.onnx:data=1x3x224x224.
static llvm::Error readTransferNetworks(const CommandLine &line,
                                        Options &options) {
  for (StringRef text : line.transferNetworks) {
    // Names of files may have colons as well.
    size_t end = text.rfind(':', text.find('='));
    if (!text.contains('='))
      end = StringRef::npos;
    StringRef path = text.take_front(end);
    if (path.empty())
      return fail("--transfer-networks: expected files, got an empty name");
    onnx::ImportOptions import;
    import.shapeOption = ("--transfer-networks=" + path + ":").str();
    SmallVector<StringRef> shapes;
    text.drop_front(std::min(path.size() + 1, text.size())).split(shapes, ':');
    std::string error;
    for (StringRef shape : shapes)
      if (end != StringRef::npos && !onnx::parseShapes(shape, import, error))
        return fail("--transfer-networks=" + text + ": " + error);
    options.transferNetworks.emplace_back(path, std::move(import));
  }
  return llvm::Error::success();
}

/// What belongs to the search.
static llvm::Error readSearch(const CommandLine &line, Options &options) {
  if (line.trials <= 0)
    return fail("--n-trial: expected at least 1 point, got " +
                Twine(line.trials));
  constexpr unsigned maxJobs = 1024;
  if (line.jobs > maxJobs || (line.jobs.getNumOccurrences() && line.jobs == 0))
    return fail("--jobs: expected 1 to " + Twine(maxJobs) + " threads, got " +
                Twine(line.jobs.getValue()));
  std::string name =
      line.tuner.getNumOccurrences()
          ? line.tuner.getValue()
          : getDefaultTuner(options, options.measuring.countsCycles()).str();
  llvm::replace(name, '-', '_');
  if (!llvm::is_contained(getTunerNames(), name))
    return fail("--tuner: unknown tuner '" + line.tuner +
                "' (tuners: " + llvm::join(getTunerNames(), ", ") + ")");
  if (options.measuring.isEmulator() &&
      !options.measuring.countsInstructions() && name != "random" &&
      name != "gridsearch")
    return fail("--tuner=" + name +
                " looks for cheap points, and --runner=qemu only says whether "
                "they are right: use random or gridsearch, or add "
                "plugin=FILE");
  options.tuner = name;
  options.hasDefaultTuner = line.tuner.getNumOccurrences() == 0;
  options.fitted = line.fitted;
  if (!line.fitted.empty() && !isCalibrating(name))
    return fail("--fitted-machine is what --tuner=calibrate finds");
  options.trials = static_cast<uint64_t>(line.trials.getValue());
  options.earlyStopping = line.earlyStopping;
  options.earlyStoppingTotal = line.earlyStoppingTotal;
  options.seed = line.seed;
  options.jobs = line.jobs ? line.jobs.getValue()
                           : std::max(1u, std::thread::hardware_concurrency());
  if (line.budget.getNumOccurrences()) {
    std::optional<double> budget = parseDuration(line.budget);
    if (!budget)
      return fail("--budget: expected a time such as 90s, 20m or 1h, got \"" +
                  line.budget + "\"");
    options.budget = *budget;
  }
  if (line.trialsTotal.getNumOccurrences()) {
    if (line.trialsTotal <= 0)
      return fail("--n-trials-total: expected at least 1 point, got " +
                  Twine(line.trialsTotal.getValue()));
    options.trialsTotal = static_cast<uint64_t>(line.trialsTotal.getValue());
  }
  options.policy = getDefaultPolicy(options);
  options.hasDefaultPolicy = line.scheduler.getNumOccurrences() == 0;
  if (line.scheduler.getNumOccurrences()) {
    std::optional<SchedulePolicy> policy = parseSchedulePolicy(line.scheduler);
    if (!policy)
      return fail("--scheduler: expected in-order, round-robin or gradient, "
                  "got \"" +
                  line.scheduler + "\"");
    options.policy = *policy;
  }
  options.wholeNetwork = line.wholeNetwork != "off";
  if (options.wholeNetwork && line.wholeNetwork != "on") {
    std::optional<double> limit = parseDuration(line.wholeNetwork);
    if (!limit)
      return fail("--whole-network: expected on, off or a time such as 90s or "
                  "5m, got \"" +
                  line.wholeNetwork + "\"");
    options.wholeNetworkBudget = *limit;
  }
  options.records = line.records;
  options.resumes = line.resume;
  if (line.resume && line.records.empty())
    return fail("--resume goes on with a log: add --records=file.jsonl");
  options.tasks.assign(line.tasks.begin(), line.tasks.end());
  options.verbose = line.verbose;
  options.transfers = gainsByTransfer(options.tuner, options.device);
  if (llvm::Error error = readTransferNetworks(line, options))
    return error;
  bool hasLog = line.transfer.getNumOccurrences() && line.transfer != "on" &&
                line.transfer != "off";
  if (!options.transferNetworks.empty() && !(hasLog && options.device == "cpu"))
    return fail("--transfer-networks are networks that a log has records of: "
                "add --device=cpu --transfer=file.jsonl");
  if (!line.transfer.getNumOccurrences())
    return llvm::Error::success();
  if (line.transfer.empty())
    return fail("--transfer: expected on, off or a log of records, got an "
                "empty name");
  options.transfers = line.transfer != "off";
  if (options.transfers) {
    if (!canTransfer(options.tuner))
      return fail("--transfer is for tuners that learn from other tasks "
                  "(--tuner=evolution, xgb and its forms), '" +
                  options.tuner + "' does not");
    if (line.transfer != "on")
      options.transferLog = line.transfer;
  }
  return llvm::Error::success();
}

static constexpr unsigned maxThreads = 1024;

llvm::Expected<Options> mlir::vta::tune::parseOptions(int argc, char **argv) {
  // libLLVM has hundreds of options, some with names of ours.
  cl::ResetCommandLineParser();
  setVersionPrinter();
  static CommandLine line;
  cl::HideUnrelatedOptions(line.category);
  cl::ParseCommandLineOptions(
      argc, argv,
      "Finds the best schedule of each kernel of a network or module.\n\n"
      "  vta-tune net.onnx --list-tasks\n"
      "  vta-tune net.onnx --records=best.jsonl\n"
      "  vta-compile net.onnx --device=vta --records=best.jsonl -o net.vta\n");
  Options options;
  options.output = line.output;
  if (line.config.getNumOccurrences())
    options.config = line.config;
  if (line.machine.getNumOccurrences())
    options.machine = line.machine;
  options.kind = line.kind;
  options.json = line.json;
  options.network = line.network;
  options.board = line.board;
  if (line.board.getNumOccurrences() && line.board.empty())
    return fail("--board: expected a name, got an empty one");
  if (!line.board.empty() && line.device == "cpu")
    return fail("--board is for --device=vta");
  const std::pair<cl::SubCommand *, Command> commands[] = {
      {&line.pick, Command::Pick},       {&line.merge, Command::Merge},
      {&line.distill, Command::Distill}, {&line.show, Command::Show},
      {&line.report, Command::Report},   {&line.check, Command::Check},
      {&line.convert, Command::Convert}};
  for (auto [subcommand, command] : commands)
    if (*subcommand)
      options.command = command;
  if (options.command == Command::Convert) {
    options.network = line.tvmNetwork;
    options.kind = ScheduleTemplate::Tvm; // What TVM's knobs mean.
  }
  options.errorOnStale = line.errorOn == "stale";
  if (!line.errorOn.empty() && !options.errorOnStale)
    return fail("--error-on: expected stale, got \"" + line.errorOn + "\"");
  if (line.device != "vta" && line.device != "cpu")
    return fail("--device: \"" + line.device +
                "\" is unknown; expected vta or cpu");
  options.device = line.device;
  options.triple = line.triple;
  options.processor = line.processor;
  options.features = line.features;
  options.threads = line.threads;
  options.allow.assign(line.allow.begin(), line.allow.end());
  options.scheduleRules = line.scheduleRules;
  options.schedules = line.schedules;
  if (auto allowed = cpu::AllowedForms::get(options.allow); !allowed)
    return fail("--allow: " + llvm::toString(allowed.takeError()));
  if (auto rules = cpu::SketchLibrary::load(options.scheduleRules); !rules)
    return fail("--schedule-rules: " + llvm::toString(rules.takeError()));
  if (!options.schedules.empty() &&
      !llvm::sys::fs::is_directory(options.schedules))
    return fail("--schedules: \"" + options.schedules + "\" is not a folder");
  // Lists have an operator& of their own.
  const cl::Option *ofProcessors[] = {
      &line.triple,   &line.processor,
      &line.features, std::addressof(line.allow),
      &line.threads,  &line.scheduleRules,
      &line.schedules};
  for (const cl::Option *option : ofProcessors)
    if (option->getNumOccurrences() && options.device != "cpu")
      return fail("--" + option->ArgStr + " is for --device=cpu");
  llvm::Expected<SparseWeights> sparse =
      line.sparse.read(options.device == "vta");
  if (!sparse)
    return sparse.takeError();
  options.sparse = *sparse;
  options.cut = line.cut.getCut();
  options.ofNetworks = line.cut.getGivenOfDevice().str();
  if (!options.ofNetworks.empty() && options.device == "cpu")
    return fail("--" + options.ofNetworks + " is for --device=vta");
  if (line.threads == 0 || line.threads > maxThreads)
    return fail("--threads: expected 1 to " + Twine(maxThreads) + ", got " +
                Twine(line.threads.getValue()));
  for (const std::string &shape : line.shapes) {
    std::string error;
    if (!onnx::parseShapes(shape, options.import, error))
      return fail("--shape: " + error);
  }
  if (llvm::Error error = readQuantization(line, options))
    return error;
  if (options.command != Command::Tune) {
    options.inputs.assign(line.logs.begin(), line.logs.end());
    return options;
  }
  options.inputs = {line.input};
  options.dumpSchedules = line.dumpSchedules;
  options.totalLatency = line.totalLatency;
  options.schedule = line.schedule;
  if (options.device == "cpu" && !options.schedule.empty())
    return fail("--schedule is for kernels on VTA");
  if (!line.dumpSchedules.empty() && line.device != "cpu")
    return fail("--dump-schedules is for --device=cpu; schedules of kernels "
                "go to --records=file.jsonl");
  options.listsTasks = line.listTasks.getNumOccurrences() != 0;
  options.listsDags = line.listTasks == "dag";
  if (!line.listTasks.empty() && !options.listsDags)
    return fail("--list-tasks: expected dag or nothing, got \"" +
                line.listTasks + "\"");
  options.measuring.runner =
      options.device == "cpu" && !line.runner.getNumOccurrences()
          ? "process"
          : line.runner.getValue();
  if (llvm::Error error = readPool(line, options))
    return error;
  if (!options.listsTasks && isForeign(options.triple) &&
      !options.measuring.isEmulator() && !options.measuring.isPool())
    return fail("--target=" + options.triple +
                ": its code does not run on this computer, which is " +
                llvm::sys::getProcessTriple() +
                "; --runner=qemu checks it in an emulator, without times, and "
                "vta-compile --target compiles for it without tuning");
  if (options.device == "cpu" &&
      (options.measuring.isDriver() || options.measuring.isSimulatedBoard()))
    return fail("--runner=" + options.measuring.runner +
                " is for kernels on VTA: tasks of processors are timed by "
                "--runner=process and checked by --runner=qemu");
  if (options.device == "cpu" && line.wholeNetwork.getNumOccurrences() &&
      line.wholeNetwork != "off")
    return fail("--whole-network is for --device=vta");
  if (options.measuring.isEmulator() && options.device != "cpu")
    return fail("--runner=qemu is for --device=cpu: programs of VTA run on the "
                "simulator");
  if (!options.board.empty() && !options.listsTasks &&
      options.measuring.countsCycles())
    return fail("--board is what measures: add --runner=driver=PATH.so");
  if (llvm::Error error = readSearch(line, options))
    return error;
  if (llvm::Error error = readMeasuring(line, options))
    return error;
  if (llvm::Error error = readProof(line, options))
    return error;
  return options;
}
