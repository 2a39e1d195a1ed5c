//===- KernelModel.cpp - A kernel in numbers ------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/KernelModel.h"
#include "VTA/Kernel/BiasCoding.h"
#include "VTA/Kernel/Kernel.h"
#include "VTA/Kernel/ResidualCoding.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::vta;
using llvm::divideCeil;

//===----------------------------------------------------------------------===//
// KernelModel
//===----------------------------------------------------------------------===//

int64_t KernelModel::getResultExtent(unsigned dim) const {
  for (const PoolAxis &axis : pool)
    if (axis.dim == dim)
      return axis.extent;
  return extents[dim];
}

int64_t KernelModel::getAnchorExtent(unsigned dim, int64_t size) const {
  for (const PoolAxis &axis : pool)
    if (axis.dim == dim)
      size = (size - 1) * axis.stride + axis.reach;
  return std::min(size, extents[dim]);
}

std::string KernelModel::getSignature() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "[" << llvm::interleaved(extents, ",") << "]";
  for (const InputAxis &axis : input) {
    os << " x" << axis.source;
    for (auto *terms : {&axis.parallel, &axis.windows, &axis.channels})
      for (auto [dim, factor] : *terms)
        os << "+" << factor << "d" << dim;
    if (axis.isPadded)
      os << "~" << axis.padLow;
    if (axis.interior != 1)
      os << "/" << axis.interior;
  }
  os << " w";
  for (unsigned dim : weightDims)
    os << "d" << dim;
  for (const PoolAxis &axis : pool)
    os << " max" << axis.extent << "," << axis.taps << "," << axis.reach << ","
       << axis.stride << "~" << axis.padLow << "d" << axis.dim << "@"
       << poolStep;
  os << " steps" << immediateSteps << "/" << numSteps;
  for (const Operand &operand : operands) {
    os << " " << operand.step << stringifyMemSpace(operand.space)
       << operand.terms;
    for (unsigned dim : operand.dims)
      os << "d" << dim;
  }
  return text;
}

std::string KernelModel::getKey() const {
  std::string text = getSignature();
  llvm::raw_string_ostream os(text);
  os << (hasContraction ? " sum" : " steps");
  os << " b" << dims.element.batch << " o" << dims.element.out << " i"
     << dims.element.in;
  for (const auto &list :
       {dims.parallel, dims.channels, dims.windows, windowDims})
    os << " [" << llvm::interleaved(list, ",") << "]";
  os << (contiguousRows ? " rows" : " gaps");
  for (const InputAxis &axis : input)
    os << " " << axis.dramExtent << "/" << axis.dramStep;
  for (const Operand &operand : operands)
    os << " e" << operand.elements;
  return text;
}

//===----------------------------------------------------------------------===//
// ScheduleChoice
//===----------------------------------------------------------------------===//

SmallVector<int64_t> KernelModel::getInputStrides() const {
  SmallVector<int64_t> strides(input.size(), 1);
  int64_t stride = 1;
  for (size_t i = input.size(); i-- > 0;) {
    strides[i] = stride * input[i].dramStep;
    stride *= std::max(input[i].dramExtent, input[i].source);
  }
  return strides;
}

int64_t ScheduleChoice::getTile(const KernelModel &kernel, unsigned dim,
                                int64_t level) const {
  for (int64_t i = 0, e = std::min<int64_t>(level, order.size()); i < e; ++i)
    if (order[i] == dim)
      return kernel.getAnchorExtent(dim, sizes[dim]);
  return kernel.extents[dim];
}

int64_t ScheduleChoice::getResultTile(const KernelModel &kernel, unsigned dim,
                                      int64_t level) const {
  for (int64_t i = 0, e = std::min<int64_t>(level, order.size()); i < e; ++i)
    if (order[i] == dim)
      return sizes[dim];
  return kernel.getResultExtent(dim);
}

int64_t ScheduleChoice::getTrips(const KernelModel &kernel,
                                 unsigned dim) const {
  return divideCeil(kernel.getResultExtent(dim), sizes[dim]);
}

int64_t ScheduleChoice::getTripsOf(const KernelModel &kernel,
                                   int64_t level) const {
  int64_t trips = 1;
  for (int64_t dim : ArrayRef(order).take_front(level))
    trips *= getTrips(kernel, dim);
  return trips;
}

