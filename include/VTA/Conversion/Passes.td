//===- Passes.td - Conversions between levels --------------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CONVERSION_PASSES_TD
#define VTA_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def VTAFromLinalg : Pass<"vta-from-linalg", "::mlir::func::FuncOp"> {
  let summary = "linalg on on-chip memrefs to vta operations";
  let description = [{
    Matches indexing maps and bodies: contractions of `inp` and `wgt` tiles
    become `vta.gemm`, fills with zero `vta.reset`, elementwise steps on `acc`
    tiles `vta.alu`, truncations to DRAM `vta.store`. Any linalg operation or
    copy that is left is an error that says what was expected.
  }];
  let statistics = [
    Statistic<"numConverted", "num-converted", "operations converted">];
  let dependentDialects = ["::mlir::vta::VTADialect"];
}

def VTAEvaluate : Pass<"vta-evaluate", "::mlir::ModuleOp"> {
  let summary = "runs loops at compile time: functions to straight-line programs";
  let description = [{
    Replaces each function that holds vta operations by a `vtaisa.program` of
    the same name. Loops are walked with constant induction values; no IR is
    unrolled. On the way
    * a slot holds only the source rectangle of a padded tile, and a GEMM is
      split by the outputs, a strided rectangle of them, for which its taps hit
      the source, so that padding around and between its elements is neither
      loaded nor multiplied;
    * copies become few, long 2-D transfers;
    * every `vta.alloc` gets a ring of `buffers` slots;
    * equal uop sequences are shared and loaded once while they fit;
    * the compute unit's own loads wait behind the load unit's on the bus that
      all share. Operands whose tiles take longer to begin than to transfer
      (biases) get a slot for each tile and come with one load; larger ones are
      loaded before the product that lets the load unit fill a slot again.

    Tokens are not part of the result; `vtaisa-derive-tokens` adds them.
  }];
  let options = [
    Option<"skipPadding", "skip-padding", "bool", "true",
           "do not load and multiply padding; false loads zeros where the "
           "instruction can, which it cannot between elements">,
    Option<"splitLast", "split-last", "bool", "true",
           "end the last tile in pieces, so that storing starts early">,
    Option<"placeLoads", "place-loads", "bool", "true",
           "load small operands of accumulators once, and others before the "
           "load unit takes the bus">];
  let statistics = [
    Statistic<"numPrograms", "num-programs", "programs written">,
    Statistic<"numInsns", "num-insns", "instructions">,
    Statistic<"numUops", "num-uops", "uops in DRAM">,
    Statistic<"numSharedKernels", "num-shared-kernels",
              "uop sequences shared with an earlier one">,
    Statistic<"numUopLoads", "num-uop-loads", "loads of uops">,
    Statistic<"numKeptOperands", "num-kept-operands",
              "small operands that stay on chip">];
  let dependentDialects = ["::mlir::vtaisa::VTAISADialect"];
}

#endif // VTA_CONVERSION_PASSES_TD
