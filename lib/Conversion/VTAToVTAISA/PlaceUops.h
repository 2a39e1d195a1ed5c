//===- PlaceUops.h - When uops come on chip, and where ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CONVERSION_VTATOVTAISA_PLACEUOPS_H
#define VTA_LIB_CONVERSION_VTATOVTAISA_PLACEUOPS_H

#include "Emit.h"

namespace mlir::vta::evaluate {

/// Appends to `result` the instructions of `program` with loads of uops, and
/// fills the DRAM buffer of uops. Sequences are loaded ahead of use, several at
/// a time, into a ring of `capacity` uops; one that was overwritten is loaded
/// again from where it is in DRAM.
void placeUops(const PendingProgram &program, int64_t capacity,
               EvaluateResult &result);

} // namespace mlir::vta::evaluate

#endif // VTA_LIB_CONVERSION_VTATOVTAISA_PLACEUOPS_H
