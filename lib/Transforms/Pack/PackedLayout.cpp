//===- PackedLayout.cpp - Where the elements of a tensor lie --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PackedLayout.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta::pack;

bool PackedLayout::isAddressable(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || tensor.getRank() == 0)
    return false;
  int64_t size = 1;
  return tensor.getShape().back() <= kMaxChannels &&
         llvm::all_of(tensor.getShape(), [&](int64_t extent) {
           return !llvm::MulOverflow(size, extent, size) &&
                  llvm::isUInt<32>(size);
         });
}

bool PackedLayout::mayBeRows(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isAddressable(tensor) &&
         (tensor.getRank() == 2 || tensor.getRank() == 3);
}

std::optional<PackedLayout>
PackedLayout::get(Type type, const vtart::Config &config, bool asImages) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !isAddressable(tensor) || tensor.getRank() < 2 ||
      tensor.getRank() > 5)
    return std::nullopt;
  ArrayRef<int64_t> shape = tensor.getShape();
  PackedLayout layout;
  layout.batch = config.batch();
  layout.block = config.block();
  layout.lanes = llvm::to_vector(llvm::seq<int64_t>(0, shape.back()));
  layout.blocks = llvm::divideCeil(shape.back(), layout.block);
  if (mayBeRows(type) && !asImages) {
    layout.images = 1;
    layout.spatial = {1, llvm::product_of(shape.drop_back())};
    // One image is one element as well.
    layout.splitsRows = layout.batch > 1 && layout.spatial.back() > 1;
    return layout;
  }
  if (shape.size() == 3 && shape.front() == 1)
    shape = shape.drop_front();
  layout.images = shape.front();
  layout.spatial.assign(shape.begin() + 1, shape.end() - 1);
  while (layout.spatial.size() < 2)
    layout.spatial.insert(layout.spatial.begin(), 1);
  return layout;
}

RankedTensorType PackedLayout::getType(Type elementType,
                                       int64_t periods) const {
  auto divide = [](int64_t extent, int64_t by) {
    return static_cast<int64_t>(llvm::divideCeil(extent, by));
  };
  SmallVector<int64_t> shape = {divide(images, splitsRows ? 1 : batch)};
  if (periods != 1)
    shape.push_back(periods);
  shape.push_back(blocks / periods);
  for (int64_t extent : spatial)
    shape.push_back(divide(extent, stride));
  if (splitsRows)
    shape.back() = divide(shape.back(), batch);
  shape.append({batch, block});
  return RankedTensorType::get(shape, elementType);
}

bool PackedLayout::hasOrderOf(const PackedLayout &other) const {
  if (stride != 1 || other.stride != 1)
    return false;
  if (splitsRows != other.splitsRows) {
    const PackedLayout &rows = splitsRows ? *this : other,
                       &whole = splitsRows ? other : *this;
    return whole.getNumPositions() == 1 &&
           whole.images == rows.getNumPositions() &&
           (blocks == 1 || whole.images <= batch);
  }
  if (images == other.images)
    return getNumPositions() == other.getNumPositions() &&
           (!splitsRows || spatial.back() == other.spatial.back());
  // Blocks are between images and positions.
  return batch == 1 && blocks == 1 &&
         images * getNumPositions() == other.images * other.getNumPositions();
}
