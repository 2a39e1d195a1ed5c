//===- Emit.h - Instructions from a trace -----------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CONVERSION_VTATOVTAISA_EMIT_H
#define VTA_CONVERSION_VTATOVTAISA_EMIT_H

#include "VTA/Conversion/VTAToVTAISA/Trace.h"
#include "VTA/Schedule/VTA/UopPlan.h"

namespace mlir::vta::evaluate {

/// An instruction to be, without tokens.
struct EmittedInsn {
  vtart::Insn insn;
  Location loc;
  int64_t buffer = -1; ///< DRAM buffer of LOAD and STORE; -2: the uop buffer.
};

/// The switches of vta-evaluate.
struct EmitOptions {
  bool splitLast = true;
  bool placeLoads = true;
  uint32_t uopCapacity = 0; ///< What `evaluateFunc` asks the machine for.
};

struct EmitResult {
  std::vector<EmittedInsn> insns;
  std::vector<vtart::Uop> uops; ///< The DRAM uop buffer.
  unsigned numSharedKernels = 0, numUopLoads = 0, numKeptOperands = 0;
};

/// Writes the instructions of a trace whose blocks have their slots. Emits an
/// error if an operation cannot be expressed.
FailureOr<EmitResult> emit(Trace &trace, const EmitOptions &options);

/// All steps from a function to its instructions. `trace` says what there is
/// besides them: its buffers in particular.
FailureOr<EmitResult> evaluateFunc(func::FuncOp func, Trace &trace,
                                   EmitOptions options = {});

} // namespace mlir::vta::evaluate

#endif // VTA_CONVERSION_VTATOVTAISA_EMIT_H
