//===- Errors.h - Errors of vta-compile -------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTA_COMPILE_ERRORS_H
#define VTA_TOOLS_VTA_COMPILE_ERRORS_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/LogicalResult.h"
#include "llvm/Support/WithColor.h"

namespace mlir::vta::compile {

/// Prints an error that belongs to no place in the network.
inline LogicalResult fail(const Twine &message) {
  llvm::WithColor::error(llvm::errs(), "vta-compile") << message << "\n";
  return failure();
}
inline LogicalResult fail(llvm::Error error) {
  return fail(llvm::toString(std::move(error)));
}

} // namespace mlir::vta::compile

#endif // VTA_TOOLS_VTA_COMPILE_ERRORS_H
