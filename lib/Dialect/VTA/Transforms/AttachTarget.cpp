//===- AttachTarget.cpp - vta-attach-target -------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-attach-target"

namespace mlir::vta {
#define GEN_PASS_DEF_VTAATTACHTARGET
#include "VTA/Dialect/VTA/Transforms/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

namespace {
struct AttachTarget : public vta::impl::VTAAttachTargetBase<AttachTarget> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    // Errors about options: without the text of the module.
    Location loc = module.getLoc();
    vtart::Expected<vtart::Config> parsed = vtart::Config::find(config);
    if (!parsed) {
      emitError(loc) << parsed.takeError().message();
      return signalPassFailure();
    }
    vtart::Expected<vtart::Machine> found = vtart::Machine::find(machine);
    if (!found) {
      emitError(loc) << found.takeError().message();
      return signalPassFailure();
    }
    LLVM_DEBUG(llvm::dbgs() << "configuration " << parsed->name()
                            << ", machine " << machine << "\n");
    module->setAttr(kConfigAttrName, ConfigAttr::get(&getContext(), *parsed));
    module->setAttr(kMachineAttrName, StringAttr::get(&getContext(), machine));
  }
};
} // namespace
