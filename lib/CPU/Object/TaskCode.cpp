//===- TaskCode.cpp - A task as machine code ------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Object/TaskCode.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/CPU/Object/EmitObject.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/RuntimeLibcalls.h"
#include "llvm/Object/ObjectFile.h"

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
static FailureOr<LLVM::LLVMFuncOp> findEntry(ModuleOp module) {
  LLVM::LLVMFuncOp found;
  for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
    if (!hasTaskABI(function))
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

/// Checks that the runtime can find `entry` by its name, and that calling it
/// as a vtart::KernelFunction is right.
static LogicalResult checkEntry(LLVM::LLVMFuncOp entry) {
  MLIRContext *context = entry.getContext();
  auto pointer = LLVM::LLVMPointerType::get(context);
  auto i64 = IntegerType::get(context, 64);
  auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context),
                                          {pointer, i64, i64, pointer});
  if (entry.getFunctionType() != type)
    return entry.emitError("expected a kernel of the type ")
           << type << ", got " << entry.getFunctionType();
  if (entry.isExternal())
    return entry.emitError("expected a kernel with a body");
  if (entry.getLinkage() != LLVM::Linkage::External)
    return entry.emitError("expected a kernel with external linkage, got ")
           << stringifyLinkage(entry.getLinkage());
  if (entry.getVisibility_() != LLVM::Visibility::Default)
    return entry.emitError("expected a kernel with default visibility, got ")
           << stringifyVisibility(entry.getVisibility_());
  if (entry.getCConv() != LLVM::CConv::C)
    return entry.emitError("expected a kernel with C's calling convention, "
                           "got ")
           << stringifyCConv(entry.getCConv());
  return success();
}

/// Checks that what `object` uses without defining it are functions of the C
/// library or those that LLVM calls on its own: nothing else is there when the
/// runtime loads the code.
static LogicalResult checkUndefined(ModuleOp module, const TaskCode &code,
                                    const CPUTarget &target) {
  StringRef bytes(code.object.data(), code.object.size());
  auto object =
      llvm::object::ObjectFile::createObjectFile({bytes, code.symbol});
  if (!object)
    return module.emitError() << llvm::toString(object.takeError());
  llvm::Triple triple(target.triple);
  llvm::TargetLibraryInfoImpl library(triple);
  for (const llvm::object::SymbolRef &symbol : (*object)->symbols()) {
    llvm::Expected<uint32_t> flags = symbol.getFlags();
    llvm::Expected<StringRef> name = symbol.getName();
    if (!flags || !name)
      return module.emitError() << llvm::toString(
                 llvm::joinErrors(flags.takeError(), name.takeError()));
    llvm::LibFunc function;
    if (!(*flags & llvm::object::SymbolRef::SF_Undefined) || name->empty() ||
        library.getLibFunc(*name, function) ||
        !llvm::RTLIB::RuntimeLibcallsInfo::lookupLibcallImplName(*name).empty())
      continue;
    Operation *declaration = SymbolTable::lookupSymbolIn(module, *name);
    return (declaration ? declaration : module.getOperation())->emitError("\"")
           << *name << "\", which \"" << code.symbol
           << "\" uses, is not defined: expected a definition in the module "
              "of the task, or a function of the C library";
  }
  return success();
}

/// Notes the schedule that stands beside the code, as a user would write it.
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
  FailureOr<LLVM::LLVMFuncOp> function = findEntry(module);
  FailureOr<CPUTarget> target = getLoweredTarget(module);
  if (failed(function) || failed(target) || failed(checkEntry(*function)))
    return failure();
  TaskCode code;
  code.symbol = function->getName().str();
  static_cast<CPUTaskABI &>(code) = getTaskABI(*function);
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
  if (failed(checkUndefined(module, code, *target)))
    return failure();
  return code;
}
