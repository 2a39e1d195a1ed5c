//===- VTAOps.td - Operations of the vta dialect -----------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTA_IR_VTAOPS_TD
#define VTA_DIALECT_VTA_IR_VTAOPS_TD

include "VTA/Dialect/VTA/IR/VTAAttrs.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/IndexingMapOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/TilingInterface.td"
include "mlir/Interfaces/ValueBoundsOpInterface.td"

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
// What runs on the device
//===----------------------------------------------------------------------===//

def VTA_CallOp : VTA_Op<"call", [
    Pure, DeclareOpInterfaceMethods<CallOpInterface>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "runs a segment of a network on the device";
  let description = [{
    The callee is a function of a nested module, later the program that the
    function was compiled to. A segment has no state: equal operands give equal
    results, and calls whose results nobody needs can be dropped.

    Constraints:
    * (C1) the callee is a function or a `vtaisa.program`;
    * (C2) operands and results have the types of the callee, while it is a
      function without memrefs.

    ```mlir
    func.func @main(%x: tensor<1x6x5x16xi8>) -> tensor<1x6x5x16xi8> {
      %y = vta.call @device::@segment0(%x)
          : (tensor<1x6x5x16xi8>) -> tensor<1x6x5x16xi8>
      return %y : tensor<1x6x5x16xi8>
    }
    module @device {
      func.func @segment0(%x: tensor<1x6x5x16xi8>) -> tensor<1x6x5x16xi8> {
        %y = tosa.clamp %x {min_val = 0 : i8, max_val = 127 : i8}
            : (tensor<1x6x5x16xi8>) -> tensor<1x6x5x16xi8>
        return %y : tensor<1x6x5x16xi8>
      }
    }
    ```
  }];
  let arguments = (ins SymbolRefAttr:$callee,
      Variadic<AnyRankedTensor>:$operands,
      OptionalAttr<DictArrayAttr>:$arg_attrs,
      OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $callee `(` $operands `)` attr-dict
    `:` functional-type($operands, $results)
  }];
  let builders = [OpBuilder<(ins "TypeRange":$results, "SymbolRefAttr":$callee,
      "ValueRange":$operands)>];
}

//===----------------------------------------------------------------------===//
// Kernels: what is scheduled, tuned and run as one unit
//===----------------------------------------------------------------------===//

