//===- TaskDescription.cpp - Words and figures about tasks ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/TaskDescription.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::vta::cpu;

/// True for operations that count as work of a task.
static bool isWork(Operation &op) {
  return !isa<arith::ConstantOp, tensor::EmptyOp, linalg::FillOp,
              tensor::ExpandShapeOp, tensor::CollapseShapeOp, func::ReturnOp>(
      op);
}

std::string mlir::vta::cpu::describeTask(func::FuncOp task) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto printShape = [&](Type type) {
    auto tensor = cast<RankedTensorType>(type);
    for (int64_t extent : tensor.getShape())
      os << extent << 'x';
    os << tensor.getElementType();
  };
  unsigned others = 0;
  for (Operation &op : task.getBody().front()) {
    if (!isWork(op))
      continue;
    if (!text.empty()) {
      ++others;
      continue;
    }
    os << (isa<linalg::GenericOp>(op) ? StringRef("generic")
                                      : op.getName().stripDialect());
    bool isFirst = true;
    // Without the tensor that is overwritten.
    ValueRange operands = op.getOperands();
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      operands = operands.take_front(linalgOp.getNumDpsInputs());
    for (Value operand : operands) {
      if (!isa<RankedTensorType>(operand.getType()))
        continue;
      os << (isFirst ? " " : ", ");
      isFirst = false;
      printShape(operand.getType());
    }
    os << " -> ";
    printShape(op.getResult(0).getType());
  }
  if (others)
    os << ", " << others << " more";
  return text;
}

uint64_t mlir::vta::cpu::countMacs(func::FuncOp task) {
  uint64_t macs = 0;
  task.walk([&](linalg::LinalgOp op) {
    if (op.getNumReductionLoops() == 0)
      return;
    bool multiplies = false;
    op->walk([&](Operation *inner) {
      multiplies |= isa<arith::MulFOp, arith::MulIOp>(inner);
    });
    if (!multiplies)
      return;
    uint64_t product = 1;
    for (int64_t extent : op.getStaticLoopRanges())
      product *= extent;
    macs += product;
  });
  return macs;
}

bool mlir::vta::cpu::isMove(func::FuncOp task) {
  return llvm::none_of(task.getBody().front(), [](Operation &op) {
    return isWork(op) && !isa<tensor::PadOp, tensor::InsertSliceOp,
                              linalg::TransposeOp, linalg::CopyOp>(op);
  });
}
