//===- PartPlaces.cpp - Tensors inside of concatenations ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/PartPlaces.h"
#include "VTA/CPU/Analysis/LinearAccess.h"
#include "VTA/CPU/Analysis/Tasks.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// What the runtime aligns the buffers of a step to.
static constexpr int64_t kAlignment = 64;

static RankedTensorType getTensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// Gives dimensions of one element, whose stride does not matter, the one that
/// follows from the next outer dimension, so that equal places are equal.
static void normalize(PartPlace &place, RankedTensorType type) {
  int64_t outer = getTensorType(place.root).getNumElements();
  for (auto [stride, extent] :
       llvm::zip_equal(place.strides, type.getShape())) {
    if (extent == 1)
      stride = outer;
    outer = stride;
  }
  // An innermost dimension of one element is contiguous.
  for (int64_t i = type.getRank(); i-- > 0 && type.getDimSize(i) == 1;)
    place.strides[i] = 1;
}

bool PartPlaces::contains(Value value) const {
  return places.contains(stripViews(value));
}

Value PartPlaces::getRoot(Value value) const {
  auto it = places.find(stripViews(value));
  return it == places.end() ? Value() : it->second.root;
}

FailureOr<PartPlace> PartPlaces::lookup(Value value) const {
  Operation *op = value.getDefiningOp();
  if (!op || !isView(op)) {
    auto it = places.find(value);
    return it == places.end() ? FailureOr<PartPlace>(failure())
                              : FailureOr<PartPlace>(it->second);
  }
  FailureOr<PartPlace> place = lookup(op->getOperand(0));
  if (failed(place))
    return failure();
  FailureOr<SmallVector<int64_t>> strides = getViewStrides(op, place->strides);
  if (failed(strides))
    return failure();
  place->strides = *strides;
  normalize(*place, getTensorType(value));
  return place;
}

void PartPlaces::addRoot(Value whole) {
  PartPlace place{whole, 0,
                  getRowMajorStrides(getTensorType(whole).getShape())};
  normalize(place, getTensorType(whole));
  places[whole] = place;
}

FailureOr<PartPlace> PartPlaces::getPartPlace(Value whole, int64_t axis,
                                              int64_t position) const {
  FailureOr<PartPlace> place = lookup(whole);
  if (succeeded(place))
    place->offset += position * place->strides[axis];
  return place;
}

FailureOr<PartPlace> PartPlaces::findWhole(ArrayRef<Value> parts,
                                           int64_t axis) const {
  if (parts.size() < 2)
    return failure();
  FailureOr<PartPlace> whole = lookup(parts[0]), second = lookup(parts[1]);
  int64_t extent = getTensorType(parts[0]).getDimSize(axis);
  if (failed(whole) || failed(second) || second->offset <= whole->offset ||
      (second->offset - whole->offset) % extent)
    return failure();
  whole->strides[axis] = (second->offset - whole->offset) / extent;
  int64_t position = 0;
  for (Value part : parts) {
    FailureOr<PartPlace> place = lookup(part);
    if (failed(place) || place->root != whole->root ||
        place->offset != whole->offset + position * whole->strides[axis])
      return failure();
    for (auto [dim, extent] : llvm::enumerate(getTensorType(part).getShape()))
      if (extent != 1 && place->strides[dim] != whole->strides[dim])
        return failure();
    position += getTensorType(part).getDimSize(axis);
  }
  return whole;
}

LogicalResult PartPlaces::add(Value value, const PartPlace &place) {
  PartPlace inner = place;
  while (Operation *op = value.getDefiningOp()) {
    if (!isView(op))
      break;
    FailureOr<SmallVector<int64_t>> strides =
        getViewedStrides(op, inner.strides);
    if (failed(strides))
      return failure();
    inner.strides = *strides;
    value = op->getOperand(0);
  }
  normalize(inner, getTensorType(value));
  auto [it, isNew] = places.try_emplace(value, inner);
  return success(isNew || it->second == inner);
}

LogicalResult PartPlaces::addConcat(Value whole, ArrayRef<Value> parts,
                                    int64_t axis) {
  if (!contains(whole)) {
    if (FailureOr<PartPlace> place = findWhole(parts, axis); succeeded(place))
      return add(whole, *place);
    addRoot(whole);
  }
  int64_t position = 0;
  for (Value part : parts) {
    FailureOr<PartPlace> place = getPartPlace(whole, axis, position);
    if (failed(place) || failed(add(part, *place)))
      return failure();
    position += getTensorType(part).getDimSize(axis);
  }
  return success();
}

FailureOr<EnclosingTensor>
mlir::vta::cpu::getEnclosingTensor(RankedTensorType type,
                                   StridedLayoutAttr layout) {
  ArrayRef<int64_t> strides = layout.getStrides();
  int64_t rank = type.getRank(), rest = layout.getOffset();
  if (rank == 0 || static_cast<int64_t>(strides.size()) != rank || rest < 0 ||
      strides.back() != 1 ||
      llvm::any_of(strides, [](int64_t stride) { return stride < 1; }))
    return failure();
  EnclosingTensor result;
  for (int64_t dim = 0; dim < rank; ++dim) {
    int64_t offset = rest / strides[dim];
    rest -= offset * strides[dim];
    int64_t least = offset + type.getDimSize(dim), extent = least;
    if (dim > 0) {
      extent = strides[dim - 1] / strides[dim];
      if (strides[dim - 1] % strides[dim] || extent < least)
        return failure();
    }
    result.offsets.push_back(offset);
    result.shape.push_back(extent);
  }
  return result;
}

FailureOr<TaskMemory> mlir::vta::cpu::getTaskMemory(RankedTensorType type,
                                                    const PartPlace &place) {
  if (type.getRank() == 0)
    return failure();
  int64_t step =
      std::max<int64_t>(1, kAlignment / storageBytes(type.getElementType()));
  SmallVector<int64_t> strides = place.strides,
                       compact = getRowMajorStrides(type.getShape());
  bool isCompact = true;
  int64_t last = 0;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    last += (type.getDimSize(dim) - 1) * strides[dim];
    isCompact &= type.getDimSize(dim) == 1 || strides[dim] == compact[dim];
  }
  if (isCompact)
    strides = compact;
  // The last cache line before the tensor from which it is a slice.
  for (int64_t offset = place.offset % step; offset <= place.offset;
       offset += step) {
    TaskMemory memory;
    memory.base = place.offset - offset;
    memory.elements = offset + last + 1;
    if (isCompact && offset == 0)
      return memory;
    memory.layout = StridedLayoutAttr::get(type.getContext(), offset, strides);
    if (succeeded(getEnclosingTensor(type, memory.layout)))
      return memory;
  }
  return failure();
}

int64_t mlir::vta::cpu::getRunBytes(RankedTensorType type,
                                    const PartPlace &place) {
  int64_t run = 1;
  for (int64_t dim = type.getRank(); dim-- > 0;) {
    if (type.getDimSize(dim) == 1)
      continue;
    if (place.strides[dim] != run)
      break;
    run *= type.getDimSize(dim);
  }
  return run * storageBytes(type.getElementType());
}
