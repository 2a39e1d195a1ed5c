//===- ComputeDag.cpp - What a task computes, as text ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Driver/ComputeDag.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/Interfaces/CastInterfaces.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MD5.h"

using namespace mlir;
using namespace mlir::vta;

/// Longer lines are cut, as in TVM.
static constexpr size_t kMaxLine = 256;

using Texts = SmallVector<std::string>;

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

/// "(a + b)", "(a*b)" as TVM writes them.
static std::string join(StringRef a, StringRef sign, StringRef b) {
  return ("(" + a + sign + b + ")").str();
}

static std::string call(StringRef name, ArrayRef<std::string> operands) {
  return (name + "(" + llvm::join(operands, ", ") + ")").str();
}

static std::string printExpr(AffineExpr expr, ArrayRef<std::string> dims) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return std::to_string(constant.getValue());
  auto binary = cast<AffineBinaryOpExpr>(expr);
  std::string a = printExpr(binary.getLHS(), dims),
              b = printExpr(binary.getRHS(), dims);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return StringRef(b).consume_front("-")
               ? join(a, " - ", StringRef(b).drop_front())
               : join(a, " + ", b);
  case AffineExprKind::Mul:
    return join(a, "*", b);
  case AffineExprKind::Mod:
    return call("floormod", {a, b});
  case AffineExprKind::FloorDiv:
    return call("floordiv", {a, b});
  default:
    return call("ceildiv", {a, b});
  }
}

static std::string printAttr(Attribute attr) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto integer = dyn_cast<IntegerAttr>(attr))
    os << integer.getValue();
  else if (auto real = dyn_cast<FloatAttr>(attr))
    os << llvm::format("%gf", real.getValueAsDouble());
  else
    attr.print(os);
  return text;
}

/// "int32", "float32".
static std::string printType(Type type) {
  std::string width =
      std::to_string(type.isIndex() ? 64 : type.getIntOrFloatBitWidth());
  return (isa<FloatType>(type) ? "float" : "int") + width;
}

/// The sign of an operation with two operands; empty for others.
static StringRef getSign(Operation *op) {
  return llvm::TypeSwitch<Operation *, StringRef>(op)
      .Case<arith::AddFOp, arith::AddIOp>([](Operation *) { return " + "; })
      .Case<arith::SubFOp, arith::SubIOp>([](Operation *) { return " - "; })
      .Case<arith::MulFOp, arith::MulIOp>([](Operation *) { return "*"; })
      .Case<arith::DivFOp>([](Operation *) { return "/"; })
      .Case<arith::ShRSIOp>([](Operation *) { return " >> "; })
      .Case<arith::ShLIOp>([](Operation *) { return " << "; })
      .Default([](Operation *) { return ""; });
}

