//===- LowerToLLVM.cpp - CPU tasks in the LLVM dialect --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExpandFunctions.h"
#include "ExpandHalf.h"
#include "VTA/CPU/TaskToLLVM/LowerTask.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/Affine/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

namespace {
/// Transfers of vectors without dimensions are accesses of one element;
/// upstream lowers those whose memory is contiguous.
struct ReadElement : OpRewritePattern<vector::TransferReadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(vector::TransferReadOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getVectorType().getRank() != 0 || op.getMask() ||
        !isa<MemRefType>(op.getBase().getType()))
      return rewriter.notifyMatchFailure(op, "not one element in memory");
    Value element = memref::LoadOp::create(rewriter, op.getLoc(), op.getBase(),
                                           op.getIndices());
    rewriter.replaceOpWithNewOp<vector::BroadcastOp>(op, op.getVectorType(),
                                                     element);
    return success();
  }
};

struct WriteElement : OpRewritePattern<vector::TransferWriteOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(vector::TransferWriteOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getVectorType().getRank() != 0 || op.getMask() ||
        !isa<MemRefType>(op.getBase().getType()))
      return rewriter.notifyMatchFailure(op, "not one element in memory");
    Value element =
        vector::ExtractOp::create(rewriter, op.getLoc(), op.getVector());
    rewriter.replaceOpWithNewOp<memref::StoreOp>(op, element, op.getBase(),
                                                 op.getIndices());
    return success();
  }
};

/// Multiplications and additions that need not be fused: processors without
/// the instruction would call libm for each element.
struct RelaxFma : OpRewritePattern<math::FmaOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::FmaOp op,
                                PatternRewriter &rewriter) const override {
    if (isa<VectorType>(op.getType())) {
      rewriter.replaceOpWithNewOp<vector::FMAOp>(op, op.getA(), op.getB(),
                                                 op.getC());
      return success();
    }
    auto contract = arith::FastMathFlags::contract;
    Value product = arith::MulFOp::create(rewriter, op.getLoc(), op.getA(),
                                          op.getB(), contract);
    rewriter.replaceOpWithNewOp<arith::AddFOp>(op, product, op.getC(),
                                               contract);
    return success();
  }
};

/// Extrema of either zero where both are equal, as TOSA defines them by
/// comparisons: telling zeros apart takes x86 three more instructions.
template <typename OpTy>
struct IgnoreZeroSign : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    auto noSigns = arith::FastMathFlags::nsz;
    if (arith::bitEnumContainsAll(op.getFastmath(), noSigns))
      return rewriter.notifyMatchFailure(op, "ignores them already");
    rewriter.modifyOpInPlace(
        op, [&] { op.setFastmath(op.getFastmath() | noSigns); });
    return success();
  }
};

/// floor(x) by the conversion that rounds towards zero, for processors without
/// an instruction. From 2^23 on each float is a whole number.
struct FloorByTruncation : OpRewritePattern<math::FloorOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::FloorOp op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getType();
    if (!getElementTypeOrSelf(type).isF32())
      return rewriter.notifyMatchFailure(op, "not of type f32");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    auto constant = [&](float value) -> Value {
      TypedAttr attr = b.getF32FloatAttr(value);
      if (auto shaped = dyn_cast<ShapedType>(type))
        attr = DenseElementsAttr::get(shaped, b.getF32FloatAttr(value));
      return arith::ConstantOp::create(b, attr);
    };
    Type integer = b.getI32Type();
    if (auto shaped = dyn_cast<ShapedType>(type))
      integer = shaped.clone(integer);
    Value x = op.getOperand();
    Value truncated = arith::SIToFPOp::create(
        b, type, arith::FPToSIOp::create(b, integer, x));
    Value isAbove =
        arith::CmpFOp::create(b, arith::CmpFPredicate::OGT, truncated, x);
    Value below = arith::SubFOp::create(b, truncated, constant(1));
    Value floor = arith::SelectOp::create(b, isAbove, below, truncated);
    // Zero keeps its sign.
    floor = math::CopySignOp::create(b, floor, x);
    // Not so infinities and what is not a number either.
    Value hasFraction =
        arith::CmpFOp::create(b, arith::CmpFPredicate::OLT,
                              math::AbsFOp::create(b, x), constant(8388608));
    rewriter.replaceOpWithNewOp<arith::SelectOp>(op, hasFraction, floor, x);
    return success();
  }
};

