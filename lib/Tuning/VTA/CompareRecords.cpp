//===- CompareRecords.cpp - Programs with and without records -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/VTA/CompareRecords.h"
#include "CompileContext.h"
#include "ProgramTimer.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Transforms/Schedules/KernelModules.h"
#include "VTA/Transforms/Schedules/Sequences.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <thread>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

void RecordComparison::print(raw_ostream &os) const {
  os << name << ": " << with << " cycles with records";
  if (isMeasured)
    os << " of a board, " << without << " without, by the model"
       << (with > without ? ": the board counts" : "");
  else
    os << ", " << without << " without" << (isUsed() ? "" : ": not used");
  os << "\n";
}

/// The kernels of a segment that records gave schedules.
using SegmentKernels =
    llvm::MapVector<func::FuncOp, std::vector<std::pair<KernelOp, Fidelity>>>;

static bool isOnlyMeasured(ArrayRef<std::pair<KernelOp, Fidelity>> kernels) {
  return llvm::all_of(kernels, [](const auto &entry) {
    return entry.second == Fidelity::Measured;
  });
}

static void removeSchedule(KernelOp kernel) {
  if (transform::NamedSequenceOp sequence = lookUpSchedule(kernel))
    sequence->erase();
  kernel->removeAttr(kScheduleAttrName);
}

/// A copy of `device`, as bytecode: the segments that records are for and all
/// schedules, but without those that records decide on if `drops`.
static std::string copyDevice(ModuleOp device, const SegmentKernels &segments,
                              bool drops) {
  IRMapping mapping;
  OwningOpRef<ModuleOp> copy =
      cast<ModuleOp>(device->clone(mapping, Operation::CloneOptions::all()));
  OwningOpRef<ModuleOp> target = createTargetModule(device);
  for (NamedAttribute attr : (*target)->getAttrs())
    (*copy)->setAttr(attr.getName(), attr.getValue());
  for (auto func : device.getOps<func::FuncOp>()) {
    auto entry = segments.find(func);
    if (entry == segments.end()) {
      mapping.lookup(func.getOperation())->erase();
      continue;
    }
    for (auto [kernel, fidelity] : entry->second)
      if (drops &&
          (fidelity != Fidelity::Measured || isOnlyMeasured(entry->second)))
        removeSchedule(cast<KernelOp>(mapping.lookup(kernel.getOperation())));
  }
  return serializeModule(*copy);
}

/// Cycles of the functions of a module, by their names; empty if it does not
/// compile. Kernels without a schedule get the default.
static llvm::StringMap<uint64_t> timeFunctions(StringRef text) {
  MLIRContext context(getCompileRegistry(), MLIRContext::Threading::DISABLED);
  ErrorCollector errors(&context); // Whoever compiles says them.
  llvm::StringMap<uint64_t> cycles;
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(text, ParserConfig(&context));
  if (!module)
    return cycles;
  PassManager passes(&context);
  passes.enableVerifier(false);
  buildSchedulePipeline(passes);
  buildOnChipPipeline(passes);
  if (failed(passes.run(*module)))
    return cycles;
  for (auto func : module->getOps<func::FuncOp>()) {
    FailureOr<vtart::Config> config = getConfig(func);
    FailureOr<vtart::Machine> machine = getMachine(func);
    if (failed(config) || failed(machine))
      continue;
    FailureOr<CandidateResult> timed =
        ProgramTimer(*config, *machine).time(func, /*cutOff=*/0);
    if (succeeded(timed) && timed->status == CandidateResult::Status::Timed)
      cycles[func.getName()] = timed->cycles;
  }
  return cycles;
}

/// keepFaster for the segments of one module.
static void keepFaster(ModuleOp device, const SegmentKernels &segments,
                       std::vector<RecordComparison> &comparisons) {
  std::string texts[2];
  for (bool drops : {false, true})
    texts[drops] = copyDevice(device, segments, drops);
  llvm::StringMap<uint64_t> with, without;
  std::thread thread([&] { without = timeFunctions(texts[1]); });
  with = timeFunctions(texts[0]);
  thread.join();
  for (auto &[func, kernels] : segments) {
    StringRef name = func::FuncOp(func).getName();
    if (!with.contains(name) || !without.contains(name))
      continue;
    RecordComparison comparison{name.str(), with[name], without[name],
                                isOnlyMeasured(kernels)};
    if (!comparison.isUsed())
      for (auto [kernel, fidelity] : kernels)
        if (fidelity != Fidelity::Measured)
          removeSchedule(kernel);
    comparisons.push_back(std::move(comparison));
  }
}

std::vector<RecordComparison>
mlir::vta::keepFaster(ModuleOp module, const RecordedKernels &kernels) {
  llvm::MapVector<ModuleOp, SegmentKernels> devices;
  for (auto [op, fidelity] : kernels)
    if (auto func = op->getParentOfType<func::FuncOp>())
      devices[func->getParentOfType<ModuleOp>()][func].emplace_back(op,
                                                                    fidelity);
  std::vector<RecordComparison> comparisons;
  for (auto &[device, segments] : devices)
    ::keepFaster(device, segments, comparisons);
  return comparisons;
}
