//===- CPUTransformOps.cpp - Schedule operations for CPU code -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.h"
#include "VTA/Dialect/CPU/TransformOps/EmitContraction.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

//===----------------------------------------------------------------------===//
// Assembly of ContractOp
//===----------------------------------------------------------------------===//

/// What older versions wrote as `sizes [..]`.
static constexpr llvm::StringLiteral kNumbersForm =
    "features(..) rows(..) columns(..) row_block(..) order(features_outside) "
    "unroll(..)'";

static ParseResult parseMacKernelKind(OpAsmParser &parser,
                                      MacKernelKindAttr &kernel) {
  SMLoc loc = parser.getCurrentLocation();
  std::string old;
  if (succeeded(parser.parseOptionalString(&old)))
    return parser.emitError(loc)
           << "expected the kernel as a keyword and tiles by name, not \""
           << old << "\": write 'kernel " << old << " lanes .. "
           << kNumbersForm;
  StringRef keyword;
  if (parser.parseKeyword(&keyword))
    return failure();
  std::optional<MacKernelKind> kind = symbolizeMacKernelKind(keyword);
  if (!kind) {
    InFlightDiagnostic diag = parser.emitError(loc)
                              << "'" << keyword
                              << "' is not a kernel: expected ";
    for (uint64_t i = 0; i <= getMaxEnumValForMacKernelKind(); ++i)
      diag << (i == 0 ? "" : ", ")
           << stringifyMacKernelKind(static_cast<MacKernelKind>(i));
    return diag;
  }
  kernel = MacKernelKindAttr::get(parser.getContext(), *kind);
  return success();
}

static void printMacKernelKind(OpAsmPrinter &p, Operation *,
                               MacKernelKindAttr kernel) {
  p << stringifyMacKernelKind(kernel.getValue());
}

using OptionalOperand = std::optional<OpAsmParser::UnresolvedOperand>;

/// `(%param : type)`, or `(constant)` with what `parseConstant` takes.
static ParseResult parseParam(OpAsmParser &parser, OptionalOperand &param,
                              Type &type,
                              llvm::function_ref<ParseResult()> parseConstant) {
  if (parser.parseLParen())
    return failure();
  OpAsmParser::UnresolvedOperand operand;
  OptionalParseResult isParam = parser.parseOptionalOperand(operand);
  if (!isParam.has_value())
    return failure(parseConstant() || parser.parseRParen());
  if (*isParam || parser.parseColonType(type))
    return failure();
  param = operand;
  return parser.parseRParen();
}

static void printParam(OpAsmPrinter &p, Value param, Type type,
                       llvm::function_ref<void()> printConstant) {
  p << "(";
  if (param)
    p << param << " : " << type;
  else
    printConstant();
  p << ")";
}

static ParseResult parseNumber(OpAsmParser &parser, OptionalOperand &param,
                               Type &type, IntegerAttr &constant) {
  return parseParam(parser, param, type, [&]() -> ParseResult {
    int64_t value;
    if (parser.parseInteger(value))
      return failure();
    constant = parser.getBuilder().getI64IntegerAttr(value);
    return success();
  });
}

static void printNumber(OpAsmPrinter &p, Operation *, Value param, Type type,
                        IntegerAttr constant) {
  printParam(p, param, type, [&] { p << constant.getInt(); });
}

static ParseResult parseFeatures(OpAsmParser &parser, OptionalOperand &param,
                                 Type &type, IntegerAttr &constant) {
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("sizes")))
    return parser.emitError(loc)
           << "expected tiles by name, not 'sizes': write '" << kNumbersForm;
  return failure(parser.parseKeyword("features") ||
                 parseNumber(parser, param, type, constant));
}

static void printFeatures(OpAsmPrinter &p, Operation *op, Value param,
                          Type type, IntegerAttr constant) {
  p << "features";
  printNumber(p, op, param, type, constant);
}

/// Older versions do not have all of the numbers.
static ParseResult parseOptionalNumber(OpAsmParser &parser,
                                       OptionalOperand &param, Type &type,
                                       IntegerAttr &constant, StringRef name) {
  if (failed(parser.parseOptionalKeyword(name)))
    return success();
  return parseNumber(parser, param, type, constant);
}

