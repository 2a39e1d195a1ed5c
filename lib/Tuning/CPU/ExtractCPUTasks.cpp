//===- ExtractCPUTasks.cpp - The CPU tasks of a network -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/CPUTaskInfo.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/Dialect/VTA/IR/TaskLayout.h"
#include "VTA/Kernel/LayerNames.h"
#include "VTA/Target/Network/WriteNetwork.h"
#include "VTA/Transforms/Schedules/KernelModules.h"
#include "VTA/Tuning/CPU/CPUTask.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// Clones the operations that compute `value` from nothing. Fails if it
/// depends on an argument.
static FailureOr<Value> cloneConstant(OpBuilder &b, Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || isa<func::CallOp>(op) || op->getNumRegions() > 0)
    return failure();
  IRMapping mapping;
  for (Value operand : op->getOperands()) {
    FailureOr<Value> cloned = cloneConstant(b, operand);
    if (failed(cloned))
      return failure();
    mapping.map(operand, *cloned);
  }
  Operation *clone = b.clone(*op, mapping);
  return clone->getResult(cast<OpResult>(value).getResultNumber());
}

/// A task that returns the middle of a result whose padding is zero already.
/// Outputs of networks are not: this makes the result a tensor inside of one.
static func::FuncOp addUnpad(OpBuilder &b, func::FuncOp task) {
  auto pad = task.getBody()
                 .front()
                 .getTerminator()
                 ->getOperand(0)
                 .getDefiningOp<tensor::PadOp>();
  if (!pad)
    return {};
  auto type = cast<RankedTensorType>(pad.getSource().getType());
  Location loc = task.getLoc();
  auto func = func::FuncOp::create(
      b, loc, kUnpadName,
      b.getFunctionType(task.getResultTypes(), TypeRange(type)));
  func.setPrivate();
  func->setAttr(kTaskAttrName, b.getUnitAttr());
  OpBuilder inner = OpBuilder::atBlockEnd(func.addEntryBlock());
  SmallVector<OpFoldResult> offsets = pad.getMixedLowPad(), sizes, strides;
  for (int64_t size : type.getShape()) {
    sizes.push_back(b.getIndexAttr(size));
    strides.push_back(b.getIndexAttr(1));
  }
  Value middle = tensor::ExtractSliceOp::create(
      inner, loc, type, func.getArgument(0), offsets, sizes, strides);
  func::ReturnOp::create(inner, loc, middle);
  return func;
}

/// A module with `task` and a public function that makes the call `call` of it:
/// what is constant for the task is so there.
static FailureOr<OwningOpRef<ModuleOp>> makeModule(func::CallOp call,
                                                   func::FuncOp task) {
  Location loc = task.getLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  SmallVector<Type> inputs;
  for (auto [i, operand] : llvm::enumerate(call.getOperands()))
    if (!task.getArgAttr(i, kConstantAttrName))
      inputs.push_back(operand.getType());
  OpBuilder b = OpBuilder::atBlockEnd(module->getBody());
  b.clone(*task.getOperation());
  func::FuncOp unpad =
      hasZeroedResult(task) ? addUnpad(b, task) : func::FuncOp();
  auto func = func::FuncOp::create(
      b, loc, "main",
      b.getFunctionType(inputs, (unpad ? unpad : task).getResultTypes()));
  Block *body = func.addEntryBlock();
  b.setInsertionPointToStart(body);
  SmallVector<Value> operands;
  unsigned next = 0;
  for (auto [i, operand] : llvm::enumerate(call.getOperands())) {
    if (!task.getArgAttr(i, kConstantAttrName)) {
      operands.push_back(body->getArgument(next++));
      continue;
    }
    FailureOr<Value> constant = cloneConstant(b, operand);
    if (failed(constant)) {
      call.emitOpError() << "expected operand " << i << " to be a constant";
      return failure();
    }
    operands.push_back(*constant);
  }
  auto inner = func::CallOp::create(b, loc, task, operands);
  if (unpad)
    inner = func::CallOp::create(b, loc, unpad, inner.getResults());
  func::ReturnOp::create(b, loc, inner.getResults());
  return module;
}

/// The task with tensors in memory of their own, as it is measured; null if it
/// has only such. Its key is that of a task outside of concatenations: records
/// apply to both.
static OwningOpRef<func::FuncOp> withoutLayouts(func::FuncOp task) {
  OwningOpRef<func::FuncOp> copy(task.clone());
  bool hasLayouts = false;
  for (unsigned i = 0; i < task.getNumArguments(); ++i)
    hasLayouts |= bool(copy->removeArgAttr(i, kLayoutAttrName));
  auto name = StringAttr::get(task.getContext(), kLayoutAttrName);
  for (unsigned i = 0; i < task.getNumResults(); ++i)
    hasLayouts |= bool(copy->removeResultAttr(i, name));
  if (!hasLayouts)
    return nullptr;
  return copy;
}

