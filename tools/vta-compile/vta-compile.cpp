//===- vta-compile.cpp - Networks to files that vta-run runs --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckInput.h"
#include "Errors.h"
#include "Options.h"
#include "Phases.h"
#include "Records.h"
#include "Report.h"
#include "VTA/CPU/Analysis/BlockSparse.h"
#include "VTA/CPU/TaskToLLVM/Passes.h"
#include "VTA/Driver/CompareNetworks.h"
#include "VTA/Driver/CompileNetwork.h"
#include "VTA/Driver/NetworkDiagnostics.h"
#include "VTA/Driver/ReadNetwork.h"
#include "VTA/InitAll.h"
#include "VTA/Kernel/DeviceModule.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Support/Upstream.h"
#include "VTA/Transforms/Quantize/Passes.h"
#include "VTA/Transforms/Schedules/ScheduleFiles.h"
#include "VTA/Transforms/Schedules/TaskSchedule.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/AsmState.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::compile;

static LogicalResult write(const std::string &path, StringRef bytes) {
  if (path == "-") {
    llvm::outs() << bytes;
    llvm::outs().flush();
    if (!llvm::outs().has_error())
      return success();
    std::string reason = llvm::outs().error().message();
    llvm::outs().clear_error();
    return fail("cannot write to standard output: " + reason);
  }
  ::vtart::Error error = ::vtart::writeFile(path, bytes.data(), bytes.size());
  return error ? fail(error.message()) : success();
}

/// Prints what passes report.
static void printReport(StringRef text) { llvm::errs() << text; }

static std::string megabytes(uint64_t bytes) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.1f MB", bytes / 1e6);
  return text;
}

namespace {

/// Compiles one network: reads it, runs the stages of the pipeline, writes the
/// result.
class Driver {
public:
  explicit Driver(const Options &options)
      : options(options), progress(options.quiet), records(options) {}

  LogicalResult run();

private:
  LogicalResult checkDevice();
  void setOptions(NetworkPipelineOptions &pipeline);
  NetworkStage getFirstDeviceStage();
  LogicalResult attachTarget();
  LogicalResult run(PassManager &pm);
  LogicalResult runStages();
  LogicalResult runStage(NetworkStage stage,
                         const NetworkPipelineOptions &pipeline);
  LogicalResult startStage(NetworkStage stage);
  void endStage(NetworkStage stage);
  void reportSparse();
  LogicalResult compareForms(const ::vtart::Network &network);
  LogicalResult emitModule();
  LogicalResult emitNetwork(const cpu::CPUTarget &target);
  void summarize(const ::vtart::Network &network, const cpu::CPUTarget &target);
  LogicalResult report(const ::vtart::Network &network);
  LogicalResult dumpSchedules(const ::vtart::Network &network);

  const Options &options;
  Progress progress;
  Phases phases;
  std::vector<PlacedOp> placement; ///< Operations on VTA and the host.
  /// What the host packs at each call of a segment.
  std::vector<std::string> packedAtCalls;
  Records records;
  OwningOpRef<ModuleOp> module;
  /// Tasks before they have schedules, with --allow.
  OwningOpRef<ModuleOp> tasks;
};

} // namespace

/// VTA runs a part of the network: whoever asks for VTA does not want a file
/// for the CPU.
LogicalResult Driver::checkDevice() {
  if (!options.usesVTA || options.allowsHost ||
      llvm::any_of(module->getOps<ModuleOp>(), isDeviceModule))
    return success();
  (void)fail("VTA can run nothing of " + options.input +
             " (--allow-host: compile it for the CPU alone):");
  if (placement.empty())
    llvm::errs() << "  it has no operation of TOSA or linalg but constants\n";
  printHostOps(llvm::errs(), placement);
  return failure();
}

void Driver::setOptions(NetworkPipelineOptions &pipeline) {
  pipeline.device = options.usesVTA ? "vta" : "cpu";
  pipeline.config = options.config;
  pipeline.machine = options.machine;
  options.cut.apply(pipeline);
  pipeline.shareDram = options.shareDram;
  pipeline.triple = options.triple;
  pipeline.processor = options.cpu;
  pipeline.features = options.features;
  pipeline.threads = options.threads;
  pipeline.schedules = options.schedules;
  pipeline.allow = ArrayRef(options.allow);
  pipeline.scheduleRules = options.scheduleRules;
  options.sparse.apply(pipeline);
  pipeline.dumpDeviceSchedules = options.dumpSchedules;
  pipeline.exact = options.exactQuantized;
  pipeline.requantize = options.requantizes;
  pipeline.debugTensors = options.debugTensors;
  if (!options.quiet)
    pipeline.printReport = printReport;
}

