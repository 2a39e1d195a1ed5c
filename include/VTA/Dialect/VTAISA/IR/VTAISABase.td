//===- VTAISABase.td - The vtaisa dialect ------------------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTAISA_IR_VTAISABASE_TD
#define VTA_DIALECT_VTAISA_IR_VTAISABASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def VTAISA_Dialect : Dialect {
  let name = "vtaisa";
  let cppNamespace = "::mlir::vtaisa";
  let summary = "VTA's instruction set";
  let description = [{
    One operation per 128-bit instruction, one attribute per field, inside a
    `vtaisa.program` that names the configuration and the DRAM buffers. A
    program is one straight line: the order of its operations is the order of
    the stream, and what it means is what executing them one by one computes.

    VTA's three units (load, compute, store) run instructions of a stream
    concurrently and synchronize through four token queues: load to compute,
    compute to load, compute to store, store to compute. An instruction takes
    its tokens before it executes and gives its tokens after it has completed.
    `prev` and `next` are relative to the order load, compute, store. Tokens
    are not written by hand: `vtaisa-derive-tokens` derives them from what
    instructions read and write, and `vtaisa-verify` proves that every
    execution they allow means what the stream means.

    `vta-translate` turns a program into a program file or a raw instruction
    stream (`--vtaisa-to-binary`), both back into IR (`--binary-to-vtaisa`), and
    either into a listing.
  }];
  let dependentDialects = ["::mlir::vta::VTADialect"];
  let useDefaultAttributePrinterParser = 1;
}

class VTAISA_Op<string mnemonic, list<Trait> traits = []>
    : Op<VTAISA_Dialect, mnemonic, traits>;

#endif // VTA_DIALECT_VTAISA_IR_VTAISABASE_TD