int64_t ScheduleChoice::getOuterLevel(const KernelModel &kernel) const {
  int64_t level = 0;
  for (int64_t dim : order) {
    if (!kernel.isParallel(dim))
      break;
    ++level;
  }
  return level;
}

/// Elements of `axis` that the largest of the tiles reads; tiles have `size`
/// rows of the only output dimension along the axis and all of the window.
static int64_t getSlidingTile(const KernelModel &kernel, const InputAxis &axis,
                              int64_t size, int64_t window) {
  InputAxis::Term term = axis.parallel[0];
  int64_t extent = kernel.extents[term.dim];
  int64_t stride = term.factor, count = divideCeil(extent, size);
  // In the coordinates of the source with zeros between its elements.
  int64_t source = (axis.source - 1) * axis.interior + 1;
  auto getExtent = [&](int64_t tile) {
    int64_t rows = std::min(size, extent - tile * size);
    int64_t begin = tile * size * stride - axis.padLow;
    int64_t end = begin + (rows - 1) * stride + window;
    begin = std::max<int64_t>(0, begin);
    end = std::min(source, end);
    if (begin >= end)
      return int64_t(0);
    return (end - 1) / axis.interior -
           (begin + axis.interior - 1) / axis.interior + 1;
  };
  // Without gaps the extent is concave over the tiles: it is largest where
  // tiles stop to touch the low padding or start to touch the high one.
  int64_t largest = 0;
  int64_t step = size * stride, whole = (size - 1) * stride + window;
  int64_t first = divideCeil(std::max<int64_t>(0, axis.padLow), step);
  int64_t last = std::max<int64_t>(0, source + axis.padLow - whole) / step;
  if (axis.interior == 1 && count > 6) {
    for (int64_t tile :
         {int64_t(0), first - 1, first, last, last + 1, count - 2, count - 1})
      if (tile >= 0 && tile < count)
        largest = std::max(largest, getExtent(tile));
    return largest;
  }
  for (int64_t tile = 0; tile < count; ++tile)
    largest = std::max(largest, getExtent(tile));
  return largest;
}

SmallVector<int64_t> ScheduleChoice::getInputTile(const KernelModel &kernel,
                                                  int64_t level) const {
  SmallVector<int64_t> tile;
  for (const InputAxis &axis : kernel.input) {
    int64_t size = 1;
    bool isPooled = false;
    for (auto *terms : {&axis.parallel, &axis.windows, &axis.channels})
      for (auto [dim, factor] : *terms)
        size += (getTile(kernel, dim, level) - 1) * factor;
    for (const KernelModel::PoolAxis &pool : kernel.pool)
      isPooled |= axis.isParallel(pool.dim);
    if (axis.parallel.size() == 1 && !isPooled && axis.channels.empty() &&
        (axis.isPadded || axis.interior != 1)) {
      int64_t window = 1;
      for (auto [dim, factor] : axis.windows)
        window += (kernel.extents[dim] - 1) * factor;
      bool isWhole = true;
      for (auto [dim, factor] : axis.windows)
        isWhole &= getTile(kernel, dim, level) == kernel.extents[dim];
      if (isWhole) {
        tile.push_back(getSlidingTile(
            kernel, axis, getTile(kernel, axis.parallel[0].dim, level),
            window));
        continue;
      }
    }
    size = (size - 1) / axis.interior + 1;
    tile.push_back(std::min(size, axis.source));
  }
  return tile;
}

//===----------------------------------------------------------------------===//
// From IR
//===----------------------------------------------------------------------===//

/// True if all rows of a batch have the same values in a constant of shape
/// [.., rows, block].
static bool isSameInEachRow(DenseIntElementsAttr attr, int64_t rows) {
  if (rows == 1 || attr.isSplat())
    return true;
  auto values = llvm::to_vector(attr.getValues<APInt>());
  int64_t block = attr.getType().getShape().back(), all = rows * block;
  for (int64_t i = 0, e = values.size(); i < e; ++i)
    if (values[i] != values[i / all * all + i % block])
      return false;
  return true;
}

