//===- TVMWorkload.h - Tasks of TVM's tuner and their knobs -----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What AutoTVM's four VTA tasks compute, and the space of knobs it tunes for
// each: tile factors and virtual threads. No IR in here.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_RECORDS_TVMWORKLOAD_H
#define VTA_TUNING_RECORDS_TVMWORKLOAD_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>

namespace mlir::vta::tuning {

/// The task, which implies the template.
enum class TVMOp { Conv2d, GroupConv2d, TransposedConv2d, Dense };

/// The name of the task in records: "conv2d_packed.vta".
llvm::StringRef getTaskName(TVMOp op);
std::optional<TVMOp> parseTaskName(llvm::StringRef name);

/// A task: an operator with its shape, in images, channels and pixels, not in
/// blocks. A dense layer is a 1x1 convolution of 1x1 pixels.
struct TVMWorkload {
  TVMOp op = TVMOp::Conv2d;
  // Elements of a block: images, and channels (the same for both operands).
  int64_t batchBlock = 1, channelBlock = 1;
  int64_t n = 1, ci = 1, h = 1, w = 1;
  int64_t co = 1, kh = 1, kw = 1; ///< `co` counts all groups, as `ci` does.
  int64_t strideH = 1, strideW = 1;
  int64_t padTop = 0, padLeft = 0, padBottom = 0, padRight = 0;
  int64_t dilationH = 1, dilationW = 1;
  int64_t groups = 1;
  int64_t outputPadH = 0, outputPadW = 0; ///< Pads of transposed convolutions.

  // Output rows and columns, below 1 if the window does not fit.
  int64_t outH() const;
  int64_t outW() const;
  /// Multiplications whose operands are both data: none with padding or with
  /// the zeros that a transposed convolution inserts. A double because no
  /// shape in a file may overflow it.
  double usefulMacs() const;
  /// TVM's name of the data layout, "NCHW1n16c".
  std::string layout() const;
  /// "conv2d 1x64x56x56 -> 128, kernel 3x3, stride 2, ...", for messages.
  std::string str() const;

  /// The same computation with what does not matter set to one value: padding
  /// that no window reaches, dilation of single taps, output padding that
  /// undoes padding.
  TVMWorkload canonical() const;

  /// Refuses shapes that are not convolutions: extents, strides, windows,
  /// groups, channels that do not fill blocks.
  llvm::Error verify() const;

  bool operator==(const TVMWorkload &other) const;
  bool operator!=(const TVMWorkload &other) const { return !(*this == other); }
};

/// One point of the space. A tile factor is the size of a tile in blocks, rows
/// or columns: the inner one of TVM's two.
struct TVMKnobs {
  int64_t tileB = 1, tileH = 1, tileW = 1, tileCI = 1, tileCO = 1;
  int64_t ocThreads = 1, hThreads = 1;

  bool operator==(const TVMKnobs &other) const;
  bool operator!=(const TVMKnobs &other) const { return !(*this == other); }
};

/// A knob of a workload, in TVM's order, which is that of a point's index.
struct TVMKnob {
  llvm::StringLiteral name;
  int64_t TVMKnobs::*value;
  /// The axis that a tile divides; 0 for thread counts.
  int64_t extent;
  llvm::StringLiteral axis; ///< Axis in messages: "output rows".
  /// The values TVM tries, in its order.
  llvm::SmallVector<int64_t> options() const;

  bool isTile() const { return extent != 0; }
};

llvm::SmallVector<TVMKnob> getTVMKnobs(const TVMWorkload &workload);

/// Refuses knobs that are not a point of the workload's space.
llvm::Error verifyKnobs(const TVMWorkload &workload, const TVMKnobs &knobs);

/// The number by which TVM names a point (the first knob counts fastest). The
/// knobs have to be a point of the space.
int64_t getTVMIndex(const TVMWorkload &workload, const TVMKnobs &knobs);
/// The point of that number, or none.
std::optional<TVMKnobs> getTVMPoint(const TVMWorkload &workload, int64_t index);

/// "tile_b=1 tile_h=7 ...", the knobs the workload has.
std::string printKnobs(const TVMWorkload &workload, const TVMKnobs &knobs);

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_RECORDS_TVMWORKLOAD_H
