//===- FunctionalDevice.cpp - Executes one instruction --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionalDevice.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>

using namespace vtart;

FunctionalDevice::FunctionalDevice(const Config &config)
    : config(config), codec(config), batch(config.batch()),
      block(config.block()) {
  auto bytes = [&](MemType type) {
    return size_t(config.depth(type)) * config.elemBytes(type);
  };
  uopSram.allocate(config.depth(MemType::Uop));
  uopShadow.resize(uopSram.size());
  inpSram.allocate(bytes(MemType::Inp));
  wgtSram.allocate(bytes(MemType::Wgt));
  accSram.allocate(bytes(MemType::Acc) / sizeof(int32_t));
  outValid.assign(config.depth(MemType::Acc), 0);
  kernels = selectKernels(KernelKind::Scalar, block);
}

void FunctionalDevice::reset() {
  uopSram.clear();
  inpSram.clear();
  wgtSram.clear();
  accSram.clear();
  std::fill(outValid.begin(), outValid.end(), 0);
  repack(MemType::Uop, 0, uopSram.size());
  repack(MemType::Inp, 0, config.depth(MemType::Inp));
  repack(MemType::Wgt, 0, config.depth(MemType::Wgt));
}

void FunctionalDevice::useKernels(KernelKind kind) {
  Kernels next = selectKernels(kind, block);
  if (next.kind == kernels.kind)
    return;
  kernels = next;
  size_t inpDepth = config.depth(MemType::Inp);
  size_t wgtDepth = config.depth(MemType::Wgt);
  inpShadow.allocate(inpDepth * batch * kernels.inpShadowBytes);
  wgtShadow.allocate(wgtDepth * kernels.wgtShadowBytes);
  repack(MemType::Inp, 0, inpDepth);
  repack(MemType::Wgt, 0, wgtDepth);
}

void FunctionalDevice::repack(MemType type, size_t first, size_t count) {
  if (type == MemType::Uop)
    std::transform(uopSram.data() + first, uopSram.data() + first + count,
                   uopShadow.begin() + first, [&](uint32_t word) {
                     return codec.decodeUopUnchecked(word);
                   });
  if (type == MemType::Inp && kernels.packInp)
    kernels.packInp(inpSram.data() + first * batch * block,
                    inpShadow.data() + first * batch * kernels.inpShadowBytes,
                    count * batch, block);
  if (type == MemType::Wgt && kernels.packWgt)
    kernels.packWgt(wgtSram.data() + first * block * block,
                    wgtShadow.data() + first * kernels.wgtShadowBytes, count,
                    block);
}

Error FunctionalDevice::execute(const PhysicalMemory &memory, const Insn &insn,
                                bool strict, uint32_t uopCapacity) {
  uops = {};
  if (insn.op == Opcode::Gemm || insn.op == Opcode::Alu)
    if (Error e = selectUops(insn))
      return e;
  if (strict)
    if (Error e = checkPortable(insn, uops, uopCapacity))
      return e;
  switch (insn.op) {
  case Opcode::Load:
    return insn.isNop() ? Error::success() : load(memory, insn);
  case Opcode::Store:
    return insn.isNop() ? Error::success() : store(memory, insn, strict);
  case Opcode::Gemm:
    return insn.uopCount() ? gemm(insn) : Error::success();
  case Opcode::Alu:
    return insn.uopCount() ? alu(insn, strict) : Error::success();
  case Opcode::Finish:
    break;
  }
  return Error::success();
}

//===----------------------------------------------------------------------===//
// LOAD and STORE
//===----------------------------------------------------------------------===//

uint8_t *FunctionalDevice::sram(MemType type) {
  switch (type) {
  case MemType::Uop:
    return reinterpret_cast<uint8_t *>(uopSram.data());
  case MemType::Wgt:
    return reinterpret_cast<uint8_t *>(wgtSram.data());
  case MemType::Inp:
    return reinterpret_cast<uint8_t *>(inpSram.data());
  case MemType::Acc:
  case MemType::Acc8:
  case MemType::Out:
    break;
  }
  return reinterpret_cast<uint8_t *>(accSram.data());
}

