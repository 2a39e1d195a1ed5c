//===- VTATransformOps.h - Schedule operations ------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTA_TRANSFORMOPS_VTATRANSFORMOPS_H
#define VTA_DIALECT_VTA_TRANSFORMOPS_VTATRANSFORMOPS_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformTypes.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

#define GET_OP_CLASSES
#include "VTA/Dialect/VTA/TransformOps/VTATransformOps.h.inc"

namespace mlir::vta {
/// Makes `transform.vta` ops known wherever the transform dialect is loaded.
void registerTransformDialectExtension(DialectRegistry &registry);
} // namespace mlir::vta

#endif // VTA_DIALECT_VTA_TRANSFORMOPS_VTATRANSFORMOPS_H
