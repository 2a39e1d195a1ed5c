//===- CPUTransformOps.td - Schedule operations -----------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TARGET_CPU_CPUTRANSFORMOPS_TD
#define VTA_TARGET_CPU_CPUTRANSFORMOPS_TD

include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/IR/TransformTypes.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class VTACPU_TransformOp<string mnemonic, list<Trait> traits = []>
    : Op<Transform_Dialect, "vta.cpu." # mnemonic,
         traits # [DeclareOpInterfaceMethods<TransformOpInterface>,
                   DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
                   ReportTrackingListenerFailuresOpTrait]> {
  let cppNamespace = "::mlir::vta::cpu";
}

include "VTA/Target/CPU/CPUTileOps.td"

def VTACPU_ContractOp : VTACPU_TransformOp<"contract"> {
  let summary = "turns a contraction and what is around it into vector loops";
  let description = [{
    `target` is the function of a task whose anchor is a contraction: a sum of
    products of two operands over all reduction dimensions, such as a
    convolution or a matrix product. The whole task becomes one parallel loop
    with loops inside, which read and write memory directly. Dimensions that are
    contiguous in all operands count as one. `sizes` are

    * `features`: results along the output's innermost dimension, a multiple of
      `lanes`, the elements of a vector;
    * `rows` and `columns`: results along the two dimensions outside of it (along the
      innermost of these alone if there is no other: then it counts as rows). All
      these results are accumulated in vector registers through all reduction loops.
      What a dimension does not divide by gets code of its own;
    * `row block`: how many tiles of rows are one chunk;
    * `order`: 0 for all rows before the next features, 1 for all features before
      the next block of rows;
    * `unroll`: steps of the innermost reduction loop that are one of the code.

    `kernel` says how products are summed: `fma` broadcasts single values of the
    left operand, `fma_lane` loads `unroll` of them as a vector and multiplies by
    its lanes.

    Weights that are a constant argument get a packed layout, in which each step
    reads `features` of them in a row. The elementwise operations on the sums are
    computed in registers before results are stored.

    ```mlir
    module attributes {transform.with_named_sequence} {
      transform.named_sequence @schedule(%func: !transform.any_op {transform.readonly}) {
        %columns = transform.param.constant 14 : i64 -> !transform.param<i64>
        transform.vta.cpu.contract %func kernel "fma" lanes 16 sizes [32, 1, %columns, 1, 1, 1]
            : !transform.any_op, !transform.param<i64>
        transform.yield
      }
    }
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
      Variadic<TransformParamTypeInterface>:$params, StrAttr:$kernel,
      I64Attr:$lanes, DenseI64ArrayAttr:$sizes);
  let results = (outs);
  let assemblyFormat = [{
    $target `kernel` $kernel `lanes` $lanes
    `sizes` custom<DynamicIndexList>($params, $sizes)
    attr-dict `:` type($target) (`,` type($params)^)?
  }];
  let hasVerifier = 1;
}

#endif // VTA_TARGET_CPU_CPUTRANSFORMOPS_TD
