//===- Passes.td - linalg of other compilers ---------------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_PACKLINALG_PASSES_TD
#define VTA_TRANSFORMS_PACKLINALG_PASSES_TD

include "mlir/Pass/PassBase.td"

def VTAPackLinalg : Pass<"vta-pack-linalg", "::mlir::func::FuncOp"> {
  let summary = "int8 linalg on plain tensors to what vta-partition takes";
  let description = [{
    Other compilers write int8 networks as linalg on plain tensors. This pass
    makes int8 TOSA of it, with the same bits, so that `vta-partition` and
    `vta-pack` decide what VTA runs, and pack it, as for any network.

    | linalg | becomes |
    |---|---|
    | convolutions and matrix products of i8 tensors into i32, named or generic, with dimensions in any order | `conv2d`, `conv3d`, `depthwise_conv2d`, `matmul`, and transpositions where the order is another one |
    | zero points of `_q` and `quantized` forms | numbers of the bias: a sum over the weights, computed at each call if these are computed |
    | `outs` that is zero, a constant or a vector by output channel | the bias |
    | elementwise operations on their results | `add`, `sub`, `maximum`, `minimum`, shifts, `cast`, `clamp`, one by one |
    | the 64-bit product and shift of `tosa-to-arith` | `rescale` |
    | `pooling_nhwc_max`, `pooling_nchw_max` | `max_pool2d` |
    | `tensor.pad`, transpositions, reshapes between these | `pad`, `transpose`, `reshape`, or nothing |

    Constants are transposed at compile time. Operations that have another form
    stay, with the reason in the attribute `vta.host_reason`: they run on the
    host. What does not read the result of a contraction stays as well.

    ```sh
    vta-opt net.mlir --pass-pipeline='builtin.module(func.func(vta-pack-linalg))'
    ```
  }];
  let statistics = [
    Statistic<"numRaised", "num-raised", "operations of linalg rewritten">,
    Statistic<"numRefused", "num-refused", "contractions that stay linalg">
  ];
  let dependentDialects = [
    "::mlir::tosa::TosaDialect", "::mlir::vta::VTADialect"];
}

#endif // VTA_TRANSFORMS_PACKLINALG_PASSES_TD
