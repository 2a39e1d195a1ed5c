//===- Evaluate.h - From a function to its instructions ---------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CONVERSION_VTATOVTAISA_EVALUATE_H
#define VTA_CONVERSION_VTATOVTAISA_EVALUATE_H

#include "VTA/Conversion/VTAToVTAISA/Trace.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "vtart/Isa.h"

namespace mlir::vta::evaluate {

/// The DRAM buffer of an instruction: one of the trace's buffers, the buffer of
/// uops, or none.
class InsnBuffer {
public:
  InsnBuffer() = default;
  explicit InsnBuffer(unsigned number) : kind(Kind::Data), number(number) {}
  static InsnBuffer getUops() {
    InsnBuffer buffer;
    buffer.kind = Kind::Uops;
    return buffer;
  }

  bool isUops() const { return kind == Kind::Uops; }
  /// The number of a buffer of the trace.
  std::optional<unsigned> getNumber() const {
    return kind == Kind::Data ? std::optional(number) : std::nullopt;
  }
  bool operator==(const InsnBuffer &other) const {
    return kind == other.kind && number == other.number;
  }
  bool operator!=(const InsnBuffer &other) const { return !(*this == other); }

private:
  enum class Kind : uint8_t { None, Data, Uops };
  Kind kind = Kind::None;
  unsigned number = 0;
};

/// An instruction to be, without tokens.
struct EmittedInsn {
  vtart::Insn insn;
  Location loc;
  InsnBuffer buffer; ///< Buffer of a LOAD or STORE.
};

/// The switches of vta-evaluate.
struct EvaluateOptions {
  bool splitLast = true;
  bool placeLoads = true;
  /// The step whose result is printed to standard error: its name, "all" or
  /// "".
  StringRef printAfter;
};

struct EvaluateResult {
  std::vector<EmittedInsn> insns;
  std::vector<vtart::Uop> uops; ///< The DRAM uop buffer.
  unsigned numSharedKernels = 0, numUopLoads = 0, numKeptOperands = 0;
};

/// All steps from a function to its instructions. `trace` says what there is
/// besides them: its buffers in particular. Emits an error at whatever cannot
/// be evaluated or expressed.
FailureOr<EvaluateResult> evaluateFunc(func::FuncOp func, Trace &trace,
                                       const EvaluateOptions &options = {});

} // namespace mlir::vta::evaluate

#endif // VTA_CONVERSION_VTATOVTAISA_EVALUATE_H
