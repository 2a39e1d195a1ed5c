//===- FromLinalg.cpp - vta-from-linalg -----------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Conversion/Passes.h"
#include "VTA/Kernel/PackedContraction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-from-linalg"

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
      LLVM_DEBUG(llvm::dbgs() << "converting " << *op << "\n");
      if (failed(convert(rewriter, op)))
        return signalPassFailure();
      SmallVector<Value> operands(op->getOperands());
      rewriter.eraseOp(op);
      // Erase buffers that only defined window sizes.
      for (Value operand : operands)
        if (auto alloc = operand.getDefiningOp<memref::AllocOp>();
            alloc && alloc->use_empty())
          rewriter.eraseOp(alloc);
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
static LogicalResult convertGemm(RewriterBase &rewriter,
                                 const SumOfProducts &sum) {
  linalg::LinalgOp op = sum.op;
  std::optional<ElementDims> dims = getElementDims(sum);
  if (!dims)
    return op.emitOpError() << "expected packed operands: input [.., batch, "
                               "in], weights [.., out, in], accumulators [.., "
                               "batch, out]";
  llvm::SmallBitVector element(op.getNumLoops());
  for (unsigned dim : {dims->in, dims->batch, dims->out})
    element.set(dim);
  SmallVector<Attribute> outer;
  for (AffineMap map : {sum.lhsMap, sum.rhsMap, sum.sumMap}) {
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
  if (Attribute first = op->getAttr(kFirstCiAttrName))
    gemm->setAttr(kFirstCiAttrName, first);
  // The hint counts dimensions of the contraction.
  auto loops = op->getAttrOfType<DenseI64ArrayAttr>(kUopLoopsAttrName);
  if (loops && !loops.empty()) {
    SmallVector<int64_t> outerLoops;
    for (int64_t dim : loops.asArrayRef()) {
      if (dim < 0 || dim >= static_cast<int64_t>(element.size()) ||
          dims->contains(dim))
        return op.emitOpError()
               << "expected '" << kUopLoopsAttrName
               << "' to name dimensions outside of the elements, got " << dim;
      outerLoops.push_back(dims->getNumberOutside(dim));
    }
    gemm->setAttr(kUopLoopsAttrName, rewriter.getDenseI64ArrayAttr(outerLoops));
  }
  return success();
}

static Value skipViews(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<memref::SubViewOp, memref::CastOp, memref::ExpandShapeOp,
             memref::CollapseShapeOp>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

/// All hardware executes shifts by 0 to 15 alike if they come from a tensor:
/// checks that `source`, on chip, is loaded from a constant of such values.
static LogicalResult checkShifts(Operation *op, Value source) {
  constexpr int64_t maxShift = 15;
  Value tile = skipViews(source);
  unsigned numLoads = 0;
  for (Operation *user : tile.getUsers()) {
    auto load = dyn_cast<LoadOp>(user);
    if (!load || load.getDest() != tile)
      continue;
    ++numLoads;
    auto get = skipViews(load.getSource()).getDefiningOp<memref::GetGlobalOp>();
    auto global = get ? SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
                            op, get.getNameAttr())
                      : memref::GlobalOp();
    auto values = dyn_cast_if_present<DenseIntElementsAttr>(
        global ? global.getInitialValueAttr() : Attribute());
    if (!values || !global.getConstant())
      return op->emitOpError() << "expected to shift by a constant tensor";
    for (const APInt &value : values.getValues<APInt>())
      if (value.getSExtValue() < 0 || value.getSExtValue() > maxShift)
        return op->emitOpError() << "expected to shift by 0 to " << maxShift
                                 << ", which all VTA hardware does, got "
                                 << value.getSExtValue() << " in the tensor";
  }
  if (numLoads == 0)
    return op->emitOpError() << "expected to shift by a constant tensor";
  return success();
}

namespace {
/// An elementwise operation over its result and, for max pools, windows.
struct Step {
  /// The dimensions of the result in its order, then those of windows.
  SmallVector<unsigned> dims;
  SmallVector<int64_t> windows; ///< Extents.
  unsigned getRank() const { return dims.size() - windows.size(); }
};
} // namespace

static std::optional<Step> matchStep(linalg::GenericOp op) {
  if (op.getNumDpsInits() != 1)
    return std::nullopt;
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  Step step;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || llvm::is_contained(step.dims, dim.getPosition()) ||
        !linalg::isParallelIterator(
            op.getIteratorTypesArray()[dim.getPosition()]))
      return std::nullopt;
    step.dims.push_back(dim.getPosition());
  }
  if (step.dims.size() < 2 ||
      step.dims.size() + op.getNumReductionLoops() != op.getNumLoops() ||
      (op.getNumReductionLoops() == 0 && !map.isIdentity()))
    return std::nullopt;
  for (auto [i, extent] : llvm::enumerate(op.getStaticLoopRanges())) {
    if (llvm::is_contained(step.dims, i))
      continue;
    step.dims.push_back(i);
    step.windows.push_back(extent);
  }
  return step;
}

