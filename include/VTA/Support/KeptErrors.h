//===- KeptErrors.h - Errors as reasons -------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Matchers emit errors that say what VTA cannot run. Whoever only tries whether
// something matches keeps them, and decides later whether to show them.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_SUPPORT_KEPTERRORS_H
#define VTA_SUPPORT_KEPTERRORS_H

#include "mlir/IR/Diagnostics.h"

namespace mlir::vta {

using KeptErrors = SmallVector<Diagnostic, 1>;

/// Returns the errors that `match` emits, which are not shown.
KeptErrors keepErrors(MLIRContext *context, function_ref<void()> match);

/// Shows `errors`, once. Fails if there are any.
LogicalResult emitErrors(MLIRContext *context, KeptErrors &errors);

} // namespace mlir::vta

#endif // VTA_SUPPORT_KEPTERRORS_H
