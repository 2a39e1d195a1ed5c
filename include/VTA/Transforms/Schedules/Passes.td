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
    `transform.tune.knob`. The knobs are set to the best of a few thousand points
    by a closed estimate, or to the point `knobs`; `open` leaves them unset.
    Equal kernels on equal targets share one choice. Kernels that have a schedule
    keep it; if the module exists, new schedules are added to it.

    `schedules` is a folder of schedules that replace generated ones. A file
    LAYER.mlir, a module with one named sequence, schedules the kernel whose
    location has the name LAYER. `dump` writes every kernel's schedule to such a
    file. Characters other than letters, digits, `.`, `_` and `-` become `_`; the
    second kernel of a layer is LAYER_1.
  }];
  let options = [
    Option<"scheduleTemplate", "template", "::mlir::vta::ScheduleTemplate",
           "::mlir::vta::ScheduleTemplate::Native", "set of knobs",
           [{::llvm::cl::values(
               clEnumValN(::mlir::vta::ScheduleTemplate::Native, "native",
                          "all knobs of the lowering"),
               clEnumValN(::mlir::vta::ScheduleTemplate::Tvm, "tvm",
                          "knobs of TVM's templates for VTA"))}]>,
    Option<"open", "open", "bool", "false", "leave knobs open">,
    Option<"knobs", "knobs", "std::string", "\"\"",
           "a point for every kernel, as vta-list-knobs prints it: "
           "name=option,..">,
    Option<"schedules", "schedules", "std::string", "\"\"",
           "folder of schedules that replace generated ones: LAYER.mlir "
           "schedules the kernel of LAYER">,
    Option<"onlyFiles", "only-files", "bool", "false",
           "schedule only kernels that have such a file">,
    Option<"dump", "dump", "std::string", "\"\"",
           "write every kernel's schedule to this folder, as LAYER.mlir">];
  let statistics = [
    Statistic<"numSchedules", "num-schedules", "schedules written">,
    Statistic<"numRead", "num-read", "schedules taken from the folder">,
    Statistic<"numCandidates", "num-candidates", "points estimated">];
  let dependentDialects = ["::mlir::transform::TransformDialect"];
}

def VTAListKnobs : Pass<"vta-list-knobs", "::mlir::ModuleOp"> {
  let summary = "prints the schedule space of every kernel";
  let description = [{
    Prints for every `vta.kernel` its knobs with their options, the number of
    points, the number that each predicate removes, and the number of legal
    points. With `explain`, prints the first predicate that a point does not
    meet, with the amounts needed and available. Changes nothing.
  }];
  let options = [
    Option<"scheduleTemplate", "template", "::mlir::vta::ScheduleTemplate",
           "::mlir::vta::ScheduleTemplate::Native", "set of knobs",
           [{::llvm::cl::values(
               clEnumValN(::mlir::vta::ScheduleTemplate::Native, "native",
                          "all knobs of the lowering"),
               clEnumValN(::mlir::vta::ScheduleTemplate::Tvm, "tvm",
                          "knobs of TVM's templates for VTA"))}]>,
    Option<"explain", "explain", "std::string", "\"\"",
           "say whether this point is legal, and its cycles or the reason">,
    Option<"sample", "sample", "unsigned", "0",
           "number of random legal points to print">,
    Option<"seed", "seed", "unsigned", "0", "random seed of the sample">,
    Option<"json", "json", "bool", "false", "print JSON">];
}

def VTAApplySchedules : Pass<"vta-apply-schedules", "::mlir::ModuleOp"> {
  let summary = "applies the schedules of kernels";
  let description = [{
    The body of each `vta.kernel` that refers to a schedule moves to a module of
    its own. The named sequence, whose argument is the kernel, is interpreted
    there: it reaches this kernel and nothing else. Then the scheduled body takes
    the place of the kernel. Kernels whose schedules only use the operations of
    generated schedules are scheduled in parallel. Kernels whose results are not
    used are erased. A schedule that neither tiles nor stages is an error, as is
    `vta.schedule` on an operation other than a kernel.

    Afterwards the references and the schedules are removed: the sequences that
    kernels refer to, the sequences that these include, and all others in modules
    that hold only sequences. Sequences that other code includes stay. Empty
    modules are removed.
  }];
  let statistics = [
    Statistic<"numApplied", "num-applied", "schedules applied">];
  let dependentDialects = ["::mlir::transform::TransformDialect"];
}

def VTACPUGenerateSchedules : VTACPU_TaskPass<"vta-cpu-generate-schedules"> {
  let summary = "writes the schedule of a task";
  let description = [{
    The module has one task: a function on tensors with the attribute `vta.task`.
    It gets a module `vta_schedule` with one named sequence: transform operations
    whose numbers are `transform.tune.knob`s, set to the best point by a model of
    the processor. A task that has a schedule keeps it.

    With `allow=winograd`, convolutions of `f32` with windows of 3x3, strides and
    dilations of 1 use Winograd's transforms where the model expects them to be
    faster. Without it, such a schedule in the folder `schedules` is an error.

    The schedule is the first sketch of the task: `vta-cpu-list-sketches` prints
    all of them.
  }];
  let options = targetOptions # sketchOptions # [
    Option<"schedules", "schedules", "std::string", /*default=*/"\"\"",
           "folder of schedules that replace generated ones: TASK.mlir "
           "schedules TASK">];
  let statistics = [
    Statistic<"numKnobs", "num-knobs", "knobs written">];
}

def VTACPUListSketches : VTACPU_TaskPass<"vta-cpu-list-sketches"> {
  let summary = "prints the spaces of tasks";
  let description = [{
    Prints for every task of the module (see `vta-cpu-form-tasks`) the schedules
    that rules have for it, as a module with one sequence. Several sketches are
    the regions of a `transform.tune.alternatives<"sketch">`, whose attribute
    `sketches` has their names and, where sums do not have the order of the
    loops, how they are summed up. The first one is the default. Knobs are set to
    the best point of each sketch by a model of the processor. Changes nothing.

    What is printed for a task may be edited and given to `vta-tune --schedules`.
  }];
  let options = targetOptions # sketchOptions;
}

def VTACPUApplySchedules : VTACPU_TaskPass<"vta-cpu-apply-schedules"> {
  let summary = "applies the schedule of a task";
  let description = [{
    Gives the task of the module an argument for its result, applies the module
    `vta_schedule` to it, and erases this module. A schedule of another task, one
    with open knobs, and one whose operations do not fit the task are errors.
  }];
  let options = [
    Option<"keep", "keep", "bool", /*default=*/"false",
           "keep the schedule, for the network file">];
  let statistics = [
    Statistic<"numKnobs", "num-knobs", "knobs read">];
}

#endif // VTA_TRANSFORMS_SCHEDULES_PASSES_TD