/// True if `op` truncates accumulators to a tensor in DRAM.
static bool isStore(linalg::GenericOp op, arith::TruncIOp trunc) {
  return op.getNumReductionLoops() == 0 && op.getNumDpsInputs() == 1 &&
         isIn(op.getDpsInputOperand(0)->get(), MemSpace::Acc) &&
         op.getMatchingIndexingMap(op.getDpsInputOperand(0)).isIdentity() &&
         trunc.getIn() == op.getBody()->getArgument(0) &&
         isIn(op.getDpsInitOperand(0)->get(), std::nullopt);
}

static InFlightDiagnostic emitLeftOver(linalg::GenericOp op) {
  return op.emitOpError()
         << "is left over: expected one in-place step of VTA's ALU on "
            "accumulators, or a truncation of accumulators to DRAM";
}

/// The step of the ALU that combines accumulators with `source`.
static LogicalResult createTensorStep(RewriterBase &rewriter,
                                      linalg::GenericOp op, AluOpcode opcode,
                                      OpOperand *source, const Step &step) {
  if (!isIn(source->get(), MemSpace::Acc))
    return op.emitOpError()
           << "expected operand " << source->getOperandNumber()
           << " to be staged to acc, got " << source->get().getType();
  if (opcode == AluOpcode::Shr && failed(checkShifts(op, source->get())))
    return failure();
  if (llvm::is_contained(step.windows, ShapedType::kDynamic))
    return op.emitOpError() << "expected windows of static extents";
  MLIRContext *context = op.getContext();
  unsigned rank = step.getRank(), numDims = step.dims.size();
  SmallVector<AffineExpr> position(numDims);
  for (auto [i, dim] : llvm::enumerate(step.dims))
    position[dim] = getAffineDimExpr(i, context);
  AffineMap sourceMap = op.getMatchingIndexingMap(source).replaceDimsAndSymbols(
      position, {}, numDims, 0);
  ArrayRef<AffineExpr> results = sourceMap.getResults();
  if (results.size() < 2 ||
      results[results.size() - 2] != getAffineDimExpr(rank - 2, context) ||
      results.back() != getAffineDimExpr(rank - 1, context))
    return op.emitOpError()
           << "expected operand " << source->getOperandNumber()
           << " to end in the elements' dimensions, got "
           << AffineMapAttr::get(op.getMatchingIndexingMap(source));
  llvm::SmallBitVector element(numDims);
  element.set(rank - 2, rank);
  AffineMap map = dropDims(sourceMap, element);
  if (!map)
    return emitLeftOver(op);
  AluOp::create(rewriter, op.getLoc(), opcode, op.getDpsInitOperand(0)->get(),
                source->get(), AffineMapAttr::get(map), step.windows,
                IntegerAttr());
  return success();
}

