//===- VerifierSupport.cpp - Parts of the verifier ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerifierImpl.h"

using namespace vtart;
using namespace vtart::verifier;

const char *vtart::findingKindName(FindingKind kind) {
  switch (kind) {
  case FindingKind::Decode:
    return "decode";
  case FindingKind::Race:
    return "race";
  case FindingKind::PopBeforePush:
    return "pop-before-push";
  case FindingKind::LeftoverToken:
    return "leftover-token";
  case FindingKind::TokenOverflow:
    return "token-overflow";
  case FindingKind::UninitializedRead:
    return "uninitialized-read";
  case FindingKind::ReadOnlyStore:
    return "read-only-store";
  case FindingKind::UnwrittenOutput:
    return "unwritten-output";
  case FindingKind::OutOfRange:
    return "out-of-range";
  case FindingKind::EmptyLoop:
    return "empty-loop";
  case FindingKind::Finish:
    return "finish";
  case FindingKind::FirstCompute:
    return "first-compute";
  case FindingKind::NotPortable:
    return "not-portable";
  }
  return "unknown";
}

void IndexSet::insertRange(uint64_t begin, uint64_t end) {
  end = std::min(end, bound);
  for (uint64_t i = begin; i < end;) {
    if (i % 64 == 0 && end - i >= 64) {
      words[i / 64] = ~uint64_t(0);
      i += 64;
    } else {
      insert(uint32_t(i++));
    }
  }
}

void IndexSet::repeat(uint64_t step, uint64_t count) {
  if (step == 0)
    return;
  // Doubling: k < covered are in; shifting by up to covered * step adds the
  // next ones without a hole.
  for (uint64_t covered = 1; covered < count;) {
    uint64_t add = std::min(covered, count - covered);
    if (covered * step >= bound)
      return;
    uniteShifted(add * step);
    covered += add;
  }
}

void IndexSet::uniteShifted(uint64_t shift) {
  if (shift >= bound)
    return;
  size_t skip = size_t(shift / 64);
  unsigned bits = unsigned(shift % 64);
  for (size_t w = words.size(); w-- > skip;) {
    uint64_t moved = words[w - skip] << bits;
    if (bits && w > skip)
      moved |= words[w - skip - 1] >> (64 - bits);
    words[w] |= moved;
  }
  if (bound % 64)
    words.back() &= (uint64_t(1) << (bound % 64)) - 1;
}

void IndexSet::unite(const IndexSet &o) {
  for (size_t w = 0; w < words.size(); ++w)
    words[w] |= o.words[w];
}

void IndexSet::subtract(const IndexSet &o) {
  for (size_t w = 0; w < words.size(); ++w)
    words[w] &= ~o.words[w];
}

std::optional<uint32_t> IndexSet::firstNotIn(const IndexSet &o) const {
  for (size_t w = 0; w < words.size(); ++w)
    if (uint64_t rest = words[w] & ~o.words[w])
      return uint32_t(w * 64 + size_t(__builtin_ctzll(rest)));
  return std::nullopt;
}

DramHistory::Map::iterator DramHistory::split(uint64_t at) {
  auto it = ranges.lower_bound(at);
  if (it == ranges.begin() || (it != ranges.end() && it->first == at))
    return it;
  auto before = std::prev(it);
  if (before->second.end <= at)
    return it;
  Range tail = before->second;
  before->second.end = at;
  return ranges.emplace_hint(it, at, tail);
}

std::vector<ByteRange> DramHistory::unwritten(uint64_t size) const {
  std::vector<ByteRange> gaps;
  uint64_t written = 0; // The end of what the ranges so far have written.
  auto addGap = [&](uint64_t end) {
    if (written < end)
      gaps.push_back({written, end});
  };
  for (const auto &[begin, range] : ranges) {
    if (!range.state.store)
      continue;
    addGap(begin);
    written = range.end;
  }
  addGap(size);
  return gaps;
}

void Findings::add(FindingKind kind, int64_t insn, int64_t other,
                   std::string message) {
  if (full() || (other >= 0 && !pairs.emplace(kind, insn, other).second))
    return;
  list.push_back({kind, insn, other, std::move(message)});
}

std::string verifier::element(MemType mem, uint64_t index) {
  return std::string(memTypeName(mem)) + "[" + std::to_string(index) + "]";
}

bool verifier::isDeviceWritten(const Buffer &buffer) {
  return buffer.kind == BufferKind::Output ||
         buffer.kind == BufferKind::Scratch;
}

std::string Findings::name(int64_t insn) const {
  return "insn " + std::to_string(insn) + " (" + printInsn(insns[insn]) + ")";
}

Error vtart::checkUopCapacity(const Program &program, const Machine &machine) {
  Codec codec(program.config);
  uint64_t used = 0;
  for (const Word128 &word : program.insns) {
    Expected<Insn> insn = codec.decode(word);
    if (!insn)
      return insn.takeError();
    if (insn->op == Opcode::Gemm || insn->op == Opcode::Alu)
      used = std::max<uint64_t>(used, insn->uopEnd);
    else if (insn->op == Opcode::Load && insn->mem == MemType::Uop)
      used = std::max<uint64_t>(used, insn->sramBase +
                                          uint64_t(insn->ySize) * insn->xSize);
  }
  uint32_t capacity = machine.uopCapacity(program.config);
  // More than the configuration has is wrong on every machine.
  if (used <= capacity || used > program.config.depth(MemType::Uop))
    return Error::success();
  return Error(format(
      "compiled for %s, it uses %llu uops; %s has %u",
      program.machine.empty() ? "another machine" : program.machine.c_str(),
      static_cast<unsigned long long>(used), machine.name.c_str(), capacity));
}

Error vtart::requireVerified(const Program &program, const Machine &machine) {
  auto fail = [&](const std::string &message) {
    return Error("program \"" + program.name + "\": " + message);
  };
  if (Error e = checkUopCapacity(program, machine))
    return fail(e.message());
  VerifierResult result = verifyProgram(program, machine);
  if (result.ok())
    return Error::success();
  const Finding &first = result.findings.front();
  return fail(std::string(findingKindName(first.kind)) + ": " + first.message);
}
