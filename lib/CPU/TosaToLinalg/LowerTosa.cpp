//===- LowerTosa.cpp - vta-cpu-lower-tosa ---------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "VTA/CPU/TosaToLinalg/Passes.h"
#include "VTA/Kernel/DeviceModule.h"
#include "mlir/Conversion/TosaToLinalg/TosaToLinalg.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-cpu-lower-tosa"

namespace mlir::vta {
#define GEN_PASS_DEF_VTACPULOWERTOSA
#include "VTA/CPU/TosaToLinalg/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::lowertosa;

/// Operations that upstream's patterns bring into a form that is good enough:
/// they read elements at computed positions.
static bool isLoweredUpstream(Operation *op) {
  return isa<tosa::FFT2dOp, tosa::GatherOp, tosa::RFFT2dOp, tosa::ResizeOp,
             tosa::ReverseOp, tosa::TableOp>(op);
}

static bool isLoweredHere(Operation *op) {
  return isElementwise(op) || isReduction(op) || isMove(op) ||
         isa<tosa::ArgMaxOp, tosa::RescaleOp, tosa::Conv2DOp, tosa::Conv3DOp,
             tosa::DepthwiseConv2DOp, tosa::TransposeConv2DOp, tosa::MatMulOp,
             tosa::MaxPool2dOp, tosa::AvgPool2dOp, tosa::ConstShapeOp>(op);
}

static bool isTosa(Operation *op) {
  return isa_and_nonnull<tosa::TosaDialect>(op->getDialect());
}

/// The border between the host and a segment on VTA.
static bool isBorder(Operation *op) {
  return isa<linalg::PackOp, linalg::UnPackOp>(op);
}

static LogicalResult checkType(Operation *op, Type type) {
  if (isa<tosa::shapeType>(type))
    return success();
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape())
    return emitUnsupported(op) << "expected static shapes, got " << type;
  Type element = tensor.getElementType();
  bool known = element.isF32();
  // Inputs and outputs of half precision, which is cast and nothing else.
  known |= element.isF16() && isa<tosa::CastOp>(op);
  for (unsigned width : {1, 8, 16, 32, 64})
    known |= element.isSignlessInteger(width);
  if (!known)
    return emitUnsupported(op)
           << "expected elements of f32, i1, i8, i16, i32 or i64, got "
           << element;
  return success();
}

/// Reports what upstream's patterns would make invalid operations of.
static LogicalResult checkResize(tosa::ResizeOp op) {
  Type from = getElementTypeOrSelf(op.getInput().getType());
  Type to = getElementTypeOrSelf(op.getOutput().getType());
  bool isBilinear = op.getMode() == tosa::ResizeMode::BILINEAR;
  if (isBilinear && from.isInteger(8) && to.isInteger(32))
    return success();
  if (from == to && (!isBilinear || isa<FloatType>(from)))
    return success();
  return emitUnsupported(op) << tosa::stringifyResizeMode(op.getMode())
                             << " from " << from << " to " << to;
}

/// Reports what no lowering knows.
static LogicalResult check(Operation *op) {
  if (isBorder(op))
    return success(succeeded(checkType(op, op->getOperand(0).getType())) &&
                   succeeded(checkType(op, op->getResult(0).getType())));
  if (!isLoweredHere(op) && !isLoweredUpstream(op))
    return emitUnsupported(op) << "it is not covered";
  // All have the same types more than once: one error is enough.
  for (Type type : op->getOperandTypes())
    if (failed(checkType(op, type)))
      return failure();
  for (Type type : op->getResultTypes())
    if (failed(checkType(op, type)))
      return failure();
  if (auto resize = dyn_cast<tosa::ResizeOp>(op))
    return checkResize(resize);
  return success();
}