/// Says how many tasks leave out blocks of weights.
void Driver::reportSparse() {
  size_t numTasks = 0;
  for (auto function : module->getOps<func::FuncOp>())
    function.walk([&](linalg::LinalgOp op) {
      numTasks += cpu::matchBlockSparse(op).has_value();
    });
  if (numTasks == 0)
    llvm::WithColor::warning(llvm::errs(), "vta-compile")
        << "--sparse: " << options.input
        << " has no dense layer and no 1x1 convolution that is expected to be "
           "faster without its blocks of zeros (f32, constant weights); all "
           "are computed with all weights\n";
  else if (!options.quiet)
    llvm::errs() << "sparse: " << numTasks
                 << " kernels leave out blocks of weights\n";
}

/// The first stage of VTA that is not done: what --emit has written can be
/// compiled again.
NetworkStage Driver::getFirstDeviceStage() {
  auto devices =
      llvm::filter_to_vector(module->getOps<ModuleOp>(), isDeviceModule);
  if (devices.empty())
    return NetworkStage::Partition;
  for (ModuleOp device : devices) {
    WalkResult result = device.walk([](Operation *op) {
      return isa_and_nonnull<tosa::TosaDialect>(op->getDialect())
                 ? WalkResult::interrupt()
                 : WalkResult::advance();
    });
    if (result.wasInterrupted())
      return NetworkStage::Pack;
  }
  return NetworkStage::Schedule;
}

/// What comes partitioned has a target, unless somebody wrote it by hand.
LogicalResult Driver::attachTarget() {
  auto hasConfig = [](ModuleOp device) {
    return device->hasAttr(kConfigAttrName);
  };
  if (!options.usesVTA || hasConfig(*module) ||
      llvm::all_of(
          llvm::make_filter_range(module->getOps<ModuleOp>(), isDeviceModule),
          hasConfig))
    return success();
  VTAAttachTargetOptions target;
  target.config = options.config;
  target.machine = options.machine;
  PassManager pm(module->getContext());
  pm.addPass(createVTAAttachTarget(target));
  return run(pm);
}

LogicalResult Driver::run(PassManager &pm) {
  LogicalResult result = pm.run(*module);
  progress.clear();
  return result;
}

LogicalResult Driver::runStages() {
  NetworkPipelineOptions pipeline;
  setOptions(pipeline);
  NetworkStage firstDeviceStage = getFirstDeviceStage();
  // What comes partitioned stays so.
  if (firstDeviceStage != NetworkStage::Partition) {
    placement = listPlacement(*module);
    if (failed(attachTarget()))
      return failure();
  }
  for (NetworkStage stage :
       llvm::enum_seq_inclusive(NetworkStage::Prepare, options.emit)) {
    if (isDeviceStage(stage) && stage < firstDeviceStage)
      continue;
    if (failed(startStage(stage)) || failed(runStage(stage, pipeline)))
      return failure();
    endStage(stage);
    if (stage == NetworkStage::Partition && failed(checkDevice()))
      return failure();
  }
  return success();
}

LogicalResult Driver::runStage(NetworkStage stage,
                               const NetworkPipelineOptions &pipeline) {
  PassManager pm(module->getContext());
  std::unique_ptr<Pass> quantize;
  if (stage == NetworkStage::Quantize &&
      (options.isQuantized || options.requantizes)) {
    quantization::QuantizeHooks hooks;
    hooks.runners = hostRunners();
    hooks.progress = [this](StringRef what, size_t done, size_t total) {
      progress.report(what, done, total);
    };
    hooks.print = printReport;
    quantize =
        quantization::createQuantizePass(options.quantize, std::move(hooks));
  }
  if (stage == NetworkStage::Kernels)
    pm.addInstrumentation(std::make_unique<LoweringProgress>(
        progress, llvm::count_if(module->getOps<ModuleOp>(), [](ModuleOp task) {
          return !isDeviceModule(task);
        })));
  buildNetworkPipeline(pm, pipeline, stage, stage, std::move(quantize));
  return run(pm);
}

