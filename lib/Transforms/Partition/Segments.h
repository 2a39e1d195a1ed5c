//===- Segments.h - Groups that run without the host in between -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_PARTITION_SEGMENTS_H
#define VTA_LIB_TRANSFORMS_PARTITION_SEGMENTS_H

#include "Groups.h"

namespace mlir::vta::partition {

/// Groups of the device that the host need not interrupt.
struct DeviceSegment {
  SmallVector<Operation *> ops; ///< Operations in their order.
  bool hasContraction = false;
};

/// The segments that the groups on the device form, in the order in which they
/// run. No path of operations leaves a segment and comes back to it.
std::vector<DeviceSegment> findSegments(ArrayRef<Group> groups);

} // namespace mlir::vta::partition

#endif // VTA_LIB_TRANSFORMS_PARTITION_SEGMENTS_H
