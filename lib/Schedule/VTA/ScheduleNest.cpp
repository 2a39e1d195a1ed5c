//===- ScheduleNest.cpp - Loops and buffers of a point --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The loops around a kernel are those that the schedule tiles with; inside them
// come copies, each of transfers of rows and columns, the products, and what is
// done to a finished tile. Everything is as of a whole tile in the middle.
//
//===----------------------------------------------------------------------===//

#include "VTA/Schedule/VTA/DmaPlan.h"
#include "VTA/Schedule/VTA/ScheduleSpace.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using tuning::LoopKind;
using tuning::LoopNest;

namespace {
class NestBuilder {
public:
  NestBuilder(const ScheduleSpace &space, const ScheduleChoice &choice)
      : config(space.getConfig()), kernel(space.getKernel()), choice(choice),
        outer(choice.getOuterLevel(kernel)) {}
  LoopNest build();

private:
  /// Elements from one iteration of a loop over a dimension to the next.
  using StrideOf = function_ref<int64_t(unsigned dim)>;
  /// A loop of the kernel's body.
  struct BodyLoop {
    unsigned dim;
    int64_t extent;
    bool isWindow = false; ///< Whether only a pool's input has the loop.
  };
  using Strides = SmallVector<int64_t, 6>; ///< Strides by axis or dimension.

  int addLoop(int parent, const Twine &name, LoopKind kind, int64_t extent);
  void addAccess(StringRef name, vtart::MemType mem, bool isWrite, int loop,
                 ArrayRef<int64_t> strides);
  SmallVector<int64_t, 12> getTileStrides(int64_t level, StrideOf strideOf);
  void addCopy(const Twine &name, vtart::MemType mem, int64_t level,
               MutableArrayRef<CopyDim> dims, StrideOf strideOf);
  void addInpLoad();
  void addWgtLoad();
  void addOperandLoads();
  void addStore();
  /// Loops of a body inside `level` tile loops; returns the innermost one.
  int addBody(StringRef name, int64_t level, MutableArrayRef<BodyLoop> body,
              ArrayRef<int64_t> hint);
  void addBodyAccess(StringRef name, vtart::MemType mem, bool isWrite, int loop,
                     int64_t level, ArrayRef<BodyLoop> body, StrideOf tiles,
                     function_ref<int64_t(const BodyLoop &)> strideOf);
  void addProducts();
  void addPool();
  void addSteps();

  /// How far a tile is from the next, in rows of the anchor.
  int64_t getStep(unsigned dim) const {
    for (const KernelModel::PoolAxis &axis : kernel.pool)
      if (axis.dim == dim)
        return choice.sizes[dim] * axis.stride;
    return choice.sizes[dim];
  }
  /// How far the input moves with `step` along a dimension, if axes have
  /// `strides`. Between elements with zeros among them at least one.
  int64_t getInputStride(unsigned dim, int64_t step,
                         ArrayRef<int64_t> strides) const {
    int64_t sum = 0;
    for (auto [axis, stride] : llvm::zip_equal(kernel.input, strides))
      for (auto *terms : {&axis.parallel, &axis.windows, &axis.channels})
        for (auto [other, factor] : *terms)
          if (other == dim)
            sum += llvm::divideCeil(step * factor, axis.interior) * stride;
    return sum;
  }
  bool isPooled(const KernelModel::Operand &operand) const {
    return kernel.hasPool() && operand.step >= kernel.poolStep;
  }
  /// Stride of dense elements along `dims`, each `getExtent` long.
  static int64_t getStride(ArrayRef<unsigned> dims, unsigned dim,
                           StrideOf getExtent) {
    if (!llvm::is_contained(dims, dim))
      return 0;
    int64_t stride = 1;
    for (unsigned other : llvm::reverse(dims)) {
      if (other == dim)
        break;
      stride *= getExtent(other);
    }
    return stride;
  }

  const vtart::Config &config;
  const KernelModel &kernel;
  const ScheduleChoice &choice;
  const int64_t outer; ///< Loops around the whole kernel.
  LoopNest nest;
  SmallVector<int, 12> tiles; ///< Loops around the next addition.
};
} // namespace

int NestBuilder::addLoop(int parent, const Twine &name, LoopKind kind,
                         int64_t extent) {
  nest.loops.push_back({name.str(), kind, extent, parent});
  return nest.loops.size() - 1;
}