/// The name of an operation in a line: "max", "exp".
static std::string getOpName(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::string>(op)
      .Case<arith::MaximumFOp, arith::MaxNumFOp, arith::MaxSIOp,
            arith::MaxUIOp>([](Operation *) { return "max"; })
      .Case<arith::MinimumFOp, arith::MinNumFOp, arith::MinSIOp,
            arith::MinUIOp>([](Operation *) { return "min"; })
      .Case<arith::ExtSIOp, arith::ExtUIOp, arith::ExtFOp, arith::TruncIOp,
            arith::TruncFOp, arith::SIToFPOp, arith::UIToFPOp, arith::FPToSIOp,
            arith::FPToUIOp, arith::IndexCastOp>([](Operation *cast) {
        return printType(cast->getResult(0).getType());
      })
      .Default([](Operation *other) {
        return other->getName().stripDialect().str();
      });
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

namespace {
class DagPrinter {
public:
  std::string print(func::FuncOp function);

private:
  void printStage(Operation *op);
  void printStructured(linalg::LinalgOp op);
  void printPad(tensor::PadOp op);
  void printSlice(tensor::ExtractSliceOp op);
  void printReshape(Value source, Value result,
                    ArrayRef<ReassociationIndices> groups, bool expands);
  void printCall(Operation *op);

  std::string makeName(StringRef name);
  void addPlaceholder(Value value, StringRef name);
  void addLine(Value result, StringRef name, ArrayRef<std::string> indices,
               StringRef sign, StringRef text);
  /// An element of a tensor, or a scalar.
  std::string access(Value value, ArrayRef<std::string> indices);
  std::string printValue(linalg::LinalgOp op, Value value,
                         ArrayRef<std::string> dims);
  std::string expandValue(linalg::LinalgOp op, Value value,
                          ArrayRef<std::string> dims);

  llvm::DenseMap<Value, std::string> names;
  llvm::StringMap<unsigned> uses;
  /// What was computed inside of one operation.
  llvm::DenseMap<Value, std::string> known;
  std::string text;
};
} // namespace

/// "i0", "i1" and so on.
static Texts makeIndices(int64_t rank) {
  Texts indices;
  for (int64_t i = 0; i < rank; ++i)
    indices.push_back("i" + std::to_string(i));
  return indices;
}

static Texts makeIndices(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return makeIndices(type ? type.getRank() : 0);
}

std::string DagPrinter::makeName(StringRef name) {
  unsigned count = uses[name]++;
  return count == 0 ? name.str() : (name + "_" + Twine(count)).str();
}

static std::string printShape(Type type) {
  std::string text = "[";
  if (auto shaped = dyn_cast<ShapedType>(type))
    for (auto [i, size] : llvm::enumerate(shaped.getShape()))
      text += (i ? ", " : "") + std::to_string(size);
  return text + "]";
}

void DagPrinter::addPlaceholder(Value value, StringRef name) {
  names[value] = makeName(name);
  text += names[value] + " = PLACEHOLDER " + printShape(value.getType()) + "\n";
}

void DagPrinter::addLine(Value result, StringRef name,
                         ArrayRef<std::string> indices, StringRef sign,
                         StringRef value) {
  names[result] = makeName(name);
  std::string begin = call(names[result], indices) + sign.str();
  text += begin +
          (begin.size() + value.size() > kMaxLine ? "..." : value.str()) + "\n";
}

std::string DagPrinter::access(Value value, ArrayRef<std::string> indices) {
  Attribute attr;
  if (matchPattern(value, m_Constant(&attr))) {
    if (auto splat = dyn_cast<SplatElementsAttr>(attr))
      return printAttr(splat.getSplatValue<Attribute>());
    if (!isa<ElementsAttr>(attr))
      return printAttr(attr);
  }
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    return access(fill.getInputs()[0], {});
  auto known = names.find(value);
  std::string name = known == names.end() ? "undef" : known->second;
  return isa<RankedTensorType>(value.getType())
             ? name + "[" + llvm::join(indices, ", ") + "]"
             : name;
}

/// What an operation inside of `op` computes. Values that are used twice would
/// grow without limit: what makes a line too long is not needed.
std::string DagPrinter::printValue(linalg::LinalgOp op, Value value,
                                   ArrayRef<std::string> dims) {
  auto it = known.find(value);
  if (it != known.end())
    return it->second;
  std::string text = expandValue(op, value, dims);
  if (text.size() > kMaxLine)
    text = std::string(kMaxLine + 1, '.');
  known[value] = text;
  return text;
}

std::string DagPrinter::expandValue(linalg::LinalgOp op, Value value,
                                    ArrayRef<std::string> dims) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (argument && argument.getOwner() == op.getBlock()) {
    OpOperand *operand = op.getMatchingOpOperand(argument);
    Texts indices;
    for (AffineExpr expr : op.getMatchingIndexingMap(operand).getResults())
      indices.push_back(printExpr(expr, dims));
    return access(operand->get(), indices);
  }
  Operation *inner = value.getDefiningOp();
  if (!inner || inner->getBlock() != op.getBlock() ||
      inner->hasTrait<OpTrait::ConstantLike>())
    return access(value, {});
  if (auto index = dyn_cast<linalg::IndexOp>(inner))
    return dims[index.getDim()];
  Texts operands;
  for (Value operand : inner->getOperands())
    operands.push_back(printValue(op, operand, dims));
  if (StringRef sign = getSign(inner); !sign.empty())
    return join(operands[0], sign, operands[1]);
  if (auto compare = dyn_cast<arith::CmpIOp>(inner))
    operands.insert(
        operands.begin(),
        arith::stringifyCmpIPredicate(compare.getPredicate()).str());
  if (auto compare = dyn_cast<arith::CmpFOp>(inner))
    operands.insert(
        operands.begin(),
        arith::stringifyCmpFPredicate(compare.getPredicate()).str());
  return call(getOpName(inner), operands);
}