/// What schedules are found in records before a stage makes others.
LogicalResult Driver::startStage(NetworkStage stage) {
  bool isForVTA = stage == NetworkStage::Schedule;
  if (isForVTA && failed(records.read()))
    return failure();
  if ((!isForVTA && stage != NetworkStage::Kernels) ||
      !records.hasAnyFor(isForVTA ? "vta" : "cpu"))
    return success();
  if (failed(isForVTA ? records.useForVTA(*module)
                      : records.useForCPU(*module)))
    return failure();
  phases.end("records");
  return success();
}

void Driver::endStage(NetworkStage stage) {
  if (stage == NetworkStage::Partition && options.usesVTA)
    packedAtCalls = listPackedAtCalls(*module);
  if (stage == NetworkStage::Quantize &&
      (options.isQuantized || options.requantizes))
    phases.end("quantization");
  else if (stage == NetworkStage::Partition && options.usesVTA)
    placement = listPlacement(*module);
  else if (stage == NetworkStage::Isolate)
    phases.endStage("forming tasks");
  else if (stage == NetworkStage::Kernels)
    phases.endStage("lowering tasks");
  if (stage == NetworkStage::Isolate && options.sparse.isOn)
    reportSparse();
  if (stage == NetworkStage::Isolate && !options.allow.empty() &&
      !options.quiet)
    tasks = module->clone();
}

/// Says where a form with larger rounding errors is used, and how large these
/// are beside the direct form.
LogicalResult Driver::compareForms(const ::vtart::Network &network) {
  size_t numKernels = 0;
  for (ModuleOp task : module->getOps<ModuleOp>())
    numKernels += cpu::usesWinograd(task);
  if (numKernels == 0) {
    llvm::WithColor::warning(llvm::errs(), "vta-compile")
        << "--allow=winograd: " << options.input
        << " has no convolution that is expected to be faster by Winograd's "
           "transforms (f32, windows of 3x3, strides and dilations of 1, "
           "constant weights, enough pixels); all are computed directly\n";
    return success();
  }
  if (!tasks)
    return success();
  NetworkPipelineOptions pipeline;
  setOptions(pipeline);
  pipeline.allow = ArrayRef<std::string>();
  pipeline.schedules = "";
  PassManager pm(tasks->getContext());
  buildNetworkPipeline(pm, pipeline, NetworkStage::Kernels,
                       NetworkStage::Kernels);
  if (failed(pm.run(*tasks)))
    return failure();
  auto direct = cpu::tasksToNetwork(*tasks, "direct");
  if (failed(direct))
    return failure();
  llvm::Expected<std::optional<double>> difference =
      getLargestDifference(network, std::move(*direct));
  if (!difference)
    return fail(difference.takeError());
  llvm::errs() << "winograd: " << numKernels << " of " << network.kernels.size()
               << " kernels; ";
  if (*difference)
    llvm::errs() << "largest error beside the direct form on random inputs: "
                 << llvm::format("%.1e", **difference)
                 << " of the largest output\n";
  else
    llvm::errs() << "errors are not known: the code does not run on this "
                    "computer, or no output is float32\n";
  phases.end("comparison");
  return success();
}

LogicalResult Driver::emitModule() {
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os, OpPrintingFlags().enableDebugInfo());
  return write(options.output, text);
}

LogicalResult Driver::dumpSchedules(const ::vtart::Network &network) {
  for (const ::vtart::NetworkKernel &kernel : network.kernels)
    if (llvm::Error error = writeScheduleFile(options.dumpSchedules,
                                              kernel.symbol, kernel.schedule))
      return fail(std::move(error));
  return success();
}

