//===- QuantizePass.cpp - The pass vta-quantize ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Calibrate/CalibrationData.h"
#include "VTA/Transforms/Quantize/Lower/LowerPairs.h"
#include "VTA/Transforms/Quantize/Passes.h"
#include "VTA/Transforms/Quantize/Quantize.h"
#include "VTA/Transforms/Quantize/Report.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

#define DEBUG_TYPE "vta-quantize"

namespace mlir::vta::quantization {
#define GEN_PASS_DEF_VTAQUANTIZE
#include "VTA/Transforms/Quantize/Passes.h.inc"
} // namespace mlir::vta::quantization

using namespace mlir;
using namespace mlir::vta::quantization;

/// Writes the whole file or none of it.
static LogicalResult writeFile(ModuleOp module, StringRef path,
                               function_ref<void(raw_ostream &)> write) {
  std::string error;
  std::unique_ptr<llvm::ToolOutputFile> file = openOutputFile(path, &error);
  if (!file)
    return module.emitError() << error;
  write(file->os());
  file->os().flush();
  if (file->os().has_error()) {
    auto diag = module.emitError("cannot write '")
                << path << "': " << file->os().error().message();
    file->os().clear_error();
    return diag;
  }
  file->keep();
  return success();
}

namespace {
struct Quantize : mlir::vta::quantization::impl::VTAQuantizeBase<Quantize> {
  using VTAQuantizeBase::VTAQuantizeBase;
  Quantize(VTAQuantizeOptions options, QuantizeHooks hooks)
      : VTAQuantizeBase(std::move(options)), hooks(std::move(hooks)) {}

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<tosa::TosaDialect>();
    if (hooks.runners.getDependentDialects)
      hooks.runners.getDependentDialects(registry);
  }

  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
  }

private:
  LogicalResult run();
  /// Rewrites networks that come quantized. True if `function` is to be
  /// quantized then.
  FailureOr<bool> raise(func::FuncOp function);
  /// Canonicalizes and prepares what is not quantized.
  LogicalResult keep(func::FuncOp function);
  void print(ArrayRef<LayerReport> layers);
  /// Whether there is something to calibrate with.
  bool isAsked() const {
    return !calibration.empty() || !table.empty() ||
           calibrate == calibrationMethodName(CalibrationMethod::GlobalScale);
  }
  /// Emits an error if options are about quantization, of which there is none.
  LogicalResult checkNothingIsLost();
  LogicalResult readOptions(QuantizeOptions &result);
  LogicalResult readInputs(QuantizeInputs &inputs);
  LogicalResult prepare(func::FuncOp function, bool equalize);
  LogicalResult writeResult(const QuantizeResult &result);
  /// Writes the file that `report` names, if it does.
  LogicalResult writeJson(const QuantizeResult &result);

  QuantizeHooks hooks;
  bool isReported = false;
};
} // namespace

LogicalResult Quantize::readOptions(QuantizeOptions &result) {
  auto method = parseCalibrationMethod(calibrate);
  if (!method)
    return getOperation().emitError("unknown calibration method '")
           << calibrate
           << "', expected global_scale, max, percentile, kl, mse or auto";
  result.method = *method;
  result.thresholds.percentile = percentile;
  result.thresholds.globalScale = globalScale;
  result.skipConvLayers.assign(skipConvLayers.begin(), skipConvLayers.end());
  result.skipDense = skipDense;
  result.floatLayers.assign(floatLayers.begin(), floatLayers.end());
  result.equalize = equalize;
  result.correctBias = correctBias;
  result.perChannel = perChannel;
  result.progress = hooks.progress;
  return success();
}

/// Reads the files that options name.
LogicalResult Quantize::readInputs(QuantizeInputs &inputs) {
  ModuleOp module = getOperation();
  if (!table.empty()) {
    auto buffer = llvm::MemoryBuffer::getFile(table, /*IsText=*/true);
    if (!buffer)
      return module.emitError("cannot read '")
             << table << "': " << buffer.getError().message();
    auto parsed = CalibrationTable::parse((*buffer)->getBuffer(), table);
    if (!parsed)
      return module.emitError() << llvm::toString(parsed.takeError());
    inputs.table = std::move(*parsed);
  }
  if (calibration.empty())
    return success();
  auto functions = module.getOps<func::FuncOp>();
  auto function = llvm::find_if(functions, [](func::FuncOp candidate) {
    return candidate.isPublic() && !candidate.isDeclaration();
  });
  if (function == functions.end())
    return module.emitError("expected a public function to quantize, found "
                            "none");
  SmallVector<std::string> files(calibration.begin(), calibration.end());
  auto read = readCalibrationData(*function, files);
  if (!read)
    return module.emitError() << llvm::toString(read.takeError());
  inputs.runs = std::move(*read);
  return success();
}

/// Folds and equalizes the function by the passes that do so. If weights have
/// steps by channel, their ranges need not be equal.
LogicalResult Quantize::prepare(func::FuncOp function, bool equalize) {
  OpPassManager steps(func::FuncOp::getOperationName());
  steps.addPass(createVTAFoldNormalization());
  if (equalize)
    steps.addPass(createVTAEqualizeChannels());
  return runPipeline(steps, function);
}