/// What TVM calls an operation on elements.
static std::string getElementwiseName(Operation *op) {
  std::string name = getOpName(op);
  if (name == "max" || name == "min")
    return name + "imum";
  if (isa<CastOpInterface>(op))
    return "cast";
  return llvm::StringSwitch<std::string>(getSign(op).trim())
      .Case("+", "add")
      .Case("-", "subtract")
      .Case("*", "multiply")
      .Case("/", "divide")
      .Case(">>", "right_shift")
      .Case("<<", "left_shift")
      .Default(name);
}

/// The name of a stage: that of a named operation, or of what it ends with.
static std::string getStageName(linalg::LinalgOp op, Operation *last) {
  if (!isa<linalg::GenericOp>(op.getOperation()))
    return op->getName().stripDialect().str();
  if (op.getNumReductionLoops() > 0)
    return "T_reduce";
  return "T_" + (last ? getElementwiseName(last) : "copy");
}

void DagPrinter::printStructured(linalg::LinalgOp op) {
  known.clear();
  Texts dims;
  for (auto [i, kind] : llvm::enumerate(op.getIteratorTypesArray()))
    dims.push_back((linalg::isReductionIterator(kind) ? "r" : "i") +
                   std::to_string(i));
  for (OpOperand &init : op.getDpsInitsMutable()) {
    Value yielded = op.getBlock()->getTerminator()->getOperand(
        op.getTiedOpResult(&init).getResultNumber());
    BlockArgument before = op.getMatchingBlockArgument(&init);
    Texts indices;
    for (AffineExpr expr : op.getMatchingIndexingMap(&init).getResults())
      indices.push_back(printExpr(expr, dims));
    Operation *last = yielded.getDefiningOp();
    Value result = op.getTiedOpResult(&init);
    std::string name = getStageName(op, last);
    // A reduction combines what was there with what is new.
    if (op.getNumReductionLoops() == 0 || !last ||
        last->getNumOperands() != 2 ||
        !llvm::is_contained(last->getOperands(), before)) {
      addLine(result, name, indices, " = ", printValue(op, yielded, dims));
      continue;
    }
    Value added = last->getOperand(last->getOperand(0) == before ? 1 : 0);
    std::string sign = StringRef(getSign(last)).trim().str();
    addLine(result, name, indices,
            " " + (sign.empty() ? getOpName(last) : sign) + "= ",
            printValue(op, added, dims));
    if (init.get().getDefiningOp<linalg::FillOp>())
      continue;
    // TVM's reductions start from nothing.
    Texts both = {access(result, indices), access(init.get(), indices)};
    addLine(result, "T_init", indices, " = ",
            sign.empty() ? call(getOpName(last), both)
                         : join(both[0], getSign(last), both[1]));
  }
}

void DagPrinter::printPad(tensor::PadOp op) {
  Value padding = op.getConstantPaddingValue();
  if (!padding)
    return printCall(op);
  auto type = cast<RankedTensorType>(op.getSource().getType());
  Texts at = makeIndices(op.getResult()), indices = at, inside;
  for (auto [i, low, high, size] : llvm::enumerate(
           op.getStaticLow(), op.getStaticHigh(), type.getShape())) {
    if (low != 0) {
      inside.push_back(join(at[i], " >= ", std::to_string(low)));
      indices[i] = join(at[i], " - ", std::to_string(low));
    }
    if (high != 0)
      inside.push_back(join(at[i], " < ", std::to_string(low + size)));
  }
  std::string source = access(op.getSource(), indices);
  std::string where = llvm::join(inside, " && ");
  if (inside.size() > 1)
    where = "(" + where + ")";
  addLine(op.getResult(), "pad", at, " = ",
          inside.empty()
              ? source
              : call("select", {where, source, access(padding, {})}));
}

