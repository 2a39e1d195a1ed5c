//===- ResidualCoding.cpp - Residuals added by the GEMM unit --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/ResidualCoding.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Kernel/ContractionBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;

static constexpr int64_t kMinPart = -128, kMaxPart = 127;

std::optional<ScaledInput> mlir::vta::matchScaledInput(
    Value value, function_ref<std::optional<int64_t>(Value)> getConstant) {
  uint32_t scale = 1; // Wraps like i32.
  while (true) {
    if (auto ext = value.getDefiningOp<arith::ExtSIOp>()) {
      auto input = dyn_cast<BlockArgument>(ext.getIn());
      if (!input || !input.getType().isSignlessInteger(8) ||
          !ext.getType().isSignlessInteger(32))
        return std::nullopt;
      return ScaledInput{input, static_cast<int32_t>(scale)};
    }
    std::optional<int64_t> factor;
    if (auto mul = value.getDefiningOp<arith::MulIOp>()) {
      value = mul.getLhs();
      factor = getConstant(mul.getRhs());
      if (!factor) {
        value = mul.getRhs();
        factor = getConstant(mul.getLhs());
      }
    } else if (auto shl = value.getDefiningOp<arith::ShLIOp>()) {
      value = shl.getLhs();
      std::optional<int64_t> amount = getConstant(shl.getRhs());
      if (amount && *amount >= 0 && *amount < 32)
        factor = int64_t(1) << *amount;
    } else if (auto sub = value.getDefiningOp<arith::SubIOp>()) {
      value = sub.getRhs();
      if (getConstant(sub.getLhs()) == 0)
        factor = -1;
    }
    if (!factor)
      return std::nullopt;
    scale *= static_cast<uint32_t>(*factor);
  }
}

int64_t mlir::vta::getNumResidualBlocks(int64_t scale) {
  if (scale == 0)
    return 1;
  return scale > 0 ? llvm::divideCeil(scale, kMaxPart)
                   : llvm::divideCeil(-scale, -kMinPart);
}

LogicalResult
mlir::vta::checkResidualScale(int64_t scale, const vtart::Config &config,
                              function_ref<InFlightDiagnostic()> emitError) {
  int64_t blocks = getNumResidualBlocks(scale),
          depth = config.depth(vtart::MemType::Wgt);
  if (blocks <= depth)
    return success();
  return emitError() << "expected an i8 operand times at most "
                     << depth * kMaxPart << " or at least " << depth * kMinPart
                     << ", as the " << depth << " blocks of wgt can hold, got "
                     << scale;
}

