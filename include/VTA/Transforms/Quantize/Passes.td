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
    them, or else into the one after them, also across transposes and reshapes
    that keep the channel a dimension. A summand before a convolution is folded
    only if there is no padding. Values with other users stay, and so does the
    factor that makes a sum over dimensions a mean. A matrix product keeps one
    addition after it as its bias.

    Clamps of clamps are merged, and operations on constants are computed. The
    function computes the same up to float rounding; folding is in double
    precision. Layers keep their locations; the locations of folded operations
    are lost.
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
    Weight Equalization and Bias Correction, 2019). If there is nothing between
    two layers but ReLU, pools and moves of elements, the outputs of the first
    layer are divided, and the weights of the second are multiplied, by one
    factor for each channel. The factors make the largest weights of both layers
    equal. This is repeated over all pairs until nothing changes. Tensors with
    several uses do not change, and neither do tensors after a clamp with an
    upper bound, which would have to differ by channel.
  }];
  let options = [
    Option<"largestScale", "largest-scale", "double", /*default=*/"1024",
           "Channels are scaled by at most this and at least its inverse">,
    Option<"iterations", "iterations", "int64_t", /*default=*/"40",
           "Largest number of passes over all pairs">
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
    Folds normalizations (`vta-fold-normalization`), finds the ranges of all
    tensors, and rewrites all operations that have an int8 form. Ranges come from
    runs of the network on calibration data, or from a table; with
    `calibrate=global_scale`, all tensors have one range. docs/Int8Networks.md
    says what the result computes. Channels are balanced by the data if weights
    have a scale for each channel. Otherwise they are equalized
    (`vta-equalize-channels`).

    The tool that creates the pass provides a runner of networks and a printer
    of reports. The project's tools print reports to stderr.
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
           "Subtract the average error of rounded weights from the bias, if "
           "there is calibration data (not for global_scale)">,
    Option<"perChannel", "per-channel", "bool", "true",
           "One scale for the weights of each channel (not for global_scale)">,
    Option<"requantize", "requantize", "bool", "false",
           "Quantize a network that comes quantized again, for shifts and "
           "symmetric int8, by the ranges that it has; without anything to "
           "calibrate with, leave a float network alone">,
    Option<"report", "report", "std::string", "\"\"",
           "Write the form of each layer to this file as JSON; '-' writes a "
           "table to stderr">,
    Option<"printsReport", "print-report", "bool", "false",
           "Also write the table to stderr">,
    Option<"measure", "measure", "bool", "true",
           "Compare with the float network on the calibration data, for the "
           "report">,
    Option<"randomRuns", "random-runs", "unsigned", "0",
           "Compare a network that comes quantized with itself on this number "
           "of random inputs, if there is no calibration data">
  ];
  let statistics = [
    Statistic<"numInteger", "integer", "Layers computed in int8">,
    Statistic<"numFloat", "float", "Layers left in float">
  ];
}

def VTAFindQuantization : Pass<"vta-find-quantization", "func::FuncOp"> {
  let summary = "Write the types of quantized tensors beside float operations";
  let description = [{
    TOSA quantizes by several operations: a product with the inverse of a scale,
    bounds, a cast, the addition of a zero point. The last one of these, a
    `tosa.cast` to int8, and the `tosa.mul` that ends a dequantization get the
    attribute `quant.type`, the type of the integers:
    `!quant.uniform<i8:f32, 0.05:3>`, with one scale or one for each position of
    an axis. The importer of ONNX writes it. This pass writes it for operations
    of other sources: the scale is that of whoever reads the integers, else the
    inverse of the product. Nothing else changes.

    `vta-canonicalize-quantized` and `vta-quantize` begin with this. Types that
    are there already are checked against what is computed.
  }];
  let statistics = [
    Statistic<"numQuantize", "quantize", "Quantizations with a type">,
    Statistic<"numDequantize", "dequantize", "Dequantizations with a type">
  ];
  let dependentDialects = ["quant::QuantDialect", "tosa::TosaDialect"];
}

