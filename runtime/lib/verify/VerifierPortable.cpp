//===- VerifierPortable.cpp - The portable subset -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is legal but executed differently by some implementation. The rule that
// a stored element was last written by a GEMM or ALU is with the accesses.
//
//===----------------------------------------------------------------------===//

#include "VerifierImpl.h"

#include <algorithm>

using namespace vtart;
using namespace vtart::verifier;

namespace {

void checkMemory(const Insn &insn, int64_t index, uint32_t uopCapacity,
                 uint32_t uopDepth, Findings &findings) {
  auto report = [&](const std::string &what) {
    findings.add(FindingKind::NotPortable, index, -1,
                 findings.name(index) + " " + what);
  };
  bool store = insn.op == Opcode::Store;
  bool pads = insn.yPad0 || insn.yPad1 || insn.xPad0 || insn.xPad1;
  if (!store && insn.mem == MemType::Acc8)
    report("loads acc8, which some implementations do not decode");
  if (insn.isNop()) {
    if (pads || insn.ySize)
      report("has x_size 0 but y_size or pads, which some implementations "
             "execute");
    return;
  }
  if (store) {
    if (insn.mem != MemType::Out)
      report(std::string("stores from ") + memTypeName(insn.mem) +
             ", a store must name out");
    if (pads)
      report("is a store with pads, only loads may have them");
    return;
  }
  if (pads && insn.mem != MemType::Inp && insn.mem != MemType::Acc)
    report(std::string("pads ") + memTypeName(insn.mem) +
           ", only inp and acc may be padded");
  if (insn.mem != MemType::Uop)
    return;
  if (insn.ySize != 1)
    report("loads " + std::to_string(insn.ySize) +
           " rows of uops, some implementations always load one");
  uint64_t end = uint64_t(insn.sramBase) + insn.xSize;
  if (end > uopCapacity && end <= uopDepth)
    report("loads uop[" + std::to_string(end - 1) + "], the machine has " +
           std::to_string(uopCapacity) + " uops");
}

void checkAlu(const Insn &insn, int64_t index, Findings &findings) {
  auto report = [&](const std::string &what) {
    findings.add(FindingKind::NotPortable, index, -1,
                 findings.name(index) + " " + what);
  };
  if (insn.alu == AluOp::Mul)
    report("multiplies, which some implementations do not decode");
  if (insn.alu == AluOp::Shr && insn.useImm &&
      (insn.imm < -16 || insn.imm > 15))
    report("shifts by " + std::to_string(insn.imm) +
           ", some implementations keep only -16..15");
  if (insn.alu == AluOp::Shr && !insn.useImm && insn.imm != 0)
    report("shifts by a tensor with immediate " + std::to_string(insn.imm) +
           ", some implementations take the direction from it; it must be 0");
}

/// True if o * a + i * b == c for some o in [oBegin, oEnd), i in [iBegin,
/// iEnd).
bool solvable(int64_t a, int64_t b, int64_t c, int64_t oBegin, int64_t oEnd,
              int64_t iBegin, int64_t iEnd) {
  if (oBegin >= oEnd || iBegin >= iEnd)
    return false;
  if (a == 0)
    oEnd = oBegin + 1;
  if (b == 0)
    iEnd = iBegin + 1;
  // Walk the shorter range, solve for the other.
  if (iEnd - iBegin < oEnd - oBegin) {
    std::swap(a, b);
    std::swap(oBegin, iBegin);
    std::swap(oEnd, iEnd);
  }
  for (int64_t o = oBegin; o < oEnd; ++o) {
    int64_t rest = c - o * a;
    if (b == 0) {
      if (rest == 0)
        return true;
      continue;
    }
    int64_t i = rest / b;
    if (i * b == rest && i >= iBegin && i < iEnd)
      return true;
  }
  return false;
}

void reportUops(int64_t index, const std::string &what, Findings &findings) {
  findings.add(FindingKind::NotPortable, index, -1,
               findings.name(index) + " " + what);
}

/// Checks that dst differs from the dst of the `depth` executions before. dst
/// moves by the same amount at each inner step and at each outer one, so each
/// kind of step needs looking at once.
void checkDstSpacing(const Insn &insn, int64_t index, Span<const Uop> uops,
                     int64_t depth, Findings &findings) {
  auto fault = [&](uint32_t dst, int64_t distance, const char *where) {
    std::string what = "writes acc[" + std::to_string(dst) + "] again ";
    what += distance == 1 ? "in the next uop execution"
                          : "two uop executions later";
    what += where;
    what += depth == 1 ? ", consecutive dst must differ"
                       : ", three consecutive dst must differ";
    reportUops(index, what, findings);
  };
  int64_t count = int64_t(uops.size());
  for (int64_t d = 1; d <= depth; ++d)
    for (int64_t k = d; k < count; ++k)
      if (uops[k].dst == uops[k - d].dst)
        return fault(uops[k].dst, d, "");

  int64_t inner = insn.dstIn;
  int64_t outer = int64_t(insn.dstOut) - int64_t(insn.iterIn - 1) * inner;
  bool hasIn = insn.iterIn > 1, hasOut = insn.iterOut > 1;
  struct Wrap {
    bool exists;
    int64_t delta;
    const char *where;
  };
  const Wrap once[] = {{hasIn, inner, " across the inner loop"},
                       {hasOut, outer, " across the outer loop"}};
  const Wrap twice[] = {
      {insn.iterIn > 2, 2 * inner, " across the inner loop"},
      {hasIn && hasOut, inner + outer, " across the outer loop"},
      {!hasIn && insn.iterOut > 2, 2 * outer, " across the outer loop"}};
  auto check = [&](const Wrap &wrap, int64_t last, int64_t first, int64_t d) {
    if (!wrap.exists ||
        int64_t(uops[last].dst) != int64_t(uops[first].dst) + wrap.delta)
      return false;
    fault(uops[last].dst, d, wrap.where);
    return true;
  };
  for (int64_t d = 1; d <= depth; ++d)
    for (int64_t first = 0; first < std::min(d, count); ++first) {
      // The execution d before `first`, counted from the end of the pass
      // before, or with a single uop of the one before that.
      int64_t last = count + first - d;
      if (last >= 0) {
        for (const Wrap &wrap : once)
          if (check(wrap, last, first, d))
            return;
      } else {
        for (const Wrap &wrap : twice)
          if (check(wrap, last + count, first, d))
            return;
      }
    }
}

/// Checks that no tensor ALU execution reads what the one before writes.
void checkSrcSpacing(const Insn &insn, int64_t index, Span<const Uop> uops,
                     Findings &findings) {
  int64_t count = int64_t(uops.size());
  int64_t outs = insn.iterOut, ins = insn.iterIn;
  int64_t a = int64_t(insn.dstOut) - insn.srcOut;
  int64_t b = int64_t(insn.dstIn) - insn.srcIn;
  auto fault = [&](int64_t k, const char *where) {
    reportUops(index,
               "reads in uop " + std::to_string(insn.uopBgn + k) +
                   " as src what the execution before" + where +
                   " writes as dst",
               findings);
  };
  // src - dst differences repeat; each is solved for once.
  std::set<int64_t> seen;
  int64_t last = INT64_MAX;
  for (int64_t k = 1; k < count; ++k) {
    int64_t c = int64_t(uops[k].src) - uops[k - 1].dst;
    if (c == last || !seen.insert(c).second)
      continue;
    last = c;
    if (solvable(a, b, c, 0, outs, 0, ins))
      return fault(k, "");
  }
  int64_t c = int64_t(uops[0].src) - uops[count - 1].dst;
  if (solvable(a, b, c + insn.dstIn, 0, outs, 1, ins))
    return fault(0, " across the inner loop");
  if (solvable(a, 0, c + insn.dstOut - (ins - 1) * insn.dstIn, 1, outs, 0, 1))
    return fault(0, " across the outer loop");
}

} // namespace

