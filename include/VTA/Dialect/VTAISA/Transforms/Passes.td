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
  let summary = "derives the token flags of a program from what it accesses";
  let description = [{
    Removes the token flags and the no-ops (x_size 0) of the program, then
    derives both anew from the on-chip and DRAM ranges that instructions read
    and write: an instruction waits for the latest instruction of another unit
    that wrote what it accesses or read what it writes. What an earlier
    instruction of its unit waited for already costs nothing.

    - Loads and stores have no queue between them. A load of what was stored
      waits for the first compute instruction that waited for the store, and a
      store onto what was loaded likewise; where there is none, a no-op of the
      compute unit waits for it in front of the instruction.
    - No queue can exceed `token-limit` in any execution: where it could, a
      consumer waits for a later producer (one token less), or a producer waits
      for an earlier consumer.
    - `vtaisa.finish` waits for nothing: a no-op in front of it waits for what
      the load and store units still have to do. The first compute instruction
      waits for nothing either, if need be a no-op in front of it sees to that.

    The order of instructions is kept. Uops are followed through the uop memory;
    those that are not known (from absolute addresses) are taken to access
    everything. Absolute addresses are taken to lie outside all buffers.
  }];
  let options = [
    Option<"tokenLimit", "token-limit", "unsigned", "0",
           "tokens that a queue counts; 0: as the program's machine">];
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
      the last one. Later ones use the same bytes. The pass belongs in front of
      `vtaisa-derive-tokens`, which makes a store wait for loads of what the
      bytes held before.
    - A part begins at a multiple of its own alignment, the new buffer has the
      largest alignment of its parts.
    - No new buffer exceeds `limit` bytes: further ones are made. A buffer that
      does not fit alone stays as it is.
    - Buffers that no instruction names are removed.
    - A scratch buffer of which a byte is read before it is stored stays, and
      remains an error for `vtaisa-verify`.
    - A buffer that would be alone keeps its name.

    Inputs, outputs and uops stay as they are.
  }];
  let options = [
    Option<"limit", "limit", "uint64_t", "::vtart::Driver::kMaxTransfer",
           "most bytes of a new buffer; by default what a driver has to "
           "provide (VTA_MAX_XFER)">];
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
  let summary = "proves that every execution of a program means what it says";
  let description = [{
    Encodes the program and runs the runtime's verifier: no race, no deadlock,
    no leftover token, no queue beyond the machine's limit, no read of on-chip
    memory that was never written, no index outside its memory, no part of an
    output that no store writes, nothing outside the portable subset. Each
    finding is an error at its instruction (at the program if it has none) with
    a note at the other one involved.

    The machine (limits of tokens and uops) is the program's `machine`, else
    the `vta.machine` of an enclosing op, else the option, else one with the
    smallest limits of all implementations.
  }];
  let options = [
    Option<"portable", "portable", "bool", "true",
           "also refuse what implementations execute differently">,
    Option<"machine", "machine", "std::string", "\"\"",
           "machine of programs that name none: a built-in name or a file">];
  let statistics = [
    Statistic<"numInsns", "num-insns", "instructions verified">,
    Statistic<"numFindings", "num-findings", "findings reported">];
}

#endif // VTA_DIALECT_VTAISA_TRANSFORMS_PASSES_TD
