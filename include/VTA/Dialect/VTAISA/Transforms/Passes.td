//===- Passes.td - Passes of the vtaisa dialect ------------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTAISA_TRANSFORMS_PASSES_TD
#define VTA_DIALECT_VTAISA_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def VTAISADeriveTokens
    : Pass<"vtaisa-derive-tokens", "::mlir::vtaisa::ProgramOp"> {
  let summary = "derives the token flags of a program from its accesses";
  let description = [{
    Removes the token flags and the no-ops (x_size 0) of the program, then
    derives both anew from the on-chip and DRAM ranges that instructions read
    and write: an instruction waits for the latest instruction of another unit
    that wrote a range it accesses or read a range it writes. Waiting is free for
    instructions that an earlier instruction of the same unit waited for.

    - Loads and stores have no queue between them. A load of stored elements
      waits for the first compute instruction that waited for the store; a store
      onto loaded elements is ordered in the same way. If there is no such
      compute instruction, a no-op of the compute unit waits instead.
    - No queue can exceed `token-limit` in any execution: where it could, a
      consumer waits for a later producer (one token less), or a producer waits
      for an earlier consumer.
    - `vtaisa.finish` does not wait: a no-op before it waits for the remaining
      work of the load and store units. The first compute instruction does not
      wait either; if necessary, a no-op precedes it.

    The order of instructions is kept. Uops are followed through the uop memory.
    Unknown uops (from absolute addresses) count as accesses to everything.
    Absolute addresses are assumed to lie outside all buffers.
  }];
  let options = [
    Option<"tokenLimit", "token-limit", "unsigned", "0",
           "largest number of tokens in a queue; 0: that of the machine">];
  let statistics = [
    Statistic<"numTokens", "num-tokens", "tokens derived">,
    Statistic<"numNops", "num-nops", "no-ops inserted">,
    Statistic<"numMerged", "num-merged",
              "tokens saved by waiting for a later producer">,
    Statistic<"numThrottled", "num-throttled",
              "producers made to wait for room in a queue">];
}

def VTAISAPlaceBuffers
    : Pass<"vtaisa-place-buffers", "::mlir::vtaisa::ProgramOp"> {
  let summary = "puts constants into one buffer, scratch tensors into another";
  let description = [{
    A driver allocates each buffer. The pass packs the `constant` buffers of a
    program into `@constants` and its `scratch` buffers into `@scratch`;
    addresses of instructions become offsets into these.

    - A scratch buffer has memory from the first instruction that accesses it to
      the last one. Later scratch buffers reuse the bytes. The pass must run
      before `vtaisa-derive-tokens`, which makes a store wait for loads of the
      previous contents of its bytes.
    - A part begins at a multiple of its own alignment; the new buffer has the
      largest alignment of its parts.
    - No new buffer exceeds `limit` bytes; there are several if necessary. A
      buffer that does not fit alone stays as it is.
    - Buffers that no instruction names are removed.
    - A scratch buffer with a byte that is read before it is stored stays, and
      remains an error for `vtaisa-verify`.
    - A buffer that would be alone keeps its name.

    Inputs, outputs and uops stay as they are.
  }];
  let options = [
    Option<"limit", "limit", "uint64_t", "::vtart::Driver::kMaxTransfer",
           "largest size of a new buffer in bytes; by default the size that "
           "every driver provides (VTA_MAX_XFER)">];
  let statistics = [
    Statistic<"numConstants", "num-constants", "constant buffers placed">,
    Statistic<"numScratch", "num-scratch", "scratch buffers placed">,
    Statistic<"numBuffers", "num-buffers", "buffers they were placed in">,
    Statistic<"bytesBefore", "bytes-before",
              "bytes of constant and scratch buffers">,
    Statistic<"bytesAfter", "bytes-after",
              "bytes of constant and scratch buffers after the pass">];
}

def VTAISAVerify : Pass<"vtaisa-verify", "::mlir::vtaisa::ProgramOp"> {
  let summary = "proves that all executions of a program have one result";
  let description = [{
    Encodes the program and runs the runtime's verifier: no race, no deadlock,
    no leftover token, no queue beyond the machine's limit, no read of on-chip
    memory that was never written, no index outside its memory, no part of an
    output that no store writes, nothing outside the portable subset. Each
    finding is an error at its instruction (at the program if it has none) with
    a note at the other instruction involved.

    The machine (limits of tokens and uops) is the program's `machine`, or else
    the `vta.machine` of an enclosing operation, or else the option, or else a
    machine with the smallest limits of all implementations.
  }];
  let options = [
    Option<"portable", "portable", "bool", "true",
           "also refuse instructions that implementations execute differently">,
    Option<"machine", "machine", "std::string", "\"\"",
           "machine of programs that name none: a built-in name or a file">];
  let statistics = [
    Statistic<"numInsns", "num-insns", "instructions verified">,
    Statistic<"numFindings", "num-findings", "findings reported">];
}

#endif // VTA_DIALECT_VTAISA_TRANSFORMS_PASSES_TD
