//===- VTATensorOps.td - Tensor operations of schedules ----*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTA_IR_VTATENSOROPS_TD
#define VTA_DIALECT_VTA_IR_VTATENSOROPS_TD

include "VTA/Dialect/VTA/IR/VTAAttrs.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/TilingInterface.td"
include "mlir/Interfaces/ValueBoundsOpInterface.td"

//===----------------------------------------------------------------------===//
// Tensor operations: what schedules place
//===----------------------------------------------------------------------===//

def VTA_StageOp : VTA_Op<"stage", [
    Pure, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
        ["reifyResultShapes"]>,
    DeclareOpInterfaceMethods<ValueBoundsOpInterface,
        ["populateBoundsForShapedValueDim"]>]> {
  let summary = "brings a tile on chip";
  let description = [{
    The result is the source surrounded by `low` and `high` zeros per dimension,
    held in on-chip memory `space`. The pads stay data: neither the transfer nor
    the arithmetic has to touch them. Up to `buffers` instances live at a time,
    so that one can be filled while others are in use.

    With `interior`, neighbours of the source are that far apart in the result
    (1 if it is left out), with zeros between them: the input of a transposed
    convolution.

    Folding makes pads that are constants static, and drops an `interior` of
    ones.

    Constraints:
    * (C1) source and result are tensors of the same rank and element type;
    * (C2) `low`, `high` and `interior` have one entry per dimension;
    * (C3) entries of `interior` are at least 1;
    * (C4) where all are static, result = low + (source - 1) * interior + 1 +
      high, or low + high if the source is empty;
    * (C5) `buffers` is at least 1;
    * (C6) only tiles in `inp` are padded.

    ```mlir
    func.func @stage(%x: tensor<1x4x5x14x1x16xi8>)
        -> tensor<1x4x6x16x1x16xi8> {
      %0 = vta.stage %x low[0, 0, 1, 1, 0, 0] high[0, 0, 0, 1, 0, 0] to <inp>
          buffers 2 : tensor<1x4x5x14x1x16xi8> to tensor<1x4x6x16x1x16xi8>
      return %0 : tensor<1x4x6x16x1x16xi8>
    }
    func.func @stage_interior(%x: tensor<1x4x5x14x1x16xi8>)
        -> tensor<1x4x11x28x1x16xi8> {
      %0 = vta.stage %x low[0, 0, 1, 0, 0, 0] high[0, 0, 1, 1, 0, 0]
          interior [1, 1, 2, 2, 1, 1] to <inp> buffers 2
          : tensor<1x4x5x14x1x16xi8> to tensor<1x4x11x28x1x16xi8>
      return %0 : tensor<1x4x11x28x1x16xi8>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, Variadic<Index>:$low,
      Variadic<Index>:$high, DenseI64ArrayAttr:$static_low,
      DenseI64ArrayAttr:$static_high,
      OptionalAttr<DenseI64ArrayAttr>:$interior, VTA_MemAttr:$space,
      DefaultValuedAttr<I64Attr, "1">:$buffers);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `low` `` custom<DynamicIndexList>($low, $static_low)
    `high` `` custom<DynamicIndexList>($high, $static_high)
    (`interior` $interior^)?
    `to` $space `buffers` $buffers attr-dict
    `:` type($source) `to` type($result)
  }];
  let builders = [OpBuilder<(ins "Type":$result, "Value":$source,
      "ArrayRef<OpFoldResult>":$low, "ArrayRef<OpFoldResult>":$high,
      "ArrayRef<int64_t>":$interior, "MemSpace":$space, "int64_t":$buffers)>];
  let extraClassDeclaration = [{
    SmallVector<OpFoldResult> getMixedLow();
    SmallVector<OpFoldResult> getMixedHigh();
    /// Distances of neighbours, also where they are all 1.
    SmallVector<int64_t> getInteriorOrOnes();
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def VTA_EmptyOp : VTA_Op<"empty", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
        ["reifyResultShapes"]>,
    DeclareOpInterfaceMethods<ValueBoundsOpInterface,
        ["populateBoundsForShapedValueDim"]>]> {
  let summary = "an uninitialized tile in on-chip memory";
  let description = [{
    As `tensor.empty`, in memory `space`, with up to `buffers` instances alive.
    Two of these are never the same tile, so the operation is not `Pure`.

    Constraints:
    * (C1) one operand per dynamic dimension of the result;
    * (C2) `buffers` is at least 1.

    ```mlir
    func.func @empty() -> tensor<1x4x6x14x1x16xi32> {
      %0 = vta.empty() in <acc> buffers 2 : tensor<1x4x6x14x1x16xi32>
      return %0 : tensor<1x4x6x14x1x16xi32>
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$sizes, VTA_MemAttr:$space,
      DefaultValuedAttr<I64Attr, "1">:$buffers);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    `(` $sizes `)` `in` $space `buffers` $buffers attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

def VTA_PadOp : VTA_Op<"pad", [
    Pure, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
        ["reifyResultShapes"]>,
    DeclareOpInterfaceMethods<ValueBoundsOpInterface,
        ["populateBoundsForShapedValueDim"]>,
    DeclareOpInterfaceMethods<TilingInterface,
        ["getLoopIteratorTypes", "getIterationDomain",
         "getTiledImplementation", "getResultTilePosition",
         "generateResultTileValue"]>]> {
  let summary = "surrounds accumulators by elements that are left out";
  let description = [{
    A view of `source` in which indices begin `low` before it and end `high`
    behind it. There is nothing at these indices: `vta.alu` leaves them out, no
    other operation may read the result. The padding of a max pool, which never
    is the maximum. Tensors become memrefs of the same form when they are
    bufferized. A pad by nothing folds to its source, and pads that are constants
    become static.

    Constraints:
    * (C1) source and result are both tensors or both memrefs in `acc`, of the
      same rank and element type;
    * (C2) `low` and `high` have one entry per dimension, each at least 0;
    * (C3) where all three are static, result = low + source + high.

    ```mlir
    func.func @pad(%t: memref<4x5x14x1x16xi32, #vta.mem<acc>>, %low: index) {
      %0 = vta.pad %t low[0, %low, 1, 0, 0] high[0, 0, 1, 0, 0]
          : memref<4x5x14x1x16xi32, #vta.mem<acc>>
          to memref<4x?x16x1x16xi32, #vta.mem<acc>>
      return
    }
    ```
  }];
  let arguments = (ins AnyTypeOf<[AnyRankedTensor, AnyMemRef]>:$source,
      Variadic<Index>:$low, Variadic<Index>:$high,
      DenseI64ArrayAttr:$static_low, DenseI64ArrayAttr:$static_high);
  let results = (outs AnyTypeOf<[AnyRankedTensor, AnyMemRef]>:$result);
  let assemblyFormat = [{
    $source `low` `` custom<DynamicIndexList>($low, $static_low)
    `high` `` custom<DynamicIndexList>($high, $static_high) attr-dict
    `:` type($source) `to` type($result)
  }];
  let builders = [OpBuilder<(ins "Type":$result, "Value":$source,
      "ArrayRef<OpFoldResult>":$low, "ArrayRef<OpFoldResult>":$high)>];
  let extraClassDeclaration = [{
    SmallVector<OpFoldResult> getMixedLow();
    SmallVector<OpFoldResult> getMixedHigh();
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

#endif // VTA_DIALECT_VTA_IR_VTATENSOROPS_TD
