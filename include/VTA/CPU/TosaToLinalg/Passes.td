//===- Passes.td - TOSA to linalg, for CPUs ----------------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_TOSATOLINALG_PASSES_TD
#define VTA_CPU_TOSATOLINALG_PASSES_TD

include "mlir/Pass/PassBase.td"

def VTACPULowerTosa : Pass<"vta-cpu-lower-tosa", "::mlir::ModuleOp"> {
  let summary = "TOSA to linalg on tensors";
  let description = [{
    Every TOSA operation of functions becomes linalg or tensor operations on
    static tensors:

    * contractions and pools become named operations that start from zero (or
      the smallest number); padding is a `tensor.pad` before them, zero points
      are folded into biases and weights;
    * elementwise operations, biases included, become all-parallel
      `linalg.generic`s. What is broadcast is in the indexing maps. They are
      joined where nothing is computed twice and no operation reads the results
      of two contractions that could read one;
    * `tosa.rescale` by a power of two becomes 32-bit shifts, other ones 64-bit
      products; both are bit for bit what TOSA defines.

    `linalg.pack` and `linalg.unpack`, which `vta-pack` writes where a segment on
    VTA begins and ends, become pads, reshapes and transpositions. Modules of
    the device are left alone.

    Operations that are not covered are errors, one for each, that say why.

    ```mlir
    %1 = tosa.conv2d %x, %w, %bias, %zero, %zero {...}
    %2 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    ```
    becomes
    ```mlir
    %1 = tensor.pad %x ...
    %2 = linalg.fill ins(%zero) outs(%empty)
    %3 = linalg.conv_2d_nhwc_fhwc ins(%1, %w) outs(%2)
    %4 = linalg.generic ins(%3, %bias) outs(%empty) // arith.addf, maximumf
    ```
  }];
  let statistics = [
    Statistic<"numLowered", "num-lowered", "TOSA operations lowered">,
    Statistic<"numFused", "num-fused",
              "elementwise operations joined with what reads them">];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
    "::mlir::tosa::TosaDialect"];
}

#endif // VTA_CPU_TOSATOLINALG_PASSES_TD
