//===- KernelOp.cpp - vta.kernel: what VTA runs as one unit ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::vta;

void KernelOp::build(OpBuilder &builder, OperationState &state, StringRef layer,
                     ValueRange inputs, Type result) {
  OpBuilder::InsertionGuard guard(builder);
  state.addOperands(inputs);
  state.getOrAddProperties<Properties>().layer = builder.getStringAttr(layer);
  state.addTypes(result);
  Block *block = builder.createBlock(state.addRegion());
  for (Value input : inputs)
    block->addArgument(input.getType(), input.getLoc());
}

void KernelOp::inlineBody(RewriterBase &rewriter) {
  Block &block = getBlock();
  auto yield = cast<YieldOp>(block.getTerminator());
  rewriter.inlineBlockBefore(&block, *this, getInputs());
  Value result = yield.getResult();
  rewriter.eraseOp(yield);
  rewriter.replaceOp(*this, result);
}

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

// "layer" (%arg = %operand, ..) attributes {..} : (types) -> type { .. }
ParseResult KernelOp::parse(OpAsmParser &parser, OperationState &state) {
  StringAttr layer;
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  FunctionType type;
  SMLoc loc;
  if (parser.parseAttribute(layer) || parser.getCurrentLocation(&loc) ||
      parser.parseAssignmentList(arguments, operands) ||
      parser.parseOptionalAttrDictWithKeyword(state.attributes) ||
      parser.parseColonType(type))
    return failure();
  if (type.getNumInputs() != operands.size() || type.getNumResults() != 1)
    return parser.emitError(loc)
           << "expected types of " << operands.size()
           << " operands and of one result, got " << type.getNumInputs()
           << " and " << type.getNumResults();
  if (state.attributes.get(getLayerAttrName(state.name)))
    return parser.emitError(loc) << "expected the name of the layer once, as "
                                    "the string before the operands";
  state.getOrAddProperties<Properties>().layer = layer;
  for (auto [argument, input] : llvm::zip_equal(arguments, type.getInputs()))
    argument.type = input;
  if (parser.resolveOperands(operands, type.getInputs(), loc, state.operands) ||
      parser.parseRegion(*state.addRegion(), arguments))
    return failure();
  state.addTypes(type.getResults());
  return success();
}

void KernelOp::print(OpAsmPrinter &p) {
  p << ' ' << getLayerAttr() << " (";
  llvm::interleaveComma(llvm::zip_equal(getBlock().getArguments(), getInputs()),
                        p, [&](auto pair) {
                          p.printRegionArgument(std::get<0>(pair), {},
                                                /*omitType=*/true);
                          p << " = " << std::get<1>(pair);
                        });
  p << ")";
  p.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {getLayerAttrName()});
  p << " : ";
  p.printFunctionalType(getOperation());
  p << ' ';
  p.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

bool mlir::vta::isMaxPool(Operation *op) {
  auto generic = dyn_cast_if_present<linalg::GenericOp>(op);
  if (!generic || generic.getNumReductionLoops() == 0 ||
      generic.getNumDpsInits() != 1)
    return false;
  Block *body = generic.getBody();
  auto max =
      body->getTerminator()->getOperand(0).getDefiningOp<arith::MaxSIOp>();
  if (!max || body->getOperations().size() != 2)
    return false;
  Value acc = body->getArguments().back();
  if ((max.getLhs() == acc) == (max.getRhs() == acc))
    return false;
  auto input = dyn_cast<BlockArgument>(max.getLhs() == acc ? max.getRhs()
                                                           : max.getLhs());
  return input && input.getOwner() == body;
}

static bool isStaticTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape();
}

LogicalResult KernelOp::verify() {
  if ((*this)->getParentOfType<KernelOp>())
    return emitOpError() << "expected not to be inside another vta.kernel";
  if (getBlock().getArgumentTypes() != getInputs().getTypes())
    return emitOpError() << "expected the block's arguments to have the "
                            "types of the operands";
  for (auto [i, type] : llvm::enumerate(getInputs().getTypes()))
    if (!isStaticTensor(type) && !type.isIndex())
      return emitOpError()
             << "expected operand " << i
             << " to be a tensor of static shape or an index, got " << type;
  if (!isStaticTensor(getType()) ||
      !getType().getElementType().isSignlessInteger(8))
    return emitOpError() << "expected the result to be an i8 tensor of "
                            "static shape, got "
                         << getType();
  return success();
}

