//===- DmaPlan.h - Strided copies as 2-D transfers --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// vta-evaluate writes the transfers of a copy, the cost model counts them: both
// ask the same plan.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_SCHEDULE_VTA_DMAPLAN_H
#define VTA_SCHEDULE_VTA_DMAPLAN_H

#include "mlir/Support/LLVM.h"
#include "vtart/Machine.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace mlir::vta {

/// y_size, x_size and x_stride have 16 bits in every configuration.
inline constexpr int64_t kMaxTransferField = (1 << 16) - 1;

/// What loading an operand in parts may cost the load unit, as a part of the
/// cycles that it takes in one.
inline constexpr double kMaxSplitCost = 1.0 / 16;

/// A dimension of a copy, outermost first; strides in elements.
struct CopyDim {
  int64_t extent, sram, dram;
};

/// One LOAD or STORE: `rows` rows of `columns` elements. Contiguous in SRAM.
struct Transfer {
  int64_t sram, dram; ///< Offsets in elements.
  int64_t rows, columns, stride;
};

/// A copy in as few transfers as the instruction allows, which are all of one
/// size: dimensions that are one walk on both sides join, the innermost becomes
/// the row, the next one the rows, the others are loops.
class CopyPlan {
public:
  explicit CopyPlan(ArrayRef<CopyDim> dims);

  /// Transfers; none if a dimension is empty.
  int64_t getCount() const { return count; }
  /// What all transfers are like, with the offsets of the first.
  const Transfer &getFirst() const { return first; }
  /// Around the transfers, outermost first; may be empty.
  ArrayRef<CopyDim> getLoops() const { return loops; }
  std::vector<Transfer> getTransfers() const;

private:
  Transfer first{0, 0, 1, 1, 1};
  SmallVector<CopyDim, 6> loops;
  int64_t count = 0;
};

/// Sets the SRAM strides of a tile whose elements follow each other.
void setDenseStrides(MutableArrayRef<CopyDim> dims);

/// True if a LOAD of `elements` elements takes as long to begin as to transfer
/// them: several of its kind should be one.
bool isMostlyOverhead(const vtart::Config &config,
                      const vtart::Machine &machine, vtart::MemType mem,
                      int64_t elements);

} // namespace mlir::vta

#endif // VTA_SCHEDULE_VTA_DMAPLAN_H
