//===- ChannelImportance.cpp - How much errors of channels count ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChannelImportance.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "llvm/ADT/TypeSwitch.h"

#include <numeric>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

int64_t quantization::channelsOf(Value value) {
  auto type = cast<ShapedType>(value.getType());
  return type.getRank() ? std::max<int64_t>(type.getShape().back(), 1) : 1;
}

/// The sums of squares of constant weights over all but one dimension; nothing
/// if they are computed.
static std::optional<std::vector<double>> sumSquares(Value weights,
                                                     unsigned dim) {
  ArrayRef<int64_t> shape = cast<ShapedType>(weights.getType()).getShape();
  // The order of elements is all that a reshape keeps.
  Value constant = weights;
  while (auto reshape = constant.getDefiningOp<tosa::ReshapeOp>())
    constant = reshape.getInput1();
  std::optional<std::vector<float>> values = readFloats(constant);
  if (!values || values->empty())
    return std::nullopt;
  size_t inner = 1, size = shape[dim];
  for (int64_t extent : shape.drop_front(dim + 1))
    inner *= extent;
  // A splat has one element only, or all of them.
  std::vector<double> sums(size);
  for (size_t start = 0, c = 0; start < values->size();
       start += inner, c = c + 1 == size ? 0 : c + 1) {
    // For the last dimension this is one element; the sums stay apart.
    double sum = 0;
    for (size_t i = start; i < start + inner; ++i)
      sum += static_cast<double>((*values)[i]) * (*values)[i];
    sums[c] += sum;
  }
  return sums;
}

/// The weights that multiply operand `index` of `op`, if it is data, by the
/// channels of that operand.
static std::optional<std::vector<double>> weightsOf(Operation *op,
                                                    unsigned index) {
  // Operand 0 is the data of all, 1 the weights.
  if (index != 0)
    return std::nullopt;
  if (isa<tosa::Conv2DOp, tosa::Conv3DOp, tosa::TransposeConv2DOp>(op)) {
    Value weights = op->getOperand(1);
    return sumSquares(weights,
                      cast<ShapedType>(weights.getType()).getRank() - 1);
  }
  if (auto conv = dyn_cast<tosa::DepthwiseConv2DOp>(op))
    return sumSquares(conv.getWeight(), 2);
  if (auto product = dyn_cast<tosa::MatMulOp>(op))
    return sumSquares(product.getB(), 1);
  return std::nullopt;
}

/// What passes elements on without a change, and how; or null.
static Value passesOn(Operation *op, unsigned index) {
  if (index != 0)
    return {};
  if (isa<tosa::PadOp, tosa::MaxPool2dOp, tosa::ReshapeOp, tosa::ClampOp>(op))
    return op->getResult(0);
  if (auto transpose = dyn_cast<tosa::TransposeOp>(op)) {
    ArrayRef<int32_t> perms = transpose.getPerms();
    if (!perms.empty() &&
        perms.back() == static_cast<int32_t>(perms.size()) - 1)
      return transpose.getOutput();
  }
  return {};
}

namespace {
class Readers {
public:
  explicit Readers(int64_t channels) : sums(channels) {}

  void visit(Value value) {
    for (OpOperand &use : value.getUses()) {
      Operation *op = use.getOwner();
      unsigned index = use.getOperandNumber();
      if (Value next = passesOn(op, index); next && isPeriodic(next)) {
        visit(next);
        continue;
      }
      std::optional<std::vector<double>> weights = weightsOf(op, index);
      if (!weights || !addWeights(*weights))
        plainReaders += 1;
    }
  }

  std::vector<double> finish() {
    if (!hasWeights)
      return {};
    for (double &sum : sums)
      sum += plainReaders / static_cast<double>(sums.size());
    return std::move(sums);
  }

private:
  /// A reshape joins or splits the innermost dimensions: element i of the new
  /// rows belongs to channel i modulo the channels, or the other way round.
  bool isPeriodic(Value next) const {
    auto size = static_cast<size_t>(channelsOf(next));
    return size % sums.size() == 0 || sums.size() % size == 0;
  }

  bool addWeights(ArrayRef<double> weights) {
    size_t size = weights.size(), channels = sums.size();
    double total = std::accumulate(weights.begin(), weights.end(), 0.0);
    if (!(total > 0) || !std::isfinite(total))
      return false;
    size_t period = std::lcm(size, channels);
    double factor = static_cast<double>(size) / static_cast<double>(period);
    for (size_t i = 0; i < period; ++i)
      sums[i % channels] += factor * weights[i % size] / total;
    hasWeights = true;
    return true;
  }

  std::vector<double> sums;
  double plainReaders = 0;
  bool hasWeights = false;
};
} // namespace

std::vector<double> quantization::channelImportance(Value value) {
  Readers readers(channelsOf(value));
  readers.visit(value);
  return readers.finish();
}
