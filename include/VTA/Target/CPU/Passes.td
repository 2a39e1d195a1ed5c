//===- Passes.td - Passes on the way to CPU code -----------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TARGET_CPU_PASSES_TD
#define VTA_TARGET_CPU_PASSES_TD

include "mlir/Pass/PassBase.td"

def VTACPUFormTasks : Pass<"vta-cpu-form-tasks", "::mlir::ModuleOp"> {
  let summary = "cuts a network of linalg operations into tasks";
  let description = [{
    Every operation that is not elementwise (a contraction, a pool, a move of
    data) and the elementwise operations that read its result alone become a
    private function with the attribute `vta.task`; what is elementwise on its
    own becomes one as well. The network is left with constants, reshapes and
    calls. Constants are arguments, marked with `vta.constant`, so that layers
    of one shape share a task; a task's name has a hash of its text, which does
    not depend on the network.

    A `tensor.pad` with zeros belongs to the task of what it pads: the function
    has the attribute `vta.zeroed_result`, which says that the memory of its
    result holds the padding already, so that nothing is copied. Whoever else
    reads the tensor reads the middle of the padded one.

    ```mlir
    func.func @main(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
      %empty = tensor.empty() : tensor<4x6xf32>
      %y = linalg.exp ins(%x : tensor<4x6xf32>) outs(%empty : tensor<4x6xf32>)
          -> tensor<4x6xf32>
      return %y : tensor<4x6xf32>
    }
    ```
    becomes a call of `@elementwise_...`, which has the body.
  }];
  let statistics = [
    Statistic<"numTasks", "num-tasks", "tasks made">,
    Statistic<"numShared", "num-shared", "calls of a task another one made">,
    Statistic<"numJoined", "num-joined",
              "elementwise operations computed with what they read">,
    Statistic<"numPads", "num-pads", "pads that copy nothing">];
  let dependentDialects = [
    "::mlir::func::FuncDialect", "::mlir::tensor::TensorDialect",
    "::mlir::linalg::LinalgDialect"];
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

class VTACPU_TaskPass<string name> : Pass<name, "::mlir::ModuleOp"> {
  list<Option> targetOptions = [
    Option<"triple", "target", "std::string", /*default=*/"\"\"",
           "what the code is for, such as aarch64-linux-gnu; this machine if "
           "empty">,
    Option<"processor", "cpu", "std::string", /*default=*/"\"\"",
           "LLVM's name of the processor; the usual one if empty">,
    Option<"features", "features", "std::string", /*default=*/"\"\"",
           "instruction sets to add or remove: '+dotprod,-avx512f'">];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::bufferization::BufferizationDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::math::MathDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect", "::mlir::transform::TransformDialect",
    "::mlir::vector::VectorDialect"];
}

def VTACPUGenerateSchedules : VTACPU_TaskPass<"vta-cpu-generate-schedules"> {
  let summary = "writes the schedule of a task";
  let description = [{
    The module has one task, a function with the attribute `vta.task`, on
    tensors. It gets a module `vta_schedule` with one named sequence: transform
    operations whose numbers are `transform.tune.knob`s, set to what a model of
    the processor thinks best.
  }];
  let options = targetOptions # [
    Option<"threads", "threads", "unsigned", /*default=*/"1",
           "how many threads share the task">];
  let statistics = [
    Statistic<"numKnobs", "num-knobs", "knobs written">];
}

def VTACPUApplySchedules : VTACPU_TaskPass<"vta-cpu-apply-schedules"> {
  let summary = "applies the schedule of a task";
  let description = [{
    Gives the task of the module an argument for its result and applies the
    module `vta_schedule`, which is erased, to it. A schedule that was
    written for another task, with open knobs, or whose operations do not fit the
    task, is an error.
  }];
  let statistics = [
    Statistic<"numKnobs", "num-knobs", "knobs read">];
}

def VTACPULowerTask : VTACPU_TaskPass<"vta-cpu-lower-task"> {
  let summary = "makes a kernel of a scheduled task";
  let description = [{
    From the task of the module, to which a schedule has been applied or not, to
    the LLVM dialect: buffers for tensors, loops for operations, a range of
    chunks for the outermost parallel loop, scratch memory for temporary buffers.
    `stage` is where to stop: `buffers`, `kernel` or `llvm`.
  }];
  let options = targetOptions # [
    Option<"stage", "stage", "std::string", /*default=*/"\"llvm\"",
           "the last step: buffers, kernel or llvm">];
  let statistics = [
    Statistic<"numChunks", "num-chunks", "chunks of the task">,
    Statistic<"numScratchBytes", "num-scratch-bytes",
              "bytes of scratch memory">];
}

#endif // VTA_TARGET_CPU_PASSES_TD
