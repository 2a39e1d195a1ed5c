//===- vta-tune.cpp - The best schedules of a network ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Convert.h"
#include "Input.h"
#include "RecordCommands.h"
#include "Report.h"
#include "TuneTasks.h"
#include "VTA/Driver/CompileNetwork.h"
#include "VTA/Driver/ComputeDag.h"
#include "VTA/Driver/NetworkDiagnostics.h"
#include "VTA/InitAll.h"
#include "VTA/Kernel/LayerNames.h"
#include "VTA/Support/Upstream.h"
#include "VTA/Transforms/Normalize/Passes.h"
#include "VTA/Transforms/Schedules/KernelModules.h"
#include "VTA/Transforms/Schedules/ScheduleAttacher.h"
#include "VTA/Transforms/Schedules/ScheduleFiles.h"
#include "VTA/Transforms/Schedules/Sequences.h"
#include "VTA/Tuning/CPU/CPUTask.h"
#include "VTA/Tuning/VTA/ExtractTasks.h"
#include "WholeNetwork.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tune;
using namespace mlir::vta::tuning;

static LogicalResult fail(const Twine &message) {
  llvm::WithColor::error(llvm::errs(), "vta-tune") << message << "\n";
  return failure();
}
static LogicalResult fail(llvm::Error error) {
  return fail(llvm::toString(std::move(error)));
}

using Clock = std::chrono::steady_clock;

/// Failures of a task that are printed; JSON has all.
static constexpr size_t kMaxWarnings = 3;

/// Whether `pattern` is for the name of the task, for its operator or for one
/// of its layers.
static bool isCalled(const TaskInfo &info, StringRef pattern) {
  return matchesPattern(info.name, pattern) ||
         matchesPattern(info.op, pattern) ||
         llvm::any_of(info.layers, [&](const std::string &layer) {
           return matchesPattern(layer, pattern);
         });
}

namespace {
/// One run on one input.
class Driver {
public:
  explicit Driver(const Options &options) : options(options) {}
  LogicalResult run();

private:
  LogicalResult runOn(llvm::SourceMgr &sources, MLIRContext &context);
  LogicalResult findTasks();
  LogicalResult findOpenTasks();
  FailureOr<std::vector<std::unique_ptr<Task>>>
  createCPUTasks(ModuleOp network, unsigned &numOthers) const;
  LogicalResult findCPUTasks();
  LogicalResult readOtherNetworks();
  std::vector<Task *> getAll() const;
  bool isSelected(const TaskInfo &info) const;
  LogicalResult checkSelection(ArrayRef<const TaskInfo *> infos) const;
  FailureOr<std::vector<Task *>> selectTasks();
  LogicalResult printDags(ArrayRef<Task *> selected);
  LogicalResult tune(ArrayRef<Task *> selected);
  llvm::Expected<std::vector<TunedProgram>>
  searchPrograms(ArrayRef<TunedTask> tuned, RecordLog *log);
  LogicalResult dumpSchedules(ArrayRef<TunedTask> tuned);
  LogicalResult reportFailures(ArrayRef<TunedTask> tuned);
  LogicalResult attach(ArrayRef<TunedTask> tuned);

  const Options &options;
  Input input;
  std::vector<KernelTask> kernels;
  std::vector<std::unique_ptr<Task>> tasks;
  std::vector<std::unique_ptr<Task>> others; ///< Tasks of other networks.
};
} // namespace

LogicalResult Driver::findTasks() {
  FailureOr<std::vector<KernelTask>> found =
      findKernelTasks(*input.module, options.kind);
  if (failed(found))
    return failure();
  kernels = std::move(*found);
  for (KernelTask &kernel : kernels)
    kernel.info.board = options.board;
  if (kernels.empty())
    return input.module->emitError()
           << (input.isNetwork ? "expected a kernel to tune, found none: VTA "
                                 "can run nothing of this network"
                               : "expected a kernel to tune, found none");
  if (!options.schedule.empty())
    return findOpenTasks();
  FailureOr<std::vector<std::unique_ptr<VTATask>>> created =
      createTasks(kernels, options.kind);
  if (failed(created))
    return failure();
  llvm::append_range(tasks,
                     llvm::make_range(std::make_move_iterator(created->begin()),
                                      std::make_move_iterator(created->end())));
  return success();
}

