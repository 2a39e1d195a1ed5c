//===- VerifierImpl.h - Parts of the verifier -------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Private to the verifier: the list of findings, happens-before, sets of
// element indices and the access history of DRAM.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_LIB_VERIFIERIMPL_H
#define VTART_LIB_VERIFIERIMPL_H

#include "vtart/Verifier.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace vtart {
namespace verifier {

/// Instructions of a unit are counted from 1; 0 stands for "none yet".
using Ordinal = uint32_t;

/// "inp[20]".
std::string element(MemType mem, uint64_t index);

/// True if only STORE can change the buffer during a run, so that its history
/// matters.
bool isDeviceWritten(const Buffer &buffer);

/// Collects findings up to a limit, one per kind and pair of instructions.
class Findings {
public:
  Findings(const std::vector<Insn> &insns, unsigned limit,
           std::vector<Finding> &list)
      : insns(insns), limit(limit ? limit : 1), list(list) {}
  bool full() const { return list.size() >= limit; }
  void add(FindingKind kind, int64_t insn, int64_t other, std::string message);
  /// "insn 17 (gemm ...)".
  std::string name(int64_t insn) const;

private:
  const std::vector<Insn> &insns;
  size_t limit;
  std::vector<Finding> &list;
  std::set<std::tuple<FindingKind, int64_t, int64_t>> pairs;
};

/// Instructions of every unit that are complete before each one starts.
struct HappensBefore {
  /// clock[i][u]: that many instructions of unit u are complete before
  /// instruction i starts, in every execution.
  std::vector<std::array<Ordinal, kNumUnits>> clock;
  /// Position of each instruction in its unit.
  std::vector<Ordinal> ordinal;
  /// Stream index of the instructions of each unit.
  std::array<std::vector<uint32_t>, kNumUnits> unitInsns;
  /// False if a pop precedes its push: then the order is not known.
  bool known = true;

  int64_t insnAt(Unit unit, Ordinal ordinal) const {
    return ordinal ? int64_t(unitInsns[unsigned(unit)][ordinal - 1]) : -1;
  }
};

/// Matches pushes with pops and checks everything about tokens and FINISH.
HappensBefore orderByTokens(const std::vector<Insn> &insns,
                            const Machine &machine,
                            const VerifierOptions &options, Findings &findings,
                            VerifierResult &result);

/// The portable-subset rules that need only the instruction. `uopCapacity` is
/// what the machine has of the `uopDepth` uops of the configuration; indices
/// above both are not for this function to report.
void checkPortableFields(const Insn &insn, int64_t index, uint32_t uopCapacity,
                         uint32_t uopDepth, Findings &findings);
/// The rules about dst and src of neighbouring uop executions. All indices
/// must be inside their memories.
void checkPortableUops(const Insn &insn, int64_t index, Span<const Uop> uops,
                       Findings &findings);

/// A set of indices below a bound. Index sets of GEMM and ALU are sums of uop
/// indices and two arithmetic progressions, which on bits are a few shifts, so
/// that the cost does not depend on the number of uop executions.
class IndexSet {
public:
  explicit IndexSet(uint32_t bound)
      : bound(bound), words((size_t(bound) + 63) / 64) {}
  void clear() { words.assign(words.size(), 0); }
  void insert(uint32_t i) { words[i / 64] |= uint64_t(1) << (i % 64); }
  void insertRange(uint64_t begin, uint64_t end);
  /// Adds i + k * step for each member i and k < count; what reaches the bound
  /// is dropped.
  void repeat(uint64_t step, uint64_t count);
  void unite(const IndexSet &o);
  void subtract(const IndexSet &o);
  /// The smallest member that is not in `o`.
  std::optional<uint32_t> firstNotIn(const IndexSet &o) const;
  bool contains(uint32_t i) const { return words[i / 64] >> (i % 64) & 1; }
  template <typename Fn>
  void forEach(Fn fn) const {
    for (size_t w = 0; w < words.size(); ++w) {
      uint64_t bits = words[w];
      if (bits == ~uint64_t(0)) {
        for (size_t b = 0; b < 64; ++b)
          fn(w * 64 + b);
        continue;
      }
      for (; bits; bits &= bits - 1)
        fn(w * 64 + size_t(__builtin_ctzll(bits)));
    }
  }

private:
  void uniteShifted(uint64_t shift);
  uint64_t bound;
  std::vector<uint64_t> words;
};

struct ByteRange {
  uint64_t begin, end;
};

/// The last accesses to each byte of a buffer that STORE may write, kept as
/// maximal ranges with equal history: buffers can be large, rows are few.
class DramHistory {
public:
  struct State {
    Ordinal store = 0;              ///< Last writer.
    std::array<Ordinal, 2> reads{}; ///< Last LOAD per unit: Load, Compute.
    bool operator==(const State &o) const {
      return store == o.store && reads == o.reads;
    }
  };
  /// Calls fn(firstByte, state) for every range in [begin, end), which may
  /// change the state.
  template <typename Fn>
  void visit(uint64_t begin, uint64_t end, Fn fn);
  /// What no STORE has written of the first `size` bytes, in order, as maximal
  /// ranges.
  std::vector<ByteRange> unwritten(uint64_t size) const;

private:
  struct Range {
    uint64_t end;
    State state;
  };
  using Map = std::map<uint64_t, Range>;
  Map::iterator split(uint64_t at);
  Map ranges;
};

template <typename Fn>
void DramHistory::visit(uint64_t begin, uint64_t end, Fn fn) {
  if (begin >= end)
    return;
  split(end);
  auto it = split(begin);
  for (uint64_t at = begin; at < end; it = std::next(it)) {
    uint64_t next = it == ranges.end() ? end : std::min(it->first, end);
    if (at < next)
      it = ranges.emplace_hint(it, at, Range{next, State()});
    fn(at, it->second.state);
    at = it->second.end;
  }
  // `it` is behind the range; join equal neighbours back to its beginning.
  while (it != ranges.begin()) {
    auto before = std::prev(it);
    if (before->second.end < begin)
      break;
    if (it != ranges.end() && before->second.end == it->first &&
        before->second.state == it->second.state) {
      before->second.end = it->second.end;
      ranges.erase(it);
    }
    it = before;
  }
}

} // namespace verifier
} // namespace vtart

#endif // VTART_LIB_VERIFIERIMPL_H