/// The larger or the smaller one of two numbers by a comparison: ARMv7 has no
/// instruction that prefers a number to what is none.
template <typename OpTy, arith::CmpFPredicate predicate>
struct ExtremumByComparison : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value lhs = op.getLhs(), rhs = op.getRhs();
    Value takesLhs = arith::CmpFOp::create(rewriter, loc, predicate, lhs, rhs);
    Value value = arith::SelectOp::create(rewriter, loc, takesLhs, lhs, rhs);
    Value isNone = arith::CmpFOp::create(rewriter, loc,
                                         arith::CmpFPredicate::UNO, rhs, rhs);
    rewriter.replaceOpWithNewOp<arith::SelectOp>(op, isNone, lhs, value);
    return success();
  }
};
using MaxByComparison =
    ExtremumByComparison<arith::MaxNumFOp, arith::CmpFPredicate::OGT>;
using MinByComparison =
    ExtremumByComparison<arith::MinNumFOp, arith::CmpFPredicate::OLT>;

/// Extrema that are not a number where one operand is not, for processors with
/// masks: if `lhs` is a number, the comparison gives `rhs` where that is none.
/// One instruction less than LLVM takes, which corrects the result afterwards;
/// the same bits. A constant needs no correction.
template <typename OpTy, arith::CmpFPredicate predicate>
struct ExtremumByMask : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Value lhs = op.getLhs(), rhs = op.getRhs();
    Type element = getElementTypeOrSelf(op.getType());
    if (!isa<VectorType>(op.getType()) ||
        !(element.isF32() || element.isF64()) ||
        matchPattern(lhs, m_Constant()) || matchPattern(rhs, m_Constant()) ||
        arith::bitEnumContainsAll(op.getFastmath(), arith::FastMathFlags::nnan))
      return rewriter.notifyMatchFailure(op, "needs no mask");
    Location loc = op.getLoc();
    Value takesLhs = arith::CmpFOp::create(rewriter, loc, predicate, lhs, rhs);
    Value value = arith::SelectOp::create(rewriter, loc, takesLhs, lhs, rhs);
    Value isNumber = arith::CmpFOp::create(rewriter, loc,
                                           arith::CmpFPredicate::ORD, lhs, lhs);
    rewriter.replaceOpWithNewOp<arith::SelectOp>(op, isNumber, value, lhs);
    return success();
  }
};

/// LLVM gathers from elements that follow each other: others are loaded one by
/// one. Lanes without a mask load the element at the offsets, and drop it.
struct GatherByLoads : OpRewritePattern<vector::GatherOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(vector::GatherOp op,
                                PatternRewriter &rewriter) const override {
    auto memory = dyn_cast<MemRefType>(op.getBase().getType());
    VectorType type = op.getVectorType();
    if (!memory || memory.isLastDimUnitStride() || type.getRank() != 1 ||
        type.isScalable())
      return rewriter.notifyMatchFailure(op, "LLVM has an instruction for it");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value zero = arith::ConstantIndexOp::create(b, 0);
    Value result = op.getPassThru();
    for (int64_t lane = 0; lane < type.getNumElements(); ++lane) {
      Value isRead = vector::ExtractOp::create(b, op.getMask(), lane);
      Value number = vector::ExtractOp::create(b, op.getIndices(), lane);
      if (!number.getType().isIndex())
        number = arith::IndexCastOp::create(b, b.getIndexType(), number);
      number = arith::SelectOp::create(b, isRead, number, zero);
      SmallVector<Value> indices(op.getOffsets());
      indices.back() = arith::AddIOp::create(b, indices.back(), number);
      Value element = memref::LoadOp::create(b, op.getBase(), indices);
      Value other = vector::ExtractOp::create(b, op.getPassThru(), lane);
      element = arith::SelectOp::create(b, isRead, element, other);
      result = vector::InsertOp::create(b, element, result, lane);
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};

/// ceil(x) = -floor(-x).
struct CeilByFloor : OpRewritePattern<math::CeilOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::CeilOp op,
                                PatternRewriter &rewriter) const override {
    Value x = arith::NegFOp::create(rewriter, op.getLoc(), op.getOperand());
    Value floor = math::FloorOp::create(rewriter, op.getLoc(), x);
    rewriter.replaceOpWithNewOp<arith::NegFOp>(op, floor);
    return success();
  }
};
} // namespace

