//===- CPUTask.cpp - Tasks of networks for CPUs ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/CPU/CPUTask.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/CPU/FormTasks/DestinationForm.h"
#include "VTA/CPU/FormTasks/Passes.h"
#include "VTA/CPU/FormTasks/TaskModule.h"
#include "VTA/Driver/CompareNetworks.h"
#include "VTA/Driver/CompileNetwork.h"
#include "VTA/InitAll.h"
#include "VTA/Support/Upstream.h"
#include "VTA/Transforms/Schedules/ScheduleFiles.h"
#include "VTA/Transforms/Schedules/Sequences.h"
#include "VTA/Transforms/Schedules/SketchLibrary.h"
#include "VTA/Tuning/Core/MeasureError.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <random>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;
using namespace mlir::vta::tuning;

/// Name and version of what writes schedules for tasks.
static constexpr llvm::StringLiteral kScheduleVersion = "cpu/1";

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

static const DialectRegistry &getRegistry() {
  static const DialectRegistry registry = [] {
    DialectRegistry registry;
    vta::registerUpstreamDialects(registry, Upstream::All);
    vta::registerAllDialects(registry);
    vta::registerAllExtensions(registry);
    hostRunners().getDependentDialects(registry);
    return registry;
  }();
  return registry;
}

namespace mlir::vta::cpu {
/// A context with a task in it; keeps what is said about errors. Those in files
/// of the folder `schedules` have their places.
class TaskContext {
public:
  explicit TaskContext(StringRef schedules = "")
      : context(getRegistry(), MLIRContext::Threading::DISABLED),
        handler(&context, [this, schedules](Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
            return success();
          errors += errors.empty() ? "" : "; ";
          auto place =
              diagnostic.getLocation()->findInstanceOf<FileLineColLoc>();
          if (place && !schedules.empty() &&
              place.getFilename().strref().starts_with(schedules))
            errors +=
                (place.getFilename().strref() + ":" + Twine(place.getLine()) +
                 ":" + Twine(place.getColumn()) + ": ")
                    .str();
          errors += diagnostic.str();
          return success();
        }) {
    context.loadDialect<transform::TransformDialect>();
    context.printOpOnDiagnostic(false);
  }

  /// Reads a module and gives its task one of its own, which is the result.
  llvm::Expected<ModuleOp> read(StringRef text) {
    module = parseSourceString<ModuleOp>(text, ParserConfig(&context));
    if (!module)
      return fail("the task does not parse");
    PassManager passes(&context);
    passes.addPass(createVTACPUIsolateTasks());
    if (failed(passes.run(*module)))
      return fail("the task cannot be isolated");
    SmallVector<ModuleOp> tasks;
    for (auto part : module->getOps<ModuleOp>())
      if (!part.lookupSymbol(kUnpadName))
        tasks.push_back(part);
    if (tasks.size() != 1)
      return fail("expected one task, got " + Twine(tasks.size()));
    return tasks.front();
  }

