//===- QuantizePass.cpp - The pass vta-quantize ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/CalibrationData.h"
#include "VTA/Transforms/Quantize/Passes.h"
#include "VTA/Transforms/Quantize/Quantize.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

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

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<tosa::TosaDialect>();
    // Calibration lowers a copy of the network.
    registry.insert<arith::ArithDialect, bufferization::BufferizationDialect,
                    linalg::LinalgDialect, math::MathDialect, scf::SCFDialect,
                    tensor::TensorDialect>();
  }

  LogicalResult run();
  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
  }
};
} // namespace

LogicalResult Quantize::run() {
  ModuleOp module = getOperation();
  QuantizeOptions options;
  auto method = parseCalibrationMethod(calibrate);
  if (!method)
    return module.emitError("unknown calibration method '")
           << calibrate
           << "', expected global_scale, max, percentile, kl, mse or auto";
  options.method = *method;
  options.thresholds.percentile = percentile;
  options.thresholds.globalScale = globalScale;
  options.skipConvLayers.assign(skipConvLayers.begin(), skipConvLayers.end());
  options.skipDense = skipDense;
  options.floatLayers.assign(floatLayers.begin(), floatLayers.end());
  options.equalize = equalize;
  options.correctBias = correctBias;
  options.perChannel = perChannel;

  std::optional<CalibrationTable> given;
  if (!table.empty()) {
    auto buffer = llvm::MemoryBuffer::getFile(table, /*IsText=*/true);
    if (!buffer)
      return module.emitError("cannot read '")
             << table << "': " << buffer.getError().message();
    auto parsed = CalibrationTable::parse((*buffer)->getBuffer(), table);
    if (!parsed)
      return module.emitError() << llvm::toString(parsed.takeError());
    given = std::move(*parsed);
  }
  std::vector<RunInputs> runs;
  if (!calibration.empty()) {
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
    runs = std::move(*read);
  }

  QuantizeResult result;
  if (failed(quantizeModule(module, options, runs, given ? &*given : nullptr,
                            measure && !report.empty(), result)))
    return failure();
  for (const LayerReport &layer : result.layers)
    ++(layer.isFloat ? numFloat : numInteger);
  if (!writeTable.empty() &&
      failed(writeFile(module, writeTable,
                       [&](raw_ostream &os) { result.table.print(os); })))
    return failure();
  if (report == "-")
    printReport(result, llvm::errs());
  else if (!report.empty())
    return writeFile(module, report,
                     [&](raw_ostream &os) { printReportAsJson(result, os); });
  return success();
}