/// Whether --tasks, if there is one, names the task.
bool Driver::isSelected(const TaskInfo &info) const {
  return options.tasks.empty() ||
         llvm::any_of(options.tasks, [&](const std::string &pattern) {
           return isCalled(info, pattern);
         });
}

/// --tasks names tasks among `infos` only.
LogicalResult Driver::checkSelection(ArrayRef<const TaskInfo *> infos) const {
  for (const std::string &pattern : options.tasks) {
    if (llvm::any_of(infos, [&](const TaskInfo *info) {
          return isCalled(*info, pattern);
        }))
      continue;
    std::string known;
    for (const TaskInfo *info : infos)
      known += " " + info->name + " (" + info->op + ")";
    return fail("--tasks: no task is called \"" + pattern +
                "\"; the tasks are" + known);
  }
  return success();
}

/// Kernels with a user's schedule, one for each that differs from the others.
/// The schedule need not fit those that are not selected.
LogicalResult Driver::findOpenTasks() {
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> text =
      openInputFile(options.schedule, &error);
  if (!text)
    return fail(error);
  SmallVector<const TaskInfo *> infos;
  llvm::StringSet<> known;
  for (const KernelTask &kernel : kernels)
    if (known.insert(kernel.info.key).second)
      infos.push_back(&kernel.info);
  if (failed(checkSelection(infos)))
    return failure();
  known.clear();
  for (const KernelTask &kernel : kernels) {
    if (!isSelected(kernel.info) || !known.insert(kernel.info.key).second)
      continue;
    std::string module = serializeModule(*extractKernel(kernel.kernel.op));
    llvm::Expected<std::unique_ptr<VTATask>> native =
        VTATask::create(module, ScheduleTemplate::Native, kernel.info);
    if (!native)
      return fail(native.takeError());
    llvm::Expected<std::unique_ptr<OpenTask>> task =
        OpenTask::create(std::move(module), std::move(*native),
                         {text->getBuffer().str(), options.schedule});
    if (!task)
      return fail(task.takeError());
    tasks.push_back(std::move(*task));
  }
  return success();
}

FailureOr<std::vector<std::unique_ptr<Task>>>
Driver::createCPUTasks(ModuleOp network, unsigned &numOthers) const {
  cpu::CPUTask::Options target;
  target.triple = options.triple;
  target.processor = options.processor;
  target.features = options.features;
  target.threads = options.threads;
  target.allow = options.allow;
  target.scheduleRules = options.scheduleRules;
  target.schedules = options.schedules;
  target.searchesSchedules = true;
  FailureOr<std::vector<std::unique_ptr<cpu::CPUTask>>> created =
      cpu::createCPUTasks(network, target, &numOthers);
  if (failed(created))
    return failure();
  std::vector<std::unique_ptr<Task>> result;
  for (std::unique_ptr<cpu::CPUTask> &task : *created)
    result.push_back(std::move(task));
  return result;
}

LogicalResult Driver::findCPUTasks() {
  unsigned numOthers = 0;
  FailureOr<std::vector<std::unique_ptr<Task>>> created =
      createCPUTasks(*input.module, numOthers);
  if (failed(created))
    return failure();
  if (created->empty())
    return fail("expected a task to tune, found none: " + Twine(numOthers) +
                " tasks have no knobs");
  tasks = std::move(*created);
  return success();
}

/// The tasks of other networks that the log to learn from has records of.
LogicalResult Driver::readOtherNetworks() {
  for (const auto &[path, import] : options.transferNetworks) {
    llvm::SourceMgr sources;
    MLIRContext *context = input.module->getContext();
    NetworkDiagnostics diagnostics(sources, context, path);
    Options plain = options;
    plain.import = import;
    unsigned numOthers = 0;
    FailureOr<Input> read = readInput(plain, path, sources, context);
    if (failed(read))
      return failure();
    FailureOr<std::vector<std::unique_ptr<Task>>> created =
        createCPUTasks(*read->module, numOthers);
    if (failed(created))
      return failure();
    for (std::unique_ptr<Task> &task : *created)
      others.push_back(std::move(task));
  }
  return success();
}

std::vector<Task *> Driver::getAll() const {
  std::vector<Task *> all;
  for (const std::unique_ptr<Task> &task : tasks)
    all.push_back(task.get());
  return all;
}

/// Selects the tasks that --tasks names.
FailureOr<std::vector<Task *>> Driver::selectTasks() {
  SmallVector<const TaskInfo *> infos;
  std::vector<Task *> selected;
  for (const auto &task : tasks) {
    infos.push_back(&task->getInfo());
    if (isSelected(task->getInfo()))
      selected.push_back(task.get());
  }
  if (failed(checkSelection(infos)))
    return failure();
  return selected;
}