  llvm::Error fail(const Twine &otherwise) {
    std::string text = errors.empty() ? otherwise.str() : errors;
    errors.clear();
    return llvm::createStringError(text);
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;

private:
  ScopedDiagnosticHandler handler;
  std::string errors;
};
} // namespace mlir::vta::cpu

/// Of a foreign processor's floats beside this one's, as parts of the largest
/// result: products are added in another order. Winograd's transforms are not
/// the same form on each processor.
static constexpr double kTolerance = 1e-5, kWinogradTolerance = 1e-4;

/// Selects what `point` says. Sketches that it does not name go.
static void select(ModuleOp schedule, const CPUSpace &space,
                   const Point &point) {
  Builder b(schedule.getContext());
  schedule.walk([&](transform::tune::AlternativesOp op) {
    selectSketch(op, space.getSketch(point));
    return WalkResult::interrupt();
  });
  schedule.walk([&](transform::tune::KnobOp op) {
    op.setSelectedAttr(
        b.getI64IntegerAttr(*space.getValue(point, op.getName())));
  });
}

/// The knobs of a sketch. Errors: options that are not numbers.
static llvm::Expected<std::vector<CPUSpace::CPUKnob>>
readKnobs(Operation *root) {
  std::vector<CPUSpace::CPUKnob> knobs;
  std::string wrong;
  root->walk([&](transform::tune::KnobOp op) {
    CPUSpace::CPUKnob knob{op.getName().str(), {}, 0};
    auto options = dyn_cast<ArrayAttr>(op.getOptions());
    if (!options || options.empty() ||
        !llvm::all_of(options, llvm::IsaPred<IntegerAttr>))
      wrong = knob.name;
    for (Attribute option :
         options ? options.getValue() : ArrayRef<Attribute>()) {
      if (option == op.getSelectedAttr())
        knob.selected = knob.options.size();
      if (auto number = dyn_cast<IntegerAttr>(option))
        knob.options.push_back(number.getInt());
    }
    knobs.push_back(std::move(knob));
  });
  if (!wrong.empty())
    return llvm::createStringError("expected integers as options of knob '" +
                                   wrong + "'");
  return knobs;
}

/// The space that a schedule with alternatives is.
static llvm::Expected<std::vector<CPUSpace::CPUSketch>>
readSketches(const SketchSpace &space) {
  std::vector<CPUSpace::CPUSketch> sketches;
  SmallVector<Operation *> roots;
  ModuleOp module = *space.module;
  module.walk([&](transform::tune::AlternativesOp op) {
    for (Region &region : op.getAlternatives())
      roots.push_back(&region.front().front());
  });
  for (auto [i, sketch] : llvm::enumerate(space.sketches)) {
    CPUSpace::CPUSketch entry{sketch, {}};
    auto add = [&](Operation *root) -> llvm::Error {
      llvm::Expected<std::vector<CPUSpace::CPUKnob>> knobs = readKnobs(root);
      if (!knobs)
        return knobs.takeError();
      llvm::append_range(entry.knobs, *knobs);
      return llvm::Error::success();
    };
    if (roots.empty()) {
      if (llvm::Error error = add(module))
        return error;
    } else {
      for (Operation &op : *roots[i]->getBlock())
        if (llvm::Error error = add(&op))
          return error;
    }
    sketches.push_back(std::move(entry));
  }
  return sketches;
}

static std::string toText(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os);
  return text + "\n";
}

/// The network with one step that the module in `context` is, with a schedule
/// whose knobs are selected.
static llvm::Expected<vtart::Network>
compileTaskNetwork(TaskContext &context, ModuleOp task,
                   OwningOpRef<ModuleOp> schedule, const CPUTarget &target,
                   unsigned threads, StringRef name) {
  schedule->setSymName(kScheduleModule);
  task.push_back(schedule.release());
  CPUPipelineOptions pipeline;
  pipeline.triple = target.triple;
  pipeline.processor = target.cpu;
  pipeline.features = target.featureString;
  pipeline.threads = threads;
  PassManager kernels(&context.context);
  buildHostPipeline(kernels, pipeline, NetworkStage::Kernels,
                    NetworkStage::Kernels);
  TaskCodes codes;
  if (failed(kernels.run(*context.module)) ||
      failed(emitTaskCodes(*context.module, codes)))
    return context.fail("the task does not compile");
  FailureOr<vtart::Network> network =
      assembleNetwork(*context.module, target, codes, name);
  if (failed(network))
    return context.fail("the network of the task cannot be written");
  return std::move(*network);
}

//===----------------------------------------------------------------------===//
// CPUTask
//===----------------------------------------------------------------------===//

CPUTask::CPUTask(std::string module, Options options, CPUTarget target,
                 tuning::TaskInfo info, CPUSpace space, std::string schedule)
    : module(std::move(module)), options(std::move(options)),
      target(std::move(target)), info(std::move(info)), space(std::move(space)),
      schedule(std::move(schedule)) {}
CPUTask::~CPUTask() = default;

