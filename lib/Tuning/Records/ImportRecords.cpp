//===- ImportRecords.cpp - vta-import-records -----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Transforms/Schedules/ScheduleAttacher.h"
#include "VTA/Tuning/Records/KernelWorkload.h"
#include "VTA/Tuning/Records/Passes.h"
#include "VTA/Tuning/Records/TVMRecords.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

#define DEBUG_TYPE "vta-import-records"

namespace mlir::vta::tuning {
#define GEN_PASS_DEF_VTAIMPORTRECORDS
#include "VTA/Tuning/Records/Passes.h.inc"
} // namespace mlir::vta::tuning

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

namespace {
/// A record as a schedule of one kernel.
struct Match {
  ScheduleSpace space;
  SchedulePoint point;
};

struct ImportRecords
    : public tuning::impl::VTAImportRecordsBase<ImportRecords> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (file.empty()) {
      emitError(module.getLoc())
          << "vta-import-records expects a log of AutoTVM: "
             "option file=<path>";
      return signalPassFailure();
    }
    FailureOr<vtart::Machine> machine = getMachine(module);
    FailureOr<ScheduleAttacher> attacher = ScheduleAttacher::create(module);
    if (failed(machine) || failed(attacher))
      return signalPassFailure();
    llvm::Expected<TVMRecordLog> read = readTVMRecords(file, *machine);
    if (!read) {
      emitError(module.getLoc())
          << "cannot import records: " << llvm::toString(read.takeError());
      return signalPassFailure();
    }
    log = std::move(*read);
    numRecords += log.records.size();
    numRefused += log.refusals.size();

    unsigned matched = 0, scheduled = 0;
    FailureOr<SmallVector<KernelOp>> kernels = collectKernels(module);
    if (failed(kernels))
      return signalPassFailure();
    for (KernelOp op : *kernels) {
      if (failed(attacher->checkPlace(op)))
        return signalPassFailure();
      FailureOr<vtart::Config> config = getConfig(op);
      if (failed(config))
        return signalPassFailure();
      if (op->hasAttr(kScheduleAttrName)) {
        ++scheduled;
        continue;
      }
      FailureOr<Kernel> kernel = matchKernel(op);
      std::optional<Match> match;
      if (failed(kernel) || failed(import(*kernel, *config, *machine, match)))
        return signalPassFailure();
      LLVM_DEBUG(llvm::dbgs() << (match ? "a record matches kernel "
                                        : "no record for kernel ")
                              << op.getLayer() << "\n");
      if (!match)
        continue;
      ++matched;
      attacher->attach(op, match->space, match->point);
    }
    numMatched += matched;
    if (!report)
      return;
    log.printRefusals(llvm::errs(), file);
    llvm::errs() << file << ": " << log.records.size() << " records taken, "
                 << log.refusals.size() << " refused; matched " << matched
                 << " of " << kernels->size() << " kernels";
    if (scheduled > 0)
      llvm::errs() << ", " << scheduled << " have a schedule already";
    llvm::errs() << '\n';
  }

private:
  LogicalResult import(const Kernel &kernel, const vtart::Config &config,
                       const vtart::Machine &machine,
                       std::optional<Match> &match);
  void noteRefusals(InFlightDiagnostic &remark, const TVMWorkload &workload,
                    StringRef configuration, Location loc) const;

  TVMRecordLog log;
};
} // namespace

/// Has `remark` say which lines would have matched.
void ImportRecords::noteRefusals(InFlightDiagnostic &remark,
                                 const TVMWorkload &workload,
                                 StringRef configuration, Location loc) const {
  for (const TVMRefusal &refusal : log.refusals)
    if (refusal.workload && refusal.configuration == configuration &&
        refusal.workload->canonical() == workload)
      remark.attachNote(loc)
          << "line " << refusal.line << " is refused: " << refusal.reason;
}

LogicalResult ImportRecords::import(const Kernel &kernel,
                                    const vtart::Config &config,
                                    const vtart::Machine &machine,
                                    std::optional<Match> &match) {
  Location loc = linalg::LinalgOp(kernel.start).getLoc();
  // With coded biases if they leave room for the record's tiles, else without.
  SmallVector<KernelModel, 2> models;
  for (bool preferGemm : {true, false}) {
    FailureOr<KernelModel> model =
        getKernelModel(kernel, config, machine, preferGemm);
    if (failed(model))
      return failure();
    models.push_back(std::move(*model));
  }
  TVMAxes axes;
  llvm::Expected<TVMWorkload> workload =
      getTVMWorkload(kernel, models[0], config, &axes);
  if (!workload) {
    emitRemark(loc) << "no record: " << llvm::toString(workload.takeError());
    return success();
  }
  llvm::Expected<std::vector<TVMRecord>> records =
      findRecords(log.records, *workload, config.name());
  if (!records) {
    InFlightDiagnostic remark = emitRemark(loc);
    remark << llvm::toString(records.takeError());
    noteRefusals(remark, *workload, config.name(), loc);
    return success();
  }

  SmallVector<std::string> reasons;
  for (const TVMRecord &record : *records) {
    std::string reason;
    for (const KernelModel &model : models) {
      ScheduleSpace space(model, config, machine, ScheduleTemplate::Tvm);
      llvm::Expected<SchedulePoint> point =
          getSchedulePoint(space, axes, *workload, record.knobs);
      if (!point) {
        reason = llvm::toString(point.takeError());
        break;
      }
      std::optional<Violation> violation = space.check(*point);
      if (!violation) {
        match = Match{std::move(space), *point};
        break;
      }
      reason = llvm::formatv("predicate '{0}': {1} (needed {2}, available {3})",
                             violation->predicate, violation->message,
                             violation->needed, violation->available);
    }
    std::string what =
        llvm::formatv("record of line {0} ({1}; {2} ms)", record.line,
                      printKnobs(record.workload, record.knobs),
                      llvm::format("%g", record.cost() * 1e3));
    if (!match) {
      reasons.push_back(what + " is not legal here: " + reason);
      continue;
    }
    InFlightDiagnostic remark = emitRemark(loc);
    remark << workload->str() << ": " << what;
    for (const std::string &slower : reasons)
      remark.attachNote(loc) << slower;
    return success();
  }
  InFlightDiagnostic remark = emitRemark(loc);
  remark << "no legal record of " << workload->str() << " for configuration "
         << config.name();
  for (const std::string &other : reasons)
    remark.attachNote(loc) << other;
  noteRefusals(remark, *workload, config.name(), loc);
  return success();
}