/// Vector operations of more dimensions, and functions that processors lack,
/// in terms of what LLVM has instructions for.
static LogicalResult lowerVectorsAndMath(func::FuncOp func,
                                         const CPUTarget &target) {
  RewritePatternSet patterns(func.getContext());
  patterns.add<ReadElement, WriteElement, GatherByLoads, RelaxFma,
               IgnoreZeroSign<arith::MaximumFOp>,
               IgnoreZeroSign<arith::MinimumFOp>>(func.getContext());
  populateVectorToSCFConversionPatterns(
      patterns,
      VectorTransferToSCFOptions().enableFullUnroll().setTargetRank(1));
  vector::populateVectorTransferPermutationMapLoweringPatterns(patterns);
  vector::populateVectorToVectorCanonicalizationPatterns(patterns);
  vector::populateVectorBroadcastLoweringPatterns(patterns);
  vector::populateVectorContractLoweringPatterns(
      patterns, vector::VectorContractLowering::OuterProduct);
  vector::populateVectorOuterProductLoweringPatterns(patterns);
  vector::populateVectorMultiReductionLoweringPatterns(
      patterns, vector::VectorMultiReductionLowering::InnerParallel);
  vector::populateVectorMaskOpLoweringPatterns(patterns);
  vector::populateVectorGatherLoweringPatterns(patterns);
  vector::populateVectorShapeCastLoweringPatterns(patterns);
  vector::populateVectorInterleaveLoweringPatterns(patterns);
  vector::populateVectorTransposeLoweringPatterns(
      patterns, vector::VectorTransposeLowering::Shuffle1D);
  vector::populateVectorTransferLoweringPatterns(patterns,
                                                 /*maxTransferRank=*/1);
  vector::populateVectorInsertExtractStridedSliceTransforms(patterns);
  vector::populateVectorRankReducingFMAPattern(patterns);
  vector::populateVectorStepLoweringPatterns(patterns);
  // Polynomials: a call per element would be slow, and its result would depend
  // on the machine's library. Square roots are instructions.
  populateMathPolynomialApproximationPatterns(patterns, [](StringRef name) {
    return llvm::is_contained({"math.exp", "math.expm1", "math.log",
                               "math.log1p", "math.log2", "math.tanh",
                               "math.erf", "math.atan", "math.atan2",
                               "math.asin", "math.acos"},
                              name);
  });
  math::populateExpansionPatterns(patterns, {"sinh", "cosh", "tan", "asinh",
                                             "acosh", "atanh", "exp2", "powf",
                                             "rsqrt", "clampf", "fpowi"});
  populateExpandFunctionsPatterns(patterns);
  // Instructions that round come with ARMv8 and SSE 4.1; of the latter, targets
  // list only what it is part of.
  if (target.isARM() || (target.isX86() && !target.hasFeature("sse4.2"))) {
    math::populateExpansionPatterns(patterns, {"roundeven", "round"});
    patterns.add<FloorByTruncation, CeilByFloor>(func.getContext());
  }
  // Half precision comes with F16C and ARMv8.
  if (target.isARM() || (target.isX86() && !target.hasFeature("f16c")))
    populateExpandHalfPatterns(patterns);
  if (target.isARM())
    patterns.add<MaxByComparison, MinByComparison>(func.getContext());
  if (target.isX86() && target.hasFeature("avx512f"))
    patterns.add<ExtremumByMask<arith::MaximumFOp, arith::CmpFPredicate::OGT>,
                 ExtremumByMask<arith::MinimumFOp, arith::CmpFPredicate::OLT>>(
        func.getContext());
  return applyPatternsGreedily(func, std::move(patterns));
}

/// Addresses of views in terms of the buffers.
static LogicalResult resolveViews(func::FuncOp func) {
  RewritePatternSet patterns(func.getContext());
  memref::populateFoldMemRefAliasOpPatterns(patterns);
  memref::populateExpandStridedMetadataPatterns(patterns);
  if (failed(applyPatternsGreedily(func, std::move(patterns))))
    return failure();
  IRRewriter rewriter(func.getContext());
  DominanceInfo dominance(func);
  eliminateCommonSubExpressions(rewriter, dominance, func);
  return success();
}