def VTA_KernelOp : VTA_Op<"kernel", [
    IsolatedFromAbove, SingleBlock, RecursiveMemoryEffects,
    RecursivelySpeculatable]> {
  let summary = "a fused group of operations that VTA runs as one unit";
  let description = [{
    The body computes one int8 tensor: a contraction, or a `linalg.fill` in its
    place, then a chain of `vta.step` operations, with at most one max pool of
    accumulators (`linalg.generic` and `tensor.pad`) anywhere among them. The
    last step narrows. The string is the name of the layer; several kernels may
    have the same one.

    ```
    operation ::= `vta.kernel` string `(` (ssa-id `=` ssa-use (`,` ...)*)? `)`
                  (`attributes` attribute-dict)? `:` function-type region
    ```

    Operands are tensors that other operations compute: inputs, residuals, the
    buffer of a concatenation. Offsets of slices are operands of type index.
    Everything else that a kernel reads is inside: constants, zeros around and
    between elements, slices, reshapes. Schedules decide by the values of
    constants, and nothing outside of a kernel decides how it is scheduled.
    `linalg-to-vta-kernel` orders operands as a depth-first walk from the result
    meets them.

    The operation has no side effects other than those of its body, which has
    none: unused kernels are dead code, equal ones are merged. Canonicalization
    takes constants inside and drops operands that are unused or repeated.
    Kernels exist up to `vta-apply-schedules`, which replaces each one by its
    scheduled body. `vta.schedule` is the symbol of the schedule.

    Constraints:
    * (C1) the block's arguments have the types of the operands;
    * (C2) operands are tensors of static shape, or index;
    * (C3) the result is an i8 tensor of static shape, which is what the block
      yields, and the operation that computes it is a `vta.step narrow`;
    * (C4) no kernel is inside of another one.

    As long as the body is not scheduled, that is without loops and stages:
    * (C5) there is one contraction, or none and one fill that the chain starts
      from, and at most one max pool;
    * (C6) each step, pool and contraction has one use, by the next of the chain,
      apart from `tensor.dim`; only the pool has padding;
    * (C7) there is no control flow, and nothing has side effects.

    Always:
    * (C8) shifts by a tensor are by constants from -31 to 31.

    ```mlir
    #id = affine_map<(h, c, b, o) -> (h, c, b, o)>
    #bias = affine_map<(h, c, b, o) -> (c, b, o)>
    func.func @dense(%x: tensor<4x2x1x16xi8>) -> tensor<4x3x1x16xi8> {
      %y = vta.kernel "fc1" (%a = %x)
          : (tensor<4x2x1x16xi8>) -> tensor<4x3x1x16xi8> {
        %w = arith.constant dense<3> : tensor<3x2x16x16xi8>
        %bias = arith.constant dense<100> : tensor<3x1x16xi32>
        %zero = arith.constant 0 : i32
        %e = tensor.empty() : tensor<4x3x1x16xi32>
        %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>)
            -> tensor<4x3x1x16xi32>
        %acc = linalg.mmt4d
            ins(%a, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>)
            outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
        %0 = vta.step add map #bias ins(%bias : tensor<3x1x16xi32>)
            outs(%acc : tensor<4x3x1x16xi32>)
        %1 = vta.step shr 6 outs(%0 : tensor<4x3x1x16xi32>)
        %2 = vta.step max -128 outs(%1 : tensor<4x3x1x16xi32>)
        %3 = vta.step min 127 outs(%2 : tensor<4x3x1x16xi32>)
        %e8 = tensor.empty() : tensor<4x3x1x16xi8>
        %4 = vta.step narrow ins(%3 : tensor<4x3x1x16xi32>)
            outs(%e8 : tensor<4x3x1x16xi8>)
        vta.yield %4 : tensor<4x3x1x16xi8>
      }
      return %y : tensor<4x3x1x16xi8>
    }
    ```
  }];
  let arguments = (ins StrAttr:$layer, Variadic<AnyType>:$inputs);
  let results = (outs AnyRankedTensor:$result);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "StringRef":$layer, "ValueRange":$inputs,
      "Type":$result)>];
  let extraClassDeclaration = [{
    Block &getBlock() { return getBody().front(); }
    /// The operation whose result the kernel yields, a `vta.step narrow` until
    /// the kernel is scheduled. Null for a block argument.
    Operation *getRoot() {
      return getBlock().getTerminator()->getOperand(0).getDefiningOp();
    }
    /// True if the body has loops or stages already.
    bool isScheduled();
    /// Replaces the kernel by the operations of its body.
    void inlineBody(RewriterBase &rewriter);
  }];
}

