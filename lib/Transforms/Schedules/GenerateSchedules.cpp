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
#include "VTA/Transforms/Schedules/ScheduleBuilder.h"
#include "VTA/Transforms/Schedules/ScheduleFiles.h"
#include "VTA/Transforms/Schedules/Sequences.h"
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
    FailureOr<SmallVector<KernelOp>> kernels = collectKernels(getOperation());
    FailureOr<ScheduleAttacher> attacher =
        ScheduleAttacher::create(getOperation());
    if (failed(kernels) || failed(attacher))
      return signalPassFailure();
    KernelFileNames files;
    for (KernelOp op : *kernels)
      if (failed(generate(op, files, *attacher)))
        return signalPassFailure();
    // Who generates the others' schedules warns.
    if (!onlyFiles && failed(files.warnAboutOthers(getOperation(), schedules)))
      return signalPassFailure();
  }

private:
  /// Gives the kernel a schedule if it has none, and writes it to its file.
  LogicalResult generate(KernelOp op, KernelFileNames &files,
                         ScheduleAttacher &attacher) {
    if (failed(attacher.checkPlace(op)))
      return failure();
    FailureOr<vtart::Config> config = getConfig(op);
    FailureOr<vtart::Machine> machine = getMachine(op);
    if (failed(config) || failed(machine))
      return failure();
    std::string file = files.add(op);
    if (!op->hasAttr(kScheduleAttrName)) {
      FailureOr<OwningOpRef<ModuleOp>> read =
          readScheduleFile(op, schedules, file);
      if (failed(read))
        return failure();
      if (*read)
        ++numRead;
      if (!*read && onlyFiles)
        return success();
      if (failed(*read ? attacher.attach(op, **read)
                       : generate(op, *config, *machine, attacher)))
        return failure();
    }
    return dumpSchedule(op, file);
  }

  /// Writes a new schedule for `op`.
  LogicalResult generate(KernelOp op, const vtart::Config &config,
                         const vtart::Machine &machine,
                         ScheduleAttacher &attacher) {
    FailureOr<Kernel> kernel = matchKernel(op);
    if (failed(kernel))
      return failure();
    linalg::LinalgOp start = kernel->start;
    FailureOr<ScheduleSpace> space =
        createScheduleSpace(*kernel, config, machine, scheduleTemplate);
    if (failed(space))
      return failure();
    const KernelModel &model = space->getKernel();
    for (const KernelModel::Operand &operand : model.operands)
      if (model.hasContraction && !operand.reason.empty())
        reportBias(start, operand.reason);
    std::optional<SchedulePoint> point;
    if (failed(choose(op, *space, point)))
      return failure();
    attacher.attach(op, *space, point);
    ++numSchedules;
    return success();
  }

  /// Writes the schedule of `op` to its file.
  LogicalResult dumpSchedule(KernelOp op, StringRef file) {
    if (dump.empty())
      return success();
    FailureOr<transform::NamedSequenceOp> sequence = getSchedule(op);
    if (failed(sequence))
      return failure();
    OwningOpRef<ModuleOp> module = createScheduleModule(op.getLoc());
    module->push_back((*sequence)->clone());
    std::string text;
    llvm::raw_string_ostream os(text);
    module->print(os);
    if (llvm::Error error = writeScheduleFile(dump, file, text))
      return op.emitError() << llvm::toString(std::move(error));
    return success();
  }

  /// What the knobs are set to: nothing if they are left open.
  LogicalResult choose(KernelOp op, const ScheduleSpace &space,
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
