//===- Passes.td - int8 networks in the layout of VTA ------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_PACK_PASSES_TD
#define VTA_TRANSFORMS_PACK_PASSES_TD

include "mlir/Pass/PassBase.td"

def VTAPack : Pass<"vta-pack", "::mlir::ModuleOp"> {
  let summary = "rewrites int8 TOSA as kernels on packed tensors";
  let description = [{
    Rewrites the functions of nested modules, which are the functions that VTA
    runs. Each operation has a fixed packed form: docs/Packing.md lists them.
    Operations of other dialects become TOSA first if their dialect has a
    `PackDialectInterface`. An int8 tensor of `N` images and `C` channels
    becomes `[N/b][C/c]..[b][c]`, where `b` and `c` are the configuration's
    batch and block. Channels and images that fill up a block have weights of
    zero. Constants are packed at compile time.

    A contraction with the arithmetic until the next int8 tensor becomes a
    `vta.kernel`, whose steps are not in normal form yet. Its operations have the
    location of the contraction, which is the name of the layer. Max pools stay
    `linalg` beside kernels: `vta-normalize` joins them.

    An argument that only a convolution with a stride of 2 or more reads holds
    the pixels of a stride side by side as channels, if they fit into a block.
    A concatenation is a buffer that its parts are inserted into. A value that
    is returned twice, or that is both returned and a part of a concatenation,
    is copied by a kernel that multiplies by one.

    Weights and biases that are not constants are arguments: the host packs
    them at each call, which is a remark of the category `vta-pack`.

    An operation that has no packed form is an error.
  }];
  let statistics = [
    Statistic<"numKernels", "num-kernels", "kernels written">,
    Statistic<"numCopies", "num-copies", "kernels that copy a value">,
    Statistic<"numConstantBytes", "num-constant-bytes",
              "bytes of packed constants">,
    Statistic<"numPackedCalls", "num-packed-weights",
              "weights that are packed at each call">];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bufferization::BufferizationDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
    "::mlir::tosa::TosaDialect", "::mlir::vta::VTADialect"];
}

def VTAPlaceParts : Pass<"vta-place-parts", "::mlir::func::FuncOp"> {
  let summary = "lets kernels write into the concatenation they are a part of";
  let description = [{
    A concatenation is a `bufferization.alloc_tensor` into which its parts are
    inserted. A kernel whose result is a part gets the buffer before the insertion
    as an operand, and its last step writes to a slice of this buffer. Therefore
    bufferization copies nothing. Kernels that precede their buffer do not change,
    and neither do insertions into zeros, such as the input of a transposed
    convolution.
  }];
  let statistics = [
    Statistic<"numPlaced", "num-placed", "results that got a place">];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

#endif // VTA_TRANSFORMS_PACK_PASSES_TD
