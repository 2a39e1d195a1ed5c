//===- WrapInKernel.cpp - A chain of operations as a kernel ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Kernel/Kernel.h"
#include "VTA/Kernel/LayerNames.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::vta;

/// True if kernels read what is in DRAM, or constants, through `op`: slices,
/// paddings and zeros between elements are part of what a kernel loads.
static bool isPartOfOperand(Operation *op) {
  if (isa<tensor::InsertSliceOp>(op)) {
    // Zeros by dynamic amounts are the kernel's, too, which refuses them.
    std::optional<PaddedInput> padded = matchPaddedInput(op->getResult(0));
    return !padded || padded->source != op->getResult(0);
  }
  // Offsets of slices.
  if (isPure(op) && op->getNumRegions() == 0 && op->getNumResults() > 0 &&
      llvm::all_of(op->getResultTypes(), llvm::IsaPred<IndexType>) &&
      llvm::all_of(op->getOperandTypes(),
                   llvm::IsaPred<IndexType, RankedTensorType>))
    return true;
  return op->hasTrait<OpTrait::ConstantLike>() ||
         isa<linalg::FillOp, tensor::EmptyOp, tensor::PadOp,
             tensor::ExtractSliceOp, tensor::ExpandShapeOp,
             tensor::CollapseShapeOp, tensor::CastOp>(op);
}

namespace {
/// The operations of one kernel and the values that it reads.
class KernelOps {
public:
  explicit KernelOps(StepOp narrow);

  linalg::LinalgOp start;           ///< The contraction or fill.
  llvm::SetVector<Operation *> ops; ///< Operations, operands before users.
  llvm::SetVector<Value> inputs;    ///< Results of other operations.

private:
  void followChain(StepOp narrow);
  void add(Operation *root);

  llvm::SmallPtrSet<Operation *, 8> chain;
};
} // namespace

/// The values that `op` reads, also in its regions: what a padding yields, for
/// example.
static SmallVector<Value> getReadValues(Operation *op) {
  llvm::SetVector<Value> values(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), values);
  return values.takeVector();
}

void KernelOps::followChain(StepOp narrow) {
  Operation *at = narrow;
  while (true) {
    chain.insert(at);
    if (auto step = dyn_cast<StepOp>(at)) {
      at = step.getAccumulators().get().getDefiningOp();
    } else if (isMaxPool(at)) {
      at = getPoolSource(cast<linalg::GenericOp>(at)).get().getDefiningOp();
    } else if (auto pad = dyn_cast<tensor::PadOp>(at)) {
      at = pad.getSource().getDefiningOp();
    } else {
      start = cast<linalg::LinalgOp>(at);
      return;
    }
  }
}

KernelOps::KernelOps(StepOp narrow) {
  followChain(narrow);
  add(narrow);
  // The order of operations stays where there is one.
  if (llvm::all_of(ops, [&](Operation *op) {
        return op->getBlock() == narrow->getBlock();
      })) {
    SmallVector<Operation *> sorted = ops.takeVector();
    llvm::sort(sorted, [](Operation *a, Operation *b) {
      return a->isBeforeInBlock(b);
    });
    ops.insert_range(sorted);
  }
}

void KernelOps::add(Operation *root) {
  // Depth first without recursion: chains of slices may be long.
  struct Frame {
    Operation *op;
    SmallVector<Value> values;
    size_t next = 0;
  };
  SmallVector<Frame> stack = {{root, getReadValues(root)}};
  llvm::SmallPtrSet<Operation *, 8> seen = {root};
  while (!stack.empty()) {
    Frame &top = stack.back();
    if (top.next == top.values.size()) {
      ops.insert(top.op);
      stack.pop_back();
      continue;
    }
    Value value = top.values[top.next++];
    Operation *def = value.getDefiningOp();
    if (ops.contains(def))
      continue;
    // The last operation of another kernel becomes an input. So does what reads
    // itself, which is possible in blocks that are not reachable.
    if (def && (chain.contains(def) || isPartOfOperand(def)) &&
        seen.insert(def).second)
      stack.push_back({def, getReadValues(def)});
    else
      inputs.insert(value);
  }
}

KernelOp mlir::vta::wrapInKernel(StepOp narrow) {
  KernelOps parts(narrow);
  OpBuilder builder(narrow);
  auto func = narrow->getParentOfType<func::FuncOp>();
  Location loc = parts.start.getLoc();
  auto op = KernelOp::create(builder, loc,
                             layerName(loc, func ? func.getName() : "kernel"),
                             parts.inputs.getArrayRef(), narrow.getType());
  IRMapping mapping;
  mapping.map(parts.inputs.getArrayRef(), op.getBlock().getArguments());
  builder.setInsertionPointToEnd(&op.getBlock());
  for (Operation *part : parts.ops)
    builder.clone(*part, mapping);
  YieldOp::create(builder, narrow.getLoc(), mapping.lookup(narrow.getResult()));
  narrow.replaceAllUsesWith(op.getResult());
  for (Operation *part : llvm::reverse(parts.ops))
    if (isOpTriviallyDead(part))
      part->erase();
  return op;
}
