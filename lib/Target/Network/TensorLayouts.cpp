//===- TensorLayouts.cpp - Tensors inside of others -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorLayouts.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/Dialect/VTA/IR/TaskLayout.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

FailureOr<PartPlaces>
mlir::vta::cpu::placeConcatenations(func::FuncOp function) {
  PartPlaces places;
  // The last one first: its memory may hold that of others.
  Block &block = function.getBody().front();
  for (Operation &op : llvm::reverse(block)) {
    auto concat = dyn_cast<tensor::ConcatOp>(op);
    if (!concat)
      continue;
    for (auto [i, part] : llvm::enumerate(concat.getInputs())) {
      Value root = stripViews(part);
      if (!isa_and_nonnull<func::CallOp, tensor::ConcatOp>(
              root.getDefiningOp()))
        return concat.emitOpError("operand ")
               << i
               << " is not the result of a task; expected tasks that "
                  "write the parts, as vta-cpu-form-tasks makes them";
    }
    if (failed(places.addConcat(concat.getResult(),
                                llvm::to_vector(concat.getInputs()),
                                concat.getDim())))
      return concat.emitOpError(
          "has parts that lie elsewhere already; expected "
          "each tensor to be a part of one concatenation");
  }
  return places;
}

/// The layout with which tasks see `value`; null if it is contiguous.
static StridedLayoutAttr findLayout(Value value, const PartPlaces &places) {
  FailureOr<PartPlace> place = places.lookup(value);
  if (failed(place))
    return {};
  FailureOr<TaskMemory> memory =
      getTaskMemory(cast<RankedTensorType>(value.getType()), *place);
  return succeeded(memory) ? memory->layout : StridedLayoutAttr();
}

static LogicalResult checkLayout(Operation *call, const Twine &what,
                                 Value value, Attribute layout,
                                 const PartPlaces &places) {
  StridedLayoutAttr expected = findLayout(value, places);
  if (expected == layout)
    return success();
  auto print = [](InFlightDiagnostic &diag, Attribute attr) {
    if (attr)
      diag << attr;
    else
      diag << "none";
  };
  InFlightDiagnostic diag = call->emitOpError() << what << ": expected the "
                                                << kLayoutAttrName << " ";
  print(diag, expected);
  diag << ", got ";
  print(diag, layout);
  return diag;
}

LogicalResult mlir::vta::cpu::checkLayouts(func::CallOp call, func::FuncOp task,
                                           const PartPlaces &places) {
  for (auto [i, operand] : llvm::enumerate(call.getOperands()))
    if (failed(checkLayout(call, "operand " + Twine(i), operand,
                           task.getArgAttr(i, kLayoutAttrName), places)))
      return failure();
  return checkLayout(call, "result", call.getResult(0),
                     task.getResultAttr(0, kLayoutAttrName), places);
}

LogicalResult mlir::vta::cpu::checkLayouts(vta::CallOp call,
                                           const PartPlaces &places) {
  for (auto [i, operand] : llvm::enumerate(call.getOperands()))
    if (failed(checkLayout(call, "operand " + Twine(i), operand, Attribute(),
                           places)))
      return failure();
  return success();
}
