//===- Passes.td - Schedules of kernels and tasks ----------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_SCHEDULES_PASSES_TD
#define VTA_TRANSFORMS_SCHEDULES_PASSES_TD

include "mlir/Pass/PassBase.td"
include "VTA/CPU/Schedule/TaskPass.td"

def VTAGenerateSchedules : Pass<"vta-generate-schedules", "::mlir::ModuleOp"> {
  let summary = "writes a schedule for every kernel";
  let description = [{
    Adds a module `@vta_schedules` with one `transform.named_sequence` per
    `vta.kernel` and refers to it from the kernel
    (`vta.schedule = @vta_schedules::@name`). Every free choice is a
    `transform.tune.knob`. What the knobs are set to is the best of a few
    thousand points by a closed estimate, or `knobs`, or nothing if they are
    left open. Kernels that are equal on equal targets share one choice. Kernels
    that have a schedule keep it; if there is such a module, new schedules are
    added to it.

    `schedules` is a folder with schedules to take instead: LAYER.mlir, a module
    with one named sequence, is that of the kernel of this layer, by the name
    that the kernel's location has. `dump` writes every kernel's schedule to
    such a file. Characters other than letters, digits, `.`, `_` and `-` are
    `_`; the second kernel of a layer is LAYER_1.
  }];
  let options = [
    Option<"scheduleTemplate", "template", "::mlir::vta::ScheduleTemplate",
           "::mlir::vta::ScheduleTemplate::Native", "which knobs there are",
           [{::llvm::cl::values(
               clEnumValN(::mlir::vta::ScheduleTemplate::Native, "native",
                          "all that the lowering can do"),
               clEnumValN(::mlir::vta::ScheduleTemplate::Tvm, "tvm",
                          "those of TVM's templates for VTA"))}]>,
    Option<"open", "open", "bool", "false", "leave knobs open">,
    Option<"knobs", "knobs", "std::string", "\"\"",
           "a point for every kernel, as vta-list-knobs prints it: "
           "name=option,..">,
    Option<"schedules", "schedules", "std::string", "\"\"",
           "folder of schedules to take instead: LAYER.mlir, if it exists, is "
           "that of the layer's kernel">,
    Option<"onlyFiles", "only-files", "bool", "false",
           "give no schedule to kernels without such a file">,
    Option<"dump", "dump", "std::string", "\"\"",
           "folder to write every kernel's schedule to, as LAYER.mlir">];
  let statistics = [
    Statistic<"numSchedules", "num-schedules", "schedules written">,
    Statistic<"numRead", "num-read", "schedules taken from the folder">,
    Statistic<"numCandidates", "num-candidates", "points estimated">];
  let dependentDialects = ["::mlir::transform::TransformDialect"];
}

def VTAListKnobs : Pass<"vta-list-knobs", "::mlir::ModuleOp"> {
  let summary = "prints the schedule space of every kernel";
  let description = [{
    For every `vta.kernel`: its knobs with their options, how many points
    there are, how many each predicate removes, how many are legal. With
    `explain`, the first predicate that a point does not meet, with what it
    needs and what there is. Changes nothing.
  }];
  let options = [
    Option<"scheduleTemplate", "template", "::mlir::vta::ScheduleTemplate",
           "::mlir::vta::ScheduleTemplate::Native", "which knobs there are",
           [{::llvm::cl::values(
               clEnumValN(::mlir::vta::ScheduleTemplate::Native, "native",
                          "all that the lowering can do"),
               clEnumValN(::mlir::vta::ScheduleTemplate::Tvm, "tvm",
                          "those of TVM's templates for VTA"))}]>,
    Option<"explain", "explain", "std::string", "\"\"",
           "say whether this point is legal, and why not or how many cycles it takes">,
    Option<"sample", "sample", "unsigned", "0",
           "print so many legal points, drawn at random">,
    Option<"seed", "seed", "unsigned", "0", "of the sample">,
    Option<"json", "json", "bool", "false", "print JSON">];
}

def VTAApplySchedules : Pass<"vta-apply-schedules", "::mlir::ModuleOp"> {
  let summary = "replaces kernels by what their schedules make of them";
  let description = [{
    The body of each `vta.kernel` that refers to a schedule moves to a module of
    its own. The named sequence, whose argument is the kernel, is interpreted
    there: it reaches this kernel and nothing else. Then the scheduled body takes
    the place of the kernel. Kernels whose schedules only use the operations of
    generated schedules are scheduled in parallel. Kernels whose results are not
    used are erased. A schedule that neither tiles nor stages is an error, as is
    `vta.schedule` on an operation other than a kernel.

    Afterwards the references and the schedules are removed: the sequences that
    kernels refer to with those that they include, and all others in modules
    that hold nothing but sequences. What something else includes stays. Modules
    that are empty then are removed.
  }];
  let statistics = [
    Statistic<"numApplied", "num-applied", "schedules applied">];
  let dependentDialects = ["::mlir::transform::TransformDialect"];
}

def VTACPUGenerateSchedules : VTACPU_TaskPass<"vta-cpu-generate-schedules"> {
  let summary = "writes the schedule of a task";
  let description = [{
    The module has one task, a function with the attribute `vta.task`, on
    tensors. It gets a module `vta_schedule` with one named sequence: transform
    operations whose numbers are `transform.tune.knob`s, set to what a model of
    the processor thinks best. A task that has a schedule keeps it.

    With `allow=winograd`, convolutions of `f32` with windows of 3x3, strides and
    dilations of 1 are computed by Winograd's transforms where the model expects
    that to be faster. A schedule of the folder `schedules` that does so without
    it is an error.
  }];
  let options = targetOptions # [
    Option<"threads", "threads", "unsigned", /*default=*/"1",
           "how many threads share the task">,
    Option<"schedules", "schedules", "std::string", /*default=*/"\"\"",
           "folder of schedules to take instead: TASK.mlir, if it exists, is "
           "that of the task TASK">,
    ListOption<"allow", "allow", "std::string",
               "forms of code that may be chosen although their rounding errors "
               "are larger: winograd">];
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
  let options = [
    Option<"keep", "keep", "bool", /*default=*/"false",
           "leave the schedule beside the task, for the network file">];
  let statistics = [
    Statistic<"numKnobs", "num-knobs", "knobs read">];
}

#endif // VTA_TRANSFORMS_SCHEDULES_PASSES_TD
