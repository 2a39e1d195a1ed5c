//===- Predicates.h - What makes a schedule point legal ---------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// One table names the predicates, in the order in which they are tried, with
// the function that compares what a point needs with what there is, and with
// the messages. Checking a point walks the table; counting calls the functions
// behind it for single options of knobs; messages are only written for those
// who ask.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_SCHEDULE_VTA_PREDICATES_H
#define VTA_SCHEDULE_VTA_PREDICATES_H

#include "VTA/Schedule/VTA/ScheduleCore.h"
#include "VTA/Schedule/VTA/ScheduleSpace.h"

namespace mlir::vta {

/// Positions in the table.
struct Predicate {
  enum Kind : unsigned {
    Order,
    Level,
    Buffers,
    Threads,
    Inp,
    Wgt,
    Acc,
    UopLoops,
    FirstIn,
    Count
  };
};

/// What a point lacks, in numbers.
struct Shortage {
  Predicate::Kind predicate;
  int64_t needed = 0, available = 0;
  /// What the message says besides.
  std::optional<KnobKind> knob = std::nullopt;
  int64_t value = 0;    ///< Value of the knob, or a dimension.
  unsigned message = 0; ///< Index into the predicate's messages.
};

class Predicates {
public:
  explicit Predicates(const ScheduleSpace &space)
      : space(space), kernel(space.getKernel()) {}

  /// Names in the order of the table.
  static ArrayRef<llvm::StringLiteral> getNames();

  /// The first predicate that a point does not meet.
  std::optional<Shortage> check(const SchedulePoint &point) const;
  Violation explain(const Shortage &shortage) const;

  // Options of single knobs, under sizes and an order. `stage` is the knob of
  // the level that is meant.
  std::optional<Shortage> checkOrder(const SchedulePoint &point,
                                     const ScheduleChoice &choice) const;
  static std::optional<Shortage> checkLevel(const ScheduleCore &core,
                                            KnobKind stage, int64_t level);
  static std::optional<Shortage> checkBuffers(const ScheduleCore &core,
                                              KnobKind knob, int64_t level,
                                              int64_t buffers);
  std::optional<Shortage> checkMemory(vtart::MemType mem,
                                      int64_t elements) const;
  std::optional<Shortage> checkMemory(const MemoryNeed &need) const;
  std::optional<Shortage> checkUopLoops(const ScheduleChoice &choice,
                                        ArrayRef<int64_t> loops) const;
  static std::optional<Shortage> checkFirstIn(const ScheduleCore &core,
                                              int64_t inpAt, int64_t firstIn);

  /// Loops with several iterations: those around the kernel, then the rest.
  std::pair<SmallVector<int64_t>, SmallVector<int64_t>>
  getLoops(const ScheduleChoice &choice, ArrayRef<int64_t> order) const;

private:
  struct Subject;
  struct Row;
  static ArrayRef<Row> getTable();
  std::optional<Shortage> checkOrder(Subject &subject) const;
  std::optional<Shortage> checkLevels(Subject &subject) const;
  std::optional<Shortage> checkBuffers(Subject &subject) const;
  std::optional<Shortage> checkThreads(Subject &subject) const;
  std::optional<Shortage> checkInp(Subject &subject) const;
  std::optional<Shortage> checkWgt(Subject &subject) const;
  std::optional<Shortage> checkAcc(Subject &subject) const;
  std::optional<Shortage> checkUopLoops(Subject &subject) const;
  std::optional<Shortage> checkFirstIn(Subject &subject) const;

  const ScheduleSpace &space;
  const KernelModel &kernel;
};

} // namespace mlir::vta

#endif // VTA_SCHEDULE_VTA_PREDICATES_H