Error FunctionalDevice::checkSram(const Insn &insn, uint64_t elems) const {
  uint64_t end = insn.sramBase + elems, depth = config.depth(insn.mem);
  if (end <= depth)
    return Error::success();
  return Error(format("%s elements %u to %" PRIu64
                      " pass the end of the memory, which holds %" PRIu64,
                      memTypeName(insn.mem), insn.sramBase, end - 1, depth));
}

static Error dramError(const PhysicalMemory &memory, uint64_t addr,
                       uint64_t size, uint32_t row) {
  return Error(format("row %u, bytes 0x%" PRIx64 " to 0x%" PRIx64
                      " of DRAM: no memory segment holds byte 0x%" PRIx64,
                      row, addr, addr + size - 1,
                      memory.firstUnmapped(addr, size).value_or(addr)));
}

Error FunctionalDevice::readRow(const PhysicalMemory &memory, const Insn &insn,
                                uint32_t row, uint8_t *to) {
  uint64_t elemBytes = config.elemBytes(insn.mem);
  uint64_t addr = (insn.dramBase + uint64_t(row) * insn.xStride) * elemBytes;
  uint64_t size = insn.xSize * elemBytes;
  if (const uint8_t *from = memory.at(addr, size)) {
    std::memcpy(to, from, size);
    return Error::success();
  }
  if (memory.read(addr, to, size))
    return Error::success();
  return dramError(memory, addr, size, row);
}

Error FunctionalDevice::load(const PhysicalMemory &memory, const Insn &insn) {
  if (insn.mem == MemType::Out)
    return Error(
        "a load cannot write out; expected uop, wgt, inp, acc or acc8");
  const uint64_t width = uint64_t(insn.xPad0) + insn.xSize + insn.xPad1;
  const uint64_t rows = uint64_t(insn.yPad0) + insn.ySize + insn.yPad1;
  if (Error e = checkSram(insn, rows * width))
    return e;
  const bool widen = insn.mem == MemType::Acc8;
  const size_t elemBytes = config.elemBytes(widen ? MemType::Acc : insn.mem);
  uint8_t *to = sram(insn.mem) + insn.sramBase * elemBytes;
  auto pad = [&](uint64_t elems) {
    std::memset(to, 0, elems * elemBytes);
    to += elems * elemBytes;
  };

  Error failure = Error::success();
  pad(insn.yPad0 * width);
  std::vector<uint8_t> narrow(
      widen ? size_t(insn.xSize) * config.elemBytes(insn.mem) : 0);
  for (uint32_t y = 0; y < insn.ySize; ++y) {
    pad(insn.xPad0);
    failure = readRow(memory, insn, y, widen ? narrow.data() : to);
    if (failure)
      break;
    if (widen)
      for (size_t n = 0; n < narrow.size(); ++n) {
        int32_t value = static_cast<int8_t>(narrow[n]);
        std::memcpy(to + n * sizeof(value), &value, sizeof(value));
      }
    to += insn.xSize * elemBytes;
    pad(insn.xPad1);
  }
  if (!failure)
    pad(insn.yPad1 * width);

  // After a failure too: what was written is visible to the next run.
  if (insn.mem == MemType::Acc || widen)
    std::fill_n(outValid.begin() + insn.sramBase, rows * width, 0);
  else
    repack(insn.mem, insn.sramBase, rows * width);
  return failure;
}

static void truncateRow(const int32_t *from, uint8_t *to, size_t count) {
  for (size_t n = 0; n < count; ++n)
    to[n] = static_cast<uint8_t>(from[n]);
}

