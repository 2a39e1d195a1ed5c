//===- Passes.h - Schedules of kernels and tasks ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_SCHEDULES_PASSES_H
#define VTA_TRANSFORMS_SCHEDULES_PASSES_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Schedule/VTA/ScheduleSpace.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::vta {

#define GEN_PASS_DECL
#include "VTA/Transforms/Schedules/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "VTA/Transforms/Schedules/Passes.h.inc"

} // namespace mlir::vta

#endif // VTA_TRANSFORMS_SCHEDULES_PASSES_H
