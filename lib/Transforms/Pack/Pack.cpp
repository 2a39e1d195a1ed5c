//===- Pack.cpp - Packs a function op by op -------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionPacker.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Kernel/Kernel.h"
#include "VTA/Support/ConstantElements.h"
#include "VTA/Transforms/Pack/PackFunction.h"
#include "VTA/Transforms/Pack/PackInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-pack"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::pack;

Location pack::getKernelLoc(Operation *op) {
  Location result = op->getLoc();
  op->getLoc()->walk([&](Location loc) {
    if (!isa<NameLoc>(loc))
      return WalkResult::advance();
    result = loc;
    return WalkResult::interrupt();
  });
  return result;
}

bool pack::isZero(Value value) {
  std::optional<SmallVector<int64_t>> numbers = readIntegers(value);
  return numbers && llvm::all_of(*numbers, [](int64_t n) { return n == 0; });
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

FailureOr<PackedLayout> FunctionPacker::getLayout(Operation *op, Value value) {
  if (std::optional<PackedLayout> layout = PackedLayout::get(
          value.getType(), config, imageTensors.contains(value)))
    return *layout;
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  if (tensor && tensor.hasStaticShape() && tensor.getRank() > 0 &&
      !PackedLayout::isAddressable(tensor))
    return op->emitOpError()
           << "expected at most " << PackedLayout::kMaxChannels
           << " channels and less than 2^32 elements, got " << tensor;
  return op->emitOpError() << "expected static tensors of rank 2 to 5, got "
                           << value.getType();
}

FailureOr<PackedValue> FunctionPacker::getPacked(Operation *op, Value value) {
  auto it = packedValues.find(value);
  if (it != packedValues.end())
    return it->second;
  InFlightDiagnostic diag = op->emitOpError();
  if (getElementTypeOrSelf(value.getType()).isInteger(8))
    diag << "expected an operand that VTA computes, got a constant";
  else
    diag << "expected int8 values, got " << value.getType()
         << ", which VTA cannot store";
  return diag;
}

LogicalResult FunctionPacker::setPacked(Value value, PackedValue packed) {
  packedValues[value] = std::move(packed);
  return place(value);
}

void FunctionPacker::setAccumulators(Value value, Accumulators accumulators) {
  accumulatorsOf[value] = std::move(accumulators);
}

/// The little-endian bytes of integers, as MLIR keeps them.
static std::vector<char> getBytes(ArrayRef<int64_t> values, unsigned size) {
  if (size == 1)
    return std::vector<char>(values.begin(), values.end());
  std::vector<char> bytes;
  bytes.reserve(values.size() * size);
  for (int64_t value : values)
    for (unsigned i = 0; i != size; ++i)
      bytes.push_back(static_cast<char>(static_cast<uint64_t>(value) >> 8 * i));
  return bytes;
}

Value FunctionPacker::createConstant(Location loc, Type elementType,
                                     ArrayRef<int64_t> shape,
                                     ArrayRef<int64_t> values) {
  auto type = RankedTensorType::get(shape, elementType);
  std::vector<char> bytes =
      getBytes(values, elementType.getIntOrFloatBitWidth() / 8);
  counters.constantBytes += bytes.size();
  return arith::ConstantOp::create(
      b, loc, DenseElementsAttr::getFromRawBuffer(type, bytes));
}

Value FunctionPacker::createScalar(Location loc, Type type, int64_t value) {
  return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
}

Value FunctionPacker::createFilled(Location loc, RankedTensorType type,
                                   Value zero) {
  Value empty = tensor::EmptyOp::create(b, loc, type, ValueRange());
  return linalg::FillOp::create(b, loc, zero, empty).getResult(0);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

LogicalResult FunctionPacker::applyPatterns() {
  RewritePatternSet patterns(func.getContext());
  populateVTAPackPatterns(patterns);
  if (patterns.getNativePatterns().empty())
    return success();
  // Nothing but these patterns: constants stay in their order.
  GreedyRewriteConfig config;
  config.enableFolding(false).enableConstantCSE(false);
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  if (failed(applyPatternsGreedily(func, std::move(patterns), config)))
    return func.emitOpError()
           << "expected the patterns of other dialects to come to an end";
  return success();
}

/// Reports a result of another shape than the one that follows from operands
/// and attributes: verifiers of TOSA do not look at all dimensions.
static LogicalResult checkShape(Operation *op) {
  auto inferring = dyn_cast<InferShapedTypeOpInterface>(op);
  SmallVector<ShapedTypeComponents> shapes;
  if (!inferring || failed(inferring.inferReturnTypeComponents(
                        op->getContext(), /*location=*/std::nullopt,
                        op->getOperands(), op->getAttrDictionary(),
                        op->getPropertiesStorage(), op->getRegions(), shapes)))
    return success();
  for (auto [shape, type] : llvm::zip(shapes, op->getResultTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!shape.hasRank() || !tensor)
      continue;
    auto expected =
        RankedTensorType::get(shape.getDims(), tensor.getElementType());
    if (failed(verifyCompatibleShape(expected, tensor)))
      return op->emitOpError() << "expected a result of type " << expected
                               << " of these operands, got " << tensor;
  }
  return success();
}

LogicalResult FunctionPacker::checkBody() {
  if (!llvm::hasSingleElement(func.getBody()))
    return func.emitOpError() << "expected a body of one block";
  for (BlockArgument argument : func.getArguments()) {
    Type element = getElementTypeOrSelf(argument.getType());
    bool isVector = element.isSignlessInteger(32) &&
                    llvm::all_of(argument.getUses(), readsVector);
    if (!element.isSignlessInteger(8) && !isVector)
      return func.emitOpError()
             << "expected int8 tensors as arguments, got argument "
             << argument.getArgNumber() << " of type " << argument.getType();
    if (isVector && !PackedLayout::isAddressable(argument.getType()))
      return func.emitOpError()
             << "expected a static tensor of numbers by channel, got argument "
             << argument.getArgNumber() << " of type " << argument.getType();
    if (!isVector && failed(getLayout(func, argument)))
      return failure();
  }
  // What nobody uses is not computed.
  for (Operation &op :
       llvm::make_early_inc_range(llvm::reverse(func.front().getOperations())))
    if (isOpTriviallyDead(&op))
      op.erase();
  for (Operation &op : func.front()) {
    if (failed(checkShape(&op)))
      return failure();
    for (Value result : op.getResults())
      if (getElementTypeOrSelf(result.getType()).isInteger(32) &&
          !op.hasTrait<OpTrait::ConstantLike>() && !result.hasOneUse())
        return op.emitOpError()
               << "expected one use of the int32 values, which VTA cannot "
                  "store, got "
               << std::distance(result.use_begin(), result.use_end());
  }
  return success();
}

void FunctionPacker::findImages() {
  // Classes of tensors that have one layout.
  SmallVector<Value> tensors;
  DenseMap<Value, unsigned> numberOf;
  func.walk([&](Operation *op) {
    for (Value value : llvm::concat<Value>(op->getOperands(), op->getResults()))
      if (PackedLayout::mayBeRows(value.getType()) &&
          !getConstantElements(value) &&
          numberOf.try_emplace(value, tensors.size()).second)
        tensors.push_back(value);
  });
  llvm::IntEqClasses classes(tensors.size());
  func.walk([&](Operation *op) {
    std::optional<unsigned> first;
    for (Value value :
         llvm::concat<Value>(op->getOperands(), op->getResults())) {
      auto it = numberOf.find(value);
      if (it == numberOf.end() || isa<func::ReturnOp>(op))
        continue;
      if (first)
        classes.join(*first, it->second);
      first = it->second;
    }
  });
  classes.compress();
  // What each class is a view of in tensors of images.
  llvm::SmallBitVector asRows(classes.getNumClasses()),
      asImages(classes.getNumClasses());
  func.walk([&](tosa::ReshapeOp op) {
    Value value = op.getOutput(), other = op.getInput1();
    if (numberOf.contains(other))
      std::swap(value, other);
    auto it = numberOf.find(value);
    std::optional<PackedLayout> whole =
        PackedLayout::get(other.getType(), config);
    if (it == numberOf.end() || numberOf.contains(other) || !whole)
      return;
    PackedLayout rows = *PackedLayout::get(value.getType(), config),
                 images = *PackedLayout::get(value.getType(), config,
                                             /*asImages=*/true);
    // The same tensor is better than a view of it.
    Type i8 = b.getI8Type();
    bool isSame = images.getType(i8) == whole->getType(i8) &&
                  rows.getType(i8) != whole->getType(i8);
    bool fitsRows = rows.hasOrderOf(*whole),
         fitsImages = images.hasOrderOf(*whole);
    if (isSame || fitsRows != fitsImages)
      (isSame || fitsImages ? asImages : asRows).set(classes[it->second]);
  });
  // Images can have weights of their own.
  func.walk([&](tosa::MatMulOp op) {
    auto it = numberOf.find(op.getOutput());
    if (cast<RankedTensorType>(op.getB().getType()).getDimSize(0) == 1 ||
        it == numberOf.end())
      return;
    asImages.set(classes[it->second]);
    asRows.reset(classes[it->second]);
  });
  for (auto [value, number] : numberOf)
    if (asImages[classes[number]] && !asRows[classes[number]])
      imageTensors.insert(value);
}

/// `value` as a tensor of `type`, which has the same elements in the same
/// order. Both have the last two dimensions, and those of images and blocks,
/// unless there is one block.
static Value createView(OpBuilder &b, Location loc, Value value,
                        RankedTensorType type, bool mergesImages) {
  auto from = cast<RankedTensorType>(value.getType());
  auto groups = [&](RankedTensorType type) {
    int64_t rank = type.getRank();
    SmallVector<ReassociationIndices> groups;
    if (!mergesImages)
      groups.append({{0}, {1}});
    groups.emplace_back();
    for (int64_t i = mergesImages ? 0 : 2; i != rank - 2; ++i)
      groups.back().push_back(i);
    groups.append({{rank - 2}, {rank - 1}});
    return groups;
  };
  auto merged = tensor::CollapseShapeOp::create(b, loc, value, groups(from));
  return tensor::ExpandShapeOp::create(b, loc, type, merged, groups(type));
}

LogicalResult FunctionPacker::visitReshape(tosa::ReshapeOp op) {
  FailureOr<PackedLayout> layout = getLayout(op, op.getOutput());
  if (failed(layout))
    return failure();
  auto fit = [&](const PackedLayout &from) -> LogicalResult {
    bool hasChannels = from.lanes.size() == layout->lanes.size();
    layout->lanes = from.lanes;
    layout->blocks = from.blocks;
    if (hasChannels && layout->hasOrderOf(from))
      return success();
    return op.emitOpError()
           << "moves elements: expected a reshape of images or positions only, "
              "not of channels or of images to positions, got "
           << op.getInput1().getType() << " to " << op.getType();
  };
  if (auto it = accumulatorsOf.find(op.getInput1());
      it != accumulatorsOf.end()) {
    Accumulators accumulators = it->second;
    if (failed(fit(accumulators.layout)))
      return failure();
    if (accumulators.layout.getType(b.getI32Type()) !=
        layout->getType(b.getI32Type()))
      return op.emitOpError() << "expected a reshape of int8 values";
    accumulators.layout = *layout;
    setAccumulators(op.getOutput(), accumulators);
    return success();
  }
  FailureOr<PackedValue> packed = getPacked(op, op.getInput1());
  if (failed(packed) || failed(fit(packed->layout)))
    return failure();
  RankedTensorType type = layout->getType(b.getI8Type());
  auto from = cast<RankedTensorType>(packed->value.getType());
  bool mergesImages = packed->layout.images != layout->images ||
                      packed->layout.splitsRows != layout->splitsRows;
  if (type != from)
    packed->value =
        createView(b, getKernelLoc(op), packed->value, type, mergesImages);
  packed->layout = *layout;
  return setPacked(op.getOutput(), *packed);
}

FailureOr<Value> FunctionPacker::createResult(Location loc,
                                              const PackedValue &packed) {
  // Arguments and views are not computed here.
  bool isOwn =
      isa_and_nonnull<StepOp, linalg::GenericOp, tensor::InsertSliceOp>(
          packed.value.getDefiningOp());
  if (isOwn && returned.insert(packed.value).second)
    return packed.value;
  return createCopy(loc, packed);
}

LogicalResult FunctionPacker::visitReturn(func::ReturnOp op,
                                          PackedSignature &signature) {
  SmallVector<Value> results;
  for (Value operand : op.getOperands()) {
    FailureOr<PackedValue> packed = getPacked(op, operand);
    if (failed(packed))
      return failure();
    Location loc = operand.getDefiningOp()
                       ? getKernelLoc(operand.getDefiningOp())
                       : op.getLoc();
    FailureOr<Value> result = createResult(loc, *packed);
    if (failed(result))
      return failure();
    results.push_back(*result);
    signature.results.push_back(packed->layout);
    signature.results.back().stride = 1;
  }
  op.getOperandsMutable().assign(results);
  return success();
}

LogicalResult FunctionPacker::visit(Operation *op) {
  LLVM_DEBUG(llvm::dbgs() << "packing " << *op << "\n");
  if (op->hasTrait<OpTrait::ConstantLike>() || groupedOps.contains(op))
    return success();
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<tosa::ConstOp, tosa::ConstShapeOp>([](auto) { return success(); })
      .Case<tosa::Conv2DOp, tosa::Conv3DOp>(
          [&](auto conv) { return visitConvolution(conv); })
      .Case([&](tosa::TransposeConv2DOp op) { return visitTransposeConv(op); })
      .Case([&](tosa::DepthwiseConv2DOp op) { return visitDepthwise(op); })
      .Case([&](tosa::MatMulOp op) { return visitMatMul(op); })
      .Case([&](tosa::MaxPool2dOp op) { return visitMaxPool(op); })
      .Case<tosa::AddOp, tosa::SubOp>([&](auto sum) { return visitSum(sum); })
      .Case([&](tosa::RescaleOp op) { return visitRescale(op); })
      .Case([&](tosa::ClampOp op) { return visitClamp(op); })
      .Case<tosa::ArithmeticRightShiftOp, tosa::LogicalLeftShiftOp>(
          [&](auto shift) { return visitShift(shift); })
      .Case<tosa::MaximumOp, tosa::MinimumOp>(
          [&](auto limit) { return visitLimit(limit); })
      .Case([&](tosa::CastOp op) { return visitCast(op); })
      .Case([&](tosa::ReshapeOp op) { return visitReshape(op); })
      .Case([&](tosa::PadOp op) { return visitPad(op); })
      .Case([&](tosa::SliceOp op) { return visitSlice(op); })
      .Case([&](tosa::ConcatOp op) { return visitConcat(op); })
      .Default([](Operation *op) {
        return op->emitOpError() << "has no int8 form on VTA";
      });
}

FailureOr<PackedSignature> FunctionPacker::run() {
  if (failed(applyPatterns()) || failed(checkBody()))
    return failure();
  PackedSignature signature;
  Block &body = func.front();
  SmallVector<BlockArgument> arguments(body.getArguments());
  auto ops = llvm::map_to_vector(body, [](Operation &op) { return &op; });
  findImages();
  func.walk([&](tosa::ConcatOp concat) {
    std::optional<GroupedConvolution> grouped = matchGroupedConvolution(concat);
    if (!grouped || !grouped->isInteger())
      return;
    groupedOps.insert_range(grouped->getOps());
    groupedConvolutions[concat] = std::move(*grouped);
  });
  // Uses are counted before there are new ones.
  for (BlockArgument argument : arguments) {
    FailureOr<PackedArgument> packed = getArgument(argument);
    if (failed(packed))
      return failure();
    signature.arguments.push_back(std::move(*packed));
  }
  b.setInsertionPointToStart(&body);
  if (failed(prepareConcats()))
    return failure();
  for (auto [argument, how] : llvm::zip_equal(arguments, signature.arguments)) {
    if (how.kind != PackedArgument::Tensor) {
      RankedTensorType type =
          getParameterType(cast<RankedTensorType>(argument.getType()), how);
      packedParameters[argument] = body.addArgument(type, argument.getLoc());
      continue;
    }
    Value packed =
        body.addArgument(how.layout.getType(b.getI8Type()), argument.getLoc());
    if (failed(setPacked(argument, {packed, how.layout})))
      return failure();
  }
  for (Operation *op : ops) {
    b.setInsertionPoint(op);
    auto end = dyn_cast<func::ReturnOp>(op);
    if (failed(end ? visitReturn(end, signature) : visit(op)))
      return failure();
  }
  for (Operation *op : llvm::reverse(ArrayRef(ops).drop_back()))
    op->erase();
  body.eraseArguments(0, arguments.size());
  // Not earlier: a view whose only reader is in a kernel by now would be gone
  // for those that are packed later.
  for (StepOp result : results)
    wrapInKernel(result);
  counters.kernels += results.size();
  // Views that turned out not to be needed.
  for (Operation &op :
       llvm::make_early_inc_range(llvm::reverse(body.getOperations())))
    if (isOpTriviallyDead(&op))
      op.erase();
  WalkResult slices = body.walk([](tensor::ExtractSliceOp slice) {
    if (!slice.getSource().getDefiningOp<tensor::PadOp>())
      return WalkResult::advance();
    emitError(slice.getLoc())
        << "expected a slice of a padded value to leave out what windows do "
           "not read, at the end";
    return WalkResult::interrupt();
  });
  if (slices.wasInterrupted())
    return failure();
  func.setFunctionType(b.getFunctionType(
      body.getArgumentTypes(), body.getTerminator()->getOperandTypes()));
  return signature;
}

LogicalResult mlir::vta::packFunction(func::FuncOp func) {
  FailureOr<vtart::Config> config = getConfig(func);
  if (failed(config))
    return failure();
  return FunctionPacker(func, *config).run();
}
