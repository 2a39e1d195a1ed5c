//===- KeepOperands.h - Small operands stay on chip -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CONVERSION_VTATOVTAISA_KEEPOPERANDS_H
#define VTA_LIB_CONVERSION_VTATOVTAISA_KEEPOPERANDS_H

#include "VTA/Conversion/VTAToVTAISA/Trace.h"
#include "vtart/Machine.h"

namespace mlir::vta::evaluate {

/// Gives every tile of a small operand in accumulators (a bias of a few
/// channels) a slot of its own, so that each is loaded once, with its
/// neighbours in DRAM. An operand is small if its loads take longer to begin
/// than to transfer; it stays as it is where the accumulators are too few.
/// Before slots are assigned. Returns how many operands are kept.
unsigned keepSmallOperands(Trace &trace, const vtart::Machine &machine);

} // namespace mlir::vta::evaluate

#endif // VTA_LIB_CONVERSION_VTATOVTAISA_KEEPOPERANDS_H