llvm::Expected<std::unique_ptr<CPUTask>>
CPUTask::create(std::string module, const Options &options,
                tuning::TaskInfo info) {
  llvm::Expected<CPUTarget> target =
      CPUTarget::get(options.triple, options.processor, options.features);
  if (!target)
    return target.takeError();
  TaskContext context(options.schedules);
  llvm::Expected<ModuleOp> task = context.read(module);
  if (!task)
    return task.takeError();
  FailureOr<func::FuncOp> func = getTask(*task);
  if (failed(func) || failed(toDestinationForm(*func)))
    return context.fail("no task");
  FailureOr<cpu::CPUTaskInfo> analyzed = analyzeTask(*func);
  if (failed(analyzed))
    return context.fail("no task");
  llvm::Expected<CompileTaskOptions> compile = getCompileTaskOptions(
      options.threads, options.allow, options.scheduleRules);
  if (!compile)
    return compile.takeError();
  FailureOr<OwningOpRef<ModuleOp>> file =
      readScheduleFile(*func, options.schedules, func->getName());
  if (failed(file))
    return context.fail("the schedule cannot be read");
  if (*file && !options.searchesSchedules && !hasOpenSketches(**file))
    *file = nullptr; // A schedule.
  FailureOr<SketchSpace> generated = generateSketches(
      *analyzed, *target, *compile, *file ? **file : ModuleOp());
  if (failed(generated))
    return context.fail("the sketches cannot be made");
  OwningOpRef<ModuleOp> &schedule = generated->module;
  llvm::Expected<std::vector<CPUSpace::CPUSketch>> sketches =
      readSketches(*generated);
  if (!sketches)
    return sketches.takeError();
  if (sketches->empty() ||
      (sketches->size() == 1 && sketches->front().knobs.empty()))
    return nullptr;
  info.device = "cpu";
  info.config = target->triple + " " + target->cpu;
  if (!options.features.empty())
    info.config += " " + options.features;
  if (options.threads > 1)
    info.config += ", " + std::to_string(options.threads) + " threads";
  info.schedule = kScheduleVersion.str();
  // Points without a sketch are of the first one.
  if (StringRef(sketches->front().sketch.order).starts_with("winograd"))
    info.schedule += " winograd";
  if (info.name.empty())
    info.name = func->getName().str();
  if (info.op.empty())
    info.op = stringifyAnchorKind(analyzed->kind).str();
  return std::unique_ptr<CPUTask>(new CPUTask(
      std::move(module), options, std::move(*target), std::move(info),
      CPUSpace(std::move(*sketches)), toText(*schedule)));
}

bool CPUTask::hasSpaceOf(const CPUTask &other) const {
  // With the same option of every knob, as far as there is one.
  TaskContext context;
  auto getText = [&](const CPUTask &task) -> std::string {
    OwningOpRef<ModuleOp> parsed =
        parseSchedules(task.schedule, &context.context, "schedule");
    if (!parsed)
      return "";
    parsed->walk([](transform::tune::KnobOp knob) {
      knob.setSelectedAttr(cast<ArrayAttr>(knob.getOptions())[0]);
    });
    parsed->walk([](transform::NamedSequenceOp sequence) {
      sequence->removeAttr(kTaskAttrName);
    });
    return toText(*parsed);
  };
  std::string text = getText(*this);
  return !text.empty() && text == getText(other);
}

llvm::Expected<std::string> CPUTask::writeSchedule(const Point &point) {
  if (std::optional<std::string> reason = space.explain(point))
    return llvm::createStringError(*reason);
  TaskContext context;
  OwningOpRef<ModuleOp> parsed =
      parseSchedules(schedule, &context.context, "schedule");
  if (!parsed)
    return context.fail("the schedule does not parse");
  select(*parsed, space, point);
  return toText(*parsed);
}

llvm::Expected<vtart::Network> CPUTask::compile(TaskContext &context,
                                                ModuleOp task,
                                                const Point &point) const {
  OwningOpRef<ModuleOp> parsed =
      parseSchedules(schedule, &context.context, "schedule");
  if (!parsed)
    return context.fail("the schedule does not parse");
  select(*parsed, space, point);
  return compileTaskNetwork(context, task, std::move(parsed), target,
                            options.threads, info.name);
}

//===----------------------------------------------------------------------===//
// References
//===----------------------------------------------------------------------===//

/// The task for this processor, with its default schedule, and how much its
/// results may differ.
llvm::Expected<vtart::Network> CPUTask::compileHere(double &tolerance) const {
  llvm::Expected<CPUTarget> here = CPUTarget::get("", "", "");
  if (!here)
    return here.takeError();
  std::string plain; // In the form that is exact.
  {
    TaskContext context;
    llvm::Expected<ModuleOp> task = context.read(module);
    if (!task)
      return task.takeError();
    FailureOr<func::FuncOp> func = getTask(*task);
    if (failed(func) || failed(toDestinationForm(*func)))
      return context.fail("no task");
    FailureOr<cpu::CPUTaskInfo> analyzed = analyzeTask(*func);
    if (failed(analyzed))
      return context.fail("no task");
    FailureOr<OwningOpRef<ModuleOp>> usual =
        generateSchedule(*analyzed, *here, CompileTaskOptions());
    if (failed(usual))
      return context.fail("no schedule");
    plain = toText(**usual);
    OwningOpRef<ModuleOp> own =
        parseSchedules(schedule, &context.context, "schedule");
    tolerance = own && usesWinograd(*own) ? kWinogradTolerance : kTolerance;
  }
  TaskContext context;
  llvm::Expected<ModuleOp> task = context.read(module);
  if (!task)
    return task.takeError();
  OwningOpRef<ModuleOp> parsed =
      parseSchedules(plain, &context.context, "schedule");
  if (!parsed)
    return context.fail("the schedule does not parse");
  return compileTaskNetwork(context, *task, std::move(parsed), *here,
                            /*threads=*/1, info.name);
}

