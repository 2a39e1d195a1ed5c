//===- GenerateSchedules.cpp - vta-generate-schedules ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Schedule/VTA/CycleModel.h"
#include "VTA/Transforms/Schedules/Passes.h"
#include "VTA/Transforms/Schedules/ScheduleAttacher.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-generate-schedules"

namespace mlir::vta {
#define GEN_PASS_DEF_VTAGENERATESCHEDULES
#include "VTA/Transforms/Schedules/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

/// The ALU adds an operand that the GEMM unit could add for less.
static void reportBias(linalg::LinalgOp op, StringRef reason) {
  LLVM_DEBUG(llvm::dbgs() << "the ALU adds an operand: " << reason << "\n");
  remark::missed(op.getLoc(),
                 remark::RemarkOpts::name("BiasByGemm").category(DEBUG_TYPE))
      << remark::reason("the ALU adds an operand: {0}", reason);
}

namespace {
struct GenerateSchedules
    : public vta::impl::VTAGenerateSchedulesBase<GenerateSchedules> {
  using Base::Base;

  void runOnOperation() override {
    choices.clear();
    auto &kernels = getAnalysis<KernelAnalysis>();
    FailureOr<ScheduleAttacher> attacher =
        ScheduleAttacher::create(getOperation());
    if (failed(attacher))
      return signalPassFailure();
    for (KernelAnalysis::Candidate &candidate : kernels.getCandidates())
      if (failed(generate(candidate, *attacher)))
        return signalPassFailure();
  }

private:
  LogicalResult generate(KernelAnalysis::Candidate &candidate,
                         ScheduleAttacher &attacher) {
    linalg::LinalgOp op = candidate.start;
    if (failed(attacher.checkPlace(op)))
      return failure();
    FailureOr<vtart::Config> config = getConfig(op);
    FailureOr<vtart::Machine> machine = getMachine(op);
    if (failed(config) || failed(machine))
      return failure();
    FailureOr<const Kernel *> kernel = candidate.get(*config);
    if (failed(kernel))
      return failure();
    if ((*kernel)->getEnd()->hasAttr(kScheduleAttrName))
      return success();
    FailureOr<ScheduleSpace> space =
        createScheduleSpace(**kernel, *config, *machine, scheduleTemplate);
    if (failed(space))
      return failure();
    const KernelModel &model = space->getKernel();
    for (const KernelModel::Operand &operand : model.operands)
      if (model.hasContraction && !operand.reason.empty())
        reportBias(op, operand.reason);
    std::optional<SchedulePoint> point;
    if (failed(choose(op, *space, point)))
      return failure();
    attacher.attach(**kernel, *space, point);
    ++numSchedules;
    return success();
  }

  /// What the knobs are set to: nothing if they are left open.
  LogicalResult choose(linalg::LinalgOp op, const ScheduleSpace &space,
                       std::optional<SchedulePoint> &point) {
    if (!knobs.empty()) {
      llvm::Expected<SchedulePoint> parsed = space.parse(knobs);
      if (!parsed)
        return op->emitOpError() << llvm::toString(parsed.takeError());
      if (std::optional<Violation> violation = space.check(*parsed))
        return op->emitOpError()
               << "point is not legal: predicate '" << violation->predicate
               << "': " << violation->message;
      point = *parsed;
      return success();
    }
    if (open)
      return success();
    auto [entry, isNew] = choices.try_emplace(getChoiceKey(op, space));
    if (isNew) {
      unsigned candidates = 0;
      entry->second = chooseDefault(space, candidates);
      numCandidates += candidates;
    }
    point = entry->second;
    if (!point)
      return op->emitOpError()
             << "no point of template " << getTemplateName(space.getTemplate())
             << " is legal: " << printCount(space.count());
    return success();
  }

  /// What has been chosen in this run, by kernel and target.
  llvm::StringMap<std::optional<SchedulePoint>> choices;
};
} // namespace
