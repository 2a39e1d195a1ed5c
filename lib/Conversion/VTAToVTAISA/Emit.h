//===- Emit.h - Instructions from a trace -----------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CONVERSION_VTATOVTAISA_EMIT_H
#define VTA_LIB_CONVERSION_VTATOVTAISA_EMIT_H

#include "VTA/Conversion/VTAToVTAISA/Evaluate.h"

namespace mlir::vta::evaluate {

/// An instruction whose uops have no place on chip yet.
struct PendingInsn {
  EmittedInsn emitted;
  std::optional<unsigned> sequence; ///< Uops, for GEMM and ALU.
};

/// A program whose uops have no place on chip yet.
struct PendingProgram {
  std::vector<PendingInsn> insns;
  /// For each operation of the trace, the number of instructions up to its
  /// last one. Empty once the instructions have another order.
  std::vector<size_t> ends;
  std::vector<std::vector<vtart::Uop>> sequences; ///< Different sequences.
  unsigned numShared = 0; ///< Instructions with the uops of an earlier one.
};

/// Writes the instructions of a trace whose blocks have their slots and whose
/// pools are expanded. No instruction has more than half of `uopCapacity` uops.
/// Emits an error if an operation cannot be expressed.
FailureOr<PendingProgram> emit(const Trace &trace, uint32_t uopCapacity);

} // namespace mlir::vta::evaluate

#endif // VTA_LIB_CONVERSION_VTATOVTAISA_EMIT_H
