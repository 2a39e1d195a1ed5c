//===- TVMWorkload.cpp - Tasks of TVM's tuner and their knobs -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Records/TVMWorkload.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <tuple>

using namespace llvm;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

/// Keeps every product of a few extents within 64 bits.
static constexpr int64_t kMaxExtent = 1 << 16;

template <typename... Values>
static Error refuse(const char *format, Values &&...values) {
  return createStringError(formatv(format, std::forward<Values>(values)...));
}

//===----------------------------------------------------------------------===//
// Workloads
//===----------------------------------------------------------------------===//

static constexpr std::pair<TVMOp, StringLiteral> kTasks[] = {
    {TVMOp::Conv2d, "conv2d_packed.vta"},
    {TVMOp::GroupConv2d, "group_conv2d_packed.vta"},
    {TVMOp::TransposedConv2d, "conv2d_transpose_packed.vta"},
    {TVMOp::Dense, "dense_packed.vta"},
};

StringRef tuning::getTaskName(TVMOp op) {
  return find_if(kTasks, [&](const auto &task) { return task.first == op; })
      ->second;
}

std::optional<TVMOp> tuning::parseTaskName(StringRef name) {
  for (const auto &[op, task] : kTasks)
    if (task == name)
      return op;
  return std::nullopt;
}

/// Positions along one axis, of a convolution or of a transposed one.
static int64_t getOutputExtent(bool transposed, int64_t in, int64_t kernel,
                               int64_t stride, int64_t pads, int64_t dilation,
                               int64_t outputPad) {
  int64_t window = (kernel - 1) * dilation + 1;
  if (transposed)
    return (in - 1) * stride - pads + window + outputPad;
  int64_t last = in + pads - window;
  return last < 0 ? 0 : last / stride + 1;
}

int64_t TVMWorkload::outH() const {
  return getOutputExtent(op == TVMOp::TransposedConv2d, h, kh, strideH,
                         padTop + padBottom, dilationH, outputPadH);
}

int64_t TVMWorkload::outW() const {
  return getOutputExtent(op == TVMOp::TransposedConv2d, w, kw, strideW,
                         padLeft + padRight, dilationW, outputPadW);
}

/// How many pairs (position, tap) there are with
/// 0 <= position * stride + tap * dilation - pad < extent.
static int64_t countTaps(int64_t positions, int64_t taps, int64_t stride,
                         int64_t dilation, int64_t pad, int64_t extent) {
  int64_t count = 0;
  for (int64_t tap = 0; tap < taps; ++tap) {
    int64_t offset = tap * dilation - pad;
    int64_t first = offset >= 0 ? 0 : (-offset + stride - 1) / stride;
    int64_t last = extent - 1 - offset;
    if (last < 0)
      continue;
    count += std::max<int64_t>(0, std::min(positions - 1, last / stride) -
                                      first + 1);
  }
  return count;
}

double TVMWorkload::usefulMacs() const {
  // Each input pixel of a transposed convolution reaches output pixels the way
  // an output pixel of a convolution reaches input pixels.
  bool transposed = op == TVMOp::TransposedConv2d;
  int64_t rows = countTaps(transposed ? h : outH(), kh, strideH, dilationH,
                           padTop, transposed ? outH() : h);
  int64_t columns = countTaps(transposed ? w : outW(), kw, strideW, dilationW,
                              padLeft, transposed ? outW() : w);
  return double(n) * co * (double(ci) / groups) * rows * columns;
}

TVMWorkload TVMWorkload::canonical() const {
  TVMWorkload result = *this;
  auto set = [&](int64_t in, int64_t out, int64_t kernel, int64_t stride,
                 int64_t padLow, int64_t &dilation, int64_t &padHigh,
                 int64_t &outputPad) {
    if (op == TVMOp::TransposedConv2d) {
      int64_t both = std::min(padHigh, outputPad);
      padHigh -= both;
      outputPad -= both;
      return;
    }
    if (kernel == 1)
      dilation = 1;
    int64_t last = (out - 1) * stride + (kernel - 1) * dilation - padLow;
    padHigh = std::max<int64_t>(0, last + 1 - in);
  };
  set(h, outH(), kh, strideH, padTop, result.dilationH, result.padBottom,
      result.outputPadH);
  set(w, outW(), kw, strideW, padLeft, result.dilationW, result.padRight,
      result.outputPadW);
  return result;
}

