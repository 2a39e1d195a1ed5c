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
    data) and the elementwise operations that read its result alone become a
    private function with the attribute `vta.task`; what is elementwise on its
    own becomes one as well. The network is left with constants, reshapes and
    calls. Constants are arguments, marked with `vta.constant`, so that layers
    of one shape share a task; a task's name has a hash of its text, which does
    not depend on the network.

    A `tensor.pad` with zeros belongs to the task of what it pads: the function
    has `vta.task = #vta.task<zeroed_result = true>`, which says that the memory
    of its result holds the padding already, so that nothing is copied. Whoever
    else reads the tensor reads the middle of the padded one.

    A concatenation copies nothing where the tasks of its parts can write into
    its memory, with strides: it stays as a `tensor.concat` between the calls,
    and `vta.layout` on the results and arguments of tasks says where the
    tensors are. A part that another task cannot write there (inputs, constants,
    slices, padded tensors, results of the network, and what the device reads or
    writes) is copied by a task of its own. Concatenations stay tasks if no part
    is left, or if the network would need more memory: parts that are computed
    long before are copied first.

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
    Statistic<"numShared", "num-shared", "calls of a task another one made">,
    Statistic<"numJoined", "num-joined",
              "elementwise operations computed with what they read">,
    Statistic<"numPads", "num-pads", "pads that copy nothing">,
    Statistic<"numConcats", "num-concats",
              "concatenations that are no tasks">,
    Statistic<"numParts", "num-parts",
              "parts of these that tasks write in place">];
  let dependentDialects = [
    "::mlir::func::FuncDialect", "::mlir::tensor::TensorDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::vta::VTADialect"];
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
