//===- CPUTileOps.td - Schedules of tiles on tensors ------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For tasks whose tiles are computed by upstream's tiling and vectorization:
// windows over channels, reductions, elementwise operations; and for moves of
// data. Included by CPUTransformOps.td.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_CPU_TRANSFORMOPS_CPUTILEOPS_TD
#define VTA_DIALECT_CPU_TRANSFORMOPS_CPUTILEOPS_TD

def VTACPU_PrepareOp : VTACPU_TransformOp<"prepare",
    [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "brings a task into the form that is tiled";
  let description = [{
    `target` is the function of a task. Chains of elementwise operations become
    one each, reshapes move to the end, where the task's destination is reshaped
    instead, and dimensions that follow each other in memory in all operands
    become one.

    The result is the operation that makes the task's result.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target);
  let results = (outs TransformHandleTypeInterface:$root);
  let assemblyFormat =
      "$target attr-dict `:` functional-type(operands, results)";
}

def VTACPU_TileOp : VTACPU_TransformOp<"tile",
    [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "tiles an operation and all that feeds it, without tails";
  let description = [{
    Tiles the dimensions of the result of `target` by `sizes` (0 or the extent
    and more: not tiled), the loops in the order of the dimensions `order`, and
    moves its producers into the tiles. Every tile has the same static size:
    where a size does not divide the extent, the last tile begins earlier and
    computes some results a second time. With `parallel` the loops are one
    `scf.forall`.

    Results: the tiled operation and the loops, outermost first.

    ```mlir
    module attributes {transform.with_named_sequence} {
      transform.named_sequence @schedule(%func: !transform.any_op {transform.readonly}) {
        %root = transform.vta.cpu.prepare %func
            : (!transform.any_op) -> !transform.any_op
        %columns = transform.param.constant 7 : i64 -> !transform.param<i64>
        %tile, %loops = transform.vta.cpu.tile %root sizes [1, 1, %columns, 32]
            order [0, 3, 1, 2]
            : (!transform.any_op, !transform.param<i64>)
              -> (!transform.any_op, !transform.any_op)
        transform.yield
      }
    }
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
      Variadic<TransformParamTypeInterface>:$sizes,
      DenseI64ArrayAttr:$static_sizes,
      OptionalAttr<DenseI64ArrayAttr>:$order,
      UnitAttr:$parallel);
  let results = (outs TransformHandleTypeInterface:$tiled,
      TransformHandleTypeInterface:$loops);
  let assemblyFormat = [{
    $target `sizes` custom<DynamicIndexList>($sizes, $static_sizes)
    (`order` $order^)? (`parallel` $parallel^)? attr-dict
    `:` functional-type(operands, results)
  }];
}

def VTACPU_TileReductionsOp : VTACPU_TransformOp<"tile_reductions"> {
  let summary = "makes loops of the dimensions that are reduced";
  let description = [{
    Every operation in `target` with dimensions that are reduced gets a loop for
    each of them, with one step per element. Along a dimension that is the
    innermost one of the operand, `lanes` elements at a time are combined with as
    many partial results, which are combined after the loop.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
      Variadic<TransformParamTypeInterface>:$params,
      DenseI64ArrayAttr:$lanes);
  let results = (outs);
  let assemblyFormat = [{
    $target `lanes` custom<DynamicIndexList>($params, $lanes) attr-dict
    `:` type($target) (`,` type($params)^)?
  }];
}

def VTACPU_VectorizeOp : VTACPU_TransformOp<"vectorize"> {
  let summary = "turns the tiles of a function into vector code";
  let description = [{
    Everything computed on tensors in `target` becomes operations on vectors of
    the tiles' shapes. What loops accumulate stays in vectors while they run;
    those loops are unrolled, from the inside, as long as there are at most
    `unroll` copies of the body. Functions like exp become polynomials.
    Operations that cannot become vectors are left as they are.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
      Variadic<TransformParamTypeInterface>:$params,
      DenseI64ArrayAttr:$unroll);
  let results = (outs);
  let assemblyFormat = [{
    $target `unroll` custom<DynamicIndexList>($params, $unroll) attr-dict
    `:` type($target) (`,` type($params)^)?
  }];
}

def VTACPU_MoveOp : VTACPU_TransformOp<"move"> {
  let summary = "turns pads, slices and concatenations into copies";
  let description = [{
    `target` is the function of a task that only moves data. The result is cut
    into boxes, each of which is copied from one operand or filled with a
    constant, as long contiguous pieces as there are. One parallel loop goes
    over blocks of `rows` along one of the outer dimensions.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
      Variadic<TransformParamTypeInterface>:$params,
      DenseI64ArrayAttr:$rows);
  let results = (outs);
  let assemblyFormat = [{
    $target `rows` custom<DynamicIndexList>($params, $rows) attr-dict
    `:` type($target) (`,` type($params)^)?
  }];
}

#endif // VTA_DIALECT_CPU_TRANSFORMOPS_CPUTILEOPS_TD
