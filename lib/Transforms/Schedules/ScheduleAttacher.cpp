//===- ScheduleAttacher.cpp - Schedules beside their kernels --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Schedules/ScheduleAttacher.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Transforms/Schedules/KernelSchedule.h"
#include "VTA/Transforms/Schedules/ScheduleBuilder.h"
#include "VTA/Transforms/Schedules/Sequences.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"

using namespace mlir;
using namespace mlir::vta;

static constexpr llvm::StringLiteral kSchedulesName = "vta_schedules";

FailureOr<ScheduleAttacher> ScheduleAttacher::create(ModuleOp module) {
  ScheduleAttacher attacher(module);
  // Schedules from a run before stay, edited or not.
  Operation *symbol = SymbolTable::lookupSymbolIn(module, kSchedulesName);
  if (!symbol)
    return attacher;
  attacher.schedules = dyn_cast<ModuleOp>(symbol);
  if (!attacher.schedules ||
      !symbol->hasAttr(transform::TransformDialect::kWithNamedSequenceAttrName))
    return symbol->emitError()
           << "expected @" << kSchedulesName
           << " to be a module for schedules, with attribute '"
           << transform::TransformDialect::kWithNamedSequenceAttrName << "'";
  for (auto op : attacher.schedules.getOps<SymbolOpInterface>())
    attacher.names.insert(op.getName());
  return attacher;
}

LogicalResult mlir::vta::checkPlace(KernelOp kernel, ModuleOp module) {
  if (kernel->getParentOfType<ModuleOp>() != module)
    return kernel.emitOpError() << "expected kernels in the outermost module";
  return success();
}

std::string ScheduleAttacher::refer(KernelOp kernel) {
  auto func = kernel->getParentOfType<func::FuncOp>();
  std::string base = func ? func.getName().str() : "kernel", name = base;
  for (unsigned i = 1; !names.insert(name).second; ++i)
    name = base + "_" + std::to_string(i);
  if (!schedules) {
    schedules = createScheduleModule(module.getLoc(), kSchedulesName).release();
    module.getBody()->push_back(schedules);
  }
  MLIRContext *context = module.getContext();
  kernel->setAttr(kScheduleAttrName,
                  SymbolRefAttr::get(context, kSchedulesName,
                                     {FlatSymbolRefAttr::get(context, name)}));
  return name;
}

void ScheduleAttacher::attach(KernelOp kernel, const ScheduleSpace &space,
                              const std::optional<SchedulePoint> &point) {
  std::string name = refer(kernel);
  // Errors in a generated schedule are about the kernel.
  Location loc =
      NameLoc::get(StringAttr::get(module.getContext(), "schedule @" + name),
                   kernel.getLoc());
  buildKernelSchedule(schedules, loc, name, space, point ? &*point : nullptr);
}

LogicalResult ScheduleAttacher::attach(KernelOp kernel, ModuleOp schedule) {
  FailureOr<transform::NamedSequenceOp> sequence = getOnlySequence(schedule);
  if (failed(sequence))
    return failure();
  std::string name = refer(kernel);
  (*sequence)->remove();
  sequence->setSymName(name);
  schedules.getBody()->push_back(*sequence);
  return success();
}

FailureOr<ScheduleAttacher *> ScheduleAttachers::get(ModuleOp module) {
  auto it = attachers.find(module);
  if (it == attachers.end()) {
    FailureOr<ScheduleAttacher> attacher = ScheduleAttacher::create(module);
    if (failed(attacher))
      return failure();
    it = attachers.emplace(module, std::move(*attacher)).first;
  }
  return &it->second;
}

std::string mlir::vta::getChoiceKey(Operation *start,
                                    const ScheduleSpace &space) {
  // The name of a machine file says more than the name in it.
  return (space.getKernel().getKey() + " " + space.getConfig().name() + " " +
          getMachineName(start).getValue() + " " +
          getTemplateName(space.getTemplate()))
      .str();
}
