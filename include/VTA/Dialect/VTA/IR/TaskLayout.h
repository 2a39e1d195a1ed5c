//===- TaskLayout.h - Tensors of tasks in other memory ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTA_IR_TASKLAYOUT_H
#define VTA_DIALECT_VTA_IR_TASKLAYOUT_H

#include "llvm/ADT/StringRef.h"

namespace mlir::vta {

/// Where an argument or the result of a task is in its memory, as a
/// StridedLayoutAttr in elements; without this attribute it is contiguous.
inline constexpr llvm::StringLiteral kLayoutAttrName = "vta.layout";

} // namespace mlir::vta

#endif // VTA_DIALECT_VTA_IR_TASKLAYOUT_H
