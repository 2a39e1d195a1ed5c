//===- MineDialect.cpp - Operations of one's own on VTA -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// "mine.relu_n"(%x) {max = 6 : i8} limits int8 values to 0 to 6. Two cases show
// what stays on the host: no pattern matches without `max`, and for a negative
// one the pattern makes what VTA cannot do.
//
//===----------------------------------------------------------------------===//

#include "MineDialect.h"
#include "VTA/Transforms/Pack/PackInterface.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::vta;

namespace {
class ReluNOp
    : public Op<ReluNOp, OpTrait::ZeroRegions, OpTrait::OneResult,
                OpTrait::OneOperand, OpTrait::SameOperandsAndResultType,
                MemoryEffectOpInterface::Trait> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ReluNOp)
  using Op::Op;

  static StringRef getOperationName() { return "mine.relu_n"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  void getEffects(
      SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &) {}
};

struct PackReluN : public OpRewritePattern<ReluNOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ReluNOp op,
                                PatternRewriter &rewriter) const override {
    auto max = op->getAttrOfType<IntegerAttr>("max");
    if (!max)
      return rewriter.notifyMatchFailure(op, "expected a maximum");
    if (max.getInt() < 0) {
      rewriter.replaceOpWithNewOp<tosa::AbsOp>(op, op->getResult(0).getType(),
                                               op->getOperand(0));
      return success();
    }
    rewriter.replaceOpWithNewOp<tosa::ClampOp>(
        op, op->getResult(0).getType(), op->getOperand(0),
        rewriter.getI8IntegerAttr(0), max);
    return success();
  }
};

struct PackInterface : public PackDialectInterface {
  using PackDialectInterface::PackDialectInterface;

  void populateVTAPackPatterns(RewritePatternSet &patterns) const override {
    patterns.add<PackReluN>(patterns.getContext());
  }
};

class MineDialect : public Dialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MineDialect)

  explicit MineDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<MineDialect>()) {
    addOperations<ReluNOp>();
    addInterfaces<PackInterface>();
  }
  static StringRef getDialectNamespace() { return "mine"; }
};
} // namespace

void mine::registerDialect(DialectRegistry &registry) {
  registry.insert<MineDialect>();
}
