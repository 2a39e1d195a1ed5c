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
    Every later pass reads the configuration from the module. Existing attributes
    are replaced.
  }];
  let options = [
    Option<"config", "config", "std::string",
           "\"1x16_i8w8a32_15_15_18_17\"",
           "configuration string, or the path of a vta_config.json">,
    Option<"machine", "machine", "std::string", "\"rtl-de10\"",
           "name of a built-in machine, or the path of a machine JSON file">];
  let dependentDialects = ["::mlir::vta::VTADialect"];
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
