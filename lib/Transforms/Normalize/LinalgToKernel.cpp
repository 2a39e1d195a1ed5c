//===- LinalgToKernel.cpp - linalg-to-vta-kernel --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Kernel/Kernel.h"
#include "VTA/Kernel/LayerNames.h"
#include "VTA/Kernel/PackedContraction.h"
#include "VTA/Transforms/Normalize/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "linalg-to-vta-kernel"

namespace mlir::vta {
#define GEN_PASS_DEF_LINALGTOVTAKERNEL
#include "VTA/Transforms/Normalize/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

//===----------------------------------------------------------------------===//
// What belongs to a kernel
//===----------------------------------------------------------------------===//

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
      llvm::all_of(op->getResultTypes(), llvm::IsaPred<IndexType>))
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
  explicit KernelOps(const Epilogue &epilogue);

  llvm::SetVector<Operation *> ops; ///< Operands before their users.
  llvm::SetVector<Value> inputs;    ///< Results of other operations.

private:
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

KernelOps::KernelOps(const Epilogue &epilogue) {
  chain.insert(epilogue.contraction);
  chain.insert_range(epilogue.ops);
  Operation *end = epilogue.ops.back();
  add(end);
  // The order of operations stays where there is one.
  if (llvm::all_of(ops, [&](Operation *op) {
        return op->getBlock() == end->getBlock();
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

//===----------------------------------------------------------------------===//
// Checking
//===----------------------------------------------------------------------===//

/// The epilogue of the kernel that begins with `start`. Emits an error if VTA
/// cannot run the kernel, or if the epilogue is not in normal form.
static FailureOr<Epilogue> getEpilogue(linalg::LinalgOp start) {
  FailureOr<vtart::Config> config = getConfig(start);
  if (failed(config))
    return failure();
  // A contraction that is not packed says that alone: what follows it matters
  // later.
  auto emitError = [&] { return start->emitOpError(); };
  if (mayBeAnchor(start) &&
      failed(matchPackedContraction(start, *config, emitError)))
    return failure();
  FailureOr<Epilogue> epilogue = matchEpilogue(start);
  if (failed(epilogue))
    return failure();
  if (epilogue->ops.size() != epilogue->steps.size() + 1)
    return start->emitOpError()
           << "expected one operation per epilogue step (run --vta-normalize "
              "first)";
  for (const EpilogueStep &step : epilogue->steps) {
    if (!step.operand)
      continue;
    if (step.converted)
      return mlir::emitError(step.loc)
             << "expected an addition or a shift to the right by a tensor (run "
                "--vta-normalize first)";
    if (DenseIntElementsAttr shifts = getConstantValues(step.operand);
        shifts && step.opcode == AluOpcode::Shr &&
        llvm::any_of(shifts.getValues<APInt>(),
                     [](const APInt &value) { return value.ugt(15); }))
      return mlir::emitError(step.loc)
             << "expected shifts by 0 to 15, which all VTA hardware does, in a "
                "tensor (run --vta-normalize first)";
    unsigned rank = step.map.getNumDims();
    ArrayRef<AffineExpr> results = step.map.getResults();
    MLIRContext *context = start.getContext();
    if (results.size() < 2 ||
        results[results.size() - 2] != getAffineDimExpr(rank - 2, context) ||
        results.back() != getAffineDimExpr(rank - 1, context))
      return mlir::emitError(step.loc)
             << "expected the operand to end in the elements' dimensions, got "
             << AffineMapAttr::get(step.map) << " (run --vta-normalize first)";
  }
  return epilogue;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct LinalgToVTAKernel
    : public vta::impl::LinalgToVTAKernelBase<LinalgToVTAKernel> {
  using Base::Base;
  void runOnOperation() override;

private:
  void convert(const Epilogue &epilogue);
};
} // namespace

static StepKind getStepKind(AluOpcode opcode) {
  switch (opcode) {
  case AluOpcode::Add:
    return StepKind::Add;
  case AluOpcode::Shr:
    return StepKind::Shr;
  case AluOpcode::Min:
    return StepKind::Min;
  case AluOpcode::Max:
    return StepKind::Max;
  case AluOpcode::Mul:
    break;
  }
  llvm_unreachable("products are shifts in an epilogue");
}

/// Creates `step` on the accumulators `acc`.
static Value createStep(OpBuilder &builder, const EpilogueStep &step,
                        const IRMapping &mapping, Value acc) {
  StepKind kind = getStepKind(step.opcode);
  if (!step.operand)
    return StepOp::create(builder, step.loc, kind, step.imm, acc);
  Value operand = mapping.lookup(step.operand);
  return StepOp::create(builder, step.loc, kind, operand, step.map, step.scale,
                        acc);
}

void LinalgToVTAKernel::convert(const Epilogue &epilogue) {
  KernelOps parts(epilogue);
  linalg::LinalgOp start = epilogue.contraction;
  linalg::GenericOp end = epilogue.ops.back();
  OpBuilder builder(end);
  auto func = start->getParentOfType<func::FuncOp>();
  auto op = KernelOp::create(
      builder, start.getLoc(),
      layerName(start.getLoc(), func ? func.getName() : "kernel"),
      parts.inputs.getArrayRef(), end->getResult(0).getType());
  if (Attribute schedule = end->getAttr(kScheduleAttrName))
    op->setAttr(kScheduleAttrName, schedule);

  IRMapping mapping;
  mapping.map(parts.inputs.getArrayRef(), op.getBlock().getArguments());
  builder.setInsertionPointToEnd(&op.getBlock());
  for (Operation *part : parts.ops) {
    const auto *it = llvm::find(epilogue.ops, part);
    size_t index = it - epilogue.ops.begin();
    if (it == epilogue.ops.end() ||
        (index < epilogue.steps.size() && epilogue.steps[index].pool)) {
      builder.clone(*part, mapping);
      continue;
    }
    Value before = index == 0 ? start->getResult(0)
                              : epilogue.ops[index - 1]->getResult(0);
    Value acc = mapping.lookup(before);
    Value result;
    if (index < epilogue.steps.size())
      result = createStep(builder, epilogue.steps[index], mapping, acc);
    else
      result = StepOp::create(builder, end.getLoc(), acc,
                              mapping.lookup(end.getDpsInitOperand(0)->get()));
    mapping.map(part->getResult(0), result);
  }
  YieldOp::create(builder, end.getLoc(), mapping.lookup(end->getResult(0)));
  end->getResult(0).replaceAllUsesWith(op.getResult());
  for (Operation *part : llvm::reverse(parts.ops))
    if (isOpTriviallyDead(part))
      part->erase();
  ++numKernels;
  numSteps += epilogue.ops.size();
  LLVM_DEBUG(llvm::dbgs() << "kernel " << op.getLayer() << ": "
                          << epilogue.ops.size() << " steps\n");
}

void LinalgToVTAKernel::runOnOperation() {
  bool changed = false;
  for (linalg::LinalgOp start : findLinalgKernels(getOperation())) {
    FailureOr<Epilogue> epilogue = getEpilogue(start);
    if (failed(epilogue))
      return signalPassFailure();
    convert(*epilogue);
    changed = true;
  }
  if (!changed)
    return markAllAnalysesPreserved();
  // What only fed the kernels, and kernels that nothing uses.
  IRRewriter rewriter(&getContext());
  (void)runRegionDCE(rewriter, getOperation()->getRegions());
}
