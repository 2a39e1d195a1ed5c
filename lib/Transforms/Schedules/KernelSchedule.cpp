//===- KernelSchedule.cpp - Templates of kernels as schedules -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Schedules/KernelSchedule.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Dialect/VTA/TransformOps/VTATransformOps.h"
#include "VTA/Transforms/Schedules/ScheduleBuilder.h"
#include "mlir/Dialect/Transform/IR/TransformTypes.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::vta;

namespace {
class KernelScheduleBuilder {
public:
  KernelScheduleBuilder(ScheduleBuilder &b, const ScheduleSpace &space,
                        const SchedulePoint *selected)
      : b(b), space(space), kernel(space.getKernel()),
        base(space.resolve(SchedulePoint(space.getKnobs().size(), 0))),
        selected(selected) {}
  void build();

private:
  Value addKnob(size_t index);
  void buildTiling();
  void buildStage(Value target, int64_t operand, MemSpace memory,
                  OpFoldResult level, ArrayRef<OpFoldResult> buffers);
  void buildStages();
  /// Sets `attr` of the anchor to what a knob says, if there is that knob.
  void annotateAnchor(KnobKind knob, StringRef attr);
  /// The parameter of a knob if there is one, else `otherwise`.
  OpFoldResult get(KnobKind knob, int64_t otherwise) const {
    std::optional<unsigned> index = space.findKnob(knob);
    return index ? OpFoldResult(params[*index]) : b.getIndexAttr(otherwise);
  }

  ScheduleBuilder &b;
  const ScheduleSpace &space;
  const KernelModel &kernel;
  const ScheduleChoice base; ///< Choices that no knob changes.
  const SchedulePoint *selected;
  SmallVector<Value> params; ///< Parameters by knob.
  Value anchor, fused, loops;
};
} // namespace

Value KernelScheduleBuilder::addKnob(size_t index) {
  const Knob &knob = space.getKnobs()[index];
  auto getAttr = [&](const KnobOption &option) -> Attribute {
    if (option.isList)
      return b.getDenseI64ArrayAttr(option.values);
    return b.getI64IntegerAttr(option.values[0]);
  };
  return b.addKnob(knob.name, llvm::map_to_vector(knob.options, getAttr),
                   selected ? getAttr(knob.options[(*selected)[index]])
                            : Attribute());
}

void KernelScheduleBuilder::buildTiling() {
  // Dimensions with a knob take its value; what is always tiled the same way
  // is constant.
  SmallVector<int64_t> constants;
  SmallVector<Value> sizes;
  for (auto [dim, size] : llvm::enumerate(base.sizes)) {
    const auto *it = llvm::find(space.getTileDims(), dim);
    bool isConstant = it == space.getTileDims().end();
    constants.push_back(isConstant ? size : ShapedType::kDynamic);
    if (!isConstant)
      sizes.push_back(params[it - space.getTileDims().begin()]);
  }
  std::optional<unsigned> order = space.findKnob(KnobKind::Order);
  Type handle = b.getHandleType();
  auto tiled = TileAndFuseOp::create(
      b, handle, handle, handle, b.getHandle(), sizes, constants,
      order ? params[*order] : Value(),
      order ? DenseI64ArrayAttr() : b.getDenseI64ArrayAttr(base.order));
  anchor = tiled.getAnchor();
  fused = tiled.getFused();
  loops = tiled.getLoops();
}

void KernelScheduleBuilder::buildStage(Value target, int64_t operand,
                                       MemSpace memory, OpFoldResult level,
                                       ArrayRef<OpFoldResult> buffers) {
  SmallVector<Value> levelParams, bufferParams;
  SmallVector<int64_t> levelConstants, bufferConstants;
  dispatchIndexOpFoldResults(level, levelParams, levelConstants);
  dispatchIndexOpFoldResults(buffers, bufferParams, bufferConstants);
  StageTransformOp::create(b, target, operand, memory, levelParams,
                           levelConstants, loops, bufferParams,
                           bufferConstants);
}

/// Stages what the anchor and the epilogue read, and the accumulators they
/// begin with.
void KernelScheduleBuilder::buildStages() {
  OpFoldResult outside = b.getIndexAttr(0),
               epilogueAt = get(KnobKind::EpilogueAt, base.epilogueAt);
  SmallVector<OpFoldResult> inpBuffers = {get(KnobKind::InpBuffers, 1)},
                            wgtBuffers = {get(KnobKind::WgtBuffers, 1)},
                            accBuffers = {get(KnobKind::AccBuffers, 1)};
  // Virtual threads multiply: each has buffers of its own for everything.
  if (space.getTemplate() == ScheduleTemplate::Tvm) {
    SmallVector<OpFoldResult> threads;
    for (KnobKind knob : {KnobKind::OutThreads, KnobKind::RowThreads})
      if (space.findKnob(knob))
        threads.push_back(get(knob, 1));
    inpBuffers = wgtBuffers = accBuffers = threads;
  }
  if (kernel.hasContraction) {
    buildStage(anchor, 2, MemSpace::Acc, outside, accBuffers);
    buildStage(anchor, 1, MemSpace::Wgt, get(KnobKind::WgtAt, base.wgtAt),
               wgtBuffers);
    buildStage(anchor, 0, MemSpace::Inp, get(KnobKind::InpAt, base.inpAt),
               inpBuffers);
  }
  if (kernel.operands.empty() && !kernel.hasPool() && kernel.hasContraction)
    return;
  // The fused operations: the steps, then the narrowing one.
  int64_t count = kernel.numSteps + (kernel.hasContraction ? 1 : 0);
  ValueRange steps =
      transform::SplitHandleOp::create(b, fused, count)->getResults();
  if (!kernel.hasContraction)
    buildStage(steps[0], 1, MemSpace::Acc, outside, accBuffers);
  if (kernel.hasPool())
    // After the source and the window.
    buildStage(steps[kernel.poolStep], 2, MemSpace::Acc, outside, accBuffers);
  for (const KernelModel::Operand &operand : kernel.operands)
    buildStage(steps[operand.step], 0, operand.space, epilogueAt, accBuffers);
}

void KernelScheduleBuilder::annotateAnchor(KnobKind knob, StringRef attr) {
  if (std::optional<unsigned> index = space.findKnob(knob))
    transform::AnnotateOp::create(b, anchor, attr, params[*index]);
}

void KernelScheduleBuilder::build() {
  for (size_t i = 0; i < space.getKnobs().size(); ++i)
    params.push_back(addKnob(i));
  buildTiling();
  annotateAnchor(KnobKind::UopLoops, kUopLoopsAttrName);
  annotateAnchor(KnobKind::FirstIn, kFirstCiAttrName);
  buildStages();
  FinishOp::create(b, b.getHandle());
}

transform::NamedSequenceOp
mlir::vta::buildKernelSchedule(ModuleOp module, Location loc, StringRef name,
                               const ScheduleSpace &space,
                               const SchedulePoint *selected) {
  MLIRContext *context = module.getContext();
  Builder attrs(context);
  ScheduleBuilder b(
      module, loc, name, transform::AnyParamType::get(context),
      attrs.getNamedAttr(
          kTaskAttrName,
          // A schedule is for every TARGET.
          OriginAttr::get(
              context, getTemplateName(space.getTemplate()),
              space.getKernel().getSignature(),
              ConfigAttr::get(context, StringRef(space.getConfig().name())))));
  KernelScheduleBuilder(b, space, selected).build();
  return b.getSequence();
}