LogicalResult Quantize::writeResult(const QuantizeResult &result) {
  ModuleOp module = getOperation();
  if (hooks.print && (printsReport || report == "-")) {
    std::string text;
    llvm::raw_string_ostream os(text);
    printReport(result, os);
    hooks.print(text);
  }
  if (!writeTable.empty() &&
      failed(writeFile(module, writeTable,
                       [&](raw_ostream &os) { result.table.print(os); })))
    return failure();
  return writeJson(result);
}

LogicalResult Quantize::writeJson(const QuantizeResult &result) {
  isReported = true;
  if (report.empty() || report == "-")
    return success();
  return writeFile(getOperation(), report,
                   [&](raw_ostream &os) { printReportAsJson(result, os); });
}

LogicalResult Quantize::keep(func::FuncOp function) {
  if (isPrequantized(function)) {
    std::vector<LayerReport> layers;
    if (failed(canonicalizePrequantized(function, {}, layers)))
      return failure();
    print(layers);
  }
  return prepare(function, /*equalize=*/false);
}

void Quantize::print(ArrayRef<LayerReport> layers) {
  if (!hooks.print || !(printsReport || report == "-"))
    return;
  std::string text;
  llvm::raw_string_ostream os(text);
  printReport(layers, os);
  hooks.print(text);
}

LogicalResult Quantize::checkNothingIsLost() {
  for (auto [name, isGiven] :
       {std::pair("float-layers", !floatLayers.empty()),
        std::pair("skip-conv-layers", !skipConvLayers.empty()),
        std::pair("skip-dense", skipDense.getValue()),
        std::pair("write-table", !writeTable.empty()),
        std::pair("report", !report.empty() && report != "-" && !isReported)})
    if (isGiven)
      return getOperation().emitError()
             << name
             << " is about quantization, and this network keeps the integers "
                "that it came with; host-layers leaves a layer to the host";
  return success();
}

FailureOr<bool> Quantize::raise(func::FuncOp function) {
  if (!isPrequantized(function))
    return false;
  QuantizeResult result;
  FailureOr<bool> isRaised = raiseForRequantization(function, result.layers);
  if (failed(isRaised) || *isRaised)
    return isRaised;
  print(result.layers);
  if (failed(writeJson(result)))
    return failure();
  return false;
}

LogicalResult Quantize::run() {
  isReported = false;
  QuantizeInputs inputs;
  inputs.isMeasured = measure && (printsReport || !report.empty());
  if (hooks.runners.create)
    inputs.randomRuns = randomRuns;
  if (failed(readOptions(inputs.options)) || failed(readInputs(inputs)))
    return failure();
  // Without anything to calibrate with, what cannot be quantized again is kept:
  // modules of several functions, and those with parts for VTA already.
  SmallVector<func::FuncOp> bodies;
  for (auto candidate : getOperation().getOps<func::FuncOp>())
    if (!candidate.isDeclaration())
      bodies.push_back(candidate);
  bool isKept = bodies.size() != 1 || !bodies.front().isPublic() ||
                !getOperation().getOps<ModuleOp>().empty();
  if (requantize && !isAsked() && isKept)
    return success(succeeded(checkNothingIsLost()) &&
                   llvm::all_of(bodies, [&](func::FuncOp candidate) {
                     return succeeded(keep(candidate));
                   }));
  FailureOr<func::FuncOp> function = findFunctionToQuantize(getOperation());
  if (failed(function))
    return failure();
  if (requantize) {
    FailureOr<bool> isRaised = raise(*function);
    if (failed(isRaised))
      return failure();
    if (!*isRaised && !isAsked())
      return success(succeeded(checkNothingIsLost()) &&
                     succeeded(prepare(*function, /*equalize=*/false)));
    inputs.options.requantize = *isRaised;
  }
  if (failed(checkIsFloat(*function)) ||
      failed(resolveInputs(*function, inputs)) ||
      failed(prepare(*function,
                     inputs.options.equalize && !inputs.options.perChannel)))
    return failure();

  if (!inputs.runs.empty() && !hooks.runners.create)
    return getOperation().emitError(
        "this tool has no compiler to run the network with: quantize by "
        "global_scale or with a table");
  std::unique_ptr<FunctionRunner> runner;
  if (hooks.runners.create)
    runner = hooks.runners.create();
  auto compile = [&](ModuleOp module) { return runner->compile(module); };
  QuantizeResult result;
  if (failed(quantizePrepared(*function, inputs, compile, result)))
    return failure();
  for (const LayerReport &layer : result.layers) {
    ++(layer.isFloat() ? numFloat : numInteger);
    LLVM_DEBUG(llvm::dbgs() << layer.name << ": "
                            << (layer.isFloat() ? "float" : "int8") << "\n");
  }
  return writeResult(result);
}

std::unique_ptr<Pass>
mlir::vta::quantization::createQuantizePass(VTAQuantizeOptions options,
                                            QuantizeHooks hooks) {
  return std::make_unique<Quantize>(std::move(options), std::move(hooks));
}

void mlir::vta::quantization::registerPasses(const QuantizeHooks &hooks) {
  registerVTAFindQuantization();
  registerVTALowerQuantizedTypes();
  registerVTARaiseRounding();
  registerVTACancelTransposes();
  registerVTAFoldNormalization();
  registerVTAEqualizeChannels();
  registerPass([hooks] {
    return createCanonicalizeQuantizedPass(VTACanonicalizeQuantizedOptions(),
                                           hooks.print);
  });
  registerPass(
      [hooks] { return createQuantizePass(VTAQuantizeOptions(), hooks); });
}
