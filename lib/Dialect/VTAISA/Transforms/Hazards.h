//===- Hazards.h - What an instruction has to wait for ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_DIALECT_VTAISA_TRANSFORMS_HAZARDS_H
#define VTA_LIB_DIALECT_VTAISA_TRANSFORMS_HAZARDS_H

#include "mlir/Support/LLVM.h"
#include "vtart/Isa.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/bit.h"
#include <map>
#include <optional>
#include <tuple>

namespace mlir::vtaisa {

/// For each unit the index of the latest instruction to wait for, or -1.
using Needs = std::array<int64_t, vtart::kNumUnits>;
inline constexpr Needs kNoNeeds = {-1, -1, -1};

/// The latest instruction that accessed each index, kept as ranges.
class LastAccess {
public:
  /// The latest access to [begin, end), or -1.
  int64_t latest(uint64_t begin, uint64_t end) const;
  /// Instruction `insn`, later than all before, accesses [begin, end).
  void set(uint64_t begin, uint64_t end, int64_t insn);

private:
  struct Range {
    uint64_t end;
    int64_t insn;
  };
  std::map<uint64_t, Range> ranges; ///< Disjoint ranges by begin.
};

/// The latest instruction that accessed each index of an SRAM. Instructions
/// touch long ranges of small memories again and again: one number per index
/// is faster than ranges that are cut and joined.
class LastSramAccess {
public:
  explicit LastSramAccess(uint64_t depth) : depth(depth) {}
  /// Does the same as LastAccess. The verifier checks the memory's limits.
  int64_t latest(uint64_t begin, uint64_t end) const {
    uint32_t result = 0;
    for (uint64_t i = begin, e = std::min<uint64_t>(end, insns.size()); i < e;
         ++i)
      result = std::max(result, insns[i]);
    return static_cast<int64_t>(result) - 1;
  }
  void set(uint64_t begin, uint64_t end, int64_t insn) {
    end = std::min(end, depth);
    if (begin >= end)
      return;
    if (insns.size() < end)
      insns.resize(end);
    std::fill(insns.begin() + begin, insns.begin() + end,
              static_cast<uint32_t>(insn + 1));
  }

private:
  uint64_t depth;
  std::vector<uint32_t> insns; ///< Number plus one, 0: none.
};

/// A set of SRAM indices, from GEMM and ALU loops.
class SRAMSet {
public:
  explicit SRAMSet(uint32_t depth) : depth(depth), words(depth / 64 + 1) {}
  void clear();
  /// Adds [begin, end); what lies beyond the memory is left to the verifier.
  void insert(uint64_t begin, uint64_t end);
  /// Calls fn(begin, end) for every maximal range.
  template <typename Fn>
  void forEachRange(Fn fn) const;

private:
  uint64_t depth;
  std::vector<uint64_t> words;
  size_t firstWord = 0, lastWord = 0; ///< Words that may be non-zero: [, ).
};

/// Where a load or store goes: a buffer of the program, or absolute.
inline constexpr int64_t kAbsolute = -1;

/// Collects the accesses of a stream and says what conflicts.
class Hazards {
public:
  /// `storedBuffers` are the only ones that can conflict.
  Hazards(const vtart::Config &config, const std::vector<bool> &storedBuffers);

  /// What `insn` has to wait for. `buffer` matters for LOAD and STORE; `uops`,
  /// what its uop range holds if known, for GEMM and ALU.
  Needs add(const vtart::Insn &insn, int64_t buffer,
            std::optional<ArrayRef<vtart::Uop>> uops);
  /// Records the accesses of the instruction last added, as number `index`.
  void commit(int64_t index);

private:
  struct Dram {
    LastAccess stored, loadedByLoad, loadedByCompute;
  };
  /// An access of the instruction at hand, to be recorded by commit.
  template <typename History>
  struct Access {
    History *history;
    uint64_t begin, end;
  };
  template <typename History>
  using Accesses = std::vector<Access<History>>;
  /// Waits for the accesses in `against`, then records it in `own`.
  template <typename History>
  void touch(Needs &needs, vtart::Unit unit, const History &against,
             History &own, uint64_t begin, uint64_t end);
  void touchDram(Needs &needs, const vtart::Insn &insn, int64_t buffer);
  void collect(SRAMSet &set, ArrayRef<vtart::Uop> uops,
               uint32_t vtart::Uop::*index, const vtart::Insn &insn,
               uint32_t factorOut, uint32_t factorIn);
  void touchLoops(Needs &needs, const vtart::Insn &insn,
                  std::optional<ArrayRef<vtart::Uop>> uops);

  vtart::Config config;
  std::vector<bool> storedBuffers;
  LastSramAccess inpLoaded, inpUsed, wgtLoaded, wgtUsed, accWritten, accStored;
  llvm::DenseMap<int64_t, Dram> dram;
  SRAMSet inpSet, wgtSet, accSet;
  std::tuple<Accesses<LastSramAccess>, Accesses<LastAccess>> pending;
};

template <typename Fn>
void SRAMSet::forEachRange(Fn fn) const {
  uint64_t begin = 0, end = 0; // The range being built.
  for (size_t w = firstWord; w < lastWord; ++w) {
    uint64_t bits = words[w];
    for (uint64_t bit = 0; bits >> bit;) {
      bit += llvm::countr_zero(bits >> bit);
      uint64_t run = llvm::countr_one(bits >> bit);
      uint64_t at = w * 64 + bit;
      if (at != end) {
        if (begin != end)
          fn(begin, end);
        begin = at;
      }
      end = at + run;
      bit += run;
      if (bit >= 64)
        break;
    }
  }
  if (begin != end)
    fn(begin, end);
}

} // namespace mlir::vtaisa

#endif // VTA_LIB_DIALECT_VTAISA_TRANSFORMS_HAZARDS_H
