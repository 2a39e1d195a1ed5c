//===- Interpreter.cpp - Walks loops with constant values -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "AffineBounds.h"
#include "VTA/Conversion/Passes.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

/// More than any network; a few seconds.
static constexpr int64_t kMaxOps = 1 << 22;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

FailureOr<int64_t> Interpreter::get(Operation *user, Value value) {
  auto it = indices.find(value);
  if (it != indices.end())
    return it->second;
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return *constant;
  return user->emitOpError()
         << "uses a value that is not known at compile time";
}

FailureOr<SmallVector<int64_t>> Interpreter::get(Operation *user,
                                                 ArrayRef<int64_t> statics,
                                                 ValueRange dynamics) {
  SmallVector<int64_t> result(statics);
  for (int64_t &number : result) {
    if (!ShapedType::isDynamic(number))
      continue;
    FailureOr<int64_t> value = get(user, dynamics.front());
    if (failed(value))
      return failure();
    number = *value;
    dynamics = dynamics.drop_front();
  }
  return result;
}

FailureOr<const MemRefValue *> Interpreter::getMemRef(Operation *user,
                                                      Value value) {
  auto it = memrefs.find(value);
  if (it == memrefs.end())
    return user->emitOpError() << "uses a memref that cannot be evaluated";
  return &it->second;
}