FailureOr<linalg::LinalgOp>
mlir::vta::codeResidualAsGemm(RewriterBase &rewriter, linalg::LinalgOp op,
                              int64_t operand,
                              function_ref<InFlightDiagnostic()> emitError) {
  OpBuilder::InsertionGuard guard(rewriter);
  FailureOr<vtart::Config> config = getConfig(op);
  if (failed(config))
    return failure();
  auto fail = [&](const Twine &message) -> FailureOr<linalg::LinalgOp> {
    (void)(emitError() << message);
    return failure();
  };
  MLIRContext *context = rewriter.getContext();
  Value residual = op->getOperand(operand);
  AffineMap map = op.getMatchingIndexingMap(&op->getOpOperand(operand));
  OpOperand *init = op.getDpsInitOperand(0);
  int64_t rank = op.getNumLoops();
  // Canonicalization subtracts what is added times -1.
  Operation *add =
      op.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
  bool isSub = isa_and_present<arith::SubIOp>(add);
  std::optional<ScaledInput> input;
  if ((isSub || isa_and_present<arith::AddIOp>(add)) &&
      op.getNumReductionLoops() == 0 && op.getNumDpsInputs() == 1 &&
      op.getMatchingIndexingMap(init).isIdentity()) {
    BlockArgument acc = op.getMatchingBlockArgument(init);
    bool isFirst = add->getOperand(0) == acc;
    Value other = add->getOperand(isFirst ? 1 : 0);
    if (isFirst || (!isSub && add->getOperand(1) == acc))
      input = matchScaledInput(other, [](Value value) {
        APInt constant;
        return matchPattern(value, m_ConstantInt(&constant))
                   ? std::optional<int64_t>(constant.getSExtValue())
                   : std::nullopt;
      });
    if (input && isSub)
      input->scale = static_cast<int32_t>(-static_cast<uint32_t>(input->scale));
  }
  if (!input ||
      input->input != op.getMatchingBlockArgument(&op->getOpOperand(operand)))
    return fail("expected an addition of the operand, times a constant, to "
                "the accumulators");
  ArrayRef<AffineExpr> results = map.getResults();
  if (!map.isProjectedPermutation() || results.size() < 2 ||
      results.back() != rewriter.getAffineDimExpr(rank - 1) ||
      results[results.size() - 2] != rewriter.getAffineDimExpr(rank - 2)) {
    (void)(emitError() << "expected the operand to end in the elements' "
                          "dimensions, got "
                       << AffineMapAttr::get(map));
    return failure();
  }
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(residual.getType()).getShape().take_back(2);
  if (shape[0] != config->batch() || shape[1] != config->block()) {
    (void)(emitError() << "expected [.., " << config->batch() << ", "
                       << config->block() << "] values as in configuration "
                       << config->name() << ", got " << residual.getType());
    return failure();
  }
  Value base = residual;
  while (auto slice = base.getDefiningOp<tensor::ExtractSliceOp>())
    base = slice.getSource();
  if (base.getDefiningOp<tensor::PadOp>())
    return fail("expected an epilogue operand without padding: only the input "
                "can be padded");
  if (failed(checkResidualScale(input->scale, *config, emitError)))
    return failure();

  // The scale as a sum of int8 diagonals.
  int64_t blocks = getNumResidualBlocks(input->scale), block = config->block();
  SmallVector<int8_t> diagonals(blocks * block * block, 0);
  int64_t rest = input->scale;
  for (int64_t k = 0; k < blocks; ++k) {
    int64_t part = std::clamp(rest, kMinPart, kMaxPart);
    for (int64_t i = 0; i < block; ++i)
      diagonals[(k * block + i) * block + i] = static_cast<int8_t>(part);
    rest -= part;
  }
  Location loc = op.getLoc();
  auto type =
      RankedTensorType::get({blocks, block, block}, rewriter.getIntegerType(8));
  if (auto parent = op->getParentOfType<FunctionOpInterface>())
    rewriter.setInsertionPointToStart(&parent.getFunctionBody().front());
  else
    rewriter.setInsertionPoint(op);
  Value weights = arith::ConstantOp::create(
      rewriter, loc, type, DenseElementsAttr::get(type, ArrayRef(diagonals)));

  rewriter.setInsertionPoint(op);
  unsigned numDims = rank + 2;
  AffineExpr o = rewriter.getAffineDimExpr(rank - 1),
             k = rewriter.getAffineDimExpr(rank),
             i = rewriter.getAffineDimExpr(rank + 1);
  SmallVector<AffineExpr> inpResults(results), accResults;
  inpResults.back() = i;
  for (int64_t dim = 0; dim < rank; ++dim)
    accResults.push_back(rewriter.getAffineDimExpr(dim));
  SmallVector<AffineMap> maps = {
      AffineMap::get(numDims, 0, inpResults, context),
      AffineMap::get(numDims, 0, {k, o, i}, context),
      AffineMap::get(numDims, 0, accResults, context)};
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  iterators.append(2, utils::IteratorType::reduction);
  linalg::GenericOp gemm = createContraction(rewriter, loc, residual, weights,
                                             init->get(), maps, iterators);
  rewriter.replaceOp(op, gemm);
  return cast<linalg::LinalgOp>(gemm.getOperation());
}
