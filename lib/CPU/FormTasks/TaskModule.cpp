//===- TaskModule.cpp - Modules that hold one task ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/FormTasks/TaskModule.h"
#include "VTA/CPU/Analysis/Tasks.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

FailureOr<func::FuncOp> cpu::getTask(ModuleOp module) {
  auto functions = llvm::to_vector(module.getOps<func::FuncOp>());
  if (functions.size() != 1 || !functions.front()->hasAttr(kTaskAttrName))
    return module.emitError()
           << "expected a module with one function, a task (" << kTaskAttrName
           << "), got " << functions.size() << " functions";
  return functions.front();
}

FailureOr<CPUTarget> cpu::getTarget(ModuleOp module, StringRef triple,
                                    StringRef cpu, StringRef features) {
  llvm::Expected<CPUTarget> target = CPUTarget::get(triple, cpu, features);
  if (!target)
    return module.emitError() << llvm::toString(target.takeError());
  return *target;
}
