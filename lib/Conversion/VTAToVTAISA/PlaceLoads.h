//===- PlaceLoads.h - Loads of accumulators at good moments -----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CONVERSION_VTATOVTAISA_PLACELOADS_H
#define VTA_LIB_CONVERSION_VTATOVTAISA_PLACELOADS_H

#include "Emit.h"

namespace mlir::vta::evaluate {

/// Changes when accumulators are loaded. Loads of accumulators (biases,
/// residuals, 32-bit operands) come before the instruction that frees tiles of
/// the load unit, since what is loaded into those goes first on the bus that
/// all loads share; those of an operand that stays on chip come together, with
/// one instruction if they are one walk. No block is loaded before its slot is
/// free, nothing is read before it is stored. `program` has the instructions of
/// `ops`.
void placeAccumulatorLoads(ArrayRef<TraceOp *> ops, PendingProgram &program);

} // namespace mlir::vta::evaluate

#endif // VTA_LIB_CONVERSION_VTATOVTAISA_PLACELOADS_H
