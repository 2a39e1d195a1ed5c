//===- BufferizableOpInterfaceImpl.cpp - vta.stage, vta.empty to memrefs --===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace mlir::vta;

static MemRefType getOnChipType(RankedTensorType type, MemSpaceAttr space) {
  return MemRefType::get(type.getShape(), type.getElementType(),
                         MemRefLayoutAttrInterface(), space);
}

namespace {
struct StageOpInterface
    : public BufferizableOpInterface::ExternalModel<StageOpInterface, StageOp> {
  bool bufferizesToAllocation(Operation *, Value) const { return true; }
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return true;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }
  bool resultBufferizesToMemoryWrite(Operation *, OpResult,
                                     const AnalysisState &) const {
    return true;
  }
  AliasingValueList getAliasingValues(Operation *, OpOperand &,
                                      const AnalysisState &) const {
    return {};
  }
  FailureOr<BufferLikeType> getBufferType(Operation *op, Value,
                                          const BufferizationOptions &,
                                          const BufferizationState &,
                                          SmallVector<Value> &) const {
    auto stage = cast<StageOp>(op);
    return cast<BufferLikeType>(getOnChipType(
        cast<RankedTensorType>(stage.getType()), stage.getSpaceAttr()));
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto stage = cast<StageOp>(op);
    FailureOr<Value> source =
        getBuffer(rewriter, stage.getSource(), options, state);
    if (failed(source))
      return failure();
    ReifiedRankedShapedTypeDims shape;
    if (failed(stage.reifyResultShapes(rewriter, shape)))
      return failure();
    SmallVector<Value> sizes;
    for (OpFoldResult size : shape.front())
      if (auto value = dyn_cast<Value>(size))
        sizes.push_back(value);
    auto dest =
        AllocOp::create(rewriter, op->getLoc(),
                        getOnChipType(cast<RankedTensorType>(stage.getType()),
                                      stage.getSpaceAttr()),
                        sizes, stage.getBuffersAttr());
    dest->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    LoadOp::create(rewriter, op->getLoc(), *source, dest, stage.getMixedLow(),
                   stage.getMixedHigh(), stage.getInteriorAttr());
    replaceOpWithBufferizedValues(rewriter, op, dest.getResult());
    return success();
  }
};

struct EmptyOpInterface
    : public BufferizableOpInterface::ExternalModel<EmptyOpInterface, EmptyOp> {
  bool bufferizesToAllocation(Operation *, Value) const { return true; }
  bool resultBufferizesToMemoryWrite(Operation *, OpResult,
                                     const AnalysisState &) const {
    return false;
  }
  FailureOr<BufferLikeType> getBufferType(Operation *op, Value,
                                          const BufferizationOptions &,
                                          const BufferizationState &,
                                          SmallVector<Value> &) const {
    auto empty = cast<EmptyOp>(op);
    return cast<BufferLikeType>(getOnChipType(
        cast<RankedTensorType>(empty.getType()), empty.getSpaceAttr()));
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &,
                          BufferizationState &) const {
    auto empty = cast<EmptyOp>(op);
    auto dest =
        AllocOp::create(rewriter, op->getLoc(),
                        getOnChipType(cast<RankedTensorType>(empty.getType()),
                                      empty.getSpaceAttr()),
                        empty.getSizes(), empty.getBuffersAttr());
    dest->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    replaceOpWithBufferizedValues(rewriter, op, dest.getResult());
    return success();
  }
};