Error FunctionalDevice::store(const PhysicalMemory &memory, const Insn &insn,
                              bool strict) {
  if (insn.yPad0 || insn.yPad1 || insn.xPad0 || insn.xPad1)
    return Error("a store cannot pad; expected pads of 0");
  // Whatever memory type a store names, hardware reads OUT.
  Insn out = insn;
  out.mem = MemType::Out;
  const uint64_t elems = uint64_t(insn.ySize) * insn.xSize;
  if (Error e = checkSram(out, elems))
    return e;
  if (strict)
    for (uint64_t n = insn.sramBase; n < insn.sramBase + elems; ++n)
      if (!outValid[n])
        return Error(format("not portable: out element %" PRIu64
                            " is stale in hardware; its "
                            "last write must be an ALU or a GEMM without reset",
                            n));
  const uint64_t elemBytes = config.elemBytes(MemType::Out);
  const size_t rowBytes = insn.xSize * elemBytes;
  const int32_t *from = accSram.data() + insn.sramBase * elemBytes;
  std::vector<uint8_t> row;
  for (uint32_t y = 0; y < insn.ySize; ++y, from += rowBytes) {
    uint64_t addr = (insn.dramBase + uint64_t(y) * insn.xStride) * elemBytes;
    if (uint8_t *to = memory.at(addr, rowBytes)) {
      truncateRow(from, to, rowBytes);
      continue;
    }
    row.resize(rowBytes);
    truncateRow(from, row.data(), rowBytes);
    if (!memory.write(addr, row.data(), rowBytes))
      return dramError(memory, addr, rowBytes, y);
  }
  return Error::success();
}

//===----------------------------------------------------------------------===//
// GEMM and ALU
//===----------------------------------------------------------------------===//

Error FunctionalDevice::selectUops(const Insn &insn) {
  if (insn.uopBgn >= insn.uopEnd)
    return Error::success();
  if (insn.uopEnd > uopSram.size())
    return Error(format("uops %u to %u pass the end of the memory, which holds "
                        "%zu",
                        insn.uopBgn, insn.uopEnd - 1, uopSram.size()));
  uops = {uopShadow.data() + insn.uopBgn, insn.uopEnd - insn.uopBgn};
  Uop bits;
  for (const Uop &uop : uops) {
    bits.dst |= uop.dst;
    bits.src |= uop.src;
    bits.wgt |= uop.wgt;
  }
  uopBits = bits;
  return Error::success();
}

UopLoops FunctionalDevice::loopsOf(const Insn &insn) const {
  UopLoops loops;
  loops.uops = uops.data();
  loops.numUops = uops.size();
  loops.iterOut = insn.iterOut;
  loops.iterIn = insn.iterIn;
  loops.dstOut = insn.dstOut;
  loops.dstIn = insn.dstIn;
  loops.srcOut = insn.srcOut;
  loops.srcIn = insn.srcIn;
  loops.wgtOut = insn.wgtOut;
  loops.wgtIn = insn.wgtIn;
  return loops;
}

/// Hardware would wrap an index around; no program can mean that.
Error FunctionalDevice::checkOperand(const Insn &insn, MemType mem,
                                     const char *name, uint32_t Uop::*index,
                                     uint32_t factorOut,
                                     uint32_t factorIn) const {
  const uint64_t offset = uint64_t(insn.iterOut - 1) * factorOut +
                          uint64_t(insn.iterIn - 1) * factorIn;
  const uint64_t depth = config.depth(mem);
  if (uopBits.*index + offset < depth)
    return Error::success();
  size_t n = 0;
  while (n < uops.size() && uops[n].*index + offset < depth)
    ++n;
  if (n == uops.size())
    return Error::success();
  return Error(format("%s index reaches %" PRIu64 " (uop %zu: %u, plus %" PRIu64
                      " by the loops), but %s holds %" PRIu64 " elements",
                      name, uops[n].*index + offset, insn.uopBgn + n,
                      uops[n].*index, offset, memTypeName(mem), depth));
}

void FunctionalDevice::markOutputs(const UopLoops &loops, bool valid) {
  uint8_t *const flags = outValid.data();
  if (loops.iterOut == 1 && loops.iterIn == 1) {
    for (size_t u = 0; u < loops.numUops; ++u)
      flags[loops.uops[u].dst] = valid;
    return;
  }
  // Reductions name one output many times in a row.
  uint32_t previous = UINT32_MAX;
  for (size_t u = 0; u < loops.numUops; ++u) {
    if (loops.uops[u].dst == previous)
      continue;
    previous = loops.uops[u].dst;
    for (uint32_t o = 0; o < loops.iterOut; ++o) {
      uint8_t *first = flags + previous + size_t(o) * loops.dstOut;
      if (loops.dstIn == 1)
        std::memset(first, valid, loops.iterIn);
      else
        for (uint32_t i = 0; i < loops.iterIn; ++i)
          first[size_t(i) * loops.dstIn] = valid;
    }
  }
}