/// Index expressions, loops and arithmetic in one conversion: each dialect in
/// between would cost a pass over all operations.
static LogicalResult convertToLLVM(ModuleOp module, const CPUTarget &target) {
  MLIRContext *context = module.getContext();
  LowerToLLVMOptions options(context);
  options.useBarePtrCallConv = true;
  options.overrideIndexBitwidth(target.indexBits);
  LLVMTypeConverter converter(context, options);
  RewritePatternSet patterns(context);
  affine::populateAffineExpandIndexOpsPatterns(patterns);
  populateAffineToStdConversionPatterns(patterns);
  populateAffineToVectorConversionPatterns(patterns);
  populateSCFToControlFlowConversionPatterns(patterns);
  // LLVM only knows the division that rounds towards zero.
  arith::populateCeilFloorDivExpandOpsPatterns(patterns);
  arith::populateArithToLLVMConversionPatterns(converter, patterns);
  populateMathToLLVMConversionPatterns(converter, patterns);
  populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns);
  populateFuncToLLVMConversionPatterns(converter, patterns);
  cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
  index::populateIndexToLLVMConversionPatterns(converter, patterns);
  ub::populateUBToLLVMConversionPatterns(converter, patterns);
  populateVectorToLLVMConversionPatterns(
      converter, patterns, /*reassociateFPReductions=*/false,
      /*force32BitVectorIndices=*/false, /*useVectorAlignment=*/false);
  // What LLVM knows nothing of becomes calls of libm, element by element.
  populateMathToLibmConversionPatterns(patterns, /*benefit=*/0);
  LLVMConversionTarget conversion(*context);
  conversion.addLegalOp<ModuleOp>();
  return applyFullConversion(module, conversion, std::move(patterns));
}

/// `void name(void *const *args, int64_t begin, int64_t end, void *scratch)`
/// calls `body`, whose addresses do not alias one another.
static LLVM::LLVMFuncOp addEntry(LLVM::LLVMFuncOp body, StringRef name) {
  MLIRContext *context = body.getContext();
  OpBuilder b(context);
  b.setInsertionPointAfter(body);
  Location loc = body.getLoc();
  Type pointer = LLVM::LLVMPointerType::get(context), i64 = b.getI64Type();
  auto entry = LLVM::LLVMFuncOp::create(
      b, loc, name,
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context),
                                  {pointer, i64, i64, pointer}));
  Block *block = entry.addEntryBlock(b);
  b.setInsertionPointToStart(block);
  SmallVector<Value> operands;
  unsigned count = body.getNumArguments() - 3;
  for (unsigned i = 0; i < count; ++i) {
    Value address =
        LLVM::GEPOp::create(b, loc, pointer, pointer, block->getArgument(0),
                            ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(i)});
    operands.push_back(LLVM::LoadOp::create(b, loc, pointer, address));
  }
  llvm::append_range(operands, block->getArguments().drop_front());
  LLVM::CallOp::create(b, loc, body, operands);
  LLVM::ReturnOp::create(b, loc, ValueRange());

  body.setLinkage(LLVM::Linkage::Internal);
  // Inlined, the addresses would lose what is known of them.
  body.setNoInline(true);
  for (unsigned i = 0, e = body.getNumArguments(); i < e; ++i) {
    if (!isa<LLVM::LLVMPointerType>(body.getArgument(i).getType()))
      continue;
    body.setArgAttr(i, LLVM::LLVMDialect::getNoAliasAttrName(),
                    b.getUnitAttr());
    body.setArgAttr(i, LLVM::LLVMDialect::getAlignAttrName(),
                    b.getI64IntegerAttr(64));
    if (i < count)
      body.setArgAttr(i, LLVM::LLVMDialect::getNonNullAttrName(),
                      b.getUnitAttr());
  }
  return entry;
}

FailureOr<LLVM::LLVMFuncOp> cpu::lowerToLLVM(func::FuncOp func,
                                             const CPUTarget &target) {
  ModuleOp module = func->getParentOfType<ModuleOp>();
  std::string name = func.getName().str(), bodyName = name + "_body";
  func.setName(bodyName);
  // Attributes for this compiler mean nothing to LLVM.
  func->setDiscardableAttrs(ArrayRef<NamedAttribute>());
  func->removeAttr(func.getArgAttrsAttrName());
  func.setPrivate();

  if (failed(lowerVectorsAndMath(func, target)) || failed(resolveViews(func)) ||
      failed(convertToLLVM(module, target)))
    return failure();
  return addEntry(module.lookupSymbol<LLVM::LLVMFuncOp>(bodyName), name);
}
