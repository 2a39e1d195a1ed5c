//===- vta-tune.cpp - The best schedules of a module ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "VTA/InitAll.h"
#include "VTA/Support/Upstream.h"
#include "VTA/Transforms/Normalize/Passes.h"
#include "VTA/Transforms/Schedules/IsolateKernels.h"
#include "VTA/Transforms/Schedules/Passes.h"
#include "VTA/Transforms/Schedules/ScheduleAttacher.h"
#include "VTA/Tuning/VTA/Rank.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"
#include <thread>

using namespace mlir;
using namespace mlir::vta;

namespace cl = llvm::cl;

static cl::OptionCategory category("vta-tune options");
static cl::opt<std::string> input(cl::Positional, cl::init("-"),
                                  cl::desc("<kernels as packed linalg>"),
                                  cl::cat(category));
static cl::opt<std::string>
    output("o", cl::value_desc("file"),
           cl::desc("write the module with its best schedules"),
           cl::cat(category));
static cl::opt<std::string>
    config("config", cl::value_desc("name or file"),
           cl::desc("hardware configuration (default: the module's, else that "
                    "of vta-attach-target)"),
           cl::cat(category));
static cl::opt<std::string>
    machine("machine", cl::value_desc("name or file"),
            cl::desc("machine that cycles are counted on (default: likewise)"),
            cl::cat(category));
static cl::opt<ScheduleTemplate>
    kind("template", cl::desc("which knobs there are"),
         cl::init(ScheduleTemplate::Native),
         cl::values(clEnumValN(ScheduleTemplate::Native, "native",
                               "all that the lowering can do"),
                    clEnumValN(ScheduleTemplate::Tvm, "tvm",
                               "those of TVM's templates for VTA")),
         cl::cat(category));
static cl::opt<unsigned>
    trials("trials", cl::init(RankOptions().trials), cl::value_desc("N"),
           cl::desc("points compiled for each kernel at most (default: 2000)"),
           cl::cat(category));
static cl::opt<unsigned>
    jobs("jobs", cl::init(0), cl::value_desc("N"),
         cl::desc("threads (default: as many as there are cores); the result "
                  "is the same for any number"),
         cl::cat(category));
static cl::opt<bool> json("json", cl::desc("print JSON"), cl::cat(category));

static int fail(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), "vta-tune") << message << "\n";
  return 1;
}

/// Gives the module a target if it has none or another one is asked for, and
/// normalizes its kernels.
static LogicalResult prepare(ModuleOp module) {
  VTAAttachTargetOptions target;
  if (auto attr = module->getAttrOfType<ConfigAttr>(kConfigAttrName))
    target.config = attr.getName().str();
  if (auto attr = module->getAttrOfType<StringAttr>(kMachineAttrName))
    target.machine = attr.str();
  if (config.getNumOccurrences())
    target.config = config;
  if (machine.getNumOccurrences())
    target.machine = machine;
  PassManager passes(module.getContext());
  passes.addPass(createVTAAttachTarget(target));
  passes.addNestedPass<func::FuncOp>(createVTANormalize());
  return passes.run(module);
}

static llvm::json::Value toJSON(StringRef name, const ScheduleSpace &space,
                                const RankResult &result) {
  llvm::json::Array failures;
  for (const FailedPoint &failed : result.failed)
    failures.push_back(llvm::json::Object{{"point", space.print(failed.point)},
                                          {"message", failed.message}});
  llvm::json::Array best;
  for (const RankedPoint &point : result.best)
    best.push_back(llvm::json::Object{{"point", space.print(point.point)},
                                      {"cycles", point.cycles},
                                      {"bound", point.bound},
                                      {"instructions", point.numInsns}});
  return llvm::json::Object{{"name", name},
                            {"template", getTemplateName(kind)},
                            {"signature", space.getKernel().getSignature()},
                            {"config", space.getConfig().name()},
                            {"machine", space.getMachine().name},
                            {"best", std::move(best)},
                            {"points", result.count.points},
                            {"legal", result.count.legal},
                            {"compiled", result.compiled},
                            {"cut_off", result.cutOff},
                            {"bounded", result.bounded},
                            {"exhaustive", result.isExhaustive},
                            {"failed", result.failed.size()},
                            {"failures", std::move(failures)}};
}

