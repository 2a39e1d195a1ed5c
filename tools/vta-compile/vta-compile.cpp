//===- vta-compile.cpp - Networks to files that vta-run runs --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Input.h"
#include "Options.h"
#include "Progress.h"
#include "VTA/Conversion/Passes.h"
#include "VTA/InitAll.h"
#include "VTA/Pipelines/CompileNetwork.h"
#include "VTA/Support/Upstream.h"
#include "VTA/Transforms/FormTasks/Passes.h"
#include "VTA/Transforms/Quantize/CalibrationData.h"
#include "VTA/Transforms/Quantize/Prepare.h"
#include "VTA/Transforms/Quantize/Prequantized.h"
#include "mlir/IR/AsmState.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::compile;

/// Prints an error that belongs to no place in the network.
static LogicalResult fail(const Twine &message) {
  llvm::WithColor::error(llvm::errs(), "vta-compile") << message << "\n";
  return failure();
}
static LogicalResult fail(llvm::Error error) {
  return fail(llvm::toString(std::move(error)));
}

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

static std::string megabytes(uint64_t bytes) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.1f MB", bytes / 1e6);
  return text;
}

namespace {

/// Compiles one network, step by step.
class Driver {
public:
  explicit Driver(const Options &options)
      : options(options), start(Clock::now()) {}

  LogicalResult run();

private:
  using Clock = std::chrono::steady_clock;

  LogicalResult quantize(func::FuncOp function);
  LogicalResult prepare();
  LogicalResult emitModule();
  LogicalResult emitNetwork(const cpu::CPUTarget &target);
  LogicalResult dumpSchedules(const ::vtart::Network &network);
  /// Notes how long `phase`, which ends now, took.
  void endPhase(StringRef phase);

  const Options &options;
  MLIRContext *context = nullptr;
  OwningOpRef<ModuleOp> module;
  Clock::time_point start;
  std::string phases;
};

} // namespace

void Driver::endPhase(StringRef phase) {
  Clock::time_point now = Clock::now();
  llvm::raw_string_ostream os(phases);
  os << (phases.empty() ? "" : ", ") << phase << " "
     << llvm::format("%.1f s",
                     std::chrono::duration<double>(now - start).count());
  start = now;
}

LogicalResult Driver::quantize(func::FuncOp function) {
  std::optional<quantization::CalibrationTable> table;
  if (!options.table.empty()) {
    auto buffer = llvm::MemoryBuffer::getFile(options.table, /*IsText=*/true);
    if (!buffer)
      return fail("cannot read " + options.table + ": " +
                  buffer.getError().message());
    auto parsed = quantization::CalibrationTable::parse((*buffer)->getBuffer(),
                                                        options.table);
    if (!parsed)
      return fail(parsed.takeError());
    table = std::move(*parsed);
  }
  std::vector<quantization::RunInputs> runs;
  if (!options.calibration.empty()) {
    auto data =
        quantization::readCalibrationData(function, options.calibration);
    if (!data)
      return fail(data.takeError());
    runs = std::move(*data);
  }

  quantization::QuantizeResult result;
  Progress progress(options.quiet);
  auto report = [&](StringRef what, size_t done, size_t total) {
    progress.report(what, done, total);
  };
  quantization::QuantizeOptions quantizeOptions = options.quantize;
  quantizeOptions.progress = report;
  if (failed(quantization::quantizeModule(*module, quantizeOptions, runs,
                                          table ? &*table : nullptr,
                                          options.measure, result)))
    return failure();
  progress.clear();

  if (!options.quiet)
    quantization::printReport(result, llvm::errs());
  std::string text;
  llvm::raw_string_ostream os(text);
  if (!options.writeTable.empty()) {
    result.table.print(os);
    if (failed(write(options.writeTable, text)))
      return failure();
    text.clear();
  }
  if (!options.report.empty()) {
    quantization::printReportAsJson(result, os);
    if (failed(write(options.report, text)))
      return failure();
  }
  return success();
}

