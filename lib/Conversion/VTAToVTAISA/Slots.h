//===- Slots.h - SRAM for the blocks of a trace -----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CONVERSION_VTATOVTAISA_SLOTS_H
#define VTA_LIB_CONVERSION_VTATOVTAISA_SLOTS_H

#include "VTA/Conversion/VTAToVTAISA/Trace.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::vta::evaluate {

/// True if there is SRAM for the slots of all blocks in `space`.
bool haveSlots(Trace &trace, MemSpace space);

/// Assigns SRAM to all blocks, or emits an error with the sizes involved.
LogicalResult assignSlots(func::FuncOp func, Trace &trace);

} // namespace mlir::vta::evaluate

#endif // VTA_LIB_CONVERSION_VTATOVTAISA_SLOTS_H