Error FunctionalDevice::gemm(const Insn &insn) {
  if (Error e = checkOperand(insn, MemType::Acc, "dst", &Uop::dst, insn.dstOut,
                             insn.dstIn))
    return e;
  GemmTask task;
  task.loops = loopsOf(insn);
  if (insn.reset) {
    const size_t lanes = size_t(batch) * block;
    const bool rows = insn.dstIn == 1;
    for (const Uop &uop : uops)
      for (uint32_t o = 0; o < insn.iterOut; ++o)
        for (uint32_t i = 0; i < (rows ? 1 : insn.iterIn); ++i) {
          size_t dst =
              uop.dst + size_t(o) * insn.dstOut + size_t(i) * insn.dstIn;
          std::fill_n(accSram.data() + dst * lanes,
                      lanes * (rows ? insn.iterIn : 1), 0);
        }
    markOutputs(task.loops, false);
    return Error::success();
  }
  if (Error e = checkOperand(insn, MemType::Inp, "src", &Uop::src, insn.srcOut,
                             insn.srcIn))
    return e;
  if (Error e = checkOperand(insn, MemType::Wgt, "wgt", &Uop::wgt, insn.wgtOut,
                             insn.wgtIn))
    return e;
  task.batch = batch;
  task.block = block;
  task.acc = accSram.data();
  task.inp = inpSram.data();
  task.wgt = wgtSram.data();
  task.inpShadow = inpShadow.data();
  task.wgtShadow = wgtShadow.data();
  kernels.gemm(task);
  markOutputs(task.loops, true);
  return Error::success();
}

Error FunctionalDevice::alu(const Insn &insn, bool strict) {
  if (Error e = checkOperand(insn, MemType::Acc, "dst", &Uop::dst, insn.dstOut,
                             insn.dstIn))
    return e;
  if (!insn.useImm)
    if (Error e = checkOperand(insn, MemType::Acc, "src", &Uop::src,
                               insn.srcOut, insn.srcIn))
      return e;
  AluTask task;
  task.loops = loopsOf(insn);
  task.op = insn.alu;
  task.useImm = insn.useImm;
  task.imm = insn.imm;
  task.lanes = batch * block;
  task.acc = accSram.data();
  if (strict && insn.alu == AluOp::Shr && !insn.useImm) {
    if (Error e = runCheckedShifts(task))
      return e;
  } else {
    kernels.alu(task);
  }
  markOutputs(task.loops, true);
  return Error::success();
}

/// Step by step, because one step may compute the shift amounts of the next.
Error FunctionalDevice::runCheckedShifts(const AluTask &task) {
  const UopLoops &loops = task.loops;
  for (uint32_t o = 0; o < loops.iterOut; ++o)
    for (uint32_t i = 0; i < loops.iterIn; ++i)
      for (size_t u = 0; u < loops.numUops; ++u) {
        Uop uop = loops.uops[u];
        uop.dst += o * loops.dstOut + i * loops.dstIn;
        uop.src += o * loops.srcOut + i * loops.srcIn;
        const int32_t *amounts = task.acc + size_t(uop.src) * task.lanes;
        for (unsigned l = 0; l < task.lanes; ++l)
          if (amounts[l] < 0 || amounts[l] > 15)
            return Error(format("not portable: acc element %u shifts right by "
                                "%d (lane %u), expected 0 to 15",
                                uop.src, amounts[l], l));
        AluTask step = task;
        step.loops = UopLoops();
        step.loops.uops = &uop;
        step.loops.numUops = step.loops.iterOut = step.loops.iterIn = 1;
        kernels.alu(step);
      }
  return Error::success();
}