static FailureOr<Value> lower(OpBuilder &builder, Operation *op,
                              const DenseSet<Operation *> &nonNegative) {
  if (isElementwise(op))
    return lowerElementwise(builder, op);
  if (isReduction(op))
    return lowerReduction(builder, op);
  if (isMove(op))
    return lowerMove(builder, op);
  return TypeSwitch<Operation *, FailureOr<Value>>(op)
      .Case([&](tosa::ArgMaxOp op) { return lowerArgMax(builder, op); })
      .Case([&](tosa::RescaleOp op) { return lowerRescale(builder, op); })
      .Case([&](tosa::Conv2DOp op) { return lowerConv2D(builder, op); })
      .Case([&](tosa::Conv3DOp op) { return lowerConv3D(builder, op); })
      .Case([&](tosa::DepthwiseConv2DOp op) {
        return lowerDepthwise(builder, op);
      })
      .Case([&](tosa::TransposeConv2DOp op) {
        return lowerTransposeConv(builder, op);
      })
      .Case([&](tosa::MatMulOp op) { return lowerMatMul(builder, op); })
      .Case([&](tosa::MaxPool2dOp op) {
        return lowerMaxPool(builder, op, nonNegative.contains(op));
      })
      .Case([&](tosa::AvgPool2dOp op) { return lowerAvgPool(builder, op); })
      .Default([](Operation *op) -> FailureOr<Value> {
        return emitUnsupported(op) << "its types or attributes are not covered";
      });
}

namespace {
struct LowerTosa : vta::impl::VTACPULowerTosaBase<LowerTosa> {
  using Base::Base;
  void runOnOperation() override;

private:
  LogicalResult lowerFunction(FunctionOpInterface function);
  /// Transposed convolutions whose weights are computed become TOSA operations
  /// that compute them in another order.
  void decompose(FunctionOpInterface function);
  LogicalResult lowerUpstream(FunctionOpInterface function);
  /// Pads, reshapes and transpositions.
  LogicalResult lowerBorder(FunctionOpInterface function);
};
} // namespace

void LowerTosa::decompose(FunctionOpInterface function) {
  MLIRContext *context = &getContext();
  SmallVector<Operation *> ops;
  function.walk([&](tosa::TransposeConv2DOp op) {
    if (!getConstantElements(op.getWeight()))
      ops.push_back(op);
  });
  if (ops.empty())
    return;
  RewritePatternSet patterns(context);
  tosa::populateTosaDecomposeTransposeConv(context, patterns);
  (void)applyOpPatternsGreedily(ops, std::move(patterns),
                                GreedyRewriteConfig().setStrictness(
                                    GreedyRewriteStrictness::ExistingOps));
}

LogicalResult LowerTosa::lowerUpstream(FunctionOpInterface function) {
  bool any = false;
  function.walk([&](Operation *op) { any |= isLoweredUpstream(op); });
  if (!any)
    return success();
  MLIRContext *context = &getContext();
  TypeConverter converter;
  converter.addConversion([](Type type) { return type; });
  RewritePatternSet patterns(context);
  tosa::populateTosaToLinalgConversionPatterns(converter, &patterns);
  ConversionTarget target(*context);
  target.addLegalDialect<affine::AffineDialect, arith::ArithDialect,
                         linalg::LinalgDialect, math::MathDialect,
                         scf::SCFDialect, tensor::TensorDialect>();
  // What is not known to be legal is converted if it can be.
  target.addDynamicallyLegalDialect<tosa::TosaDialect>(
      [](Operation *op) -> std::optional<bool> {
        if (isLoweredUpstream(op))
          return std::nullopt;
        return true;
      });
  return applyPartialConversion(function, target, std::move(patterns));
}

