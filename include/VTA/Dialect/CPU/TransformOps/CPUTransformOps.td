//===- CPUTransformOps.td - Schedule operations -----------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_CPU_TRANSFORMOPS_CPUTRANSFORMOPS_TD
#define VTA_DIALECT_CPU_TRANSFORMOPS_CPUTRANSFORMOPS_TD

include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/IR/TransformTypes.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class VTACPU_TransformOp<string mnemonic, list<Trait> traits = []>
    : Op<Transform_Dialect, "vta.cpu." # mnemonic,
         traits # [DeclareOpInterfaceMethods<TransformOpInterface>,
                   DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
                   ReportTrackingListenerFailuresOpTrait]> {
  let cppNamespace = "::mlir::vta::cpu";
}

include "VTA/Dialect/CPU/TransformOps/CPUTileOps.td"

def VTACPU_MacKernelKind : I32EnumAttr<"MacKernelKind",
    "how products are multiplied and summed up", [
      I32EnumAttrCase<"Fma", 0, "fma">,
      I32EnumAttrCase<"FmaLane", 1, "fma_lane">,
      I32EnumAttrCase<"Mul", 2, "mul">,
      I32EnumAttrCase<"Vpdpbusd", 3, "vpdpbusd">,
      I32EnumAttrCase<"Pmaddwd", 4, "pmaddwd">,
      I32EnumAttrCase<"Sdot", 5, "sdot">,
      I32EnumAttrCase<"Sadalp", 6, "sadalp">,
      I32EnumAttrCase<"Vpadal", 7, "vpadal">,
      I32EnumAttrCase<"Combine", 8, "combine">]> {
  let cppNamespace = "::mlir::vta::cpu";
}

def VTACPU_LoopOrder : I32EnumAttr<"LoopOrder",
    "which loop over tiles of a contraction is outside", [
      I32EnumAttrCase<"FeaturesOutside", 0, "features_outside">,
      I32EnumAttrCase<"FeaturesInside", 1, "features_inside">]> {
  let cppNamespace = "::mlir::vta::cpu";
}

