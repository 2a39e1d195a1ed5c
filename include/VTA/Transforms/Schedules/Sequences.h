//===- Sequences.h - Named sequences as schedules ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A schedule is a `transform.named_sequence` that takes one handle: a
// `vta.kernel`, or the function of a task for the CPU. These
// functions find, check, read, apply and erase schedules of both kinds.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_SCHEDULES_SEQUENCES_H
#define VTA_TRANSFORMS_SCHEDULES_SEQUENCES_H

#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SetVector.h"
#include <map>

namespace mlir::vta {

/// Named sequences.
using SequenceSet = llvm::SmallSetVector<Operation *, 8>;

/// The only sequence of a module that is one schedule. Emits an error at the
/// module if there are none or several.
FailureOr<transform::NamedSequenceOp> getOnlySequence(ModuleOp module);

/// The sequence that `vta.schedule` of `op` refers to. Null if there is none.
transform::NamedSequenceOp lookUpSchedule(Operation *op);

/// The same; emits an error at `op` if there is none with a body.
FailureOr<transform::NamedSequenceOp> getSchedule(Operation *op);

/// Adds `root` with all sequences that it includes to `sequences`.
void collectSequences(transform::NamedSequenceOp root, SequenceSet &sequences);

/// Checks that `sequence` can be applied: it has a body and takes one handle,
/// which is described by `handle`; it and what it includes consist of transform
/// operations; no knob is open.
LogicalResult checkSchedule(transform::NamedSequenceOp sequence,
                            StringRef handle);

/// The same for the schedule of a `vta.kernel`, which is all that it can reach.
LogicalResult checkKernelSchedule(transform::NamedSequenceOp sequence);

/// The error at `op` for a schedule that was generated for something else:
/// "expected a schedule for `expected`, got one for `actual`".
LogicalResult refuseSchedule(Operation *op, transform::NamedSequenceOp sequence,
                             const Twine &expected, const Twine &actual);

/// The values of the knobs in `sequence` and in what it includes that are
/// integers.
std::map<std::string, int64_t> readKnobs(transform::NamedSequenceOp sequence);

/// Reads a module of schedules. Emits diagnostics in `name`.
OwningOpRef<ModuleOp> parseSchedules(StringRef text, MLIRContext *context,
                                     const Twine &name);

/// Applies a schedule that was checked to `target`. Expensive checks turn the
/// use of a handle to an erased operation into an error.
LogicalResult applySchedule(Operation *target,
                            transform::NamedSequenceOp sequence,
                            bool expensiveChecks);

/// Erases those of `schedules` that nothing else in `module` refers to, the
/// sequences beside them in modules that hold only sequences, and modules that
/// are empty then.
void eraseSchedules(ModuleOp module, const SequenceSet &schedules);

} // namespace mlir::vta

#endif // VTA_TRANSFORMS_SCHEDULES_SEQUENCES_H
