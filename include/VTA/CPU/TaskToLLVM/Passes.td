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
  let summary = "lowers a scheduled task to the LLVM dialect";
  let description = [{
    Lowers the task of the module, with or without an applied schedule, to the
    LLVM dialect. Tensors become buffers, operations become loops, the outermost
    parallel loop becomes a range of chunks, and temporary buffers become scratch
    memory. `stage` is the last step: `buffers`, `kernel` or `llvm`. After `llvm`,
    the module has the attribute `llvm.target`.

    If `vta-cpu-apply-schedules{keep=true}` left a schedule in the module, the
    task is a part of a network, and the schedule stays. In this case the function
    that the runtime calls has a `#vta.kernel`: the number of chunks, the bytes of
    scratch memory, and the layouts of constant arguments.
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