static void printOptionalNumber(OpAsmPrinter &p, Operation *op, Value param,
                                Type type, IntegerAttr constant,
                                StringRef name) {
  if (!param && !constant)
    return;
  p << name;
  printNumber(p, op, param, type, constant);
}

static ParseResult parseLoopOrder(OpAsmParser &parser, OptionalOperand &param,
                                  Type &type, LoopOrderAttr &constant) {
  return parseParam(parser, param, type, [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    std::string given;
    int64_t number;
    if (OptionalParseResult result = parser.parseOptionalInteger(number);
        result.has_value()) {
      if (failed(*result))
        return failure();
      given = std::to_string(number);
    } else if (parser.parseKeywordOrString(&given)) {
      return failure();
    }
    std::optional<LoopOrder> order = symbolizeLoopOrder(given);
    if (!order)
      return parser.emitError(loc)
             << "'" << given
             << "' is not an order: expected features_outside, "
                "features_inside or a parameter";
    constant = LoopOrderAttr::get(parser.getContext(), *order);
    return success();
  });
}

static void printLoopOrder(OpAsmPrinter &p, Operation *, Value param, Type type,
                           LoopOrderAttr constant) {
  printParam(p, param, type,
             [&] { p << stringifyLoopOrder(constant.getValue()); });
}

#include "VTA/Dialect/CPU/TransformOps/CPUTransformEnums.cpp.inc"

#define GET_OP_CLASSES
#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.cpp.inc"

namespace {
struct CPUTransformExtension
    : transform::TransformDialectExtension<CPUTransformExtension> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CPUTransformExtension)

  void init() {
    declareDependentDialect<linalg::LinalgDialect>();
    declareGeneratedDialect<affine::AffineDialect>();
    declareGeneratedDialect<arith::ArithDialect>();
    declareGeneratedDialect<bufferization::BufferizationDialect>();
    declareGeneratedDialect<math::MathDialect>();
    declareGeneratedDialect<memref::MemRefDialect>();
    declareGeneratedDialect<scf::SCFDialect>();
    declareGeneratedDialect<tensor::TensorDialect>();
    declareGeneratedDialect<vector::VectorDialect>();
    declareGeneratedDialect<VTADialect>();
    registerTransformOps<
#define GET_OP_LIST
#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.cpp.inc"
        >();
  }
};
} // namespace

void cpu::registerTransformDialectExtension(DialectRegistry &registry) {
  registry.addExtensions<CPUTransformExtension>();
}

DiagnosedSilenceableFailure cpu::getFunction(transform::TransformOpInterface op,
                                             Value target,
                                             transform::TransformState &state,
                                             func::FuncOp &func) {
  auto payload = llvm::to_vector(state.getPayloadOps(target));
  if (payload.size() != 1 || !isa<func::FuncOp>(payload.front()))
    return emitDefiniteFailure(op) << "expected a handle to one function, got "
                                   << payload.size() << " operations";
  func = cast<func::FuncOp>(payload.front());
  return DiagnosedSilenceableFailure::success();
}

DiagnosedSilenceableFailure cpu::getTask(transform::TransformOpInterface op,
                                         Value target,
                                         transform::TransformState &state,
                                         CPUTaskInfo &info) {
  func::FuncOp func;
  DiagnosedSilenceableFailure found = getFunction(op, target, state, func);
  if (!found.succeeded())
    return found;
  FailureOr<CPUTaskInfo> analyzed = analyzeTask(func);
  if (failed(analyzed))
    return DiagnosedSilenceableFailure::definiteFailure();
  info = std::move(*analyzed);
  return found;
}

//===----------------------------------------------------------------------===//
// ContractOp
//===----------------------------------------------------------------------===//

