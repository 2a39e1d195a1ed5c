//===- Roofline.cpp - What a kernel takes at least ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Schedule/VTA/Roofline.h"

using namespace mlir;
using namespace mlir::vta;

Roofline mlir::vta::getRoofline(const KernelModel &kernel,
                                const vtart::Config &config,
                                const vtart::Machine &machine, double macs) {
  double loaded = 0;
  if (kernel.hasContraction) {
    double inputs = 1, weights = 1;
    for (const InputAxis &axis : kernel.input)
      inputs *= axis.source;
    for (unsigned dim : kernel.weightDims)
      if (!kernel.dims.element.contains(dim))
        weights *= kernel.extents[dim];
    loaded = inputs * config.elemBytes(vtart::MemType::Inp) +
             weights * config.elemBytes(vtart::MemType::Wgt);
  }
  for (const KernelModel::Operand &operand : kernel.operands)
    loaded += static_cast<double>(operand.elements) *
              config.elemBytes(getMemType(operand.space));
  double stored = config.elemBytes(vtart::MemType::Out);
  for (unsigned dim : kernel.dims.parallel)
    stored *= kernel.getResultExtent(dim);

  bool isLinear = machine.dma == vtart::DmaModel::Linear;
  double bandwidth = isLinear ? machine.dmaBytesPerCycle : machine.busBytes;
  // Reading and writing have ports of their own, or share one.
  bool isShared = isLinear && machine.sharedBus;
  Roofline roofline;
  roofline.compute =
      macs / (double(config.batch()) * config.block() * config.block());
  roofline.memory =
      (isShared ? loaded + stored : std::max(loaded, stored)) / bandwidth;
  return roofline;
}
