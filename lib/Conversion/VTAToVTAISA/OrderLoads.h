//===- OrderLoads.h - What is needed first is loaded first ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CONVERSION_VTATOVTAISA_ORDERLOADS_H
#define VTA_LIB_CONVERSION_VTATOVTAISA_ORDERLOADS_H

#include "VTA/Conversion/VTAToVTAISA/Trace.h"
#include "vtart/Machine.h"

namespace mlir::vta::evaluate {

/// Loads of inputs and weights that stay on chip, in the order of their first
/// use: one of which products read a part at a time becomes several, each
/// before the loads of the product that reads it first, unless these are too
/// short to be worth their beginnings; one that the next product does not read
/// comes later. Weights come before inputs that the program has just stored.
/// After slots are assigned. Returns how many loads moved.
unsigned loadInOrderOfUse(Trace &trace, const vtart::Machine &machine);

} // namespace mlir::vta::evaluate

#endif // VTA_LIB_CONVERSION_VTATOVTAISA_ORDERLOADS_H
