//===- PlanNetwork.h - Tables of a network file -----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TARGET_NETWORK_PLANNETWORK_H
#define VTA_LIB_TARGET_NETWORK_PLANNETWORK_H

#include "VTA/CPU/Object/TaskCode.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "vtart/Network.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::vta::cpu {

/// A task that a network calls: what it computes and its code.
struct NetworkTask {
  func::FuncOp function;
  const TaskCode *code = nullptr;
};

/// What a network calls, each in the order of the first calls.
struct NetworkCallees {
  std::vector<NetworkTask> tasks;
  /// Programs by the symbols of vta.call.
  llvm::MapVector<SymbolRefAttr, ::vtart::Program> programs;
};

/// Fills in the buffers, constants, kernels, programs and steps of `network`:
/// `function` has constants, views and calls of `callees`, whose programs are
/// moved into the network. Emits diagnostics.
LogicalResult planNetwork(func::FuncOp function, NetworkCallees &callees,
                          ::vtart::Network &network);

} // namespace mlir::vta::cpu

#endif // VTA_LIB_TARGET_NETWORK_PLANNETWORK_H
