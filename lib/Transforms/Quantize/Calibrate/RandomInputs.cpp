//===- RandomInputs.cpp - Inputs in the ranges of a model -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Calibrate/Measure.h"
#include "VTA/Transforms/Quantize/Model/RaiseQuantized.h"
#include "VTA/Transforms/Quantize/Pairs/ModelRanges.h"
#include "VTA/Transforms/Quantize/WeightLayer.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <cstring>
#include <random>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;
using llvm::Expected;

/// The real numbers that the model quantizes an input of floats to.
static std::optional<std::pair<double, double>> rangeOf(Value input) {
  Value reader = findQuantizedReader(input);
  if (!reader)
    return std::nullopt;
  auto clamp = reader.getDefiningOp<tosa::ClampOp>();
  return std::pair(cast<FloatAttr>(clamp.getMinVal()).getValueAsDouble(),
                   cast<FloatAttr>(clamp.getMaxVal()).getValueAsDouble());
}

Expected<std::vector<RunInputs>> quantization::drawInputs(func::FuncOp function,
                                                          unsigned count) {
  auto refuse = [](auto... text) {
    return llvm::createStringError(llvm::formatv(text...));
  };
  auto isUnknown = [](Type type) {
    auto shaped = dyn_cast<ShapedType>(type);
    return shaped && !shaped.hasStaticShape();
  };
  for (Operation &op : function.front())
    if (llvm::any_of(op.getResultTypes(), isUnknown))
      return refuse("shapes are not known");
  std::mt19937_64 random(1);
  std::vector<RunInputs> runs(count);
  for (BlockArgument input : function.getArguments()) {
    auto shape = staticShape(input);
    Type element = getElementTypeOrSelf(input.getType());
    bool isFloat = element.isF32();
    auto range = isFloat ? rangeOf(input) : std::nullopt;
    // Integers are anything that they can be, unless they are positions.
    if (!shape || (!range && !element.isInteger(8) && !element.isInteger(1)))
      return refuse("the model quantizes no input {0} of {1}",
                    input.getArgNumber(), input.getType());
    int64_t size = ShapedType::getNumElements(*shape);
    for (RunInputs &run : runs) {
      std::vector<char> bytes(isFloat ? size * sizeof(float) : size);
      for (int64_t i = 0; i < size; ++i) {
        uint64_t bits = random();
        if (range) {
          // Distributions of the library differ from one to another.
          double unit = std::ldexp(double(bits >> 11), -53);
          auto value = static_cast<float>(
              range->first + (range->second - range->first) * unit);
          std::memcpy(bytes.data() + i * sizeof(float), &value, sizeof(float));
        } else {
          bytes[i] =
              static_cast<char>(bits >> (64 - element.getIntOrFloatBitWidth()));
        }
      }
      run.push_back(std::move(bytes));
    }
  }
  return runs;
}
