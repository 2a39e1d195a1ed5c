//===- Placement.h - Where operations of a network run ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_PARTITION_PLACEMENT_H
#define VTA_TRANSFORMS_PARTITION_PLACEMENT_H

#include "mlir/IR/BuiltinOps.h"
#include <string>
#include <vector>

namespace mlir::vta {

/// An operation of the network and where it runs, as text: passes replace the
/// operation.
struct PlacedOp {
  std::string op;      ///< "conv2d"
  std::string name;    ///< Name of the layer; may be empty.
  std::string place;   ///< File and line, "net.mlir:12"; may be empty.
  std::string type;    ///< Type of the result.
  std::string reason;  ///< Reason for the host; empty on the device.
  std::string segment; ///< The function on the device; empty on the host.
  /// Number of its group in the segment: these operations become one kernel or,
  /// where all of them only view a value, none.
  unsigned group = 0;
};

/// The operations of `module` after vta-partition, without constants, in order:
/// those of the host, then those of each segment.
std::vector<PlacedOp> listPlacement(ModuleOp module);

} // namespace mlir::vta

#endif // VTA_TRANSFORMS_PARTITION_PLACEMENT_H
