//===- OutlineSegment.cpp - Operations as a function of their own ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OutlineSegment.h"
#include "Groups.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::partition;

Interface::Interface(ArrayRef<Operation *> ops) {
  llvm::SmallPtrSet<Operation *, 16> inside(ops.begin(), ops.end());
  llvm::SmallSetVector<Value, 8> read;
  for (Operation *op : ops) {
    for (Value operand : getReadValues(op)) {
      Operation *producer = operand.getDefiningOp();
      if (!producer || (!inside.contains(producer) && !isConstant(producer)))
        read.insert(operand);
    }
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUsers(),
                       [&](Operation *user) { return !inside.contains(user); }))
        outputs.push_back(result);
  }
  inputs = read.takeVector();
}

ModuleOp partition::createDeviceModule(OpBuilder &b, Location location,
                                       ModuleOp module) {
  auto device = ModuleOp::create(b, location);
  for (StringRef name : {kConfigAttrName, kMachineAttrName})
    if (Attribute value = module->getAttr(name))
      device->setAttr(name, value);
  return device;
}

func::FuncOp partition::outline(ArrayRef<Operation *> ops,
                                const Interface &interface, StringRef name,
                                ModuleOp device, IRMapping &copies) {
  auto b = OpBuilder::atBlockEnd(device.getBody());
  Operation *parent = ops.front()->getParentOp();
  auto function = func::FuncOp::create(
      b, parent->getLoc(), name,
      b.getFunctionType(TypeRange(ValueRange(interface.inputs)),
                        TypeRange(ValueRange(interface.outputs))));
  Block *body = function.addEntryBlock();
  for (auto [input, argument] :
       llvm::zip_equal(interface.inputs, body->getArguments())) {
    argument.setLoc(input.getLoc());
    copies.map(input, argument);
  }
  b.setInsertionPointToStart(body);
  for (Operation *op : ops) {
    for (Value operand : op->getOperands())
      if (!copies.contains(operand))
        b.clone(*operand.getDefiningOp(), copies);
    b.clone(*op, copies);
  }
  auto results = llvm::map_to_vector(
      interface.outputs, [&](Value value) { return copies.lookup(value); });
  func::ReturnOp::create(b, parent->getLoc(), results);
  return function;
}
