//===- Passes.h - Packed kernels in one form --------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_NORMALIZE_PASSES_H
#define VTA_TRANSFORMS_NORMALIZE_PASSES_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/Pass.h"

namespace mlir::vta {

/// Whether vta-normalize lets strided contractions read just the columns they
/// use.
enum class SubsampleColumns { Auto, Always, Never };

#define GEN_PASS_DECL
#include "VTA/Transforms/Normalize/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "VTA/Transforms/Normalize/Passes.h.inc"

} // namespace mlir::vta

#endif // VTA_TRANSFORMS_NORMALIZE_PASSES_H