/// One in-place ALU step, or a truncation to DRAM.
static LogicalResult convertElementwise(RewriterBase &rewriter,
                                        linalg::GenericOp op) {
  auto fail = [&]() -> LogicalResult { return emitLeftOver(op); };
  std::optional<Step> dims = matchStep(op);
  if (!dims)
    return fail();
  OpOperand *init = op.getDpsInitOperand(0);
  bool hasWindows = !dims->windows.empty();
  Block *body = op.getBody();
  Operation *step = body->getTerminator()->getOperand(0).getDefiningOp();
  if (!step || step->getBlock() != body)
    return fail();
  for (OpOperand *input : op.getDpsInputOperands())
    if (op.payloadUsesValueFromOperand(input) &&
        getElementTypeOrSelf(input->get()).isSignlessInteger(8))
      return op.emitOpError()
             << "expected operand " << input->getOperandNumber()
             << ", which is i8, to be staged to inp, got "
             << input->get().getType();
  for (Operation &nested : body->without_terminator())
    if (&nested != step && !nested.hasTrait<OpTrait::ConstantLike>())
      return fail();

  if (auto trunc = dyn_cast<arith::TruncIOp>(step)) {
    if (!isStore(op, trunc))
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
  if (!hasWindows && matchPattern(other, m_ConstantInt(&constant))) {
    int64_t imm = constant.getSExtValue();
    if (isa<arith::ShLIOp>(step))
      imm = -imm;
    if (!llvm::isInt<16>(imm))
      return op.emitOpError()
             << "immediate " << imm << " does not fit VTA's 16 bits";
    AluOp::create(rewriter, op.getLoc(), *opcode, init->get(), Value(),
                  AffineMapAttr(), ArrayRef<int64_t>(),
                  rewriter.getI64IntegerAttr(imm));
    return success();
  }
  auto arg = dyn_cast<BlockArgument>(other);
  if (!arg || arg.getOwner() != body || isa<arith::ShLIOp>(step))
    return fail();
  return createTensorStep(rewriter, op, *opcode, op.getMatchingOpOperand(arg),
                          *dims);
}

LogicalResult FromLinalg::convert(RewriterBase &rewriter, Operation *op) {
  if (auto copy = dyn_cast<memref::CopyOp>(op))
    return copy.emitOpError()
           << "is left over: copies between " << copy.getSource().getType()
           << " and " << copy.getTarget().getType()
           << " cannot run on VTA (is every operand staged?)";
  if (auto fill = dyn_cast<linalg::FillOp>(op)) {
    Value dest = fill.getOutputs()[0];
    APInt value;
    if (!matchPattern(fill.getInputs()[0], m_ConstantInt(&value)) ||
        !isIn(dest, MemSpace::Acc))
      return fill.emitOpError()
             << "is left over: expected a fill of accumulators with a "
                "constant, got "
             << dest.getType() << " (stage it with transform.vta.stage)";
    ResetOp::create(rewriter, op->getLoc(), dest, value.getSExtValue());
    return success();
  }
  auto linalgOp = cast<linalg::LinalgOp>(op);
  if (std::optional<SumOfProducts> sum = matchInt8Products(linalgOp)) {
    MemSpace spaces[] = {MemSpace::Inp, MemSpace::Wgt, MemSpace::Acc};
    for (auto [i, space] : llvm::enumerate(spaces))
      if (!isIn(op->getOperand(i), space))
        return op->emitOpError()
               << "expected operand " << i << " to be staged to "
               << stringifyMemSpace(space) << ", got "
               << op->getOperand(i).getType();
    return convertGemm(rewriter, *sum);
  }
  for (StringRef hint : {kUopLoopsAttrName, kFirstCiAttrName})
    if (op->hasAttr(hint))
      return op->emitOpError() << "has '" << hint
                               << "', which only contractions of int8 can have";
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return convertElementwise(rewriter, generic);
  return op->emitOpError() << "is left over: VTA has no instruction for it";
}
