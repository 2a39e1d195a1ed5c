//===- Verifier.h - Proves a stream free of races ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The meaning of a program is its stream executed one instruction after the
// other. The verifier decides whether every order that the tokens allow means
// the same, and whether every index stays inside its memory. It is exact: index
// sets come from the uops and loop factors, not from hulls.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_VERIFIER_H
#define VTART_VERIFIER_H

#include "vtart/Machine.h"
#include "vtart/Program.h"
#include "vtart/Simulator.h"

namespace vtart {

enum class FindingKind : uint8_t {
  /// Unknown opcode, memory type; reserved bits; uops whose contents are not
  /// known; an illegal configuration.
  Decode,
  /// Conflicting pair not ordered by tokens. FINISH gives DRAM back to the
  /// host and so conflicts with every LOAD and STORE.
  Race,
  PopBeforePush, ///< A pop whose push comes later in the stream, or never:
                 ///< deadlock.
  LeftoverToken, ///< A push that nothing pops.
  TokenOverflow, ///< A queue that can hold more tokens than the machine counts.
  /// A read of SRAM never written, or of an Output or Scratch buffer never
  /// stored to.
  UninitializedRead,
  ReadOnlyStore, ///< STORE onto instructions, uops, constants or inputs.
  /// An Output buffer of which no STORE writes some bytes. Reported only if
  /// there is no other finding: a store at fault may have been meant for them.
  UnwrittenOutput,
  OutOfRange,   ///< Index outside its memory, DRAM access outside a buffer.
  EmptyLoop,    ///< Zero iterations or an empty uop range.
  Finish,       ///< A missing FINISH, one not last, or with pops.
  FirstCompute, ///< A pop of the first compute instruction.
  NotPortable,  ///< A difference between implementations.
};
const char *
findingKindName(FindingKind kind); ///< "race", "pop-before-push", ...

struct Finding {
  FindingKind kind;
  /// The instruction at fault and the other one involved (-1: none).
  int64_t insn = -1;
  int64_t other = -1;
  /// One sentence with numbers; names both instructions by index.
  std::string message;
};

struct VerifierOptions {
  /// Report NotPortable and FirstCompute findings.
  bool portable = true;
  /// Report UnwrittenOutput findings.
  bool outputs = true;
  /// Stop after this many findings.
  unsigned maxFindings = 20;
  /// uop executions at most, over the whole stream; beyond that the stream is
  /// refused with an OutOfRange finding that says so. (The time needed does not
  /// depend on how often the loops run; a simulator's does.)
  uint64_t maxUops = kDefaultMaxUops;
};

struct VerifierResult {
  std::vector<Finding> findings;
  std::array<uint64_t, kNumQueues>
      maxTokens{}; ///< Most tokens each queue can hold in any order.
  bool ok() const { return findings.empty(); }
};

/// Verifies a compiled program. Buffers are placed at disjoint addresses;
/// constants and uops are read-only.
VerifierResult verifyProgram(const Program &program, const Machine &machine,
                             const VerifierOptions &options = {});

/// Refuses a program that uses more uops than the machine holds, because it was
/// compiled for another one. verifyProgram has a finding for every instruction
/// that does; this is the one sentence for people.
Error checkUopCapacity(const Program &program, const Machine &machine);

/// Both of these in one: the first thing that is wrong with a program, which is
/// named.
Error requireVerified(const Program &program, const Machine &machine);

} // namespace vtart

#endif // VTART_VERIFIER_H
