//===- Passes.td - CPU tasks to LLVM -----------------------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_TASKTOLLVM_PASSES_TD
#define VTA_CPU_TASKTOLLVM_PASSES_TD

include "VTA/CPU/Schedule/TaskPass.td"

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

#endif // VTA_CPU_TASKTOLLVM_PASSES_TD
