//===- Passes.h - Networks cut into tasks -----------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_FORMTASKS_PASSES_H
#define VTA_CPU_FORMTASKS_PASSES_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::vta {

#define GEN_PASS_DECL
#include "VTA/CPU/FormTasks/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "VTA/CPU/FormTasks/Passes.h.inc"

} // namespace mlir::vta

#endif // VTA_CPU_FORMTASKS_PASSES_H
