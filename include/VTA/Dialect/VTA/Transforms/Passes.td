//===- Passes.td - Passes of the vta dialect ---------------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTA_TRANSFORMS_PASSES_TD
#define VTA_DIALECT_VTA_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def VTAAttachTarget : Pass<"vta-attach-target", "::mlir::ModuleOp"> {
  let summary = "sets the hardware configuration and machine of a module";
  let description = [{
    Every later pass reads the configuration from the module. An attribute that
    is there already is replaced.
  }];
  let options = [
    Option<"config", "config", "std::string",
           "\"1x16_i8w8a32_15_15_18_17\"",
           "configuration string, or the path of a vta_config.json">,
    Option<"machine", "machine", "std::string", "\"rtl-de10\"",
           "name of a built-in machine, or the path of a machine JSON file">];
  let dependentDialects = ["::mlir::vta::VTADialect"];
}

def VTANormalize : Pass<"vta-normalize", "::mlir::func::FuncOp"> {
  let summary = "checks packed kernels and brings their epilogues into one form";
  let description = [{
    Refuses, with the reason, contractions that VTA cannot run. What is no
    packed contraction becomes one: sums over int8 values (average pools) and
    elementwise operations on int8 tensors multiply by the identity, and products
    with constant weights in which an output channel sees a part of its block
    only (depthwise convolutions, small groups) have zeros for the rest.

    A convolution with a window of 1 and a stride reads just the rows it uses.
    Columns in between are loaded with them unless `subsample-columns` says
    otherwise: without them, elements come one by one, and every row is an
    instruction. `auto` leaves them out where the machine takes less time to load
    a plane that way and loads take longer than the products, and where one row
    does not fit the input memory. Without a machine it is `never`.

    Splits elementwise operations into one in-place operation per ALU step and
    simplifies the chain: additions of constants are folded together and into
    a constant bias, clips move behind shifts and merge, shifts beyond the
    immediate's portable range are split, larger constants become tensors.
    Clips go that no value reaches, by the intervals that accumulators can be
    in, or that a later one makes good. Constants by channel that are subtracted,
    multiplied by or shifted by become what VTA adds and shifts to the right by.
    Kernels start from zero: what they start from otherwise is added first.

    Max pools of int8 values become pools of accumulators: of the kernel that
    computes these values, if nothing else uses them (unless `fuse-pools` is
    off), or of the values multiplied by the identity. Steps that keep the order
    of values and provably do not wrap move behind the pool.
  }];
  let options = [
    Option<"subsampleColumns", "subsample-columns",
           "::mlir::vta::SubsampleColumns",
           "::mlir::vta::SubsampleColumns::Auto",
           "whether strided contractions read just the columns they use",
           [{::llvm::cl::values(
               clEnumValN(::mlir::vta::SubsampleColumns::Auto, "auto",
                          "where it is estimated to be faster"),
               clEnumValN(::mlir::vta::SubsampleColumns::Always, "always",
                          "wherever it is possible"),
               clEnumValN(::mlir::vta::SubsampleColumns::Never, "never",
                          "load whole rows"))}]>,
    Option<"fusePools", "fuse-pools", "bool", "true",
           "whether a max pool joins the kernel before it">];
  let statistics = [
    Statistic<"numKernels", "num-kernels", "kernels found">,
    Statistic<"numSums", "num-sums", "sums that became contractions">,
    Statistic<"numElementwise", "num-elementwise",
              "elementwise kernels that became contractions">,
    Statistic<"numBlockDiagonal", "num-block-diagonal",
              "contractions with channels that see a part of a block">,
    Statistic<"numFusedPools", "num-fused-pools",
              "int8 max pools that joined the kernel before them">,
    Statistic<"numLonePools", "num-lone-pools",
              "int8 max pools that became kernels">,
    Statistic<"numSteps", "num-steps", "epilogue steps after simplification">,
    Statistic<"numFolded", "num-folded", "epilogue steps folded away">,
    Statistic<"numSubsampled", "num-subsampled",
              "contractions that read only the rows or columns they use">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def VTAGenerateSchedules : Pass<"vta-generate-schedules", "::mlir::ModuleOp"> {
  let summary = "writes a schedule for every kernel";
  let description = [{
    Adds a module `@vta_schedules` with one `transform.named_sequence` per
    kernel and refers to it from the kernel's last operation
    (`vta.schedule = @vta_schedules::@name`). Every free choice is a
    `transform.tune.knob`. What the knobs are set to is the best of a few
    thousand points by a closed estimate, or `knobs`, or nothing if they are
    left open. Kernels that have a schedule keep it; if there is such a module,
    new schedules are added to it.
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
           "name=option,..">];
  let statistics = [
    Statistic<"numSchedules", "num-schedules", "schedules written">,
    Statistic<"numCandidates", "num-candidates", "points estimated">];
  let dependentDialects = ["::mlir::transform::TransformDialect"];
}

def VTAListKnobs : Pass<"vta-list-knobs", "::mlir::ModuleOp"> {
  let summary = "prints the schedule space of every kernel";
  let description = [{
    For every normalized kernel: its knobs with their options, how many points
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
           "say whether this point is legal, and why not">,
    Option<"sample", "sample", "unsigned", "0",
           "print so many legal points, drawn at random">,
    Option<"seed", "seed", "unsigned", "0", "of the sample">,
    Option<"json", "json", "bool", "false", "print JSON">];
}

def VTAApplySchedules : Pass<"vta-apply-schedules", "::mlir::ModuleOp"> {
  let summary = "applies the schedules that kernels refer to";
  let description = [{
    Interprets the named sequence on the operation that refers to it, then
    removes the references and the schedules: the sequences that kernels refer
    to with those that they include, and all others in modules that hold nothing
    but sequences. What something else includes stays. Modules that are empty
    then are removed.
  }];
  let statistics = [
    Statistic<"numApplied", "num-applied", "schedules applied">];
  let dependentDialects = ["::mlir::transform::TransformDialect"];
}

def VTABufferize : Pass<"vta-bufferize", "::mlir::ModuleOp"> {
  let summary = "tensors to memrefs, stages to on-chip memories";
  let description = [{
    One-shot bufferization with function boundaries; `vta.stage` becomes
    `vta.alloc` and `vta.load`, results become out-parameters.
  }];
  let statistics = [
    Statistic<"numAllocs", "num-allocs", "on-chip tiles allocated">];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::vta::VTADialect"];
}

#endif // VTA_DIALECT_VTA_TRANSFORMS_PASSES_TD
