//===- PackFunction.h - A function of VTA in packed form --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_PACK_PACKFUNCTION_H
#define VTA_TRANSFORMS_PACK_PACKFUNCTION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include <string>

namespace mlir::vta {

/// Rewrites the int8 TOSA operations of `func`, and what patterns of dialects
/// make TOSA of (PackInterface.h), as kernels on packed tensors and changes the
/// function's type. The configuration is that of the closest
/// enclosing operation that has one. Callers are not changed.
///
/// Emits an error at the first operation that has no packed form, which says
/// why; `func` is then partly rewritten.
LogicalResult packFunction(func::FuncOp func);

/// True if `use` reads i32 numbers by channel, which the host packs at each
/// call: a bias, or what is added to accumulators.
bool readsVector(OpOperand &use);

/// True if `use` reads the weights of a contraction, which the host packs at
/// each call if they are not constant.
bool readsWeights(OpOperand &use);

/// Why VTA cannot pad with the value of `op`: a convolution reads it, in this
/// function or after it. Empty if the value does not matter.
std::string explainPadValue(tosa::PadOp op);

} // namespace mlir::vta

#endif // VTA_TRANSFORMS_PACK_PACKFUNCTION_H
