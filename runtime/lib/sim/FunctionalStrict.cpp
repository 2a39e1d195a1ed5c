//===- FunctionalStrict.cpp - The portable subset -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionalDevice.h"

#include <cinttypes>

using namespace vtart;

static Error notPortable(const std::string &why) {
  return Error("not portable: " + why);
}

static Error checkTransfer(const Insn &insn, uint32_t uopCapacity) {
  const bool pads = insn.yPad0 || insn.yPad1 || insn.xPad0 || insn.xPad1;
  if (insn.isNop()) {
    if (insn.ySize || pads)
      return notPortable("a load or store of x_size 0 must have y_size and "
                         "pads of 0; some hardware executes it otherwise");
    return Error::success();
  }
  if (insn.ySize == 0)
    return notPortable("y_size is 0 but x_size is not, an empty loop");
  if (insn.op == Opcode::Store) {
    if (insn.mem != MemType::Out)
      return notPortable(std::string("a store of ") + memTypeName(insn.mem) +
                         ", expected out");
    return pads ? notPortable("a store has pads") : Error::success();
  }
  if (insn.mem == MemType::Acc8)
    return notPortable("a load of acc8, which some hardware does not have");
  if (pads && insn.mem != MemType::Inp && insn.mem != MemType::Acc)
    return notPortable(std::string("a load of ") + memTypeName(insn.mem) +
                       " has pads, expected them on inp and acc only");
  if (insn.mem == MemType::Uop) {
    if (insn.ySize != 1)
      return notPortable(format("a load of uop has y_size %u, expected 1; some "
                                "hardware reads one row only",
                                insn.ySize));
    uint64_t end = uint64_t(insn.sramBase) + insn.xSize;
    if (end > uopCapacity)
      return notPortable(format("a load writes uop %" PRIu64
                                ", the machine holds %u",
                                end - 1, uopCapacity));
  }
  return Error::success();
}

namespace {

/// What one uop execution touches and where it is in the loops.
struct UopExecution {
  uint32_t o, i;
  size_t uop;
  uint64_t dst, src;
};

/// Calls `check` with every step in the order of execution until it fails.
template <typename Fn>
Error forEachUopExecution(const Insn &insn, Span<const Uop> uops, Fn check) {
  for (uint32_t o = 0; o < insn.iterOut; ++o)
    for (uint32_t i = 0; i < insn.iterIn; ++i)
      for (size_t u = 0; u < uops.size(); ++u) {
        UopExecution step = {
            o, i, u,
            uops[u].dst + uint64_t(o) * insn.dstOut + uint64_t(i) * insn.dstIn,
            uops[u].src + uint64_t(o) * insn.srcOut + uint64_t(i) * insn.srcIn};
        if (Error e = check(step))
          return e;
      }
  return Error::success();
}

std::string at(const Insn &insn, const UopExecution &step) {
  return format("iteration (%u, %u), uop %zu", step.o, step.i,
                insn.uopBgn + step.uop);
}

} // namespace

static Error checkGemm(const Insn &insn, Span<const Uop> uops) {
  constexpr uint64_t kNone = UINT64_MAX;
  uint64_t last = kNone, beforeLast = kNone;
  return forEachUopExecution(insn, uops, [&](const UopExecution &step) {
    if (step.dst == last || step.dst == beforeLast)
      return notPortable(format("%s adds to acc element %" PRIu64
                                " again after less than two others",
                                at(insn, step).c_str(), step.dst));
    beforeLast = last;
    last = step.dst;
    return Error::success();
  });
}

static Error checkAlu(const Insn &insn, Span<const Uop> uops) {
  if (insn.alu == AluOp::Mul)
    return notPortable("mul, which some hardware does not have");
  if (insn.alu == AluOp::Shr) {
    if (insn.useImm && (insn.imm < -16 || insn.imm > 15))
      return notPortable(format("a shift by %d, expected -16 to 15", insn.imm));
    if (!insn.useImm && insn.imm != 0)
      return notPortable(format("a shift by a tensor has immediate %d, "
                                "expected 0; its sign picks the direction on "
                                "some hardware",
                                insn.imm));
  }
  uint64_t last = UINT64_MAX;
  return forEachUopExecution(insn, uops, [&](const UopExecution &step) {
    if (insn.useImm && step.src != step.dst)
      return notPortable(format("%s has src %" PRIu64 " and dst %" PRIu64
                                ", expected equal ones with an immediate",
                                at(insn, step).c_str(), step.src, step.dst));
    if ((insn.useImm ? step.dst : step.src) == last)
      return notPortable(format("%s reads acc element %" PRIu64
                                ", which the step before it writes",
                                at(insn, step).c_str(), last));
    last = step.dst;
    return Error::success();
  });
}

Error vtart::checkPortable(const Insn &insn, Span<const Uop> uops,
                           uint32_t uopCapacity) {
  switch (insn.op) {
  case Opcode::Load:
  case Opcode::Store:
    return checkTransfer(insn, uopCapacity);
  case Opcode::Finish:
    if (insn.popPrev || insn.popNext)
      return notPortable("finish pops a token");
    return Error::success();
  case Opcode::Gemm:
  case Opcode::Alu:
    break;
  }
  if (insn.uopCount() == 0)
    return notPortable("an empty loop, which some hardware runs 2^14 times");
  if (insn.uopEnd > uopCapacity)
    return notPortable(format("uop %u is used, the machine holds %u",
                              insn.uopEnd - 1, uopCapacity));
  return insn.op == Opcode::Gemm ? checkGemm(insn, uops) : checkAlu(insn, uops);
}
