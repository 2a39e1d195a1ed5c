//===- IsolateKernels.cpp - A module for each kernel ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Schedules/IsolateKernels.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Kernel/Kernel.h"
#include "VTA/Kernel/KernelModel.h"
#include "VTA/Kernel/PaddedInput.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
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
  explicit KernelOps(const Kernel &kernel) {
    steps.insert(kernel.getStart());
    steps.insert_range(kernel.epilogue.ops);
    add(kernel.getEnd());
  }

  llvm::SetVector<Operation *> ops; ///< Operands first.
  llvm::SetVector<Value> inputs;    ///< Results of other operations.

private:
  void add(Operation *root);

  llvm::SmallPtrSet<Operation *, 8> steps;
};
} // namespace

/// What `op` reads, also in its regions: what a padding yields, for example.
static SmallVector<Value> getReadValues(Operation *op) {
  llvm::SetVector<Value> values(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), values);
  return values.takeVector();
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
    if (def && (steps.contains(def) || isPartOfOperand(def)) &&
        seen.insert(def).second)
      stack.push_back({def, getReadValues(def)});
    else
      inputs.insert(value);
  }
}

/// An empty function in a module of its own, with the names and the target of
/// that which `op` is in.
static func::FuncOp createModule(Operation *op, TypeRange inputs) {
  OpBuilder builder(op->getContext());
  auto parent = op->getParentOfType<func::FuncOp>();
  Location loc = parent ? parent.getLoc() : op->getLoc();
  ModuleOp module = ModuleOp::create(builder, loc);
  for (StringRef name : {kConfigAttrName, kMachineAttrName})
    for (Operation *at = op; at; at = at->getParentOp())
      if (Attribute attr = at->getDiscardableAttr(name)) {
        module->setAttr(name, attr);
        break;
      }
  builder.setInsertionPointToEnd(module.getBody());
  auto func = func::FuncOp::create(
      builder, loc, parent ? parent.getName() : "kernel",
      builder.getFunctionType(inputs, op->getResultTypes()));
  func.addEntryBlock();
  return func;
}

IsolatedKernel::IsolatedKernel(const Kernel &kernel) : end(kernel.getEnd()) {
  KernelOps parts(kernel);
  ops = parts.ops.takeVector();
  inputs = parts.inputs.takeVector();
  // As far as possible the order stays.
  if (llvm::all_of(ops, [&](Operation *op) {
        return op->getBlock() == end->getBlock();
      }))
    llvm::sort(
        ops, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  func::FuncOp func = createModule(end, ValueRange(inputs).getTypes());
  module = func->getParentOfType<ModuleOp>();
  auto parent = end->getParentOfType<func::FuncOp>();
  IRMapping mapping;
  for (auto [input, arg] : llvm::zip_equal(inputs, func.getArguments())) {
    mapping.map(input, arg);
    auto argument = dyn_cast<BlockArgument>(input);
    if (parent && argument && argument.getOwner() == &parent.getBody().front())
      if (DictionaryAttr attrs = parent.getArgAttrDict(argument.getArgNumber()))
        func.setArgAttrs(arg.getArgNumber(), attrs);
  }
  OpBuilder builder = OpBuilder::atBlockEnd(&func.getBody().front());
  for (Operation *op : ops)
    builder.clone(*op, mapping);
  copiedEnd = mapping.lookup(end);
  func::ReturnOp::create(builder, end->getLoc(), copiedEnd->getResults());
}

LogicalResult IsolatedKernel::moveBack(IRMapping &moved) {
  auto functions = module->getOps<func::FuncOp>();
  if (!llvm::hasSingleElement(module->getBody()->getOperations()) ||
      !llvm::hasSingleElement(functions) ||
      !(*functions.begin()).getBody().hasOneBlock())
    return end->emitError()
           << "expected a schedule to leave one block of "
              "operations in the function of its kernel, and no "
              "other symbols";
  Block &body = (*functions.begin()).getBody().front();
  // Inputs from kernels that have been moved back are known to `moved` only.
  auto isInput = [&](auto pair) {
    auto [input, arg] = pair;
    return moved.lookupOrDefault(input).getType() == arg.getType();
  };
  if (inputs.size() != body.getNumArguments() ||
      !llvm::all_of(llvm::zip_equal(inputs, body.getArguments()), isInput) ||
      !isa<func::ReturnOp>(body.getTerminator()) ||
      TypeRange(body.getTerminator()->getOperandTypes()) !=
          TypeRange(end->getResultTypes()))
    return end->emitError() << "expected a schedule to leave the types of its "
                               "kernel's operands and results as they are";
  for (auto [input, arg] : llvm::zip_equal(inputs, body.getArguments()))
    arg.replaceAllUsesWith(moved.lookupOrDefault(input));
  Operation *result = body.getTerminator();
  for (auto [before, after] :
       llvm::zip_equal(end->getResults(), result->getOperands())) {
    moved.map(before, after);
    before.replaceAllUsesWith(after);
  }
  result->erase();
  end->getBlock()->getOperations().splice(end->getIterator(),
                                          body.getOperations());
  for (Operation *op : llvm::reverse(ops))
    if (isOpTriviallyDead(op))
      op->erase();
  return success();
}

SmallVector<OwningOpRef<ModuleOp>> mlir::vta::isolateKernels(ModuleOp module) {
  SmallVector<OwningOpRef<ModuleOp>> modules;
  for (linalg::LinalgOp start : findKernels(module)) {
    FailureOr<Kernel> kernel = matchKernel(start);
    if (failed(kernel) || failed(getConfig(start)))
      return {};
    modules.push_back(IsolatedKernel(*kernel).takeModule());
  }
  return modules;
}

std::string mlir::vta::serializeModule(ModuleOp module) {
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  // The newest version can always be written.
  (void)writeBytecodeToFile(module, os);
  return bytes;
}
