//===- CoreList.h - Where to begin in a schedule space ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TUNING_VTA_CORELIST_H
#define VTA_LIB_TUNING_VTA_CORELIST_H

#include "VTA/Schedule/VTA/ScheduleSpace.h"

namespace mlir::vta {

/// The `count` combinations of tile sizes, order and levels that a closed
/// estimate thinks best, each with the number of buffers it thinks best; at
/// most a few with the same sizes. Best first, legal ones only.
std::vector<SchedulePoint> getPromisingPoints(const ScheduleSpace &space,
                                              size_t count);

} // namespace mlir::vta

#endif // VTA_LIB_TUNING_VTA_CORELIST_H
