//===- KernelModules.h - A module for each kernel ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels are scheduled and tuned one by one, each in a module of its own: what
// a schedule reaches then is its kernel and nothing else.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_SCHEDULES_KERNELMODULES_H
#define VTA_TRANSFORMS_SCHEDULES_KERNELMODULES_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::vta {

/// An empty module with the target of `op`.
OwningOpRef<ModuleOp> createTargetModule(Operation *op);

/// True if `kernel` only writes to `arg`, the buffer of a concatenation.
bool isDestination(KernelOp kernel, BlockArgument arg);

/// A copy of `kernel`, without its schedule, in a module of its own with the
/// target of the original: one function, named after the function that the
/// kernel is from, whose arguments are the kernel's operands.
OwningOpRef<ModuleOp> copyKernel(KernelOp kernel);

/// The same for a kernel that is compiled alone: what writes to a part of a
/// buffer writes to a tensor of its own. Index operands of that part stay as
/// arguments.
OwningOpRef<ModuleOp> extractKernel(KernelOp kernel);

/// The kernels of `module`, each in a module of its own. Emits an error if
/// there is no configuration; empty after an error.
SmallVector<OwningOpRef<ModuleOp>> extractKernels(ModuleOp module);

/// Applies `sequence`, which was checked, to `kernel`. Its body is in a module
/// of its own meanwhile. After an error the body is what the schedule left, or
/// empty.
LogicalResult scheduleKernel(KernelOp kernel,
                             transform::NamedSequenceOp sequence,
                             bool expensiveChecks);

/// `module` as bytecode, which another context can read.
std::string serializeModule(ModuleOp module);

} // namespace mlir::vta

#endif // VTA_TRANSFORMS_SCHEDULES_KERNELMODULES_H
