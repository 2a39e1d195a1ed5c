//===- IsaPrinter.cpp - Instructions as text for people -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Isa.h"

#include <algorithm>

using namespace vtart;

const char *vtart::opcodeName(Opcode op) {
  switch (op) {
  case Opcode::Load:
    return "load";
  case Opcode::Store:
    return "store";
  case Opcode::Gemm:
    return "gemm";
  case Opcode::Finish:
    return "finish";
  case Opcode::Alu:
    return "alu";
  }
  return "unknown";
}

const char *vtart::aluOpName(AluOp op) {
  switch (op) {
  case AluOp::Min:
    return "min";
  case AluOp::Max:
    return "max";
  case AluOp::Add:
    return "add";
  case AluOp::Shr:
    return "shr";
  case AluOp::Mul:
    return "mul";
  }
  return "unknown";
}

const char *vtart::unitName(Unit unit) {
  switch (unit) {
  case Unit::Load:
    return "load";
  case Unit::Compute:
    return "compute";
  case Unit::Store:
    return "store";
  }
  return "unknown";
}

const char *vtart::queueName(Queue queue) {
  switch (queue) {
  case Queue::L2C:
    return "l2c";
  case Queue::C2L:
    return "c2l";
  case Queue::C2S:
    return "c2s";
  case Queue::S2C:
    return "s2c";
  }
  return "unknown";
}

namespace {

std::string printTransfer(const Insn &insn) {
  std::string text =
      std::string(opcodeName(insn.op)) + " " + memTypeName(insn.mem);
  bool padded = insn.yPad0 || insn.yPad1 || insn.xPad0 || insn.xPad1;
  bool bare = !padded && !insn.sramBase && !insn.dramBase && !insn.ySize &&
              !insn.xStride;
  if (insn.isNop() && bare)
    return text + " nop";
  text += format(" sram=%u dram=0x%x y=%u x=%u stride=%u", insn.sramBase,
                 insn.dramBase, insn.ySize, insn.xSize, insn.xStride);
  if (padded)
    text += format(" pad=[%u,%u,%u,%u]", insn.yPad0, insn.yPad1, insn.xPad0,
                   insn.xPad1);
  return text;
}

std::string printLoops(const Insn &insn) {
  std::string text = format(" uops=[%u,%u) iter=%ux%u dst=%u,%u src=%u,%u",
                            insn.uopBgn, insn.uopEnd, insn.iterOut, insn.iterIn,
                            insn.dstOut, insn.dstIn, insn.srcOut, insn.srcIn);
  if (insn.op == Opcode::Gemm)
    text += format(" wgt=%u,%u", insn.wgtOut, insn.wgtIn);
  return text;
}

std::string printAlu(const Insn &insn) {
  std::string text = std::string("alu ") + aluOpName(insn.alu);
  if (insn.useImm)
    text += format(" imm=%d", insn.imm);
  else if (insn.imm) // Some hardware looks at its sign all the same.
    text += format(" unused_imm=%d", insn.imm);
  return text;
}

/// Flags that name no queue are shown as the flag itself, "pop(prev)".
std::string printToken(const char *verb, bool flag, std::optional<Queue> queue,
                       const char *side) {
  if (!flag)
    return "";
  return format(" %s(%s)", verb, queue ? queueName(*queue) : side);
}

} // namespace

std::string vtart::printInsn(const Insn &insn) {
  std::string text = "unknown";
  switch (insn.op) {
  case Opcode::Load:
  case Opcode::Store:
    text = printTransfer(insn);
    break;
  case Opcode::Gemm:
    text = "gemm";
    break;
  case Opcode::Alu:
    text = printAlu(insn);
    break;
  case Opcode::Finish:
    text = "finish";
    break;
  }
  if (insn.op == Opcode::Gemm || insn.op == Opcode::Alu) {
    if (insn.reset)
      text += " reset";
    text += printLoops(insn);
  }
  text += printToken("pop", insn.popPrev, insn.popPrevQueue(), "prev");
  text += printToken("pop", insn.popNext, insn.popNextQueue(), "next");
  text += printToken("push", insn.pushPrev, insn.pushPrevQueue(), "prev");
  text += printToken("push", insn.pushNext, insn.pushNextQueue(), "next");
  return text;
}

std::string
vtart::printListing(Span<const Insn> insns,
                    const std::function<std::string(size_t)> &uopText) {
  std::string text;
  size_t last = insns.empty() ? 0 : insns.size() - 1;
  int indexWidth = int(format("%zu", last).size());
  int offsetWidth =
      std::max(4, int(format("%zx", last * sizeof(Word128)).size()));
  for (size_t i = 0; i < insns.size(); ++i) {
    text += format("%*zu  0x%0*zx  ", indexWidth, i, offsetWidth,
                   i * sizeof(Word128));
    text += printInsn(insns[i]) + "\n";
    if (!uopText)
      continue;
    std::string below = uopText(i);
    text += below;
    if (!below.empty() && below.back() != '\n')
      text += '\n';
  }
  return text;
}
