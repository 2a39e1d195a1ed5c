//===- Passes.td - Conversions between levels --------------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CONVERSION_PASSES_TD
#define VTA_CONVERSION_PASSES_TD

include "VTA/Schedule/CPU/TaskPass.td"
include "mlir/Pass/PassBase.td"

def VTAFromLinalg : Pass<"vta-from-linalg", "::mlir::func::FuncOp"> {
  let summary = "linalg on on-chip memrefs to vta operations";
  let description = [{
    Matches indexing maps and bodies: contractions of `inp` and `wgt` tiles
    become `vta.gemm`, fills with zero `vta.reset`, elementwise steps on `acc`
    tiles `vta.alu`, truncations to DRAM `vta.store`. Any linalg operation or
    copy that is left is an error that says what was expected.
  }];
  let statistics = [
    Statistic<"numConverted", "num-converted", "operations converted">];
  let dependentDialects = ["::mlir::vta::VTADialect"];
}

def VTAEvaluate : Pass<"vta-evaluate", "::mlir::ModuleOp"> {
  let summary = "runs loops at compile time: functions to straight-line programs";
  let description = [{
    Replaces each function that holds vta operations by a `vtaisa.program` of
    the same name. Loops are walked with constant induction values; no IR is
    unrolled. On the way
    * a slot holds only the source rectangle of a padded tile, and a GEMM is
      split by the outputs, a strided rectangle of them, for which its taps hit
      the source, so that padding around and between its elements is neither
      loaded nor multiplied;
    * copies become few, long 2-D transfers;
    * every `vta.alloc` gets a ring of `buffers` slots;
    * equal uop sequences are shared and loaded once while they fit;
    * the compute unit's own loads wait behind the load unit's on the bus that
      all share. Operands whose tiles take longer to begin than to transfer
      (biases) get a slot for each tile and come with one load; larger ones are
      loaded before the product that lets the load unit fill a slot again.

    Tokens are not part of the result; `vtaisa-derive-tokens` adds them.
  }];
  let options = [
    Option<"skipPadding", "skip-padding", "bool", "true",
           "do not load and multiply padding; false loads zeros where the "
           "instruction can, which it cannot between elements">,
    Option<"splitLast", "split-last", "bool", "true",
           "end the last tile in pieces, so that storing starts early">,
    Option<"placeLoads", "place-loads", "bool", "true",
           "load small operands of accumulators once, and others before the "
           "load unit takes the bus">];
  let statistics = [
    Statistic<"numPrograms", "num-programs", "programs written">,
    Statistic<"numInsns", "num-insns", "instructions">,
    Statistic<"numUops", "num-uops", "uops in DRAM">,
    Statistic<"numSharedKernels", "num-shared-kernels",
              "uop sequences shared with an earlier one">,
    Statistic<"numUopLoads", "num-uop-loads", "loads of uops">,
    Statistic<"numKeptOperands", "num-kept-operands",
              "small operands that stay on chip">];
  let dependentDialects = ["::mlir::vtaisa::VTAISADialect"];
}

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

def VTACPULowerTask : VTACPU_TaskPass<"vta-cpu-lower-task"> {
  let summary = "makes a kernel of a scheduled task";
  let description = [{
    From the task of the module, to which a schedule has been applied or not, to
    the LLVM dialect: buffers for tensors, loops for operations, a range of
    chunks for the outermost parallel loop, scratch memory for temporary buffers.
    `stage` is where to stop: `buffers`, `kernel` or `llvm`. After `llvm` the
    module has the attribute `llvm.target`.

    A schedule that `vta-cpu-apply-schedules{keep=true}` has left in the module
    stays: the task is a part of a network. Then the function that the runtime
    calls has a `#vta.kernel`: the number of chunks, the bytes of scratch memory,
    and the layouts of constant arguments.
  }];
  let options = targetOptions # [
    Option<"stage", "stage", "std::string", /*default=*/"\"llvm\"",
           "the last step: buffers, kernel or llvm">];
  let statistics = [
    Statistic<"numChunks", "num-chunks", "chunks of the task">,
    Statistic<"numScratchBytes", "num-scratch-bytes",
              "bytes of scratch memory">];
}

#endif // VTA_CONVERSION_PASSES_TD
