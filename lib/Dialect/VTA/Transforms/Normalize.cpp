//===- Normalize.cpp - vta-normalize --------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Epilogue.h"
#include "VTA/Dialect/VTA/Transforms/Kernel.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "VTA/Support/Target.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

namespace mlir::vta {
#define GEN_PASS_DEF_VTANORMALIZE
#include "VTA/Dialect/VTA/Transforms/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

/// A contraction that uses every n-th row of its input reads a slice of just
/// these rows, so that the others are not loaded. Columns stay: single elements
/// are slow to transfer. Returns true if something changed.
static bool subsampleRows(RewriterBase &rewriter, linalg::GenericOp op) {
  OpOperand *operand = op.getDpsInputOperand(0);
  Value input = operand->get();
  if (auto pad = input.getDefiningOp<tensor::PadOp>()) {
    if (!pad.hasZeroLowPad() || !pad.hasZeroHighPad())
      return false;
    input = pad.getSource();
  }
  AffineMap map = op.getMatchingIndexingMap(operand);
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  auto type = cast<RankedTensorType>(input.getType());
  SmallVector<OpFoldResult> offsets(type.getRank(), rewriter.getIndexAttr(0)),
      sizes = getAsIndexOpFoldResult(rewriter.getContext(), type.getShape()),
      strides(type.getRank(), rewriter.getIndexAttr(1));
  SmallVector<AffineExpr> results(map.getResults());
  bool changed = false;
  // The last dimension besides the element is the contiguous one.
  for (int64_t i = 0; i + 3 < type.getRank(); ++i) {
    SmallVector<int64_t> flat;
    if (failed(getFlattenedAffineExpr(results[i], map.getNumDims(), 0, &flat)))
      return false;
    int64_t parallel = -1;
    bool hasWindow = false;
    for (auto [dim, factor] : llvm::enumerate(ArrayRef(flat).drop_back())) {
      if (factor == 0 || extents[dim] == 1)
        continue;
      if (parallel < 0 && iterators[dim] == utils::IteratorType::parallel)
        parallel = dim;
      else
        hasWindow = true;
    }
    if (parallel < 0 || hasWindow || flat[parallel] < 2)
      continue;
    strides[i] = rewriter.getIndexAttr(flat[parallel]);
    sizes[i] = rewriter.getIndexAttr(extents[parallel]);
    // What is left besides the rows has one iteration: its factor is free.
    AffineExpr expr = rewriter.getAffineDimExpr(parallel);
    for (auto [dim, factor] : llvm::enumerate(ArrayRef(flat).drop_back()))
      if (factor != 0 && static_cast<int64_t>(dim) != parallel)
        expr = expr + rewriter.getAffineDimExpr(dim);
    results[i] = expr;
    changed = true;
  }
  if (!changed)
    return false;
  rewriter.setInsertionPoint(op);
  Value rows = tensor::ExtractSliceOp::create(rewriter, op.getLoc(), input,
                                              offsets, sizes, strides);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps[operand->getOperandNumber()] =
      AffineMap::get(map.getNumDims(), 0, results, rewriter.getContext());
  rewriter.modifyOpInPlace(op, [&] {
    operand->set(rows);
    op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
  return true;
}

/// Kernels begin with a reset of their accumulators.
static LogicalResult checkInit(linalg::LinalgOp op) {
  auto fill = op.getDpsInitOperand(0)->get().getDefiningOp<linalg::FillOp>();
  if (fill && matchPattern(fill.getInputs()[0], m_Zero()))
    return success();
  return op->emitOpError() << "expected the accumulators to start from a "
                              "linalg.fill with zero";
}

/// Loads add zeros around inputs only.
static LogicalResult
checkNotPadded(Value value, StringRef what,
               function_ref<InFlightDiagnostic()> emitError) {
  auto pad = value ? value.getDefiningOp<tensor::PadOp>() : tensor::PadOp();
  if (!pad || (pad.hasZeroLowPad() && pad.hasZeroHighPad()))
    return success();
  InFlightDiagnostic diag = emitError();
  diag << "expected " << what
       << " without padding: only the input can be padded";
  diag.attachNote(pad.getLoc()) << "padded here";
  return diag;
}

static LogicalResult checkOperands(const Epilogue &epilogue) {
  linalg::LinalgOp op = epilogue.contraction;
  if (failed(checkNotPadded(op.getDpsInputOperand(1)->get(), "weights",
                            [&] { return op->emitOpError(); })))
    return failure();
  for (const EpilogueStep &step : epilogue.steps)
    if (failed(checkNotPadded(step.operand, "an epilogue operand",
                              [&] { return emitError(step.loc); })))
      return failure();
  return success();
}

namespace {
struct Normalize : public vta::impl::VTANormalizeBase<Normalize> {
  using Base::Base;

  void runOnOperation() override {
    func::FuncOp func = getOperation();
    SmallVector<linalg::LinalgOp> contractions;
    func.walk([&](linalg::LinalgOp op) {
      if (op.getNumReductionLoops() > 0)
        contractions.push_back(op);
    });
    if (contractions.empty())
      return;
    FailureOr<vtart::Config> config = getConfig(func);
    if (failed(config))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : contractions) {
      auto emitError = [&] { return op->emitOpError(); };
      if (failed(matchPackedContraction(op, *config, emitError)))
        return signalPassFailure();
      FailureOr<Epilogue> epilogue = matchEpilogue(op);
      if (failed(epilogue) || failed(checkInit(op)) ||
          failed(checkOperands(*epilogue)))
        return signalPassFailure();
      size_t before = epilogue->steps.size();
      if (failed(simplifyEpilogue(*epilogue, *config)))
        return signalPassFailure();
      numFolded += before - std::min(before, epilogue->steps.size());
      numSteps += epilogue->steps.size();
      ++numKernels;
      rebuildEpilogue(rewriter, *epilogue);
      if (auto generic = dyn_cast<linalg::GenericOp>(op.getOperation()))
        numSubsampled += subsampleRows(rewriter, generic);
    }
  }
};
} // namespace
