//===- ScheduleBuilder.h - Schedules as transform operations ----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_SCHEDULES_SCHEDULEBUILDER_H
#define VTA_TRANSFORMS_SCHEDULES_SCHEDULEBUILDER_H

#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::vta {

/// An empty module for schedules. The transform dialect is loaded.
OwningOpRef<ModuleOp> createScheduleModule(Location loc,
                                           std::optional<StringRef> name = {});

/// Builds one schedule: a named sequence that takes one handle, with a knob for
/// every free choice. The builder inserts before the sequence's end.
class ScheduleBuilder : public ImplicitLocOpBuilder {
public:
  /// Begins the sequence `name` at the end of `module`; `attrs` are attributes
  /// of the sequence. Parameters that knobs give have the type `paramType`.
  ScheduleBuilder(ModuleOp module, Location loc, StringRef name, Type paramType,
                  ArrayRef<NamedAttribute> attrs = {});

  transform::NamedSequenceOp getSequence() const { return sequence; }
  /// The sequence's argument.
  Value getHandle();
  /// `!transform.any_op`, the type of all handles.
  Type getHandleType();

  /// Adds a knob, which is open if `selected` is null. Returns its parameter.
  Value addKnob(StringRef name, ArrayRef<Attribute> options,
                Attribute selected);

private:
  transform::NamedSequenceOp sequence;
  Type paramType;
};

/// Has knobs printed as `%name = transform.tune.knob<"name">`. Comes after
/// upstream's extension with knobs.
void registerKnobNames(DialectRegistry &registry);

} // namespace mlir::vta

#endif // VTA_TRANSFORMS_SCHEDULES_SCHEDULEBUILDER_H
