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
    A packed contraction or a fill with zero, the elementwise operations that
    follow it, and at most one max pool become one `vta.kernel`. Its elementwise
    operations become `vta.step`s; the contraction and the pool stay linalg.
    Constants, slices, reshapes, and zeros around and between elements, through
    which the kernel reads its operands, are copied into it. Results of other
    operations become operands, in the order of a depth-first walk from the
    result. Int8 max pools stay outside of kernels: `vta-normalize` moves them.

    The pass refuses, with the reason, contractions that VTA cannot run and
    accumulators that do not end in int8. Other operations are rewritten as
    packed contractions. Sums over int8 values (average pools) and elementwise
    operations on int8 tensors multiply by the identity. Products with constant
    weights, in which an output channel sees only a part of its block (depthwise
    convolutions, small groups), get zeros for the rest of the block. Kernels
    accumulate from zero. A nonzero initial value becomes the first step.
    Subtractions, products and shifts by a constant of each channel become
    additions and shifts to the right. Everything else stays unchanged.

    The string of a kernel is the name of its layer, from the location of the
    contraction, or else the name of the function. A `vta.schedule` of the
    operation that narrows becomes the schedule of the kernel. Kernels without
    users are erased, and so are unreachable blocks, in which values may depend
    on themselves.
  }];
  let statistics = [
    Statistic<"numKernels", "num-kernels", "kernels made">,
    Statistic<"numSums", "num-sums", "sums that became contractions">,
    Statistic<"numElementwise", "num-elementwise",
              "elementwise kernels that became contractions">,
    Statistic<"numBlockDiagonal", "num-block-diagonal",
              "contractions whose channels see a part of a block">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect",
                           "::mlir::vta::VTADialect"];
}

def VTANormalize : Pass<"vta-normalize", "::mlir::func::FuncOp"> {
  let summary = "brings the steps and pools of kernels into one form";
  let description = [{
    A convolution with a window of 1 and a stride reads only the rows that it
    uses. It also loads the columns in between, unless `subsample-columns` says
    otherwise: without them, each element is a transfer of its own, and each row
    an instruction. `auto` leaves the columns out in two cases: the machine loads
    a plane faster that way and loads take longer than products and steps, or one
    row does not fit the input memory. Without a machine, `auto` is `never`.

    Steps are merged as by canonicalization, but without its limit to shifts of
    15, and rewritten in forms that all VTA hardware executes: shifts beyond the
    portable range are split, and larger immediates become tensors. The pass
    removes clips that no accumulator value can reach, and clips that a later clip
    subsumes; it knows the range of results of earlier kernels. A residual whose
    scale takes many weight blocks is added after a part of the shift. The result
    is a fixed point of `canonicalize` except for the order of constants.

    Max pools of int8 values become pools of accumulators: either in the kernel
    that computes these values, if nothing else uses them and `fuse-pools` is on,
    or in a kernel that multiplies the values by the identity. Steps that are
    monotonic and provably do not wrap move after the pool.

    The memories must hold all elements that one window sees. An int8 pool with
    larger windows becomes a sequence of pools: first along some dimensions, then
    along the others. If one dimension alone does not fit, the window is split
    into parts. A pool joins the kernel before it only if the kernel's operands
    for one window fit as well.
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
              "int8 max pools split into a sequence of pools">,
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
