//===- Target.cpp - Finding the configuration and machine -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Dialect/VTA/IR/VTA.h"

using namespace mlir;
using namespace mlir::vta;

/// The attribute `name` of the closest op around `op`, `op` included.
template <typename AttrT>
static AttrT findEnclosing(Operation *op, StringRef name) {
  for (Operation *at = op; at; at = at->getParentOp())
    if (auto attr = at->getAttrOfType<AttrT>(name))
      return attr;
  return {};
}

/// An error at the place of `op`. Its text would not help: it is often a
/// whole module.
static InFlightDiagnostic emitShortError(Operation *op) {
  return emitError(op->getLoc());
}

FailureOr<vtart::Config> mlir::vta::getConfig(Operation *op) {
  if (auto attr = findEnclosing<ConfigAttr>(op, kConfigAttrName))
    return attr.getConfig();
  return emitShortError(op)
         << "no hardware configuration: expected a '" << kConfigAttrName
         << "' attribute on the module (--vta-attach-target)";
}

StringAttr mlir::vta::getMachineName(Operation *op) {
  return findEnclosing<StringAttr>(op, kMachineAttrName);
}

FailureOr<vtart::Machine> mlir::vta::getMachine(Operation *op) {
  StringAttr attr = getMachineName(op);
  if (!attr)
    return emitShortError(op)
           << "no machine: expected a '" << kMachineAttrName
           << "' attribute on the module (--vta-attach-target)";
  vtart::Expected<vtart::Machine> machine = vtart::Machine::find(attr.str());
  if (!machine)
    return emitShortError(op) << machine.takeError().message();
  return *machine;
}
