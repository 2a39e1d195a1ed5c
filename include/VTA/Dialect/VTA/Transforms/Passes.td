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
    Refuses, with the reason, contractions that VTA cannot run. Splits
    elementwise operations into one in-place operation per ALU step and
    simplifies the chain: additions of constants are folded together and into
    a constant bias, clips move behind shifts and merge, shifts beyond the
    immediate's portable range are split, larger constants become tensors.
  }];
  let statistics = [
    Statistic<"numKernels", "num-kernels", "kernels found">,
    Statistic<"numSteps", "num-steps", "epilogue steps after simplification">,
    Statistic<"numFolded", "num-folded", "epilogue steps folded away">,
    Statistic<"numSubsampled", "num-subsampled",
              "contractions that read only the rows they use">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def VTAGenerateSchedules : Pass<"vta-generate-schedules", "::mlir::ModuleOp"> {
  let summary = "writes a schedule for every kernel";
  let description = [{
    Adds a module `@vta_schedules` with one `transform.named_sequence` per
    kernel and refers to it from the kernel's last operation
    (`vta.schedule = @vta_schedules::@name`). Tile sizes come from a closed
    model of the machine; they fit SRAM whenever the smallest tile does.
    Kernels that have a schedule keep it; if there is such a module, new
    schedules are added to it.
  }];
  let statistics = [
    Statistic<"numSchedules", "num-schedules", "schedules written">,
    Statistic<"numCandidates", "num-candidates", "tilings estimated">];
  let dependentDialects = ["::mlir::transform::TransformDialect"];
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