unsigned Interpreter::addBuffer(Location loc, StringRef name,
                                vtart::BufferKind kind, MemRefType type) {
  Trace::DramBuffer buffer{
      name.str(), kind,
      RankedTensorType::get(type.getShape(), type.getElementType()),
      ElementsAttr(), loc};
  trace.buffers.push_back(std::move(buffer));
  return trace.buffers.size() - 1;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// A whole DRAM buffer as a value.
static MemRefValue getWhole(unsigned buffer, MemRefType type) {
  MemRefValue value;
  value.buffer = buffer;
  value.size = llvm::to_vector(type.getShape());
  value.stride.assign(value.size.size(), 1);
  for (int64_t i = static_cast<int64_t>(value.size.size()) - 2; i >= 0; --i)
    value.stride[i] = value.stride[i + 1] * value.size[i + 1];
  return value;
}

LogicalResult Interpreter::run(func::FuncOp func) {
  if (func.getNumResults() != 0)
    return func.emitOpError()
           << "expected results as out-parameters, got " << func.getNumResults()
           << " results (--vta-bufferize)";
  unsigned numInputs = 0, numOutputs = 0;
  for (auto [i, arg] : llvm::enumerate(func.getArguments())) {
    auto type = dyn_cast<MemRefType>(arg.getType());
    if (!type || !type.hasStaticShape() || !type.getLayout().isIdentity() ||
        type.getMemorySpace() || !type.getElementType().isSignlessInteger() ||
        (type.getElementTypeBitWidth() != 8 &&
         type.getElementTypeBitWidth() != 32))
      return func.emitOpError()
             << "expected argument " << i
             << " to be a contiguous memref of i8 or i32, got "
             << arg.getType();
    bool isOutput = bool(func.getArgAttr(i, "bufferize.result"));
    auto name = func.getArgAttrOfType<StringAttr>(i, kNameAttrName);
    std::string fallback = isOutput ? "out" + std::to_string(numOutputs)
                                    : "arg" + std::to_string(numInputs);
    unsigned buffer = addBuffer(
        arg.getLoc(), name ? name.getValue() : StringRef(fallback),
        isOutput ? vtart::BufferKind::Output : vtart::BufferKind::Input, type);
    trace.buffers[buffer].isNamed = bool(name);
    ++(isOutput ? numOutputs : numInputs);
    memrefs[arg] = getWhole(buffer, type);
  }
  return runBlock(func.getBody().front());
}

LogicalResult Interpreter::runBlock(mlir::Block &block) {
  for (Operation &op : block)
    if (failed(runOp(&op)))
      return failure();
  return success();
}

LogicalResult Interpreter::runOp(Operation *op) {
  if (++numOps > kMaxOps)
    return op->emitOpError() << "is where evaluation stops, after " << kMaxOps
                             << " operations: expected shorter loops";
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<scf::ForOp>([&](auto op) { return runFor(op); })
      .Case<AllocOp>([&](auto op) { return runAlloc(op); })
      .Case<LoadOp>([&](auto op) { return runLoad(op); })
      .Case<GemmOp>([&](auto op) { return runGemm(op); })
      .Case<AluOp>([&](auto op) { return runAlu(op); })
      .Case<StoreOp>([&](auto op) { return runStore(op); })
      .Case<PadOp>([&](auto op) { return runPad(op); })
      .Case<ResetOp>([&](ResetOp op) -> LogicalResult {
        FailureOr<const TileView *> tile = getTile(op, op.getDest());
        if (failed(tile))
          return failure();
        use(**tile);
        TraceReset &reset = append<TraceReset>(op);
        reset.acc = **tile;
        reset.value = static_cast<int64_t>(op.getValue());
        return success();
      })
      .Case<memref::SubViewOp>([&](auto op) { return runSubView(op); })
      .Case<memref::CastOp>([&](memref::CastOp op) -> LogicalResult {
        FailureOr<const MemRefValue *> source = getMemRef(op, op.getSource());
        if (failed(source))
          return failure();
        MemRefValue copy = **source;
        memrefs[op.getResult()] = std::move(copy);
        return success();
      })
      .Case<memref::GetGlobalOp>([&](memref::GetGlobalOp op) -> LogicalResult {
        auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
            op, op.getNameAttr());
        auto data = global ? dyn_cast_if_present<ElementsAttr>(
                                 global.getInitialValueAttr())
                           : ElementsAttr();
        if (!data)
          return op.emitOpError() << "expected a global with a value";
        auto [it, isNew] = globals.try_emplace(global, 0);
        if (isNew) {
          it->second = addBuffer(global.getLoc(), global.getSymName(),
                                 vtart::BufferKind::Constant, op.getType());
          trace.buffers[it->second].data = data;
        }
        memrefs[op.getResult()] = getWhole(it->second, op.getType());
        return success();
      })
      .Case<memref::AllocOp>([&](memref::AllocOp op) -> LogicalResult {
        MemRefType type = op.getType();
        if (!type.hasStaticShape() || type.getMemorySpace())
          return op.emitOpError()
                 << "expected a static buffer in DRAM, got " << type;
        if (memrefs.contains(op.getResult()))
          return success(); // In a loop: the same scratch again.
        std::string name = "tmp" + std::to_string(trace.buffers.size());
        unsigned buffer =
            addBuffer(op.getLoc(), name, vtart::BufferKind::Scratch, type);
        memrefs[op.getResult()] = getWhole(buffer, type);
        return success();
      })
      .Case<memref::ExpandShapeOp>([&](auto op) { return runExpandShape(op); })
      .Case<memref::CollapseShapeOp>(
          [&](auto op) { return runCollapseShape(op); })
      .Case<affine::AffineApplyOp>([&](affine::AffineApplyOp op) {
        return runAffine(op, op.getAffineMap(), op.getMapOperands(), false,
                         false);
      })
      .Case<affine::AffineMinOp>([&](affine::AffineMinOp op) {
        return runAffine(op, op.getAffineMap(), op.getMapOperands(), true,
                         false);
      })
      .Case<affine::AffineMaxOp>([&](affine::AffineMaxOp op) {
        return runAffine(op, op.getAffineMap(), op.getMapOperands(), false,
                         true);
      })
      .Case<memref::DimOp>([&](memref::DimOp op) -> LogicalResult {
        FailureOr<int64_t> dim = get(op, op.getIndex());
        auto type = dyn_cast<MemRefType>(op.getSource().getType());
        if (failed(dim) || !type || *dim < 0 || *dim >= type.getRank() ||
            type.isDynamicDim(*dim))
          return op.emitOpError() << "cannot be evaluated";
        indices[op.getResult()] = type.getDimSize(*dim);
        return success();
      })
      .Case<memref::DeallocOp, func::ReturnOp, scf::YieldOp>(
          [](Operation *) { return success(); })
      .Default([&](Operation *op) { return runArith(op); });
}

LogicalResult Interpreter::runArith(Operation *op) {
  if (op->hasTrait<OpTrait::ConstantLike>()) {
    if (op->getNumResults() == 1)
      if (std::optional<int64_t> value = getConstantIntValue(op->getResult(0)))
        indices[op->getResult(0)] = *value;
    return success();
  }
  if (op->getNumResults() == 1 && op->getNumRegions() == 0 &&
      isa<arith::ArithDialect>(op->getDialect()) &&
      op->getResult(0).getType().isIndex()) {
    SmallVector<Attribute> operands;
    for (Value operand : op->getOperands()) {
      FailureOr<int64_t> value = get(op, operand);
      if (failed(value))
        return failure();
      operands.push_back(
          IntegerAttr::get(IndexType::get(op->getContext()), *value));
    }
    SmallVector<OpFoldResult> folded;
    if (succeeded(op->fold(operands, folded)) && folded.size() == 1)
      if (auto attr = dyn_cast_if_present<IntegerAttr>(
              llvm::dyn_cast_if_present<Attribute>(folded[0]))) {
        indices[op->getResult(0)] = attr.getInt();
        return success();
      }
  }
  return op->emitOpError()
         << "cannot be evaluated at compile time: expected loops with constant "
            "bounds, index arithmetic, memory views and vta operations";
}

