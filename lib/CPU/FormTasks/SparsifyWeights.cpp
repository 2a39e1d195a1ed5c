//===- SparsifyWeights.cpp - Leaves out weights that are zero -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/BlockSparse.h"
#include "VTA/CPU/FormTasks/Passes.h"
#include "VTA/CPU/Schedule/CPUTarget.h"
#include "VTA/Kernel/SumOfProducts.h"
#include "VTA/Support/ConstantElements.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/Debug.h"
#include <cstring>
#include <random>

#define DEBUG_TYPE "vta-cpu-sparsify"

namespace mlir::vta {
#define GEN_PASS_DEF_VTACPUSPARSIFY
#include "VTA/CPU/FormTasks/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

namespace {
/// A product with a constant matrix.
struct DenseLayer {
  linalg::LinalgOp op;
  OpOperand *weights = nullptr;
  BlockSparse reads; ///< Positions in the other operand, without blocks.
  int64_t pixels = 1, features = 1, channels = 1;
  std::vector<float> matrix; ///< Weights by feature and channel.
  bool isTransposed = false; ///< Whether the constant has channels first.

  /// The position of a weight in the constant.
  int64_t getPosition(int64_t feature, int64_t channel) const {
    return isTransposed ? channel * features + feature
                        : feature * channels + channel;
  }
};
} // namespace

/// Reads the constant.
static bool readMatrix(DenseLayer &layer) {
  ElementsAttr attr = getConstantElements(layer.weights->get());
  bool isSplat;
  std::optional<ArrayRef<char>> bytes = getElementBytes(attr, isSplat);
  if (!bytes || isSplat)
    return false;
  layer.matrix.resize(layer.features * layer.channels);
  for (int64_t f = 0; f < layer.features; ++f)
    for (int64_t c = 0; c < layer.channels; ++c)
      std::memcpy(&layer.matrix[f * layer.channels + c],
                  bytes->data() + layer.getPosition(f, c) * sizeof(float),
                  sizeof(float));
  return true;
}

static std::optional<DenseLayer> matchLayer(linalg::LinalgOp op) {
  std::optional<SumOfProducts> products = matchSumOfProducts(op);
  if (!products || op.hasDynamicShape() || !op.hasPureTensorSemantics() ||
      !products->sumType.isF32() || !products->lhs.elementType.isF32() ||
      !products->rhs.elementType.isF32())
    return std::nullopt;
  DenseLayer layer;
  layer.op = op;
  OpOperand *input = op.getDpsInputOperand(0);
  layer.weights = op.getDpsInputOperand(1);
  if (!getConstantElements(layer.weights->get()))
    std::swap(input, layer.weights);
  if (!getConstantElements(layer.weights->get()))
    return std::nullopt;
  AffineMap weightMap = op.getMatchingIndexingMap(layer.weights),
            inputMap = op.getMatchingIndexingMap(input),
            outMap = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (!weightMap.isProjectedPermutation() || !outMap.isProjectedPermutation() ||
      outMap.getNumResults() < 2 ||
      outMap.getNumResults() != op.getNumParallelLoops())
    return std::nullopt;
  // Features are innermost in the result, and in the weights only; there is one
  // loop over channels. All other loops of the weights have one step.
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  unsigned featureLoop = outMap.getDimPosition(outMap.getNumResults() - 1);
  std::optional<unsigned> channelLoop, feature, channel;
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  for (unsigned loop : reductions) {
    if (extents[loop] == 1)
      continue;
    if (channelLoop)
      return std::nullopt;
    channelLoop = loop;
  }
  if (!channelLoop || inputMap.isFunctionOfDim(featureLoop))
    return std::nullopt;
  for (unsigned i = 0; i < weightMap.getNumResults(); ++i) {
    unsigned loop = weightMap.getDimPosition(i);
    if (loop == featureLoop)
      feature = i;
    else if (loop == channelLoop)
      channel = i;
    else if (extents[loop] != 1)
      return std::nullopt;
  }
  if (!feature || !channel)
    return std::nullopt;
  // Loops of the result as it is, those of one step at their only position.
  MLIRContext *context = op.getContext();
  SmallVector<AffineExpr> loops(extents.size(),
                                getAffineConstantExpr(0, context));
  for (unsigned i = 0; i < outMap.getNumResults(); ++i) {
    unsigned loop = outMap.getDimPosition(i);
    if (loop != featureLoop)
      layer.pixels *= extents[loop];
    if (extents[loop] != 1)
      loops[loop] = getAffineDimExpr(i, context);
  }
  layer.reads.input = input->get();
  unsigned numChannels = 0;
  for (auto [dim, position] : llvm::enumerate(inputMap.getResults())) {
    if (position == getAffineDimExpr(*channelLoop, context)) {
      layer.reads.channel = dim;
      ++numChannels;
    } else if (position.isFunctionOfDim(*channelLoop)) {
      return std::nullopt;
    }
    layer.reads.positions.push_back(position.replaceDims(loops));
  }
  layer.features = extents[featureLoop];
  layer.channels = extents[*channelLoop];
  layer.isTransposed = *channel < *feature;
  if (numChannels != 1 || !readMatrix(layer))
    return std::nullopt;
  return layer;
}

/// Sets blocks to zero, that part of them.
static void dropBlocks(DenseLayer &layer, double part, int64_t height,
                       std::mt19937 &rng) {
  for (int64_t first = 0; first < layer.features; first += height)
    for (int64_t c = 0; c < layer.channels; ++c) {
      if (rng() >= part * 4294967296.0)
        continue;
      for (int64_t f = first; f < std::min(layer.features, first + height); ++f)
        layer.matrix[f * layer.channels + c] = 0;
    }
}

/// Writes the matrix as weights of the dense layer.
static void writeMatrix(DenseLayer &layer) {
  auto type = cast<RankedTensorType>(layer.weights->get().getType());
  std::vector<float> values(layer.matrix.size());
  for (int64_t f = 0; f < layer.features; ++f)
    for (int64_t c = 0; c < layer.channels; ++c)
      values[layer.getPosition(f, c)] = layer.matrix[f * layer.channels + c];
  OpBuilder b(layer.op);
  layer.weights->set(arith::ConstantOp::create(
      b, layer.weights->get().getLoc(),
      DenseElementsAttr::get(type, ArrayRef<float>(values))));
}

namespace {
/// Cycles of vectors of `lanes`.
struct BlockModel {
  double macsPerCycle, loadsPerCycle;
  int64_t lanes;
};
} // namespace

/// Products that are on their way at once.
static constexpr int64_t kProducts = 8;
/// What a block takes beside its products: its channel, the end of the loop.
static constexpr double kBlockCycles = 1;
/// Blocks of a single pixel wait for each other: as long as a dense layer takes
/// for this many weights.
static constexpr double kWaiting = 24;
/// A part of the time of a dense layer that stays: results, the first blocks.
static constexpr double kFixedPart = 0.05;
/// A sparse layer has to be faster by this to be chosen: the model is coarse.
static constexpr double kMinGain = 1.1;

/// Cycles for a pixel and a block of `height` features.
static double getBlockCycles(const BlockModel &model, int64_t height,
                             int64_t pixels) {
  int64_t vectors = llvm::divideCeil(height, model.lanes),
          tile = std::clamp<int64_t>(kProducts / vectors, 1, pixels);
  double macs = tile * vectors / model.macsPerCycle,
         loads = (tile + vectors + 1) / model.loadsPerCycle;
  return (std::max(macs, loads) + kBlockCycles) / tile;
}

/// Features of blocks with which `layer` is fastest, or 0 for a dense one.
static int64_t chooseHeight(const DenseLayer &layer, const CPUTarget &target) {
  BlockModel model{2, 2, std::max<int64_t>(1, target.vectorBits / 32)};
  if (!target.isX86())
    model.macsPerCycle = model.loadsPerCycle = target.isAArch64() ? 1 : 0.5;
  // A dense layer shares each load of an input among two vectors.
  double dense =
      layer.channels *
      static_cast<double>(llvm::divideCeil(layer.features, model.lanes)) /
      model.macsPerCycle;
  // A single pixel waits for weights, of which there are fewer.
  if (layer.pixels == 1)
    dense = layer.channels * static_cast<double>(layer.features);
  double best = dense / kMinGain;
  int64_t height = 0;
  for (int64_t candidate : {16, 8, 4}) {
    int64_t blocks =
        countBlocks(layer.matrix, layer.features, layer.channels, candidate);
    double cycles =
        layer.pixels == 1
            ? blocks * std::max(candidate + 1.0, kWaiting)
            : blocks * getBlockCycles(model, candidate, layer.pixels);
    cycles += dense * kFixedPart;
    if (cycles < best) {
      best = cycles;
      height = candidate;
    }
  }
  return height;
}

namespace {
struct VTACPUSparsify
    : public mlir::vta::impl::VTACPUSparsifyBase<VTACPUSparsify> {
  using VTACPUSparsifyBase::VTACPUSparsifyBase;

  void runOnOperation() override {
    // Not a number is neither.
    if (!(random >= 0 && random < 1)) {
      getOperation().emitError()
          << "random: expected a part of the blocks from 0 to less than 1, "
             "got "
          << std::to_string(random);
      return signalPassFailure();
    }
    if (blockFeatures < 1) {
      getOperation().emitError() << "block-features: expected at least 1, got "
                                 << int64_t(blockFeatures);
      return signalPassFailure();
    }
    llvm::Expected<CPUTarget> target =
        CPUTarget::get(triple, processor, features);
    if (!target) {
      getOperation().emitError() << llvm::toString(target.takeError());
      return signalPassFailure();
    }
    SmallVector<linalg::LinalgOp> ops;
    for (auto function : getOperation().getOps<func::FuncOp>())
      function.walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    std::mt19937 rng;
    for (linalg::LinalgOp op : ops)
      if (std::optional<DenseLayer> layer = matchLayer(op))
        run(*layer, *target, rng);
  }

  void run(DenseLayer &layer, const CPUTarget &target, std::mt19937 &rng) {
    if (random > 0) {
      dropBlocks(layer, random, blockFeatures, rng);
      writeMatrix(layer);
    }
    int64_t height = onlyZero ? 0 : chooseHeight(layer, target);
    LLVM_DEBUG(llvm::dbgs()
               << layer.features << " features of " << layer.channels
               << " channels for " << layer.pixels << " pixels: "
               << (height ? "blocks of " + std::to_string(height) : "dense")
               << "\n");
    if (height == 0) {
      ++numDense;
      return;
    }
    ++numSparse;
    OpBuilder b(layer.op);
    WeightBlocks blocks =
        encodeBlocks(layer.matrix, layer.features, layer.channels, height);
    linalg::GenericOp sparse =
        createBlockSparse(b, layer.op.getLoc(), layer.reads, blocks,
                          layer.op.getDpsInitOperand(0)->get());
    Operation *dense = layer.op;
    Value weights = layer.weights->get();
    dense->getResult(0).replaceAllUsesWith(sparse.getResult(0));
    dense->erase();
    if (Operation *constant = weights.getDefiningOp();
        constant && constant->use_empty())
      constant->erase();
  }
};
} // namespace
