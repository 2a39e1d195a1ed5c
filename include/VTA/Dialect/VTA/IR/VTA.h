//===- VTA.h - The vta dialect ----------------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTA_IR_VTA_H
#define VTA_DIALECT_VTA_IR_VTA_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "vtart/Config.h"

#include "VTA/Dialect/VTA/IR/VTADialect.h.inc"
#include "VTA/Dialect/VTA/IR/VTAEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "VTA/Dialect/VTA/IR/VTAAttrs.h.inc"

namespace mlir::vta {

/// Reference from a kernel's last operation to its schedule.
inline constexpr llvm::StringLiteral kScheduleAttrName = "vta.schedule";
/// Name of a function argument as users see it at run time.
inline constexpr llvm::StringLiteral kNameAttrName = "vta.name";
/// Which two dimensions of a contraction become hardware loops: an
/// array<i64: outer, inner> that a schedule may annotate it with.
inline constexpr llvm::StringLiteral kUopLoopsAttrName = "vta.uop_loops";
/// Input channel blocks in the first piece of a contraction's first step, so
/// that it begins early: an integer, 0 for the whole step.
inline constexpr llvm::StringLiteral kFirstCiAttrName = "vta.first_ci";

/// The on-chip memory that a memref type is in, if any.
std::optional<MemSpace> getMemSpace(Type type);

/// True if there is an operation of the vta dialect inside `op`.
bool holdsKernel(Operation *op);
} // namespace mlir::vta

#define GET_OP_CLASSES
#include "VTA/Dialect/VTA/IR/VTAOps.h.inc"

#endif // VTA_DIALECT_VTA_IR_VTA_H
