//===- Emit.cpp - Instructions from a trace -------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Conversion/VTAToVTAISA/Emit.h"
#include "AffineBounds.h"
#include "ExpandPools.h"
#include "PlaceLoads.h"
#include "SplitLast.h"
#include "TapAxes.h"
#include "VTA/Schedule/VTA/DmaPlan.h"
#include "VTA/Support/ForEachPoint.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

// Instructions ahead for which uops are loaded together: more than a chunk of
// half the memory lasts for, but not the whole program.
static constexpr size_t kUopHorizon = 4096;

namespace {
/// Uop sequences, shared where equal, and when which one is on chip.
struct UopKernel {
  std::vector<vtart::Uop> uops;
  int64_t dram = -1; ///< In the DRAM buffer.
  int64_t sram = -1; ///< On chip, or -1.
  size_t chunk = 0;  ///< The last chunk of loads that it was in.
};

struct PendingInsn {
  EmittedInsn emitted;
  int64_t kernel = -1;
};

/// The instructions of all records that differ only in where their tiles begin:
/// loops repeat the same few.
struct Form {
  struct FormInsn {
    vtart::Insn insn;
    std::vector<vtart::Uop> uops; ///< Relative to the first elements of tiles.
    /// By where the tiles begin.
    std::map<std::array<uint32_t, 3>, int64_t> kernels;
  };
  SmallVector<int64_t, 0> key;
  std::vector<FormInsn> insns;
  bool coversOutput = false; ///< A GEMM writes all of its view.
};

class Emitter {
public:
  Emitter(Trace &trace, const EmitOptions &options)
      : trace(trace), options(options),
        planner(trace.config, std::max<uint32_t>(1, options.uopCapacity / 2)) {}
  FailureOr<EmitResult> run();

private:
  LogicalResult emitRecord(const Record &record);
  LogicalResult emitLoad(const Record &record);
  LogicalResult emitStore(const Record &record);
  LogicalResult emitGemm(const Record &record);
  LogicalResult emitTile(const Record &record, UopMode mode);
  LogicalResult planTile(const Record &record, UopMode mode, vtart::Uop start,
                         Form &form);
  LogicalResult planGemm(const Record &record, vtart::Uop start, Form &form);
  LogicalResult planNest(const Record &record, UopNest nest, UopMode mode,
                         vtart::Uop start, Form &form);
  /// The form of that key, and true if it is a new one.
  std::pair<Form *, bool> findForm(ArrayRef<int64_t> key);
  void emitForm(const Record &record, Form &form, UopMode mode,
                vtart::Uop start);
  void placeUops(EmitResult &result);
  int64_t addKernel(std::vector<vtart::Uop> uops);

  Trace &trace;
  const EmitOptions &options;
  UopPlanner planner;
  std::deque<Form> forms;
  llvm::DenseMap<ArrayRef<int64_t>, Form *> formsByKey;
  std::vector<PendingInsn> pending;
  std::vector<UopKernel> kernels;
  /// By the hash of their uops.
  llvm::DenseMap<size_t, SmallVector<int64_t, 1>> kernelIds;
  unsigned numShared = 0;
  /// Blocks whose every element was written by a GEMM product or the ALU since
  /// their last reset: only these can be stored by all hardware.
  llvm::SmallPtrSet<const evaluate::Block *, 8> valid;
};
} // namespace

/// An index expression over loop dimensions: SRAM index = base + sum.
namespace {
struct Access {
  int64_t base = 0;
  SmallVector<int64_t> factors;
};
} // namespace

/// How `map` followed by `view` indexes SRAM; no value if it is not affine.
static std::optional<Access> getAccess(const TileView &view, AffineMap map) {
  Access access;
  access.factors.assign(map.getNumDims(), 0);
  access.base = view.block->base;
  SmallVector<int64_t> strides = view.block->getStrides();
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    SmallVector<int64_t> flat = flatten(expr, map.getNumDims());
    if (flat.empty())
      return std::nullopt;
    for (unsigned d = 0; d < map.getNumDims(); ++d)
      access.factors[d] += flat[d] * view.step[i] * strides[i];
    access.base +=
        (view.offset[i] + flat.back() * view.step[i] - view.block->low[i]) *
        strides[i];
  }
  return access;
}

