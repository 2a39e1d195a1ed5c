//===- IsolateKernels.cpp - A module for each kernel ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Dialect/VTA/Transforms/Epilogue.h"
#include "VTA/Dialect/VTA/Transforms/KernelModel.h"
#include "VTA/Support/Target.h"
#include "VTA/Tuning/Candidate.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::vta;

/// True for the last operation of a kernel, which narrows to int8.
static bool endsKernel(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp && linalgOp->getNumResults() == 1 &&
         getElementTypeOrSelf(linalgOp->getResult(0).getType())
             .isSignlessInteger(8);
}

/// Adds what `op` is made of to `ops`, operands first, and `op` itself; values
/// that come from elsewhere go to `inputs`.
static void collect(Operation *op, llvm::SetVector<Operation *> &ops,
                    llvm::SetVector<Value> &inputs) {
  llvm::SetVector<Value> operands(op->operand_begin(), op->operand_end());
  // What a padding yields, for example.
  getUsedValuesDefinedAbove(op->getRegions(), operands);
  for (Value value : operands) {
    Operation *def = value.getDefiningOp();
    if (ops.contains(def))
      continue;
    // Loops of other kernels, calls and the like are not part of this one.
    if (!def || endsKernel(def) ||
        (def->getNumRegions() > 0 &&
         !isa<linalg::LinalgOp, tensor::PadOp>(def)) ||
        !isPure(def))
      inputs.insert(value);
    else
      collect(def, ops, inputs);
  }
  ops.insert(op);
}

static OwningOpRef<ModuleOp> isolate(linalg::LinalgOp start, Operation *last) {
  llvm::SetVector<Operation *> ops;
  llvm::SetVector<Value> inputs;
  collect(last, ops, inputs);
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
  for (Value input : inputs)
    types.push_back(input.getType());
  auto func = func::FuncOp::create(
      builder, loc, parent ? parent.getName() : "kernel",
      builder.getFunctionType(types, last->getResultTypes()));
  mlir::Block *body = func.addEntryBlock();
  builder.setInsertionPointToEnd(body);
  IRMapping mapping;
  for (auto [input, arg] : llvm::zip_equal(inputs, body->getArguments()))
    mapping.map(input, arg);
  for (Operation *op : ops)
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
    OwningOpRef<ModuleOp> isolated = isolate(start, epilogue->ops.back());
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
