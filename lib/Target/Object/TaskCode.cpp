//===- TaskCode.cpp - A task as machine code ------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Target/Object/TaskCode.h"
#include "VTA/Target/Object/EmitObject.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

FailureOr<CPUTarget> cpu::getLoweredTarget(ModuleOp module) {
  auto attr = module->getAttrOfType<LLVM::TargetAttr>(
      LLVM::LLVMDialect::getTargetAttrName());
  if (!attr)
    return module.emitError("expected a task in the LLVM dialect with the "
                            "attribute ")
           << LLVM::LLVMDialect::getTargetAttrName()
           << ", as vta-cpu-lower-task writes it";
  auto features = attr.getFeatures();
  llvm::Expected<CPUTarget> target = CPUTarget::getExactly(
      attr.getTriple(), attr.getChip(),
      features ? features.getFeaturesString() : std::string());
  if (!target)
    return module.emitError() << llvm::toString(target.takeError());
  return *target;
}

/// The function of `module` that the runtime calls.
static FailureOr<LLVM::LLVMFuncOp> findKernel(ModuleOp module) {
  LLVM::LLVMFuncOp found;
  for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
    if (!isKernel(function))
      continue;
    if (found)
      return function.emitError("the module has two kernels, \"")
             << found.getName() << "\" and \"" << function.getName()
             << "\"; expected one task";
    found = function;
  }
  if (!found)
    return module.emitError("expected a task in the LLVM dialect: a function "
                            "with a #vta.kernel, as vta-cpu-lower-task writes "
                            "it");
  return found;
}

/// Notes the schedule that stands beside the kernel, as a user would write it.
static void readSchedule(ModuleOp schedule, TaskCode &code) {
  OwningOpRef<ModuleOp> copy(schedule.clone());
  copy->setSymNameAttr(nullptr);
  llvm::raw_string_ostream os(code.schedule);
  copy->print(os, OpPrintingFlags().useLocalScope().enableDebugInfo(false));
  schedule.walk([&](transform::tune::KnobOp knob) {
    if (auto value = dyn_cast_or_null<IntegerAttr>(knob.getSelectedAttr()))
      code.knobs[knob.getName().str()] = value.getInt();
  });
}

FailureOr<TaskCode> cpu::emitTaskCode(ModuleOp module) {
  FailureOr<LLVM::LLVMFuncOp> function = findKernel(module);
  FailureOr<CPUTarget> target = getLoweredTarget(module);
  if (failed(function) || failed(target))
    return failure();
  TaskCode code;
  code.symbol = function->getName().str();
  static_cast<TaskKernel &>(code) = getKernel(*function);
  // A copy has its uses in the order of its operations, as a module that was
  // just parsed: LLVM's code depends on that order.
  OwningOpRef<ModuleOp> copy(module.clone());
  if (auto schedule = copy->lookupSymbol<ModuleOp>(kScheduleModule)) {
    readSchedule(schedule, code);
    schedule.erase();
  }
  FailureOr<SmallVector<char, 0>> object = emitObject(*copy, *target);
  if (failed(object))
    return failure();
  code.object = std::move(*object);
  return code;
}
