//===- CheckInput.cpp - Networks that cannot be compiled ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckInput.h"
#include "Options.h"
#include "VTA/Kernel/DeviceModule.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::compile;

LogicalResult mlir::vta::compile::checkInt8(ModuleOp module,
                                            const Options &options) {
  if (!options.usesVTA || options.isQuantized)
    return success();
  // Zero points are int8, too.
  bool hasInt8 = false, hasFloat = false, hasLinalg = false;
  module.walk([&](Operation *op) {
    if (!isa<linalg::LinalgOp>(op) &&
        !isa_and_nonnull<tosa::TosaDialect>(op->getDialect()))
      return;
    hasLinalg |= isa<linalg::LinalgOp>(op);
    for (Type type : op->getResultTypes()) {
      Type element = getElementTypeOrSelf(type);
      auto ranked = dyn_cast<RankedTensorType>(type);
      hasInt8 |= element.isInteger(8) && ranked && ranked.getRank() > 1;
      hasFloat |= isa<FloatType>(element);
    }
  });
  if (hasInt8 || !hasFloat ||
      llvm::any_of(module.getOps<ModuleOp>(), isDeviceModule))
    return success();
  if (hasLinalg) {
    llvm::WithColor::error(llvm::errs(), "vta-compile")
        << options.input
        << " is float linalg and VTA computes in int8: quantize as TOSA first, "
           "which --calibration=data.npz and --calibrate=global_scale take; "
           "what writes linalg can mostly write TOSA as well\n";
    return failure();
  }
  llvm::WithColor::error(llvm::errs(), "vta-compile")
      << options.input
      << " is a float network and VTA computes in int8: quantize it with "
         "--calibration=data.npz (inputs that are typical), "
         "--calibration-table=table.txt or --calibrate=global_scale\n";
  return failure();
}

LogicalResult mlir::vta::compile::checkTensors(ModuleOp module,
                                               const Options &options) {
  if (!options.emitsNetwork())
    return success();
  LogicalResult result = success();
  auto check = [&](Type type, Location loc, StringRef what) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (failed(result) || !tensor || !tensor.hasStaticShape() ||
        !tensor.getElementType().isIntOrFloat())
      return;
    std::optional<int64_t> bytes =
        llvm::divideCeil(tensor.getElementTypeBitWidth(), 8);
    for (int64_t dim : tensor.getShape())
      bytes = bytes ? llvm::checkedMul(*bytes, dim) : bytes;
    if (bytes && static_cast<uint64_t>(*bytes) <= options.maxMemory)
      return;
    result = emitError(loc)
             << what << " of type " << type << " takes "
             << (bytes ? std::to_string(*bytes) : "more than 2^63")
             << " bytes of memory, there are " << options.maxMemory
             << " (--max-memory sets another limit)";
  };
  module.walk([&](Operation *op) {
    if (auto function = dyn_cast<func::FuncOp>(op))
      for (BlockArgument argument : function.getArguments())
        check(argument.getType(), function.getLoc(),
              "input " + std::to_string(argument.getArgNumber()));
    for (Type type : op->getResultTypes())
      check(type, op->getLoc(), "a tensor");
  });
  return result;
}
