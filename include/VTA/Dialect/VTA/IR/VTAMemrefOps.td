//===- VTAMemrefOps.td - Operations of vta-evaluate --------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTA_IR_VTAMEMREFOPS_TD
#define VTA_DIALECT_VTA_IR_VTAMEMREFOPS_TD

include "VTA/Dialect/VTA/IR/VTAAttrs.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Which memory an operation reads and writes, so that generic passes see that
// loads of weights do not disturb the inputs.
def VTA_Inp : Resource<"::mlir::vta::InpResource">;
def VTA_Wgt : Resource<"::mlir::vta::WgtResource">;
def VTA_Acc : Resource<"::mlir::vta::AccResource">;
// DRAM is what operations of other dialects read and write, too.
def VTA_Dram : Resource<"::mlir::SideEffects::DefaultResource">;
class VTA_Read<Resource memory> : MemRead<memory, 0, PartialEffect>;
class VTA_Write<Resource memory> : MemWrite<memory, 0, PartialEffect>;

//===----------------------------------------------------------------------===//
// Memref operations: what vta-evaluate executes
//===----------------------------------------------------------------------===//

def VTA_AllocOp : VTA_Op<"alloc", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "allocates a tile in on-chip memory";
  let description = [{
    Each execution gives a tile that lives until `buffers` further executions
    of the same operation, in one ring of slots. Canonicalization makes sizes
    that are constants static.

    Constraints:
    * (C1) the memory space is a `#vta.mem`;
    * (C2) one operand per dynamic dimension;
    * (C3) `buffers` is at least 1.

    ```mlir
    func.func @alloc(%h: index) {
      %0 = vta.alloc(%h) buffers 2
          : memref<1x4x?x14x1x16xi32, #vta.mem<acc>>
      return
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$sizes,
      DefaultValuedAttr<I64Attr, "1">:$buffers);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = [{
    `(` $sizes `)` `buffers` $buffers attr-dict `:` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def VTA_LoadOp : VTA_Op<"load", [AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "copies a tile from DRAM to on-chip memory";
  let description = [{
    Fills all of `dest`: `low` and `high` zeros per dimension around `source`,
    whose neighbours end up `interior` apart (1 if it is left out) with zeros
    between them. An n-dimensional strided copy; how many instructions it takes
    and whether the zeros around it exist on chip is decided when it is
    evaluated. Zeros between elements never do.

    Constraints:
    * (C1) `dest` is on chip, `source` is not;
    * (C2) same rank and element type;
    * (C3) `low`, `high` and `interior` have one entry per dimension;
    * (C4) entries of `interior` are at least 1;
    * (C5) where all are static, dest = low + (source - 1) * interior + 1 +
      high, or low + high if the source is empty;
    * (C6) only tiles in `inp` are padded.

    ```mlir
    func.func @load(%x: memref<1x4x5x14x1x16xi8>,
                    %t: memref<1x4x6x16x1x16xi8, #vta.mem<inp>>) {
      vta.load %x low[0, 0, 1, 1, 0, 0] high[0, 0, 0, 1, 0, 0] into %t
          : memref<1x4x5x14x1x16xi8>
          to memref<1x4x6x16x1x16xi8, #vta.mem<inp>>
      return
    }
    func.func @load_interior(%x: memref<1x4x5x14x1x16xi8>,
                             %t: memref<1x4x11x28x1x16xi8, #vta.mem<inp>>) {
      vta.load %x low[0, 0, 1, 0, 0, 0] high[0, 0, 1, 1, 0, 0]
          interior [1, 1, 2, 2, 1, 1] into %t
          : memref<1x4x5x14x1x16xi8>
          to memref<1x4x11x28x1x16xi8, #vta.mem<inp>>
      return
    }
    ```
  }];
  let arguments = (ins AnyMemRef:$source,
      Variadic<Index>:$low, Variadic<Index>:$high,
      DenseI64ArrayAttr:$static_low, DenseI64ArrayAttr:$static_high,
      OptionalAttr<DenseI64ArrayAttr>:$interior,
      AnyMemRef:$dest);
  let assemblyFormat = [{
    $source `low` `` custom<DynamicIndexList>($low, $static_low)
    `high` `` custom<DynamicIndexList>($high, $static_high)
    (`interior` $interior^)?
    `into` $dest attr-dict `:` type($source) `to` type($dest)
  }];
  let builders = [OpBuilder<(ins "Value":$source, "Value":$dest,
      "ArrayRef<OpFoldResult>":$low, "ArrayRef<OpFoldResult>":$high,
      "DenseI64ArrayAttr":$interior)>];
  let extraClassDeclaration = [{
    SmallVector<OpFoldResult> getMixedLow();
    SmallVector<OpFoldResult> getMixedHigh();
    /// Distances of neighbours, also where they are all 1.
    SmallVector<int64_t> getInteriorOrOnes();
  }];
  let hasVerifier = 1;
}

def VTA_StoreOp : VTA_Op<"store"> {
  let summary = "copies the low bits of an accumulator tile to DRAM";
  let description = [{
    Keeps the low 8 bits of every accumulator lane.

    Constraints:
    * (C1) `source` is in `acc`, `dest` is not on chip;
    * (C2) same shape.

    ```mlir
    func.func @store(%t: memref<1x4x6x14x1x16xi32, #vta.mem<acc>>,
                     %y: memref<1x4x6x14x1x16xi8>) {
      vta.store %t to %y : memref<1x4x6x14x1x16xi32, #vta.mem<acc>>
          to memref<1x4x6x14x1x16xi8>
      return
    }
    ```
  }];
  let arguments = (ins Arg<AnyMemRef, "", [VTA_Read<VTA_Acc>]>:$source,
                       Arg<AnyMemRef, "", [VTA_Write<VTA_Dram>]>:$dest);
  let assemblyFormat = [{
    $source `to` $dest attr-dict `:` type($source) `to` type($dest)
  }];
  let hasVerifier = 1;
}

def VTA_ResetOp : VTA_Op<"reset"> {
  let summary = "sets an accumulator tile to a constant";
  let description = [{
    The GEMM unit's reset, and ALU operations that make another `value` than
    zero. Before a pool whose first operands cover all of `dest` they are not
    needed.

    Constraints:
    * (C1) `dest` is in `acc`;
    * (C2) `value` has 32 bits.

    ```mlir
    func.func @reset(%t: memref<1x4x6x14x1x16xi32, #vta.mem<acc>>) {
      vta.reset %t : memref<1x4x6x14x1x16xi32, #vta.mem<acc>>
      vta.reset %t to -2147483648 : memref<1x4x6x14x1x16xi32, #vta.mem<acc>>
      return
    }
    ```
  }];
  let arguments = (ins Arg<AnyMemRef, "", [VTA_Write<VTA_Acc>]>:$dest,
      DefaultValuedAttr<I64Attr, "0">:$value);
  let assemblyFormat = "$dest (`to` $value^)? attr-dict `:` type($dest)";
  let hasVerifier = 1;
}

def VTA_GemmOp : VTA_Op<"gemm"> {
  let summary = "accumulates products of input and weight elements";
  let description = [{
    For every point of the iteration space,
    `acc[maps[2]] += inp[maps[0]] x wgt[maps[1]]`, where one element of each
    operand is a small matrix (batch x block, block x block, batch x block): the
    trailing dimensions of the memref, which the maps leave out. Extents of the
    space follow from the operands' shapes, as in `linalg`.

    Constraints:
    * (C1) operands are in `inp`, `wgt` and `acc`;
    * (C2) three maps over the same dimensions, without symbols;
    * (C3) the results of `maps[1]` and `maps[2]` are plain dimensions;
    * (C4) every dimension is a result of one of the maps.

    ```mlir
    #i = affine_map<(c, h, w, k, y, x) -> (k, h * 2 + y, w * 2 + x)>
    #w = affine_map<(c, h, w, k, y, x) -> (c, k, y, x)>
    #a = affine_map<(c, h, w, k, y, x) -> (c, h, w)>
    func.func @gemm(%i: memref<2x9x9x1x16xi8, #vta.mem<inp>>,
                    %w: memref<3x2x3x3x16x16xi8, #vta.mem<wgt>>,
                    %a: memref<3x4x4x1x16xi32, #vta.mem<acc>>) {
      vta.gemm %i, %w into %a maps [#i, #w, #a]
          : memref<2x9x9x1x16xi8, #vta.mem<inp>>,
            memref<3x2x3x3x16x16xi8, #vta.mem<wgt>>,
            memref<3x4x4x1x16xi32, #vta.mem<acc>>
      return
    }
    ```
  }];
  let arguments = (ins Arg<AnyMemRef, "", [VTA_Read<VTA_Inp>]>:$inp,
      Arg<AnyMemRef, "", [VTA_Read<VTA_Wgt>]>:$wgt,
      Arg<AnyMemRef, "", [VTA_Read<VTA_Acc>, VTA_Write<VTA_Acc>]>:$acc,
      AffineMapArrayAttr:$maps);
  let assemblyFormat = [{
    $inp `,` $wgt `into` $acc `maps` $maps attr-dict
    `:` type($inp) `,` type($wgt) `,` type($acc)
  }];
  let extraClassDeclaration = [{
    AffineMap getInpMap();
    AffineMap getWgtMap();
    AffineMap getAccMap();
  }];
  let hasVerifier = 1;
}

def VTA_AluOp : VTA_Op<"alu"> {
  let summary = "applies an ALU operation to an accumulator tile in place";
  let description = [{
    `dest = opcode(dest, immediate)` or, for every element of `dest`,
    `dest[d] = opcode(dest[d], source[map(d)])`. `shr` by a negative amount is
    a left shift.

    With `windows`, the map has these further dimensions behind those of `dest`,
    and the operation is applied for each of their points, in any order: a pool.
    Points where `source` has nothing (`vta.pad`) are left out.

    Constraints:
    * (C1) operands are in `acc`;
    * (C2) either an immediate, or a source and its map;
    * (C3) the immediate fits 16 bits, signed;
    * (C4) the map has no symbols and leaves out the last two dimensions, which
      are one element;
    * (C5) `windows`, only with a source, has one extent of at least 1 per
      further dimension of the map;
    * (C6) `shr` has no windows.

    ```mlir
    func.func @alu(%t: memref<4x6x14x1x16xi32, #vta.mem<acc>>,
                   %b: memref<4x1x16xi32, #vta.mem<acc>>) {
      vta.alu add %t, %b map affine_map<(c, h, w) -> (c)>
          : memref<4x6x14x1x16xi32, #vta.mem<acc>>,
            memref<4x1x16xi32, #vta.mem<acc>>
      vta.alu shr %t imm 8 : memref<4x6x14x1x16xi32, #vta.mem<acc>>
      return
    }
    func.func @pool(%t: memref<4x3x7x1x16xi32, #vta.mem<acc>>,
                    %s: memref<4x7x15x1x16xi32, #vta.mem<acc>>) {
      vta.alu max %t, %s
          map affine_map<(c, h, w, y, x) -> (c, h * 2 + y, w * 2 + x)>
          windows [3, 3]
          : memref<4x3x7x1x16xi32, #vta.mem<acc>>,
            memref<4x7x15x1x16xi32, #vta.mem<acc>>
      return
    }
    ```
  }];
  let arguments = (ins VTA_AluOpcode:$opcode,
      Arg<AnyMemRef, "", [VTA_Read<VTA_Acc>, VTA_Write<VTA_Acc>]>:$dest,
      Arg<Optional<AnyMemRef>, "", [VTA_Read<VTA_Acc>]>:$source,
      OptionalAttr<AffineMapAttr>:$map,
      DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$windows,
      OptionalAttr<I64Attr>:$imm);
  let assemblyFormat = [{
    $opcode $dest (`,` $source^ `map` $map)? (`windows` $windows^)?
    (`imm` $imm^)? attr-dict
    `:` type($dest) (`,` type($source)^)?
  }];
  let hasVerifier = 1;
}

#endif // VTA_DIALECT_VTA_IR_VTAMEMREFOPS_TD
