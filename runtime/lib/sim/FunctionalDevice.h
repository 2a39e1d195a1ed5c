//===- FunctionalDevice.h - Memories and execution --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The on-chip memories and what one instruction does to them and to DRAM.
// Which instruction runs when is FunctionalSimulator's business.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_LIB_FUNCTIONALDEVICE_H
#define VTART_LIB_FUNCTIONALDEVICE_H

#include "FunctionalKernels.h"

namespace vtart {

/// Zeroed memory for `count` values, aligned for vectors.
template <typename T>
class SramArray {
public:
  void allocate(size_t n) {
    storage.assign((n * sizeof(T) + sizeof(Line) - 1) / sizeof(Line), Line());
    count = n;
  }
  void clear() { std::fill(storage.begin(), storage.end(), Line()); }
  size_t size() const { return count; }
  T *data() { return reinterpret_cast<T *>(storage.data()); }
  const T *data() const { return reinterpret_cast<const T *>(storage.data()); }

private:
  struct alignas(64) Line {
    uint8_t bytes[64] = {};
  };
  std::vector<Line> storage;
  size_t count = 0;
};

class FunctionalDevice {
public:
  explicit FunctionalDevice(const Config &config);

  /// All memories to zero.
  void reset();
  /// Switches kernels; costs a pass over INP and WGT if the kind changes.
  void useKernels(KernelKind kind);
  /// Executes one instruction. The message of an error does not name it.
  Error execute(const PhysicalMemory &memory, const Insn &insn, bool strict,
                uint32_t uopCapacity);

private:
  Error load(const PhysicalMemory &memory, const Insn &insn);
  Error store(const PhysicalMemory &memory, const Insn &insn, bool strict);
  Error gemm(const Insn &insn);
  Error alu(const Insn &insn, bool strict);

  uint8_t *sram(MemType type);
  Error readRow(const PhysicalMemory &memory, const Insn &insn, uint32_t row,
                uint8_t *to);
  Error checkSram(const Insn &insn, uint64_t elems) const;
  Error selectUops(const Insn &insn);
  Error checkOperand(const Insn &insn, MemType mem, const char *name,
                     uint32_t Uop::*index, uint32_t factorOut,
                     uint32_t factorIn) const;
  UopLoops loopsOf(const Insn &insn) const;
  void repack(MemType type, size_t first, size_t count);
  void markOutputs(const UopLoops &loops, bool valid);
  Error runCheckedShifts(const AluTask &task);

  Config config;
  Codec codec;
  unsigned batch, block;
  SramArray<uint32_t> uopSram;
  SramArray<int8_t> inpSram, wgtSram;
  SramArray<int32_t> accSram;
  /// Per ACC element: OUT, which hardware has and this does not, holds the
  /// same value truncated.
  std::vector<uint8_t> outValid;

  Kernels kernels;
  SramArray<uint8_t> inpShadow, wgtShadow;
  std::vector<Uop> uopShadow; ///< Decoded uops.
  Span<const Uop> uops;       ///< Uops of the current instruction.
  Uop uopBits; ///< Bitwise or of the uops, an upper bound of each index.
};

/// What strict mode refuses before execution because implementations differ:
/// everything outside the portable subset that an instruction, its uops and
/// the number of uops a machine holds show.
Error checkPortable(const Insn &insn, Span<const Uop> uops,
                    uint32_t uopCapacity);

} // namespace vtart

#endif // VTART_LIB_FUNCTIONALDEVICE_H
