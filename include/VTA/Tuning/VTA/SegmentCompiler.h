//===- SegmentCompiler.h - A device segment in process ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The kernels of a device segment become one program. What one of them does at
// its ends depends on its neighbours: how early its operands can be loaded, and
// how late its last results are stored. The only way to know what schedules
// cost together is to compile all of them. A kernel is scheduled once for each
// of its points.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_VTA_SEGMENTCOMPILER_H
#define VTA_TUNING_VTA_SEGMENTCOMPILER_H

#include "VTA/Tuning/VTA/Candidate.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::vta {

/// Compiles a segment with one point of the native template for each kernel.
/// It has an MLIR context of its own: one object per thread.
class SegmentCompiler {
public:
  /// `module` is as serializeSegment returns it. The error says what is wrong
  /// with it.
  static llvm::Expected<std::unique_ptr<SegmentCompiler>>
  create(StringRef module);
  ~SegmentCompiler();

  size_t getNumKernels() const;
  const ScheduleSpace &getSpace(size_t kernel) const;
  const vtart::Machine &getMachine() const;

  /// Cycles of the whole segment, of which the program is not verified. There
  /// is one legal point for each kernel. Gives up as soon as the cycles must
  /// exceed `cutOff` (0: never).
  CandidateResult time(ArrayRef<SchedulePoint> points, double cutOff = 0);

  /// The program that vta-compile makes with these schedules: verified.
  llvm::Expected<vtart::Program> compile(ArrayRef<SchedulePoint> points);

private:
  struct Impl;
  explicit SegmentCompiler(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl;
};

/// A function of normalized kernels in a module of its own, with its target, as
/// bytecode. Schedules of the kernels are left out.
std::string serializeSegment(func::FuncOp segment);

} // namespace mlir::vta

#endif // VTA_TUNING_VTA_SEGMENTCOMPILER_H
