//===- ConstantPacking.cpp - Layouts of constant arguments ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/ConstantPacking.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

void cpu::setPacking(func::FuncOp func, unsigned argument,
                     const ConstantPacking &packing) {
  Builder b(func.getContext());
  func.setArgAttr(
      argument, kPackingAttrName,
      b.getDictionaryAttr(
          {b.getNamedAttr("outer",
                          b.getDenseI64ArrayAttr(packing.outerDimsPerm)),
           b.getNamedAttr("pos", b.getDenseI64ArrayAttr(packing.innerDimsPos)),
           b.getNamedAttr("tiles",
                          b.getDenseI64ArrayAttr(packing.innerTiles))}));
}

std::optional<ConstantPacking> cpu::getPacking(func::FuncOp func,
                                               unsigned argument) {
  auto dict = func.getArgAttrOfType<DictionaryAttr>(argument, kPackingAttrName);
  if (!dict)
    return std::nullopt;
  auto read = [&](StringRef name) {
    auto attr = dict.getAs<DenseI64ArrayAttr>(name);
    return attr ? SmallVector<int64_t>(attr.asArrayRef())
                : SmallVector<int64_t>();
  };
  return ConstantPacking{read("outer"), read("pos"), read("tiles")};
}