/// "1x14x12x3xf32, 8x3x3x3xf32 -> 1x12x10x8xf32".
static std::string describeTypes(func::FuncOp task) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto print = [&](TypeRange types) {
    llvm::interleaveComma(types, os, [&](Type type) {
      auto shaped = dyn_cast<ShapedType>(type);
      if (!shaped) {
        os << type;
        return;
      }
      for (int64_t size : shaped.getShape())
        os << size << "x";
      os << shaped.getElementType();
    });
  };
  print(task.getArgumentTypes());
  os << " -> ";
  print(task.getResultTypes());
  return text;
}

static uint64_t getNumBytes(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() ||
      !tensor.getElementType().isIntOrFloat())
    return 0;
  return tensor.getNumElements() *
         llvm::divideCeil(tensor.getElementTypeBitWidth(), 8);
}

/// Bytes of one call that the network does not come to again in the same run:
/// constants, and results in zeroed memory, which is shared with nothing.
static uint64_t getColdBytes(func::CallOp call, func::FuncOp task) {
  uint64_t bytes = 0;
  for (auto [i, operand] : llvm::enumerate(call.getOperands()))
    if (task.getArgAttr(i, kConstantAttrName))
      bytes += getNumBytes(operand.getType());
  if (hasZeroedResult(task))
    for (Type type : task.getResultTypes())
      bytes += getNumBytes(type);
  return bytes;
}

static tuning::TaskInfo describe(func::FuncOp task) {
  tuning::TaskInfo info;
  info.name = task.getName().str();
  OwningOpRef<func::FuncOp> nameless(task.clone());
  nameless->setName("task");
  std::string text;
  llvm::raw_string_ostream os(text);
  (*nameless)->print(os, OpPrintingFlags().useLocalScope());
  info.key = tuning::getSHA256(text).substr(0, 32);
  info.text = describeTypes(task);
  FailureOr<cpu::CPUTaskInfo> analyzed = analyzeTask(*nameless);
  if (failed(analyzed))
    return info;
  info.op = stringifyAnchorKind(analyzed->kind).str();
  info.text = info.op + " " + info.text;
  if (auto anchor = dyn_cast_if_present<linalg::LinalgOp>(analyzed->anchor);
      anchor && analyzed->products) {
    info.ops = 2;
    for (int64_t range : anchor.getStaticLoopRanges())
      info.ops *= static_cast<double>(range);
  }
  return info;
}

FailureOr<std::vector<std::unique_ptr<CPUTask>>>
cpu::createCPUTasks(ModuleOp network, const CPUTask::Options &options,
                    unsigned *numWithoutKnobs) {
  FailureOr<func::FuncOp> main = findNetworkFunction(network);
  if (failed(main))
    return failure();
  llvm::MapVector<Operation *, SmallVector<func::CallOp>> calls;
  SymbolTable symbols(network);
  main->walk([&](func::CallOp call) {
    auto task = symbols.lookup<func::FuncOp>(call.getCallee());
    if (task && task->hasAttr(kTaskAttrName))
      calls[task].push_back(call);
  });
  std::vector<std::unique_ptr<CPUTask>> tasks;
  unsigned numWithout = 0;
  uint64_t numBytes = 0; // Of all tasks.
  for (auto &[op, callers] : calls) {
    auto task = cast<func::FuncOp>(op);
    for (func::CallOp call : callers)
      numBytes += getColdBytes(call, task);
    OwningOpRef<func::FuncOp> alone = withoutLayouts(task);
    func::FuncOp measured = alone ? *alone : task;
    FailureOr<OwningOpRef<ModuleOp>> module =
        makeModule(callers.front(), measured);
    if (failed(module))
      return failure();
    tuning::TaskInfo info = describe(measured);
    info.weight = callers.size();
    for (func::CallOp caller : callers)
      if (std::string layer = layerName(caller.getLoc(), "");
          !layer.empty() && !llvm::is_contained(info.layers, layer))
        info.layers.push_back(std::move(layer));
    llvm::Expected<std::unique_ptr<CPUTask>> created =
        CPUTask::create(serializeModule(**module), options, std::move(info));
    if (!created)
      return task.emitError() << llvm::toString(created.takeError());
    // Plain loops, and functions that only pass their arguments on.
    bool isTuned = bool(*created);
    // The network's code has the same knobs, or records mean nothing for it.
    if (isTuned && alone) {
      FailureOr<OwningOpRef<ModuleOp>> inside =
          makeModule(callers.front(), task);
      if (failed(inside))
        return failure();
      llvm::Expected<std::unique_ptr<CPUTask>> other =
          CPUTask::create(serializeModule(**inside), options);
      if (!other)
        return task.emitError() << llvm::toString(other.takeError());
      isTuned = *other && (*created)->hasSpaceOf(**other);
    }
    if (!isTuned) {
      ++numWithout;
      continue;
    }
    tasks.push_back(std::move(*created));
  }
  for (const std::unique_ptr<CPUTask> &task : tasks)
    task->setNetworkBytes(numBytes);
  if (numWithoutKnobs)
    *numWithoutKnobs = numWithout;
  return tasks;
}
