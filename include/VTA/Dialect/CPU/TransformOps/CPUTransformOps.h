//===- CPUTransformOps.h - Schedule operations for CPU code -----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_CPU_TRANSFORMOPS_CPUTRANSFORMOPS_H
#define VTA_DIALECT_CPU_TRANSFORMOPS_CPUTRANSFORMOPS_H

#include "VTA/CPU/Analysis/CPUTaskInfo.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformTypes.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

#include <array>

namespace mlir::vta::cpu {
/// A number of tiles or steps of a schedule operation: its keyword, and either
/// a parameter or a constant. An optional one may have neither: it is 0.
struct NumberParam {
  StringRef name;
  Value param;
  IntegerAttr constant;
  bool isOptional = false;
};
} // namespace mlir::vta::cpu

#include "VTA/Dialect/CPU/TransformOps/CPUTransformEnums.h.inc"

#define GET_OP_CLASSES
#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.h.inc"

namespace mlir::vta::cpu {
/// Makes `transform.vta.cpu` ops known wherever the transform dialect is
/// loaded.
void registerTransformDialectExtension(DialectRegistry &registry);

/// The function that `state` has for `target`, an operand of `op`.
DiagnosedSilenceableFailure getFunction(transform::TransformOpInterface op,
                                        Value target,
                                        transform::TransformState &state,
                                        func::FuncOp &func);

/// The task that `state` has for `target`. A definite failure without a message
/// has one already.
DiagnosedSilenceableFailure getTask(transform::TransformOpInterface op,
                                    Value target,
                                    transform::TransformState &state,
                                    CPUTaskInfo &info);

LogicalResult verifyNumbers(Operation *op, ArrayRef<NumberParam> numbers);

/// The values of `numbers`; fails with `failed`.
FailureOr<SmallVector<int64_t>>
resolveNumbers(transform::TransformOpInterface op,
               transform::TransformState &state, ArrayRef<NumberParam> numbers,
               DiagnosedSilenceableFailure &failed);
} // namespace mlir::vta::cpu

#endif // VTA_DIALECT_CPU_TRANSFORMOPS_CPUTRANSFORMOPS_H