/// The SRAM index of the first element of a view.
static uint32_t getStart(const TileView &view) {
  const evaluate::Block &block = *view.block;
  int64_t start = block.base, stride = 1;
  for (size_t i = block.rect.size(); i-- > 0; stride *= block.rect[i])
    start += (view.offset[i] - block.low[i]) * stride;
  return start;
}

/// What the instructions of a view depend on besides its first element.
static void addKey(SmallVectorImpl<int64_t> &key, const TileView &view) {
  key.push_back(view.size.size());
  for (ArrayRef<int64_t> part :
       {ArrayRef(view.size), ArrayRef(view.step), ArrayRef(view.block->rect)})
    llvm::append_range(key, part);
}

int64_t Emitter::addKernel(std::vector<vtart::Uop> uops) {
  size_t hash = uops.size();
  for (const vtart::Uop &uop : uops)
    hash = llvm::hash_combine(hash, uop.dst, uop.src, uop.wgt);
  // Hashes of DenseMap must not be its two marks.
  SmallVector<int64_t, 1> &ids = kernelIds[hash >> 1];
  for (int64_t id : ids)
    if (kernels[id].uops == uops) {
      ++numShared;
      return id;
    }
  ids.push_back(kernels.size());
  kernels.push_back({std::move(uops)});
  return ids.back();
}

std::pair<Form *, bool> Emitter::findForm(ArrayRef<int64_t> key) {
  if (Form *form = formsByKey.lookup(key))
    return {form, false};
  Form &form = forms.emplace_back();
  form.key.assign(key.begin(), key.end());
  formsByKey[form.key] = &form;
  return {&form, true};
}

/// Appends the instructions of `nest`, of a record whose tiles begin at
/// `start`.
LogicalResult Emitter::planNest(const Record &record, UopNest nest,
                                UopMode mode, vtart::Uop start, Form &form) {
  for (const LoopDim &dim : nest.dims)
    if (dim.extent == 0)
      return success();
  FailureOr<std::vector<PlannedInsn>> plan =
      planner.plan(std::move(nest), mode, record.uopLoops);
  if (failed(plan))
    return emitError(record.loc)
           << "cannot be expressed by VTA's two hardware loops and "
           << options.uopCapacity << " uops";
  for (PlannedInsn &planned : *plan) {
    for (vtart::Uop &uop : planned.uops) {
      uop.dst -= start.dst;
      uop.src -= start.src;
      uop.wgt -= start.wgt;
    }
    form.insns.push_back({planned.insn, std::move(planned.uops), {}});
  }
  return success();
}

void Emitter::emitForm(const Record &record, Form &form, UopMode mode,
                       vtart::Uop start) {
  for (Form::FormInsn &planned : form.insns) {
    auto [kernel, isNew] = planned.kernels.try_emplace(
        std::array<uint32_t, 3>{start.dst, start.src, start.wgt}, -1);
    if (isNew) {
      std::vector<vtart::Uop> uops = planned.uops;
      for (vtart::Uop &uop : uops) {
        uop.dst += start.dst;
        uop.src += start.src;
        uop.wgt += start.wgt;
      }
      kernel->second = addKernel(std::move(uops));
    } else {
      ++numShared;
    }
    pending.push_back({{planned.insn, record.loc, -1}, kernel->second});
    if (mode != UopMode::Alu)
      continue;
    vtart::Insn &insn = pending.back().emitted.insn;
    insn.alu = getAluOp(record.opcode);
    insn.useImm = !record.source;
    insn.imm = record.source ? 0 : record.imm;
  }
}

