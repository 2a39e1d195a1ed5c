//===- CPUTaskABI.cpp - How the runtime calls a CPU task ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/CPUTaskABI.h"
#include "VTA/Dialect/VTA/IR/VTA.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

static Attribute writePacking(MLIRContext *context,
                              const std::optional<ConstantPacking> &packing) {
  if (!packing)
    return UnitAttr::get(context);
  auto array = [&](ArrayRef<int64_t> values) {
    return DenseI64ArrayAttr::get(context, values);
  };
  return PackingAttr::get(context, array(packing->outerDimsPerm),
                          array(packing->innerDimsPos),
                          array(packing->innerTiles), packing->winograd);
}

void cpu::setTaskABI(Operation *function, const CPUTaskABI &abi) {
  MLIRContext *context = function->getContext();
  SmallVector<Attribute> packings;
  for (const std::optional<ConstantPacking> &packing : abi.packings)
    packings.push_back(writePacking(context, packing));
  function->setDiscardableAttr(
      kTaskAttrName, KernelAttr::get(context, abi.chunks,
                                     static_cast<int64_t>(abi.scratchBytes),
                                     ArrayAttr::get(context, packings)));
}

bool cpu::hasTaskABI(Operation *function) {
  return function->getAttrOfType<KernelAttr>(kTaskAttrName) != nullptr;
}

CPUTaskABI cpu::getTaskABI(Operation *function) {
  auto attr = function->getAttrOfType<KernelAttr>(kTaskAttrName);
  CPUTaskABI abi;
  abi.chunks = attr.getChunks();
  abi.scratchBytes = attr.getScratchBytes();
  for (Attribute element : attr.getPackings()) {
    auto packing = dyn_cast<PackingAttr>(element);
    abi.packings.emplace_back();
    if (packing)
      abi.packings.back() =
          ConstantPacking{llvm::to_vector(packing.getOuter().asArrayRef()),
                          llvm::to_vector(packing.getPos().asArrayRef()),
                          llvm::to_vector(packing.getTiles().asArrayRef()),
                          packing.getWinograd()};
  }
  return abi;
}