/// The reduction dimensions besides the channels, outermost first.
static SmallVector<unsigned> getWindowDims(linalg::LinalgOp contraction,
                                           const PackedContraction &dims) {
  SmallVector<unsigned> result;
  auto insert = [&](unsigned dim) {
    if (dim != dims.element.in && !llvm::is_contained(dims.channels, dim) &&
        !llvm::is_contained(result, dim))
      result.push_back(dim);
  };
  llvm::for_each(dims.windows, insert);
  // Those that only index the weights.
  SmallVector<unsigned> reductions;
  contraction.getReductionDims(reductions);
  llvm::for_each(reductions, insert);
  return result;
}

static LogicalResult describeInput(KernelModel &model, const Kernel &kernel) {
  linalg::LinalgOp contraction = kernel.start;
  OpOperand *inp = contraction.getDpsInputOperand(0);
  std::optional<PaddedInput> padded = kernel.getInput();
  if (!padded)
    return contraction->emitOpError()
           << "expected the input to be padded with zeros by static amounts";
  auto sourceType = cast<RankedTensorType>(padded->source.getType());
  auto slice = padded->source.getDefiningOp<tensor::ExtractSliceOp>();
  if (slice)
    model.contiguousRows = slice.hasUnitStride();
  AffineMap inpMap = contraction.getMatchingIndexingMap(inp);
  SmallVector<utils::IteratorType> iterators =
      contraction.getIteratorTypesArray();
  for (auto [i, expr] : llvm::enumerate(inpMap.getResults().drop_back(2))) {
    InputAxis axis;
    axis.source = axis.dramExtent = sourceType.getDimSize(i);
    if (slice && slice.getSourceType().getRank() == sourceType.getRank() &&
        slice.getSourceType().hasStaticShape() &&
        !ShapedType::isDynamic(slice.getStaticStride(i))) {
      axis.dramExtent = slice.getSourceType().getDimSize(i);
      axis.dramStep = slice.getStaticStride(i);
    }
    axis.padLow = padded->low[i];
    axis.interior = padded->interior[i];
    axis.isPadded = padded->isPadded(i);
    SmallVector<int64_t> flat;
    (void)getFlattenedAffineExpr(expr, inpMap.getNumDims(), 0, &flat);
    for (auto [dim, factor] : llvm::enumerate(ArrayRef(flat).drop_back())) {
      if (factor == 0)
        continue;
      InputAxis::Term term{static_cast<unsigned>(dim), factor};
      if (iterators[dim] == utils::IteratorType::parallel)
        axis.parallel.push_back(term);
      else if (llvm::is_contained(model.dims.windows, dim))
        axis.windows.push_back(term);
      else
        axis.channels.push_back(term);
    }
    model.input.push_back(axis);
  }
  return success();
}

static void describePool(KernelModel &model, const MaxPool &pool, int step) {
  model.poolStep = step;
  auto sourceType = cast<RankedTensorType>(pool.source.getType());
  // Also axes of which the result is only a part, and all of them if the pool
  // does nothing: its accumulators are others than those of the contraction.
  auto isPart = [&](size_t i) {
    return pool.pools(i) || pool.type.getDimSize(i) != sourceType.getDimSize(i);
  };
  bool hasPart = llvm::any_of(llvm::seq(model.dims.parallel.size()), isPart);
  for (auto [i, dim] : llvm::enumerate(model.dims.parallel))
    if (!hasPart || isPart(i))
      model.pool.push_back({dim, pool.type.getDimSize(i), pool.window[i],
                            pool.getReach(i), pool.stride[i], pool.low[i]});
}

/// Blocks that code `bias` for the GEMM unit, if there can be any.
static std::optional<int64_t> countBiasBlocks(DenseIntElementsAttr bias,
                                              const vtart::Config &config) {
  int64_t largest = 0;
  for (const APInt &value : bias.getValues<APInt>())
    largest = std::max(largest, std::abs(value.getSExtValue()));
  return getNumBiasBlocks(largest, config.block());
}

