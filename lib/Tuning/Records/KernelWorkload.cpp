//===- KernelWorkload.cpp - Which TVM task a kernel is --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Records/KernelWorkload.h"
#include "VTA/Kernel/PaddedInput.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

template <typename... Values>
static llvm::Error refuse(const char *format, Values &&...values) {
  return llvm::createStringError(
      "TVM has no task for " +
      llvm::formatv(format, std::forward<Values>(values)...).str());
}

namespace {
/// Rows or columns.
struct Window {
  int64_t source = 1, out = 1, kernel = 1;
  int64_t stride = 1, dilation = 1, interior = 1;
  int64_t padLow = 0;
};

enum class Role { Images, Group, Channels, Spatial };
} // namespace

/// What an input axis is, by itself: spatial ones without a window look like
/// images.
static llvm::Expected<Role> getRole(const KernelModel &model,
                                    const InputAxis &axis) {
  auto isWeightDim = [&](InputAxis::Term term) {
    return llvm::is_contained(model.weightDims, term.dim);
  };
  bool isSimple = !axis.isPadded && axis.interior == 1;
  if (axis.channels.size() == 1 && axis.parallel.empty() &&
      axis.windows.empty() && axis.channels[0].factor == 1 && isSimple &&
      isWeightDim(axis.channels[0]))
    return Role::Channels;
  if (axis.channels.empty() && axis.parallel.size() == 1 &&
      isWeightDim(axis.parallel[0])) {
    if (!axis.windows.empty() || axis.parallel[0].factor != 1 || !isSimple)
      return refuse("groups that slide");
    return Role::Group;
  }
  if (!axis.channels.empty() || axis.parallel.size() > 1 ||
      axis.windows.size() > 1 || !llvm::all_of(axis.windows, isWeightDim))
    return refuse("an input indexed like this");
  if (axis.windows.empty() && isSimple)
    return Role::Images;
  return Role::Spatial;
}

static Window getWindow(const KernelModel &model, const InputAxis &axis) {
  Window window;
  window.source = axis.source;
  window.padLow = axis.padLow;
  window.interior = axis.interior;
  for (auto [dim, factor] : axis.parallel) {
    window.out = model.extents[dim];
    window.stride = factor;
  }
  for (auto [dim, factor] : axis.windows) {
    window.kernel = model.extents[dim];
    window.dilation = factor;
  }
  return window;
}

/// A strided slice of the input is the input of a convolution with that stride:
/// normalization has it load nothing else.
static llvm::Error undoSlices(const Kernel &kernel,
                              MutableArrayRef<Window> windows) {
  std::optional<PaddedInput> padded = kernel.getInput();
  auto slice = padded ? padded->source.getDefiningOp<tensor::ExtractSliceOp>()
                      : tensor::ExtractSliceOp();
  if (!slice || slice.hasUnitStride())
    return llvm::Error::success();
  ArrayRef<int64_t> strides = slice.getStaticStrides();
  ArrayRef<int64_t> offsets = slice.getStaticOffsets();
  // Rows and columns come right before the element.
  int64_t first = strides.size() - 2 - windows.size();
  if (padded->isPadded() ||
      slice.getType().getRank() != slice.getSourceType().getRank())
    return refuse("a slice with gaps");
  for (auto [i, stride] : llvm::enumerate(strides)) {
    if (stride == 1)
      continue;
    int64_t at = static_cast<int64_t>(i) - first;
    if (at < 0 || at >= static_cast<int64_t>(windows.size()) || stride < 1 ||
        offsets[i] != 0 || windows[at].kernel != 1)
      return refuse("a slice with gaps");
    windows[at].stride *= stride;
    windows[at].source = slice.getSourceType().getDimSize(i);
  }
  return llvm::Error::success();
}

