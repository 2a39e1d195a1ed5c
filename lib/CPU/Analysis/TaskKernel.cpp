//===- TaskKernel.cpp - How the runtime calls a task ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/TaskKernel.h"
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
                          array(packing->innerTiles));
}

void cpu::setKernel(Operation *function, const TaskKernel &kernel) {
  MLIRContext *context = function->getContext();
  SmallVector<Attribute> packings;
  for (const std::optional<ConstantPacking> &packing : kernel.packings)
    packings.push_back(writePacking(context, packing));
  function->setDiscardableAttr(
      kTaskAttrName, KernelAttr::get(context, kernel.chunks,
                                     static_cast<int64_t>(kernel.scratchBytes),
                                     ArrayAttr::get(context, packings)));
}

bool cpu::isKernel(Operation *function) {
  return function->getAttrOfType<KernelAttr>(kTaskAttrName) != nullptr;
}

TaskKernel cpu::getKernel(Operation *function) {
  auto attr = function->getAttrOfType<KernelAttr>(kTaskAttrName);
  TaskKernel kernel;
  kernel.chunks = attr.getChunks();
  kernel.scratchBytes = attr.getScratchBytes();
  for (Attribute element : attr.getPackings()) {
    auto packing = dyn_cast<PackingAttr>(element);
    kernel.packings.emplace_back();
    if (packing)
      kernel.packings.back() =
          ConstantPacking{llvm::to_vector(packing.getOuter().asArrayRef()),
                          llvm::to_vector(packing.getPos().asArrayRef()),
                          llvm::to_vector(packing.getTiles().asArrayRef())};
  }
  return kernel;
}