/// RESET and ALU: every element of a tile once.
LogicalResult Emitter::emitTile(const Record &record, UopMode mode) {
  // The previous destination must not be the next source: the usual rotation
  // of tiles never does that, an operation on itself might.
  if (record.source && record.source->block == record.acc.block)
    return emitError(record.loc)
           << "reads and writes the same tile, which not all hardware executes "
              "alike";
  SmallVector<int64_t, 32> key{static_cast<int64_t>(mode)};
  addKey(key, record.acc);
  vtart::Uop start;
  start.dst = start.src = getStart(record.acc);
  if (record.source) {
    key.push_back(
        reinterpret_cast<intptr_t>(record.sourceMap.getAsOpaquePointer()));
    addKey(key, *record.source);
    start.src = getStart(*record.source);
  }
  if (mode == UopMode::Reset)
    start.src = 0;
  auto [form, isNew] = findForm(key);
  if (isNew && failed(planTile(record, mode, start, *form)))
    return failure();
  emitForm(record, *form, mode, start);
  return success();
}

LogicalResult Emitter::planTile(const Record &record, UopMode mode,
                                vtart::Uop start, Form &form) {
  unsigned rank = record.acc.size.size();
  AffineMap identity =
      AffineMap::getMultiDimIdentityMap(rank, record.loc.getContext());
  Access dst = *getAccess(record.acc, identity);
  // The interpreter checked the map of a source.
  Access src =
      record.source ? *getAccess(*record.source, record.sourceMap) : dst;
  UopNest nest;
  nest.base.dst = dst.base;
  nest.base.src = mode == UopMode::Reset ? 0 : src.base;
  for (unsigned d = 0; d < rank; ++d)
    nest.dims.push_back({record.acc.size[d], dst.factors[d],
                         mode == UopMode::Reset ? 0 : src.factors[d], 0,
                         static_cast<int64_t>(d)});
  return planNest(record, std::move(nest), mode, start, form);
}

LogicalResult Emitter::emitGemm(const Record &record) {
  SmallVector<int64_t, 96> key{static_cast<int64_t>(UopMode::Gemm)};
  for (AffineMap map : record.maps)
    key.push_back(reinterpret_cast<intptr_t>(map.getAsOpaquePointer()));
  for (const TileView *view : {&record.acc, &record.inp, &record.wgt})
    addKey(key, *view);
  // Which taps hit the rectangle that is in SRAM.
  const evaluate::Block &block = *record.inp.block;
  for (ArrayRef<int64_t> part :
       {ArrayRef(record.inp.offset), ArrayRef(block.shape), ArrayRef(block.low),
        ArrayRef(block.interior)})
    llvm::append_range(key, part);
  llvm::append_range(key, record.uopLoops);
  vtart::Uop start;
  start.dst = getStart(record.acc);
  start.src = block.base;
  start.wgt = getStart(record.wgt);
  auto [form, isNew] = findForm(key);
  if (isNew && failed(planGemm(record, start, *form)))
    return failure();
  if (form->coversOutput && record.acc.isWholeBlock())
    valid.insert(record.acc.block);
  emitForm(record, *form, UopMode::Gemm, start);
  return success();
}

