//===- LowerQuantizedTypes.cpp - !quant.uniform to integers ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Model/RaiseQuantized.h"
#include "VTA/Transforms/Quantize/Passes.h"
#include "VTA/Transforms/Quantize/QuantizedType.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-lower-quantized-types"

namespace mlir::vta::quantization {
#define GEN_PASS_DEF_VTALOWERQUANTIZEDTYPES
#include "VTA/Transforms/Quantize/Passes.h.inc"
} // namespace mlir::vta::quantization

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

static quant::QuantizedType getQuantizedElement(Type type) {
  return dyn_cast<quant::QuantizedType>(getElementTypeOrSelf(type));
}

namespace {
struct LowerQuantizedTypes
    : quantization::impl::VTALowerQuantizedTypesBase<LowerQuantizedTypes> {
  void runOnOperation() override;

private:
  LogicalResult check(Type type, Location loc);
  LogicalResult checkTypes();
  LogicalResult lower(quant::QuantizeCastOp op);
  LogicalResult lower(quant::DequantizeCastOp op);
  Type lowered(Type type) const;
  void lowerTypes();
};
} // namespace

LogicalResult LowerQuantizedTypes::check(Type type, Location loc) {
  quant::QuantizedType element = getQuantizedElement(type);
  if (!element)
    return success();
  bool isStored =
      element.isSigned() && (element.getStorageType().isInteger(8) ||
                             element.getStorageType().isInteger(32));
  auto uniform = AxisQuantization::get(element);
  if (isStored && element.getExpressedType().isF32() && uniform &&
      llvm::all_equal(uniform->zeros))
    return success();
  return emitError(loc) << "expected !quant.uniform types of f32 that are "
                           "stored in i8, or in i32 for sums, with one zero "
                           "point, got "
                        << element;
}

LogicalResult LowerQuantizedTypes::checkTypes() {
  func::FuncOp function = getOperation();
  for (Type type : function.getArgumentTypes())
    if (failed(check(type, function.getLoc())))
      return failure();
  auto result = function.walk([&](Operation *op) {
    for (Type type : op->getResultTypes())
      if (failed(check(type, op->getLoc())))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// Written as the importer of ONNX writes QuantizeLinear.
LogicalResult LowerQuantizedTypes::lower(quant::QuantizeCastOp op) {
  quant::QuantizedType element = getQuantizedElement(op.getType());
  AxisQuantization uniform = *AxisQuantization::get(element);
  auto shape = dyn_cast<RankedTensorType>(op.getType());
  if (!shape || !shape.hasStaticShape() || uniform.axis >= 0 ||
      !element.getStorageType().isInteger(8))
    return op.emitOpError("expected a tensor of static shape that gets one "
                          "scale and is stored in i8, got ")
           << op.getType();
  ImplicitLocOpBuilder b(op.getLoc(), op);
  Value value = lowerToIntegers(
      {op.getInput(), {uniform.scales.front(), uniform.zeros.front()}},
      shape.clone(b.getI8Type()), b);
  setQuantizedType(value.getDefiningOp(), 8, uniform);
  value = clampInt8(b, value, element.getStorageTypeMin(),
                    element.getStorageTypeMax());
  // Types change at the end.
  op.getResult().replaceAllUsesWith(
      quant::StorageCastOp::create(b, op.getType(), value).getResult());
  op.erase();
  return success();
}

/// Written as the importer of ONNX writes DequantizeLinear.
LogicalResult LowerQuantizedTypes::lower(quant::DequantizeCastOp op) {
  quant::QuantizedType element = getQuantizedElement(op.getInput().getType());
  AxisQuantization uniform = *AxisQuantization::get(element);
  auto shape = dyn_cast<RankedTensorType>(op.getType());
  unsigned width = element.getStorageTypeIntegralWidth();
  if (!shape || !shape.hasStaticShape() ||
      (width != 8 && uniform.zeros.front() != 0))
    return op.emitOpError("expected a tensor of static shape, and zero points "
                          "in i8 alone, got ")
           << op.getInput().getType();
  ImplicitLocOpBuilder b(op.getLoc(), op);
  auto integers = quant::StorageCastOp::create(
      b, shape.clone(element.getStorageType()), op.getInput());
  op.getResult().replaceAllUsesWith(dequantize(b, integers, uniform));
  op.erase();
  return success();
}

Type LowerQuantizedTypes::lowered(Type type) const {
  quant::QuantizedType element = getQuantizedElement(type);
  if (!element)
    return type;
  if (auto shaped = dyn_cast<ShapedType>(type))
    return shaped.clone(element.getStorageType());
  return element.getStorageType();
}

void LowerQuantizedTypes::lowerTypes() {
  func::FuncOp function = getOperation();
  auto lowerValue = [&](Value value) {
    if (quant::QuantizedType element = getQuantizedElement(value.getType()))
      LLVM_DEBUG(llvm::dbgs() << element << " is stored in "
                              << element.getStorageType() << "\n");
    value.setType(lowered(value.getType()));
  };
  function.walk([&](Operation *op) {
    llvm::for_each(op->getResults(), lowerValue);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), lowerValue);
  });
  auto lowerAll = [&](ArrayRef<Type> types) {
    return llvm::map_to_vector(types, [&](Type type) { return lowered(type); });
  };
  function.setFunctionType(
      FunctionType::get(&getContext(), lowerAll(function.getArgumentTypes()),
                        lowerAll(function.getResultTypes())));
  function.walk([](quant::StorageCastOp op) {
    op.getResult().replaceAllUsesWith(op.getInput());
    op.erase();
  });
}

void LowerQuantizedTypes::runOnOperation() {
  if (failed(checkTypes()))
    return signalPassFailure();
  auto result = getOperation().walk([&](Operation *op) {
    LogicalResult lowered =
        llvm::TypeSwitch<Operation *, LogicalResult>(op)
            .Case<quant::QuantizeCastOp, quant::DequantizeCastOp>(
                [&](auto cast) { return lower(cast); })
            .Default([](Operation *) { return success(); });
    return failed(lowered) ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (result.wasInterrupted())
    return signalPassFailure();
  lowerTypes();
}
