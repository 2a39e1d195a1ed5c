//===- Passes.td - Packed kernels in one form --------------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_NORMALIZE_PASSES_TD
#define VTA_TRANSFORMS_NORMALIZE_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgToVTAKernel : Pass<"linalg-to-vta-kernel", "::mlir::func::FuncOp"> {
  let summary = "makes packed kernels in linalg vta.kernel operations";
  let description = [{
    A packed contraction, or a fill with zero, the elementwise operations that
    follow it and at most one max pool become one `vta.kernel`: what elementwise
    operations compute are `vta.step`s, the contraction and the pool stay linalg.
    What the kernel reads its operands through (constants, slices, zeros around
    and between elements, reshapes) is copied into it. Results of other
    operations become operands, in the order of a depth-first walk from the
    result. Int8 max pools stay beside kernels: `vta-normalize` looks at these.

    Refuses, with the reason, contractions that VTA cannot run, and accumulators
    that do not end in int8. What is no packed contraction becomes one: sums over
    int8 values (average pools) and elementwise operations on int8 tensors
    multiply by the identity, and products with constant weights in which an
    output channel sees a part of its block only (depthwise convolutions, small
    groups) have zeros for the rest. Kernels start from zero: what they start
    from otherwise is added first. Constants by channel that are subtracted,
    multiplied by or shifted by become what steps add and shift to the right by.
    Other operations stay as they are.

    The string of a kernel is the name of its layer, from the location of the
    contraction, or else the name of the function. A `vta.schedule` of the
    operation that narrows becomes that of the kernel. Kernels whose results
    nothing uses are erased, and so are blocks that nothing reaches: their values
    may depend on themselves.
  }];
  let statistics = [
    Statistic<"numKernels", "num-kernels", "kernels made">,
    Statistic<"numSums", "num-sums", "sums that became contractions">,
    Statistic<"numElementwise", "num-elementwise",
              "elementwise kernels that became contractions">,
    Statistic<"numBlockDiagonal", "num-block-diagonal",
              "contractions with channels that see a part of a block">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect",
                           "::mlir::vta::VTADialect"];
}

def VTANormalize : Pass<"vta-normalize", "::mlir::func::FuncOp"> {
  let summary = "brings the steps and pools of kernels into one form";
  let description = [{
    A convolution with a window of 1 and a stride reads just the rows it uses.
    Columns in between are loaded with them unless `subsample-columns` says
    otherwise: without them, elements come one by one, and every row is an
    instruction. `auto` leaves them out where the machine takes less time to load
    a plane that way and loads take longer than the products and the steps, and
    where one row does not fit the input memory. Without a machine it is `never`.

    Steps are merged as by canonicalization, without its limit to shifts of 15,
    and brought into what all VTA hardware does: shifts beyond the portable range
    are split, larger immediates become tensors. Clips go that no value reaches,
    by the intervals that accumulators can be in, or that a later one makes good;
    what one kernel computes is known to those that read it. A residual whose
    scale takes many weight blocks is added behind a part of the shift. The result
    is a fixed point of `canonicalize` but for the order of constants.

    Max pools of int8 values become pools of accumulators: of the kernel that
    computes these values, if nothing else uses them (unless `fuse-pools` is
    off), or of the values multiplied by the identity. Steps that keep the order
    of values and provably do not wrap move behind the pool.

    The memories have to hold what one window sees. An int8 pool with larger
    windows becomes a sequence of pools: along some dimensions first, then along
    the others, and of parts of the window where one dimension alone does not
    fit. A pool joins the kernel before it only if what the kernel reads for one
    window fits as well.
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
    Statistic<"numKernels", "num-kernels", "kernels in normal form">,
    Statistic<"numFusedPools", "num-fused-pools",
              "int8 max pools that joined the kernel before them">,
    Statistic<"numLonePools", "num-lone-pools",
              "int8 max pools that became kernels">,
    Statistic<"numSplitPools", "num-split-pools",
              "int8 max pools that became several, one after the other">,
    Statistic<"numSteps", "num-steps", "steps after simplification">,
    Statistic<"numFolded", "num-folded", "steps folded away">,
    Statistic<"numSubsampled", "num-subsampled",
              "contractions that read only the rows or columns they use">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect",
                           "::mlir::vta::VTADialect"];
}

def VTAKernelToLinalg : Pass<"vta-kernel-to-linalg", "::mlir::func::FuncOp"> {
  let summary = "replaces kernels by linalg operations that compute the same";
  let description = [{
    Each `vta.step` of a kernel becomes an elementwise `linalg.generic`, and the
    body takes the place of the kernel: upstream passes can execute the function
    then. `linalg-to-vta-kernel` makes kernels of it again, unless a tensor shifts
    some values to the left and others to the right.
  }];
  let statistics = [
    Statistic<"numKernels", "num-kernels", "kernels replaced">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect"];
}

#endif // VTA_TRANSFORMS_NORMALIZE_PASSES_TD