LogicalResult Emitter::planGemm(const Record &record, vtart::Uop start,
                                Form &form) {
  unsigned numDims = record.maps[0].getNumDims();
  std::optional<Access> wgt = getAccess(record.wgt, record.maps[1]),
                        dst = getAccess(record.acc, record.maps[2]);
  if (!wgt || !dst)
    return emitError(record.loc) << "expected affine indexing maps";
  SmallVector<int64_t> extents(numDims, -1);
  llvm::SmallBitVector isOutput(numDims);
  for (int operand : {1, 2}) {
    const TileView &view = operand == 1 ? record.wgt : record.acc;
    for (auto [expr, size] :
         llvm::zip_equal(record.maps[operand].getResults(), view.size)) {
      unsigned dim = cast<AffineDimExpr>(expr).getPosition();
      if (extents[dim] >= 0 && extents[dim] != size)
        return emitError(record.loc)
               << "expected equal extents of dimension " << dim << ", got "
               << extents[dim] << " and " << size;
      extents[dim] = size;
      if (operand == 2)
        isOutput.set(dim);
    }
  }

  // Sums have weights without dimensions.
  for (auto [expr, size] :
       llvm::zip_equal(record.maps[0].getResults(), record.inp.size))
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      if (extents[dim.getPosition()] < 0)
        extents[dim.getPosition()] = size;
  FailureOr<SmallVector<TapAxis>> axes =
      getTapAxes(record.inp, record.maps[0], extents, isOutput,
                 [&] { return emitError(record.loc); });
  if (failed(axes))
    return failure();
  TapGroups taps = groupTaps(*axes, extents, isOutput, record.inp.block->base);
  for (const TapGroup &group : taps.groups) {
    UopNest nest;
    int64_t dstBase = dst->base, wgtBase = wgt->base;
    // Tap offsets may be negative relative to the slot; the first output's
    // address is not.
    bool coversOutput = true;
    for (unsigned d = 0; d < numDims; ++d) {
      if (taps.isTap[d])
        continue;
      const Progression &points = group.points[d];
      dstBase += dst->factors[d] * points.begin;
      wgtBase += wgt->factors[d] * points.begin;
      coversOutput &= points.covers(extents[d]);
      nest.dims.push_back({points.count, dst->factors[d] * points.step,
                           group.srcFactors[d], wgt->factors[d] * points.step,
                           static_cast<int64_t>(d)});
    }
    form.coversOutput |= coversOutput;
    auto getWgt = [&](const TapGroup::Tap &tap) {
      int64_t index = wgtBase;
      for (auto [factor, at] : llvm::zip_equal(wgt->factors, tap.at))
        index += factor * at;
      return index;
    };
    // The first tap is the base, so that it is a slot address.
    const TapGroup::Tap &first = group.taps.front();
    nest.base.dst = dstBase;
    nest.base.src = first.src;
    nest.base.wgt = getWgt(first);
    nest.taps.clear();
    for (const TapGroup::Tap &tap : group.taps)
      nest.taps.push_back(
          {tap.src - first.src, getWgt(tap) - int64_t(nest.base.wgt)});
    if (failed(planNest(record, std::move(nest), UopMode::Gemm, start, form)))
      return failure();
  }
  return success();
}

LogicalResult Emitter::emitLoad(const Record &record) {
  valid.erase(record.block);
  vtart::MemType mem = getMemType(record.space);
  int64_t bytes = trace.config.elemBytes(mem);
  SmallVector<CopyDim> dims;
  SmallVector<int64_t> strides = record.block->getStrides();
  for (auto [extent, sram, dram] :
       llvm::zip_equal(record.dram.size, strides, record.dram.stride))
    dims.push_back({extent, sram, dram / bytes});
  vtart::Insn insn;
  insn.op = vtart::Opcode::Load;
  insn.mem = mem;
  std::vector<Transfer> transfers;
  if (!record.hasPads()) {
    transfers = CopyPlan(dims).getTransfers();
  } else {
    // A plane is one transfer; its rows must not join.
    insn.yPad0 = record.rowPads[0];
    insn.yPad1 = record.rowPads[1];
    insn.xPad0 = record.columnPads[0];
    insn.xPad1 = record.columnPads[1];
    CopyDim rows = dims[dims.size() - 2], columns = dims.back();
    ArrayRef<CopyDim> planes = ArrayRef(dims).drop_back(2);
    auto extents = llvm::map_to_vector(
        planes, [](const CopyDim &dim) { return dim.extent; });
    forEachPoint(extents, [&](ArrayRef<int64_t> at) {
      Transfer transfer{0, 0, rows.extent, columns.extent, rows.dram};
      for (auto [dim, i] : llvm::zip_equal(planes, at)) {
        transfer.sram += i * dim.sram;
        transfer.dram += i * dim.dram;
      }
      transfers.push_back(transfer);
    });
  }
  for (const Transfer &transfer : transfers) {
    insn.sramBase = record.block->base + record.sramOffset + transfer.sram;
    insn.dramBase = record.dram.offset / bytes + transfer.dram;
    insn.ySize = transfer.rows;
    insn.xSize = transfer.columns;
    insn.xStride = transfer.stride;
    pending.push_back({{insn, record.loc, record.dram.buffer}, -1});
  }
  return success();
}

