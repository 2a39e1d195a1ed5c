//===- PlanNetwork.h - Tables of a network file -----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TARGET_NETWORK_PLANNETWORK_H
#define VTA_LIB_TARGET_NETWORK_PLANNETWORK_H

#include "VTA/Target/Object/TaskCode.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "vtart/Network.h"

namespace mlir::vta::cpu {

/// A task that a network calls: what it computes and its code.
struct NetworkTask {
  func::FuncOp function;
  const TaskCode *code = nullptr;
};

/// Fills in the buffers, constants, kernels and steps of `network`: `function`
/// has constants, views and calls of `tasks`, which are in the order of the
/// first calls. Emits diagnostics.
LogicalResult planNetwork(func::FuncOp function, ArrayRef<NetworkTask> tasks,
                          ::vtart::Network &network);

} // namespace mlir::vta::cpu

#endif // VTA_LIB_TARGET_NETWORK_PLANNETWORK_H
