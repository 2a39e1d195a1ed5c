//===- PlaceParts.cpp - vta-place-parts -----------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Transforms/Pack/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Iterators.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-place-parts"

namespace mlir::vta {
#define GEN_PASS_DEF_VTAPLACEPARTS
#include "VTA/Transforms/Pack/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

namespace {
struct PlaceParts : public vta::impl::VTAPlacePartsBase<PlaceParts> {
  using Base::Base;
  void runOnOperation() override;
};
} // namespace

/// True if `insert` inserts into a buffer, after others or as the first one.
static bool insertsIntoBuffer(tensor::InsertSliceOp insert) {
  while (insert) {
    if (insert.getDest().getDefiningOp<bufferization::AllocTensorOp>())
      return true;
    insert = insert.getDest().getDefiningOp<tensor::InsertSliceOp>();
  }
  return false;
}

/// The kernel whose result `insert` inserts and that could write it to its
/// place, or null: the place has to be known before the kernel.
static KernelOp findKernel(tensor::InsertSliceOp insert,
                           const DominanceInfo &dominance) {
  auto kernel = insert.getSource().getDefiningOp<KernelOp>();
  if (!kernel || kernel.isScheduled() || !insertsIntoBuffer(insert) ||
      !insert.getDestType().hasStaticShape() ||
      insert.getSourceType().getRank() != insert.getDestType().getRank())
    return {};
  // Others already have a place.
  auto narrow = cast<StepOp>(kernel.getRoot());
  if (!narrow.getInit().getDefiningOp<tensor::EmptyOp>())
    return {};
  bool isKnown =
      llvm::all_of(insert->getOperands().drop_front(), [&](Value value) {
        return dominance.properlyDominates(value, kernel);
      });
  return isKnown ? kernel : KernelOp();
}

/// Makes `kernel` write to the slice that `insert` inserts its result into: the
/// buffer, and offsets that are not constants, become operands.
static void place(KernelOp kernel, tensor::InsertSliceOp insert) {
  auto narrow = cast<StepOp>(kernel.getRoot());
  OpBuilder builder(narrow);
  IRMapping mapping;
  for (Value operand : insert->getOperands().drop_front()) {
    if (mapping.contains(operand))
      continue;
    kernel.getInputsMutable().append(operand);
    mapping.map(operand, kernel.getBlock().addArgument(operand.getType(),
                                                       operand.getLoc()));
  }
  auto get = [&](ArrayRef<OpFoldResult> values) {
    return llvm::map_to_vector(values, [&](OpFoldResult value) {
      auto dynamic = dyn_cast<Value>(value);
      return dynamic ? OpFoldResult(mapping.lookup(dynamic)) : value;
    });
  };
  Value slice = tensor::ExtractSliceOp::create(
      builder, narrow.getLoc(), cast<RankedTensorType>(narrow.getType()),
      mapping.lookup(insert.getDest()), get(insert.getMixedOffsets()),
      get(insert.getMixedSizes()), get(insert.getMixedStrides()));
  Operation *empty = narrow.getInit().getDefiningOp();
  narrow.getInitMutable().assign(slice);
  if (empty->use_empty())
    empty->erase();
}

void PlaceParts::runOnOperation() {
  DominanceInfo dominance(getOperation());
  SmallVector<tensor::InsertSliceOp> inserts;
  // Not in blocks that nothing reaches, whose values may depend on themselves.
  getOperation()->walk<WalkOrder::PostOrder, ForwardDominanceIterator<>>(
      [&](tensor::InsertSliceOp insert) {
        if (!insert->getParentOfType<KernelOp>())
          inserts.push_back(insert);
      });
  for (tensor::InsertSliceOp insert : inserts) {
    KernelOp kernel = findKernel(insert, dominance);
    if (!kernel)
      continue;
    LLVM_DEBUG(llvm::dbgs()
               << "placing " << kernel.getLayer() << " in " << insert << "\n");
    place(kernel, insert);
    ++numPlaced;
  }
}