LogicalResult Emitter::emitStore(const Record &record) {
  if (!valid.contains(record.acc.block)) {
    // Adding zero makes every element one that all hardware can store.
    Record touch = record;
    touch.kind = RecordKind::Alu;
    touch.opcode = AluOpcode::Add;
    touch.imm = 0;
    if (failed(emitTile(touch, UopMode::Alu)))
      return failure();
    if (record.acc.isWholeBlock())
      valid.insert(record.acc.block);
  }
  int64_t bytes = trace.config.elemBytes(vtart::MemType::Out);
  SmallVector<CopyDim> dims;
  SmallVector<int64_t> strides = record.acc.block->getStrides();
  int64_t base = record.acc.block->base;
  for (size_t i = 0, e = strides.size(); i < e; ++i) {
    base += record.acc.offset[i] * strides[i];
    dims.push_back({record.dram.size[i], strides[i] * record.acc.step[i],
                    record.dram.stride[i] / bytes});
  }
  for (const Transfer &transfer : CopyPlan(dims).getTransfers()) {
    vtart::Insn insn;
    insn.op = vtart::Opcode::Store;
    insn.mem = vtart::MemType::Out;
    insn.sramBase = base + transfer.sram;
    insn.dramBase = record.dram.offset / bytes + transfer.dram;
    insn.ySize = transfer.rows;
    insn.xSize = transfer.columns;
    insn.xStride = transfer.stride;
    pending.push_back({{insn, record.loc, record.dram.buffer}, -1});
  }
  return success();
}

LogicalResult Emitter::emitRecord(const Record &record) {
  switch (record.kind) {
  case RecordKind::Load:
    return emitLoad(record);
  case RecordKind::Reset:
    valid.erase(record.acc.block);
    return emitTile(record, UopMode::Reset);
  case RecordKind::Gemm:
    return emitGemm(record);
  case RecordKind::Alu:
    if (record.acc.isWholeBlock())
      valid.insert(record.acc.block);
    return emitTile(record, UopMode::Alu);
  case RecordKind::Store:
    return emitStore(record);
  }
  return success();
}

