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

std::optional<PackedLayout> PackedLayout::get(Type type,
                                              const vtart::Config &config) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || tensor.getRank() < 2 ||
      tensor.getRank() > 5)
    return std::nullopt;
  ArrayRef<int64_t> shape = tensor.getShape();
  if (shape.size() == 3 && shape.front() == 1)
    shape = shape.drop_front();
  PackedLayout layout;
  layout.images = shape.front();
  layout.spatial.assign(shape.begin() + 1, shape.end() - 1);
  while (layout.spatial.size() < 2)
    layout.spatial.insert(layout.spatial.begin(), 1);
  layout.lanes = llvm::to_vector(llvm::seq<int64_t>(0, shape.back()));
  layout.batch = config.batch();
  layout.block = config.block();
  layout.blocks = llvm::divideCeil(shape.back(), layout.block);
  return layout;
}

RankedTensorType PackedLayout::getType(Type elementType) const {
  SmallVector<int64_t> shape = {
      static_cast<int64_t>(llvm::divideCeil(images, batch)), blocks};
  for (int64_t extent : spatial)
    shape.push_back(llvm::divideCeil(extent, stride));
  shape.append({batch, block});
  return RankedTensorType::get(shape, elementType);
}