std::string TVMWorkload::layout() const {
  return formatv("NCHW{0}n{1}c", batchBlock, channelBlock);
}

std::string TVMWorkload::str() const {
  std::string text;
  raw_string_ostream os(text);
  StringRef task = getTaskName(op);
  os << task.substr(0, task.rfind("_packed"));
  if (op == TVMOp::Dense) {
    os << formatv(" {0}x{1} -> {2}", n, ci, co);
    return text;
  }
  os << formatv(" {0}x{1}x{2}x{3} -> {4}, kernel {5}x{6}, stride {7}x{8}, "
                "padding {9},{10},{11},{12}",
                n, ci, h, w, co, kh, kw, strideH, strideW, padTop, padLeft,
                padBottom, padRight);
  if (dilationH != 1 || dilationW != 1)
    os << formatv(", dilation {0}x{1}", dilationH, dilationW);
  if (groups != 1)
    os << formatv(", {0} groups", groups);
  if (outputPadH || outputPadW)
    os << formatv(", output padding {0},{1}", outputPadH, outputPadW);
  return text;
}

static auto tie(const TVMWorkload &w) {
  return std::tie(w.op, w.batchBlock, w.channelBlock, w.n, w.ci, w.h, w.w, w.co,
                  w.kh, w.kw, w.strideH, w.strideW, w.padTop, w.padLeft,
                  w.padBottom, w.padRight, w.dilationH, w.dilationW, w.groups,
                  w.outputPadH, w.outputPadW);
}

bool TVMWorkload::operator==(const TVMWorkload &other) const {
  return tie(*this) == tie(other);
}