void ContractOp::build(OpBuilder &b, OperationState &state, Value target,
                       MacKernelKind kernel, int64_t lanes,
                       ArrayRef<Value> numbers, Value prefetch, Value pack,
                       Value featureBlock, Value channelBlock) {
  build(b, state, target, numbers[0], numbers[1], numbers[2], numbers[3],
        numbers[4], numbers[5], prefetch, pack, featureBlock, channelBlock,
        kernel, lanes, IntegerAttr(), IntegerAttr(), IntegerAttr(),
        IntegerAttr(), LoopOrderAttr(), IntegerAttr(), IntegerAttr(),
        IntegerAttr(), IntegerAttr(), IntegerAttr());
}

std::array<NumberParam, 10> ContractOp::getNumbers() {
  return {{{"features", getFeatures(), getStaticFeaturesAttr()},
           {"rows", getRows(), getStaticRowsAttr()},
           {"columns", getColumns(), getStaticColumnsAttr()},
           {"row_block", getRowBlock(), getStaticRowBlockAttr()},
           {"order", getOrder(), getStaticOrderAttr()},
           {"unroll", getUnroll(), getStaticUnrollAttr()},
           {"prefetch", getPrefetch(), getStaticPrefetchAttr(),
            /*isOptional=*/true},
           {"pack", getPack(), getStaticPackAttr(), /*isOptional=*/true},
           {"feature_block", getFeatureBlock(), getStaticFeatureBlockAttr(),
            /*isOptional=*/true},
           {"channel_block", getChannelBlock(), getStaticChannelBlockAttr(),
            /*isOptional=*/true}}};
}

LogicalResult cpu::verifyNumbers(Operation *op, ArrayRef<NumberParam> numbers) {
  for (const NumberParam &number : numbers) {
    bool isMissing = !number.param && !number.constant;
    if (isMissing ? !number.isOptional : number.param && number.constant)
      return op->emitOpError()
             << "expected either a parameter or a constant as " << number.name;
    if (number.constant && number.constant.getInt() < 0)
      return op->emitOpError()
             << "expected " << number.name << " not to be negative, got "
             << number.constant.getInt();
  }
  return success();
}

FailureOr<SmallVector<int64_t>> cpu::resolveNumbers(
    transform::TransformOpInterface op, transform::TransformState &state,
    ArrayRef<NumberParam> numbers, DiagnosedSilenceableFailure &failed) {
  SmallVector<int64_t> values;
  for (const NumberParam &number : numbers) {
    IntegerAttr value = number.constant;
    if (number.param) {
      ArrayRef<Attribute> params = state.getParams(number.param);
      value = params.size() == 1 ? dyn_cast<IntegerAttr>(params.front())
                                 : IntegerAttr();
      if (!value) {
        failed = emitDefiniteFailure(op)
                 << "expected a parameter to be an integer";
        return failure();
      }
    }
    values.push_back(value ? value.getInt() : 0);
  }
  return values;
}

LogicalResult ContractOp::verify() {
  if (static_cast<int64_t>(getLanes()) < 1)
    return emitOpError() << "expected at least one lane, got "
                         << static_cast<int64_t>(getLanes());
  return verifyNumbers(*this, getNumbers());
}

void ContractOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::onlyReadsHandle(getTargetMutable(), effects);
  for (MutableOperandRange param :
       {getFeaturesMutable(), getRowsMutable(), getColumnsMutable(),
        getRowBlockMutable(), getOrderMutable(), getUnrollMutable(),
        getPrefetchMutable(), getPackMutable(), getFeatureBlockMutable(),
        getChannelBlockMutable()})
    transform::onlyReadsHandle(param, effects);
  transform::modifiesPayload(effects);
}

