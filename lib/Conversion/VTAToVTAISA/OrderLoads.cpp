//===- OrderLoads.cpp - What is needed first is loaded first --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A schedule loads what stays on chip before all loops, with one load. The
// first product would wait for all of it, and a bias that is added at the end
// of a tile would come before the weights of its first product.
//
//===----------------------------------------------------------------------===//

#include "OrderLoads.h"
#include "SplitFirst.h"
#include "VTA/Schedule/VTA/DmaPlan.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

namespace {
/// The part [begin, end) of a block along an axis, and who reads it first.
struct Piece {
  int64_t begin, end;
  size_t user;
};

class LoadSorter {
public:
  LoadSorter(Trace &trace, const vtart::Machine &machine)
      : trace(trace), machine(machine) {}
  unsigned run();

private:
  const TileView *getView(const TraceGemm &gemm,
                          const evaluate::Block *block) const;
  double getCycles(const TraceLoad &load) const;
  double getCycles(const TraceLoad &load, unsigned axis, int64_t begin,
                   int64_t end) const {
    return getCycles(takeLoadPart(load, axis, begin, end));
  }
  SmallVector<Piece> getPieces(const TraceLoad &load, unsigned axis) const;
  SmallVector<Piece> choosePieces(const TraceLoad &load, unsigned axis,
                                  double whole) const;
  void sort(size_t at);
  /// Where the loads for the product at `user` begin.
  size_t getPlace(size_t user) const;
  /// True if something between two places stores what `load` reads.
  bool isOverwritten(const TraceLoad &load, size_t from, size_t to) const;

  Trace &trace;
  const vtart::Machine &machine;
  /// Products that read a block, in order.
  llvm::DenseMap<const evaluate::Block *, SmallVector<size_t>> users;
  /// Loads that come before the operation of that number.
  std::map<size_t, SmallVector<TraceLoad *, 1>> arrivals;
  llvm::SmallDenseSet<size_t> departures;
};
} // namespace

const TileView *LoadSorter::getView(const TraceGemm &gemm,
                                    const evaluate::Block *block) const {
  return gemm.inp.block == block ? &gemm.inp : &gemm.wgt;
}

double LoadSorter::getCycles(const TraceLoad &load) const {
  vtart::MemType mem = getMemType(load.getSpace());
  int64_t bytes = trace.config.elemBytes(mem);
  SmallVector<CopyDim> dims;
  for (auto [extent, sram, dram] : llvm::zip_equal(
           load.dram.size, load.block->getStrides(), load.dram.stride))
    dims.push_back({extent, sram, dram / bytes});
  CopyPlan plan(dims);
  vtart::Insn insn;
  insn.op = vtart::Opcode::Load;
  insn.mem = mem;
  insn.ySize = plan.getFirst().rows;
  insn.xSize = plan.getFirst().columns;
  insn.xStride = plan.getFirst().stride;
  return plan.getCount() * machine.cycles(trace.config, insn);
}

SmallVector<Piece> LoadSorter::getPieces(const TraceLoad &load,
                                         unsigned axis) const {
  int64_t extent = load.dram.size[axis], covered = 0;
  SmallVector<Piece> pieces;
  for (size_t user : users.lookup(load.block)) {
    const TileView *view =
        getView(*cast<TraceGemm>(trace.ops[user]), load.block);
    int64_t begin = view->offset[axis] - load.block->low[axis];
    int64_t end = begin + (view->size[axis] - 1) * view->step[axis] + 1;
    end = std::min(end, extent);
    if (end > covered)
      pieces.push_back({covered, end, user});
    covered = std::max(covered, end);
  }
  if (!pieces.empty())
    pieces.back().end = extent;
  // Short ones come with the one before.
  SmallVector<Piece> result;
  for (const Piece &piece : pieces) {
    if (!result.empty()) {
      Piece &last = result.back();
      double whole = getCycles(load, axis, last.begin, piece.end);
      double split = getCycles(load, axis, last.begin, last.end) +
                     getCycles(load, axis, piece.begin, piece.end);
      if (split > whole * (1 + kMaxSplitCost)) {
        last.end = piece.end;
        continue;
      }
    }
    result.push_back(piece);
  }
  return result;
}

/// Pieces that together take little longer than `whole`: neighbours come with
/// each other if there are too many. Fewer than two if it cannot be.
SmallVector<Piece> LoadSorter::choosePieces(const TraceLoad &load,
                                            unsigned axis, double whole) const {
  SmallVector<Piece> pieces = getPieces(load, axis);
  while (pieces.size() > 1) {
    double all = 0;
    for (const Piece &piece : pieces)
      all += getCycles(load, axis, piece.begin, piece.end);
    if (all <= whole * (1 + kMaxSplitCost))
      break;
    SmallVector<Piece> pairs;
    for (auto [i, piece] : llvm::enumerate(pieces)) {
      if (i % 2 == 0)
        pairs.push_back(piece);
      else
        pairs.back().end = piece.end;
    }
    pieces = std::move(pairs);
  }
  return pieces;
}

