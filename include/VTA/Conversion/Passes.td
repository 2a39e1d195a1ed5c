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
    tiles `vta.alu`, truncations to DRAM `vta.store`. Each remaining linalg
    operation or copy is an error that says what was expected.
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
    unrolled. Meanwhile,
    * a slot holds only the source rectangle of a padded tile, and a GEMM is
      split by the outputs, a strided rectangle of them, for which its taps hit
      the source, so that padding around and between its elements is neither
      loaded nor multiplied;
    * copies become few, long 2-D transfers;
    * every `vta.alloc` gets a ring of `buffers` slots;
    * equal uop sequences are shared and loaded once while they fit;
    * loads of the compute unit avoid waiting for the load unit on the shared
      bus. Operands whose tiles take longer to begin than to transfer (biases)
      get a slot for each tile and come with one load; larger ones are loaded
      before the product that lets the load unit fill a slot again.

    Tokens are not part of the result; `vtaisa-derive-tokens` adds them.

    #### Steps

    A function becomes a *trace*, a list of operations on tiles of known sizes
    (`Trace.h`), and the trace becomes instructions. The steps, in this order:

    | step | what it does |
    |---|---|
    | `interpret` | walks the loops and writes the trace |
    | `keep-operands` | keeps small operands of the ALU on chip |
    | `assign-slots` | assigns SRAM to all blocks |
    | `split-first` | begins the first product with some of its channels |
    | `order-loads` | loads resident operands in the order of their use |
    | `expand-pools` | replaces pools by one ALU operation for each tap |
    | `split-last` | ends the last tile in pieces |
    | `emit` | writes instructions and the uops that they need |
    | `place-loads` | loads accumulators while the bus is free |
    | `place-uops` | loads uops into a ring before they are needed |

    `print-trace-after=STEP` prints the result of the step to standard error, for
    each function; `all` prints after every step. Up to `split-last` the result
    is the trace: DRAM buffers, the blocks that are used, and one line for each
    operation. "nothing changed" refers to the step printed before.

    ```text
    @row after split-first, which ...:
      buffer @x input tensor<7x1x16xi8>
      block inp1.0 shape(9) holds(7) from(1) sram(0)
      load inp1.0 dram(@x) size(7) stride(16)
      reset acc3.0
      gemm inp1.0 wgt2.0[0:2, 1:2] into acc3.0 maps [...]
      alu shr acc3.0 imm 6
      store acc3.0 dram(@out0, 112) size(2 x 7) stride(112, 16)
    ```

    * A *block* is one tile: `inp1.0` is instance 0 of the first `vta.alloc`
      executed, in `inp`. `holds` and `from` are size and beginning of the
      stored rectangle, if padding makes it smaller than the shape; `every` is
      the distance of its elements. `sram` is the index of the first element,
      known after `assign-slots`.
    * A part of a block has `offset:size` or `offset:size:step` for each
      dimension. `held[...]` says which coordinates exist if there is padding
      around the part.
    * `dram` has the offset in bytes, `stride` is in bytes, `size` in elements.
      `at(n)` is the element of the block at which a load begins, `row_pads` and
      `column_pads` are zeros that a load writes before and after its rows and
      columns.
    * `maps` of a GEMM lead from its loops to input, weights and accumulators.
    * `computed`: the operations right before a store compute all elements that
      it stores. Zero is added to elements that were only loaded or reset, because
      not every VTA can store them otherwise.

    After `emit` and `place-loads`, the output has the sequences of uops as
    `(dst, src, wgt)` and the instructions, without uop addresses. After
    `place-uops`, it has the DRAM buffer of uops and the final instructions.
  }];
  let options = [
    Option<"skipPadding", "skip-padding", "bool", "true",
           "do not load and multiply padding; false loads zeros where the "
           "instruction can, which it cannot between elements">,
    Option<"splitLast", "split-last", "bool", "true",
           "end the last tile in pieces, so that storing starts early">,
    Option<"placeLoads", "place-loads", "bool", "true",
           "load small operands of accumulators once, and others before the "
           "load unit takes the bus">,
    Option<"printTraceAfter", "print-trace-after", "std::string",
           /*default=*/"\"\"",
           "print the result of the step of this name to standard error; "
           "all: of every step">];
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
