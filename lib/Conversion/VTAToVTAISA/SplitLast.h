//===- SplitLast.h - The end of a program in pieces -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CONVERSION_VTATOVTAISA_SPLITLAST_H
#define VTA_LIB_CONVERSION_VTATOVTAISA_SPLITLAST_H

#include "VTA/Conversion/VTAToVTAISA/Trace.h"

namespace mlir::vta::evaluate {

/// The end of the last tile, piece by piece: while one is stored, the next one
/// is computed. Pieces are slices of the outermost dimension that has several.
void splitLastTile(Trace &trace);

} // namespace mlir::vta::evaluate

#endif // VTA_LIB_CONVERSION_VTATOVTAISA_SPLITLAST_H
