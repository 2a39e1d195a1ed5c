//===- vta-sweep.cpp - Every legal point computes the right bits ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A test that is a program, because it runs for as long as one likes: the legal
// points of kernels are compiled, verified and run in strict mode, their bits
// compared with those of the same kernel lowered by upstream passes and run on
// the CPU, their cycles with the lower bound. See utils/sweep-schedules.sh.
//
//===----------------------------------------------------------------------===//

#include "TestSupport/Execute.h"
#include "TestSupport/Random.h"
#include "TestSupport/Reference.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "VTA/InitAll.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Schedule/VTA/CycleModel.h"
#include "VTA/Support/Upstream.h"
#include "VTA/Transforms/Schedules/KernelModules.h"
#include "VTA/Transforms/Schedules/Passes.h"
#include "VTA/Tuning/VTA/Candidate.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include <atomic>
#include <mutex>
#include <thread>

using namespace mlir;
using namespace mlir::vta;
using vta_test::Array;

namespace cl = llvm::cl;

static cl::OptionCategory category("vta_sweep options");
static cl::list<std::string> files(cl::Positional, cl::OneOrMore,
                                   cl::desc("<files with one kernel each>"),
                                   cl::cat(category));
static cl::opt<std::string> config("config", cl::cat(category),
                                   cl::init(VTAAttachTargetOptions().config),
                                   cl::desc("hardware configuration"));
static cl::opt<std::string> machine("machine", cl::cat(category),
                                    cl::init(VTAAttachTargetOptions().machine),
                                    cl::desc("machine"));
static cl::opt<ScheduleTemplate>
    kind("template", cl::desc("which knobs there are"),
         cl::init(ScheduleTemplate::Native),
         cl::values(clEnumValN(ScheduleTemplate::Native, "native", "all"),
                    clEnumValN(ScheduleTemplate::Tvm, "tvm", "TVM's")),
         cl::cat(category));
static cl::opt<unsigned>
    most("most", cl::init(3000), cl::cat(category),
         cl::desc("spaces with more legal points than this are sampled"));
static cl::opt<unsigned> sample("sample", cl::init(200), cl::cat(category),
                                cl::desc("legal points drawn from those"));
static cl::opt<uint64_t> seed("seed", cl::init(1), cl::cat(category),
                              cl::desc("of data and samples"));
static cl::opt<unsigned> jobs("jobs", cl::init(1), cl::cat(category),
                              cl::desc("threads"));

namespace {
/// One kernel on one target.
class Sweep {
public:
  Sweep(MLIRContext &context, StringRef file) : context(context), file(file) {}
  /// Returns an error if it cannot even begin.
  llvm::Error run();

  uint64_t numRun = 0;
  std::atomic<uint64_t> numFailed = 0;

private:
  llvm::Error prepare();
  /// Why a point is wrong; empty if it is not. `isTimed` also compares what
  /// ranks points with the program.
  std::string check(CandidateCompiler &compiler, const SchedulePoint &point,
                    bool isTimed);
  void report(const ScheduleSpace &space, const SchedulePoint &point,
              StringRef why);

  MLIRContext &context;
  std::string file, bytes;
  std::vector<Array> arguments;
  std::vector<uint8_t> expected;
  std::mutex mutex;
};
} // namespace

/// Data for the arguments of `func`, which get names if they have none: all of
/// int8; of int32 what epilogues add.
static std::vector<Array> drawArguments(func::FuncOp func) {
  vta_test::Random random(seed);
  std::vector<Array> arguments;
  for (auto [i, type] : llvm::enumerate(func.getArgumentTypes())) {
    auto tensor = cast<RankedTensorType>(type);
    Array array;
    auto name = func.getArgAttrOfType<StringAttr>(i, kNameAttrName);
    array.name = name ? name.str() : "arg" + std::to_string(i);
    func.setArgAttr(i, kNameAttrName,
                    StringAttr::get(func.getContext(), array.name));
    array.shape = tensor.getShape().vec();
    array.bytes = tensor.getElementTypeBitWidth() / 8;
    array.data.resize(array.size());
    for (int64_t at = 0; at < array.size(); at += array.bytes) {
      int64_t value = array.bytes == 1 ? random.in(-128, 127)
                                       : random.in(-(1 << 17), 1 << 17);
      for (unsigned byte = 0; byte < array.bytes; ++byte)
        array.data[at + byte] = static_cast<uint8_t>(value >> (8 * byte));
    }
    arguments.push_back(std::move(array));
  }
  return arguments;
}

llvm::Error Sweep::prepare() {
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(file, &context);
  if (!module)
    return llvm::createStringError("does not parse");
  auto funcs = module->getOps<func::FuncOp>();
  if (!llvm::hasSingleElement(funcs))
    return llvm::createStringError("expected one function");
  arguments = drawArguments(*funcs.begin());
  OwningOpRef<ModuleOp> copy = module->clone();
  llvm::Expected<std::vector<uint8_t>> output =
      vta_test::runOnHost(*copy, arguments);
  if (!output)
    return output.takeError();
  expected = std::move(*output);
  PassManager passes(&context);
  VTAAttachTargetOptions target;
  target.config = config;
  target.machine = machine;
  passes.addPass(createVTAAttachTarget(target));
  buildFormKernelsPipeline(passes);
  if (failed(passes.run(*module)))
    return llvm::createStringError("cannot be normalized");
  // The tuner's way: what it compiles is cut out of the function, which has to
  // hold nothing else. Arguments keep their names.
  SmallVector<OwningOpRef<ModuleOp>> kernels = extractKernels(*module);
  if (kernels.size() != 1)
    return llvm::createStringError("expected one kernel, got %zu",
                                   kernels.size());
  bytes = serializeModule(*kernels[0]);
  return llvm::Error::success();
}