bool KernelOp::isScheduled() {
  return getBlock()
      .walk([](Operation *op) {
        return isa<LoopLikeOpInterface, StageOp, EmptyOp>(op)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
/// What the chain of operations on accumulators consists of.
struct Chain {
  explicit Chain(KernelOp kernel) : kernel(kernel) {}

  /// Follows the chain from the result to what it starts from.
  LogicalResult follow();

private:
  LogicalResult checkBody();
  LogicalResult checkUses(OpOperand &use);
  InFlightDiagnostic refuse(Operation *op) {
    InFlightDiagnostic diag = kernel.emitOpError();
    diag.attachNote(op->getLoc()) << "this operation";
    return diag;
  }

  KernelOp kernel;
  llvm::SmallPtrSet<Operation *, 16> ops; ///< Operations of the chain.
  linalg::LinalgOp pool;
};
} // namespace

LogicalResult Chain::checkUses(OpOperand &use) {
  Operation *op = use.get().getDefiningOp();
  for (OpOperand &other : op->getUses()) {
    // A tensor may also give a shape. Equal fills are one operation.
    bool isShape = isa<tensor::DimOp>(other.getOwner());
    bool isOtherFill =
        isa<linalg::FillOp>(op) && !isa<StepOp>(other.getOwner());
    if (&other != &use && !isShape && !isOtherFill)
      return refuse(op) << "expected accumulators to be used by the next step "
                           "alone";
  }
  return success();
}

/// Refuses control flow and side effects in a body that is not scheduled.
LogicalResult Chain::checkBody() {
  for (Operation &op : kernel.getBlock()) {
    bool hasBody = isa<linalg::LinalgOp, tensor::PadOp>(op);
    if ((op.getNumRegions() > 0 && !hasBody) || !isMemoryEffectFree(&op))
      return refuse(&op) << "expected operations on tensors without control "
                            "flow or side effects, got '"
                         << op.getName() << "'";
  }
  return success();
}

LogicalResult Chain::follow() {
  if (failed(checkBody()))
    return failure();
  Operation *op = kernel.getRoot();
  auto narrow = dyn_cast_if_present<StepOp>(op);
  if (!narrow || !narrow.narrows())
    return kernel.emitOpError()
           << "expected to yield the result of 'vta.step narrow'";
  Operation *previous = nullptr; // What reads the accumulators of `op`.
  while (true) {
    ops.insert(op);
    OpOperand *accumulators = nullptr;
    if (auto step = dyn_cast<StepOp>(op)) {
      accumulators = &step.getAccumulators();
    } else if (auto pad = dyn_cast<tensor::PadOp>(op);
               pad && isa_and_present<linalg::LinalgOp>(previous)) {
      accumulators = &pad.getSourceMutable();
    } else if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
               linalgOp && isMaxPool(linalgOp)) {
      if (pool)
        return refuse(op) << "expected at most one max pool";
      pool = linalgOp;
      // The other input is there for the extents of the window.
      for (OpOperand *input : linalgOp.getDpsInputOperands())
        if (linalgOp.payloadUsesValueFromOperand(input))
          accumulators = input;
    } else if (linalgOp && (linalgOp.getNumReductionLoops() > 0 ||
                            isa<linalg::FillOp>(op))) {
      break;
    } else {
      return refuse(op)
             << "expected steps to follow a contraction, a fill or a "
                "max pool";
    }
    op = accumulators ? accumulators->get().getDefiningOp() : nullptr;
    if (!op)
      return kernel.emitOpError() << "expected accumulators that the kernel "
                                     "computes itself";
    if (failed(checkUses(*accumulators)))
      return failure();
    previous = accumulators->getOwner();
  }
  for (Operation &other : kernel.getBlock()) {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(other);
    bool isReduction = linalgOp && linalgOp.getNumReductionLoops() > 0;
    if ((isReduction || isa<StepOp>(other)) && !ops.contains(&other))
      return refuse(&other) << (isReduction && !isMaxPool(linalgOp)
                                    ? "expected one contraction"
                                    : "expected one chain of steps");
  }
  return success();
}

/// What `value` is a part of: slices, stages and reshapes are passed.
static Value getWhole(Value value) {
  // In blocks that nothing reaches, a slice may be of itself.
  llvm::SmallPtrSet<Operation *, 4> seen;
  while (Operation *op = value.getDefiningOp()) {
    if (!seen.insert(op).second ||
        !isa<tensor::ExtractSliceOp, tensor::ExpandShapeOp,
             tensor::CollapseShapeOp, tensor::CastOp, StageOp>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

static LogicalResult verifyShifts(StepOp step) {
  if (step.getKind() != StepKind::Shr || !step.getInput())
    return success();
  DenseIntElementsAttr values;
  if (!matchPattern(getWhole(step.getInput()), m_Constant(&values)))
    return step.emitOpError() << "expected to shift by a constant tensor";
  for (const APInt &value : values.getValues<APInt>())
    if (std::abs(value.getSExtValue()) > kSignShift)
      return step.emitOpError()
             << "expected to shift by " << -kSignShift << " to " << kSignShift
             << ", got " << value.getSExtValue() << " in the tensor";
  return success();
}

LogicalResult KernelOp::verifyRegions() {
  auto yield = dyn_cast<YieldOp>(getBlock().getTerminator());
  if (!yield || yield.getResult().getType() != getType())
    return emitOpError() << "expected to yield a value of type " << getType();
  WalkResult shifts = walk([](StepOp step) {
    return failed(verifyShifts(step)) ? WalkResult::interrupt()
                                      : WalkResult::advance();
  });
  if (shifts.wasInterrupted())
    return failure();
  return isScheduled() ? success() : Chain(*this).follow();
}

//===----------------------------------------------------------------------===//
// Canonicalization
//===----------------------------------------------------------------------===//

LogicalResult KernelOp::canonicalize(KernelOp op, PatternRewriter &rewriter) {
  Block &block = op.getBlock();
  llvm::SmallDenseMap<Value, Value> known; // Inside, by operand.
  llvm::BitVector dead(op.getInputs().size());
  for (auto [i, input] : llvm::enumerate(op.getInputs())) {
    BlockArgument arg = block.getArgument(i);
    Operation *def = input.getDefiningOp();
    if (arg.use_empty()) {
      dead.set(i);
      continue;
    }
    Value &inside = known[input];
    if (!inside && def && def->hasTrait<OpTrait::ConstantLike>()) {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.setInsertionPointToStart(&block);
      inside = rewriter.clone(*def)->getResult(0);
    }
    if (!inside) {
      inside = arg;
      continue;
    }
    rewriter.replaceAllUsesWith(arg, inside);
    dead.set(i);
  }
  if (dead.none())
    return rewriter.notifyMatchFailure(op, "each operand is needed");
  rewriter.modifyOpInPlace(op, [&] {
    op->eraseOperands(dead);
    block.eraseArguments(dead);
  });
  return success();
}
