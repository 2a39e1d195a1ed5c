//===- Records.cpp - Schedules of a network by records --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Records.h"
#include "Errors.h"
#include "Options.h"
#include "VTA/Transforms/Schedules/TaskSchedule.h"
#include "VTA/Tuning/CPU/MatchCPURecords.h"
#include "VTA/Tuning/VTA/CompareRecords.h"
#include "VTA/Tuning/VTA/MatchPrograms.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::compile;

/// The records for kernels on VTA that come with this program, which lies at a
/// known place beside them. Empty if there are none for this machine.
static std::string findShippedRecords(StringRef machine) {
  // The name is that of a file, and may come from one.
  if (machine.empty() || !llvm::all_of(machine, [](char c) {
        return llvm::isAlnum(c) || StringRef("-_").contains(c);
      }))
    return "";
  static const char anchor = 0;
  std::string program = llvm::sys::fs::getMainExecutable(
      nullptr, const_cast<char *>(&anchor)); // Not changed.
  llvm::SmallString<256> path = llvm::sys::path::parent_path(program);
  llvm::sys::path::append(path, VTA_RECORDS_FROM_BIN, "vta",
                          machine + ".jsonl");
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  return llvm::sys::fs::exists(path) ? std::string(path) : "";
}

/// Reads the given records, and the ones that come with this program.
LogicalResult Records::read() {
  std::string path;
  if (options.usesShippedRecords)
    if (auto machine = ::vtart::Machine::find(options.machine))
      path = findShippedRecords(machine->name);
  return success(succeeded(read(options.records, records)) &&
                 succeeded(read(path, shipped)));
}

LogicalResult Records::read(const std::string &path,
                            tuning::RecordFile &result) {
  if (path.empty())
    return success();
  llvm::Expected<tuning::RecordFile> file = tuning::readRecords(path);
  if (!file)
    return fail(file.takeError());
  result = std::move(*file);
  result.printSkipped(llvm::errs(), path);
  return success();
}

/// A log without any is said to match nothing.
bool Records::hasAnyFor(StringRef device) const {
  bool isMain = device == (options.usesVTA ? "vta" : "cpu");
  auto isFor = [&](const tuning::Record &record) {
    return record.task.device == device;
  };
  return (isMain && !options.records.empty()) ||
         llvm::any_of(records.records, isFor) ||
         llvm::any_of(shipped.records, isFor);
}

/// Schedules kernels by records, and says which. Those of files come first.
LogicalResult Records::useForVTA(ModuleOp network) const {
  if (!options.schedules.empty()) {
    VTAGenerateSchedulesOptions files;
    files.schedules = options.schedules;
    files.onlyFiles = true;
    PassManager pm(network.getContext());
    pm.nest<ModuleOp>().addPass(createVTAGenerateSchedules(files));
    if (failed(normalizeKernels(network)) || failed(pm.run(network)))
      return failure();
  }
  RecordedKernels scheduled;
  if (!options.records.empty() && failed(useOwn(network, scheduled)))
    return failure();
  size_t numOwn = scheduled.size();
  if (failed(useShipped(network, scheduled, /*prints=*/!options.quiet)))
    return failure();
  // Those that come with this program were compared when they were made.
  if (numOwn == 0 || options.trustsRecords)
    return success();
  FailureOr<std::vector<RecordComparison>> comparisons =
      keepFaster(network, scheduled, [&](ModuleOp others) {
        RecordedKernels ignored;
        return useShipped(others, ignored, /*prints=*/false);
      });
  if (failed(comparisons))
    return failure();
  for (const RecordComparison &comparison : *comparisons)
    if (!options.quiet || !comparison.isUsed()) {
      llvm::errs() << "records: ";
      comparison.print(llvm::errs());
    }
  return success();
}

/// Schedules kernels by the records that were asked for.
LogicalResult Records::useOwn(ModuleOp network,
                              RecordedKernels &scheduled) const {
  FailureOr<std::vector<ProgramMatch>> programs = applyProgramRecords(
      network, records.programs, /*onlyExact=*/false, &scheduled);
  if (failed(programs))
    return failure();
  FailureOr<tuning::AppliedRecords> applied = applyRecords(
      network, records.records, /*onlyExact=*/false, &scheduled, options.board);
  if (failed(applied))
    return failure();
  if (options.quiet)
    return success();
  applied->print(llvm::errs());
  for (const ProgramMatch &match : *programs)
    if (match.kind != tuning::MatchKind::None) {
      llvm::errs() << "records: ";
      match.print(llvm::errs());
    }
  return success();
}

/// Schedules the kernels of `network` that have no schedule by the records that
/// come with this program.
LogicalResult Records::useShipped(ModuleOp network, RecordedKernels &scheduled,
                                  bool prints) const {
  if (shipped.records.empty() && shipped.programs.empty())
    return success();
  size_t numBefore = scheduled.size();
  FailureOr<std::vector<ProgramMatch>> programs = applyProgramRecords(
      network, shipped.programs, /*onlyExact=*/true, &scheduled);
  if (failed(programs))
    return failure();
  FailureOr<tuning::AppliedRecords> applied =
      applyRecords(network, shipped.records, /*onlyExact=*/true, &scheduled);
  if (failed(applied))
    return failure();
  if (!prints)
    return success();
  if (!options.records.empty()) {
    if (scheduled.size() > numBefore)
      llvm::errs() << "records: other kernels, by those that come with "
                      "vta-compile: "
                   << scheduled.size() - numBefore << "\n";
    return success();
  }
  llvm::errs() << "records: matched " << applied->numApplied << " of "
               << applied->tasks.size() << " tasks (those that come with "
               << "vta-compile; --records=off: none)\n";
  for (const ProgramMatch &match : *programs)
    if (match.kind == tuning::MatchKind::Exact) {
      llvm::errs() << "records: ";
      match.print(llvm::errs());
    }
  return success();
}

LogicalResult Records::useForCPU(ModuleOp network) const {
  cpu::CPUTask::Options target{
      options.triple, options.cpu,           options.features, options.threads,
      options.allow,  options.scheduleRules, options.schedules};
  FailureOr<tuning::AppliedRecords> applied =
      cpu::applyCPURecords(network, target, records.records, options.schedules);
  if (failed(applied))
    return failure();
  if (!options.quiet)
    applied->print(llvm::errs(), options.usesVTA ? " of the CPU" : "");
  return success();
}
