//===- ProgramMachine.cpp - The machine a program is for ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTAISA/Utils/ProgramMachine.h"
#include "VTA/Dialect/VTA/IR/Target.h"

using namespace mlir;
using namespace mlir::vtaisa;

FailureOr<vtart::Machine> mlir::vtaisa::findMachine(ProgramOp program,
                                                    StringRef defaultName) {
  std::string name = defaultName.str();
  if (std::optional<StringRef> own = program.getMachine()) {
    name = own->str();
  } else {
    for (Operation *at = program; at; at = at->getParentOp())
      if (auto attr = at->getAttrOfType<StringAttr>(vta::kMachineAttrName)) {
        name = attr.str();
        break;
      }
  }
  if (name.empty())
    return vtart::Machine();
  vtart::Expected<vtart::Machine> machine = vtart::Machine::find(name);
  if (!machine)
    return program.emitOpError() << machine.takeError().message();
  return std::move(*machine);
}
