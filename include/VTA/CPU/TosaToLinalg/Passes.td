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
      `linalg.generic`s; broadcasts become indexing maps. They are joined if
      nothing is computed twice, and if no operation then reads the results of
      two contractions that could read one;
    * `tosa.rescale` by a power of two becomes 32-bit shifts, other factors become
      64-bit products; both give the bits that TOSA defines.

    `linalg.pack` and `linalg.unpack`, which `vta-pack` writes at the borders of a
    segment on VTA, become pads, reshapes and transpositions. Modules of the
    device do not change.

    Each operation that is not covered is an error with the reason.

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
              "elementwise operations joined with their readers">];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
    "::mlir::tosa::TosaDialect"];
}

#endif // VTA_CPU_TOSATOLINALG_PASSES_TD
