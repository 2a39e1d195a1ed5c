//===- IsolateKernels.cpp - A module for each kernel ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Schedules/IsolateKernels.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Kernel/Epilogue.h"
#include "VTA/Kernel/KernelModel.h"
#include "VTA/Kernel/PaddedInput.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::vta;

/// True if an operation that reads `op` takes its place in DRAM or its constant
/// values: slices, paddings and inserted zeros are part of what a kernel loads.
static bool isPartOfOperand(Operation *op) {
  if (isa<tensor::InsertSliceOp>(op)) {
    std::optional<PaddedInput> padded = matchPaddedInput(op->getResult(0));
    return padded && padded->source != op->getResult(0);
  }
  return op->hasTrait<OpTrait::ConstantLike>() ||
         isa<linalg::FillOp, tensor::EmptyOp, tensor::PadOp,
             tensor::ExtractSliceOp, tensor::ExpandShapeOp,
             tensor::CollapseShapeOp, tensor::CastOp>(op);
}

namespace {
/// The operations of one kernel and the values that it reads.
class KernelOps {
public:
  explicit KernelOps(const Epilogue &epilogue) {
    steps.insert(epilogue.contraction);
    steps.insert_range(epilogue.ops);
    add(epilogue.ops.back());
  }

  llvm::SetVector<Operation *> ops; ///< Operands first.
  llvm::SetVector<Value> inputs;    ///< Results of other operations.

private:
  void add(Operation *op);

  llvm::SmallPtrSet<Operation *, 8> steps;
};
} // namespace

void KernelOps::add(Operation *op) {
  llvm::SetVector<Value> operands(op->operand_begin(), op->operand_end());
  // What a padding yields, for example.
  getUsedValuesDefinedAbove(op->getRegions(), operands);
  for (Value value : operands) {
    Operation *def = value.getDefiningOp();
    if (ops.contains(def))
      continue;
    // The last operation of another kernel is neither.
    if (def && (steps.contains(def) || isPartOfOperand(def)))
      add(def);
    else
      inputs.insert(value);
  }
  ops.insert(op);
}

static OwningOpRef<ModuleOp> isolate(linalg::LinalgOp start,
                                     const Epilogue &epilogue) {
  KernelOps kernel(epilogue);
  Operation *last = epilogue.ops.back();
  OpBuilder builder(last->getContext());
  Location loc = last->getLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(builder, loc);
  FailureOr<vtart::Config> config = getConfig(start);
  if (failed(config))
    return {};
  (*module)->setAttr(kConfigAttrName,
                     ConfigAttr::get(last->getContext(), *config));
  if (StringAttr machine = getMachineName(start))
    (*module)->setAttr(kMachineAttrName, machine);
  builder.setInsertionPointToEnd(module->getBody());
  auto parent = last->getParentOfType<func::FuncOp>();
  SmallVector<Type> types;
  for (Value input : kernel.inputs)
    types.push_back(input.getType());
  auto func = func::FuncOp::create(
      builder, loc, parent ? parent.getName() : "kernel",
      builder.getFunctionType(types, last->getResultTypes()));
  mlir::Block *body = func.addEntryBlock();
  builder.setInsertionPointToEnd(body);
  IRMapping mapping;
  for (auto [input, arg] : llvm::zip_equal(kernel.inputs, body->getArguments()))
    mapping.map(input, arg);
  for (Operation *op : kernel.ops)
    builder.clone(*op, mapping);
  func::ReturnOp::create(builder, loc, mapping.lookup(last->getResult(0)));
  return module;
}

SmallVector<OwningOpRef<ModuleOp>> mlir::vta::isolateKernels(ModuleOp module) {
  SmallVector<OwningOpRef<ModuleOp>> modules;
  for (linalg::LinalgOp start : findKernels(module)) {
    FailureOr<Epilogue> epilogue = matchEpilogue(start);
    if (failed(epilogue))
      return {};
    OwningOpRef<ModuleOp> isolated = isolate(start, *epilogue);
    if (!isolated)
      return {};
    modules.push_back(std::move(isolated));
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
