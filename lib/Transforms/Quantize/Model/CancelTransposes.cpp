//===- CancelTransposes.cpp - Transposes around layers --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Support/ConstantElements.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/Passes.h"
#include "VTA/Transforms/Quantize/QuantizedType.h"
#include "VTA/Transforms/Quantize/WeightLayer.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-cancel-transposes"

namespace mlir::vta::quantization {
#define GEN_PASS_DEF_VTACANCELTRANSPOSES
#include "VTA/Transforms/Quantize/Passes.h.inc"
} // namespace mlir::vta::quantization

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

using Order = SmallVector<int32_t>;

static bool isIdentity(ArrayRef<int32_t> order) {
  return llvm::equal(order, llvm::seq<int32_t>(0, order.size()));
}

/// The order of a transpose by `first`, then by `second`.
static Order compose(ArrayRef<int32_t> first, ArrayRef<int32_t> second) {
  Order result;
  for (int32_t dim : second)
    result.push_back(first[dim]);
  return result;
}

static Order invert(ArrayRef<int32_t> order) {
  Order result(order.size());
  for (auto [to, from] : llvm::enumerate(order))
    result[from] = to;
  return result;
}

static RankedTensorType permute(RankedTensorType type,
                                ArrayRef<int32_t> order) {
  SmallVector<int64_t> shape;
  for (int32_t dim : order)
    shape.push_back(type.getDimSize(dim));
  return type.clone(shape);
}

/// The type of `value` when it is transposed; null without a rank.
static Type getTransposed(Value value, ArrayRef<int32_t> order) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? permute(type, order) : Type();
}

static Value transpose(OpBuilder &b, Location loc, Value value,
                       ArrayRef<int32_t> order) {
  if (isIdentity(order))
    return value;
  return tosa::TransposeOp::create(b, loc, getTransposed(value, order), value,
                                   b.getDenseI32ArrayAttr(order));
}

namespace {
struct Transposed {
  Value input;
  Order order;
};
} // namespace

/// A transpose, or a reshape that moves the one dimension that is not 1.
static std::optional<Transposed> matchTranspose(Value value) {
  if (auto op = value.getDefiningOp<tosa::TransposeOp>())
    return Transposed{op.getInput1(), Order(op.getPerms())};
  auto op = value.getDefiningOp<tosa::ReshapeOp>();
  auto from = op ? staticShape(op.getInput1()) : std::nullopt;
  auto to = op ? staticShape(op.getOutput()) : std::nullopt;
  auto isMoved = [](int64_t size) { return size != 1; };
  if (!from || !to || from->size() != to->size() ||
      llvm::count_if(*from, isMoved) != 1 || llvm::count_if(*to, isMoved) != 1)
    return std::nullopt;
  int32_t source = llvm::find_if(*from, isMoved) - from->begin();
  Order order;
  for (size_t i = 0; i < from->size(); ++i)
    if (static_cast<int32_t>(i) != source)
      order.push_back(i);
  order.insert(order.begin() + (llvm::find_if(*to, isMoved) - to->begin()),
               source);
  return Transposed{op.getInput1(), order};
}

/// Whether each element of the result depends on the elements at its own
/// position only, of all operands that have the rank of the result.
static bool isElementwise(Operation *op) {
  return op->getNumResults() == 1 && isMemoryEffectFree(op) &&
         isa<RankedTensorType>(op->getResult(0).getType()) &&
         (op->hasTrait<OpTrait::tosa::TosaElementwiseOperator>() ||
          isa<tosa::CastOp, tosa::MulOp, tosa::SelectOp>(op)) &&
         // Its axis would be another one.
         !isa_and_nonnull<quant::UniformQuantizedPerAxisType>(
             getQuantizedType(op));
}

/// Whether an operand is as large as the result, or is broadcast to it: not a
/// shift or zero point.
static bool isData(Value operand, Operation *op) {
  auto type = dyn_cast<RankedTensorType>(operand.getType());
  return type &&
         type.getRank() ==
             cast<RankedTensorType>(op->getResult(0).getType()).getRank();
}

/// `op` with other data operands and a result type that fits them.
static Value cloneWith(OpBuilder &b, Operation *op, ValueRange operands,
                       ArrayRef<int32_t> order) {
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(operands);
  state.addAttributes(op->getAttrs());
  state.addTypes(
      permute(cast<RankedTensorType>(op->getResult(0).getType()), order));
  return b.create(state)->getResult(0);
}

/// Whether elementwise operations compute a value of constants only.
static bool isOfConstants(Value value) {
  if (isConstant(value))
    return true;
  Operation *op = value.getDefiningOp();
  return op && op->hasOneUse() && isElementwise(op) &&
         llvm::all_of(op->getOperands(), isOfConstants);
}