static void print(StringRef name, const ScheduleSpace &space,
                  const RankResult &result) {
  llvm::raw_ostream &os = llvm::outs();
  os << "kernel @" << name << ", template " << getTemplateName(kind)
     << ", configuration " << space.getConfig().name() << ", machine "
     << space.getMachine().name << "\n"
     << "  points: " << result.count.points << ", legal: " << result.count.legal
     << ", compiled: " << result.compiled << " (cut off: " << result.cutOff
     << ", failed: " << result.failed.size()
     << "), left out by their bound: " << result.bounded
     << (result.isExhaustive ? ": all" : "") << "\n";
  if (!result.best.empty())
    os << "  best: " << result.best[0].cycles << " cycles, "
       << result.best[0].numInsns << " instructions, bound "
       << llvm::format("%.0f", result.best[0].bound) << "\n"
       << "    " << space.print(result.best[0].point) << "\n";
}

/// Tunes every kernel of `module` and attaches the best schedules.
static LogicalResult tune(ModuleOp module) {
  SmallVector<linalg::LinalgOp> kernels = findKernels(module);
  if (kernels.empty())
    return module.emitError() << "expected a kernel to tune, found none";
  FailureOr<ScheduleAttacher> attacher = ScheduleAttacher::create(module);
  if (failed(attacher))
    return failure();
  SmallVector<OwningOpRef<ModuleOp>> modules = isolateKernels(module);
  if (modules.size() != kernels.size())
    return failure();
  RankOptions options;
  options.kind = kind;
  options.trials = trials;
  options.jobs =
      jobs ? jobs : std::max(1u, std::thread::hardware_concurrency());
  llvm::StringMap<RankResult> known; ///< Equal kernels are tuned once.
  llvm::json::Array reports;
  for (auto [start, isolated] : llvm::zip_equal(kernels, modules)) {
    FailureOr<vtart::Config> hardware = getConfig(start);
    FailureOr<vtart::Machine> model = getMachine(start);
    if (failed(hardware) || failed(model) ||
        failed(attacher->checkPlace(start)))
      return failure();
    FailureOr<Kernel> kernel = matchKernel(start);
    if (failed(kernel))
      return failure();
    FailureOr<ScheduleSpace> space =
        createScheduleSpace(*kernel, *hardware, *model, kind);
    if (failed(space))
      return failure();
    auto [entry, isNew] =
        known.try_emplace(getChoiceKey(start, *space), RankResult());
    if (isNew) {
      llvm::Expected<RankResult> result =
          rankKernel(serializeModule(*isolated), options);
      if (!result)
        return start->emitError() << llvm::toString(result.takeError());
      entry->second = std::move(*result);
    }
    const RankResult &result = entry->second;
    auto func = start->getParentOfType<func::FuncOp>();
    StringRef name = func ? func.getName() : "kernel";
    if (json)
      reports.push_back(toJSON(name, *space, result));
    else
      print(name, *space, result);
    for (const FailedPoint &failed : result.failed)
      start->emitWarning() << "legal point " << space->print(failed.point)
                           << " fails, which is a bug: " << failed.message;
    if (result.best.empty())
      return start->emitError() << "no point could be timed";
    // What users scheduled themselves stays.
    if (!kernel->getEnd()->hasAttr(kScheduleAttrName))
      attacher->attach(*kernel, *space, result.best[0].point);
  }
  if (json)
    llvm::outs() << llvm::formatv(
        "{0:2}\n",
        llvm::json::Value(llvm::json::Object{{"schema_version", 1},
                                             {"kernels", std::move(reports)}}));
  return success();
}

int main(int argc, char **argv) {
  llvm::setBugReportMsg(
      "This is a bug in vta-mlir: please report it with the command line, the "
      "input and the stack trace below.\n");
  llvm::InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv,
      "Finds the best schedule of each kernel by the timed simulator.\n");
  if (trials == 0)
    return fail("--trials: expected at least 1 point, got 0");
  constexpr unsigned maxJobs = 1024;
  if (jobs > maxJobs)
    return fail("--jobs: expected at most " + llvm::Twine(maxJobs) +
                " threads, got " + llvm::Twine(jobs.getValue()));
  keepFreedMemory();

  DialectRegistry registry;
  vta::registerUpstreamDialects(registry, Upstream::All);
  vta::registerAllDialects(registry);
  vta::registerAllExtensions(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.printOpOnDiagnostic(false);
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> file = openInputFile(input, &error);
  if (!file)
    return fail(error);
  std::unique_ptr<llvm::ToolOutputFile> result;
  if (!output.empty() && !(result = openOutputFile(output, &error)))
    return fail(error);
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  SourceMgrDiagnosticHandler diagnostics(sources, &context);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, &context);
  if (!module || failed(prepare(*module)) || failed(tune(*module)))
    return 1;
  if (result) {
    module->print(result->os());
    result->keep();
  }
  return 0;
}
