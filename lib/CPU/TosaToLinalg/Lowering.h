//===- Lowering.h - TOSA operations to linalg: shared parts -----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One function for each kind of operation. They build the replacement before
// the operation and return it, or emit an error at the operation that says what
// is not covered. Operands are lowered before their users, so constants are
// `arith.constant`s.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CPU_TOSATOLINALG_LOWERING_H
#define VTA_LIB_CPU_TOSATOLINALG_LOWERING_H

#include "VTA/Support/ConstantElements.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/PatternMatch.h"
#include <optional>

namespace mlir::vta::lowertosa {

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// The only value that a constant's elements have. Resources are not searched,
/// except those of one element.
TypedAttr getSplat(Value value);

/// A constant of integers, each truncated to the type's elements.
Value createIntegers(OpBuilder &builder, Location loc, Type elementType,
                     ArrayRef<int64_t> shape, ArrayRef<int64_t> values);

/// A scalar constant: of an integer type the number truncated to it.
Value createScalar(OpBuilder &builder, Location loc, Type type, double value);
Value createScalar(OpBuilder &builder, Location loc, Type type, int64_t value);

/// A copy of a constant with its dimensions in another order, or null if its
/// elements have no whole bytes.
Value permuteConstant(OpBuilder &builder, Location loc, Value value,
                      ArrayRef<int64_t> permutation);

/// A constant whose element i is element source(i) of another one, or the
/// integer (of floats: the bits) `fill` if that is negative. Asked for every
/// `run`th element, whose followers follow its source, too. Null if `value` is
/// not a constant.
Value gatherConstant(OpBuilder &builder, Location loc, Value value,
                     ArrayRef<int64_t> shape, int64_t fill,
                     llvm::function_ref<int64_t(int64_t)> source,
                     int64_t run = 1);

//===----------------------------------------------------------------------===//
// Building blocks
//===----------------------------------------------------------------------===//

/// An operand of `createElementwise`: dimension i of `value` goes with
/// dimension dims[i] of the result.
struct Element {
  Element(Value value, ArrayRef<int64_t> dims) : value(value), dims(dims) {}
  Value value;
  SmallVector<int64_t> dims;
};

using BodyBuilder =
    llvm::function_ref<Value(OpBuilder &, Location, ValueRange)>;

/// An all-parallel generic operation. Operands of extent 1 where the result has
/// more are read without these dimensions; constants with one value are scalars
/// of the body.
Value createElementwise(OpBuilder &builder, Location loc, RankedTensorType type,
                        ArrayRef<Element> operands, BodyBuilder body);

/// The same for operands of the result's rank.
Value createElementwise(OpBuilder &builder, Location loc, RankedTensorType type,
                        ValueRange operands, BodyBuilder body);

/// Reduces dimension `axis` of the first input; the result lacks it. `maps` are
/// those of the inputs; the body's last argument is the result so far, `init`
/// at first.
Value reduceAlong(OpBuilder &builder, Location loc, ValueRange inputs,
                  ArrayRef<AffineMap> maps, int64_t axis, Value init,
                  BodyBuilder body);

Value createEmpty(OpBuilder &builder, Location loc, RankedTensorType type);
Value createFilled(OpBuilder &builder, Location loc, RankedTensorType type,
                   Value scalar);

/// `value` with another shape of as many elements; of constants a constant.
Value createReshape(OpBuilder &builder, Location loc, Value value,
                    ArrayRef<int64_t> shape);

/// `value` with `low` and `high` elements around it, or itself if there are
/// none.
Value createPad(OpBuilder &builder, Location loc, Value value,
                ArrayRef<int64_t> low, ArrayRef<int64_t> high, Value scalar);

/// Pads for windows on dimensions 1 and so on, from TOSA's pairs of pads.
Value createWindowPad(OpBuilder &builder, Location loc, Value value,
                      ArrayRef<int64_t> pairs, Value scalar);

/// A scalar within bounds.
Value saturate(OpBuilder &builder, Location loc, Value value, int64_t low,
               int64_t high);

/// acc + bias, or `acc` if the bias is all zero. The bias has one element or
/// one for each position of the last dimension.
Value addBias(OpBuilder &builder, Location loc, Value acc, Value bias);

/// True if no element of a value, not yet lowered, is below zero (it may be
/// NaN), as far as the last `depth` operations tell.
bool isNonNegative(Value value, unsigned depth = 6);

/// Emits the error all others are like.
InFlightDiagnostic emitUnsupported(Operation *op);
/// The error where no pattern of upstream applies.
LogicalResult emitNotCovered(Operation *op);

inline RankedTensorType getTensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

FailureOr<Value> lowerElementwise(OpBuilder &builder, Operation *op);
FailureOr<Value> lowerRescale(OpBuilder &builder, tosa::RescaleOp op);
/// The body of a cast.
Value castScalar(OpBuilder &builder, Location loc, Value value, Type type);

FailureOr<Value> lowerConv2D(OpBuilder &builder, tosa::Conv2DOp op);
FailureOr<Value> lowerDepthwise(OpBuilder &builder, tosa::DepthwiseConv2DOp op);
FailureOr<Value> lowerConv3D(OpBuilder &builder, tosa::Conv3DOp op);
FailureOr<Value> lowerTransposeConv(OpBuilder &builder,
                                    tosa::TransposeConv2DOp op);
FailureOr<Value> lowerMatMul(OpBuilder &builder, tosa::MatMulOp op);
/// A product with a triangle of ones as the scan that it is; null for others.
Value lowerScan(OpBuilder &builder, tosa::MatMulOp op);

/// Replaces convolutions in groups of floats, which are several between slices
/// and a concatenation, by one operation each. Returns how many TOSA operations
/// are gone.
unsigned lowerGroupedConvolutions(RewriterBase &rewriter, Operation *root);

/// With an input that is not negative zeros are as good as the smallest number
/// for padding, and other operations want zeros, too.
FailureOr<Value> lowerMaxPool(OpBuilder &builder, tosa::MaxPool2dOp op,
                              bool inputIsNonNegative);
FailureOr<Value> lowerAvgPool(OpBuilder &builder, tosa::AvgPool2dOp op);
FailureOr<Value> lowerReduction(OpBuilder &builder, Operation *op);
FailureOr<Value> lowerArgMax(OpBuilder &builder, tosa::ArgMaxOp op);

/// Operations that compute nothing: moves, shapes, constants.
FailureOr<Value> lowerMove(OpBuilder &builder, Operation *op);

/// True if lowerElementwise, lowerReduction, lowerMove know the operation.
bool isElementwise(Operation *op);
bool isReduction(Operation *op);
bool isMove(Operation *op);

//===----------------------------------------------------------------------===//
// Afterwards
//===----------------------------------------------------------------------===//

/// Has scans and batches of products, whose vectors run along what is innermost
/// in memory, read and write there what is transposed before and behind them.
/// Returns how many operations changed.
unsigned foldTransposes(RewriterBase &rewriter, Operation *root);

/// Moves reshapes that only add dimensions of 1 behind elementwise operations,
/// then joins elementwise operations. Returns how many were joined into
/// another.
unsigned fuseElementwise(RewriterBase &rewriter, Operation *root);

/// Patterns that move operations on one tensor before the moves of what they
/// read.
void populateHoisting(RewritePatternSet &patterns);

/// Patterns for the bodies of elementwise operations.
void populateSimplification(RewritePatternSet &patterns);

} // namespace mlir::vta::lowertosa

#endif // VTA_LIB_CPU_TOSATOLINALG_LOWERING_H
