//===- Case.h - Recorded programs with their memory -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A conformance case is a folder: case.json, insn.bin, mem.bin, expect.bin.
// It pins what a program does to physical memory, without a compiler.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_CASE_H
#define VTART_CASE_H

#include "vtart/Memory.h"
#include "vtart/Program.h"

namespace vtart {

/// Bytes at a physical address.
struct CaseSegment {
  uint64_t addr = 0;
  std::vector<uint8_t> data;
};

/// One run of the device.
struct CaseStep {
  std::string name;
  Config config;
  /// There is no memory: the stream can be timed, not executed.
  bool timingOnly = false;
  std::vector<Word128> insns;
  std::vector<CaseSegment> memory; ///< Contents before the run, by address.
  std::vector<CaseSegment> expect; ///< Contents after it, inside `memory`.
};

/// One step, or several that run in order on one device: tokens and SRAM
/// carry over, memory does not.
struct Case {
  std::string name;
  std::vector<CaseStep> steps;
};

/// Reads a case folder. Errors name the file: missing, not a folder, bad
/// case.json, illegal configuration, insn.bin whose length is not a multiple of
/// 16 or disagrees with insn_count, segments outside their file, overlapping
/// or outside memory.
Expected<Case> loadCase(const std::string &folder);

/// Writes one step as a case folder, which may exist.
Error saveCase(const CaseStep &step, const std::string &folder);

/// A program as a case: buffers are placed one after the other from `base`,
/// `before[i]` and `after[i]` are the contents of buffer i (empty `before`:
/// the data that comes with the program, else zeros; empty `after`: not
/// compared).
Expected<CaseStep> caseFromProgram(
    const Program &program, const std::vector<std::vector<uint8_t>> &before,
    const std::vector<std::vector<uint8_t>> &after, uint64_t base = 4096);

/// Puts the memory of a step into `memory`; segments that touch become one.
Error mapCaseMemory(const CaseStep &step, PhysicalMemory &memory);

/// The first byte that differs from `expect` and how many do.
struct CaseMismatch {
  uint64_t addr = 0;
  uint8_t expected = 0, got = 0;
  uint64_t bytes = 0;
};
std::optional<CaseMismatch> compareCase(const CaseStep &step,
                                        const PhysicalMemory &memory);

} // namespace vtart

#endif // VTART_CASE_H
