//===- Emit.cpp - Instructions from a trace -------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit.h"
#include "UopForms.h"
#include "VTA/Schedule/VTA/DmaPlan.h"
#include "VTA/Support/ForEachPoint.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

namespace {
class Emitter {
public:
  Emitter(const Trace &trace, uint32_t uopCapacity)
      : trace(trace), forms(trace.config, uopCapacity, program) {}
  FailureOr<PendingProgram> run();

private:
  LogicalResult emitOp(const TraceOp &op);
  LogicalResult emitLoad(const TraceLoad &load);
  LogicalResult emitReset(const TraceReset &reset);
  LogicalResult emitGemm(const TraceGemm &gemm);
  LogicalResult emitAlu(const TraceAlu &alu);
  LogicalResult emitStore(const TraceStore &store);

  const Trace &trace;
  PendingProgram program;
  UopForms forms;
  /// Blocks whose every element was written by a GEMM product or the ALU since
  /// their last reset: only these can be stored by all hardware.
  llvm::SmallPtrSet<const evaluate::Block *, 8> valid;
};
} // namespace

LogicalResult Emitter::emitLoad(const TraceLoad &load) {
  valid.erase(load.block);
  vtart::MemType mem = getMemType(load.getSpace());
  int64_t bytes = trace.config.elemBytes(mem);
  SmallVector<CopyDim> dims;
  SmallVector<int64_t> strides = load.block->getStrides();
  for (auto [extent, sram, dram] :
       llvm::zip_equal(load.dram.size, strides, load.dram.stride))
    dims.push_back({extent, sram, dram / bytes});
  vtart::Insn insn;
  insn.op = vtart::Opcode::Load;
  insn.mem = mem;
  std::vector<Transfer> transfers;
  if (!load.hasPads()) {
    transfers = CopyPlan(dims).getTransfers();
  } else {
    // A plane is one transfer; its rows must not join.
    insn.yPad0 = load.rowPads[0];
    insn.yPad1 = load.rowPads[1];
    insn.xPad0 = load.columnPads[0];
    insn.xPad1 = load.columnPads[1];
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
    insn.sramBase = load.block->base + load.sramOffset + transfer.sram;
    insn.dramBase = load.dram.offset / bytes + transfer.dram;
    insn.ySize = transfer.rows;
    insn.xSize = transfer.columns;
    insn.xStride = transfer.stride;
    program.insns.push_back(
        {{insn, load.loc, InsnBuffer(load.dram.buffer)}, std::nullopt});
  }
  return success();
}

LogicalResult Emitter::emitReset(const TraceReset &reset) {
  valid.erase(reset.acc.block);
  return forms.append(reset.loc, {UopMode::Reset, reset.acc});
}

LogicalResult Emitter::emitGemm(const TraceGemm &gemm) {
  FailureOr<bool> coversOutput = forms.append(gemm);
  if (failed(coversOutput))
    return failure();
  if (*coversOutput && gemm.acc.isWholeBlock())
    valid.insert(gemm.acc.block);
  return success();
}

LogicalResult Emitter::emitAlu(const TraceAlu &alu) {
  if (alu.acc.isWholeBlock())
    valid.insert(alu.acc.block);
  const TileView *source = alu.source ? &*alu.source : nullptr;
  // The previous destination must not be the next source: the usual rotation
  // of tiles never does that, an operation on itself might.
  if (source && source->block == alu.acc.block)
    return emitError(alu.loc)
           << "reads and writes the same tile, which not all hardware executes "
              "alike";
  size_t first = program.insns.size();
  if (failed(forms.append(alu.loc,
                          {UopMode::Alu, alu.acc, source, alu.sourceMap})))
    return failure();
  for (PendingInsn &pending :
       llvm::drop_begin(MutableArrayRef(program.insns), first)) {
    vtart::Insn &insn = pending.emitted.insn;
    insn.alu = getAluOp(alu.opcode);
    insn.useImm = !source;
    insn.imm = source ? 0 : alu.imm;
  }
  return success();
}

LogicalResult Emitter::emitStore(const TraceStore &store) {
  if (!store.isComputed && !valid.contains(store.acc.block)) {
    // Adding zero makes every element one that all hardware can store.
    TraceAlu touch(store.loc);
    touch.acc = store.acc;
    if (failed(emitAlu(touch)))
      return failure();
  }
  int64_t bytes = trace.config.elemBytes(vtart::MemType::Out);
  SmallVector<CopyDim> dims;
  SmallVector<int64_t> strides = store.acc.block->getStrides();
  int64_t base = store.acc.block->base;
  for (size_t i = 0, e = strides.size(); i < e; ++i) {
    base += store.acc.offset[i] * strides[i];
    dims.push_back({store.dram.size[i], strides[i] * store.acc.step[i],
                    store.dram.stride[i] / bytes});
  }
  for (const Transfer &transfer : CopyPlan(dims).getTransfers()) {
    vtart::Insn insn;
    insn.op = vtart::Opcode::Store;
    insn.mem = vtart::MemType::Out;
    insn.sramBase = base + transfer.sram;
    insn.dramBase = store.dram.offset / bytes + transfer.dram;
    insn.ySize = transfer.rows;
    insn.xSize = transfer.columns;
    insn.xStride = transfer.stride;
    program.insns.push_back(
        {{insn, store.loc, InsnBuffer(store.dram.buffer)}, std::nullopt});
  }
  return success();
}

LogicalResult Emitter::emitOp(const TraceOp &op) {
  switch (op.getKind()) {
  case TraceOp::Kind::Load:
    return emitLoad(cast<TraceLoad>(op));
  case TraceOp::Kind::Reset:
    return emitReset(cast<TraceReset>(op));
  case TraceOp::Kind::Gemm:
    return emitGemm(cast<TraceGemm>(op));
  case TraceOp::Kind::Alu:
    return emitAlu(cast<TraceAlu>(op));
  case TraceOp::Kind::Store:
    return emitStore(cast<TraceStore>(op));
  }
  llvm_unreachable("unknown kind of operation");
}

FailureOr<PendingProgram> Emitter::run() {
  program.ends.reserve(trace.ops.size());
  for (const TraceOp *op : trace.ops) {
    if (failed(emitOp(*op)))
      return failure();
    program.ends.push_back(program.insns.size());
  }
  return std::move(program);
}

FailureOr<PendingProgram> evaluate::emit(const Trace &trace,
                                         uint32_t uopCapacity) {
  return Emitter(trace, uopCapacity).run();
}