void verifier::checkPortableFields(const Insn &insn, int64_t index,
                                   uint32_t uopCapacity, uint32_t uopDepth,
                                   Findings &findings) {
  switch (insn.op) {
  case Opcode::Load:
  case Opcode::Store:
    return checkMemory(insn, index, uopCapacity, uopDepth, findings);
  case Opcode::Alu:
    checkAlu(insn, index, findings);
    [[fallthrough]];
  case Opcode::Gemm:
    if (insn.uopEnd > uopCapacity && insn.uopEnd <= uopDepth)
      findings.add(FindingKind::NotPortable, index, -1,
                   findings.name(index) + " runs uop[" +
                       std::to_string(insn.uopEnd - 1) + "], the machine has " +
                       std::to_string(uopCapacity) + " uops");
    return;
  case Opcode::Finish:
    return;
  }
}

void verifier::checkPortableUops(const Insn &insn, int64_t index,
                                 Span<const Uop> uops, Findings &findings) {
  if (insn.op == Opcode::Gemm)
    return checkDstSpacing(insn, index, uops, 2, findings);
  if (!insn.useImm)
    return checkSrcSpacing(insn, index, uops, findings);
  checkDstSpacing(insn, index, uops, 1, findings);
  // The factor of a loop with one iteration is never added.
  if ((insn.iterOut > 1 && insn.srcOut != insn.dstOut) ||
      (insn.iterIn > 1 && insn.srcIn != insn.dstIn))
    return reportUops(index,
                      "has an immediate operand and src factors other than "
                      "its dst factors, some implementations read src",
                      findings);
  for (size_t k = 0; k < uops.size(); ++k)
    if (uops[k].src != uops[k].dst)
      return reportUops(index,
                        "has an immediate operand but src " +
                            std::to_string(uops[k].src) + " and dst " +
                            std::to_string(uops[k].dst) + " in uop " +
                            std::to_string(insn.uopBgn + k) +
                            ", some implementations read src",
                        findings);
}