def VTA_YieldOp : VTA_Op<"yield", [Pure, Terminator, HasParent<"KernelOp">]> {
  let summary = "the result of a kernel";
  let description = [{
    Ends the block of a `vta.kernel`, which has an example.
  }];
  let arguments = (ins AnyRankedTensor:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
}

def VTA_StepOp : VTA_Op<"step", [
    Pure, DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<IndexingMapOpInterface, ["getIndexingMaps"]>,
    DeclareOpInterfaceMethods<TilingInterface,
        ["getLoopIteratorTypes", "getIterationDomain",
         "getTiledImplementation", "getResultTilePosition",
         "generateResultTileValue"]>]> {
  let summary = "one elementwise step on the accumulators of a kernel";
  let description = [{
    `add`, `shr`, `min` and `max` combine each accumulator with an immediate or
    with an element of the operand that `map` selects by the accumulator's
    indices. Sums wrap. A negative immediate of `shr` shifts to the left. `narrow`
    truncates accumulators to int8.

    An i8 operand of `add`, a residual, is multiplied by `scale` first. The GEMM
    unit adds it.

    Each step becomes one `vta.alu`, `narrow` a `vta.store`, or a `vta.gemm` if a
    schedule stages its operand to `wgt` (a bias) or `inp` (a residual). One
    instruction shifts by -16 to 15, or by 0 to 15 where a tensor says by how
    much, and has an immediate of 16 bits: what is left beyond that when a kernel
    is scheduled and bufferized is refused. `vta-normalize` splits such steps.

    Canonicalization merges steps by constants, up to shifts of 15, drops those
    that do nothing, and moves clips behind shifts to the right. It needs no
    target; what depends on one, or on ranges of values, is in `vta-normalize`.

    Constraints:
    * (C1) accumulators are i32 tensors, and what `narrow` writes is i8;
    * (C2) there is either an immediate or an operand, for `narrow` an operand;
    * (C3) operands are i32, those of `add` i32 or i8;
    * (C4) only an i8 operand has a scale, of 32 bits;
    * (C5) an operand has a map exactly if the step does not narrow: some of the
      accumulators' dimensions, each at most once, the last two of them at its
      end;
    * (C6) immediates of `shr` are from -31 to 31, those of others have 32 bits.

    ```mlir
    #channels = affine_map<(n, c, h, w, b, o) -> (c, b, o)>
    #all = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
    func.func @steps(%acc: tensor<1x2x5x7x1x16xi32>,
                     %bias: tensor<2x1x16xi32>, %r: tensor<1x2x5x7x1x16xi8>,
                     %e: tensor<1x2x5x7x1x16xi8>)
        -> tensor<1x2x5x7x1x16xi8> {
      %0 = vta.step add map #channels ins(%bias : tensor<2x1x16xi32>)
          outs(%acc : tensor<1x2x5x7x1x16xi32>)
      %1 = vta.step add scale 4 map #all ins(%r : tensor<1x2x5x7x1x16xi8>)
          outs(%0 : tensor<1x2x5x7x1x16xi32>)
      %2 = vta.step shr 8 outs(%1 : tensor<1x2x5x7x1x16xi32>)
      %3 = vta.step narrow ins(%2 : tensor<1x2x5x7x1x16xi32>)
          outs(%e : tensor<1x2x5x7x1x16xi8>)
      return %3 : tensor<1x2x5x7x1x16xi8>
    }
    ```
  }];
  let arguments = (ins VTA_StepKind:$kind, OptionalAttr<I64Attr>:$imm,
      Optional<AnyRankedTensor>:$input, OptionalAttr<AffineMapAttr>:$map,
      DefaultValuedAttr<I64Attr, "1">:$scale, AnyRankedTensor:$init);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $kind ($imm^)? (`scale` $scale^)? (`map` $map^)?
    (`ins` `(` $input^ `:` type($input) `)`)?
    `outs` `(` $init `:` custom<InitAndResult>(type($init), type($result)) `)`
    attr-dict
  }];
  let builders = [
    // A step by an immediate.
    OpBuilder<(ins "StepKind":$kind, "int64_t":$imm, "Value":$init)>,
    // A step by a tensor.
    OpBuilder<(ins "StepKind":$kind, "Value":$input, "AffineMap":$map,
        "int64_t":$scale, "Value":$init)>,
    // The step that narrows `input`.
    OpBuilder<(ins "Value":$input, "Value":$init)>];
  let extraClassDeclaration = [{
    MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }
    /// For IndexingMapOpInterface, whose default methods call it.
    ArrayRef<int64_t> getShape(OpOperand *operand) {
      return cast<ShapedType>(operand->get().getType()).getShape();
    }
    bool narrows() { return getKind() == StepKind::Narrow; }
    /// True if the operand is i8, which the GEMM unit adds.
    bool isResidual();
    /// What the ALU does for a step that does not narrow.
    AluOpcode getOpcode();
    /// The accumulators that the step reads.
    OpOperand &getAccumulators() {
      return narrows() ? (*this)->getOpOperand(0) : getInitMutable();
    }
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

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

#endif // VTA_DIALECT_VTA_IR_VTAOPS_TD
