//===- Schedules.h - Schedules of tasks as transform IR ---------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A schedule is a named sequence that takes the task's function. It is written
// as text, knobs included, so that generated schedules and those that somebody
// brings take the same way.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TARGET_CPU_SCHEDULES_H
#define VTA_LIB_TARGET_CPU_SCHEDULES_H

#include "VTA/Kernel/SumOfProducts.h"
#include "VTA/Target/CPU/CompileTask.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::vta::cpu {

/// What a task is about.
enum class AnchorKind {
  Contraction, ///< Sums of products with a matrix or a window of weights.
  Depthwise,   ///< Sums of products in which each channel has its own.
  Pool,        ///< A reduction over windows.
  Reduction,   ///< Any other reduction; soft maximum too.
  Elementwise,
  Move, ///< Pads, transposes, concatenations, slices.
};

StringRef stringifyAnchorKind(AnchorKind kind);

struct TaskInfo {
  func::FuncOp func;
  AnchorKind kind = AnchorKind::Move;
  /// The last operation of the kind; for Elementwise and Move the one that
  /// makes the result.
  Operation *anchor = nullptr;
  /// What the anchor sums up, if that is products.
  std::optional<SumOfProducts> products;
  /// The operation that makes the task's result.
  Operation *root = nullptr;
  /// No floating-point operation in the anchor.
  bool isInteger = false;
};

/// Looks at a task in tensor form: before or after toDestinationForm. Errors:
/// no body, types that are not ranked tensors of static shape.
FailureOr<TaskInfo> analyzeTask(func::FuncOp func);

/// Collects a schedule and prints it as a module with one named sequence.
class ScheduleText {
public:
  ScheduleText() : stream(text) {}
  /// Adds a knob with the value `selected`, which is added to the options if it
  /// is not one of them. Afterwards `%name` is a !transform.param<i64>.
  void knob(StringRef name, ArrayRef<int64_t> options, int64_t selected);
  /// Where the operations go. `%func` is the function's handle.
  llvm::raw_ostream &body() { return stream; }
  std::string str(StringRef kind, StringRef task) const;

private:
  std::string knobs, text;
  llvm::raw_string_ostream stream;
};

/// Each of these writes a schedule for tasks of its kind and returns true, or
/// returns false for what it cannot do better than the general schedule.
bool buildContractionSchedule(const TaskInfo &info, const CPUTarget &target,
                              const CompileTaskOptions &options,
                              ScheduleText &schedule);
/// Windows over channels: depthwise convolutions, pools, and reductions along
/// dimensions that are not innermost.
bool buildWindowSchedule(const TaskInfo &info, const CPUTarget &target,
                         const CompileTaskOptions &options,
                         ScheduleText &schedule);
bool buildReductionSchedule(const TaskInfo &info, const CPUTarget &target,
                            const CompileTaskOptions &options,
                            ScheduleText &schedule);
bool buildElementwiseSchedule(const TaskInfo &info, const CPUTarget &target,
                              const CompileTaskOptions &options,
                              ScheduleText &schedule);
bool buildMoveSchedule(const TaskInfo &info, const CPUTarget &target,
                       const CompileTaskOptions &options,
                       ScheduleText &schedule);
/// Takes anything: parallel loops around the result where there are some,
/// everything else plain loops.
void buildGeneralSchedule(const TaskInfo &info, const CPUTarget &target,
                          const CompileTaskOptions &options,
                          ScheduleText &schedule);

/// The schedule of a task, from the builder for its kind.
std::string generateSchedule(const TaskInfo &info, const CPUTarget &target,
                             const CompileTaskOptions &options);

/// Makes tensors of truth values in a task tensors of bytes that are 0 or 1.
void widenBooleans(func::FuncOp func);

/// Widens truth values and gives `func` an argument for its result, which
/// becomes `bufferization.materialize_in_destination`; marks arguments as
/// read-only.
LogicalResult toDestinationForm(func::FuncOp func);

/// Applies the named sequence in `schedule` to `func`; `knobs`, if given, gets
/// their values. Emits diagnostics: text that does not parse, open knobs, a
/// schedule for another task.
LogicalResult applySchedule(func::FuncOp func, StringRef schedule,
                            std::map<std::string, int64_t> *knobs = nullptr);
LogicalResult applySchedule(func::FuncOp func, ModuleOp schedule,
                            std::map<std::string, int64_t> *knobs = nullptr);

/// Attribute of a function's argument: a dictionary that says how the caller
/// has packed this constant. See getPacking.
inline constexpr llvm::StringLiteral kPackingAttrName = "vta.packing";
/// Attribute of a task's function while it is compiled: the target, for
/// transform operations that depend on it.
inline constexpr llvm::StringLiteral kTargetAttrName = "vta.cpu_target";

void setPacking(func::FuncOp func, unsigned argument,
                const ConstantPacking &packing);
std::optional<ConstantPacking> getPacking(func::FuncOp func, unsigned argument);

} // namespace mlir::vta::cpu

#endif // VTA_LIB_TARGET_CPU_SCHEDULES_H
