//===- TapAxes.h - Input tiles as products read them ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CONVERSION_VTATOVTAISA_TAPAXES_H
#define VTA_LIB_CONVERSION_VTATOVTAISA_TAPAXES_H

#include "VTA/Conversion/VTAToVTAISA/Trace.h"
#include "VTA/Schedule/VTA/TapGroups.h"

namespace mlir::vta::evaluate {

/// The axes of `inp` that a contraction over a space of `extents` reads through
/// `map`; `isOutput` has the dimensions of the output. Says with `emitError`
/// what cannot be expressed.
FailureOr<SmallVector<TapAxis>>
getTapAxes(const TileView &inp, AffineMap map, ArrayRef<int64_t> extents,
           const llvm::SmallBitVector &isOutput,
           function_ref<InFlightDiagnostic()> emitError);

} // namespace mlir::vta::evaluate

#endif // VTA_LIB_CONVERSION_VTATOVTAISA_TAPAXES_H