LogicalResult Driver::emitNetwork(const cpu::CPUTarget &target) {
  auto network =
      cpu::tasksToNetwork(*module, llvm::sys::path::stem(options.input),
                          [this](size_t done, size_t total) {
                            progress.report("compiling tasks", done, total);
                          });
  progress.clear();
  if (failed(network))
    return failure();
  phases.endStage("machine code");
  if (!options.dumpSchedules.empty() && failed(dumpSchedules(*network)))
    return failure();

  if (::vtart::Error error =
          ::vtart::checkMemory(*network, options.threads, options.maxMemory))
    return fail(options.input + ": " + error.message() +
                " (--max-memory sets another limit)");
  std::vector<uint8_t> bytes = network->toBytes();
  if (failed(write(options.output,
                   StringRef(reinterpret_cast<const char *>(bytes.data()),
                             bytes.size()))))
    return failure();
  phases.end("compilation", "writing");
  if (!options.quiet)
    summarize(*network, target);
  if (llvm::is_contained(options.allow, "winograd") &&
      failed(compareForms(*network)))
    return failure();
  return report(*network);
}

/// What became of the network on VTA: to stderr, and to a file.
LogicalResult Driver::report(const ::vtart::Network &network) {
  if (!options.usesVTA || (options.quiet && options.report.empty()))
    return success();
  auto machine = ::vtart::Machine::find(
      network.machine.empty() ? options.machine : network.machine);
  if (!machine && network.machine != options.machine)
    machine = ::vtart::Machine::find(options.machine);
  if (!machine)
    return fail(machine.takeError().message());
  llvm::Expected<Report> report =
      Report::create(network, *machine, std::move(placement));
  if (!report)
    return fail(report.takeError());
  if (!options.quiet) {
    report->print(llvm::errs());
    for (const std::string &line : packedAtCalls)
      llvm::errs() << line << "\n";
  }
  return options.report.empty() ? success()
                                : write(options.report, report->toJSON());
}

void Driver::summarize(const ::vtart::Network &network,
                       const cpu::CPUTarget &target) {
  uint64_t macs = 0;
  for (const ::vtart::NetworkStep &step : network.steps)
    macs += step.macs;
  llvm::raw_ostream &os = llvm::errs();
  if (options.usesVTA && network.programs.empty())
    os << options.output
       << ": VTA can run nothing of this network, the file is for the CPU\n";
  os << options.output << ": " << network.steps.size() << " steps, "
     << network.kernels.size() << " kernels, "
     << llvm::format("%.1f M MACs", macs / 1e6) << " for " << target.triple
     << " " << target.cpu << "; host code "
     << megabytes(network.hostCode.size()) << ", constants "
     << megabytes(network.constants.size()) << ", activations "
     << megabytes(network.arenaBytes) << "\n";
  os << phases.str() << "\n";
}

LogicalResult Driver::run() {
  auto target =
      cpu::CPUTarget::get(options.triple, options.cpu, options.features);
  if (!target)
    return fail(target.takeError());
  DialectRegistry registry;
  vta::registerUpstreamDialects(registry, Upstream::All);
  mlir::vta::registerAllDialects(registry);
  mlir::vta::registerAllExtensions(registry);
  llvm::DefaultThreadPool threads(llvm::hardware_concurrency(options.jobs));
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  if (threads.getMaxConcurrency() > 1)
    context.setThreadPool(threads);
  // A network's function is long.
  context.printOpOnDiagnostic(false);
  llvm::SourceMgr sources;
  NetworkDiagnostics diagnostics(sources, &context, options.input);

  module =
      readNetwork({options.input, options.import, options.quiet, "vta-compile"},
                  sources, &context);
  if (!module)
    return failure();
  phases.end("import");
  LogicalResult result = cpu::findNetworkFunction(*module);
  if (succeeded(result))
    result = checkInt8(*module, options);
  if (succeeded(result))
    result = checkTensors(*module, options);
  if (succeeded(result))
    result = runStages();
  if (succeeded(result))
    result = options.emitsNetwork() ? emitNetwork(*target) : emitModule();
  if (succeeded(result) && options.time)
    phases.printStages(llvm::errs());
  // The context goes first otherwise.
  module = nullptr;
  tasks = nullptr;
  return result;
}

int main(int argc, char **argv) {
  llvm::setBugReportMsg(
      "This is a bug in vta-mlir: please report it with the command line, the "
      "input and the stack trace below.\n");
  llvm::InitLLVM init(argc, argv);
  llvm::Expected<Options> options = parseOptions(argc, argv);
  if (!options) {
    (void)fail(options.takeError());
    return 2;
  }
  return failed(Driver(*options).run());
}
