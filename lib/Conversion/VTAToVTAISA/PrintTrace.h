//===- PrintTrace.h - Traces as text ----------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The form that the description of vta-evaluate documents.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CONVERSION_VTATOVTAISA_PRINTTRACE_H
#define VTA_LIB_CONVERSION_VTATOVTAISA_PRINTTRACE_H

#include "Emit.h"

namespace mlir::vta::evaluate {

/// The operations of `trace`, after the buffers and the blocks that they use.
void print(const Trace &trace, raw_ostream &os);

/// The instructions of `program`, after their sequences of uops.
void print(const PendingProgram &program, const Trace &trace, raw_ostream &os);

/// The instructions of `program`, after the DRAM buffer of uops.
void print(const EvaluateResult &program, const Trace &trace, raw_ostream &os);

} // namespace mlir::vta::evaluate

#endif // VTA_LIB_CONVERSION_VTATOVTAISA_PRINTTRACE_H