/// Reads the numbers of `op`.
static DiagnosedSilenceableFailure
resolveTiles(ContractOp op, transform::TransformState &state,
             ContractionTiles &tiles) {
  DiagnosedSilenceableFailure failed = DiagnosedSilenceableFailure::success();
  FailureOr<SmallVector<int64_t>> numbers =
      resolveNumbers(op, state, op.getNumbers(), failed);
  if (mlir::failed(numbers))
    return failed;
  ArrayRef<int64_t> values(*numbers);
  tiles.lanes = op.getLanes();
  tiles.features = values[0];
  tiles.rows = values[1];
  tiles.columns = values[2];
  tiles.rowBlock = values[3];
  tiles.unroll = values[5];
  tiles.prefetchBytes = values[6];
  tiles.packs = values[7] != 0;
  if (llvm::any_of(values.take_front(4),
                   [](int64_t size) { return size < 1; }) ||
      tiles.features % tiles.lanes != 0)
    return emitDefiniteFailure(op)
           << "expected positive tile sizes and features that are a multiple "
              "of "
           << tiles.lanes << " lanes, got " << values[0] << ", " << values[1]
           << ", " << values[2] << ", " << values[3];
  std::optional<LoopOrder> order =
      llvm::isUInt<32>(values[4])
          ? symbolizeLoopOrder(static_cast<uint32_t>(values[4]))
          : std::nullopt;
  if (!order)
    return emitDefiniteFailure(op)
           << "expected order 0 (features_outside) or 1 (features_inside), got "
           << values[4];
  tiles.order = *order;
  if (values[7] < 0 || values[7] > 1)
    return emitDefiniteFailure(op) << "expected pack 0 or 1, got " << values[7];
  bool hasFeatureBlock = op.getFeatureBlock() || op.getStaticFeatureBlock();
  if (hasFeatureBlock && values[8] < 1)
    return emitDefiniteFailure(op)
           << "expected a positive feature_block, got " << values[8];
  tiles.featureBlock = hasFeatureBlock ? values[8] : 1;
  bool hasChannelBlock = op.getChannelBlock() || op.getStaticChannelBlock();
  if (hasChannelBlock && values[9] < 1)
    return emitDefiniteFailure(op)
           << "expected a positive channel_block, got " << values[9];
  tiles.channelBlock = values[9];
  return DiagnosedSilenceableFailure::success();
}

/// More than any second-level cache holds: each thread has as much.
static constexpr int64_t kMaxScratchBytes = 1 << 24;

/// Blocks of channels have to divide the reduction, and scratch memory has a
/// limit.
static DiagnosedSilenceableFailure checkBlocks(ContractOp op,
                                               const Contraction &contraction,
                                               int64_t group,
                                               const ContractionTiles &tiles) {
  ContractionShape shape = getContractionShape(contraction, group);
  if (tiles.channelBlock != 0) {
    if (contraction.sparse)
      return emitDefiniteFailure(op)
             << "expected no channel_block for block-sparse weights";
    if (!shape.getBlocks(tiles.channelBlock)) {
      std::string extents;
      for (const ContractionShape::Dim &dim : shape.reduction)
        extents += (extents.empty() ? "" : "x") + std::to_string(dim.extent);
      return emitDefiniteFailure(op)
             << "expected a channel_block that divides the reduction's "
             << (extents.empty() ? "1" : extents) << " steps in groups of "
             << group << ", got " << tiles.channelBlock;
    }
  }
  ContractionPoint point = getContractionPoint(tiles);
  ContractionScratch scratch = getContractionScratch(shape, point);
  int64_t bytes = getScratchBytes(shape, point);
  if (bytes <= kMaxScratchBytes)
    return DiagnosedSilenceableFailure::success();
  if (scratch.sums == 0)
    return emitDefiniteFailure(op)
           << "expected at most " << kMaxScratchBytes
           << " bytes of scratch memory for a packed right operand, got "
           << bytes << " for " << tiles.features << " features";
  return emitDefiniteFailure(op)
         << "expected at most " << kMaxScratchBytes
         << " bytes of scratch memory for a chunk, got " << bytes << " with "
         << scratch.sums << " sums between blocks of channels: a smaller "
         << "row_block or feature_block needs less";
}