/// A view of its source, which nothing else may change while it is in use.
struct PadOpInterface
    : public BufferizableOpInterface::ExternalModel<PadOpInterface, PadOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return false;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }
  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    if (operand.getOperandNumber() != 0)
      return {};
    return {{op->getResult(0), BufferRelation::Unknown}};
  }
  FailureOr<BufferLikeType> getBufferType(Operation *op, Value,
                                          const BufferizationOptions &,
                                          const BufferizationState &,
                                          SmallVector<Value> &) const {
    return cast<BufferLikeType>(
        getOnChipType(cast<RankedTensorType>(op->getResult(0).getType()),
                      MemSpaceAttr::get(op->getContext(), MemSpace::Acc)));
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto pad = cast<PadOp>(op);
    FailureOr<Value> source =
        getBuffer(rewriter, pad.getSource(), options, state);
    if (failed(source))
      return failure();
    if (getMemSpace(source->getType()) != MemSpace::Acc)
      return op->emitOpError()
             << "expected accumulators, staged to #vta.mem<acc>, got "
             << source->getType();
    replaceOpWithNewBufferizedOp<PadOp>(
        rewriter, op,
        getOnChipType(cast<RankedTensorType>(pad.getResult().getType()),
                      MemSpaceAttr::get(op->getContext(), MemSpace::Acc)),
        *source, pad.getMixedLow(), pad.getMixedHigh());
    return success();
  }
};

/// A step works on its destination in place: it becomes the instruction that
/// does so.
struct StepOpInterface
    : public DstBufferizableOpInterfaceExternalModel<StepOpInterface, StepOp> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    // What narrows writes all of its destination.
    auto step = cast<StepOp>(op);
    return !step.narrows() || !step.isDpsInit(&operand);
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const;
};

LogicalResult StepOpInterface::bufferize(Operation *op, RewriterBase &rewriter,
                                         const BufferizationOptions &options,
                                         BufferizationState &state) const {
  auto step = cast<StepOp>(op);
  FailureOr<Value> init = getBuffer(rewriter, step.getInit(), options, state);
  FailureOr<Value> input = Value();
  if (step.getInput())
    input = getBuffer(rewriter, step.getInput(), options, state);
  if (failed(init) || failed(input))
    return failure();
  Value accumulators = step.narrows() ? *input : *init;
  if (getMemSpace(accumulators.getType()) != MemSpace::Acc)
    return op->emitOpError() << "expected accumulators staged to acc, got "
                             << accumulators.getType();
  if (step.narrows()) {
    if (getMemSpace(init->getType()))
      return op->emitOpError() << "expected to narrow to a tensor in DRAM, got "
                               << init->getType();
    StoreOp::create(rewriter, op->getLoc(), *input, *init);
    replaceOpWithBufferizedValues(rewriter, op, *init);
    return success();
  }
  if (step.isResidual() && getMemSpace(input->getType()) == MemSpace::Inp)
    return op->emitOpError()
           << "expected the GEMM unit to add operand 0, which is i8: stage it "
              "with transform.vta.stage, which makes the step a product";
  if (*input && getMemSpace(input->getType()) != MemSpace::Acc)
    return op->emitOpError()
           << "(" << stringifyStepKind(step.getKind()) << ") expected operand 0"
           << (step.isResidual() ? ", which is i8," : "") << " to be staged to "
           << (step.isResidual() ? "inp" : "acc") << ", got "
           << input->getType();
  // Without the two dimensions inside one element.
  AffineMapAttr map;
  if (*input) {
    AffineMap all = *step.getMap();
    map = AffineMapAttr::get(AffineMap::get(all.getNumDims() - 2, 0,
                                            all.getResults().drop_back(2),
                                            op->getContext()));
  }
  AluOp::create(rewriter, op->getLoc(), step.getOpcode(), *init, *input, map,
                /*windows=*/ArrayRef<int64_t>(), step.getImmAttr());
  replaceOpWithBufferizedValues(rewriter, op, *init);
  return success();
}
} // namespace

void mlir::vta::registerBufferizableOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, VTADialect *) {
    StageOp::attachInterface<StageOpInterface>(*context);
    EmptyOp::attachInterface<EmptyOpInterface>(*context);
    PadOp::attachInterface<PadOpInterface>(*context);
    StepOp::attachInterface<StepOpInterface>(*context);
  });
}