/// The value of `expr` for operands (dimensions, then symbols); none if it
/// overflows or divides by a number below one.
static std::optional<int64_t> evaluateExpr(AffineExpr expr, unsigned numDims,
                                           ArrayRef<int64_t> operands) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return operands[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return operands[numDims + symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  std::optional<int64_t> lhs = evaluateExpr(binary.getLHS(), numDims, operands);
  std::optional<int64_t> rhs = evaluateExpr(binary.getRHS(), numDims, operands);
  if (!lhs || !rhs)
    return std::nullopt;
  int64_t result;
  if (expr.getKind() == AffineExprKind::Add)
    return llvm::AddOverflow(*lhs, *rhs, result)
               ? std::nullopt
               : std::optional<int64_t>(result);
  if (expr.getKind() == AffineExprKind::Mul)
    return llvm::MulOverflow(*lhs, *rhs, result)
               ? std::nullopt
               : std::optional<int64_t>(result);
  if (*rhs < 1)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Mod)
    return llvm::mod(*lhs, *rhs);
  if (expr.getKind() == AffineExprKind::FloorDiv)
    return llvm::divideFloorSigned(*lhs, *rhs);
  return llvm::divideCeilSigned(*lhs, *rhs);
}

/// The coefficients of all results of `map` by operand, each row with its
/// constant last; empty if a result is not a sum of operands times constants.
static SmallVector<int64_t> getSums(AffineMap map) {
  unsigned numInputs = map.getNumInputs();
  SmallVector<AffineExpr> symbols;
  for (unsigned i = map.getNumDims(); i < numInputs; ++i)
    symbols.push_back(getAffineDimExpr(i, map.getContext()));
  SmallVector<int64_t> sums;
  for (AffineExpr expr : map.getResults()) {
    SmallVector<int64_t> flat(numInputs + 1, 0);
    if (!addCoefficients(expr.replaceSymbols(symbols), 1, flat))
      return {};
    llvm::append_range(sums, flat);
  }
  return sums;
}

/// The value of a row of `getSums`; none if it overflows.
static std::optional<int64_t> evaluateSum(ArrayRef<int64_t> row,
                                          ArrayRef<int64_t> operands) {
  int64_t sum = row.back(), product;
  for (auto [factor, operand] : llvm::zip_equal(row.drop_back(), operands))
    if (llvm::MulOverflow(factor, operand, product) ||
        llvm::AddOverflow(sum, product, sum))
      return std::nullopt;
  return sum;
}

LogicalResult Interpreter::runAffine(Operation *op, AffineMap map,
                                     ValueRange operands, bool isMin,
                                     bool isMax) {
  SmallVector<int64_t> values;
  for (Value operand : operands) {
    FailureOr<int64_t> value = get(op, operand);
    if (failed(value))
      return failure();
    values.push_back(*value);
  }
  auto [known, isNew] = sums.try_emplace(op);
  if (isNew)
    known->second = getSums(map);
  ArrayRef<int64_t> rows = known->second;
  size_t width = values.size() + 1;
  int64_t result = 0;
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    std::optional<int64_t> evaluated =
        rows.empty() ? evaluateExpr(expr, map.getNumDims(), values)
                     : evaluateSum(rows.slice(i * width, width), values);
    if (!evaluated)
      return op->emitOpError() << "overflows or divides by less than one";
    int64_t value = *evaluated;
    result = i == 0  ? value
             : isMin ? std::min(result, value)
             : isMax ? std::max(result, value)
                     : result;
  }
  indices[op->getResult(0)] = result;
  return success();
}

LogicalResult Interpreter::runFor(scf::ForOp op) {
  if (op.getNumResults() != 0)
    return op.emitOpError() << "carries values: expected memrefs only";
  FailureOr<int64_t> lower = get(op, op.getLowerBound()),
                     upper = get(op, op.getUpperBound()),
                     step = get(op, op.getStep());
  if (failed(lower) || failed(upper) || failed(step))
    return failure();
  if (*step <= 0)
    return op.emitOpError() << "expected a positive step, got " << *step;
  for (int64_t i = *lower; i < *upper;) {
    indices[op.getInductionVar()] = i;
    if (failed(runBlock(*op.getBody())))
      return failure();
    if (llvm::AddOverflow(i, *step, i))
      break;
  }
  return success();
}

LogicalResult evaluate::interpret(func::FuncOp func, Trace &trace) {
  FailureOr<vtart::Config> config = getConfig(func);
  if (failed(config))
    return failure();
  trace.config = *config;
  return Interpreter(trace).run(func);
}