llvm::Expected<std::shared_ptr<const vtart::References>>
CPUTask::createReferences(uint64_t seed) {
  TaskContext context;
  llvm::Expected<ModuleOp> task = context.read(module);
  if (!task)
    return task.takeError();
  llvm::Expected<vtart::Network> network =
      compile(context, *task, space.getDefault());
  if (!network)
    return network.takeError();
  auto shared = std::make_shared<const vtart::Network>(std::move(*network));
  auto executor = vtart::NetworkExecutor::create(shared);
  auto result = std::make_shared<vtart::References>();
  for (const CPUSpace::CPUSketch &entry : space.getSketches())
    if (const std::string &order = entry.sketch.order;
        order != space.getSketches().front().sketch.order)
      result->tolerance =
          std::max(result->tolerance, StringRef(order).starts_with("winograd")
                                          ? kWinogradTolerance
                                          : kTolerance);
  if (!executor) {
    // Code of another processor. This one computes the same, up to rounding.
    (void)executor.takeError();
    llvm::Expected<vtart::Network> here = compileHere(result->tolerance);
    if (!here)
      return here.takeError();
    shared = std::make_shared<const vtart::Network>(std::move(*here));
    executor = vtart::NetworkExecutor::create(shared);
    if (!executor)
      return llvm::createStringError(executor.takeError().message());
  }
  std::mt19937_64 random(seed);
  std::vector<const void *> inputs;
  std::vector<void *> outputs;
  auto add = [](std::vector<vtart::NamedArray> &arrays,
                const vtart::NetworkPort &port, std::vector<uint8_t> data) {
    arrays.push_back({port.name, {port.dtype, port.shape, std::move(data)}});
  };
  for (const vtart::NetworkPort &port : shared->inputs)
    add(result->inputs, port, makeRandomInput(port, random));
  for (const vtart::NetworkPort &port : shared->outputs)
    add(result->outputs, port, std::vector<uint8_t>(*vtart::portBytes(port)));
  for (vtart::NamedArray &input : result->inputs)
    inputs.push_back(input.array.data.data());
  for (vtart::NamedArray &output : result->outputs)
    outputs.push_back(output.array.data.data());
  if (vtart::Error error = (*executor)->run({inputs.data(), inputs.size()},
                                            {outputs.data(), outputs.size()}))
    return llvm::createStringError("the default schedule: " + error.message());
  return result;
}

//===----------------------------------------------------------------------===//
// Builder
//===----------------------------------------------------------------------===//

namespace mlir::vta::cpu {
/// Compiles points to networks with one step.
class NetworkBuilder : public ArtifactBuilder {
public:
  explicit NetworkBuilder(CPUTask &task) : task(task) {}

  llvm::Expected<Artifact> build(const Point &point) override {
    if (std::optional<std::string> reason = task.space.explain(point))
      return llvm::make_error<MeasureError>(ErrorKind::Instantiation, *reason);
    // A context never frees attributes: one for each point, next to whose code
    // it is small.
    TaskContext context;
    llvm::Expected<ModuleOp> module = context.read(task.module);
    if (!module)
      return module.takeError();
    llvm::Expected<vtart::Network> network =
        task.compile(context, *module, point);
    if (!network)
      return llvm::make_error<MeasureError>(
          ErrorKind::CompileHost, llvm::toString(network.takeError()));
    std::vector<uint8_t> bytes = network->toBytes();
    Artifact artifact = Artifact::create(
        Artifact::Kind::Network, std::string(bytes.begin(), bytes.end()));
    artifact.code =
        "sha256:" + getSHA256(StringRef(reinterpret_cast<const char *>(
                                            network->hostCode.data()),
                                        network->hostCode.size()));
    return artifact;
  }

private:
  CPUTask &task;
};
} // namespace mlir::vta::cpu

llvm::Expected<std::unique_ptr<ArtifactBuilder>> CPUTask::createBuilder() {
  return std::make_unique<NetworkBuilder>(*this);
}
