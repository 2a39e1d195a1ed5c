//===- UopForms.h - Instructions that run uops ------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Loops repeat the same few operations on other tiles. What differs only in
// where tiles begin has one form: it is planned once, and its uops are moved.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CONVERSION_VTATOVTAISA_UOPFORMS_H
#define VTA_LIB_CONVERSION_VTATOVTAISA_UOPFORMS_H

#include "Emit.h"
#include "VTA/Schedule/VTA/UopPlan.h"

namespace mlir::vta::evaluate {

/// What RESET and ALU visit: each element of a tile once.
struct ElementwiseTile {
  UopMode mode;
  const TileView &acc;
  const TileView *source = nullptr; ///< ALU operand, unless it is immediate.
  AffineMap sourceMap = {};
};

class UopForms {
public:
  /// Instructions are appended to `program`.
  UopForms(const vtart::Config &config, uint32_t uopCapacity,
           PendingProgram &program)
      : uopCapacity(uopCapacity),
        planner(config, std::max<uint32_t>(1, uopCapacity / 2)),
        program(program) {}

  /// Appends the instructions of a RESET, or of an ALU operation without its
  /// opcode and immediate.
  LogicalResult append(Location loc, const ElementwiseTile &tile);
  /// Appends the instructions of a GEMM. Returns true if one of them writes all
  /// of its accumulators.
  FailureOr<bool> append(const TraceGemm &gemm);

private:
  /// The instructions of all operations that differ only in where their tiles
  /// begin.
  struct Form {
    struct FormInsn {
      vtart::Insn insn;
      /// Relative to the first elements of tiles.
      std::vector<vtart::Uop> uops;
      /// Sequences by where the tiles begin.
      std::map<std::array<uint32_t, 3>, unsigned> sequences;
    };
    SmallVector<int64_t, 0> key;
    std::vector<FormInsn> insns;
    bool coversOutput = false; ///< Whether a GEMM writes all of its view.
  };

  LogicalResult plan(Location loc, const ElementwiseTile &tile,
                     vtart::Uop start, Form &form);
  LogicalResult plan(const TraceGemm &gemm, vtart::Uop start, Form &form);
  LogicalResult planNest(Location loc, UopNest nest, UopMode mode,
                         ArrayRef<int64_t> hint, vtart::Uop start, Form &form);
  /// The form of that key, and true if it is a new one.
  std::pair<Form *, bool> findForm(ArrayRef<int64_t> key);
  void appendForm(Location loc, Form &form, vtart::Uop start);
  /// The number of an equal sequence, or of a new one.
  unsigned addSequence(std::vector<vtart::Uop> uops);

  uint32_t uopCapacity;
  UopPlanner planner;
  PendingProgram &program;
  std::deque<Form> forms;
  llvm::DenseMap<ArrayRef<int64_t>, Form *> formsByKey;
  /// Sequences by the hash of their uops.
  llvm::DenseMap<size_t, SmallVector<unsigned, 1>> sequenceIds;
};

} // namespace mlir::vta::evaluate

#endif // VTA_LIB_CONVERSION_VTATOVTAISA_UOPFORMS_H
