//===- TensorLayouts.h - Tensors inside of others ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TARGET_NETWORK_TENSORLAYOUTS_H
#define VTA_LIB_TARGET_NETWORK_TENSORLAYOUTS_H

#include "VTA/CPU/Analysis/PartPlaces.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::vta::cpu {

/// Finds the tensors of a network that lie in the memory of concatenations.
/// Emits errors.
FailureOr<PartPlaces> placeConcatenations(func::FuncOp function);

/// Checks that `task`, which `call` calls, sees its tensors where these are.
/// Emits errors.
LogicalResult checkLayouts(func::CallOp call, func::FuncOp task,
                           const PartPlaces &places);
/// The device reads tensors that are contiguous.
LogicalResult checkLayouts(vta::CallOp call, const PartPlaces &places);

} // namespace mlir::vta::cpu

#endif // VTA_LIB_TARGET_NETWORK_TENSORLAYOUTS_H
