//===- SelectLayers.h - Layers that the user keeps on the host --*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_PARTITION_SELECTLAYERS_H
#define VTA_LIB_TRANSFORMS_PARTITION_SELECTLAYERS_H

#include "Groups.h"

namespace mlir::vta::partition {

/// What the user keeps on the host. Empty strings say nothing.
struct HostSelection {
  SmallVector<std::string> layers;  ///< Names or patterns.
  std::string deviceFrom, deviceTo; ///< Layers or operators.
};

/// Puts the groups on the host that `selection` names. Emits an error if one of
/// its names fits nothing.
LogicalResult keepOnHost(func::FuncOp function, const HostSelection &selection,
                         MutableArrayRef<Group> groups);

} // namespace mlir::vta::partition

#endif // VTA_LIB_TRANSFORMS_PARTITION_SELECTLAYERS_H