/// What a task computes: a module with a function that is not a task of a
/// processor, or with one that is and its caller.
static func::FuncOp findTaskFunction(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>())
    if (function->hasAttr(kTaskAttrName))
      return function;
  auto functions = module.getOps<func::FuncOp>();
  return functions.empty() ? func::FuncOp() : *functions.begin();
}

/// Tasks as TVM's auto_scheduler prints them.
LogicalResult Driver::printDags(ArrayRef<Task *> selected) {
  for (auto [number, task] : llvm::enumerate(selected)) {
    const TaskInfo &info = task->getInfo();
    OwningOpRef<ModuleOp> module;
    std::string sketches;
    if (options.device == "cpu") {
      for (const cpu::CPUSpace::CPUSketch &entry :
           static_cast<cpu::CPUTask *>(task)->getSpace().getSketches())
        sketches +=
            (sketches.empty() ? "# sketches: " : ", ") + entry.sketch.name;
      module = parseSourceString<ModuleOp>(
          static_cast<cpu::CPUTask *>(task)->getModule(),
          input.module->getContext());
    } else {
      auto kernel = llvm::find_if(kernels, [&](const KernelTask &kernel) {
        return kernel.info.key == info.key;
      });
      module = extractKernel(kernel->kernel.op);
      PassManager passes(module->getContext());
      passes.addNestedPass<func::FuncOp>(createVTAKernelToLinalg());
      if (failed(passes.run(*module)))
        return failure();
    }
    func::FuncOp function = module ? findTaskFunction(*module) : nullptr;
    if (!function)
      return fail(info.name + ": no function says what the task computes");
    std::string dag = printComputeDag(function);
    llvm::outs() << "========== Task " << number
                 << "  (workload key: " << getWorkloadKey(function, dag)
                 << ") ==========\n"
                 << "# " << info.name << " x" << info.weight
                 << printLayers(info) << "\n"
                 << sketches << (sketches.empty() ? "" : "\n") << dag << "\n";
  }
  return success();
}

/// Legal points that fail are bugs. A task without any point does not stop the
/// others, but is an error in the end.
LogicalResult Driver::reportFailures(ArrayRef<TunedTask> tuned) {
  LogicalResult result = success();
  // Tasks of VTA have the default schedule, whose cycles are known.
  if (llvm::all_of(tuned, [](const TunedTask &entry) {
        return !entry.vta && entry.session->getNumTrials() == 0 &&
               entry.session->getBest().empty();
      }))
    return fail("nothing was measured: the time was over before the first "
                "point of a task");
  for (const TunedTask &entry : tuned) {
    const TaskInfo &info = entry.task->getInfo();
    if (!entry.vta) {
      if (entry.session->getBest().empty() &&
          entry.session->getNumChecked() == 0 &&
          entry.session->getNumTrials() > 0)
        result = fail(info.name + ": no point could be measured");
      if (auto problem = entry.measurers.runner->getReferenceProblem())
        result = fail(info.name + ": " + *problem);
      continue;
    }
    auto kernel = llvm::find_if(kernels, [&](const KernelTask &kernel) {
      return kernel.info.key == info.key;
    });
    linalg::LinalgOp start = kernel->kernel.start;
    // The first few say enough of a task whose every point fails.
    std::vector<SessionTrial> failed = entry.session->getFailed();
    for (const SessionTrial &trial :
         ArrayRef(failed).take_front(kMaxWarnings)) {
      std::string point = entry.task->getSpace().print(trial.point);
      // Boards fail for reasons of their own.
      if (entry.measurers.runner)
        start->emitWarning() << "point " << point << " failed ("
                             << getErrorName(trial.measurement.error)
                             << "): " << trial.measurement.message;
      else
        start->emitWarning()
            << "legal point " << point
            << " fails, which is a bug: " << trial.measurement.message;
    }
    if (entry.measurers.runner)
      if (auto problem = entry.measurers.runner->getReferenceProblem())
        result = start->emitError() << *problem;
    if (!entry.session->getUncheckedReason().empty())
      start->emitWarning() << "points are not run and compared: "
                           << entry.session->getUncheckedReason();
    if (entry.session->getBest().empty() && entry.session->getNumTrials() > 0)
      result = start->emitError() << "no point could be timed";
  }
  return result;
}