void NestBuilder::addAccess(StringRef name, vtart::MemType mem, bool isWrite,
                            int loop, ArrayRef<int64_t> strides) {
  nest.accesses.push_back({name.str(),
                           static_cast<int64_t>(config.elemBytes(mem)), isWrite,
                           loop, SmallVector<int64_t, 12>(strides)});
}

/// Strides inside `level` tile loops; `strideOf` gives that of each loop.
SmallVector<int64_t, 12> NestBuilder::getTileStrides(int64_t level,
                                                     StrideOf strideOf) {
  SmallVector<int64_t, 12> strides;
  for (int64_t dim : ArrayRef(choice.order).take_front(level))
    strides.push_back(strideOf(dim));
  return strides;
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// `dims` have the strides of DRAM. `strideOf` is of the tile loops.
void NestBuilder::addCopy(const Twine &name, vtart::MemType mem, int64_t level,
                          MutableArrayRef<CopyDim> dims, StrideOf strideOf) {
  setDenseStrides(dims);
  CopyPlan plan(dims);
  const Transfer &first = plan.getFirst();
  CopyDim around =
      plan.getLoops().empty() ? CopyDim{1, 0, 0} : plan.getLoops().back();
  std::string prefix = name.str();
  int loop = level == 0 ? tuning::Loop::kNoParent : tiles[level - 1];
  loop = addLoop(loop, prefix + ".dma", LoopKind::Unrolled, plan.getCount());
  loop = addLoop(loop, prefix + ".y", LoopKind::Hardware, first.rows);
  loop = addLoop(loop, prefix + ".x", LoopKind::Hardware, first.columns);
  SmallVector<int64_t, 12> dram = getTileStrides(level, strideOf),
                           sram(level, 0);
  bool isStore = mem == vtart::MemType::Out;
  dram.append({around.dram, first.rows > 1 ? first.stride : 0, 1});
  sram.append({around.sram, first.rows > 1 ? first.columns : 0, 1});
  addAccess(prefix + ".dram", mem, isStore, loop, dram);
  addAccess(prefix, mem, !isStore, loop, sram);
}

void NestBuilder::addInpLoad() {
  SmallVector<int64_t> strides = kernel.getInputStrides();
  SmallVector<CopyDim, 6> dims;
  for (auto [extent, stride] :
       llvm::zip_equal(choice.getInputTile(kernel, choice.inpAt), strides))
    dims.push_back({extent, 1, stride});
  addCopy("inp", vtart::MemType::Inp, choice.inpAt, dims, [&](unsigned dim) {
    return getInputStride(dim, getStep(dim), strides);
  });
}

void NestBuilder::addWgtLoad() {
  auto getExtent = [&](unsigned dim) { return kernel.extents[dim]; };
  SmallVector<CopyDim, 6> dims;
  for (unsigned dim : kernel.weightDims)
    dims.push_back({choice.getTile(kernel, dim, choice.wgtAt), 1,
                    getStride(kernel.weightDims, dim, getExtent)});
  addCopy("wgt", vtart::MemType::Wgt, choice.wgtAt, dims, [&](unsigned dim) {
    return choice.sizes[dim] * getStride(kernel.weightDims, dim, getExtent);
  });
}

void NestBuilder::addOperandLoads() {
  for (size_t i = 0; i < kernel.operands.size(); ++i) {
    const KernelModel::Operand &operand = kernel.operands[i];
    bool pooled = isPooled(operand);
    auto getExtent = [&](unsigned dim) {
      return pooled ? kernel.getResultExtent(dim) : kernel.extents[dim];
    };
    int64_t all = 1;
    for (unsigned dim : operand.dims)
      all *= getExtent(dim);
    // What an element is made of, as the blocks of a coded bias.
    int64_t parts = std::max<int64_t>(1, operand.elements / all);
    SmallVector<CopyDim, 6> dims;
    for (unsigned dim : operand.dims)
      dims.push_back({pooled
                          ? choice.getResultTile(kernel, dim, choice.epilogueAt)
                          : choice.getTile(kernel, dim, choice.epilogueAt),
                      1, parts * getStride(operand.dims, dim, getExtent)});
    dims.push_back({parts, 1, 1});
    addCopy("operand" + Twine(i), getMemType(operand.space), choice.epilogueAt,
            dims, [&](unsigned dim) {
              return (pooled ? choice.sizes[dim] : getStep(dim)) * parts *
                     getStride(operand.dims, dim, getExtent);
            });
  }
}

void NestBuilder::addStore() {
  auto getExtent = [&](unsigned dim) { return kernel.getResultExtent(dim); };
  SmallVector<CopyDim, 6> dims;
  for (unsigned dim : kernel.dims.parallel)
    dims.push_back({choice.getResultTile(kernel, dim, outer), 1,
                    getStride(kernel.dims.parallel, dim, getExtent)});
  addCopy("out", vtart::MemType::Out, outer, dims, [&](unsigned dim) {
    return choice.sizes[dim] * getStride(kernel.dims.parallel, dim, getExtent);
  });
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

/// Two loops are the hardware's: those of the hint, else those with the most
/// iterations, which leaves the fewest micro-ops. Inside them reductions come
/// before outputs. Sorts `body` in this way.
int NestBuilder::addBody(StringRef name, int64_t level,
                         MutableArrayRef<BodyLoop> body,
                         ArrayRef<int64_t> hint) {
  constexpr size_t numHardware = 2;
  // Sorts by a key that no two loops share.
  auto sortBy = [](MutableArrayRef<BodyLoop> loops, auto getKey) {
    llvm::sort(loops, [&](const BodyLoop &a, const BodyLoop &b) {
      return std::tuple(getKey(a), a.isWindow, a.dim) <
             std::tuple(getKey(b), b.isWindow, b.dim);
    });
  };
  sortBy(body, [&](const BodyLoop &inner) -> int64_t {
    if (hint.empty())
      return -inner.extent;
    return llvm::find(hint, int64_t(inner.dim)) - hint.begin();
  });
  sortBy(body.drop_front(std::min(numHardware, body.size())),
         [&](const BodyLoop &inner) {
           return !inner.isWindow && kernel.isParallel(inner.dim);
         });
  int loop = level == 0 ? tuning::Loop::kNoParent : tiles[level - 1];
  for (auto [i, inner] : llvm::enumerate(body))
    loop = addLoop(loop,
                   name + (inner.isWindow ? ".tap" : ".d") + Twine(inner.dim),
                   i < numHardware ? LoopKind::Hardware : LoopKind::Unrolled,
                   inner.extent);
  return loop;
}

void NestBuilder::addBodyAccess(
    StringRef name, vtart::MemType mem, bool isWrite, int loop, int64_t level,
    ArrayRef<BodyLoop> body, StrideOf tileStrideOf,
    function_ref<int64_t(const BodyLoop &)> strideOf) {
  SmallVector<int64_t, 12> strides = getTileStrides(level, tileStrideOf);
  for (const BodyLoop &inner : body)
    strides.push_back(strideOf(inner));
  addAccess(name, mem, isWrite, loop, strides);
}

void NestBuilder::addProducts() {
  int64_t level = choice.order.size();
  SmallVector<BodyLoop, 8> body;
  for (unsigned dim = 0; dim < kernel.extents.size(); ++dim)
    if (kernel.isParallel(dim) ||
        llvm::is_contained(kernel.dims.channels, dim) ||
        llvm::is_contained(kernel.dims.windows, dim))
      body.push_back({dim, choice.getTile(kernel, dim, level)});
  int loop = addBody("gemm", level, body, choice.uopLoops);
  nest.loops[loop].muls = nest.loops[loop].adds = 1;

  // Of the tile on chip. Loops outside of its load do not move in it.
  SmallVector<CopyDim, 6> slot;
  for (int64_t extent : choice.getInputTile(kernel, choice.inpAt))
    slot.push_back({extent, 1, 1});
  setDenseStrides(slot);
  auto inpStrides =
      llvm::map_to_vector(slot, [](const CopyDim &dim) { return dim.sram; });
  auto isOutside = [&](unsigned dim, int64_t at) {
    return llvm::is_contained(ArrayRef(choice.order).take_front(at),
                              int64_t(dim));
  };
  addBodyAccess(
      "inp", vtart::MemType::Inp, /*isWrite=*/false, loop, level, body,
      [&](unsigned dim) {
        return isOutside(dim, choice.inpAt)
                   ? 0
                   : getInputStride(dim, getStep(dim), inpStrides);
      },
      [&](const BodyLoop &inner) {
        return getInputStride(inner.dim, /*step=*/1, inpStrides);
      });
  auto getWgtStride = [&](unsigned dim) {
    return getStride(kernel.weightDims, dim, [&](unsigned other) {
      return choice.getTile(kernel, other, choice.wgtAt);
    });
  };
  addBodyAccess(
      "wgt", vtart::MemType::Wgt, /*isWrite=*/false, loop, level, body,
      [&](unsigned dim) {
        return isOutside(dim, choice.wgtAt)
                   ? 0
                   : choice.sizes[dim] * getWgtStride(dim);
      },
      [&](const BodyLoop &inner) { return getWgtStride(inner.dim); });
  addBodyAccess(
      "acc", vtart::MemType::Acc, /*isWrite=*/true, loop, level, body,
      [](unsigned) { return 0; },
      [&](const BodyLoop &inner) {
        return getStride(kernel.dims.parallel, inner.dim, [&](unsigned other) {
          return choice.getTile(kernel, other, outer);
        });
      });
}

void NestBuilder::addPool() {
  SmallVector<BodyLoop, 8> body;
  for (unsigned dim : kernel.dims.parallel)
    body.push_back({dim, choice.getResultTile(kernel, dim, outer)});
  for (const KernelModel::PoolAxis &axis : kernel.pool)
    body.push_back({axis.dim, axis.taps, /*isWindow=*/true});
  int loop = addBody("pool", outer, body, {});
  nest.loops[loop].adds = 1;
  auto none = [](unsigned) { return 0; };
  addBodyAccess("acc", vtart::MemType::Acc, /*isWrite=*/false, loop, outer,
                body, none, [&](const BodyLoop &inner) {
                  int64_t stride = getStride(
                      kernel.dims.parallel, inner.dim, [&](unsigned other) {
                        return choice.getTile(kernel, other, outer);
                      });
                  for (const KernelModel::PoolAxis &axis : kernel.pool)
                    if (axis.dim == inner.dim && !inner.isWindow)
                      stride *= axis.stride;
                  return stride;
                });
  addBodyAccess("pooled", vtart::MemType::Acc, /*isWrite=*/true, loop, outer,
                body, none, [&](const BodyLoop &inner) {
                  if (inner.isWindow)
                    return int64_t(0);
                  return getStride(
                      kernel.dims.parallel, inner.dim, [&](unsigned other) {
                        return choice.getResultTile(kernel, other, outer);
                      });
                });
}

/// What the ALU does to a finished tile.
void NestBuilder::addSteps() {
  SmallVector<BodyLoop, 8> body;
  for (unsigned dim : kernel.dims.parallel)
    body.push_back({dim, choice.getResultTile(kernel, dim, outer)});
  int loop = addBody("alu", outer, body, {});
  nest.loops[loop].adds = kernel.numSteps;
  auto getExtent = [&](unsigned dim) {
    return choice.getResultTile(kernel, dim, outer);
  };
  addBodyAccess(
      kernel.hasPool() ? "pooled" : "acc", vtart::MemType::Acc,
      /*isWrite=*/true, loop, outer, body, [](unsigned) { return 0; },
      [&](const BodyLoop &inner) {
        return getStride(kernel.dims.parallel, inner.dim, getExtent);
      });
}

LoopNest NestBuilder::build() {
  int64_t numLoops = choice.order.size();
  for (int64_t level = 0; level <= numLoops; ++level) {
    if (level == choice.epilogueAt)
      addOperandLoads();
    if (kernel.hasContraction && level == choice.wgtAt)
      addWgtLoad();
    if (kernel.hasContraction && level == choice.inpAt)
      addInpLoad();
    if (level == numLoops)
      break;
    int64_t dim = choice.order[level];
    tiles.push_back(addLoop(level == 0 ? tuning::Loop::kNoParent : tiles.back(),
                            "tile.d" + Twine(dim), LoopKind::Serial,
                            choice.getTrips(kernel, dim)));
  }
  if (kernel.hasContraction)
    addProducts();
  if (kernel.hasPool())
    addPool();
  addSteps();
  addStore();
  return std::move(nest);
}

std::optional<LoopNest>
ScheduleSpace::getLoopNest(const SchedulePoint &point) const {
  return NestBuilder(*this, resolve(point)).build();
}
