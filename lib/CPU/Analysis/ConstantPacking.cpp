//===- ConstantPacking.cpp - Layouts of constant arguments ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/ConstantPacking.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

SmallVector<int64_t>
ConstantPacking::getTransformedShape(ArrayRef<int64_t> shape) const {
  SmallVector<int64_t> result(shape);
  if (winograd)
    result[1] = result[2] = winograd + kWinogradWindow - 1;
  return result;
}

SmallVector<int64_t>
ConstantPacking::getPackedShape(ArrayRef<int64_t> shape) const {
  SmallVector<int64_t> outer = getTransformedShape(shape);
  for (auto [pos, tile] : llvm::zip_equal(innerDimsPos, innerTiles))
    outer[pos] = llvm::divideCeil(outer[pos], tile);
  SmallVector<int64_t> packed;
  for (size_t i = 0; i != outer.size(); ++i)
    packed.push_back(outer[outerDimsPerm.empty() ? i : outerDimsPerm[i]]);
  llvm::append_range(packed, innerTiles);
  return packed;
}

void cpu::setPacking(func::FuncOp func, unsigned argument,
                     const ConstantPacking &packing) {
  MLIRContext *context = func.getContext();
  auto array = [&](ArrayRef<int64_t> values) {
    return DenseI64ArrayAttr::get(context, values);
  };
  func.setArgAttr(argument, kConstantAttrName,
                  PackingAttr::get(context, array(packing.outerDimsPerm),
                                   array(packing.innerDimsPos),
                                   array(packing.innerTiles),
                                   packing.winograd));
}

std::optional<ConstantPacking> cpu::getPacking(func::FuncOp func,
                                               unsigned argument) {
  auto attr = func.getArgAttrOfType<PackingAttr>(argument, kConstantAttrName);
  if (!attr)
    return std::nullopt;
  return ConstantPacking{llvm::to_vector(attr.getOuter().asArrayRef()),
                         llvm::to_vector(attr.getPos().asArrayRef()),
                         llvm::to_vector(attr.getTiles().asArrayRef()),
                         attr.getWinograd()};
}