/// Gives the kernels their best schedules.
LogicalResult Driver::attach(ArrayRef<TunedTask> tuned) {
  FailureOr<ScheduleAttacher> attacher =
      ScheduleAttacher::create(*input.module);
  if (failed(attacher))
    return failure();
  for (KernelTask &kernel : kernels) {
    if (failed(attacher->checkPlace(kernel.kernel.op)))
      return failure();
    const auto *entry = llvm::find_if(tuned, [&](const TunedTask &entry) {
      return entry.task->getInfo().key == kernel.info.key;
    });
    KernelOp op = kernel.kernel.op;
    // What users scheduled themselves stays.
    if (entry == tuned.end() || entry->session->getBest().empty() ||
        op->hasAttr(kScheduleAttrName))
      continue;
    const Point &best = entry->session->getBest()[0].point;
    if (entry->vta) {
      attacher->attach(op, kernel.space, best);
      continue;
    }
    llvm::Expected<std::string> text = entry->task->writeSchedule(best);
    if (!text)
      return fail(text.takeError());
    OwningOpRef<ModuleOp> schedule =
        parseSchedules(*text, input.module->getContext(), options.schedule);
    if (!schedule || failed(attacher->attach(op, *schedule)))
      return failure();
  }
  return success();
}

/// The best schedules of tasks of processors, for vta-compile --schedules.
LogicalResult Driver::dumpSchedules(ArrayRef<TunedTask> tuned) {
  for (const TunedTask &entry : tuned) {
    // What is not faster than the default stays.
    if (entry.session->getBest().empty() || entry.keepsDefault ||
        entry.session->getBest()[0].point == entry.task->getDefault())
      continue;
    llvm::Expected<std::string> schedule =
        entry.task->writeSchedule(entry.session->getBest()[0].point);
    if (!schedule)
      return fail(schedule.takeError());
    if (llvm::Error error = writeScheduleFile(
            options.dumpSchedules, entry.task->getInfo().name, *schedule))
      return fail(std::move(error));
  }
  return success();
}

/// All kernels of a network at once, if they are for VTA.
llvm::Expected<std::vector<TunedProgram>>
Driver::searchPrograms(ArrayRef<TunedTask> tuned, RecordLog *log) {
  if (!input.isNetwork || options.device != "vta" || !options.schedule.empty())
    return std::vector<TunedProgram>();
  return tuneWholeNetwork(kernels, tuned, options, log);
}

LogicalResult Driver::tune(ArrayRef<Task *> selected) {
  Clock::time_point start = Clock::now();
  // Nobody else writes to it until all is done.
  std::unique_ptr<RecordLog> log;
  if (!options.records.empty()) {
    llvm::Expected<std::unique_ptr<RecordLog>> opened =
        RecordLog::open(options.records);
    if (!opened)
      return fail(opened.takeError());
    log = std::move(*opened);
  }
  std::vector<Task *> known = getAll();
  for (const std::unique_ptr<Task> &task : others)
    known.push_back(task.get());
  llvm::Expected<std::vector<TunedTask>> tuned =
      tuneTasks(selected, known, options, log.get(), input.isNetwork);
  if (!tuned)
    return fail(tuned.takeError());
  double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  auto find = [&](const TaskInfo &info) {
    return llvm::find_if(*tuned, [&](const TunedTask &entry) {
      return entry.task->getInfo().key == info.key;
    });
  };
  llvm::json::Array reports, wholes;
  if (input.isNetwork || !options.schedule.empty()) {
    for (const TunedTask &entry : *tuned)
      reports.push_back(toJSON(entry.task->getInfo().name, entry));
    if (!options.json)
      printTable(llvm::outs(), *tuned, seconds);
  } else {
    for (KernelTask &kernel : kernels) {
      auto entry = find(kernel.info);
      if (entry == tuned->end())
        continue;
      auto func = kernel.kernel.start->getParentOfType<func::FuncOp>();
      StringRef name = func ? func.getName() : "kernel";
      reports.push_back(toJSON(name, *entry));
      if (!options.json)
        printKernel(llvm::outs(), name, *entry);
    }
  }
  if (options.proof && !options.json)
    printProofs(llvm::outs(), *tuned);
  llvm::Expected<std::vector<TunedProgram>> programs =
      searchPrograms(*tuned, log.get());
  if (!programs)
    return fail(programs.takeError());
  for (const TunedProgram &program : *programs) {
    wholes.push_back(toJSON(program));
    if (!options.json)
      printProgram(llvm::outs(), program);
  }
  if (options.json)
    llvm::outs() << llvm::formatv(
        "{0:2}\n",
        llvm::json::Value(llvm::json::Object{{"schema_version", 1},
                                             {"seconds", seconds},
                                             {"kernels", std::move(reports)},
                                             {"programs", std::move(wholes)}}));
  // What was found is there in any case; records that are missing are an error.
  LogicalResult result = reportFailures(*tuned);
  if (log && !log->getFailure().empty())
    result = fail(log->getFailure());
  if (failed(result))
    return failure();
  if (!options.dumpSchedules.empty())
    return dumpSchedules(*tuned);
  return input.isNetwork ? success() : attach(*tuned);
}

