//===- VTADialect.cpp - The vta dialect and its attributes ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::vta;

#include "VTA/Dialect/VTA/IR/VTADialect.cpp.inc"
#include "VTA/Dialect/VTA/IR/VTAEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "VTA/Dialect/VTA/IR/VTAAttrs.cpp.inc"

void VTADialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "VTA/Dialect/VTA/IR/VTAOps.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "VTA/Dialect/VTA/IR/VTAAttrs.cpp.inc"
      >();
}

LogicalResult VTADialect::verifyOperationAttribute(Operation *op,
                                                   NamedAttribute attr) {
  if (attr.getName() == kConfigAttrName && !isa<ConfigAttr>(attr.getValue()))
    return op->emitOpError()
           << "expected '" << kConfigAttrName << "' to be a #vta.config, got "
           << attr.getValue();
  if (attr.getName() == kMachineAttrName && !isa<StringAttr>(attr.getValue()))
    return op->emitOpError() << "expected '" << kMachineAttrName
                             << "' to be a string, got " << attr.getValue();
  if (attr.getName() == kScheduleAttrName &&
      !isa<SymbolRefAttr>(attr.getValue()))
    return op->emitOpError() << "expected '" << kScheduleAttrName
                             << "' to be a symbol, got " << attr.getValue();
  if (attr.getName() == kUopLoopsAttrName) {
    auto loops = dyn_cast<DenseI64ArrayAttr>(attr.getValue());
    if (!loops || (!loops.empty() && loops.size() != 2))
      return op->emitOpError()
             << "expected '" << kUopLoopsAttrName
             << "' to be an array<i64: outer, inner>, or an empty one, got "
             << attr.getValue();
  }
  if (attr.getName() == kFirstCiAttrName) {
    auto first = dyn_cast<IntegerAttr>(attr.getValue());
    if (!first || first.getValue().getSignificantBits() > 32 ||
        first.getInt() < 0)
      return op->emitOpError()
             << "expected '" << kFirstCiAttrName
             << "' to be an integer of at least 0, got " << attr.getValue();
  }
  return success();
}

LogicalResult VTADialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                   unsigned argIndex,
                                                   NamedAttribute attr) {
  if (attr.getName() != kNameAttrName)
    return success();
  auto name = dyn_cast<StringAttr>(attr.getValue());
  if (!name || name.empty())
    return op->emitOpError()
           << "expected '" << kNameAttrName << "' of argument " << argIndex
           << " to be a string that is not empty, got " << attr.getValue();
  auto func = dyn_cast<FunctionOpInterface>(op);
  for (unsigned i = 0; func && i < argIndex; ++i)
    if (func.getArgAttr(i, kNameAttrName) == name)
      return op->emitOpError()
             << "expected arguments with different names, got " << name
             << " for arguments " << i << " and " << argIndex;
  return success();
}

//===----------------------------------------------------------------------===//
// ConfigAttr
//===----------------------------------------------------------------------===//

LogicalResult ConfigAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 StringRef name) {
  vtart::Expected<vtart::Config> config = vtart::Config::fromName(name.str());
  if (!config)
    return emitError() << config.takeError().message();
  return success();
}

vtart::Config ConfigAttr::getConfig() const {
  return *vtart::Config::fromName(getName().str());
}

ConfigAttr ConfigAttr::get(MLIRContext *context, const vtart::Config &config) {
  return get(context, StringRef(config.name()));
}
