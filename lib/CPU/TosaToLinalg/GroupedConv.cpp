//===- GroupedConv.cpp - Convolutions in groups as one operation ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A convolution for each group would read slices of the channels and write
// parts of a concatenation, a few bytes of each pixel, and could fill vectors
// with the features of one group at most.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "VTA/Kernel/GroupedConvolution.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::lowertosa;

/// Operand `number` of all convolutions, one after the other, as a constant of
/// shape `shape`, or null if they are not constants of `count` elements.
static Value stack(OpBuilder &builder, const GroupedConvolution &grouped,
                   unsigned number, ArrayRef<int64_t> shape, int64_t count) {
  auto type = RankedTensorType::get(shape, builder.getF32Type());
  std::vector<char> stacked;
  stacked.reserve(type.getNumElements() * sizeof(float));
  for (Operation *conv : grouped.convolutions) {
    ElementsAttr attr = getConstantElements(conv->getOperand(number));
    bool isSplat;
    std::optional<ArrayRef<char>> bytes;
    if (!attr || !attr.getElementType().isF32() ||
        !(bytes = getElementBytes(attr, isSplat)))
      return {};
    // A bias of one element is that of every feature.
    isSplat |= attr.getNumElements() == 1;
    if (!isSplat && attr.getNumElements() != count)
      return {};
    for (int64_t i = 0, e = isSplat ? count : 1; i != e; ++i)
      llvm::append_range(stacked, *bytes);
  }
  return arith::ConstantOp::create(
      builder, grouped.convolutions.front()->getLoc(),
      DenseElementsAttr::getFromRawBuffer(type, stacked));
}

/// The operation that replaces `concat`, or null.
static Value lowerGroups(OpBuilder &builder, tosa::ConcatOp concat,
                         const GroupedConvolution &grouped) {
  auto type = getTensorType(concat.getOutput());
  if (!grouped.rescales.empty() || !type.getElementType().isF32() ||
      !getTensorType(grouped.input).getElementType().isF32())
    return {};
  auto conv = dyn_cast<tosa::Conv2DOp>(grouped.convolutions.front());
  if (!conv)
    return {};
  auto kernel = getTensorType(conv.getWeight());
  auto groups = static_cast<int64_t>(grouped.convolutions.size());
  int64_t features = kernel.getDimSize(0), channels = kernel.getDimSize(3);
  SmallVector<int64_t> kernelShape = {groups};
  llvm::append_range(kernelShape, kernel.getShape());
  Value weights =
            stack(builder, grouped, 1, kernelShape, kernel.getNumElements()),
        bias = stack(builder, grouped, 2, {groups, features}, features);
  if (!weights || !bias)
    return {};

  Location loc = concat.getLoc();
  Value zero = createScalar(builder, loc, type.getElementType(), 0.0);
  Value input =
      createWindowPad(builder, loc, grouped.input, conv.getPad(), zero);
  SmallVector<int64_t> shape(getTensorType(input).getShape().drop_back());
  shape.append({groups, channels});
  input = createReshape(builder, loc, input, shape);
  shape.assign(type.getShape().drop_back().begin(),
               type.getShape().drop_back().end());
  shape.append({groups, features});

  // Loops are batch, row, column, group, feature, those of the kernel, channel.
  SmallVector<AffineExpr> d(8);
  bindDimsList(builder.getContext(), MutableArrayRef(d));
  auto map = [&](ArrayRef<AffineExpr> results) {
    return AffineMap::get(d.size(), 0, results, builder.getContext());
  };
  ArrayRef<int64_t> stride = conv.getStride(), dilation = conv.getDilation();
  SmallVector<AffineMap> maps = {
      map({d[0], d[1] * stride[0] + d[5] * dilation[0],
           d[2] * stride[1] + d[6] * dilation[1], d[3], d[7]}),
      map({d[3], d[4], d[5], d[6], d[7]}), map({d[0], d[1], d[2], d[3], d[4]})};
  SmallVector<utils::IteratorType> iterators(5, utils::IteratorType::parallel);
  iterators.append(3, utils::IteratorType::reduction);
  RankedTensorType sums = type.clone(shape);
  Value result =
      linalg::GenericOp::create(
          builder, loc, TypeRange{sums}, ValueRange{input, weights},
          ValueRange{createFilled(builder, loc, sums, zero)}, maps, iterators,
          [](OpBuilder &b, Location loc, ValueRange values) {
            Value product = arith::MulFOp::create(b, loc, values[0], values[1]);
            Value sum = arith::AddFOp::create(b, loc, values[2], product);
            linalg::YieldOp::create(b, loc, sum);
          })
          .getResult(0);
  if (!llvm::all_of(grouped.convolutions, [](Operation *op) {
        TypedAttr splat = getSplat(op->getOperand(2));
        return splat && cast<FloatAttr>(splat).getValue().isZero();
      }))
    result = createElementwise(
        builder, loc, sums,
        {Element(result, {0, 1, 2, 3, 4}), Element(bias, {3, 4})},
        [](OpBuilder &b, Location loc, ValueRange values) -> Value {
          return arith::AddFOp::create(b, loc, values[0], values[1]);
        });
  return createReshape(builder, loc, result, type.getShape());
}

unsigned lowertosa::lowerGroupedConvolutions(RewriterBase &rewriter,
                                             Operation *root) {
  SmallVector<tosa::ConcatOp> concats;
  root->walk([&](tosa::ConcatOp op) { concats.push_back(op); });
  unsigned count = 0;
  for (tosa::ConcatOp concat : concats) {
    rewriter.setInsertionPoint(concat);
    std::optional<GroupedConvolution> grouped = matchGroupedConvolution(concat);
    Value result = grouped ? lowerGroups(rewriter, concat, *grouped) : Value();
    if (!result)
      continue;
    rewriter.replaceOp(concat, result);
    for (Operation *op : grouped->convolutions)
      rewriter.eraseOp(op);
    for (Operation *op : grouped->slices)
      rewriter.eraseOp(op);
    count += grouped->getOps().size() + 1;
  }
  return count;
}