static void describeOperand(KernelModel &model, StepOp step, int index,
                            const vtart::Config &config,
                            const vtart::Machine &machine, bool preferGemm) {
  KernelModel::Operand operand;
  operand.step = index;
  operand.space = MemSpace::Acc;
  auto type = cast<RankedTensorType>(step.getInput().getType());
  operand.elements = 1;
  int64_t rows = 1;
  // The dimensions before those inside one element.
  for (auto [result, size] :
       llvm::zip_equal(step.getMap()->getResults(), type.getShape())) {
    unsigned dim = cast<AffineDimExpr>(result).getPosition();
    if (dim + 2 == step.getMap()->getNumDims())
      rows = size;
    if (dim + 2 >= step.getMap()->getNumDims())
      continue;
    operand.elements *= size;
    operand.dims.push_back(model.dims.parallel[dim]);
  }
  if (type.getElementType().isSignlessInteger(8)) {
    operand.space = MemSpace::Inp;
    operand.terms = getNumResidualBlocks(static_cast<int64_t>(step.getScale()));
    model.operands.push_back(operand);
    return;
  }
  // A constant for each channel, of each group if there are several, can be
  // coded into weights.
  auto selectsWeights = [&](unsigned dim) {
    return llvm::is_contained(model.weightDims, dim);
  };
  bool isPerChannel =
      operand.dims.size() == 1 ||
      (!operand.dims.empty() && llvm::all_of(operand.dims, selectsWeights));
  DenseIntElementsAttr attr;
  if (step.getKind() == StepKind::Add) {
    if (!matchPattern(step.getInput(), m_Constant(&attr)))
      operand.reason = "it is not a constant";
    else if (!isPerChannel || !isSameInEachRow(attr, rows))
      operand.reason = "it is not a value for each channel";
    else if (!preferGemm)
      operand.reason = "there is no room for what the GEMM unit needs";
    else if (std::optional<int64_t> blocks = countBiasBlocks(attr, config);
             // The GEMM unit takes a cycle per block, the ALU its interval.
             !blocks || *blocks > machine.aluTensorInterval) {
      operand.reason = "its values need more blocks than the ALU takes cycles";
    } else {
      operand.space = MemSpace::Wgt;
      operand.terms = *blocks;
      operand.elements *= *blocks;
    }
  }
  model.operands.push_back(operand);
}

/// The part of a kernel that begins with a fill: its anchor is the operation
/// that narrows, which the fill has the shape of.
static void describeElementwise(KernelModel &model, linalg::LinalgOp fill) {
  model.hasContraction = false;
  model.extents = fill.getStaticLoopRanges();
  unsigned rank = model.extents.size();
  for (unsigned dim = 0; dim + 2 < rank; ++dim)
    model.dims.parallel.push_back(dim);
  // There is no input: none of the dimensions is that of its channels.
  model.dims.element = {rank - 2, rank - 1, rank - 1};
}

FailureOr<KernelModel> mlir::vta::getKernelModel(const Kernel &kernel,
                                                 const vtart::Config &config,
                                                 const vtart::Machine &machine,
                                                 bool preferGemm) {
  if (failed(checkShifts(kernel.op)))
    return failure();
  KernelModel model;
  linalg::LinalgOp start = kernel.start;
  if (!kernel.hasContraction()) {
    StepOp first = kernel.steps.empty() ? StepOp() : kernel.steps[0].getStep();
    if (!first || !first.getInput())
      return start->emitOpError()
             << "expected a kernel without a contraction to begin with a step "
                "that reads a tensor";
    describeElementwise(model, start);
  } else {
    auto emitError = [&] { return start->emitOpError(); };
    FailureOr<PackedContraction> dims =
        matchPackedContraction(start, config, emitError);
    if (failed(dims))
      return failure();
    model.extents = start.getStaticLoopRanges();
    model.dims = *dims;
    if (failed(describeInput(model, kernel)))
      return failure();
    AffineMap wgtMap =
        start.getMatchingIndexingMap(start.getDpsInputOperand(1));
    for (AffineExpr expr : wgtMap.getResults().drop_back(2))
      model.weightDims.push_back(cast<AffineDimExpr>(expr).getPosition());
    model.windowDims = getWindowDims(start, *dims);
  }
  model.numSteps = kernel.steps.size();
  for (auto [i, step] : llvm::enumerate(kernel.steps)) {
    if (step.pool)
      describePool(model, *step.pool, i);
    else if (step.getStep().getInput())
      describeOperand(model, step.getStep(), i, config, machine, preferGemm);
    else
      ++model.immediateSteps;
  }
  return model;
}
