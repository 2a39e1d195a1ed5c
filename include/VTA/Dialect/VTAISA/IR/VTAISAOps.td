//===- VTAISAOps.td - Operations of the vtaisa dialect -----*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTAISA_IR_VTAISAOPS_TD
#define VTA_DIALECT_VTAISA_IR_VTAISAOPS_TD

include "VTA/Dialect/VTAISA/IR/VTAISAAttrs.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

//===----------------------------------------------------------------------===//
// Program and buffers
//===----------------------------------------------------------------------===//

def VTAISA_ProgramOp : VTAISA_Op<"program", [
    IsolatedFromAbove, NoRegionArguments, NoTerminator, SingleBlock, Symbol,
    SymbolTable]> {
  let summary = "an instruction stream with its DRAM buffers";
  let description = [{
    What a device segment is compiled to. The body holds the buffers, then the
    instructions in stream order. `machine` names the machine the schedule was
    made for; it is the default of tools that need one.

    Constraints:
    - (C1) Buffers precede instructions; there is nothing else in the body.
    - (C2) Every field fits its bits under `config`.
    - (C3) A named buffer exists in this program, and the elements an
      instruction accesses lie inside it.
    - (C4) The alignment of a named buffer is a multiple of the accessed
      memory's element.
    - (C5) Uops of `uop` buffers fit their 32 bits under `config`.

    Example:

    ```mlir
    vtaisa.program @relu config(#vta.config<"1x16_i8w8a32_15_15_18_17">)
        machine("rtl-de10") {
      vtaisa.buffer @x input : tensor<4x1x16xi32>
      vtaisa.buffer @y output : tensor<4x1x16xi8>
      vtaisa.buffer @u uop = dense<0> : tensor<1x3xi32>
      vtaisa.load uop sram(0) dram(@u) size(1 x 1)
      vtaisa.load acc sram(0) dram(@x) size(1 x 4)
      vtaisa.alu max imm(0) uops(0 to 1) loops(1 x 4) dst(0, 1) src(0, 1) push(next)
      vtaisa.store out sram(0) dram(@y) size(1 x 4) pop(prev) push(prev)
      vtaisa.load uop size(0 x 0) pop(next)
      vtaisa.finish
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, VTAISA_Config:$config,
                       OptionalAttr<StrAttr>:$machine);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $sym_name `config` `(` qualified($config) `)` (`machine` `(` $machine^ `)`)?
    attr-dict-with-keyword $body
  }];
  let builders = [
    OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::vta::ConfigAttr":$config,
                   CArg<"::llvm::StringRef", "{}">:$machine)>
  ];
  let skipDefaultBuilders = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Block *getBodyBlock() { return &getBody().front(); }
    /// The configuration of this program.
    ::vtart::Config getHardwareConfig() { return getConfig().getConfig(); }
    /// The instructions in stream order.
    ::llvm::SmallVector<::mlir::Operation *> getInsns();
  }];
}

def VTAISA_BufferOp : VTAISA_Op<"buffer", [HasParent<"ProgramOp">, Symbol]> {
  let summary = "a DRAM buffer of a program";
  let description = [{
    At run time a buffer starts at a physical address that is a multiple of
    `align` bytes (4096 if not given). Instructions name it as `@buffer` plus an
    offset in elements of the memory they access; the loader adds the address.

    The contents of a `uop` buffer are written as (dst, src, wgt) triples; what
    the device sees is one 32-bit word per triple in the configuration's
    layout.

    Constraints:
    - (C1) The type is a static tensor of i8, i32 or ui32 with at least one
      element and fewer than 2^48 bytes; that of a `uop` buffer is
      tensor<Nx3xi32>.
    - (C2) Exactly `constant` and `uop` buffers have contents, as `dense` or
      `dense_resource`, of the buffer's type.
    - (C3) The alignment is a power of two up to 2^30.

    Example:

    ```mlir
    vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
      vtaisa.buffer @x input : tensor<1x4x56x56x1x16xi8>
      vtaisa.buffer @w constant align(256) = dense<1> : tensor<4x16x16xi8>
      vtaisa.buffer @u uop = dense<[[0, 0, 0], [1, 4, 1]]> : tensor<2x3xi32>
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, VTAISA_BufferKindAttr:$kind,
                       TypeAttrOf<AnyRankedTensor>:$type,
                       OptionalAttr<ElementsAttr>:$contents,
                       DefaultValuedAttr<I64Attr, "4096">:$alignment);
  let assemblyFormat = [{
    $sym_name custom<Kind>($kind) (`align` `(` $alignment^ `)`)?
    custom<Contents>($type, $contents) attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Bytes the device sees: 4 per triple in a uop buffer.
    uint64_t getByteSize();
    /// The contents as bytes, little-endian, splats expanded; triples as three
    /// 32-bit integers. Emits an error if they are not there (an elided
    /// resource).
    ::llvm::FailureOr<::std::vector<uint8_t>> getBytes();
    /// The triples of a uop buffer. Emits an error as above, or for an index
    /// below zero.
    ::llvm::FailureOr<::std::vector<::vtart::Uop>> getUops();
  }];
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

// Resources of the memory effects, so that generic passes see what depends on
// what. Every instruction also reads and writes the tokens: the order of a
// stream is never theirs to change.

class VTAISA_Insn<string mnemonic>
    : VTAISA_Op<mnemonic, [HasParent<"ProgramOp">,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let hasCustomAssemblyFormat = 1;
  dag tokenFlags = (ins UnitAttr:$pop_prev, UnitAttr:$pop_next,
                        UnitAttr:$push_prev, UnitAttr:$push_next);
  dag transferFields = (ins
    VTAISA_MemoryAttr:$memory,
    VTAISA_FieldOr<"0">:$sram_base,
    OptionalAttr<FlatSymbolRefAttr>:$buffer,
    VTAISA_FieldOr<"0">:$dram_base,
    VTAISA_Field:$y_size, VTAISA_Field:$x_size, VTAISA_Field:$x_stride,
    VTAISA_FieldOr<"0">:$y_pad_0, VTAISA_FieldOr<"0">:$y_pad_1,
    VTAISA_FieldOr<"0">:$x_pad_0, VTAISA_FieldOr<"0">:$x_pad_1);
  dag loopFields = (ins
    UnitAttr:$reset,
    VTAISA_Field:$uop_bgn, VTAISA_Field:$uop_end,
    VTAISA_Field:$iter_out, VTAISA_Field:$iter_in,
    VTAISA_FieldOr<"0">:$dst_factor_out, VTAISA_FieldOr<"0">:$dst_factor_in,
    VTAISA_FieldOr<"0">:$src_factor_out, VTAISA_FieldOr<"0">:$src_factor_in);
}

def VTAISA_LoadOp : VTAISA_Insn<"load"> {
  let summary = "copies rows from DRAM to an on-chip memory";
  let description = [{
    With W = x_pad_0 + x_size + x_pad_1, writes to consecutive elements from
    `sram`: y_pad_0 rows of W zeros; for each of the y_size rows x_pad_0 zeros,
    x_size elements read from `dram` + row * stride, x_pad_1 zeros; y_pad_1 rows
    of W zeros. All numbers count elements of the memory. `inp` and `wgt` are
    loaded by the load unit, `uop`, `acc` and `acc8` by the compute unit. With
    x_size 0 nothing moves and only the tokens count: `load uop size(0 x 0)` is
    the compute unit's no-op.

    Clauses come in any order: `sram(base)` (0 if absent), `dram(@buffer,
    offset)`, `dram(@buffer)` or `dram(absolute)` (0 if absent), `size(y_size x
    x_size)`, `stride(x_stride)` (x_size if absent), `pad(y_pad_0, y_pad_1,
    x_pad_0, x_pad_1)` (zeros if absent), `pop(...)`, `push(...)`.

    Constraints: those of `vtaisa.program`.

    Example:

    ```mlir
    vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
      vtaisa.buffer @x input : tensor<8x56x16xi8>
      vtaisa.load inp sram(0) dram(@x, 112) size(4 x 56) pad(1, 0, 1, 1) push(next)
      vtaisa.load inp sram(290) dram(@x, 7) size(2 x 14) stride(56) push(next)
      vtaisa.load wgt sram(0) dram(4096) size(1 x 16) pop(next)
    }
    ```
  }];
  let arguments = !con(transferFields, tokenFlags);
}

def VTAISA_StoreOp : VTAISA_Insn<"store"> {
  let summary = "copies rows from the output memory to DRAM";
  let description = [{
    Reads y_size * x_size consecutive elements from `sram` and writes them in
    rows of x_size to `dram` + row * stride. The memory is `out`; other memories
    and pads encode, but no implementation gives them a portable meaning.
    Clauses are those of `vtaisa.load`.

    Constraints: those of `vtaisa.program`.

    Example:

    ```mlir
    vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
      vtaisa.buffer @y output : tensor<4x56x16xi8>
      vtaisa.store out sram(64) dram(@y, 56) size(2 x 14) stride(56) pop(prev) push(prev)
    }
    ```
  }];
  let arguments = !con(transferFields, tokenFlags);
}

def VTAISA_GemmOp : VTAISA_Insn<"gemm"> {
  let summary = "multiplies input vectors with weight blocks";
  let description = [{
    For o < iter_out, i < iter_in, and each uop in [uop_bgn, uop_end): with
    d = uop.dst + o * dst_factor_out + i * dst_factor_in, and s and w alike,
    adds to each row of acc[d] the product of wgt[w] and the row of inp[s], in
    wrapping 32-bit arithmetic; or, with `reset`, sets acc[d] to zero.

    Clauses come in any order: `reset`, `uops(uop_bgn to uop_end)`,
    `loops(iter_out x iter_in)`, `dst(factor_out, factor_in)`, `src(...)`,
    `wgt(...)` (zeros if absent), `pop(...)`, `push(...)`.

    Constraints: those of `vtaisa.program`.

    Example:

    ```mlir
    vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
      vtaisa.gemm reset uops(0 to 1) loops(14 x 56) dst(56, 1)
      vtaisa.gemm uops(1 to 10) loops(14 x 56) dst(56, 1) src(58, 1) pop(prev) push(prev)
    }
    ```
  }];
  let arguments = !con(loopFields, (ins
    VTAISA_FieldOr<"0">:$wgt_factor_out, VTAISA_FieldOr<"0">:$wgt_factor_in),
    tokenFlags);
}

def VTAISA_AluOp : VTAISA_Insn<"alu"> {
  let summary = "vector arithmetic on accumulators";
  let description = [{
    Over the same loops as `vtaisa.gemm`, acc[d] = opcode(acc[d], imm) with an
    immediate, else acc[d] = opcode(acc[d], acc[s]), lane by lane.

    Clauses come in any order: `imm(value)` for an immediate, or
    `unused_imm(value)` for a value in the field of an instruction that does not
    use it; the others as in `vtaisa.gemm`, without `wgt`.

    Constraints: those of `vtaisa.program`.

    Example:

    ```mlir
    vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
      vtaisa.alu shr imm(8) uops(0 to 4) loops(1 x 196) dst(0, 4) src(0, 4)
      vtaisa.alu add uops(4 to 8) loops(1 x 196) dst(0, 4) src(0, 4) push(next)
    }
    ```
  }];
  let arguments = !con((ins VTAISA_AluOpcodeAttr:$opcode, UnitAttr:$use_imm,
                            DefaultValuedAttr<I32Attr, "0">:$imm),
                       loopFields, tokenFlags);
}

def VTAISA_FinishOp : VTAISA_Insn<"finish"> {
  let summary = "signals the host that the program is done";
  let description = [{
    The last instruction of a program. It has no pops: a no-op before it waits
    for the load and store units.

    Constraints: those of `vtaisa.program`.

    Example:

    ```mlir
    vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
      vtaisa.finish
    }
    ```
  }];
  let arguments = tokenFlags;
}

#endif // VTA_DIALECT_VTAISA_IR_VTAISAOPS_TD
