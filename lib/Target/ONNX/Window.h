//===- Window.h - Kernel, stride, dilation and padding ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TARGET_ONNX_WINDOW_H
#define VTA_LIB_TARGET_ONNX_WINDOW_H

#include "NodeContext.h"

namespace mlir::vta::onnx {

/// The attributes that convolutions and pooling share, as they are written.
struct WindowAttributes {
  explicit WindowAttributes(NodeContext &n);

  std::string autoPad;
  std::optional<SmallVector<int64_t>> kernel;
  std::optional<SmallVector<int64_t>> strides;
  std::optional<SmallVector<int64_t>> dilations;
  std::optional<SmallVector<int64_t>> pads;
};

/// One spatial axis of a window.
struct WindowDim {
  int64_t in = 1;
  int64_t kernel = 1;
  int64_t stride = 1;
  int64_t dilation = 1;
  int64_t low = 0;
  int64_t high = 0;
  int64_t out = 1;

  /// Extent from the first to the last tap.
  int64_t extent() const { return (kernel - 1) * dilation + 1; }
};
using Window = SmallVector<WindowDim>;

/// More operations than this for one node are not built: groups, and taps of a
/// dilated pooling.
constexpr int64_t kMaxParts = 8192;

/// Checks the attributes for an input and a kernel of these sizes. `out` is
/// left open, and pads are those that are written.
FailureOr<Window> readWindow(NodeContext &n, const WindowAttributes &attributes,
                             ArrayRef<int64_t> in, ArrayRef<int64_t> kernel);

/// Sets pads according to auto_pad, and the number of outputs, rounded up with
/// `ceil`.
LogicalResult resolvePads(NodeContext &n, const WindowAttributes &attributes,
                          Window &window, bool ceil = false);

/// TOSA wants the last window to end exactly at the end of the padded input:
/// takes what no window reads from the padding, then from the input, and adds
/// padding for windows that rounding up has added. Pads explicitly with `fill`,
/// a tensor of one element, where nothing of the input would be left. `value`
/// has batch, the axes of the window, channels.
Value fitInput(Emitter &e, Value value, Window &window, Value fill);

} // namespace mlir::vta::onnx

#endif // VTA_LIB_TARGET_ONNX_WINDOW_H
