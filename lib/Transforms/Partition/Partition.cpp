//===- Partition.cpp - vta-partition --------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Groups.h"
#include "Legality.h"
#include "OutlineSegment.h"
#include "Segments.h"
#include "SelectLayers.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Transforms/Partition/Passes.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-partition"

namespace mlir::vta {
#define GEN_PASS_DEF_VTAPARTITION
#include "VTA/Transforms/Partition/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::partition;

static constexpr llvm::StringLiteral kDeviceName = "device";

namespace {
struct Partition : public vta::impl::VTAPartitionBase<Partition> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<func::FuncOp> function = findFunction();
    if (failed(function) || failed(partition(*function)))
      return signalPassFailure();
  }

private:
  FailureOr<func::FuncOp> findFunction();
  LogicalResult partition(func::FuncOp function);
  FailureOr<std::vector<DeviceSegment>>
  findLegalSegments(MutableArrayRef<Group> groups);
  void moveToDevice(func::FuncOp function, ArrayRef<DeviceSegment> segments);
};
} // namespace

FailureOr<func::FuncOp> Partition::findFunction() {
  ModuleOp module = getOperation();
  FailureOr<func::FuncOp> function = findPublicFunction(module);
  if (failed(function))
    return failure();
  if (Operation *device = SymbolTable::lookupSymbolIn(module, kDeviceName)) {
    InFlightDiagnostic diag = module.emitError("expected no symbol @")
                              << kDeviceName << " before it is partitioned";
    diag.attachNote(device->getLoc()) << "defined here";
    return diag;
  }
  return function;
}

/// Puts the groups of `segment` on the host.
static void moveToHost(const DeviceSegment &segment, StringRef reason,
                       MutableArrayRef<Group> groups) {
  DenseSet<Operation *> ops(segment.ops.begin(), segment.ops.end());
  for (Group &group : groups)
    if (ops.contains(group.getEnd()))
      group.reason = reason.str();
}

/// Puts groups on the host that VTA cannot run in `segment`, which it refused:
/// the one that it was refused for or, with `triesAll`, those that are refused
/// alone.
static void refuse(const DeviceSegment &segment, const Refusal &refusal,
                   bool triesAll, MutableArrayRef<Group> groups,
                   Legality &legality) {
  DenseSet<Operation *> inSegment(segment.ops.begin(), segment.ops.end());
  bool isRefused = false;
  Group *culprit = nullptr;
  for (Group &group : groups) {
    if (!inSegment.contains(group.getEnd()))
      continue;
    bool isCulprit = llvm::is_contained(group.ops, refusal.op);
    if (isCulprit)
      culprit = &group;
    if (!isCulprit && !triesAll && refusal.op)
      continue;
    if (std::optional<Refusal> alone = legality.tryAlone(group.ops)) {
      group.reason = alone->reason;
      isRefused = true;
    }
  }
  if (isRefused)
    return;
  // Each group fits, but not to the others.
  if (culprit)
    culprit->reason = refusal.reason;
  else
    moveToHost(segment, refusal.reason, groups);
}

FailureOr<std::vector<DeviceSegment>>
Partition::findLegalSegments(MutableArrayRef<Group> groups) {
  FailureOr<vtart::Config> config = getConfig(getOperation());
  FailureOr<vtart::Machine> machine = getMachine(getOperation());
  if (failed(config) || failed(machine))
    return failure();
  Legality::refuseAtSight(groups);
  Legality legality(getOperation(), *config, *machine);
  // Each round puts a group on the host, which can make other segments. A trial
  // of all groups pays when many of them are refused.
  constexpr unsigned numSingleRefusals = 3;
  unsigned numRefusals = 0;
  while (true) {
    std::vector<DeviceSegment> segments = findSegments(groups);
    bool isFinal = true;
    for (const DeviceSegment &segment : segments) {
      std::optional<Refusal> refusal = legality.tryAlone(segment.ops);
      if (!refusal)
        continue;
      LLVM_DEBUG(llvm::dbgs() << "segment of " << segment.ops.size()
                              << " operations: " << refusal->reason << "\n");
      refuse(segment, *refusal, ++numRefusals > numSingleRefusals, groups,
             legality);
      isFinal = false;
    }
    for (const DeviceSegment &segment : segments) {
      if (!isFinal || segment.hasContraction)
        continue;
      moveToHost(segment, "its segment has no contraction", groups);
      isFinal = false;
    }
    if (!isFinal)
      continue;
    numTried += legality.getNumTried();
    return segments;
  }
}

void Partition::moveToDevice(func::FuncOp function,
                             ArrayRef<DeviceSegment> segments) {
  OpBuilder b(&getContext());
  b.setInsertionPointToEnd(getOperation().getBody());
  ModuleOp device =
      createDeviceModule(b, getOperation().getLoc(), getOperation());
  device.setSymName(kDeviceName);
  for (auto [number, segment] : llvm::enumerate(segments)) {
    std::string name = "segment" + std::to_string(number);
    Interface interface(segment.ops);
    IRMapping copies;
    outline(segment.ops, interface, name, device, copies);
    b.setInsertionPointAfter(segment.ops.back());
    auto call = CallOp::create(
        b, NameLoc::get(b.getStringAttr(name)),
        TypeRange(ValueRange(interface.outputs)),
        SymbolRefAttr::get(b.getContext(), kDeviceName,
                           FlatSymbolRefAttr::get(b.getContext(), name)),
        interface.inputs);
    for (auto [output, result] :
         llvm::zip_equal(interface.outputs, call.getResults()))
      output.replaceAllUsesWith(result);
    for (Operation *op : llvm::reverse(segment.ops))
      op->erase();
    numDeviceOps += segment.ops.size();
  }
  numSegments += segments.size();
  // Users of a segment's first values may stand before the call.
  Block &body = function.front();
  sortTopologically(&body);
  for (Operation &op : llvm::make_early_inc_range(body))
    if (isConstant(&op) && op.use_empty())
      op.erase();
}

LogicalResult Partition::partition(func::FuncOp function) {
  std::vector<Group> groups = findGroups(function);
  numGroups += groups.size();
  HostSelection selection;
  llvm::append_range(selection.layers, hostLayers);
  selection.deviceFrom = deviceFrom;
  selection.deviceTo = deviceTo;
  if (failed(keepOnHost(function, selection, groups)))
    return failure();
  FailureOr<std::vector<DeviceSegment>> segments = findLegalSegments(groups);
  if (failed(segments))
    return failure();
  for (Group &group : groups) {
    if (group.isOnDevice())
      continue;
    for (Operation *op : group.ops) {
      op->setAttr(kHostReasonAttrName,
                  StringAttr::get(&getContext(), group.reason));
      remark::missed(op->getLoc(), remark::RemarkOpts::name("OnHost")
                                       .category(DEBUG_TYPE)
                                       .function(function.getSymName()))
          << remark::reason("{0} stays on the host: {1}",
                            op->getName().getStringRef(), group.reason);
    }
    numHostOps += group.ops.size();
  }
  if (!segments->empty())
    moveToDevice(function, *segments);
  return success();
}
