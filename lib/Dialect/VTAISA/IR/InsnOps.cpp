//===- InsnOps.cpp - Instruction ops and the runtime's instructions -------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTAISA/IR/VTAISA.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::vtaisa;

//===----------------------------------------------------------------------===//
// Ops to instructions
//===----------------------------------------------------------------------===//

template <typename OpT>
static void readTokens(OpT op, vtart::Insn &insn) {
  insn.popPrev = op.getPopPrev();
  insn.popNext = op.getPopNext();
  insn.pushPrev = op.getPushPrev();
  insn.pushNext = op.getPushNext();
}

template <typename OpT>
static void readTransfer(OpT op, vtart::Insn &insn) {
  insn.mem = static_cast<vtart::MemType>(op.getMemory());
  insn.sramBase = op.getSramBase();
  insn.dramBase = op.getDramBase();
  insn.ySize = op.getYSize();
  insn.xSize = op.getXSize();
  insn.xStride = op.getXStride();
  insn.yPad0 = op.getYPad_0();
  insn.yPad1 = op.getYPad_1();
  insn.xPad0 = op.getXPad_0();
  insn.xPad1 = op.getXPad_1();
}

template <typename OpT>
static void readLoops(OpT op, vtart::Insn &insn) {
  insn.reset = op.getReset();
  insn.uopBgn = op.getUopBgn();
  insn.uopEnd = op.getUopEnd();
  insn.iterOut = op.getIterOut();
  insn.iterIn = op.getIterIn();
  insn.dstOut = op.getDstFactorOut();
  insn.dstIn = op.getDstFactorIn();
  insn.srcOut = op.getSrcFactorOut();
  insn.srcIn = op.getSrcFactorIn();
}

bool mlir::vtaisa::isInsn(Operation *op) {
  return isa<LoadOp, StoreOp, GemmOp, AluOp, FinishOp>(op);
}

vtart::Insn mlir::vtaisa::getInsn(Operation *op) {
  vtart::Insn insn;
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](LoadOp load) {
        insn.op = vtart::Opcode::Load;
        readTransfer(load, insn);
        readTokens(load, insn);
      })
      .Case([&](StoreOp store) {
        insn.op = vtart::Opcode::Store;
        readTransfer(store, insn);
        readTokens(store, insn);
      })
      .Case([&](GemmOp gemm) {
        insn.op = vtart::Opcode::Gemm;
        readLoops(gemm, insn);
        insn.wgtOut = gemm.getWgtFactorOut();
        insn.wgtIn = gemm.getWgtFactorIn();
        readTokens(gemm, insn);
      })
      .Case([&](AluOp alu) {
        insn.op = vtart::Opcode::Alu;
        readLoops(alu, insn);
        insn.alu = static_cast<vtart::AluOp>(alu.getOpcode());
        insn.useImm = alu.getUseImm();
        insn.imm = static_cast<int32_t>(alu.getImm());
        readTokens(alu, insn);
      })
      .Case([&](FinishOp finish) {
        insn.op = vtart::Opcode::Finish;
        readTokens(finish, insn);
      });
  return insn;
}

FlatSymbolRefAttr mlir::vtaisa::getBufferRef(Operation *op) {
  return llvm::TypeSwitch<Operation *, FlatSymbolRefAttr>(op)
      .Case<LoadOp, StoreOp>([](auto op) { return op.getBufferAttr(); })
      .Default(FlatSymbolRefAttr());
}

//===----------------------------------------------------------------------===//
// Instructions to ops
//===----------------------------------------------------------------------===//

namespace {
/// Fills the properties of a new op.
template <typename OpT>
class Filler {
public:
  Filler(OpBuilder &builder, Location loc)
      : builder(builder), state(loc, OpT::getOperationName()),
        props(state.getOrAddProperties<typename OpT::Properties>()) {}

  IntegerAttr field(uint32_t value) { return builder.getI64IntegerAttr(value); }
  UnitAttr flag(bool value) { return value ? builder.getUnitAttr() : nullptr; }

  void transfer(const vtart::Insn &insn, FlatSymbolRefAttr buffer) {
    props.memory =
        MemoryAttr::get(builder.getContext(), static_cast<Memory>(insn.mem));
    props.sram_base = field(insn.sramBase);
    props.buffer = buffer;
    props.dram_base = field(insn.dramBase);
    props.y_size = field(insn.ySize);
    props.x_size = field(insn.xSize);
    props.x_stride = field(insn.xStride);
    props.y_pad_0 = field(insn.yPad0);
    props.y_pad_1 = field(insn.yPad1);
    props.x_pad_0 = field(insn.xPad0);
    props.x_pad_1 = field(insn.xPad1);
  }

  void loops(const vtart::Insn &insn) {
    props.reset = flag(insn.reset);
    props.uop_bgn = field(insn.uopBgn);
    props.uop_end = field(insn.uopEnd);
    props.iter_out = field(insn.iterOut);
    props.iter_in = field(insn.iterIn);
    props.dst_factor_out = field(insn.dstOut);
    props.dst_factor_in = field(insn.dstIn);
    props.src_factor_out = field(insn.srcOut);
    props.src_factor_in = field(insn.srcIn);
  }

