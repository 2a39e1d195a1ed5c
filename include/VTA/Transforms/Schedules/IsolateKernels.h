//===- IsolateKernels.h - A module for each kernel --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Kernels are scheduled and tuned one by one, each in a module of its own: what
// cleans up after a schedule then neither sees other kernels, whose stages it
// would merge with those of this one, nor takes longer the more of them there
// are.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_SCHEDULES_ISOLATEKERNELS_H
#define VTA_TRANSFORMS_SCHEDULES_ISOLATEKERNELS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::vta {

struct Kernel;

/// A copy of a kernel in a module of its own, with the target of the original:
/// one function, named after the function that the kernel is from. It holds the
/// kernel's steps and what they read their operands through: constants, slices,
/// paddings. What other operations compute becomes an argument.
class IsolatedKernel {
public:
  explicit IsolatedKernel(const Kernel &kernel);

  ModuleOp getModule() { return *module; }
  OwningOpRef<ModuleOp> takeModule() { return std::move(module); }
  /// The copy of the kernel's last operation, until something replaces it.
  Operation *getEnd() { return copiedEnd; }
  /// The kernel's last operation.
  Operation *getOriginalEnd() { return end; }
  /// What the arguments of the copy stand for.
  ArrayRef<Value> getInputs() const { return inputs; }

  /// Puts what has become of the copy in the place of the kernel, which is
  /// erased as far as nothing else uses it. `moved` knows the results of the
  /// kernels that have been moved back before. Emits an error if the copy is
  /// not one block of operations any more.
  LogicalResult moveBack(IRMapping &moved);

private:
  OwningOpRef<ModuleOp> module;
  Operation *end, *copiedEnd;
  SmallVector<Operation *> ops; ///< All that was copied, in order.
  SmallVector<Value> inputs;
};

/// The kernels of `module`, normalized, each in a module of its own; empty
/// after an error.
SmallVector<OwningOpRef<ModuleOp>> isolateKernels(ModuleOp module);

/// `module` as bytecode, which another context can read.
std::string serializeModule(ModuleOp module);

} // namespace mlir::vta

#endif // VTA_TRANSFORMS_SCHEDULES_ISOLATEKERNELS_H
