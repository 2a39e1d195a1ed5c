//===- Segment.h - Kernels that become one program --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_VTA_SEGMENT_H
#define VTA_TUNING_VTA_SEGMENT_H

#include "VTA/Tuning/VTA/ExtractTasks.h"

namespace mlir::vta {

/// The kernels of a function, which becomes one program.
struct Segment {
  func::FuncOp func;
  std::vector<const KernelTask *> kernels; ///< Kernels in order.
  /// 128-bit hash, in hexadecimal, of the tasks of the kernels and of which
  /// kernels read the results of which others.
  std::string key;

  /// A kernel has a schedule already.
  bool isScheduled() const;
};

/// The segments that `kernels`, all of a module, are in.
std::vector<Segment> findSegments(ArrayRef<KernelTask> kernels);

/// A function of normalized kernels in a module of its own, with its target, as
/// bytecode. Schedules of the kernels are left out.
std::string serializeSegment(func::FuncOp segment);

} // namespace mlir::vta

#endif // VTA_TUNING_VTA_SEGMENT_H
