//===- CheckStage.cpp - vta-check-stage -----------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/DeviceModule.h"
#include "VTA/Transforms/Partition/Passes.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-check-stage"

namespace mlir::vta {
#define GEN_PASS_DEF_VTACHECKSTAGE
#include "VTA/Transforms/Partition/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

namespace {
/// The last stage that a device module has been through.
enum class Done { Partition, Pack, Schedule, Lower };

struct CheckStage : public vta::impl::VTACheckStageBase<CheckStage> {
  using Base::Base;
  void runOnOperation() override;
};
} // namespace

static StringRef getDoneName(Done done) {
  switch (done) {
  case Done::Partition:
    return "partition";
  case Done::Pack:
    return "pack";
  case Done::Schedule:
    return "schedule";
  case Done::Lower:
    return "lower";
  }
  llvm_unreachable("unknown stage");
}

/// What is done of `device`, and an operation that shows it: null if none does.
static std::pair<Done, Operation *> getDone(ModuleOp device) {
  Operation *tosa = nullptr, *kernel = nullptr, *stage = nullptr,
            *program = nullptr;
  device.walk<WalkOrder::PreOrder>([&](Operation *op) {
    StringRef name = op->getName().getStringRef();
    if (!tosa && name.starts_with("tosa."))
      tosa = op;
    if (!program && name.starts_with("vtaisa."))
      program = op;
    if (!kernel && isa<KernelOp>(op))
      kernel = op;
    if (!stage && isa<StageOp>(op))
      stage = op;
  });
  if (tosa)
    return {Done::Partition, tosa};
  if (kernel)
    return {Done::Pack, kernel};
  if (program)
    return {Done::Lower, program};
  if (stage)
    return {Done::Schedule, stage};
  return {Done::Pack, nullptr};
}

void CheckStage::runOnOperation() {
  std::optional<Done> wanted;
  for (Done done : {Done::Partition, Done::Pack, Done::Schedule})
    if (getDoneName(done) == after)
      wanted = done;
  ModuleOp module = getOperation();
  if (!wanted) {
    module.emitError() << "expected 'after' to be partition, pack or schedule, "
                          "got '"
                       << after << "'";
    return signalPassFailure();
  }
  auto devices =
      llvm::filter_to_vector(module.getOps<ModuleOp>(), isDeviceModule);
  if (devices.empty()) {
    module.emitError() << "expected a module @device, as stage '" << after
                       << "' leaves it, got none: run the stages from "
                          "'partition' on, which gives VTA its part of a "
                          "network; a network without such a part goes on at "
                          "'linalg'";
    return signalPassFailure();
  }
  for (ModuleOp device : devices) {
    auto [done, op] = getDone(device);
    LLVM_DEBUG(llvm::dbgs() << "done: " << getDoneName(done) << "\n");
    if (done == *wanted)
      continue;
    InFlightDiagnostic diag = (op ? op : device)->emitError()
                              << "expected a module @device as stage '" << after
                              << "' leaves it, got one as stage '"
                              << getDoneName(done) << "' leaves it";
    if (done < *wanted)
      diag << ": stage '" << getDoneName(Done(unsigned(done) + 1))
           << "' has to come before";
    return signalPassFailure();
  }
}
