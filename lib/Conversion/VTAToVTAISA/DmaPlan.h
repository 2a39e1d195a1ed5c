//===- DmaPlan.h - Strided copies as 2-D transfers --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CONVERSION_VTATOVTAISA_DMAPLAN_H
#define VTA_LIB_CONVERSION_VTATOVTAISA_DMAPLAN_H

#include "mlir/Support/LLVM.h"

#include <vector>

namespace mlir::vta::evaluate {

/// A dimension of a copy, outermost first; strides in elements.
struct CopyDim {
  int64_t extent, sram, dram;
};

/// One LOAD or STORE: `rows` rows of `columns` elements. Contiguous in SRAM.
struct Transfer {
  int64_t sram, dram; ///< Offsets in elements.
  int64_t rows, columns, stride;
};

/// Splits a copy into as few transfers as the instruction allows: dimensions
/// that are one walk on both sides join, the innermost becomes the row, the
/// next one the rows.
std::vector<Transfer> planCopy(ArrayRef<CopyDim> dims);

} // namespace mlir::vta::evaluate

#endif // VTA_LIB_CONVERSION_VTATOVTAISA_DMAPLAN_H