/// Brings the network into the form in which it is compiled.
LogicalResult Driver::prepare() {
  FailureOr<func::FuncOp> function = cpu::findNetworkFunction(*module);
  if (failed(function))
    return failure();
  if (quantization::isPrequantized(*function)) {
    quantization::PrequantizedOptions exactness;
    exactness.exact = options.exactQuantized;
    std::vector<quantization::PrequantizedLayer> report;
    if (failed(quantization::canonicalizePrequantized(*function, exactness,
                                                      report)))
      return failure();
    if (!options.quiet)
      quantization::printReport(report, llvm::errs());
  }
  if (!options.isQuantized)
    return quantization::foldNormalization(*function);
  if (failed(quantize(*function)))
    return failure();
  endPhase("quantization");
  return success();
}

LogicalResult Driver::emitModule() {
  PassManager pm(context);
  if (options.emit != Emit::Tosa)
    pm.addPass(createVTACPULowerTosa());
  if (options.emit == Emit::Tasks)
    pm.addPass(createVTACPUFormTasks());
  if (failed(pm.run(*module)))
    return failure();
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os, OpPrintingFlags().enableDebugInfo());
  return write(options.output, text);
}

LogicalResult Driver::dumpSchedules(const ::vtart::Network &network) {
  if (std::error_code error =
          llvm::sys::fs::create_directories(options.dumpSchedules))
    return fail("cannot create the folder " + options.dumpSchedules + ": " +
                error.message());
  for (const ::vtart::NetworkKernel &kernel : network.kernels) {
    SmallString<128> path(options.dumpSchedules);
    llvm::sys::path::append(path, kernel.symbol + ".mlir");
    if (failed(write(std::string(path), kernel.schedule)))
      return failure();
  }
  return success();
}

LogicalResult Driver::emitNetwork(const cpu::CPUTarget &target) {
  Progress progress(options.quiet);
  cpu::CompileNetworkOptions compile;
  compile.name = llvm::sys::path::stem(options.input).str();
  compile.threads = options.threads;
  compile.jobs = options.jobs;
  compile.schedules = options.schedules;
  auto report = [&](size_t done, size_t total) {
    progress.report("compiling tasks", done, total);
  };
  compile.progress = report;
  auto network = cpu::compileNetwork(*module, target, compile);
  progress.clear();
  if (failed(network))
    return failure();
  if (!options.dumpSchedules.empty() && failed(dumpSchedules(*network)))
    return failure();

  std::vector<uint8_t> bytes = network->toBytes();
  if (failed(write(options.output,
                   StringRef(reinterpret_cast<const char *>(bytes.data()),
                             bytes.size()))))
    return failure();
  endPhase("compilation");
  if (options.quiet)
    return success();
  uint64_t macs = 0;
  for (const ::vtart::NetworkStep &step : network->steps)
    macs += step.macs;
  llvm::errs() << options.output << ": " << network->steps.size() << " steps, "
               << network->kernels.size() << " kernels, "
               << llvm::format("%.1f M MACs", macs / 1e6) << " for "
               << target.triple << " " << target.cpu << "; host code "
               << megabytes(network->hostCode.size()) << ", constants "
               << megabytes(network->constants.size()) << ", activations "
               << megabytes(network->arenaBytes) << "\n"
               << phases << "\n";
  return success();
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
  MLIRContext mlirContext(registry);
  context = &mlirContext;
  // A network's function is long.
  context->printOpOnDiagnostic(false);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler diagnostics(sources, context);

  module = readNetwork(options, sources, context);
  if (!module)
    return failure();
  endPhase("import");
  LogicalResult result = prepare();
  if (succeeded(result))
    result =
        options.emit == Emit::Network ? emitNetwork(*target) : emitModule();
  // The context goes first otherwise.
  module = nullptr;
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