DiagnosedSilenceableFailure
ContractOp::apply(transform::TransformRewriter &rewriter,
                  transform::TransformResults &results,
                  transform::TransformState &state) {
  CPUTaskInfo info;
  DiagnosedSilenceableFailure found = getTask(*this, getTarget(), state, info);
  if (!found.succeeded())
    return found;
  func::FuncOp func = info.func;
  FailureOr<Contraction> contraction = matchContraction(info);
  if (failed(contraction))
    return emitDefiniteFailure()
           << "expected a task whose anchor is a contraction or combination of "
              "arguments and whose other operations are elementwise, got '"
           << func.getName() << "'";
  std::unique_ptr<MacKernel> kernel =
      createMacKernel(getKernel(), *contraction);
  if (!kernel)
    return emitDefiniteFailure()
           << "has no kernel '" << stringifyMacKernelKind(getKernel())
           << "' for " << contraction->getLhsType() << " with sums of "
           << contraction->getSumType();
  ContractionTiles tiles;
  DiagnosedSilenceableFailure resolved = resolveTiles(*this, state, tiles);
  if (!resolved.succeeded())
    return resolved;
  // As many registers as no processor has, times some: code would explode.
  static constexpr int64_t kMaxVectors = 256;
  int64_t vectors = tiles.features / tiles.lanes;
  if (vectors > kMaxVectors || tiles.rows > kMaxVectors ||
      tiles.columns > kMaxVectors || tiles.unroll > kMaxVectors ||
      vectors * tiles.rows * tiles.columns > kMaxVectors)
    return emitDefiniteFailure()
           << "expected at most " << kMaxVectors
           << " vectors of sums and steps in a row, got " << vectors << " x "
           << tiles.rows << " x " << tiles.columns << " vectors and "
           << tiles.unroll << " steps";
  if (kernel->takesElements())
    contraction->mergeGroups(tiles.lanes);
  if (contraction->features.lhs != 0 && !kernel->takesElements())
    return emitDefiniteFailure()
           << "expected kernel 'fma', 'fma_lane', 'mul' or 'combine' for an "
              "operation of which both operands have the dimension of vectors";
  if (contraction->sparse && tiles.features != contraction->sparse->height)
    return emitDefiniteFailure()
           << "expected features of one block of the weights, "
           << contraction->sparse->height << ", got " << tiles.features;
  if (contraction->sparse &&
      (!kernel->takesElements() || tiles.prefetchBytes != 0))
    return emitDefiniteFailure()
           << "expected kernel 'fma' without prefetch for block-sparse weights";
  if (contraction->canPack())
    contraction->pack(tiles.features, kernel->group);
  else if (contraction->features.rhs != 1 && contraction->features.extent > 1 &&
           !kernel->takesElements())
    return emitDefiniteFailure()
           << "expected a right operand that is a constant or contiguous along "
              "the output's innermost dimension";
  contraction->simplify();
  if (tiles.prefetchBytes != 0) {
    int64_t bytes =
        llvm::divideCeil(getElementTypeOrSelf(contraction->rhs.getType())
                             .getIntOrFloatBitWidth(),
                         8);
    if (tiles.prefetchBytes < bytes || tiles.prefetchBytes % bytes != 0)
      return emitDefiniteFailure()
             << "expected prefetch to be 0 or the bytes of a cache line, a "
                "multiple of a weight's "
             << bytes << ", got " << tiles.prefetchBytes;
    // A page of memory, which is more than any line.
    static constexpr int64_t kMaxLine = 4096;
    if (tiles.prefetchBytes > kMaxLine)
      return emitDefiniteFailure()
             << "expected a prefetch of at most " << kMaxLine << " bytes, got "
             << tiles.prefetchBytes;
    if (!contraction->packedFeatures)
      return emitDefiniteFailure()
             << "expected prefetch 0 where weights are not packed: the right "
                "operand is not a constant argument";
  }
  if (tiles.packs) {
    if (contraction->packedFeatures || contraction->sparse)
      return emitDefiniteFailure()
             << "expected pack 0 for a right operand that is a constant "
                "argument: it is packed when the network is compiled";
    if (!kernel->takesElements())
      return emitDefiniteFailure()
             << "expected pack 0 with a kernel of groups, '"
             << stringifyMacKernelKind(getKernel()) << "'";
  }
  if (DiagnosedSilenceableFailure checked =
          checkBlocks(*this, *contraction, kernel->group, tiles);
      !checked.succeeded())
    return checked;
  if (failed(emitContraction(func, *contraction, *kernel, tiles)))
    return DiagnosedSilenceableFailure::definiteFailure();
  return DiagnosedSilenceableFailure::success();
}