static void setConvolution(TVMWorkload &w, const Window &rows,
                           const Window &columns) {
  w.h = rows.source;
  w.w = columns.source;
  w.kh = rows.kernel;
  w.kw = columns.kernel;
  w.dilationH = rows.dilation;
  w.dilationW = columns.dilation;
  if (w.op != TVMOp::TransposedConv2d) {
    auto padHigh = [](const Window &window) {
      return std::max<int64_t>(0, (window.out - 1) * window.stride +
                                      (window.kernel - 1) * window.dilation +
                                      1 - window.padLow - window.source);
    };
    w.strideH = rows.stride;
    w.strideW = columns.stride;
    w.padTop = rows.padLow;
    w.padLeft = columns.padLow;
    w.padBottom = padHigh(rows);
    w.padRight = padHigh(columns);
    return;
  }
  w.strideH = rows.interior;
  w.strideW = columns.interior;
  w.padTop = rows.kernel - 1 - rows.padLow;
  w.padLeft = columns.kernel - 1 - columns.padLow;
  // What is cut off at the end, or, if negative, appended.
  auto cut = [](const Window &window) {
    return (window.source - 1) * window.interior + window.padLow + 1 -
           window.out;
  };
  w.padBottom = std::max<int64_t>(0, cut(rows));
  w.padRight = std::max<int64_t>(0, cut(columns));
  w.outputPadH = std::max<int64_t>(0, -cut(rows));
  w.outputPadW = std::max<int64_t>(0, -cut(columns));
}

/// The roles of the input's dimensions up to that of channels. Images, groups,
/// channels; what comes after is spatial.
static llvm::Expected<SmallVector<Role>>
getOuterRoles(const KernelModel &model) {
  SmallVector<Role> roles;
  for (const InputAxis &axis : model.input) {
    llvm::Expected<Role> role = getRole(model, axis);
    if (!role)
      return role.takeError();
    roles.push_back(*role);
  }
  auto isOuter = [](Role role) {
    return role == Role::Group || role == Role::Channels;
  };
  if (llvm::count(roles, Role::Group) > 1 ||
      llvm::count(roles, Role::Channels) > 1)
    return refuse("several dimensions of groups or channels");
  size_t numOuter = roles.size();
  while (numOuter > 0 && !isOuter(roles[numOuter - 1]))
    --numOuter;
  if (numOuter == 0)
    return refuse("an input without a dimension of channels");
  roles.truncate(numOuter);
  return roles;
}

/// Describes the dimensions of the input with `roles`, and counts those that
/// the output has, too.
static llvm::Expected<unsigned> addOuterAxes(const KernelModel &model,
                                             ArrayRef<Role> roles,
                                             TVMWorkload &w, TVMAxes &found) {
  unsigned numParallel = 0; // Of the dimensions that the input has.
  for (size_t i = 0; i < roles.size(); ++i) {
    const InputAxis &axis = model.input[i];
    switch (roles[i]) {
    case Role::Images:
      if (i != 0 || axis.parallel.size() != 1 || axis.parallel[0].factor != 1)
        return refuse("this order of input dimensions");
      found.images = axis.parallel[0].dim;
      w.n *= model.extents[*found.images];
      ++numParallel;
      break;
    case Role::Group:
      w.op = TVMOp::GroupConv2d;
      found.groups = axis.parallel[0].dim;
      w.groups = model.extents[*found.groups];
      ++numParallel;
      break;
    case Role::Channels:
      found.ci = axis.channels[0].dim;
      w.ci *= model.extents[*found.ci];
      break;
    case Role::Spatial:
      return refuse("this order of input dimensions");
    }
  }
  return numParallel;
}

/// Describes the output channels: what is left is the weights' alone.
/// `numParallel` dimensions of the output are the input's.
static llvm::Error addOutputChannels(const KernelModel &model,
                                     unsigned numParallel, TVMWorkload &w,
                                     TVMAxes &found) {
  SmallVector<unsigned> outDims;
  for (unsigned dim : model.dims.parallel)
    if (llvm::none_of(model.input, [&](const InputAxis &axis) {
          return axis.isParallel(dim);
        }))
      outDims.push_back(dim);
  if (outDims.size() > 1 ||
      outDims.size() + numParallel != model.dims.parallel.size())
    return refuse("several dimensions of output channels");
  for (unsigned dim : outDims) {
    found.co = dim;
    w.co *= model.extents[dim];
  }
  return llvm::Error::success();
}