/// A value of constants, transposed.
static Value transposeConstants(OpBuilder &b, Value value,
                                ArrayRef<int32_t> order) {
  Operation *op = value.getDefiningOp();
  if (!isConstant(value)) {
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(isData(operand, op)
                             ? transposeConstants(b, operand, order)
                             : operand);
    return cloneWith(b, op, operands, order);
  }
  auto type = permute(cast<RankedTensorType>(value.getType()), order);
  SmallVector<int64_t> strides(type.getRank(), 1), from(type.getRank());
  ArrayRef<int64_t> shape = cast<RankedTensorType>(value.getType()).getShape();
  for (int64_t i = type.getRank() - 1; i > 0; --i)
    strides[i - 1] = strides[i] * shape[i];
  for (auto [to, dim] : llvm::enumerate(order))
    from[to] = strides[dim];
  auto pick = [&](auto read) {
    std::remove_reference_t<decltype(*read)> result;
    result.reserve(read->size());
    for (int64_t i = 0, e = read->size(); i < e; ++i) {
      int64_t at = 0, rest = i;
      for (int64_t d = type.getRank() - 1; d >= 0; --d) {
        at += rest % type.getDimSize(d) * from[d];
        rest /= type.getDimSize(d);
      }
      result.push_back((*read)[at]);
    }
    return result;
  };
  if (auto floats = readFloats(value))
    return makeFloats(b, value.getLoc(), type.getShape(), pick(&*floats),
                      value);
  auto integers = readIntegers(value);
  return makeIntegers(b, value.getLoc(),
                      cast<IntegerType>(type.getElementType()), type.getShape(),
                      pick(&*integers), value);
}

/// Whether the constants that a value is computed of can be read and written.
static bool areReadable(Value value) {
  if (!isConstant(value))
    return llvm::all_of(value.getDefiningOp()->getOperands(), areReadable);
  return readFloats(value) || hasIntegers(value, 8) || hasIntegers(value, 32);
}

/// Constants that are transposed after arithmetic, such as dequantized weights.
static LogicalResult foldConstants(tosa::TransposeOp op,
                                   PatternRewriter &rewriter) {
  if (!staticShape(op.getOutput()) || !isOfConstants(op.getInput1()) ||
      !areReadable(op.getInput1()) ||
      getTransposed(op.getInput1(), op.getPerms()) != op.getType())
    return rewriter.notifyMatchFailure(op, "not of constants");
  rewriter.replaceOp(
      op, transposeConstants(rewriter, op.getInput1(), op.getPerms()));
  return success();
}

static LogicalResult mergeTransposes(tosa::TransposeOp op,
                                     PatternRewriter &rewriter) {
  auto before = op.getInput1().getDefiningOp<tosa::TransposeOp>();
  if (!before || !isa<RankedTensorType>(before.getInput1().getType()))
    return rewriter.notifyMatchFailure(op, "the only transpose");
  Order order = compose(before.getPerms(), op.getPerms());
  // Transposes may say more about a shape than what they transpose, or less.
  if (getTransposed(before.getInput1(), order) != op.getType())
    return rewriter.notifyMatchFailure(op, "another type than the merged one");
  rewriter.replaceOp(
      op, transpose(rewriter, op.getLoc(), before.getInput1(), order));
  return success();
}

/// Transposes of dimensions of 1, between which the order of the others stays,
/// are reshapes.
static LogicalResult makeReshape(tosa::TransposeOp op,
                                 PatternRewriter &rewriter) {
  auto shape = staticShape(op.getInput1());
  if (!shape || !staticShape(op.getOutput()))
    return rewriter.notifyMatchFailure(op, "its shape is not known");
  Order moved;
  for (int32_t dim : op.getPerms())
    if ((*shape)[dim] != 1)
      moved.push_back(dim);
  bool isBetweenReshapes =
      op.getInput1().getDefiningOp<tosa::ReshapeOp>() ||
      llvm::any_of(op->getUsers(), llvm::IsaPred<tosa::ReshapeOp>);
  if (!llvm::is_sorted(moved) || !isBetweenReshapes)
    return rewriter.notifyMatchFailure(op, "is not part of a reshape");
  auto result = cast<RankedTensorType>(op.getType());
  Value dims = tosa::ConstShapeOp::create(
      rewriter, op.getLoc(),
      tosa::shapeType::get(op.getContext(), result.getRank()),
      rewriter.getIndexTensorAttr(result.getShape()));
  rewriter.replaceOpWithNewOp<tosa::ReshapeOp>(op, result, op.getInput1(),
                                               dims);
  return success();
}

/// Reshapes of what is a transpose as well.
static LogicalResult mergeReshapes(tosa::ReshapeOp op,
                                   PatternRewriter &rewriter) {
  auto before = op.getInput1().getDefiningOp<tosa::ReshapeOp>();
  if (!before || !matchTranspose(before.getOutput()))
    return rewriter.notifyMatchFailure(op, "no reshape that is a transpose");
  rewriter.modifyOpInPlace(
      op, [&] { op.getInput1Mutable().assign(before.getInput1()); });
  return success();
}

