//===- Candidate.h - Points of kernels and segments, in process -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Ranking a schedule space means compiling thousands of points of one kernel.
// What they have in common is done once: the payload is parsed once, the
// schedule is written once with open knobs, passes and patterns are set up
// once, and points that differ only in buffer counts, hardware loops and the
// first piece share everything down to on-chip memrefs.
//
// The kernels of a device segment become one program. What one of them does at
// its ends depends on its neighbours: how early its operands can be loaded, and
// how late its last results are stored. The only way to know what schedules
// cost together is to compile all of them. A kernel of a segment is scheduled
// once for each of its points.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_VTA_CANDIDATE_H
#define VTA_TUNING_VTA_CANDIDATE_H

#include "VTA/Schedule/VTA/ScheduleSpace.h"
#include "VTA/Tuning/Core/OpenSpace.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "vtart/Program.h"
#include <functional>

namespace mlir::vta {

/// What became of a point.
struct CandidateResult {
  enum class Status {
    Timed,  ///< Exact `cycles`.
    CutOff, ///< A limit exceeded; `cycles` is a lower bound.
    Failed, ///< No result: `message` has the reason.
  };
  Status status = Status::Failed;
  uint64_t cycles = 0;
  uint64_t numInsns = 0;
  std::string message;
};

/// A module with one named sequence, some knobs of which are open.
struct OpenSchedule {
  std::string text;
  std::string name; ///< Name of its file, for errors.
};

/// The open knobs of a schedule and of what it includes, in order: their
/// operations and what they are. Emits an error if there are none, or one has
/// no list of options, or two have the same name.
LogicalResult readOpenKnobs(transform::NamedSequenceOp sequence,
                            SmallVectorImpl<transform::tune::KnobOp> &ops,
                            std::vector<tuning::OpenSpace::OpenKnob> &knobs);

/// Compiles points of one kernel, or of the kernels of a segment: one point for
/// each. It has an MLIR context of its own: one object per thread.
class CandidateCompiler {
public:
  /// `module` is a module, as text or bytecode, that holds one function with
  /// one normalized kernel and its target. The error says what is wrong with
  /// it, or which predicate leaves no legal point. `machine` replaces that of
  /// the target.
  static llvm::Expected<std::unique_ptr<CandidateCompiler>>
  create(StringRef module, ScheduleTemplate kind = ScheduleTemplate::Native,
         const vtart::Machine *machine = nullptr);
  /// The same with a schedule that a user wrote. A point has an option for
  /// each of its open knobs.
  static llvm::Expected<std::unique_ptr<CandidateCompiler>>
  create(StringRef module, const OpenSchedule &schedule);
  /// A segment with the native template for each kernel. `module` is as
  /// serializeSegment returns it.
  static llvm::Expected<std::unique_ptr<CandidateCompiler>>
  createForSegment(StringRef module);
  ~CandidateCompiler();

  size_t getNumKernels() const;
  /// Space of the template: there is none for a user's schedule.
  const ScheduleSpace &getSpace(size_t kernel = 0) const;
  /// Knobs of a user's schedule: at least one.
  ArrayRef<tuning::OpenSpace::OpenKnob> getOpenKnobs() const;
  const vtart::Config &getConfig() const;
  const vtart::Machine &getMachine() const;

  /// Cycles of legal points; gives up as soon as they must exceed `cutOff` (0:
  /// never). The program is not verified.
  CandidateResult time(ArrayRef<SchedulePoint> points, double cutOff = 0);

  /// Effects that time() counts as well: see vtart::TimedOptions.
  void setExtraCycles(
      std::function<double(uint32_t insn, double start, double cycles)> extra);

  /// The program of legal points, through the passes of vta-lowering-pipeline:
  /// verified. That of a segment is what vta-compile makes.
  llvm::Expected<vtart::Program> compile(ArrayRef<SchedulePoint> points);

  /// The schedule of a point of one kernel as a module of transform operations.
  std::string writeSchedule(const SchedulePoint &point);

private:
  struct Impl;
  explicit CandidateCompiler(std::unique_ptr<Impl> impl);
  template <typename... Args>
  static llvm::Expected<std::unique_ptr<CandidateCompiler>>
  createImpl(bool isSegment, const Args &...args);
  std::unique_ptr<Impl> impl;
};

/// For programs that compile thousands of points: memory that one leaves is
/// kept for the next one instead of going back to the operating system each
/// time, which costs a quarter of the time.
void keepFreedMemory();

} // namespace mlir::vta

#endif // VTA_TUNING_VTA_CANDIDATE_H
