//===- ConstantPacking.cpp - Layouts of constant arguments ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/ConstantPacking.h"
#include "VTA/Dialect/VTA/IR/VTA.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

void cpu::setPacking(func::FuncOp func, unsigned argument,
                     const ConstantPacking &packing) {
  MLIRContext *context = func.getContext();
  auto array = [&](ArrayRef<int64_t> values) {
    return DenseI64ArrayAttr::get(context, values);
  };
  func.setArgAttr(argument, kConstantAttrName,
                  PackingAttr::get(context, array(packing.outerDimsPerm),
                                   array(packing.innerDimsPos),
                                   array(packing.innerTiles)));
}

std::optional<ConstantPacking> cpu::getPacking(func::FuncOp func,
                                               unsigned argument) {
  auto attr = func.getArgAttrOfType<PackingAttr>(argument, kConstantAttrName);
  if (!attr)
    return std::nullopt;
  return ConstantPacking{llvm::to_vector(attr.getOuter().asArrayRef()),
                         llvm::to_vector(attr.getPos().asArrayRef()),
                         llvm::to_vector(attr.getTiles().asArrayRef())};
}
