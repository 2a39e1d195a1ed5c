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

namespace {
/// The kernels of a segment that records gave schedules.
struct RecordedSegment {
  std::vector<KernelOp> kernels;
  bool isMeasured = false;
};
using RecordedSegments = llvm::MapVector<func::FuncOp, RecordedSegment>;
} // namespace

static void removeSchedule(KernelOp kernel) {
  if (transform::NamedSequenceOp sequence = lookUpSchedule(kernel))
    sequence->erase();
  kernel->removeAttr(kScheduleAttrName);
}

/// A copy of the segments of `device` that records are for.
static OwningOpRef<ModuleOp> copyDevice(ModuleOp device,
                                        const RecordedSegments &segments) {
  IRMapping mapping;
  OwningOpRef<ModuleOp> copy =
      cast<ModuleOp>(device->clone(mapping, Operation::CloneOptions::all()));
  OwningOpRef<ModuleOp> target = createTargetModule(device);
  for (NamedAttribute attr : (*target)->getAttrs())
    (*copy)->setAttr(attr.getName(), attr.getValue());
  for (auto func : device.getOps<func::FuncOp>())
    if (!segments.contains(func))
      mapping.lookup(func.getOperation())->erase();
  return copy;
}

/// The same with what `otherwise` does for the schedules of records.
static FailureOr<OwningOpRef<ModuleOp>>
copyWithoutRecords(ModuleOp device, const RecordedSegments &segments,
                   function_ref<LogicalResult(ModuleOp)> otherwise) {
  OwningOpRef<ModuleOp> copy = copyDevice(device, segments);
  for (auto &[func, segment] : segments) {
    auto other = copy->lookupSymbol<func::FuncOp>(func::FuncOp(func).getName());
    // Kernels stand in the same order.
    SmallVector<KernelOp> kernels, others;
    func::FuncOp(func).walk([&](KernelOp op) { kernels.push_back(op); });
    other.walk([&](KernelOp op) { others.push_back(op); });
    for (auto [kernel, op] : llvm::zip_equal(kernels, others))
      if (llvm::is_contained(segment.kernels, kernel))
        removeSchedule(op);
  }
  if (failed(otherwise(*copy)))
    return failure();
  return copy;
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

FailureOr<std::vector<RecordComparison>>
mlir::vta::keepFaster(ModuleOp module, const RecordedKernels &kernels,
                      function_ref<LogicalResult(ModuleOp)> otherwise) {
  llvm::MapVector<ModuleOp, RecordedSegments> devices;
  for (auto [op, fidelity] : kernels)
    if (auto func = op->getParentOfType<func::FuncOp>()) {
      RecordedSegment &segment =
          devices[func->getParentOfType<ModuleOp>()][func];
      segment.kernels.push_back(op);
      segment.isMeasured |= fidelity == Fidelity::Measured;
    }
  std::vector<RecordComparison> comparisons;
  bool isAllUsed = true;
  for (auto &[device, segments] : devices) {
    FailureOr<OwningOpRef<ModuleOp>> copy =
        copyWithoutRecords(device, segments, otherwise);
    if (failed(copy))
      return failure();
    std::string texts[] = {serializeModule(*copyDevice(device, segments)),
                           serializeModule(**copy)};
    llvm::StringMap<uint64_t> with, without;
    std::thread thread([&] { without = timeFunctions(texts[1]); });
    with = timeFunctions(texts[0]);
    thread.join();
    for (auto &[func, segment] : segments) {
      StringRef name = func::FuncOp(func).getName();
      if (!with.contains(name) || !without.contains(name))
        continue;
      RecordComparison comparison{name.str(), with[name], without[name],
                                  segment.isMeasured};
      if (!comparison.isUsed())
        llvm::for_each(segment.kernels, removeSchedule);
      isAllUsed &= comparison.isUsed();
      comparisons.push_back(std::move(comparison));
    }
  }
  if (!isAllUsed && failed(otherwise(module)))
    return failure();
  return comparisons;
}
