//===- KernelModel.h - A kernel in numbers ----------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// What schedules are chosen by: the extents of a kernel's iteration space, how
// its operands are indexed, what its epilogue does. Everything about a kernel
// that its schedule space, the estimate and the bound depend on is here, so
// that these are functions of numbers.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_KERNELMODEL_H
#define VTA_KERNEL_KERNELMODEL_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Kernel/Kernel.h"
#include "VTA/Kernel/PackedContraction.h"
#include "vtart/Config.h"
#include "vtart/Machine.h"

namespace mlir::vta {

/// A dimension of the input that a contraction reads, in elements.
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
  int64_t dramExtent = 0;        ///< Extent of the tensor that has the slice.
  int64_t dramStep = 1;          ///< Distance of the slice's elements in it.
  int64_t padLow = 0;
  int64_t interior = 1; ///< Distance of source elements; the rest is zero.
  bool isPadded = false;

  bool isParallel(unsigned dim) const {
    return llvm::any_of(parallel, [&](Term term) { return term.dim == dim; });
  }
};

/// One kernel in numbers. Dimensions are those of its anchor: the contraction,
/// or the last operation of a kernel without one.
struct KernelModel {
  bool hasContraction = true;
  SmallVector<int64_t> extents; ///< Extents of all iteration dimensions.
  PackedContraction dims;
  SmallVector<InputAxis> input;     ///< Axes without the element dimensions.
  bool contiguousRows = true;       ///< Whether rows of the input are adjacent.
  SmallVector<unsigned> weightDims; ///< Iteration dimensions of the weights.
  /// Reduction dimensions besides the channels, windows first, in order.
  SmallVector<unsigned> windowDims;

  /// A pooling window between the anchor and the result moves along a
  /// dimension.
  struct PoolAxis {
    unsigned dim;   ///< Parallel dimension of the anchor.
    int64_t extent; ///< Extent of the pooled result.
    int64_t taps;   ///< Elements of the window.
    int64_t reach;  ///< Rows of the anchor that one row of the result sees.
    int64_t stride; ///< Rows of the anchor per row of the result.
    int64_t padLow; ///< Rows before the first one.
  };
  SmallVector<PoolAxis> pool; ///< Axes of the pool; empty without a pool.
  int64_t poolStep = -1;      ///< Epilogue steps before the pool.
  bool hasPool() const { return poolStep >= 0; }

  /// A tensor that an epilogue step reads.
  struct Operand {
    int step;                   ///< Epilogue step that reads it.
    int64_t elements;           ///< Elements of the memory it is staged to.
    MemSpace space;             ///< wgt for a bias coded for the GEMM unit,
                                ///< inp for int8 that an identity GEMM adds.
    SmallVector<unsigned> dims; ///< Iteration dimensions of its elements.
    int64_t terms = 1;          ///< wgt, inp: products per output.
    StringRef reason = {};      ///< Reason for an ALU bias, or empty.
  };
  SmallVector<Operand> operands;
  int64_t immediateSteps = 0; ///< ALU steps by immediate.
  int64_t numSteps = 0;       ///< Epilogue steps in total.

  /// Extent of dimension `dim` of the kernel's result: what the loops around
  /// the whole kernel count.
  int64_t getResultExtent(unsigned dim) const;
  /// Rows of the anchor that `size` rows of the result need along `dim`.
  int64_t getAnchorExtent(unsigned dim, int64_t size) const;
  bool isParallel(unsigned dim) const {
    return llvm::is_contained(dims.parallel, dim);
  }
  /// Elements in DRAM from one to the next along each axis of the input.
  SmallVector<int64_t> getInputStrides() const;

  /// One line that is equal for kernels with the same schedule space, whatever
  /// the configuration: what schedules and records are looked up by.
  std::string getSignature() const;
  /// The signature, and what else decides how long a schedule takes: kernels
  /// with the same key are equal to whoever chooses a schedule.
  std::string getKey() const;
};

/// A point of a schedule space in numbers: what the knobs mean.
struct ScheduleChoice {
  SmallVector<int64_t> sizes;   ///< Tile size by dimension, 0: not tiled.
  SmallVector<int64_t> order;   ///< Tiled dimensions, outermost first.
  int64_t inpAt = 0, wgtAt = 0; ///< Staging levels.
  int64_t epilogueAt = 0;       ///< Staging level of epilogue operands.
  int64_t inpBuffers = 1, wgtBuffers = 1, accBuffers = 1;
  int64_t firstCi = 0;           ///< Channels of the first piece, 0: all.
  SmallVector<int64_t> uopLoops; ///< Dimensions of the hardware loops, or none.

  /// Extent of dimension `dim` of the anchor in a tile staged inside the first
  /// `level` loops.
  int64_t getTile(const KernelModel &kernel, unsigned dim, int64_t level) const;
  /// The same in rows of the kernel's result, behind a pool.
  int64_t getResultTile(const KernelModel &kernel, unsigned dim,
                        int64_t level) const;
  /// Iterations of the loop over `dim`.
  int64_t getTrips(const KernelModel &kernel, unsigned dim) const;
  /// Iterations of the first `level` loops together.
  int64_t getTripsOf(const KernelModel &kernel, int64_t level) const;
  /// Number of loops around the whole kernel: those before the first
  /// reduction.
  int64_t getOuterLevel(const KernelModel &kernel) const;
  /// Extents of the input that a tile inside `level` loops reads, without
  /// padding.
  SmallVector<int64_t> getInputTile(const KernelModel &kernel,
                                    int64_t level) const;
};

/// Describes `kernel`, which has to be normalized. `preferGemm` decides whether
/// constant biases are coded for the GEMM unit where that is not slower. Emits
/// an error if VTA cannot run it.
FailureOr<KernelModel> getKernelModel(const Kernel &kernel,
                                      const vtart::Config &config,
                                      const vtart::Machine &machine,
                                      bool preferGemm);

} // namespace mlir::vta

#endif // VTA_KERNEL_KERNELMODEL_H
