//===- CompareRecords.h - Programs with and without records -----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The best schedules of kernels alone need not be the best program: neighbours
// overlap. Before records decide, the whole program is timed with them and
// without.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_VTA_COMPARERECORDS_H
#define VTA_TUNING_VTA_COMPARERECORDS_H

#include "VTA/Tuning/VTA/MatchRecords.h"

namespace mlir::vta {

/// The program of a segment, in cycles of the model.
struct RecordComparison {
  std::string name; ///< Name of the segment.
  uint64_t with = 0, without = 0;
  /// There are records of a board: a model does not overrule it.
  bool isMeasured = false;

  bool isUsed() const { return isMeasured || with <= without; }
  /// "segment0: 10293 cycles with records, 10367 without".
  void print(raw_ostream &os) const;
};

/// Compares the programs of `module` with the schedules that records gave
/// `kernels`, and without them: then `otherwise` gives schedules to the kernels
/// of a module that have none, or to some of them, and the others get the
/// default. Segments that are slower with the records are left as `otherwise`
/// makes them. Segments that do not compile are not compared: whoever compiles
/// them says why. Emits errors.
FailureOr<std::vector<RecordComparison>>
keepFaster(ModuleOp module, const RecordedKernels &kernels,
           function_ref<LogicalResult(ModuleOp)> otherwise);

} // namespace mlir::vta

#endif // VTA_TUNING_VTA_COMPARERECORDS_H
