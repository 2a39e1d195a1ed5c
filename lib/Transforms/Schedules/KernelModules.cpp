//===- KernelModules.cpp - A module for each kernel -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Schedules/KernelModules.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Kernel/Kernel.h"
#include "VTA/Transforms/Schedules/Sequences.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::vta;

OwningOpRef<ModuleOp> mlir::vta::createTargetModule(Operation *op) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(op->getLoc());
  for (StringRef name : {kConfigAttrName, kMachineAttrName})
    for (Operation *at = op; at; at = at->getParentOp())
      if (Attribute attr = at->getDiscardableAttr(name)) {
        (*module)->setAttr(name, attr);
        break;
      }
  return module;
}

/// An empty function in `module` with the operands and the result of `kernel`.
static func::FuncOp createFunction(ModuleOp module, KernelOp kernel) {
  auto parent = kernel->getParentOfType<func::FuncOp>();
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto func = func::FuncOp::create(
      builder, parent ? parent.getLoc() : kernel.getLoc(),
      parent ? parent.getName() : "kernel",
      builder.getFunctionType(kernel.getInputs().getTypes(), kernel.getType()));
  func.addEntryBlock();
  return func;
}

static void createReturn(KernelOp kernel) {
  OpBuilder builder(kernel->getContext());
  builder.setInsertionPointAfter(kernel);
  func::ReturnOp::create(builder, kernel.getLoc(), kernel.getResult());
}

bool mlir::vta::isDestination(KernelOp kernel, BlockArgument arg) {
  auto narrow = dyn_cast_if_present<StepOp>(kernel.getRoot());
  if (!narrow || arg.use_empty())
    return false;
  return llvm::all_of(arg.getUsers(), [&](Operation *user) {
    return isa<tensor::ExtractSliceOp>(user) && user->hasOneUse() &&
           *user->user_begin() == narrow &&
           narrow.getInit() == user->getResult(0);
  });
}

OwningOpRef<ModuleOp> mlir::vta::copyKernel(KernelOp kernel) {
  OwningOpRef<ModuleOp> module = createTargetModule(kernel);
  func::FuncOp func = createFunction(*module, kernel);
  Block *block = &func.getBody().front();
  IRMapping mapping;
  mapping.map(kernel.getInputs(), block->getArguments());
  auto parent = kernel->getParentOfType<func::FuncOp>();
  for (auto [input, arg] :
       llvm::zip_equal(kernel.getInputs(), block->getArguments())) {
    auto argument = dyn_cast<BlockArgument>(input);
    if (parent && argument && argument.getOwner() == &parent.getBody().front())
      if (DictionaryAttr attrs = parent.getArgAttrDict(argument.getArgNumber()))
        func.setArgAttrs(arg.getArgNumber(), attrs);
  }
  OpBuilder builder = OpBuilder::atBlockEnd(block);
  auto copy = cast<KernelOp>(builder.clone(*kernel, mapping));
  copy->removeAttr(kScheduleAttrName);
  createReturn(copy);
  return module;
}

OwningOpRef<ModuleOp> mlir::vta::extractKernel(KernelOp kernel) {
  OwningOpRef<ModuleOp> module = copyKernel(kernel);
  auto func = *module->getOps<func::FuncOp>().begin();
  KernelOp copy = *func.getOps<KernelOp>().begin();
  // Alone it writes to a tensor of its own.
  for (size_t i = copy.getInputs().size(); i-- > 0;) {
    BlockArgument arg = copy.getBlock().getArgument(i);
    if (!isDestination(copy, arg))
      continue;
    auto narrow = cast<StepOp>(copy.getRoot());
    Operation *slice = narrow.getInit().getDefiningOp();
    OpBuilder builder(slice);
    auto type = cast<RankedTensorType>(narrow.getType());
    Value dest = tensor::EmptyOp::create(
        builder, slice->getLoc(), type.getShape(), type.getElementType());
    slice->getResult(0).replaceAllUsesWith(dest);
    slice->erase();
    copy->eraseOperand(i);
    copy.getBlock().eraseArgument(i);
    (void)func.eraseArgument(i);
  }
  return module;
}

SmallVector<OwningOpRef<ModuleOp>> mlir::vta::extractKernels(ModuleOp module) {
  SmallVector<OwningOpRef<ModuleOp>> modules;
  FailureOr<SmallVector<KernelOp>> kernels = collectKernels(module);
  if (failed(kernels))
    return {};
  for (KernelOp kernel : *kernels) {
    if (failed(getConfig(kernel)))
      return {};
    modules.push_back(extractKernel(kernel));
  }
  return modules;
}

LogicalResult mlir::vta::scheduleKernel(KernelOp kernel,
                                        transform::NamedSequenceOp sequence,
                                        bool expensiveChecks) {
  OwningOpRef<ModuleOp> module = createTargetModule(kernel);
  func::FuncOp func = createFunction(*module, kernel);
  OpBuilder builder = OpBuilder::atBlockEnd(&func.getBody().front());
  auto alone =
      KernelOp::create(builder, kernel.getLoc(), kernel.getLayer(),
                       ValueRange(func.getArguments()), kernel.getType());
  createReturn(alone);
  alone.getBody().takeBody(kernel.getBody());
  LogicalResult applied = applySchedule(alone, sequence, expensiveChecks);
  // Through a part of the kernel, a schedule may have reached the function.
  auto functions = module->getOps<func::FuncOp>();
  auto isWhole = [&](Block &block) {
    auto op = block.empty() ? KernelOp() : dyn_cast<KernelOp>(block.front());
    return op && block.getOperations().size() == 2 &&
           llvm::equal(op.getInputs(), block.getArguments()) &&
           op.getInputs().getTypes() == kernel.getInputs().getTypes() &&
           op.getType() == kernel.getType();
  };
  bool isAlone = llvm::hasSingleElement(module->getBody()->getOperations()) &&
                 llvm::hasSingleElement(functions) &&
                 (*functions.begin()).getBody().hasOneBlock() &&
                 isWhole((*functions.begin()).getBody().front());
  if (isAlone) {
    auto left = cast<KernelOp>((*functions.begin()).getBody().front().front());
    kernel.getBody().takeBody(left.getBody());
    return applied;
  }
  // The kernel has to stay an operation that can be printed.
  Block &block = kernel.getBody().emplaceBlock();
  block.addArguments(
      kernel.getInputs().getTypes(),
      SmallVector<Location>(kernel.getInputs().size(), kernel.getLoc()));
  builder.setInsertionPointToEnd(&block);
  YieldOp::create(builder, kernel.getLoc(),
                  tensor::EmptyOp::create(builder, kernel.getLoc(),
                                          kernel.getType().getShape(),
                                          kernel.getType().getElementType()));
  if (failed(applied))
    return failure();
  return kernel.emitError()
         << "expected a schedule to leave one kernel with its "
            "operands and no other symbols";
}

std::string mlir::vta::serializeModule(ModuleOp module) {
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  // The newest version can always be written.
  (void)writeBytecodeToFile(module, os);
  return bytes;
}