size_t LoadSorter::getPlace(size_t user) const {
  while (user > 0 && !isa<TraceGemm>(trace.ops[user - 1]))
    --user;
  return user;
}

bool LoadSorter::isOverwritten(const TraceLoad &load, size_t from,
                               size_t to) const {
  return llvm::any_of(
      llvm::make_range(trace.ops.begin() + from, trace.ops.begin() + to),
      [&](const TraceOp *op) {
        auto *store = dyn_cast<TraceStore>(op);
        return store && store->dram.buffer == load.dram.buffer;
      });
}

void LoadSorter::sort(size_t at) {
  auto &load = *cast<TraceLoad>(trace.ops[at]);
  const SmallVector<size_t> &readers = users[load.block];
  if (readers.empty() || isOverwritten(load, at, readers.back()))
    return;
  SmallVector<Piece> best{{0, 0, readers.front()}};
  unsigned bestAxis = 0;
  double whole = getCycles(load), fewest = whole;
  bool canSplit = llvm::all_of(load.block->interior,
                               [](int64_t distance) { return distance == 1; });
  for (unsigned axis = 0; canSplit && axis < load.dram.size.size(); ++axis) {
    SmallVector<Piece> pieces = choosePieces(load, axis, whole);
    if (pieces.size() < 2)
      continue;
    // The wait for the first one, and what the load unit does in addition.
    double wait = getCycles(load, axis, 0, pieces.front().end) - whole;
    for (const Piece &piece : pieces)
      wait += getCycles(load, axis, piece.begin, piece.end);
    if (wait >= fewest)
      continue;
    fewest = wait;
    best = std::move(pieces);
    bestAxis = axis;
  }
  for (auto [i, piece] : llvm::enumerate(best)) {
    size_t place = std::max(at, getPlace(piece.user));
    // The product that is next needs it where it is.
    if (place == at && best.size() == 1)
      return;
    arrivals[place].push_back(
        best.size() == 1 ? &load
                         : trace.create(takeLoadPart(load, bestAxis,
                                                     piece.begin, piece.end)));
  }
  departures.insert(at);
}

unsigned LoadSorter::run() {
  llvm::DenseMap<const evaluate::Block *, unsigned> numLoads;
  std::vector<TraceOp *> &ops = trace.ops;
  for (auto [i, op] : llvm::enumerate(ops)) {
    if (auto *load = dyn_cast<TraceLoad>(op))
      ++numLoads[load->block];
    auto *gemm = dyn_cast<TraceGemm>(op);
    if (!gemm)
      continue;
    users[gemm->inp.block].push_back(i);
    users[gemm->wgt.block].push_back(i);
  }
  for (size_t i = 0; i < ops.size(); ++i) {
    auto *load = dyn_cast<TraceLoad>(ops[i]);
    if (load && load->getSpace() != MemSpace::Acc &&
        load->block->site->instances == 1 && numLoads[load->block] == 1 &&
        !load->hasPads())
      sort(i);
  }
  if (departures.empty())
    return 0;
  std::vector<TraceOp *> result;
  size_t count = ops.size();
  for (const auto &[place, loads] : arrivals)
    count += loads.size();
  result.reserve(count);
  for (auto [i, op] : llvm::enumerate(ops)) {
    if (auto it = arrivals.find(i); it != arrivals.end())
      llvm::append_range(result, it->second);
    if (!departures.contains(i))
      result.push_back(op);
  }
  ops = std::move(result);
  return departures.size();
}

/// Loads of weights come before a load of what the program has just stored,
/// up to the next product, as these need not wait for the store.
static unsigned loadStoredLast(std::vector<TraceOp *> &ops) {
  unsigned numMoved = 0;
  llvm::SmallDenseSet<unsigned> stored; // Buffers, until they are loaded.
  auto isStored = [&](const TraceLoad &load) {
    return stored.contains(load.dram.buffer);
  };
  for (auto it = ops.begin(); it != ops.end(); ++it) {
    if (auto *store = dyn_cast<TraceStore>(*it))
      stored.insert(store->dram.buffer);
    auto *load = dyn_cast<TraceLoad>(*it);
    if (!load || load->getSpace() != MemSpace::Inp || !isStored(*load))
      continue;
    auto end = std::find_if(it, ops.end(), [](const TraceOp *op) {
      return !isa<TraceLoad, TraceReset>(op);
    });
    stored.erase(load->dram.buffer);
    SmallVector<TraceOp *> others;
    auto first = it;
    for (TraceOp *op : llvm::make_range(it, end)) {
      auto *other = dyn_cast<TraceLoad>(op);
      if (other && other->getSpace() == MemSpace::Wgt && !isStored(*other))
        *first++ = op;
      else
        others.push_back(op);
    }
    llvm::copy(others, first);
    numMoved += first - it;
    it = first;
  }
  return numMoved;
}

unsigned evaluate::loadInOrderOfUse(Trace &trace,
                                    const vtart::Machine &machine) {
  unsigned numMoved = LoadSorter(trace, machine).run();
  return numMoved + loadStoredLast(trace.ops);
}