Error TVMWorkload::verify() const {
  struct {
    StringLiteral name;
    int64_t value, low;
  } numbers[] = {
      {"images per block", batchBlock, 1},
      {"channels per block", channelBlock, 1},
      {"images", n, 1},
      {"input rows", h, 1},
      {"input columns", w, 1},
      {"kernel rows", kh, 1},
      {"kernel columns", kw, 1},
      {"groups", groups, 1},
      {"stride of rows", strideH, 1},
      {"stride of columns", strideW, 1},
      {"dilation of rows", dilationH, 1},
      {"dilation of columns", dilationW, 1},
      {"padding at the top", padTop, 0},
      {"padding at the left", padLeft, 0},
      {"padding at the bottom", padBottom, 0},
      {"padding at the right", padRight, 0},
      {"output padding of rows", outputPadH, 0},
      {"output padding of columns", outputPadW, 0},
      {"input channels", ci, 1},
      {"output channels", co, 1},
  };
  for (const auto &[name, value, low] : numbers)
    if (value < low || value > kMaxExtent)
      return refuse("expected {0} from {1} to {2}, got {3}", name, low,
                    kMaxExtent, value);

  if (n % batchBlock)
    return refuse("{0} images do not fill blocks of {1}", n, batchBlock);
  struct {
    StringLiteral name;
    int64_t value;
  } channels[] = {{"input", ci}, {"output", co}};
  for (const auto &[name, value] : channels)
    if (value % (groups * channelBlock))
      return refuse("{0} {1} channels in {2} groups do not fill blocks of {3}",
                    value, name, groups, channelBlock);

  bool transposed = op == TVMOp::TransposedConv2d;
  if (transposed) {
    if (dilationH != 1 || dilationW != 1 || groups != 1)
      return refuse("a transposed convolution has no dilation and no groups");
    if (std::max(padTop, padBottom) >= kh || std::max(padLeft, padRight) >= kw)
      return refuse("padding {0},{1},{2},{3} of a transposed convolution has "
                    "to be smaller than the {4}x{5} kernel",
                    padTop, padLeft, padBottom, padRight, kh, kw);
    if (outputPadH >= strideH || outputPadW >= strideW)
      return refuse("output padding {0},{1} has to be smaller than the stride "
                    "{2}x{3}",
                    outputPadH, outputPadW, strideH, strideW);
  } else if (outputPadH || outputPadW) {
    return refuse("only transposed convolutions have output padding");
  }
  if (outH() < 1 || outW() < 1)
    return refuse("a {0}x{1} kernel does not fit into {2}x{3} pixels with "
                  "padding {4},{5},{6},{7}",
                  kh, kw, h, w, padTop, padLeft, padBottom, padRight);
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Knobs
//===----------------------------------------------------------------------===//

bool TVMKnobs::operator==(const TVMKnobs &other) const {
  auto tie = [](const TVMKnobs &k) {
    return std::tie(k.tileB, k.tileH, k.tileW, k.tileCI, k.tileCO, k.ocThreads,
                    k.hThreads);
  };
  return tie(*this) == tie(other);
}

SmallVector<TVMKnob> tuning::getTVMKnobs(const TVMWorkload &w) {
  SmallVector<TVMKnob> knobs;
  knobs.push_back(
      {"tile_b", &TVMKnobs::tileB, w.n / w.batchBlock, "blocks of images"});
  if (w.op != TVMOp::Dense) {
    knobs.push_back({"tile_h", &TVMKnobs::tileH, w.outH(), "output rows"});
    knobs.push_back({"tile_w", &TVMKnobs::tileW, w.outW(), "output columns"});
  }
  knobs.push_back({"tile_ci", &TVMKnobs::tileCI,
                   w.ci / w.groups / w.channelBlock,
                   "blocks of input channels (of one group)"});
  knobs.push_back({"tile_co", &TVMKnobs::tileCO, w.co / w.channelBlock,
                   "blocks of output channels"});
  knobs.push_back({"oc_nthread", &TVMKnobs::ocThreads, 0, ""});
  if (w.op != TVMOp::Dense)
    knobs.push_back({"h_nthread", &TVMKnobs::hThreads, 0, ""});
  return knobs;
}

SmallVector<int64_t> TVMKnob::options() const {
  if (!isTile())
    return {1, 2};
  SmallVector<int64_t> divisors;
  for (int64_t i = 1; i * i <= extent; ++i)
    if (extent % i == 0) {
      divisors.push_back(i);
      if (i * i != extent)
        divisors.push_back(extent / i);
    }
  llvm::sort(divisors);
  return divisors;
}

Error tuning::verifyKnobs(const TVMWorkload &workload, const TVMKnobs &knobs) {
  for (const TVMKnob &knob : getTVMKnobs(workload)) {
    int64_t value = knobs.*knob.value;
    if (!knob.isTile()) {
      if (value != 1 && value != 2)
        return refuse("{0}: expected 1 or 2 virtual threads, got {1}",
                      knob.name, value);
    } else if (value < 1 || value > knob.extent) {
      return refuse("{0}: expected a tile of 1 to {1} {2}, got {3}", knob.name,
                    knob.extent, knob.axis, value);
    } else if (knob.extent % value) {
      return refuse("{0}: a tile of {1} does not divide {2} {3}", knob.name,
                    value, knob.extent, knob.axis);
    }
  }
  return Error::success();
}

int64_t tuning::getTVMIndex(const TVMWorkload &workload,
                            const TVMKnobs &knobs) {
  int64_t index = 0, stride = 1;
  for (const TVMKnob &knob : getTVMKnobs(workload)) {
    SmallVector<int64_t> options = knob.options();
    index += stride * (find(options, knobs.*knob.value) - options.begin());
    stride *= options.size();
  }
  return index;
}

std::optional<TVMKnobs> tuning::getTVMPoint(const TVMWorkload &workload,
                                            int64_t index) {
  if (index < 0)
    return std::nullopt;
  TVMKnobs knobs;
  for (const TVMKnob &knob : getTVMKnobs(workload)) {
    SmallVector<int64_t> options = knob.options();
    knobs.*knob.value = options[index % options.size()];
    index /= options.size();
  }
  if (index != 0)
    return std::nullopt;
  return knobs;
}

std::string tuning::printKnobs(const TVMWorkload &workload,
                               const TVMKnobs &knobs) {
  std::string text;
  raw_string_ostream os(text);
  ListSeparator space(" ");
  for (const TVMKnob &knob : getTVMKnobs(workload))
    os << space << knob.name << '=' << knobs.*knob.value;
  return text;
}