llvm::Expected<TVMWorkload> tuning::getTVMWorkload(const Kernel &kernel,
                                                   const KernelModel &model,
                                                   const vtart::Config &config,
                                                   TVMAxes *axes) {
  if (!model.hasContraction)
    return refuse("kernels without a contraction");
  if (!model.pool.empty())
    return refuse("pooling");

  llvm::Expected<SmallVector<Role>> roles = getOuterRoles(model);
  if (!roles)
    return roles.takeError();
  TVMAxes found;
  TVMWorkload w;
  w.batchBlock = config.batch();
  w.channelBlock = config.block();
  w.n = w.batchBlock;
  w.ci = w.co = w.channelBlock;
  llvm::Expected<unsigned> numOuter = addOuterAxes(model, *roles, w, found);
  if (!numOuter)
    return numOuter.takeError();

  unsigned numParallel = *numOuter; // Of the dimensions that the input has.
  SmallVector<Window, 2> windows;
  SmallVector<std::optional<unsigned>, 2> pixels;
  unsigned numWindows = 0;
  for (const InputAxis &axis :
       ArrayRef(model.input).drop_front(roles->size())) {
    windows.push_back(getWindow(model, axis));
    pixels.push_back(std::nullopt);
    if (!axis.parallel.empty())
      pixels.back() = axis.parallel[0].dim;
    numParallel += axis.parallel.size();
    numWindows += axis.windows.size();
  }
  if (windows.size() != 2 && !windows.empty())
    return refuse("{0} spatial dimensions, only for 0 or 2", windows.size());
  if (numWindows != model.windowDims.size())
    return refuse("reductions that the input does not depend on");
  if (llvm::Error error = addOutputChannels(model, numParallel, w, found))
    return std::move(error);
  w.ci *= w.groups;
  w.co *= w.groups;

  if (windows.empty()) {
    if (w.op == TVMOp::GroupConv2d)
      return refuse("a dense layer in groups");
    w.op = TVMOp::Dense;
  } else {
    found.rows = pixels[0];
    found.columns = pixels[1];
    if (llvm::Error error = undoSlices(kernel, windows))
      return std::move(error);
    if (windows[0].interior != 1 || windows[1].interior != 1) {
      if (w.op == TVMOp::GroupConv2d || windows[0].stride != 1 ||
          windows[1].stride != 1)
        return refuse("a transposed convolution with groups or whose output "
                      "is sampled");
      w.op = TVMOp::TransposedConv2d;
    }
    setConvolution(w, windows[0], windows[1]);
  }
  if (llvm::Error error = w.verify())
    return refuse("this shape: {0}", llvm::toString(std::move(error)));
  if (!windows.empty() &&
      (w.outH() != windows[0].out || w.outW() != windows[1].out))
    return refuse("a convolution that computes {0}x{1} of {2}x{3} pixels",
                  windows[0].out, windows[1].out, w.outH(), w.outW());
  if (axes)
    *axes = found;
  return w.canonical();
}

llvm::Expected<SchedulePoint>
tuning::getSchedulePoint(const ScheduleSpace &space, const TVMAxes &axes,
                         const TVMWorkload &workload, const TVMKnobs &knobs) {
  auto fail = [](const char *format, auto &&...values) {
    return llvm::createStringError(llvm::formatv(format, values...));
  };
  // TVM's templates for convolutions define tile_b, but do not apply it: images
  // come one block after the other.
  int64_t images = workload.op == TVMOp::Dense ? knobs.tileB : 1;
  // TVM's channels count all groups.
  int64_t ofGroup = workload.co / workload.groups / workload.channelBlock;
  int64_t co = std::min(knobs.tileCO, ofGroup);
  if (ofGroup % co || knobs.tileCO % co)
    return fail("{0}={1} ends within a group of {2} blocks of channels",
                getKnobName(KnobKind::TileOut), knobs.tileCO, ofGroup);

  SchedulePoint point(space.getKnobs().size(), 0);
  auto set = [&](unsigned index, int64_t value) {
    const auto &options = space.getKnobs()[index].options;
    const auto *it = llvm::find(ArrayRef(options), KnobOption{{value}});
    point[index] = it - options.data();
    return point[index] < options.size();
  };
  for (auto [index, dim] : llvm::enumerate(space.getTileDims())) {
    int64_t size = dim == axes.images    ? images
                   : dim == axes.groups  ? knobs.tileCO / co
                   : dim == axes.rows    ? knobs.tileH
                   : dim == axes.columns ? knobs.tileW
                   : dim == axes.ci      ? knobs.tileCI
                   : dim == axes.co      ? co
                                         : 1;
    if (!set(index, size))
      return fail("{0}={1} is not among the kernel's options",
                  space.getKnobs()[index].name, size);
  }
  struct {
    KnobKind kind;
    int64_t value;
  } threads[] = {{KnobKind::OutThreads, knobs.ocThreads},
                 {KnobKind::RowThreads, knobs.hThreads}};
  for (const auto &[kind, value] : threads) {
    std::optional<unsigned> index = space.findKnob(kind);
    if (index ? !set(*index, value) : value != 1)
      return fail("{0}={1} is not among the kernel's options",
                  getKnobName(kind), value);
  }
  return point;
}
