//===- CanonicalizeQuantized.cpp - Quantized floats as integers -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PairLowering.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/Lower/LowerPairs.h"
#include "VTA/Transforms/Quantize/Passes.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-canonicalize-quantized"

namespace mlir::vta::quantization {
#define GEN_PASS_DEF_VTACANONICALIZEQUANTIZED
#include "VTA/Transforms/Quantize/Passes.h.inc"
} // namespace mlir::vta::quantization

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

bool quantization::isPrequantized(func::FuncOp function) {
  auto found = function.walk([](Operation *op) {
    if (isa<tosa::RescaleOp>(op))
      return WalkResult::interrupt();
    // With a zero point, it goes by int32.
    bool isCast =
        isa<tosa::CastOp>(op) &&
        (hasFloats(op->getResult(0)) || hasIntegers(op->getResult(0), 32)) &&
        !op->getOperand(0).getType().isF32();
    if ((hasWeightOperand(op) || isCast) && hasIntegers(op->getOperand(0), 8))
      return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return found.wasInterrupted();
}

LogicalResult
quantization::canonicalizePrequantized(func::FuncOp function,
                                       const LoweringOptions &options,
                                       std::vector<LayerReport> &report) {
  report.clear();
  if (function.isDeclaration())
    return success();
  if (!function.getBody().hasOneBlock())
    return function.emitOpError("vta-canonicalize-quantized: expected a "
                                "function of one block, got ")
           << function.getBody().getBlocks().size();
  if (failed(findQuantization(function)))
    return failure();
  PairLowering(function, options, report).run();
  eraseQuantizedTypes(function);
  return success();
}

namespace {
struct CanonicalizeQuantized
    : quantization::impl::VTACanonicalizeQuantizedBase<CanonicalizeQuantized> {
  using VTACanonicalizeQuantizedBase::VTACanonicalizeQuantizedBase;
  CanonicalizeQuantized(quantization::VTACanonicalizeQuantizedOptions options,
                        quantization::ReportPrinter print)
      : VTACanonicalizeQuantizedBase(std::move(options)),
        print(std::move(print)) {}

  void runOnOperation() override {
    if (ifQuantized && !isPrequantized(getOperation()))
      return;
    LoweringOptions options;
    options.exact = exact;
    std::vector<LayerReport> report;
    if (failed(canonicalizePrequantized(getOperation(), options, report)))
      return signalPassFailure();
    for (const LayerReport &line : report) {
      numShift += line.form == LayerReport::Shift;
      numMultiply += line.form == LayerReport::Multiply;
      numFloat += line.form == LayerReport::Float;
      LLVM_DEBUG(llvm::dbgs()
                 << line.op << " " << line.name << ": "
                 << (line.reason.empty() ? "in integers" : line.reason)
                 << "\n");
    }
    if (!printsReport || !print)
      return;
    std::string text;
    llvm::raw_string_ostream os(text);
    quantization::printReport(report, os);
    print(text);
  }

private:
  quantization::ReportPrinter print;
};
} // namespace

std::unique_ptr<Pass> quantization::createCanonicalizeQuantizedPass(
    VTACanonicalizeQuantizedOptions options, ReportPrinter print) {
  return std::make_unique<CanonicalizeQuantized>(std::move(options),
                                                 std::move(print));
}