LogicalResult Driver::run() {
  DialectRegistry registry;
  vta::registerUpstreamDialects(registry, Upstream::All);
  vta::registerAllDialects(registry);
  vta::registerAllExtensions(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.printOpOnDiagnostic(false);
  llvm::SourceMgr sources;
  NetworkDiagnostics diagnostics(sources, &context,
                                 options.inputs.empty() ? options.network
                                                        : options.inputs[0]);
  LogicalResult result = runOn(sources, context);
  // The context goes first otherwise.
  tasks.clear();
  others.clear();
  kernels.clear();
  input.module = nullptr;
  return result;
}

LogicalResult Driver::runOn(llvm::SourceMgr &sources, MLIRContext &context) {
  bool checks = options.command == Command::Check;
  bool converts = options.command == Command::Convert;
  FailureOr<Input> read = readInput(
      options, checks || converts ? options.network : options.inputs[0],
      sources, &context);
  if (failed(read))
    return failure();
  input = std::move(*read);
  bool writes = !options.output.empty() && !converts;
  if (writes && input.isNetwork)
    return fail("-o is for modules of kernels; the schedules of a network "
                "go to --records=file.jsonl, for vta-compile --records");
  // Not after hours.
  StringRef folder = llvm::sys::path::parent_path(options.output);
  if (writes && !folder.empty() && !llvm::sys::fs::is_directory(folder))
    return fail("cannot write " + options.output + ": no folder " + folder);
  if (failed(options.device == "cpu" ? findCPUTasks() : findTasks()))
    return failure();
  FailureOr<std::vector<Task *>> selected = selectTasks();
  if (failed(selected))
    return failure();
  if (converts) {
    if (llvm::Error error = convertFromTVM(options, kernels, *selected))
      return fail(std::move(error));
    return success();
  }
  if (options.listsTasks) {
    if (options.listsDags)
      return printDags(*selected);
    printTasks(llvm::outs(), *selected);
    return success();
  }
  if (checks) {
    llvm::Expected<bool> isExact = checkRecords(options, *selected, kernels);
    if (!isExact)
      return fail(isExact.takeError());
    return *isExact || !options.errorOnStale
               ? success()
               : fail("not all records are exact");
  }
  if (failed(readOtherNetworks()) || failed(tune(*selected)))
    return failure();
  if (!writes)
    return success();
  std::string text;
  llvm::raw_string_ostream os(text);
  input.module->print(os);
  if (llvm::Error error = writeText(options.output, text))
    return fail(std::move(error));
  return success();
}

static LogicalResult run(int argc, char **argv) {
  llvm::Expected<Options> options = parseOptions(argc, argv);
  if (!options)
    return fail(options.takeError());
  keepFreedMemory();
  bool converts = options->command == Command::Convert;
  if (options->command == Command::Tune || options->command == Command::Check ||
      (converts && !options->network.empty()))
    return Driver(*options).run();
  if (llvm::Error error =
          converts ? convertToTVM(*options) : runOnRecords(*options))
    return fail(std::move(error));
  return success();
}

int main(int argc, char **argv) {
  llvm::setBugReportMsg(
      "This is a bug in vta-mlir: please report it with the command line, the "
      "input and the stack trace below.\n");
  llvm::InitLLVM init(argc, argv);
  LogicalResult result = run(argc, argv);
  // LLVM would abort.
  llvm::outs().flush();
  if (llvm::outs().has_error()) {
    result = fail("cannot write to standard output: " +
                  llvm::outs().error().message());
    llvm::outs().clear_error();
  }
  return failed(result);
}
