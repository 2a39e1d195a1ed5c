//===- Window.cpp - Kernel, stride, dilation and padding ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Window.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta::onnx;

WindowAttributes::WindowAttributes(NodeContext &n)
    : autoPad(n.getString("auto_pad", "NOTSET")),
      kernel(n.getInts("kernel_shape")), strides(n.getInts("strides")),
      dilations(n.getInts("dilations")), pads(n.getInts("pads")) {}

/// Checks the length and range of a list; missing ones are all `otherwise`.
static FailureOr<SmallVector<int64_t>>
readList(NodeContext &n, StringRef name,
         const std::optional<SmallVector<int64_t>> &values, size_t size,
         int64_t min) {
  constexpr int64_t kMax = std::numeric_limits<int32_t>::max();
  if (!values)
    return SmallVector<int64_t>(size, min);
  if (values->size() != size)
    return n.invalid("attribute " + name + ": expected " + Twine(size) +
                     " values, got " + Twine(values->size()));
  for (int64_t value : *values)
    if (value < min || value > kMax)
      return n.invalid("attribute " + name + ": expected values from " +
                       Twine(min) + " to " + Twine(kMax) + ", got " +
                       Twine(value));
  return *values;
}

FailureOr<Window>
mlir::vta::onnx::readWindow(NodeContext &n, const WindowAttributes &attributes,
                            ArrayRef<int64_t> in, ArrayRef<int64_t> kernel) {
  size_t rank = in.size();
  auto strides = readList(n, "strides", attributes.strides, rank, 1);
  auto dilations = readList(n, "dilations", attributes.dilations, rank, 1);
  auto pads = readList(n, "pads", attributes.pads, 2 * rank, 0);
  if (failed(strides) || failed(dilations) || failed(pads))
    return failure();
  Window window(rank);
  for (size_t i = 0; i < rank; ++i) {
    window[i].in = in[i];
    window[i].kernel = kernel[i];
    window[i].stride = (*strides)[i];
    window[i].dilation = (*dilations)[i];
    window[i].low = (*pads)[i];
    window[i].high = (*pads)[rank + i];
  }
  bool hasPads = llvm::any_of(*pads, [](int64_t pad) { return pad != 0; });
  if (!llvm::is_contained({"NOTSET", "VALID", "SAME_UPPER", "SAME_LOWER"},
                          StringRef(attributes.autoPad)))
    return n.invalid("attribute auto_pad: expected NOTSET, VALID, SAME_UPPER "
                     "or SAME_LOWER, got " +
                     attributes.autoPad);
  if (attributes.autoPad != "NOTSET" && hasPads)
    return n.invalid("attribute pads: expected none beside auto_pad = " +
                     attributes.autoPad);
  return window;
}

LogicalResult mlir::vta::onnx::resolvePads(NodeContext &n,
                                           const WindowAttributes &attributes,
                                           Window &window, bool ceil) {
  for (WindowDim &dim : window) {
    if (StringRef(attributes.autoPad).starts_with("SAME")) {
      dim.out = llvm::divideCeil(dim.in, dim.stride);
      int64_t total = std::max<int64_t>(
          (dim.out - 1) * dim.stride + dim.extent() - dim.in, 0);
      dim.low =
          attributes.autoPad == "SAME_UPPER" ? total / 2 : total - total / 2;
      dim.high = total - dim.low;
      continue;
    }
    int64_t steps = dim.low + dim.in + dim.high - dim.extent();
    if (steps < 0)
      return n.invalid("a kernel of " + Twine(dim.extent()) +
                       " does not fit an input of " + Twine(dim.in) +
                       " with padding " + Twine(dim.low) + " and " +
                       Twine(dim.high));
    dim.out = steps / dim.stride + 1;
    // A further window counts if it begins before the padding at the end.
    if (ceil && steps % dim.stride != 0 &&
        dim.out * dim.stride < dim.low + dim.in)
      ++dim.out;
  }
  return success();
}

Value mlir::vta::onnx::fitInput(Emitter &e, Value value, Window &window,
                                Value fill) {
  Shape sizes = Emitter::shapeOf(value);
  SmallVector<int64_t> low(sizes.size(), 0), high(sizes.size(), 0);
  for (auto [i, dim] : llvm::enumerate(window)) {
    // Negative if rounding up has made more windows than there were.
    int64_t surplus =
        dim.low + dim.in + dim.high - dim.extent() - (dim.out - 1) * dim.stride;
    if (surplus <= dim.high) {
      dim.high -= surplus;
      continue;
    }
    if (dim.in + dim.high - surplus < 1) {
      low[i + 1] = dim.low;
      sizes[i + 1] += dim.low;
      dim.in += dim.low;
      dim.low = 0;
    }
    surplus -= dim.high;
    dim.high = 0;
    dim.in -= surplus;
    sizes[i + 1] -= surplus;
  }
  value = e.pad(value, low, high, fill);
  return e.slice(value, Shape(sizes.size(), 0), sizes);
}