/// Loads uop sequences ahead of use, several at a time, into a ring. A
/// sequence that was overwritten is loaded again from where it is in DRAM.
void Emitter::placeUops(EmitResult &result) {
  int64_t capacity = options.uopCapacity, next = 0;
  SmallVector<int64_t> onChip;
  for (size_t i = 0; i < pending.size(); ++i) {
    PendingInsn &insn = pending[i];
    if (insn.kernel >= 0 && kernels[insn.kernel].sram < 0) {
      // This one and those needed soon, up to half of the memory.
      SmallVector<int64_t> chunk;
      int64_t size = 0;
      size_t number = i + 1;
      size_t horizon = std::min(pending.size(), i + kUopHorizon);
      for (size_t j = i; j < horizon; ++j) {
        int64_t id = pending[j].kernel;
        if (id < 0 || kernels[id].sram >= 0 || kernels[id].chunk == number)
          continue;
        int64_t count = kernels[id].uops.size();
        if (!chunk.empty() && size + count > capacity / 2)
          break;
        kernels[id].chunk = number;
        chunk.push_back(id);
        size += count;
      }
      // Only sequences that are contiguous in DRAM come with one load.
      bool isFresh = kernels[chunk.front()].dram < 0;
      SmallVector<int64_t> run;
      int64_t runSize = 0;
      for (int64_t id : chunk) {
        UopKernel &kernel = kernels[id];
        if (isFresh ? kernel.dram >= 0
                    : kernel.dram != kernels[chunk.front()].dram + runSize)
          break;
        if (isFresh) {
          kernel.dram = result.uops.size();
          result.uops.insert(result.uops.end(), kernel.uops.begin(),
                             kernel.uops.end());
        }
        run.push_back(id);
        runSize += kernel.uops.size();
      }
      if (next + runSize > capacity)
        next = 0;
      llvm::erase_if(onChip, [&](int64_t id) {
        UopKernel &kernel = kernels[id];
        int64_t end = kernel.sram + kernel.uops.size();
        if (kernel.sram >= next + runSize || next >= end)
          return false;
        kernel.sram = -1;
        return true;
      });
      vtart::Insn load;
      load.op = vtart::Opcode::Load;
      load.mem = vtart::MemType::Uop;
      load.sramBase = next;
      load.dramBase = kernels[run.front()].dram;
      load.ySize = 1;
      load.xSize = load.xStride = runSize;
      result.insns.push_back({load, insn.emitted.loc, -2});
      ++result.numUopLoads;
      for (int64_t id : run) {
        kernels[id].sram = next;
        next += kernels[id].uops.size();
        onChip.push_back(id);
      }
    }
    if (insn.kernel >= 0) {
      const UopKernel &kernel = kernels[insn.kernel];
      insn.emitted.insn.uopBgn = kernel.sram;
      insn.emitted.insn.uopEnd = kernel.sram + kernel.uops.size();
    }
    result.insns.push_back(insn.emitted);
  }
}

/// Makes `load` bring what `next` brings as well, if both are one walk.
static bool extendLoad(PendingInsn &load, const PendingInsn &next) {
  vtart::Insn &insn = load.emitted.insn;
  const vtart::Insn &other = next.emitted.insn;
  auto isRow = [](const vtart::Insn &insn) {
    return insn.op == vtart::Opcode::Load && insn.mem == vtart::MemType::Acc &&
           insn.ySize == 1;
  };
  if (!isRow(insn) || !isRow(other) ||
      load.emitted.buffer != next.emitted.buffer ||
      other.sramBase != insn.sramBase + insn.xSize ||
      other.dramBase != insn.dramBase + insn.xSize ||
      insn.xSize + other.xSize > kMaxTransferField)
    return false;
  insn.xSize += other.xSize;
  insn.xStride = insn.xSize;
  return true;
}

FailureOr<EmitResult> Emitter::run() {
  if (failed(expandPools(trace)))
    return failure();
  std::optional<size_t> splitBegin;
  if (options.splitLast)
    splitBegin = splitLastTile(trace);
  SmallVector<size_t> ends;
  for (auto [i, record] :
       llvm::enumerate(llvm::make_pointee_range(trace.records))) {
    // The steps of a piece write all of it before it is stored.
    if (i == splitBegin)
      valid.insert(record.acc.block);
    if (failed(emitRecord(record)))
      return failure();
    ends.push_back(pending.size());
  }
  if (options.placeLoads) {
    std::vector<PendingInsn> placed;
    placed.reserve(pending.size());
    for (size_t i : placeAccumulatorLoads(trace.records, ends))
      if (placed.empty() || !extendLoad(placed.back(), pending[i]))
        placed.push_back(pending[i]);
    pending = std::move(placed);
  }
  EmitResult result;
  placeUops(result);
  result.numSharedKernels = numShared;
  return result;
}

FailureOr<EmitResult> evaluate::emit(Trace &trace, const EmitOptions &options) {
  return Emitter(trace, options).run();
}
