//===- NetworkMoves.cpp - Other layers of random networks -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomNetwork.h"

using namespace mlir;
using namespace vta_test;

void RandomNetwork::drawSum(Value input) {
  Value other = pickLike(input);
  if (!other)
    return;
  Type i32 = b.getI32Type();
  auto type = cast<RankedTensorType>(input.getType()).clone(i32);
  int64_t channels = getShape(input).back(), left = random.in(0, 3),
          right = random.chance(70) ? left : random.in(0, 3);
  auto negate = [](Shape shifts) {
    for (int64_t &shift : shifts)
      shift = -shift;
    return shifts;
  };
  Value lhs = rescale(input, i32, negate(drawShifts(left, channels))),
        rhs = rescale(other, i32, negate(drawShifts(right, channels)));
  Value sum = random.chance(85)
                  ? tosa::AddOp::create(b, type, lhs, rhs).getResult()
                  : tosa::SubOp::create(b, type, lhs, rhs).getResult();
  if (random.chance(15))
    if (Value third = pickLike(input))
      sum = tosa::AddOp::create(
          b, type, sum,
          rescale(third, i32, negate(drawShifts(left, channels))));
  if (random.chance(15)) {
    Shape numbers(channels);
    for (int64_t &value : numbers)
      value = random.in(-200, 200);
    Value number = constant(i32, {1, 1, 1, channels}, numbers);
    sum = random.chance(50) ? tosa::AddOp::create(b, type, sum, number)
                            : tosa::AddOp::create(b, type, number, sum);
  }
  Value result = rescale(sum, b.getI8Type(),
                         drawShifts(std::max(left, right) + 1, channels));
  add(random.chance(40) ? clamp(result) : result);
}

void RandomNetwork::drawElementwise(Value input) {
  if (random.chance(40))
    return add(clamp(input));
  // The same value under another name.
  if (random.chance(10))
    return add(reshape(input, Shape(getShape(input))));
  if (random.chance(10))
    return add(tosa::ConcatOp::create(b, input.getType(), input, /*axis=*/3));
  Type i32 = b.getI32Type();
  int64_t channels = getShape(input).back();
  Shape shifts = drawShifts(random.in(0, 4), channels);
  if (random.chance(15)) {
    // A sum with numbers.
    Shape numbers(channels);
    for (int64_t &value : numbers)
      value = random.in(-100, 100);
    Value number = constant(i32, {1, 1, 1, channels}, numbers),
          value = rescale(input, i32, {0});
    Value sum = tosa::AddOp::create(b, value.getType(), number, value);
    return add(rescale(sum, b.getI8Type(), shifts));
  }
  if (random.chance(40))
    for (int64_t &shift : shifts)
      shift = -shift;
  add(rescale(input, b.getI8Type(), shifts));
}

void RandomNetwork::drawConcat(Value input) {
  // Mostly channels; images are work for the host.
  int64_t axis = random.pick(std::vector<int64_t>{3, 3, 3, 3, 3, 1, 2, 0});
  Shape extents(getShape(input));
  auto withoutAxis = [&](Value value) {
    Shape shape(getShape(value));
    shape[axis] = 0;
    return shape;
  };
  SmallVector<Value> options = llvm::filter_to_vector(values, [&](Value value) {
    return withoutAxis(value) == withoutAxis(input);
  });
  SmallVector<Value> parts = {input};
  for (int64_t i = random.in(1, 3); i > 0; --i) {
    Value part = random.pick(options);
    // The same part twice is rare in networks.
    if (llvm::is_contained(parts, part) && random.chance(85))
      continue;
    extents[axis] += getShape(part)[axis];
    parts.push_back(part);
  }
  random.shuffle(parts);
  if (parts.size() == 1 || extents[3] > 100 ||
      ShapedType::getNumElements(extents) > 8000)
    return;
  add(tosa::ConcatOp::create(b, RankedTensorType::get(extents, b.getI8Type()),
                             parts, static_cast<uint32_t>(axis)));
}

void RandomNetwork::drawPadOrSlice(Value input) {
  ArrayRef<int64_t> from = getShape(input);
  Shape start(4, 0), size(from), pads(8, 0);
  if (random.chance(50)) {
    // Of channels, too, which VTA cannot run.
    for (unsigned dim : {1, 2, 3}) {
      if (dim == 3 && !random.chance(15))
        continue;
      start[dim] = random.in(0, (from[dim] - 1) / 2);
      size[dim] = random.in(1, from[dim] - start[dim]);
    }
    return add(slice(input, start, size));
  }
  for (unsigned dim : {1, 2})
    for (unsigned side : {0, 1}) {
      pads[2 * dim + side] = random.in(0, 2);
      size[dim] += pads[2 * dim + side];
    }
  int64_t value = random.pick(std::vector<int64_t>{0, 0, 0, -128, 7});
  add(tosa::PadOp::create(b, RankedTensorType::get(size, b.getI8Type()), input,
                          shape(pads), constant(b.getI8Type(), {1}, {value})));
}

void RandomNetwork::drawHost(Value input) {
  auto type = cast<RankedTensorType>(input.getType());
  switch (random.in(0, 5)) {
  case 0:
    return add(tosa::ReverseOp::create(b, type, input,
                                       static_cast<uint32_t>(random.in(1, 3))));
  case 1: {
    Shape table(256);
    for (int64_t &value : table)
      value = random.in(-128, 127);
    return add(tosa::TableOp::create(b, type, input,
                                     constant(b.getI8Type(), {256}, table)));
  }
  case 2: {
    Shape extents(type.getShape());
    std::swap(extents[1], extents[2]);
    return add(tosa::TransposeOp::create(b, type.clone(extents), input,
                                         ArrayRef<int32_t>{0, 2, 1, 3}));
  }
  case 3:
    if (Value other = pickLike(input))
      add(tosa::MaximumOp::create(b, type, input, other));
    return;
  case 4:
    // Wraps around in 8 bits.
    if (Value other = pickLike(input))
      add(tosa::AddOp::create(b, type, input, other));
    return;
  case 5: {
    // Pixels become channels.
    Shape extents(type.getShape());
    if (extents[1] * extents[3] > 64)
      return;
    return add(
        reshape(input, {extents[0], 1, extents[2], extents[1] * extents[3]}));
  }
  }
}