def VTACPU_ContractOp : VTACPU_TransformOp<"contract", [AttrSizedOperandSegments]> {
  let summary = "turns a contraction and what is around it into vector loops";
  let description = [{
    `target` is the function of a task whose anchor is a contraction: a sum of
    products of two operands over all reduction dimensions, such as a
    convolution or a matrix product, or a combination, which has any other body
    of two operands: a sum of squared differences, a minimum of sums. The whole
    task becomes one parallel loop with loops inside, which read and write memory
    directly. Dimensions that are contiguous in all operands count as one.
    Vectors are along the output's innermost dimension if one operand alone has
    it, else along the dimension for which a step takes the fewest loads. These
    are the features. Groups of fewer features than lanes count as features too.

    Each of the following is a number or a parameter that holds one integer:

    * `features`: results along the dimension of vectors, a multiple of `lanes`,
      the elements of a vector;
    * `rows` and `columns`: results along the two dimensions outside of it (along the
      innermost of these alone if there is no other: then it counts as rows). All
      these results are accumulated in vector registers through all reduction loops.
      What a dimension does not divide by gets code of its own;
    * `row_block`: the number of tiles of rows in one chunk;
    * `order`: `features_outside` (as a parameter: 0) for all rows before the next
      features, `features_inside` (1) for all features before the next block of rows;
    * `unroll`: steps of the innermost reduction loop that are one of the code;
    * `prefetch`: bytes of a cache line, if weights are to be fetched ahead. While
      the tiles of one panel (the packed weights of `features` results) are computed,
      the lines of the next panel are brought to the second-level cache, each tile
      fetching its share, evenly over its reduction. After the last panel, the
      memory behind the weights is fetched: constants of the next task. Needs
      packed weights. 0, or leaving it out: nothing is fetched ahead;
    * `pack`: 1 to copy the right operand's values for `features` results into scratch
      memory, in which each step reads them in a row, once for each chunk. For a right
      operand that is computed, above all one whose neighboring features are far from
      each other. 0, or leaving it out: it is read where it is;
    * `feature_block`: blocks of `features` that one chunk computes, each for all of
      the chunk's rows before the next one. Leaving it out: 1;
    * `channel_block`: steps of the reduction that are one block. All rows and features
      of a chunk go through one block before the next one; in between, their sums are
      in scratch memory. Blocks follow each other in the order of the loops, so bits
      stay. It divides the steps of all loops, as a divisor of a loop times all steps
      of the loops inside of it. Leaving it out: all steps.

    `kernel` says how products are summed: `fma` broadcasts single values of the
    left operand, `fma_lane` loads `unroll` of them as a vector and multiplies by
    its lanes. `combine` computes the operation's body, whatever it is; a product
    that is added to the sum is not rounded. The others take integers: `mul` takes
    each product by itself, the rest are named after the instruction that sums
    groups of products.

    Weights that are a constant argument get a packed layout, in which each step
    reads `features` of them in a row. The elementwise operations on the sums are
    computed in registers before results are stored.

    ```mlir
    module attributes {transform.with_named_sequence} {
      transform.named_sequence @schedule(%func: !transform.any_op {transform.readonly}) {
        %columns = transform.param.constant 14 : i64 -> !transform.param<i64>
        transform.vta.cpu.contract %func kernel fma lanes 16 features(32) rows(1)
            columns(%columns : !transform.param<i64>) row_block(1) order(features_inside)
            unroll(1) prefetch(64) : !transform.any_op
        transform.yield
      }
    }
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
      Optional<TransformParamTypeInterface>:$features,
      Optional<TransformParamTypeInterface>:$rows,
      Optional<TransformParamTypeInterface>:$columns,
      Optional<TransformParamTypeInterface>:$row_block,
      Optional<TransformParamTypeInterface>:$order,
      Optional<TransformParamTypeInterface>:$unroll,
      Optional<TransformParamTypeInterface>:$prefetch,
      Optional<TransformParamTypeInterface>:$pack,
      Optional<TransformParamTypeInterface>:$feature_block,
      Optional<TransformParamTypeInterface>:$channel_block,
      VTACPU_MacKernelKind:$kernel, I64Attr:$lanes,
      OptionalAttr<I64Attr>:$static_features,
      OptionalAttr<I64Attr>:$static_rows,
      OptionalAttr<I64Attr>:$static_columns,
      OptionalAttr<I64Attr>:$static_row_block,
      OptionalAttr<VTACPU_LoopOrder>:$static_order,
      OptionalAttr<I64Attr>:$static_unroll,
      OptionalAttr<I64Attr>:$static_prefetch,
      OptionalAttr<I64Attr>:$static_pack,
      OptionalAttr<I64Attr>:$static_feature_block,
      OptionalAttr<I64Attr>:$static_channel_block);
  let results = (outs);
  // The first two directives also recognize the form of older versions.
  let assemblyFormat = [{
    $target `kernel` custom<MacKernelKind>($kernel) `lanes` $lanes
    custom<Features>($features, type($features), $static_features)
    `rows` `` custom<Number>($rows, type($rows), $static_rows)
    `columns` `` custom<Number>($columns, type($columns), $static_columns)
    `row_block` `` custom<Number>($row_block, type($row_block), $static_row_block)
    `order` `` custom<LoopOrder>($order, type($order), $static_order)
    `unroll` `` custom<Number>($unroll, type($unroll), $static_unroll)
    custom<OptionalNumber>($prefetch, type($prefetch), $static_prefetch, "\"prefetch\"")
    custom<OptionalNumber>($pack, type($pack), $static_pack, "\"pack\"")
    custom<OptionalNumber>($feature_block, type($feature_block), $static_feature_block,
                           "\"feature_block\"")
    custom<OptionalNumber>($channel_block, type($channel_block), $static_channel_block,
                           "\"channel_block\"")
    attr-dict `:` type($target)
  }];
  let hasVerifier = 1;
  let builders = [
    // All numbers are parameters: the first six in the order of the operands,
    // then those that may be missing.
    OpBuilder<(ins "Value":$target, "MacKernelKind":$kernel, "int64_t":$lanes,
                   "ArrayRef<Value>":$numbers, CArg<"Value", "{}">:$prefetch,
                   CArg<"Value", "{}">:$pack,
                   CArg<"Value", "{}">:$feature_block,
                   CArg<"Value", "{}">:$channel_block)>
  ];
  let extraClassDeclaration = [{
    /// All numbers, in the order of the operands.
    ::std::array<NumberParam, 10> getNumbers();
  }];
}

def VTACPU_FoldOp : VTACPU_TransformOp<"fold"> {
  let summary = "turns loops that carry values along into vector loops";
  let description = [{
    `target` is the function of a task whose anchor has reduction loops that carry
    values along in their order: any number of operands and results, of which the
    task returns one, and any body that vectors have the operations for,
    `linalg.index` included. An output that has all loops as dimensions gets an
    element in each step: a scan. Elementwise operations on a result that is
    carried are computed before it is stored.

    Without reduction loops, the body of the anchor looks elements of arguments up
    (`tensor.extract`). If the vectors of a tile have all elements of the loop that
    they run along, positions that depend on this loop alone are known.

    * `along`: the parallel loop of the operation that vectors run along; without
      it, there is one element. If all that is carried is the first of the largest
      (or smallest) elements and its position, it may be the reduction loop: each
      lane finds those of its own elements, and lanes are combined at the end;
    * `lanes`: elements of a vector. With 1, each element is computed by itself:
      where elements of neighbors are far from each other in memory;
    * `vectors`: vectors that are computed side by side, a number or a parameter that
      holds one integer.

    No order of operations changes, so results are those of the loops.

    ```mlir
    module attributes {transform.with_named_sequence} {
      transform.named_sequence @schedule(%func: !transform.any_op {transform.readonly}) {
        transform.vta.cpu.fold %func along 0 lanes 16 vectors(4) : !transform.any_op
        transform.yield
      }
    }
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
      Optional<TransformParamTypeInterface>:$vectors,
      OptionalAttr<I64Attr>:$along, I64Attr:$lanes,
      OptionalAttr<I64Attr>:$static_vectors);
  let results = (outs);
  let assemblyFormat = [{
    $target (`along` $along^)? `lanes` $lanes
    `vectors` `` custom<Number>($vectors, type($vectors), $static_vectors)
    attr-dict `:` type($target)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// vectors.
    ::std::array<NumberParam, 1> getNumbers();
  }];
}

def VTACPU_ChainOp : VTACPU_TransformOp<"chain", [AttrSizedOperandSegments]> {
  let summary = "computes reductions over the same rows row by row";
  let description = [{
    `target` is the function of a task with reductions over the same dimensions,
    the columns, for each element of the others, the rows, and elementwise
    operations before and after them: softmax, normalizations. The whole task
    becomes one parallel loop over rows. In it are as many sweeps over the columns
    as reductions depend on each other; each sweep computes what it needs of the
    operands again.

    Vectors are along the innermost loop of columns, or along a loop of rows, if
    these take fewer loads. Loads and stores of the last vector of a row, or of the
    last rows, are masked.

    * `lanes`: elements of a vector, a power of two;
    * `rows`: rows that are computed side by side, if vectors are along columns;
    * `vectors`: vectors of partial results, a power of two, if vectors are along
      columns, which are combined after each sweep: halves with halves. Of vectors
      along rows, the number of them that are computed side by side: then no order
      of operations changes;
    * `keep`: 1 if values that take functions or divisions are kept in memory, if a
      later sweep needs them; 0 if they are computed again.

    All but `lanes` are numbers or parameters that hold one integer.

    ```mlir
    module attributes {transform.with_named_sequence} {
      transform.named_sequence @schedule(%func: !transform.any_op {transform.readonly}) {
        %rows = transform.param.constant 2 : i64 -> !transform.param<i64>
        transform.vta.cpu.chain %func lanes 16 rows(%rows : !transform.param<i64>)
            vectors(4) keep(1) : !transform.any_op
        transform.yield
      }
    }
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
      Optional<TransformParamTypeInterface>:$rows,
      Optional<TransformParamTypeInterface>:$vectors,
      Optional<TransformParamTypeInterface>:$keep, I64Attr:$lanes,
      OptionalAttr<I64Attr>:$static_rows,
      OptionalAttr<I64Attr>:$static_vectors,
      OptionalAttr<I64Attr>:$static_keep);
  let results = (outs);
  let assemblyFormat = [{
    $target `lanes` $lanes
    `rows` `` custom<Number>($rows, type($rows), $static_rows)
    `vectors` `` custom<Number>($vectors, type($vectors), $static_vectors)
    `keep` `` custom<Number>($keep, type($keep), $static_keep)
    attr-dict `:` type($target)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// rows, vectors, keep.
    ::std::array<NumberParam, 3> getNumbers();
  }];
}

def VTACPU_WinogradOp : VTACPU_TransformOp<"winograd", [AttrSizedOperandSegments]> {
  let summary = "computes a convolution by Winograd's transforms";
  let description = [{
    `target` is the function of a task whose anchor is a convolution of `f32` with
    windows of 3x3, strides and dilations of 1 and constant weights. The whole task
    becomes one parallel loop over blocks of tiles, in which

    1. the inputs of the block's tiles are transformed, to scratch memory;
    2. for each block of `features`, the transformed inputs are multiplied with the
       transformed weights, to scratch memory as well, and these products are
       transformed back. Elementwise operations of the task are computed then.

    Weights are transformed when the network is compiled. Rounding errors are larger
    than those of `transform.vta.cpu.contract`; NaNs and infinities reach all results
    of their tile. Tiles at borders of the output compute results that are not
    stored, from values of the last row or column.

    * `results`: of a tile, along each dimension: 2 for F(2,3), 4 for F(4,3);
    * `tiles`: of a block;
    * `features`: in registers, a multiple of `lanes`, the elements of a vector;
    * `columns`: tiles of which products are accumulated in registers;
    * `unroll`: input channels that are one step of the code.

    All but `results` and `lanes` are numbers or parameters that hold one integer.
    `kernel` is one of `fma` and `fma_lane`, as for `transform.vta.cpu.contract`.

    ```mlir
    module attributes {transform.with_named_sequence} {
      transform.named_sequence @schedule(%func: !transform.any_op {transform.readonly}) {
        %tiles = transform.param.constant 28 : i64 -> !transform.param<i64>
        transform.vta.cpu.winograd %func kernel fma results 4 lanes 16
            tiles(%tiles : !transform.param<i64>) features(32) columns(12) unroll(1)
            : !transform.any_op
        transform.yield
      }
    }
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
      Optional<TransformParamTypeInterface>:$tiles,
      Optional<TransformParamTypeInterface>:$features,
      Optional<TransformParamTypeInterface>:$columns,
      Optional<TransformParamTypeInterface>:$unroll,
      VTACPU_MacKernelKind:$kernel, I64Attr:$outputs, I64Attr:$lanes,
      OptionalAttr<I64Attr>:$static_tiles,
      OptionalAttr<I64Attr>:$static_features,
      OptionalAttr<I64Attr>:$static_columns,
      OptionalAttr<I64Attr>:$static_unroll);
  let results = (outs);
  let assemblyFormat = [{
    $target `kernel` custom<MacKernelKind>($kernel) `results` $outputs
    `lanes` $lanes
    `tiles` `` custom<Number>($tiles, type($tiles), $static_tiles)
    `features` `` custom<Number>($features, type($features), $static_features)
    `columns` `` custom<Number>($columns, type($columns), $static_columns)
    `unroll` `` custom<Number>($unroll, type($unroll), $static_unroll)
    attr-dict `:` type($target)
  }];
  let hasVerifier = 1;
  let builders = [
    // All numbers are parameters, in the order of the operands.
    OpBuilder<(ins "Value":$target, "MacKernelKind":$kernel, "int64_t":$results,
                   "int64_t":$lanes, "ArrayRef<Value>":$numbers)>
  ];
  let extraClassDeclaration = [{
    /// tiles, features, columns, unroll.
    ::std::array<NumberParam, 4> getNumbers();
  }];
}

#endif // VTA_DIALECT_CPU_TRANSFORMOPS_CPUTRANSFORMOPS_TD
