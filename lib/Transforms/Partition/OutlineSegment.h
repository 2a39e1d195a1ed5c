//===- OutlineSegment.h - Operations as a function of their own -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_PARTITION_OUTLINESEGMENT_H
#define VTA_LIB_TRANSFORMS_PARTITION_OUTLINESEGMENT_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::vta::partition {

/// What operations of a block read from others, except constants, and what
/// others read from them, in the order of first use and of definition.
struct Interface {
  explicit Interface(ArrayRef<Operation *> ops);
  SmallVector<Value> inputs, outputs;
};

/// An empty module at `location` for the configuration and machine of `module`.
ModuleOp createDeviceModule(OpBuilder &b, Location location, ModuleOp module);

/// Appends a function to `device` that computes the outputs from the inputs by
/// copies of `ops` and of the constants they use. `ops` are in order. `copies`
/// then knows the copies.
func::FuncOp outline(ArrayRef<Operation *> ops, const Interface &interface,
                     StringRef name, ModuleOp device, IRMapping &copies);

} // namespace mlir::vta::partition

#endif // VTA_LIB_TRANSFORMS_PARTITION_OUTLINESEGMENT_H
