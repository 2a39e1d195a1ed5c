//===- PackedContraction.h - Sums of products for the GEMM unit -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_PACKEDCONTRACTION_H
#define VTA_KERNEL_PACKEDCONTRACTION_H

#include "VTA/Kernel/SumOfProducts.h"
#include "vtart/Config.h"

namespace mlir::vta {

/// Recognizes what the GEMM unit computes: a sum of products of two int8
/// inputs, each sign-extended to int32.
std::optional<SumOfProducts> matchInt8Products(linalg::LinalgOp op);

/// The dimensions of what one uop covers: `acc[.., batch, out] += inp[..,
/// batch, in] * wgt[.., out, in]`.
struct ElementDims {
  unsigned batch, out, in;

  bool contains(int64_t dim) const {
    return dim == batch || dim == out || dim == in;
  }
  /// What dimension `dim` is called where only those outside of elements are
  /// left, as in vta.gemm.
  int64_t getNumberOutside(int64_t dim) const {
    return dim - (batch < dim) - (out < dim) - (in < dim);
  }
};

/// The element dimensions of `sum`, if its operands end in them.
std::optional<ElementDims> getElementDims(const SumOfProducts &sum);

/// Dimensions of a packed contraction `acc[.., b, o] += inp[.., b, i] *
/// wgt[.., o, i]` in its iteration space.
struct PackedContraction {
  ElementDims element; ///< Element dimensions b, o, i.
  /// Dimensions besides these: of the output in its order; reduced ones that
  /// alone index the input, and the weights; reduced ones that slide a window
  /// or have no weights of their own.
  SmallVector<unsigned> parallel, channels, windows;
};

/// Checks that VTA can run `op` and describes it. Otherwise calls `emitError`
/// for the diagnostic and says what was expected and what came.
FailureOr<PackedContraction>
matchPackedContraction(linalg::LinalgOp op, const vtart::Config &config,
                       function_ref<InFlightDiagnostic()> emitError);

} // namespace mlir::vta

#endif // VTA_KERNEL_PACKEDCONTRACTION_H
