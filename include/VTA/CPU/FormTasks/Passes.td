//===- Passes.td - Networks cut into tasks -----------------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_FORMTASKS_PASSES_TD
#define VTA_CPU_FORMTASKS_PASSES_TD

include "mlir/Pass/PassBase.td"

def VTACPUFormTasks : Pass<"vta-cpu-form-tasks", "::mlir::ModuleOp"> {
  let summary = "cuts a network of linalg operations into tasks";
  let description = [{
    Every operation that is not elementwise (a contraction, a pool, a move of
    data) becomes a private function with the attribute `vta.task`, together with
    the elementwise operations that read only its result. Other elementwise
    operations become tasks as well. The network keeps constants, reshapes and
    calls. Constants are arguments, marked with `vta.constant`; therefore layers
    of one shape share a task. A task's name has a hash of its text, which does
    not depend on the network.

    Reductions over the same dimensions, with elementwise operations before and
    after them, become one task if nothing else reads their results: softmax,
    normalizations. They are left apart if their rows are few and long, so that
    threads share them.

    A `tensor.pad` with zeros belongs to the task that computes its source. The
    function has `vta.task = #vta.task<zeroed_result = true>`: the memory of its
    result already holds the padding, and nothing is copied. Other readers of the
    tensor read the middle of the padded one.

    A concatenation copies nothing where the tasks of its parts can write into
    its memory, with strides. It stays as a `tensor.concat` between the calls, and
    `vta.layout` on the results and arguments of tasks gives the places of the
    tensors. Some parts cannot be written in place: inputs, constants, slices,
    padded tensors, results of the network, and tensors that the device reads or
    writes. Each of these is copied by a task of its own. A concatenation becomes
    a task itself if all its parts are copied, or if the network would need more
    memory: parts that are computed long before are copied first.

    A `vta.call` stays between the calls of tasks. A slice or a fill that it
    reads is copied by a task.

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
    Statistic<"numShared", "num-shared", "calls that share an earlier task">,
    Statistic<"numJoined", "num-joined",
              "elementwise operations joined with the task they read">,
    Statistic<"numPads", "num-pads", "pads that copy nothing">,
    Statistic<"numConcats", "num-concats",
              "concatenations written in place">,
    Statistic<"numParts", "num-parts",
              "parts that tasks write in place">];
  // A task whose loops are looked at is in destination form.
  let dependentDialects = [
    "::mlir::bufferization::BufferizationDialect",
    "::mlir::func::FuncDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect",
    "::mlir::vta::VTADialect"];
}

def VTACPUSparsify : Pass<"vta-cpu-sparsify", "::mlir::ModuleOp"> {
  let summary = "leaves out blocks of weights that are zero";
  let description = [{
    Products of `f32` with a constant matrix (dense layers, 1x1 convolutions) become
    block-sparse where enough blocks of the matrix are zero: blocks of 16, 8 or 4
    features of one channel, whichever a model of the processor expects to take the
    least time; other layers stay as they are. The result is a `linalg.generic` that
    looks up the left operand at the channels of the blocks (see
    [SparseWeights.md](SparseWeights.md)).

    With `random`, blocks are set to zero before: that part of the blocks of
    `block-features` features of one channel, chosen at random, the same in each run.
    Outputs are then useless, except to measure how fast a pruned network would be.

    ```mlir
    %c = linalg.matmul ins(%x, %w : tensor<49x64xf32>, tensor<64x128xf32>) ...
    ```
    becomes
    ```mlir
    %c = linalg.generic {...} ins(%values, %columns, %counts
        : tensor<128x16xf32>, tensor<8x16xi32>, tensor<8xi32>) outs(...) {
      ...
      %v = tensor.extract %x[%i, %channel] : tensor<49x64xf32>
      ...
    }
    ```
  }];
  let options = [
    Option<"triple", "target", "std::string", /*default=*/"",
           "what to compile for; this machine if empty">,
    Option<"processor", "cpu", "std::string", /*default=*/"",
           "LLVM's name of the processor; the default if empty">,
    Option<"features", "features", "std::string", /*default=*/"",
           "instruction sets to add or remove: '+dotprod,-avx512f'">,
    Option<"random", "random", "double", /*default=*/"0",
           "part of the blocks to set to zero at random, 0 to less than 1">,
    Option<"blockFeatures", "block-features", "int64_t", /*default=*/"16",
           "features of these blocks">,
    Option<"onlyZero", "only-zero", "bool", /*default=*/"false",
           "sets blocks to zero and leaves all layers dense">];
  let statistics = [
    Statistic<"numSparse", "num-sparse", "layers that became block-sparse">,
    Statistic<"numDense", "num-dense",
              "layers with a constant matrix that stay dense">];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"];
}

def VTACPUIsolateTasks : Pass<"vta-cpu-isolate-tasks", "::mlir::ModuleOp"> {
  let summary = "gives each task a module of its own";
  let description = [{
    Every task that the network calls is copied into a nested module without a
    name, in the order of the first calls. The passes that schedule and lower a
    task run on these modules, in parallel:

    ```
    builtin.module(vta-cpu-isolate-tasks,
                   builtin.module(vta-cpu-generate-schedules,
                                  vta-cpu-apply-schedules{keep=true},
                                  vta-cpu-lower-task))
    ```
    The functions that the network calls stay, as the definition of what the
    kernels compute.
  }];
  let statistics = [
    Statistic<"numTasks", "num-tasks", "tasks copied">];
  let dependentDialects = ["::mlir::func::FuncDialect"];
}

#endif // VTA_CPU_FORMTASKS_PASSES_TD
