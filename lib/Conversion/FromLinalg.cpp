//===- FromLinalg.cpp - vta-from-linalg -----------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Conversion/Passes.h"
#include "VTA/Dialect/VTA/Transforms/Kernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::vta {
#define GEN_PASS_DEF_VTAFROMLINALG
#include "VTA/Conversion/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

namespace {
struct FromLinalg : public vta::impl::VTAFromLinalgBase<FromLinalg> {
  using Base::Base;

  void runOnOperation() override {
    func::FuncOp func = getOperation();
    if (!holdsKernel(func))
      return; // Not for VTA.
    SmallVector<Operation *> work;
    func.walk([&](Operation *op) {
      if (isa<linalg::LinalgOp, memref::CopyOp>(op))
        work.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (Operation *op : work) {
      rewriter.setInsertionPoint(op);
      if (failed(convert(rewriter, op)))
        return signalPassFailure();
      rewriter.eraseOp(op);
      ++numConverted;
    }
  }

private:
  static LogicalResult convert(RewriterBase &rewriter, Operation *op);
};
} // namespace

static bool isIn(Value value, std::optional<MemSpace> space) {
  return isa<MemRefType>(value.getType()) &&
         getMemSpace(value.getType()) == space;
}

/// `map` without its results on `dropped` dimensions, over the other ones. Null
/// if another result depends on a dropped dimension.
static AffineMap dropDims(AffineMap map, const llvm::SmallBitVector &dropped) {
  SmallVector<AffineExpr> dims, results;
  unsigned next = 0;
  for (unsigned i = 0; i < map.getNumDims(); ++i)
    dims.push_back(getAffineDimExpr(dropped[i] ? 0 : next++, map.getContext()));
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (dim && dropped[dim.getPosition()])
      continue;
    for (unsigned d : dropped.set_bits())
      if (expr.isFunctionOfDim(d))
        return {};
    results.push_back(expr.replaceDims(dims));
  }
  return AffineMap::get(next, 0, results, map.getContext());
}

/// acc[.., b, o] += inp[.., b, i] * wgt[.., o, i]
static LogicalResult convertGemm(RewriterBase &rewriter, linalg::LinalgOp op) {
  AffineMap maps[3];
  for (int i = 0; i < 3; ++i)
    maps[i] = op.getMatchingIndexingMap(&op->getOpOperand(i));
  llvm::SmallBitVector element(op.getNumLoops());
  auto last = [&](int map, unsigned fromEnd) -> std::optional<unsigned> {
    ArrayRef<AffineExpr> results = maps[map].getResults();
    if (results.size() < 2)
      return std::nullopt;
    auto dim = dyn_cast<AffineDimExpr>(results[results.size() - 1 - fromEnd]);
    return dim ? std::optional<unsigned>(dim.getPosition()) : std::nullopt;
  };
  std::optional<unsigned> i = last(0, 0), b = last(0, 1), o = last(1, 1);
  if (!i || !b || !o || last(1, 0) != i || last(2, 0) != o || last(2, 1) != b)
    return op.emitOpError() << "expected packed operands: input [.., batch, "
                               "in], weights [.., out, in], accumulators [.., "
                               "batch, out]";
  for (unsigned dim : {*i, *b, *o})
    element.set(dim);
  SmallVector<Attribute> outer;
  for (AffineMap map : maps) {
    AffineMap rest = dropDims(map, element);
    if (!rest)
      return op.emitOpError() << "expected the dimensions inside an element to "
                                 "index nothing else, got "
                              << AffineMapAttr::get(map);
    outer.push_back(AffineMapAttr::get(rest));
  }
  auto gemm = GemmOp::create(rewriter, op.getLoc(), op->getOperand(0),
                             op->getOperand(1), op->getOperand(2),
                             rewriter.getArrayAttr(outer));
  // The hint counts dimensions of the contraction.
  if (auto loops = op->getAttrOfType<DenseI64ArrayAttr>(kUopLoopsAttrName)) {
    SmallVector<int64_t> dims;
    for (int64_t dim : loops.asArrayRef()) {
      if (dim < 0 || dim >= static_cast<int64_t>(element.size()) ||
          element[dim])
        return op.emitOpError()
               << "expected '" << kUopLoopsAttrName
               << "' to name dimensions outside of the elements, got " << dim;
      llvm::SmallBitVector before(element);
      before.resize(dim);
      dims.push_back(dim - before.count());
    }
    gemm->setAttr(kUopLoopsAttrName, rewriter.getDenseI64ArrayAttr(dims));
  }
  return success();
}

/// One in-place ALU step, or a truncation to DRAM.
static LogicalResult convertElementwise(RewriterBase &rewriter,
                                        linalg::GenericOp op) {
  auto fail = [&]() -> LogicalResult {
    return op.emitOpError()
           << "is left over: expected one in-place step of VTA's ALU on "
              "accumulators, or a truncation of accumulators to DRAM";
  };
  unsigned rank = op.getNumLoops();
  if (op.getNumDpsInits() != 1)
    return fail();
  OpOperand *init = op.getDpsInitOperand(0);
  if (op.getNumReductionLoops() != 0 ||
      !op.getMatchingIndexingMap(init).isIdentity() || rank < 2)
    return fail();
  Block *body = op.getBody();
  Operation *step = body->getTerminator()->getOperand(0).getDefiningOp();
  if (!step || step->getBlock() != body)
    return fail();
  for (Operation &nested : body->without_terminator())
    if (&nested != step && !nested.hasTrait<OpTrait::ConstantLike>())
      return fail();

  if (auto trunc = dyn_cast<arith::TruncIOp>(step)) {
    bool fromAcc =
        op.getNumDpsInputs() == 1 &&
        isIn(op.getDpsInputOperand(0)->get(), MemSpace::Acc) &&
        op.getMatchingIndexingMap(op.getDpsInputOperand(0)).isIdentity();
    if (trunc.getIn() != body->getArgument(0) || !fromAcc ||
        !isIn(init->get(), std::nullopt))
      return fail();
    StoreOp::create(rewriter, op.getLoc(), op->getOperand(0), init->get());
    return success();
  }

  std::optional<AluOpcode> opcode =
      llvm::TypeSwitch<Operation *, std::optional<AluOpcode>>(step)
          .Case<arith::AddIOp>([](auto) { return AluOpcode::Add; })
          .Case<arith::ShRSIOp, arith::ShLIOp>(
              [](auto) { return AluOpcode::Shr; })
          .Case<arith::MaxSIOp>([](auto) { return AluOpcode::Max; })
          .Case<arith::MinSIOp>([](auto) { return AluOpcode::Min; })
          .Default([](Operation *) { return std::nullopt; });
  Value acc = op.getMatchingBlockArgument(init);
  if (!opcode || !isIn(init->get(), MemSpace::Acc) ||
      step->getNumOperands() != 2)
    return fail();
  bool commutes = step->hasTrait<OpTrait::IsCommutative>();
  Value other;
  if (step->getOperand(0) == acc)
    other = step->getOperand(1);
  else if (step->getOperand(1) == acc && commutes)
    other = step->getOperand(0);
  else
    return fail();

  APInt constant;
  if (matchPattern(other, m_ConstantInt(&constant))) {
    int64_t imm = constant.getSExtValue();
    if (isa<arith::ShLIOp>(step))
      imm = -imm;
    if (!llvm::isInt<16>(imm))
      return op.emitOpError()
             << "immediate " << imm << " does not fit VTA's 16 bits";
    AluOp::create(rewriter, op.getLoc(), *opcode, init->get(), Value(),
                  AffineMapAttr(), rewriter.getI64IntegerAttr(imm));
    return success();
  }
  auto arg = dyn_cast<BlockArgument>(other);
  if (!arg || arg.getOwner() != body || *opcode == AluOpcode::Shr)
    return fail();
  OpOperand *source = op.getMatchingOpOperand(arg);
  if (!isIn(source->get(), MemSpace::Acc))
    return op.emitOpError()
           << "expected operand " << source->getOperandNumber()
           << " to be staged to acc, got " << source->get().getType();
  ArrayRef<AffineExpr> results = op.getMatchingIndexingMap(source).getResults();
  MLIRContext *context = op.getContext();
  if (results.size() < 2 ||
      results[results.size() - 2] != getAffineDimExpr(rank - 2, context) ||
      results.back() != getAffineDimExpr(rank - 1, context))
    return op.emitOpError()
           << "expected operand " << source->getOperandNumber()
           << " to end in the elements' dimensions, got "
           << AffineMapAttr::get(op.getMatchingIndexingMap(source));
  llvm::SmallBitVector element(rank);
  element.set(rank - 2, rank);
  AffineMap map = dropDims(op.getMatchingIndexingMap(source), element);
  if (!map)
    return fail();
  AluOp::create(rewriter, op.getLoc(), *opcode, init->get(), source->get(),
                AffineMapAttr::get(map), IntegerAttr());
  return success();
}

LogicalResult FromLinalg::convert(RewriterBase &rewriter, Operation *op) {
  if (auto copy = dyn_cast<memref::CopyOp>(op))
    return copy.emitOpError()
           << "is left over: copies between " << copy.getSource().getType()
           << " and " << copy.getTarget().getType()
           << " cannot run on VTA (is every operand staged?)";
  if (auto fill = dyn_cast<linalg::FillOp>(op)) {
    Value dest = fill.getOutputs()[0];
    if (!matchPattern(fill.getInputs()[0], m_Zero()) ||
        !isIn(dest, MemSpace::Acc))
      return fill.emitOpError()
             << "is left over: expected a fill of accumulators with zero, got "
             << dest.getType() << " (stage it with transform.vta.stage)";
    ResetOp::create(rewriter, op->getLoc(), dest);
    return success();
  }
  auto linalgOp = cast<linalg::LinalgOp>(op);
  if (isMultiplyAccumulate(linalgOp)) {
    MemSpace spaces[] = {MemSpace::Inp, MemSpace::Wgt, MemSpace::Acc};
    for (auto [i, space] : llvm::enumerate(spaces))
      if (!isIn(op->getOperand(i), space))
        return op->emitOpError()
               << "expected operand " << i << " to be staged to "
               << stringifyMemSpace(space) << ", got "
               << op->getOperand(i).getType();
    return convertGemm(rewriter, linalgOp);
  }
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return convertElementwise(rewriter, generic);
  return op->emitOpError() << "is left over: VTA has no instruction for it";
}
