//===- VTAKernelOps.td - Calls of the device, kernels, steps *- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTA_IR_VTAKERNELOPS_TD
#define VTA_DIALECT_VTA_IR_VTAKERNELOPS_TD

include "VTA/Dialect/VTA/IR/VTAAttrs.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/IndexingMapOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/TilingInterface.td"

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

#endif // VTA_DIALECT_VTA_IR_VTAKERNELOPS_TD
