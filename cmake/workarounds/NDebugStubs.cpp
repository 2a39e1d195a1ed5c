//===- NDebugStubs.cpp - For assertion builds only ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Our assertion builds link a libMLIR that was built without assertions. It
// lacks these two checks, which headers call only in assertion builds.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/MLIRContext.h"
#include "mlir/Support/TypeID.h"

namespace mlir::transform::detail {
void checkImplementsTransformOpInterface(llvm::StringRef, MLIRContext *) {}
void checkImplementsTransformHandleTypeInterface(TypeID, MLIRContext *) {}
} // namespace mlir::transform::detail