std::string Sweep::check(CandidateCompiler &compiler,
                         const SchedulePoint &point, bool isTimed) {
  llvm::Expected<vtart::Program> program = compiler.compile(point);
  if (!program)
    return llvm::toString(program.takeError());
  const ScheduleSpace &space = compiler.getSpace();
  vtart::FunctionalOptions options;
  options.strict = true;
  options.machine = &space.getMachine();
  vta_test::Outcome outcome = vta_test::Image(*program, arguments).run(options);
  if (!outcome.error.empty())
    return outcome.error;
  if (outcome.output.size() != expected.size())
    return "wrong size of the output";
  for (size_t i = 0; i < expected.size(); ++i)
    if (outcome.output[i] != expected[i])
      return "wrong bits: byte " + std::to_string(i) + " is " +
             std::to_string(static_cast<int8_t>(outcome.output[i])) +
             ", expected " + std::to_string(static_cast<int8_t>(expected[i]));
  vtart::TimedSimulator simulator(space.getConfig(), space.getMachine());
  vtart::Expected<vtart::TimedResult> timed = simulator.run(program->insns);
  if (!timed)
    return timed.takeError().message();
  double bound = CycleBound(space.getKernel(), space.getConfig(),
                            space.getMachine())(space.resolve(point));
  if (bound > timed->cycles)
    return "takes " + std::to_string(timed->cycles) +
           " cycles, its lower bound is " + std::to_string(bound);
  if (!isTimed)
    return "";
  // What ranks points leaves steps out: it has to see the same program.
  CandidateResult candidate = compiler.time(point);
  if (candidate.status != CandidateResult::Status::Timed)
    return "cannot be timed: " + candidate.message;
  if (candidate.cycles != timed->cycles)
    return "is timed with " + std::to_string(candidate.cycles) +
           " cycles, its program takes " + std::to_string(timed->cycles);
  return "";
}

void Sweep::report(const ScheduleSpace &space, const SchedulePoint &point,
                   StringRef why) {
  constexpr uint64_t maxReports = 5;
  if (++numFailed > maxReports)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  llvm::errs() << "FAILED " << file << " --config=" << config
               << " --machine=" << machine << "\n  " << space.print(point)
               << "\n  " << why << "\n";
}

llvm::Error Sweep::run() {
  if (llvm::Error error = prepare())
    return error;
  std::vector<std::unique_ptr<CandidateCompiler>> compilers;
  for (unsigned i = 0; i < std::max(1u, jobs.getValue()); ++i) {
    llvm::Expected<std::unique_ptr<CandidateCompiler>> compiler =
        CandidateCompiler::create(bytes, kind);
    if (!compiler)
      return compiler.takeError();
    compilers.push_back(std::move(*compiler));
  }
  const ScheduleSpace &space = compilers[0]->getSpace();
  SpaceCount count = space.count();
  std::vector<SchedulePoint> points;
  bool isAll = count.legal <= most;
  if (isAll)
    space.forEachLegal([&](const SchedulePoint &point) {
      points.push_back(point);
      return true;
    });
  else
    points = space.sample(sample, seed);
  numRun = points.size();
  // The two ways of counting are not the same code.
  if (isAll && numRun != count.legal)
    return llvm::createStringError(
        "%llu points are counted as legal, %llu are found",
        static_cast<unsigned long long>(count.legal),
        static_cast<unsigned long long>(numRun));
  std::atomic<size_t> next = 0;
  auto work = [&](CandidateCompiler &compiler) {
    for (size_t i = next++; i < points.size(); i = next++) {
      std::string why = check(compiler, points[i], i % 8 == 0);
      if (!why.empty())
        report(compiler.getSpace(), points[i], why);
    }
  };
  std::vector<std::thread> threads;
  for (size_t i = 1; i < compilers.size(); ++i)
    threads.emplace_back([&, i] { work(*compilers[i]); });
  work(*compilers[0]);
  for (std::thread &thread : threads)
    thread.join();
  llvm::outs() << llvm::sys::path::stem(file) << " " << config << " " << machine
               << ": " << printCount(count) << ", " << numRun
               << (isAll ? " run (all), " : " run, ") << numFailed
               << " failed\n";
  llvm::outs().flush();
  return llvm::Error::success();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv, "Compiles and runs the legal points of schedule spaces.\n");
  keepFreedMemory();
  mlir::registerAllPasses();
  vta::registerAllPasses();
  DialectRegistry registry;
  vta::registerUpstreamDialects(registry);
  vta::registerAllDialects(registry);
  vta::registerAllExtensions(registry);
  uint64_t numKernels = 0, numRun = 0, numFailed = 0;
  for (const std::string &file : files) {
    MLIRContext context(registry, MLIRContext::Threading::DISABLED);
    Sweep sweep(context, file);
    if (llvm::Error error = sweep.run()) {
      llvm::errs() << "FAILED " << file << " --config=" << config << ": "
                   << llvm::toString(std::move(error)) << "\n";
      ++numFailed;
    }
    ++numKernels;
    numRun += sweep.numRun;
    numFailed += sweep.numFailed;
  }
  llvm::outs() << "swept " << numKernels << " kernels on " << config << " "
               << machine << ": " << numRun << " points run, " << numFailed
               << " failed\n";
  return numFailed != 0;
}
