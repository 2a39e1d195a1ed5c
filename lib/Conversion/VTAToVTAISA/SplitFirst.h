//===- SplitFirst.h - An early start of a kernel ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CONVERSION_VTATOVTAISA_SPLITFIRST_H
#define VTA_LIB_CONVERSION_VTATOVTAISA_SPLITFIRST_H

#include "VTA/Conversion/VTAToVTAISA/Trace.h"

namespace mlir::vta::evaluate {

/// Multiplications that ask for it (`TraceGemm::firstCi`) begin with so many
/// input channels only: these are loaded first, what else the loads bring
/// follows while the first piece is computed.
void splitFirstSteps(Trace &trace);

/// The part of a load that brings [begin, end) along `axis` of its block.
TraceLoad takeLoadPart(TraceLoad load, unsigned axis, int64_t begin,
                       int64_t end);

} // namespace mlir::vta::evaluate

#endif // VTA_LIB_CONVERSION_VTATOVTAISA_SPLITFIRST_H
