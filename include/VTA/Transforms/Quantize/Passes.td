//===- Passes.td - Passes that quantize networks -----------*- tablegen -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_PASSES_TD
#define VTA_TRANSFORMS_QUANTIZE_PASSES_TD

include "mlir/Pass/PassBase.td"

def VTAFoldNormalization : Pass<"vta-fold-normalization", "func::FuncOp"> {
  let summary = "Fold scales and summands by channel into weights and biases";
  let description = [{
    Multiplications, additions and subtractions of float constants that differ
    only by channel are folded into the convolution or matrix product before
    them, then into the one behind them, also across transposes and reshapes
    that keep the channel a dimension. A summand before a convolution is folded
    only if there is no padding. What other operations use stays, and so does
    the factor that makes a sum over dimensions a mean. A matrix product keeps
    one addition behind it as its bias.

    Clamps of clamps are merged, operations on constants computed. The function
    computes the same up to float rounding; folding is in double precision.
    Layers keep their locations, those of what was folded are gone.
  }];
  let statistics = [
    Statistic<"numFolded", "folded", "Operations folded into layers">,
    Statistic<"numClamps", "clamps", "Clamps merged">,
    Statistic<"numConstants", "constants", "Operations on constants computed">
  ];
  let dependentDialects = ["tosa::TosaDialect"];
}

def VTAEqualizeChannels : Pass<"vta-equalize-channels", "func::FuncOp"> {
  let summary = "Scale channels between layers so that weights use int8 well";
  let description = [{
    Cross-layer equalization (Nagel et al., Data-Free Quantization Through
    Weight Equalization and Bias Correction, 2019): of two layers with nothing
    between them but ReLU, pools and moves of elements, the outputs of the first
    are divided and the weights of the second multiplied by one factor for each
    channel, so that the largest weights of both are equal. Repeated over all
    pairs until nothing changes. Tensors with several uses are left alone, as
    are those behind a clamp with an upper bound, which would have to differ by
    channel.
  }];
  let options = [
    Option<"largestScale", "largest-scale", "double", /*default=*/"1024",
           "Channels are scaled by at most this and at least its inverse">,
    Option<"iterations", "iterations", "int64_t", /*default=*/"40",
           "At most">
  ];
  let statistics = [
    Statistic<"numPairs", "pairs", "Pairs of layers equalized">,
    Statistic<"numClamped", "clamped", "Pairs left alone due to an upper bound">
  ];
  let dependentDialects = ["tosa::TosaDialect"];
}

def VTAQuantize : Pass<"vta-quantize", "::mlir::ModuleOp"> {
  let summary = "Float TOSA to int8 TOSA whose requantizations are shifts";
  let description = [{
    Quantizes the only public function of the module; its type stays the same.
    Folds normalizations (vta-fold-normalization), finds the ranges of all
    tensors (by running the network on calibration data, from a table, or, with
    `calibrate=global_scale`, one for all), and rewrites what has a form in
    int8. docs/Int8Networks.md says what the result computes. Channels are
    balanced by the data if weights have a scale for each channel, and
    equalized (vta-equalize-channels) if they have not.

    Whoever makes the pass gives it something that runs networks and something
    that prints: tools print to stderr.
  }];
  let options = [
    ListOption<"calibration", "calibration", "std::string",
               "NumPy files with inputs: data.npz, or NAME=x.npy">,
    Option<"calibrate", "calibrate", "std::string", "\"auto\"",
           "global_scale, max, percentile, kl, mse or auto">,
    Option<"table", "table", "std::string", "\"\"",
           "Read the ranges from this file instead">,
    Option<"writeTable", "write-table", "std::string", "\"\"",
           "Write the ranges to this file">,
    Option<"globalScale", "global-scale", "double", "8.0",
           "Largest magnitude that global_scale covers">,
    Option<"percentile", "percentile", "double", "99.99",
           "Part of the elements that the method percentile covers">,
    ListOption<"skipConvLayers", "skip-conv-layers", "int64_t",
               "Numbers of convolutions to leave in float, from 0">,
    Option<"skipDense", "skip-dense", "bool", "false",
           "Leave matrix products in float">,
    ListOption<"floatLayers", "float-layers", "std::string",
               "Names or patterns (* and ?) of layers to leave in float">,
    Option<"equalize", "equalize", "bool", "true",
           "Balance or equalize channels across layers (not for "
           "global_scale)">,
    Option<"correctBias", "correct-bias", "bool", "true",
           "Take back what rounded weights add on average, if there is "
           "calibration data (not for global_scale)">,
    Option<"perChannel", "per-channel", "bool", "true",
           "One scale for the weights of each channel (not for global_scale)">,
    Option<"report", "report", "std::string", "\"\"",
           "Write what became of each layer to this file as JSON, to stderr as "
           "a table for -">,
    Option<"printsReport", "print-report", "bool", "false",
           "Also write the table to stderr">,
    Option<"measure", "measure", "bool", "true",
           "Compare with the float network on the calibration data, for the "
           "report">
  ];
  let statistics = [
    Statistic<"numInteger", "integer", "Layers computed in int8">,
    Statistic<"numFloat", "float", "Layers left in float">
  ];
}

def VTACanonicalizeQuantized
    : Pass<"vta-canonicalize-quantized", "func::FuncOp"> {
  let summary = "Compute networks that come quantized in integers";
  let description = [{
    Float operations on dequantized values become integer operations: int8
    convolutions and matrix products with zero points and int32 accumulators,
    sums of tensors whose scales differ by a power of two, sums of windows
    instead of averages, maxima, concatenations and what only moves elements.

    Where a result is quantized again, and the ratio of scales is exactly a
    power of two, a tosa.rescale shifts (multiplier 2^30, SINGLE_ROUND). It
    rounds ties up, ONNX to even; with `exact` only shifts to the left, which
    round nothing, are written. All else is multiplied in float and rounded to
    even by tosa.cast. A tosa.rescale that is there and multiplies by powers of
    two gets the same form. docs/Prequantized.md says which bits can differ.
  }];
  let options = [
    Option<"exact", "exact", "bool", /*default=*/"false",
           "Rounds ties to even, as ONNX does, instead of shifting">,
    Option<"printsReport", "print-report", "bool", /*default=*/"false",
           "What has become of each layer, to stderr">,
    Option<"ifQuantized", "if-quantized", "bool", /*default=*/"false",
           "Leave functions alone that have no integers yet">
  ];
  let statistics = [
    Statistic<"numShift", "shift", "Layers requantized by shifts">,
    Statistic<"numMultiply", "multiply", "Layers requantized in float">,
    Statistic<"numFloat", "float", "Layers left in float">
  ];
  let dependentDialects = ["tosa::TosaDialect"];
}

#endif // VTA_TRANSFORMS_QUANTIZE_PASSES_TD