LogicalResult LowerTosa::lowerBorder(FunctionOpInterface function) {
  SmallVector<Operation *> ops;
  function.walk([&](Operation *op) {
    if (isBorder(op))
      ops.push_back(op);
  });
  IRRewriter rewriter(&getContext());
  for (Operation *op : ops) {
    rewriter.setInsertionPoint(op);
    auto unpack = dyn_cast<linalg::UnPackOp>(op);
    if (!unpack) {
      if (failed(linalg::lowerPack(rewriter, cast<linalg::PackOp>(op),
                                   /*lowerPadLikeWithInsertSlice=*/false)))
        return emitUnsupported(op) << "its tiles are not covered";
    } else {
      Value dest = unpack.getDest();
      auto lowered = linalg::lowerUnPack(
          rewriter, unpack, /*lowerUnpadLikeWithExtractSlice=*/false);
      if (failed(lowered))
        return emitUnsupported(op) << "its tiles are not covered";
      // Upstream copies into the destination; nobody looks at an empty one.
      for (Operation *user : llvm::make_early_inc_range(dest.getUsers()))
        if (auto copy = dyn_cast<linalg::CopyOp>(user);
            copy && dest.getDefiningOp<tensor::EmptyOp>() &&
            copy.getInputs()[0] == lowered->extractSliceOp.getResult())
          rewriter.replaceOp(copy, copy.getInputs()[0]);
    }
    ++numLowered;
  }
  return success();
}

LogicalResult LowerTosa::lowerFunction(FunctionOpInterface function) {
  decompose(function);
  if (failed(lowerUpstream(function)) || failed(lowerBorder(function)))
    return failure();
  IRRewriter rewriter(&getContext());
  numLowered += lowerGroupedConvolutions(rewriter, function);
  SmallVector<Operation *> ops, shapes;
  // Known only before what they read is lowered.
  DenseSet<Operation *> nonNegative;
  function.walk([&](Operation *op) {
    if (isa<tosa::ConstShapeOp>(op))
      shapes.push_back(op);
    else if (isTosa(op))
      ops.push_back(op);
    if (auto pool = dyn_cast<tosa::MaxPool2dOp>(op);
        pool && isNonNegative(pool.getInput()))
      nonNegative.insert(op);
  });
  bool good = true;
  for (Operation *op : ops) {
    rewriter.setInsertionPoint(op);
    LLVM_DEBUG(llvm::dbgs() << "lowering " << op->getName() << " at "
                            << op->getLoc() << "\n");
    FailureOr<Value> value = lower(rewriter, op, nonNegative);
    if (failed(value)) {
      good = false;
      continue;
    }
    rewriter.replaceOp(op, *value);
    ++numLowered;
  }
  if (!good)
    return failure();
  for (Operation *op : shapes)
    rewriter.eraseOp(op);
  return success();
}

void LowerTosa::runOnOperation() {
  ModuleOp module = getOperation();
  SmallVector<FunctionOpInterface> functions;
  bool good = true;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto nested = dyn_cast<ModuleOp>(op);
        nested && nested != module && isDeviceModule(nested))
      return WalkResult::skip();
    if (!isTosa(op) && !isBorder(op))
      return WalkResult::advance();
    good &= succeeded(check(op));
    auto function = op->getParentOfType<FunctionOpInterface>();
    if (!function) {
      emitUnsupported(op) << "it is not in a function";
      good = false;
    } else if (functions.empty() || functions.back() != function) {
      functions.push_back(function);
    }
    return WalkResult::skip();
  });
  if (!good)
    return signalPassFailure();
  for (FunctionOpInterface function : functions)
    good &= succeeded(lowerFunction(function));
  if (!good)
    return signalPassFailure();
  module->removeAttr("tosa.target_env");

  OpPassManager clean(ModuleOp::getOperationName());
  clean.addPass(createCanonicalizerPass());
  clean.addPass(createCSEPass());
  if (failed(runPipeline(clean, module)))
    return signalPassFailure();
  IRRewriter rewriter(&getContext());
  for (FunctionOpInterface function : functions)
    foldTransposes(rewriter, function);
  for (FunctionOpInterface function : functions)
    numFused += fuseElementwise(rewriter, function);
  if (failed(runPipeline(clean, module)))
    return signalPassFailure();
}