  Operation *create(const vtart::Insn &insn) {
    props.pop_prev = flag(insn.popPrev);
    props.pop_next = flag(insn.popNext);
    props.push_prev = flag(insn.pushPrev);
    props.push_next = flag(insn.pushNext);
    return builder.create(state);
  }

private:
  OpBuilder &builder;
  OperationState state;

public:
  typename OpT::Properties &props;
};
} // namespace

Operation *mlir::vtaisa::createInsn(OpBuilder &builder, Location loc,
                                    const vtart::Insn &insn,
                                    FlatSymbolRefAttr buffer) {
  switch (insn.op) {
  case vtart::Opcode::Load: {
    Filler<LoadOp> filler(builder, loc);
    filler.transfer(insn, buffer);
    return filler.create(insn);
  }
  case vtart::Opcode::Store: {
    Filler<StoreOp> filler(builder, loc);
    filler.transfer(insn, buffer);
    return filler.create(insn);
  }
  case vtart::Opcode::Gemm: {
    Filler<GemmOp> filler(builder, loc);
    filler.loops(insn);
    filler.props.wgt_factor_out = filler.field(insn.wgtOut);
    filler.props.wgt_factor_in = filler.field(insn.wgtIn);
    return filler.create(insn);
  }
  case vtart::Opcode::Alu: {
    Filler<AluOp> filler(builder, loc);
    filler.loops(insn);
    filler.props.opcode = AluOpcodeAttr::get(builder.getContext(),
                                             static_cast<AluOpcode>(insn.alu));
    filler.props.use_imm = filler.flag(insn.useImm);
    filler.props.imm = builder.getI32IntegerAttr(insn.imm);
    return filler.create(insn);
  }
  case vtart::Opcode::Finish:
    break;
  }
  return Filler<FinishOp>(builder, loc).create(insn);
}

void mlir::vtaisa::setTokens(Operation *op, const vtart::Insn &insn) {
  llvm::TypeSwitch<Operation *>(op)
      .Case<LoadOp, StoreOp, GemmOp, AluOp, FinishOp>([&](auto op) {
        op.setPopPrev(insn.popPrev);
        op.setPopNext(insn.popNext);
        op.setPushPrev(insn.pushPrev);
        op.setPushNext(insn.pushNext);
      });
}

//===----------------------------------------------------------------------===//
// Memory effects
//===----------------------------------------------------------------------===//

using Effects = SmallVectorImpl<MemoryEffects::EffectInstance>;

static void addEffects(Effects &effects, SideEffects::Resource *resource,
                       bool read, bool write) {
  if (read)
    effects.emplace_back(MemoryEffects::Read::get(), resource);
  if (write)
    effects.emplace_back(MemoryEffects::Write::get(), resource);
}

static void addTokenEffects(Effects &effects) {
  addEffects(effects, TokensResource::get(), /*read=*/true, /*write=*/true);
}

void LoadOp::getEffects(Effects &effects) {
  addTokenEffects(effects);
  if (getXSize() == 0)
    return;
  addEffects(effects, DramResource::get(), /*read=*/true, /*write=*/false);
  switch (getMemory()) {
  case Memory::Uop:
    return addEffects(effects, UopResource::get(), false, true);
  case Memory::Wgt:
    return addEffects(effects, WgtResource::get(), false, true);
  case Memory::Inp:
    return addEffects(effects, InpResource::get(), false, true);
  case Memory::Acc:
  case Memory::Out:
  case Memory::Acc8:
    // Loading an accumulator invalidates its narrow copy.
    addEffects(effects, AccResource::get(), false, true);
    return addEffects(effects, OutResource::get(), false, true);
  }
}

void StoreOp::getEffects(Effects &effects) {
  addTokenEffects(effects);
  if (getXSize() == 0)
    return;
  addEffects(effects, AccResource::get(), /*read=*/true, /*write=*/false);
  addEffects(effects, OutResource::get(), /*read=*/true, /*write=*/false);
  addEffects(effects, DramResource::get(), /*read=*/false, /*write=*/true);
}

void GemmOp::getEffects(Effects &effects) {
  addTokenEffects(effects);
  addEffects(effects, UopResource::get(), /*read=*/true, /*write=*/false);
  if (!getReset()) {
    addEffects(effects, InpResource::get(), /*read=*/true, /*write=*/false);
    addEffects(effects, WgtResource::get(), /*read=*/true, /*write=*/false);
  }
  addEffects(effects, AccResource::get(), /*read=*/!getReset(), /*write=*/true);
  addEffects(effects, OutResource::get(), /*read=*/false, /*write=*/true);
}

void AluOp::getEffects(Effects &effects) {
  addTokenEffects(effects);
  addEffects(effects, UopResource::get(), /*read=*/true, /*write=*/false);
  addEffects(effects, AccResource::get(), /*read=*/true, /*write=*/true);
  addEffects(effects, OutResource::get(), /*read=*/false, /*write=*/true);
}

void FinishOp::getEffects(Effects &effects) { addTokenEffects(effects); }
