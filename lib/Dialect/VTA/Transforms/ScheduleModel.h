//===- ScheduleModel.h - Choosing tiles by a closed model -------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The generated schedule is the best of a few thousand by a closed estimate of
// what the three units are busy with. It is not tuned: it has to be legal
// always and good usually.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_DIALECT_VTA_TRANSFORMS_SCHEDULEMODEL_H
#define VTA_LIB_DIALECT_VTA_TRANSFORMS_SCHEDULEMODEL_H

#include "VTA/Dialect/VTA/Transforms/Kernel.h"
#include "vtart/Machine.h"

namespace mlir::vta {

/// A dimension of the input that a contraction reads.
struct InputAxis {
  /// An iteration dimension and how far it moves along the axis.
  struct Term {
    unsigned dim;
    int64_t factor;
  };
  SmallVector<Term, 1> parallel; ///< Dimensions of the output.
  SmallVector<Term, 1> windows;  ///< Reduction dimensions that slide.
  SmallVector<Term, 1> channels; ///< Reduction dimensions that are the axis.
  int64_t source = 0;            ///< Extent in DRAM, without padding.
  int64_t padLow = 0;
  bool isPadded = false;

  bool isParallel(unsigned dim) const {
    return llvm::any_of(parallel, [&](Term term) { return term.dim == dim; });
  }
};

/// A contraction and its epilogue in numbers.
struct KernelModel {
  SmallVector<int64_t> extents; ///< Of every iteration dimension.
  PackedContraction dims;
  /// Reduction dimensions to tile besides the channels.
  SmallVector<unsigned> tiledWindows;
  SmallVector<InputAxis> input;     ///< Without the element dimensions.
  bool contiguousRows = true;       ///< Rows of the input follow each other.
  SmallVector<unsigned> weightDims; ///< Iteration dimensions of the weights.
  int64_t immediateSteps = 0;       ///< ALU steps by immediate.
  struct Operand {
    int step;                   ///< Epilogue step that reads it.
    int64_t elements;           ///< ACC elements, or WGT blocks if coded.
    bool coded;                 ///< Added by the GEMM unit.
    SmallVector<unsigned> dims; ///< Iteration dimensions of its elements.
  };
  SmallVector<Operand> operands; ///< Tensor operands of epilogue steps.
  int64_t numSteps = 0;          ///< Epilogue steps in all.
};

/// A point of the schedule space.
struct ScheduleChoice {
  SmallVector<int64_t> sizes;   ///< Tile size by dimension, 0: not tiled.
  SmallVector<int64_t> order;   ///< Tiled dimensions, outermost first.
  int64_t inpAt = 0, wgtAt = 0; ///< Staging levels.
  int64_t operandAt = 0;
  int64_t inpBuffers = 1, wgtBuffers = 1, accBuffers = 1;
  double cycles = 0; ///< The estimate.
};

/// The best choice that fits SRAM. If none does, `whyNot` names the memory that
/// the smallest tile exceeds, with numbers. `numCandidates` is counted up.
FailureOr<ScheduleChoice> chooseSchedule(const KernelModel &kernel,
                                         const vtart::Config &config,
                                         const vtart::Machine &machine,
                                         std::string &whyNot,
                                         unsigned &numCandidates);

} // namespace mlir::vta

#endif // VTA_LIB_DIALECT_VTA_TRANSFORMS_SCHEDULEMODEL_H