def VTARaiseRounding : Pass<"vta-raise-rounding", "func::FuncOp"> {
  let summary = "Use casts that round instead of floor, ceil and select";
  let description = [{
    TOSA has no operation that rounds to the nearest integer, of two to the even
    one, but its casts from float to integers do. Other compilers, such as
    torch-mlir, write a quantization as such a rounding of `tosa.floor`,
    `tosa.ceil`, `tosa.sub`, comparisons and `tosa.select`, the addition of a
    zero point in float, a clamp, and a cast of what is an integer already. This
    pass makes it the form that `vta-find-quantization` and the importer of ONNX
    have: a clamp, a cast that rounds, and the addition of the zero point in
    int32. Casts from int8 to float by way of int32, without a zero point between
    them, become one.

    Casts to integers of what constants are multiplied and clamped to are
    computed: the biases that such compilers quantize in the function. Nothing
    changes in the bits of results.
  }];
  let statistics = [
    Statistic<"numRoundings", "roundings", "Casts that round">,
    Statistic<"numCasts", "casts", "Casts from int8 by way of int32">,
    Statistic<"numConstants", "constants", "Casts of constants computed">
  ];
  let dependentDialects = ["tosa::TosaDialect"];
}

def VTACancelTransposes : Pass<"vta-cancel-transposes", "func::FuncOp"> {
  let summary = "Move transposes to their inverses";
  let description = [{
    Compilers of networks whose images are stored channel by channel write a
    transpose before each convolution and pool of TOSA, and its inverse after
    it. A transpose moves after elementwise operations and concatenations of
    values that are transposed alike, if it meets its inverse or a reshape that
    it is a part of there. Otherwise it stays where it is.

    Constants are transposed here, also those that are dequantized first: weights
    stay integers. Transposes of transposes, and reshapes of reshapes, become
    one. Nothing changes in the bits of results.
  }];
  let statistics = [
    Statistic<"numTransposes", "transposes", "Transposes fewer than before">
  ];
  let dependentDialects = ["tosa::TosaDialect"];
}

def VTALowerQuantizedTypes : Pass<"vta-lower-quantized-types", "func::FuncOp"> {
  let summary = "Compute with the integers that !quant.uniform types stand for";
  let description = [{
    Tensors of `!quant.uniform` become tensors of i8 or i32, in which they are
    stored; `quant.scast` disappears. `quant.qcast` and `quant.dcast` become the
    TOSA operations that the importer of ONNX writes for QuantizeLinear and
    DequantizeLinear, with their types in `quant.type`. Operations of TOSA and
    linalg compute what they computed: zero points and rescales are operations.
  }];
  let dependentDialects = ["quant::QuantDialect", "tosa::TosaDialect"];
}

def VTACanonicalizeQuantized
    : Pass<"vta-canonicalize-quantized", "func::FuncOp"> {
  let summary = "Compute networks that come quantized in integers";
  let description = [{
    Float operations on dequantized values become integer operations: int8
    convolutions and matrix products with zero points and int32 accumulators,
    sums of tensors whose scales differ by a power of two, sums of windows
    instead of averages, maxima, concatenations, and moves of elements.

    If the ratio of scales is exactly a power of two, a `tosa.rescale` that
    shifts (multiplier 2^30, SINGLE_ROUND) quantizes the result. It rounds ties
    up, whereas ONNX rounds them to even; with `exact`, only shifts to the left,
    which round nothing, are used. Other results are multiplied in float and
    rounded to even by `tosa.cast`. Existing `tosa.rescale`s by powers of two get
    the same form. docs/Prequantized.md says which bits can differ.
  }];
  let options = [
    Option<"exact", "exact", "bool", /*default=*/"false",
           "Round ties to even, as ONNX does, instead of shifting">,
    Option<"printsReport", "print-report", "bool", /*default=*/"false",
           "Write the form of each layer to stderr">,
    Option<"ifQuantized", "if-quantized", "bool", /*default=*/"false",
           "Skip functions that have no integers yet">
  ];
  let statistics = [
    Statistic<"numShift", "shift", "Layers requantized by shifts">,
    Statistic<"numMultiply", "multiply", "Layers requantized in float">,
    Statistic<"numFloat", "float", "Layers left in float">
  ];
  let dependentDialects = ["tosa::TosaDialect"];
}

#endif // VTA_TRANSFORMS_QUANTIZE_PASSES_TD
