//===- VTATransformOps.td - Schedule operations -----------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTA_TRANSFORMOPS_VTATRANSFORMOPS_TD
#define VTA_DIALECT_VTA_TRANSFORMOPS_VTATRANSFORMOPS_TD

include "VTA/Dialect/VTA/IR/VTAAttrs.td"
include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/IR/TransformTypes.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class VTA_TransformOp<string mnemonic, list<Trait> traits = []>
    : Op<Transform_Dialect, "vta." # mnemonic,
         traits # [DeclareOpInterfaceMethods<TransformOpInterface>,
                   DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
                   ReportTrackingListenerFailuresOpTrait]> {
  let cppNamespace = "::mlir::vta";
}

def VTA_TileAndFuseOp : VTA_TransformOp<"tile_and_fuse", [
    AttrSizedOperandSegments]> {
  let summary = "tiles a kernel: its last step with all that feeds it";
  let description = [{
    `target` is a `vta.kernel`. Its *root* is the step that narrows to int8. The
    *anchor* is the contraction among the accumulator operations that feed the
    root, or the root itself if there is none. `sizes` are tile sizes by
    dimension of the anchor (0: not tiled); `order` lists the tiled dimensions,
    outermost first. Everything up to the first reduction dimension of the
    order becomes one loop nest around the whole kernel; the rest is a nest of
    the anchor alone, so that the epilogue runs once per tile of the outer nest.

    A max pool between anchor and root, over windows of one dimension each, is
    fused with all before it: rows of the anchor that two tiles see are computed
    for both. The loops around the kernel then count rows of the pool's result,
    and so do the sizes of their dimensions. Padding of the pool becomes
    `vta.pad`.

    Other pads are never fused (`transform.vta.stage` takes care of them) and
    loops with one iteration are kept until `transform.vta.finish`. Tiles need not
    divide the extents; sizes beyond an extent mean the whole of it.

    Results: the tiled anchor; the tiled operations fused around it, in program
    order (steps, a pool among them, the root last); the loops, outermost first.

    ```mlir
    module attributes {transform.with_named_sequence} {
      transform.named_sequence @schedule(%kernel: !transform.any_op {transform.readonly}) {
        %h = transform.param.constant 7 : i64 -> !transform.param<i64>
        %conv, %epilogue, %loops = transform.vta.tile_and_fuse %kernel
            sizes [1, 4, %h, 14, 0, 0, 1] order [0, 2, 3, 1, 6]
            : (!transform.any_op, !transform.param<i64>)
              -> (!transform.any_op, !transform.any_op, !transform.any_op)
        transform.yield
      }
    }
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
      Variadic<TransformParamTypeInterface>:$sizes,
      DenseI64ArrayAttr:$static_sizes,
      Optional<TransformParamTypeInterface>:$order,
      OptionalAttr<DenseI64ArrayAttr>:$static_order);
  let results = (outs TransformHandleTypeInterface:$anchor,
      TransformHandleTypeInterface:$fused,
      TransformHandleTypeInterface:$loops);
  let assemblyFormat = [{
    $target `sizes` custom<DynamicIndexList>($sizes, $static_sizes)
    `order` (`param` $order^):($static_order)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def VTA_StageTransformOp : VTA_TransformOp<"stage", [
    AttrSizedOperandSegments]> {
  let summary = "brings an operand of a tiled operation on chip";
  let description = [{
    The tile of operand `operand` of `target` that is needed inside the first
    `level` of `loops` is staged to memory `space` right there: 0 stages outside
    all loops, so that the operand is resident. `buffers` tiles are alive at a
    time; of several numbers it is the product. Zero padding of an operand
    staged to `inp` becomes part of the stage.

    Padding is a `tensor.pad` with zeros or a `tensor.insert_slice` into zeros,
    strided or not, or several of these.

    `loops` are those of `transform.vta.tile_and_fuse`: all that are around the
    target, outermost first. Others are ignored.

    The init operand of the anchor, or of a max pool, is not loaded: it becomes an
    on-chip tile next to its initialization, whatever the level.

    An int32 constant that an epilogue operation adds can be staged to `wgt`:
    it is then coded into weight blocks and accumulated by the GEMM unit. An int8
    operand of an epilogue operation can only be staged to `inp`: its product
    with identity blocks, which are staged to `wgt` outside of all loops, is
    accumulated.

    ```mlir
    module attributes {transform.with_named_sequence} {
      transform.named_sequence @stage(%conv: !transform.any_op {transform.readonly},
                                      %loops: !transform.any_op {transform.readonly}) {
        transform.vta.stage %conv operand 1 to <wgt> at [2] of %loops buffers [2]
            : !transform.any_op, !transform.any_op
        transform.yield
      }
    }
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
      I64Attr:$operand, VTA_MemAttr:$space,
      Variadic<TransformParamTypeInterface>:$level,
      DenseI64ArrayAttr:$static_level,
      TransformHandleTypeInterface:$loops,
      Variadic<TransformParamTypeInterface>:$buffers,
      DenseI64ArrayAttr:$static_buffers);
  let results = (outs);
  let assemblyFormat = [{
    $target `operand` $operand `to` $space
    `at` custom<DynamicIndexList>($level, $static_level)
    `of` $loops `buffers` custom<DynamicIndexList>($buffers, $static_buffers)
    attr-dict `:` type($target) `,` type($loops)
    (`level` type($level)^)? (`buffers` type($buffers)^)?
  }];
  let hasVerifier = 1;
}

def VTA_FinishOp : VTA_TransformOp<"finish"> {
  let summary = "cleans up after a schedule, once";
  let description = [{
    Folds slices that cover their whole source, canonicalizes, removes common
    subexpressions and the marks that the other schedule operations leave.

    ```mlir
    module attributes {transform.with_named_sequence} {
      transform.named_sequence @finish(%kernel: !transform.any_op {transform.readonly}) {
        transform.vta.finish %kernel : !transform.any_op
        transform.yield
      }
    }
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target);
  let results = (outs);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

#endif // VTA_DIALECT_VTA_TRANSFORMOPS_VTATRANSFORMOPS_TD