void DagPrinter::printSlice(tensor::ExtractSliceOp op) {
  if (ShapedType::isDynamicShape(op.getStaticOffsets()) ||
      ShapedType::isDynamicShape(op.getStaticStrides()))
    return printCall(op);
  llvm::SmallBitVector dropped = op.getDroppedDims();
  Texts at = makeIndices(op.getResult()), indices;
  size_t next = 0;
  for (auto [i, offset, stride] :
       llvm::enumerate(op.getStaticOffsets(), op.getStaticStrides())) {
    std::string index = dropped[i] ? "0" : at[next++];
    if (stride != 1 && !dropped[i])
      index = join(index, "*", std::to_string(stride));
    if (offset != 0)
      index = dropped[i] ? std::to_string(offset)
                         : join(index, " + ", std::to_string(offset));
    indices.push_back(index);
  }
  addLine(op.getResult(), "T_strided_slice", at, " = ",
          access(op.getSource(), indices));
}

void DagPrinter::printReshape(Value source, Value result,
                              ArrayRef<ReassociationIndices> groups,
                              bool expands) {
  Texts at = makeIndices(result), indices;
  auto small = cast<RankedTensorType>((expands ? source : result).getType());
  auto large = cast<RankedTensorType>((expands ? result : source).getType());
  for (auto [i, group] : llvm::enumerate(groups)) {
    if (expands) {
      std::string flat = at[group.front()];
      for (int64_t dim : ArrayRef(group).drop_front())
        flat = join(join(flat, "*", std::to_string(large.getDimSize(dim))),
                    " + ", at[dim]);
      indices.push_back(flat);
      continue;
    }
    int64_t inner = small.getDimSize(i);
    for (int64_t dim : group) {
      inner /= std::max<int64_t>(1, large.getDimSize(dim));
      std::string index =
          inner == 1 ? at[i] : call("floordiv", {at[i], std::to_string(inner)});
      if (dim != group.front())
        index =
            call("floormod", {index, std::to_string(large.getDimSize(dim))});
      indices.push_back(index);
    }
  }
  addLine(result, "T_reshape", at, " = ", access(source, indices));
}

/// An operation that has no form with indices.
void DagPrinter::printCall(Operation *op) {
  Texts operands;
  for (Value operand : op->getOperands())
    operands.push_back(access(operand, makeIndices(operand)));
  for (Value result : op->getResults())
    addLine(result, getOpName(op), makeIndices(result), " = ",
            call(getOpName(op), operands));
}

void DagPrinter::printStage(Operation *op) {
  if (isa<tensor::EmptyOp, linalg::FillOp, func::ReturnOp>(op))
    return;
  if (op->hasTrait<OpTrait::ConstantLike>()) {
    DenseElementsAttr attr;
    if (matchPattern(op, m_Constant(&attr)) && !attr.isSplat())
      addPlaceholder(op->getResult(0), "c");
    return;
  }
  llvm::TypeSwitch<Operation *>(op)
      .Case<linalg::LinalgOp>([&](auto stage) { printStructured(stage); })
      .Case<tensor::PadOp>([&](auto stage) { printPad(stage); })
      .Case<tensor::ExtractSliceOp>([&](auto stage) { printSlice(stage); })
      .Case<tensor::ExpandShapeOp>([&](auto stage) {
        printReshape(stage.getSrc(), stage.getResult(),
                     stage.getReassociationIndices(), /*expands=*/true);
      })
      .Case<tensor::CollapseShapeOp>([&](auto stage) {
        printReshape(stage.getSrc(), stage.getResult(),
                     stage.getReassociationIndices(), /*expands=*/false);
      })
      .Default([&](Operation *other) { printCall(other); });
}

std::string DagPrinter::print(func::FuncOp function) {
  for (BlockArgument argument : function.getArguments())
    addPlaceholder(argument, "p" + std::to_string(argument.getArgNumber()));
  for (Operation &op : function.getBody().front())
    printStage(&op);
  return std::move(text);
}

std::string mlir::vta::printComputeDag(func::FuncOp function) {
  return DagPrinter().print(function);
}

std::string mlir::vta::getWorkloadKey(func::FuncOp function, StringRef dag) {
  llvm::MD5 hash;
  hash.update(dag);
  std::string key = "[\"" + hash.final().digest().str().str() + "\"";
  for (Type type : function.getArgumentTypes())
    key += ", " + printShape(type);
  for (Type type : function.getResultTypes())
    key += ", " + printShape(type);
  return key + "]";
}