namespace {
/// Finds out which operations a transpose can move after, and whether it meets
/// its inverse then.
class Sinking {
public:
  explicit Sinking(ArrayRef<int32_t> order)
      : order(order), inverse(invert(order)) {}

  /// Whether all operands are transposed in this way, or are constants.
  bool canPass(Operation *op) const;
  /// Whether a transpose of what `op` computes meets its inverse, or a reshape
  /// that it is a part of.
  bool isOfUse(Operation *op);

  ArrayRef<int32_t> order;
  Order inverse;

private:
  /// Whether transposes can move to `value`, perhaps after other operations.
  bool comesTo(Value value);
  /// Whether transposes can move after `op`, if `comes` says so of its
  /// operands.
  bool canPass(Operation *op, function_ref<bool(Value)> comes) const;

  llvm::DenseSet<Operation *> visited;
  llvm::DenseMap<Value, bool> known;
};

/// Moves transposes after the operations that use them, to their inverses.
struct SinkTranspose : RewritePattern {
  explicit SinkTranspose(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override;
};
} // namespace

bool Sinking::canPass(Operation *op, function_ref<bool(Value)> comes) const {
  if (!isElementwise(op) && !isa<tosa::ConcatOp>(op))
    return false;
  if (!isa<RankedTensorType>(op->getResult(0).getType()))
    return false;
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    // What has no rank may be as large as the result.
    if (!isData(operand, op))
      return !isa<TensorType>(operand.getType()) || isConstant(operand);
    if (isConstant(operand))
      return areReadable(operand);
    return comes(operand);
  });
}

bool Sinking::canPass(Operation *op) const {
  return canPass(op, [&](Value operand) {
    auto source = matchTranspose(operand);
    return source && ArrayRef(source->order) == order;
  });
}

bool Sinking::comesTo(Value value) {
  if (auto it = known.find(value); it != known.end())
    return it->second;
  Operation *op = value.getDefiningOp();
  bool comes = false;
  if (auto source = matchTranspose(value))
    comes = ArrayRef(source->order) == order;
  else if (op)
    comes = canPass(op, [&](Value operand) { return comesTo(operand); });
  return known[value] = comes;
}

bool Sinking::isOfUse(Operation *op) {
  if (!visited.insert(op).second)
    return false;
  return llvm::any_of(op->getUsers(), [&](Operation *user) {
    if (auto other = dyn_cast<tosa::TransposeOp>(user))
      return other.getPerms() == ArrayRef(inverse);
    if (isa<tosa::ReshapeOp>(user)) {
      auto shape = staticShape(op->getResult(0));
      return shape && llvm::count_if(
                          *shape, [](int64_t size) { return size != 1; }) <= 1;
    }
    return canPass(user, [&](Value operand) { return comesTo(operand); }) &&
           isOfUse(user);
  });
}

LogicalResult SinkTranspose::matchAndRewrite(Operation *op,
                                             PatternRewriter &rewriter) const {
  std::optional<Transposed> source;
  for (Value operand : op->getOperands())
    if (!source)
      source = matchTranspose(operand);
  if (!source)
    return rewriter.notifyMatchFailure(op, "nothing is transposed");
  Sinking sinking(source->order);
  if (!sinking.canPass(op))
    return rewriter.notifyMatchFailure(op, "other operands, or positions");
  if (!sinking.isOfUse(op))
    return rewriter.notifyMatchFailure(op, "the inverse does not follow");
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    if (!isData(operand, op))
      operands.push_back(operand);
    else if (auto transposed = matchTranspose(operand))
      operands.push_back(transposed->input);
    else
      operands.push_back(
          transposeConstants(rewriter, operand, sinking.inverse));
  }
  Value moved = cloneWith(rewriter, op, operands, sinking.inverse);
  if (auto concat = moved.getDefiningOp<tosa::ConcatOp>())
    concat.setAxis(sinking.order[concat.getAxis()]);
  rewriter.replaceOp(op,
                     transpose(rewriter, op->getLoc(), moved, sinking.order));
  return success();
}

namespace {
struct CancelTransposes
    : quantization::impl::VTACancelTransposesBase<CancelTransposes> {
  void runOnOperation() override {
    auto count = [&] {
      int64_t transposes = 0;
      getOperation().walk([&](tosa::TransposeOp) { ++transposes; });
      return transposes;
    };
    int64_t before = count();
    // A network without them may keep its reshapes.
    if (!before)
      return markAllAnalysesPreserved();
    RewritePatternSet patterns(&getContext());
    patterns.add(foldConstants);
    patterns.add(mergeTransposes);
    patterns.add(makeReshape);
    patterns.add(mergeReshapes);
    patterns.add<SinkTranspose>(&getContext());
    GreedyRewriteConfig config;
    config.enableFolding(false).enableConstantCSE(false);
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    if (failed(
            applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      return signalPassFailure();
    int64_t fewer = before - count();
    LLVM_DEBUG(llvm::dbgs()
               << fewer << " of " << before << " transposes canceled\n");
    numTransposes += fewer;
  }
};
} // namespace
