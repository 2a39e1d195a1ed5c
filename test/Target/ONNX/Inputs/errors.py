"""errors.py VTA_TRANSLATE: models that are wrong or not covered, with the messages users get."""

import os
import subprocess
import sys
import tempfile

import numpy as np
import onnx
from onnx import helper

from models import make_model, node_case, random

node = helper.make_node
f32, i64 = np.float32, np.int64


def one(op, operands, **options):
    return node_case("n", op, operands, **options).model


def conv(x=(1, 2, 5, 5), w=(3, 2, 3, 3), **options):
    return one("Conv", [random(*x), random(*w)], const=(1,), **options)


def quantized(**changes):
    """QLinearConv with operands replaced by name."""
    names = ["x", "xs", "xz", "w", "ws", "wz", "ys", "yz", "b"]
    values = dict(x=np.zeros((1, 2, 4, 4), np.int8), xs=f32(0.5), xz=np.int8(0), w=np.zeros((3, 2, 1, 1), np.int8),
                  ws=f32(0.5), wz=np.int8(0), ys=f32(0.5), yz=np.int8(0), b=np.zeros(3, np.int32))
    values.update(changes)
    return one("QLinearConv", [np.asarray(values[n]) for n in names], const=range(1, 9), dtype="int8")


def quant(const=(1, 2, 3), **changes):
    """QONNX's Quant with operands and attributes replaced by name."""
    values = dict(x=random(2, 4), scale=f32(0.5), zero=f32(0), bits=f32(8))
    values.update((n, changes.pop(n)) for n in list(values) if n in changes)
    return one("Quant", [np.asarray(v) for v in values.values()], const=const, domain="qonnx.custom_op.general", **changes)


def ints(*values):
    return np.array(values, i64)


def retyped(model, element_type):
    model.graph.input[0].type.tensor_type.elem_type = element_type
    return model


def constant_of_type(element_type):
    model = make_model([node("Reshape", ["c", "s"], ["y"], name="n")], {}, ["y"], {"c": random(6), "s": ints(2, 3)})
    model.graph.initializer[0].data_type = element_type
    return model


def brain(model):
    """With the first initializer in bfloat16."""
    tensor = model.graph.initializer[0]
    values = onnx.numpy_helper.to_array(tensor)
    tensor.CopyFrom(helper.make_tensor(tensor.name, onnx.TensorProto.BFLOAT16, values.shape, values.ravel()))
    return model


x4 = random(1, 2, 5, 5)
statistics = [random(2), random(2), random(2), np.ones(2, f32)]

EMPTY = "expected the name of a tensor, got an empty name: only optional inputs can be left out"

# Name of the case, model, what the message says.
NODES = [
    ("Conv, attribute kind", conv(strides=2), "node \"n\" (Conv): attribute strides: expected integers, got an integer"),
    ("Conv, unknown attribute", conv(fancy=1), "node \"n\" (Conv), attribute fancy: is not known"),
    ("Conv, list length", conv(strides=[1, 1, 1]), "attribute strides: expected 2 values, got 3"),
    ("Conv, stride", conv(strides=[0, 1]), "attribute strides: expected values from 1 to 2147483647, got 0"),
    ("Conv, pads", conv(pads=[0, 0, -1, 0]), "attribute pads: expected values from 0 to 2147483647, got -1"),
    ("Conv, huge pads", conv(pads=[0, 0, 2**62, 0]), "attribute pads: expected values from 0 to 2147483647, got 4611686018427387904"),
    ("Conv, huge output", conv(pads=[2**31 - 1] * 4), "output 0: has the shape 1x3x4294967297x4294967297, expected 1 to 2^40 elements and dimensions below 2^31"),
    ("Conv, auto_pad", conv(auto_pad="SAME"), "attribute auto_pad: expected NOTSET, VALID, SAME_UPPER or SAME_LOWER, got SAME"),
    ("Conv, auto_pad and pads", conv(auto_pad="VALID", pads=[1, 1, 1, 1]), "attribute pads: expected none beside auto_pad = VALID"),
    ("Conv, kernel_shape", conv(kernel_shape=[2, 2]), "attribute kernel_shape: is 2x2, but weights have the shape 3x2x3x3"),
    ("Conv, group", conv(group=2), "an input of 1x2x5x5 and weights of 3x2x3x3 do not fit with group = 2"),
    ("Conv, group 0", conv(group=0), "do not fit with group = 0"),
    ("Conv, groups", one("Conv", [np.zeros((1, 9000, 1), f32), np.zeros((9000, 1, 1), f32)], group=9000), "attribute group: expected at most 8192, got 9000"),
    ("ConvTranspose, groups", one("ConvTranspose", [np.zeros((1, 9000, 1), f32), np.zeros((9000, 1, 1), f32)], group=9000), "attribute group: expected at most 8192, got 9000"),
    ("MaxPool, taps", one("MaxPool", [np.zeros((1, 1, 20000), f32)], kernel_shape=[9000], dilations=[2]), "attribute kernel_shape: expected at most 8192 with dilations, got 9000"),
    ("Conv, rank", conv(w=(3, 2, 3)), "an input of 1x2x5x5 and weights of 3x2x3 differ in dimensions"),
    ("Conv, 4 spatial axes", conv(x=(1, 1, 2, 2, 2, 2), w=(1, 1, 1, 1, 1, 1)), "input 0 \"x0\": expected 3 to 5 dimensions, got 1x1x2x2x2x2"),
    ("Conv, too large", conv(w=(3, 2, 7, 3)), "a kernel of 7 does not fit an input of 5 with padding 0 and 0"),
    ("Conv, bias", one("Conv", [x4, random(3, 2, 1, 1), random(2)], const=(1, 2)), "expected a bias of 3, got 2"),
    ("Conv, no weights", one("Conv", [x4]), "expected at least 2 inputs, got 1: input 1 is missing"),
    ("Conv, inputs", one("Conv", [x4] * 4), "expected at most 3 inputs, got 4"),
    ("Conv, outputs", one("Conv", [x4, random(3, 2, 1, 1)], outputs=2, dtype=["float32"] * 2), "node \"n\" (Conv): expected at most 1 outputs, got 2"),
    ("Shape, outputs", one("Shape", [x4], outputs=2, dtype=["int64"] * 2), "(Shape): expected at most 1 outputs, got 2"),
    ("Constant, outputs", one("Constant", [], outputs=2, dtype=["float32"] * 2, value_float=1.0), "(Constant): expected at most 1 outputs, got 2"),
    ("Dropout, outputs", one("Dropout", [x4], outputs=3, dtype=["float32"] * 3), "(Dropout): expected at most 2 outputs, got 3"),
    ("Conv, type", one("Conv", [x4.astype(np.int32), random(3, 2, 1, 1)], const=(1,)), "input 0 \"x0\": expected element type float, got int32"),
    ("Conv, double weights", one("Conv", [x4, random(3, 2, 1, 1).astype(np.float64)], const=(1,)), "input 1 \"x1\": expected element type float, got double"),
    ("Conv, empty weights", one("Conv", [x4, random(0, 2, 1, 1)], const=(1,)), "input 1 \"x1\": has no elements (0x2x1x1)"),
    ("ConvTranspose, group", one("ConvTranspose", [x4, random(3, 2, 3, 3)], const=(1,)), "weights of 3x2x3x3 do not fit with group = 1"),
    ("ConvTranspose, bias", one("ConvTranspose", [x4, random(2, 3, 3, 3), random(2)], const=(1, 2)), "expected a bias of 3, got 2"),
    ("ConvTranspose, kernel", one("ConvTranspose", [x4, random(2, 3, 3, 3)], kernel_shape=[1, 1]), "attribute kernel_shape: is 1x1, but weights"),
    ("ConvTranspose, output_padding", one("ConvTranspose", [x4, random(2, 3, 3, 3)], output_padding=[1]), "attribute output_padding: expected 2 values, got 1"),
    ("ConvTranspose, output_padding sign", one("ConvTranspose", [x4, random(2, 3, 3, 3)], output_padding=[1, -1]), "attribute output_padding: expected values from 0"),
    ("ConvTranspose, output_shape", one("ConvTranspose", [x4, random(2, 3, 3, 3)], output_shape=[1, 2, 3]), "attribute output_shape: expected 2 values, got 3"),
    ("ConvTranspose, output_shape 0", one("ConvTranspose", [x4, random(2, 3, 3, 3)], output_shape=[0, 2]), "attribute output_shape: expected values from 1"),
    ("ConvTranspose, pads", one("ConvTranspose", [x4, random(2, 3, 3, 3)], pads=[7, 0, 0, 0]), "attribute pads: 7 and 0 leave nothing of the 7 positions along spatial axis 0"),
    ("MaxPool, indices", one("MaxPool", [x4], outputs=2, dtype=["float32", "int64"], kernel_shape=[2, 2]), "(MaxPool), output 1 \"y1\": indices of maxima are not computed"),
    ("MaxPool, kernel", one("MaxPool", [x4], kernel_shape=[2]), "attribute kernel_shape: expected 2 values"),
    ("MaxPool, kernel 0", one("MaxPool", [x4], kernel_shape=[0, 1]), "attribute kernel_shape: expected 1 to 2147483647, got 0"),
    ("MaxPool, pads", one("MaxPool", [x4], kernel_shape=[2, 2], pads=[2, 0, 0, 0]), "attribute pads: expected less than the kernel of 2, got 2"),
    ("AveragePool, type", one("AveragePool", [x4.astype(np.int8)], kernel_shape=[2, 2]), "expected element type float, got int8"),
    ("Gemm, rank", one("Gemm", [x4, random(5, 5)]), "input 0 \"x0\": expected 2 dimensions, got 1x2x5x5"),
    ("Gemm, inner", one("Gemm", [random(2, 3), random(4, 5)]), "shapes 2x3 and 4x5 do not fit"),
    ("Gemm, C", one("Gemm", [random(2, 3), random(3, 5), random(2, 2, 5)]), "input 2 \"x2\": expected a shape that broadcasts to 2x5, got 2x2x5"),
    ("Gemm, empty", one("Gemm", [random(2, 3), None, random(5)]), f"node \"n\" (Gemm): input 1: {EMPTY}"),
    *((f"{op}, empty", one(op, [random(2), None, random(2)], **attributes), f"node \"n\" ({op}): input 1: {EMPTY}")
      for op, attributes in (("Max", {}), ("Min", {}), ("Sum", {}), ("Concat", {"axis": 0}))),
    ("MatMul, scalar", one("MatMul", [random(2, 3), np.array(1, f32)]), "expected matrices, got a scalar"),
    ("MatMul, batches", one("MatMul", [random(2, 2, 3), random(3, 3, 4)]), "shapes 2x2x3 and 3x3x4 do not fit"),
    ("Add, shapes", one("Add", [random(2, 3), random(2, 2)]), "shapes 2x3 and 2x2 do not fit"),
    ("Add, types", one("Add", [random(2), np.zeros(2, np.int32)]), "input 1 \"x1\": expected element type float, got int32"),
    ("Clip, bound", one("Clip", [random(2), random(2)], const=(1,)), "input 1 \"x1\": expected a scalar, got 2"),
    ("Clip, NaN", one("Clip", [random(2), f32(np.nan)], const=(1,)), "expected bounds that are numbers, got NaN"),
    ("BatchNormalization, training", one("BatchNormalization", [x4] + statistics, opset=14, training_mode=1), "attribute training_mode: expected 0, got 1"),
    ("BatchNormalization, spatial", one("BatchNormalization", [x4] + statistics, opset=7, spatial=0), "attribute spatial: expected 1, got 0"),
    ("BatchNormalization, outputs", one("BatchNormalization", [x4] + statistics, outputs=2, dtype=["float32"] * 2), "output 1: statistics are not computed"),
    ("BatchNormalization, shape", one("BatchNormalization", [x4, random(3)] + statistics[1:]), "input 1 \"x1\": expected the shape 2, got 3"),
    ("Softmax, axis", one("Softmax", [random(2, 3)], axis=2), "attribute axis: expected an axis of -2 to 1, got 2"),
    ("ReduceMean, axes", one("ReduceMean", [random(2, 3), ints(5)], opset=18, const=(1,)), "axes: expected an axis of -2 to 1, got 5"),
    ("ReduceMean, computed axes", one("ReduceMean", [random(2, 3), np.zeros(1, np.int32)], opset=18), "input 1 \"x1\": is computed by the network, expected a constant"),
    ("ReduceMean, axes type", one("ReduceMean", [random(2, 3), random(1)], opset=18, const=(1,)), "input 1 \"x1\": expected int64, got float"),
    ("ReduceMean, axes rank", one("ReduceMean", [random(2, 3), np.zeros((1, 1), i64)], opset=18, const=(1,)), "input 1 \"x1\": expected one dimension, got 1x1"),
    ("Concat, shapes", one("Concat", [random(2, 3), random(3, 3)], axis=1), "shapes 2x3 and 3x3 do not fit along axis 1"),
    ("Flatten, axis", one("Flatten", [random(2, 3)], axis=3), "attribute axis: expected an axis of -2 to 2, got 3"),
    ("Reshape, empty", make_model([node("Reshape", ["x", "s"], ["y"])], {"x": (f32, [2, 3])}, ["y"], {"s": ints(0, 2, 0)}), "a tensor of 2x3 cannot have the shape 0x2x0"),
    ("Add, huge", make_model([node("Add", ["x", "z"], ["y"], name="n")], {"x": (f32, [2**30, 1]), "z": (f32, [1, 2**30])}, ["y"]), "output 0: has the shape 1073741824x1073741824, expected"),
    ("MatMul, huge", make_model([node("MatMul", ["x", "z"], ["y"], name="n")], {"x": (f32, [2**30, 1]), "z": (f32, [1, 2**30])}, ["y"]), "output 0: has the shape 1073741824x1073741824, expected"),
    ("Reshape, count", one("Reshape", [random(2, 3), ints(4, -1)], const=(1,)), "a tensor of 2x3 cannot have the shape 4x-1"),
    ("Reshape, twice open", one("Reshape", [random(2, 3), ints(-1, -1)], const=(1,)), "a tensor of 2x3 cannot have the shape"),
    ("Reshape, size", one("Reshape", [random(2, 3), ints(2, 2)], const=(1,)), "a tensor of 2x3 cannot have the shape 2x2"),
    ("Reshape, negative", one("Reshape", [random(2, 3), ints(-2, -3)], const=(1,)), "a tensor of 2x3 cannot have the shape -2x-3"),
    ("Reshape, overflow", one("Reshape", [random(2, 3), ints(2**62, 2**62)], const=(1,)), "a tensor of 2x3 cannot have the shape 4611686018427387904x4611686018427387904"),
    ("Reshape, zero beyond", one("Reshape", [random(2, 3), ints(2, 3, 0)], const=(1,)), "a tensor of 2x3 cannot have the shape 2x3x0"),
    ("Transpose, perm", one("Transpose", [random(2, 3)], perm=[0, 0]), "attribute perm: expected a permutation of the 2 axes"),
    ("Squeeze, size", one("Squeeze", [random(2, 3)], opset=11, axes=[0]), "axis 0 of 2x3 is not 1"),
    ("Squeeze, twice", one("Squeeze", [random(1, 3)], opset=11, axes=[0, -2]), "axes: axis 0 comes twice"),
    ("Unsqueeze, none", one("Unsqueeze", [random(2, 3)], opset=11), "there are no axes"),
    ("Unsqueeze, no operand", one("Unsqueeze", [random(2, 3)]), "expected at least 2 inputs, got 1: input 1 is missing"),
    ("Pad, count", one("Pad", [random(2, 3), ints(1, 1)], const=(1,)), "pads: expected 4 values, got 2"),
    ("Slice, step", one("Slice", [random(2, 3), ints(0), ints(2), ints(0), ints(0)], const=(1, 2, 3, 4)), "expected steps other than 0 and -2^63, got 0"),
    ("Slice, smallest step", one("Slice", [random(2, 3), ints(0), ints(2), ints(0), ints(-2**63)], const=(1, 2, 3, 4)), "expected steps other than 0 and -2^63, got -9223372036854775808"),
    ("Slice, computed", one("Slice", [random(2, 3), np.array([0], np.int32), ints(2)], const=(2,)), "is computed by the network, expected a constant"),
    ("Slice, nothing", one("Slice", [random(2, 3), ints(2), ints(2)], const=(1, 2)), "has no elements along axis 0"),
    ("Slice, number", one("Slice", [random(2, 3), ints(0), ints(1, 1)], const=(1, 2)), "starts, ends, axes and steps differ in number"),
    ("Split, parts", one("Split", [random(4, 3)], opset=18, num_outputs=3, outputs=3, dtype=["float32"] * 3), "(Split), split: 3 parts of 2 leave nothing of axis 0 of 4x3 for the last"),
    ("Split, sum", one("Split", [random(2, 3), ints(1, 1)], const=(1,), axis=1), "parts of 2 in all do not fit axis 1 of 2x3"),
    ("Gather, index", one("Gather", [random(2, 3), ints(1, 3)], const=(1,), axis=1), "expected indices of -3 to 2, got 3"),
    ("Gather, computed", one("Gather", [np.ones((2, 3), bool), np.array([1], np.int32)]), "expected element type float or int8 or uint8 or int32, got bool"),
    ("Expand, shape", one("Expand", [random(2, 3), ints(2, 2)], const=(1,)), "shapes 2x3 and 2x2 do not fit"),
    ("Tile, repeats", one("Tile", [random(2, 3), ints(2)], const=(1,)), "expected 2 repeats, got 1"),
    ("DepthToSpace, double", one("DepthToSpace", [random(1, 4, 2, 2).astype(np.float64)], const=(0,), blocksize=2), "input 0 \"x0\": expected element type float or int8 or uint8 or int32 or int64 or bool, got double"),
    ("DepthToSpace, block", one("DepthToSpace", [random(1, 6, 2, 2)], blocksize=2), "attribute blocksize: 2 does not divide 1x6x2x2"),
    ("Resize, cubic", one("Resize", [random(1, 1, 2, 2), None, None, ints(1, 1, 4, 4)], const=(3,), mode="cubic"), 'expected nearest or linear, got "cubic"'),
    ("Resize, scale", one("Resize", [random(1, 1, 4, 4), None, np.array([1, 1, 1e-9, 1], np.float32)], const=(2,)), "expected scales that leave 1 to 2147483647 of 4, got 1.0"),
    ("Resize, neither", one("Resize", [random(1, 1, 4, 4)]), "expected either scales (input 2) or sizes (input 3), got neither"),
    ("Resize, no scales", one("Resize", [random(1, 1, 4, 4), np.zeros(0, f32)], opset=10, const=(1,)), "expected scales (input 1), got none"),
    ("Resize, both", one("Resize", [random(1, 1, 4, 4), None, np.ones(4, f32), ints(1, 1, 4, 4)], const=(2, 3)), "expected either scales (input 2) or sizes (input 3), got both"),
    ("Upsample, scales", one("Upsample", [random(1, 1, 4, 4)], opset=7, scales=[1, 1, 2, 2]), "attribute scales: expected floats, got integers"),
    ("Resize, sizes", one("Resize", [random(1, 1, 4, 4), None, None, ints(4, 4)], const=(3,)), "expected 4 scales or sizes, got 2"),
    ("Resize, policy", one("Resize", [random(1, 1, 4, 4), None, None, ints(4, 4)], opset=18, const=(3,), axes=[2, 3], keep_aspect_ratio_policy="foo"),
     'attribute keep_aspect_ratio_policy: expected stretch, not_larger or not_smaller, got "foo"'),
    ("Resize, positions", one("Resize", [np.zeros((1, 2), f32), None, None, ints(1, 2**31 - 1)], const=(3,)),
     "output 0: expected at most 16777216 positions along axis 1 unless all elements are repeated equally often, got 2147483647"),
    ("Size, attribute", one("Size", [random(2, 3)], dtype="int64", start=1), "node \"n\" (Size), attribute start: is not known"),
    ("Split, num_outputs", one("Split", [random(2, 3)], opset=18, num_outputs=2**40), "attribute num_outputs: expected 1 as there are outputs, got 1099511627776"),
    ("Pow, negative", one("Pow", [ints(2, -1), ints(-3)], const=(0, 1), dtype="int64"), "input 1 \"x1\": expected exponents of 0 or more of integers other than 1 and -1, got -3"),
    ("Pow, fraction", one("Pow", [ints(2), np.array([1.5], f32)], const=(0, 1), dtype="int64"), "input 1 \"x1\": expected whole exponents of integers, got 1.5"),
    ("Pow, large", one("Pow", [random(2), ints(2**40 + 1)], const=(1,)), "input 1 \"x1\": expected exponents of -2^24 to 2^24, got 1099511627777"),
    ("Range, step", one("Range", [ints(1)[0], ints(5)[0], ints(0)[0]], const=(0, 1, 2), dtype="int64"), "node \"n\" (Range): input 2 \"x2\": expected a step that is not 0"),
    ("Range, missing", one("Range", [ints(1)[0], ints(5)[0]], const=(0, 1), dtype="int64"), "node \"n\" (Range): expected at least 3 inputs, got 2: input 2 is missing"),
    ("Range, empty", one("Range", [ints(1)[0], None, ints(5)[0]], const=(0, 2), dtype="int64"), f"node \"n\" (Range): input 1: {EMPTY}"),
    ("Range, dequantized", make_model([node("DequantizeLinear", ["q", "s"], ["d"]), node("Range", ["d", "d", "d"], ["y"], name="n")], {}, ["y"], {"q": np.int8(1), "s": f32(1)}), "node \"n\" (Range), inputs: are computed by the network, expected constants"),
    ("Round, empty", one("Round", [None], const=()), f"node \"n\" (Round): input 0: {EMPTY}"),
    ("Range, NaN", one("Range", [f32(np.inf), f32(np.inf), f32(1)], const=(0, 1, 2)), "node \"n\" (Range): expected numbers, got NaN or two infinities"),
    ("Range, elements", one("Range", [ints(-2**63)[0], ints(2**63 - 1)[0], ints(1)[0]], const=(0, 1, 2), dtype="int64"),
     "output 0: is a constant of 4611686018427387904 elements, expected at most 16777216"),
    ("ReduceSum, axis", make_model([node("Shape", ["x"], ["s"]), node("ReduceSum", ["s", "a"], ["y"], name="n")], {"x": (f32, [2, 3])}, [("y", "int64")], {"a": ints(1)}),
     "node \"n\" (ReduceSum): axes: expected an axis of -1 to 0, got 1"),
    ("ReduceMax, nothing", make_model([node("Shape", ["x"], ["s"], start=2), node("ReduceMax", ["s"], ["y"], name="n")], {"x": (f32, [2, 3])}, [("y", "int64")], opset=18),
     "input 0 \"s\": expected integers of one dimension, got 0"),
    # What would not fit memory as a constant.
    ("Expand, elements", one("Expand", [np.array(1, i64), ints(2**20, 2**20)], const=(0, 1), dtype="int64"), "output 0: is a constant of 1048576x1048576 elements, expected at most 268435456"),
    ("Tile, elements", one("Tile", [np.ones((1, 3), i64), ints(2**19, 2**19)], const=(0, 1), dtype="int64"), "output 0: is a constant of 524288x1572864 elements, expected at most 268435456"),
    ("ConstantOfShape, elements", one("ConstantOfShape", [ints(2**15, 2**15)], const=(0,)), "output 0: is a constant of 32768x32768 elements, expected at most 268435456"),
    ("Add, elements", make_model([node("Add", ["a", "b"], ["y"], name="n")], {}, [("y", "int64")], {"a": np.zeros((2**15, 1), i64), "b": np.zeros((1, 2**15), i64)}),
     "output 0: is a constant of 32768x32768 elements, expected at most 16777216"),
    ("Where, elements", make_model([node("Where", ["c", "a", "b"], ["y"], name="n")], {}, [("y", "int64")],
                                   {"c": np.zeros((1, 1), bool), "a": np.zeros((2**15, 1), i64), "b": np.zeros((1, 2**15), i64)}),
     "output 0: is a constant of 32768x32768 elements, expected at most 16777216"),
    ("Gather, elements", one("Gather", [np.zeros((1, 4096), i64), np.zeros(2**17, i64)], const=(0, 1), dtype="int64"), "output 0: is a constant of 131072x4096 elements, expected at most 268435456"),
    ("PRelu, slope", one("PRelu", [random(2, 3), random(2, 2, 3)], const=(1,)), "a slope of shape 2x2x3 does not fit 2x3"),
    ("Pow, shapes", one("Pow", [random(2, 3), random(2)]), "shapes 2x3 and 2 do not fit"),
    ("Div, types", one("Div", [random(2, 3), ints(2)], const=(1,)), "expected element type float, got int64"),
    ("Cast, double", one("Cast", [random(2, 3)], to=11), "expected float, float16, int8, uint8, int32, int64 or bool, got double"),
    ("Range, computed", one("Range", [np.array(0, np.int32), np.array(4, np.int32), np.array(1, np.int32)]), "are computed by the network, expected constants"),
    ("Trilu, vector", one("Trilu", [ints(1, 2)], const=(0,), dtype="int64", opset=14), "node \"n\" (Trilu): input 0 \"x0\": expected matrices, got 2"),
    ("Trilu, computed", one("Trilu", [random(3, 3)], opset=14), "node \"n\" (Trilu), inputs: are computed by the network, expected constants"),
    ("Trilu, diagonal", one("Trilu", [random(3, 3), ints(1, 2)], const=(0, 1), opset=14), "input 1 \"x1\": expected one number, got 2"),
    ("CumSum, axis", one("CumSum", [random(2, 3), ints(2)[0]], const=(0, 1), opset=14), "input 1 \"x1\": expected an axis of -2 to 1, got 2"),
    ("CumSum, axes", one("CumSum", [random(2, 3), ints(0, 1)], const=(0, 1), opset=14), "input 1 \"x1\": expected one axis, got 2"),
    ("CumSum, positions", one("CumSum", [np.zeros((1, 4097), f32), ints(1)[0]], const=(1,), opset=14), "input 0: expected at most 4096 positions along the axis, got 4097"),
    ("CumSum, computed integers", one("CumSum", [ints(1, 2), ints(0)[0]], const=(1,), dtype="int64", opset=14), "expected element type float, got int64"),
    ("OneHot, values", one("OneHot", [ints(1), ints(3), random(3)], const=(0, 1, 2)), "expected one depth and two values, got 1 and 3"),
    ("OneHot, depth", one("OneHot", [ints(1), ints(-3), random(2)], const=(0, 1, 2)), "input 1 \"x1\": expected a depth of at least 0, got -3"),
    ("OneHot, elements", one("OneHot", [ints(1, 2), ints(2**40), random(2)], const=(0, 1, 2)), "output 0: is a constant of 2x1099511627776 elements, expected at most 268435456"),
    ("ScatterND, index", one("ScatterND", [random(2, 3), np.array([[2]], i64), random(1, 3)], const=(0, 1, 2)), "input 1 \"x1\": expected indices of -2 to 1, got 2"),
    ("ScatterND, updates", one("ScatterND", [random(2, 3), np.array([[1]], i64), random(3)], const=(0, 1, 2)), "input 2 \"x2\": expected 1x3 elements of float, got 3 of float"),
    ("ScatterND, tuples", one("ScatterND", [random(2, 3), np.array([[1, 1, 1]], i64), random(1)], const=(0, 1, 2)), "indices of shape 1x3 do not fit to data of shape 2x3"),
    ("ScatterND, reduction", one("ScatterND", [random(2, 3), np.array([[1]], i64), random(1, 3)], const=(0, 1, 2), opset=18, reduction="mean"), "attribute reduction: expected none, add, mul, max or min, got mean"),
    ("GatherElements, shape", one("GatherElements", [random(2, 3), np.zeros((2, 4), i64)], const=(0, 1), axis=0), "indices of shape 2x4 do not fit to data of shape 2x3"),
    ("Einsum, diagonal", one("Einsum", [random(2, 2)], equation="ii->i"), "attribute equation: a diagonal, 'ii' has 'i' twice"),
    ("Einsum, rank", one("Einsum", [random(2, 2), random(2)], equation="ijk,j->ik"), "attribute equation: 'ijk' does not fit to 2 dimensions"),
    ("Einsum, extents", one("Einsum", [random(2, 3), random(2, 1)], equation="ij,ij->i"), "inputs: 'j' is 3 and 1, expected the same extent in both"),
    ("Einsum, result", one("Einsum", [random(2, 3)], equation="ij->ik"), "expected letters of the operands, each once, in the result, got 'ij->ik'"),
    ("Einsum, operands", one("Einsum", [random(2, 3)], equation="ij,jk->ik"), "attribute equation: expected 1 operands, got 'ij,jk->ik'"),
    ("CastLike, bfloat16", brain(one("CastLike", [random(2), random(1)], const=(1,))), "input 1 \"x1\": expected float, float16, int8, uint8, int32, int64 or bool, got bfloat16"),
    ("Cast, folded to bfloat16", one("Cast", [random(2)], const=(0,), to=16), "attribute to: element type bfloat16"),
    ("LayerNormalization, scale", one("LayerNormalization", [random(2, 3), random(2)], const=(1,), opset=17), "the shape 2 does not fit 2x3"),
    ("LSTM", one("LSTM", [random(2, 3, 4)]), "operator: is not covered: there is no recurrence; unroll it when exporting"),
    ("If", one("If", [np.array(True)]), "node \"n\" (If), operator: is not covered: there is no control flow; export one way through the model"),
    ("NonZero", one("NonZero", [random(2)]), "is not covered: the size of its result depends on the data; cut the model before it (onnx.utils.extract_model)"),
    ("SequenceAt", one("SequenceAt", [random(2)]), "is not covered: there are no sequences; export the tensors as inputs and outputs"),
    ("StringSplit", one("StringSplit", [random(2)]), "is not covered: there are no strings; compute this before the network"),
    ("RandomNormal", one("RandomNormal", [], shape=[2]), "is not covered: outputs would differ from run to run; make its result an input"),
    ("ConvInteger", one("ConvInteger", [x4]), "is not covered: ranges are not measured while a network runs; quantize with calibration (QDQ)"),
    ("QAttention", one("QAttention", [x4], domain="com.microsoft"), "(com.microsoft.QAttention), operator: is not covered: it is one of ONNX Runtime's own; export without its optimizations"),
    ("Det", one("Det", [random(2, 2)]), "is not covered; cut the model at it (onnx.utils.extract_model), or export it as other operators"),
    ("Pad, negative", one("Pad", [random(2, 3), ints(-1, 0, -1, 0)], const=(1,)), "pads: -1 and -1 leave nothing of an axis of 2"),
    ("Pad, huge", one("Pad", [random(2, 3), ints(2**40, 0, 0, 0)], const=(1,)), "pads: expected values from -2147483647 to 2147483647"),
    ("Pad, mode", one("Pad", [random(2, 3), ints(1, 0, 0, 0)], const=(1,), mode="mirror"), "attribute mode: expected constant, reflect, edge or wrap, got mirror"),
    ("Pad, reflect", one("Pad", [random(2, 3), ints(2, 0, 0, 0)], const=(1,), mode="reflect"), "pads: expected at most 1 for an axis of 2, got 2"),
    ("Pad, none", one("Pad", [random(2, 3)], opset=10), "attribute pads: expected, but there is none"),
    ("Pad, value", one("Pad", [random(2, 3), ints(1, 0, 0, 0), random(2)], const=(1, 2)), "input 2 \"x2\": expected a scalar, got 2"),
    ("Constant, string", one("Constant", [], value_string="a"), "attribute value_string: expected value, value_float, value_floats, value_int or value_ints"),
    ("Constant, none", one("Constant", []), "has no value"),
    ("Dropout, training", one("Dropout", [random(2), np.array(0.5, f32), np.array(True)], const=(1, 2)), "input 2 \"x2\": training_mode is not the constant false"),
    ("QuantizeLinear, blocks", one("QuantizeLinear", [random(2, 4), f32(1)], opset=21, const=(1,), dtype="uint8", block_size=2), "attribute block_size: expected 0, got 2"),
    ("QuantizeLinear, type", one("QuantizeLinear", [random(2, 4), f32(1)], opset=21, const=(1,), dtype="uint8", output_dtype=17), "attribute output_dtype: expected int8 or uint8, got float8e4m3fn"),
    ("QuantizeLinear, scale", one("QuantizeLinear", [random(2, 4), f32(0)], const=(1,), dtype="uint8"), "input 1 \"x1\": expected a positive scale, got 0"),
    ("QuantizeLinear, scales", one("QuantizeLinear", [random(2, 4), random(3) ** 2 + 1], const=(1,), dtype="uint8"), "expected 4 scales for axis 1 of 2x4, got 3"),
    ("QuantizeLinear, zero points", one("QuantizeLinear", [random(2, 4), f32(1), np.zeros(2, np.int8)], const=(1, 2), dtype="int8"), "input 2 \"x2\": expected 1 values as there are scales, got 2"),
    ("QuantizeLinear, computed scale", one("QuantizeLinear", [random(2, 4), f32(1)], dtype="uint8"), "input 1 \"x1\": is computed by the network, expected a constant"),
    ("QuantizeLinear, negative scale", one("QuantizeLinear", [random(2, 4), f32(-0.5)], const=(1,), dtype="uint8"), "node \"n\" (QuantizeLinear): input 1 \"x1\": expected a positive scale, got -0.5"),
    ("QuantizeLinear, infinite scale", one("QuantizeLinear", [random(2, 4), f32(np.inf)], const=(1,), dtype="uint8"), "expected a positive scale, got inf"),
    ("QuantizeLinear, subnormal scale", one("QuantizeLinear", [random(2, 4), f32(1e-40)], const=(1,), dtype="uint8"), "expected a scale whose inverse is finite, got 9.99995e-41"),
    ("QuantizeLinear, int16", one("QuantizeLinear", [random(2, 4), f32(1), np.int16(0)], const=(1, 2), dtype="int8"), "input 2 \"x2\": expected element type int8 or uint8, got int16"),
    ("Quant, computed scale", quant(const=(2, 3)), "node \"n\" (qonnx.custom_op.general.Quant): expected a scale, a zero point and a bit width that are constants, not computed at run time"),
    ("Quant, bits", quant(bits=f32(9)), "(qonnx.custom_op.general.Quant): expected 2 to 8 bits, got 9"),
    ("Quant, half a bit", quant(bits=f32(7.5)), "expected 2 to 8 bits, got 7.5"),
    ("Quant, rounding", quant(rounding_mode="FLOOR"), "attribute rounding_mode: expected ROUND, got FLOOR"),
    ("Quant, zero point", quant(zero=f32(8), bits=f32(4)), "expected a zero point of -8 to 7, got 8"),
    ("Quant, fraction", quant(zero=f32(0.5)), "expected one zero point that is an integer"),
    ("Quant, scale", quant(scale=f32(0)), "expected positive scales, got 0"),
    ("Quant, axes", quant(scale=np.ones((2, 4), f32)), "expected one scale, or one for each position along one axis, got 2x4"),
    ("Quant, scales of few bits", quant(scale=np.ones((1, 4), f32), bits=f32(4)), "expected one scale for a computed tensor of fewer than 8 bits, got 4"),
    ("Quant, scales of weights", quant(scale=np.ones((3, 1), f32), const=range(4)), "expected scales that fit 2x4, got 3x1"),
    ("Quant, weights", quant(x=np.full((2, 4), 300, f32), signed=0, const=range(4)), "expected weights from -128 to 127 steps, got 255"),
    ("Quant, inputs", one("Quant", [random(2, 4)], domain="onnx.brevitas"), "node \"n\" (onnx.brevitas.Quant): expected 4 inputs and one output, got 1 and 1"),
    ("BipolarQuant, inputs", one("BipolarQuant", [random(2, 4)], domain="qonnx.custom_op.general"), "(qonnx.custom_op.general.BipolarQuant): expected 2 inputs and one output, got 1 and 1"),
    ("BipolarQuant, scales", one("BipolarQuant", [random(2, 4), f32([1, 2])], const=(1,), domain="qonnx.custom_op.general"), "expected one positive scale, which is constant"),
    ("BipolarQuant, scale", one("BipolarQuant", [random(2, 4), f32(-1)], const=(1,), domain="qonnx.custom_op.general"), "expected one positive scale, which is constant"),
    ("Trunc", one("Trunc", [random(2, 4)], domain="qonnx.custom_op.general"), "(qonnx.custom_op.general.Trunc): drops bits of sums without rounding, which has no form in int8 here: expected an average that is quantized by Quant"),
    ("FloatQuant", one("FloatQuant", [random(2, 4)], domain="qonnx.custom_op.general"), "quantizes to floats of few bits: expected integers, as of Quant"),
    ("Clip of constants", one("Clip", [np.zeros(3, np.int8), np.zeros(2, np.int8)], const=(0, 1)), "input 1 \"x1\": expected one int8, got 2 of int8"),
    ("QLinearAdd, inputs", one("QLinearAdd", [x4], domain="com.microsoft"), "(com.microsoft.QLinearAdd): expected 7 to 8 inputs and one output, got 1 and 1"),
    ("QLinearConcat, inputs", one("QLinearConcat", [x4] * 6, domain="com.microsoft"), "expected a scale, a zero point, and tensors with theirs, got 6 inputs"),
    ("QLinearAveragePool, layout", one("QLinearGlobalAveragePool", [np.zeros((1, 2, 3, 3), np.int8), f32(1), np.int8(0), f32(1), np.int8(0)], const=(1, 2, 3, 4), domain="com.microsoft", channels_last=1), "attribute channels_last: expected 0, got 1"),
    ("QGemm, computed scale", one("QGemm", [np.zeros((2, 3), np.int8), f32(1), np.int8(0), np.zeros((3, 4), np.int8), f32(1), np.int8(0)], const=(2, 3, 4, 5), domain="com.microsoft"), "expected scales that are constants, one of A and one or several of B"),
    ("DequantizeLinear, zero point", one("DequantizeLinear", [np.zeros(2, np.int8), f32(1), np.uint8(0)], const=(1, 2)), "input 2 \"x2\": expected int8, got uint8"),
    ("DequantizeLinear, blocks", one("DequantizeLinear", [np.zeros((2, 4), np.int8), f32(1)], opset=21, const=(1,), block_size=2), "attribute block_size: expected 0, got 2"),
    ("QLinearConv, zero points", quantized(ws=np.full(3, 0.5, f32), wz=np.array([0, 1, 2], np.int8)), "input 5 \"x5\": zero points differ between channels"),
    ("QLinearConv, scales", quantized(ws=np.full(2, 0.5, f32), wz=np.zeros(2, np.int8)), "input 4 \"x4\": expected 1 or 3 scales, got 2"),
    ("QLinearConv, input scales", quantized(xs=np.full(2, 0.5, f32), xz=np.zeros(2, np.int8)), "input 1 \"x1\": expected one scale, got 2"),
    ("QLinearConv, output scales", quantized(ys=np.full(2, 0.5, f32), yz=np.zeros(2, np.int8)), "input 6 \"x6\": expected one scale, got 2"),
    ("QLinearConv, bias", quantized(b=np.zeros(3, f32)), "input 8 \"x8\": expected element type int32, got float"),
    ("QLinearMatMul, rows", one("QLinearMatMul", [np.zeros((3, 4), np.int8), f32(1), np.int8(0), np.zeros((4, 2), np.int8), np.ones(4, f32),
                                                  np.zeros(4, np.int8), f32(1), np.int8(0)], const=range(1, 8), dtype="int8"),
     "input 4 \"x4\": expected one scale, or one for each column"),
    ("input type", make_model([node("Relu", ["x"], ["y"])], {"x": (np.float64, [2])}, ["y"]), "input \"x\": expected a tensor of float, float16, int8, uint8, int32, int64 or bool, got double"),
    ("output type", make_model([node("Cast", ["c"], ["y"], to=11)], {}, [("y", "float64")], {"c": random(2)}),
     "output \"y\": expected a tensor of float, float16, int8, uint8, int32, int64 or bool, got double"),
    ("empty output", make_model([node("Shape", ["c"], ["y"])], {}, [("y", "int64")], {"c": np.array(1, f32)}), "output \"y\": has no elements (0)"),
    ("input shape", make_model([node("Relu", ["x"], ["y"])], {"x": (f32, None)}, ["y"]), "input \"x\" has no shape: give one with --shape x=..."),
    ("unknown type", retyped(make_model([node("Relu", ["x"], ["y"])], {"x": (f32, [2])}, ["y"]), 23), "input \"x\": expected a tensor of float, float16, int8, uint8, int32, int64 or bool, got float4e2m1"),
    ("type of the future", retyped(make_model([node("Relu", ["x"], ["y"])], {"x": (f32, [2])}, ["y"]), 99), "int64 or bool, got element type 99"),
    ("constant of the future", constant_of_type(26), "node \"n\" (Reshape), input 0 \"c\": element type int2"),
    ("Gather, int64 index", one("Gather", [random(2, 3), ints(2**40)], const=(1,)), "node \"n\" (Gather): input 1 \"x1\": expected indices of -2 to 1, got 1099511627776"),
    ("Slice, axis", one("Slice", [random(2, 3), ints(0), ints(1), ints(-2**62)], const=(1, 2, 3)), "expected an axis of -2 to 1, got -4611686018427387904"),
    ("shape of an input", make_model([node("Reshape", ["x", "s"], ["y"], name="n")], {"x": (f32, [2, 3]), "s": (i64, [2])}, ["y"]),
     "node \"n\" (Reshape), input 1 \"s\": is computed by the network, expected a constant (it is the graph input \"s\")"),
    ("shape of a node", make_model([node("Cast", ["x"], ["s"], to=7, name="c"), node("Expand", ["x", "s"], ["y"], name="n")], {"x": (f32, [2])}, ["y"]),
     "node \"n\" (Expand), input 1 \"s\": is computed by the network, expected a constant (it comes from node \"c\")"),
    # Of a shape with constants in it, the element that is none.
    ("shape of nodes", make_model([node("ReduceMax", ["x"], ["m"], name="m", axes=[0]), node("Cast", ["m"], ["d"], to=7, name="c"),
                                   node("Concat", ["one", "d", "open"], ["s"], axis=0, name="s"), node("Reshape", ["x", "s"], ["y"], name="n")],
                                  {"x": (f32, [6])}, ["y"], {"one": ints(1), "open": ints(-1)}),
     "node \"n\" (Reshape), input 1 \"s\": is computed by the network, expected a constant (element 1 comes from node \"m\")"),
]


def chain(*pairs):
    return [node("Relu", [a], [b], name=f"make_{b}") for a, b in pairs]


def graphs():
    x = {"x": (f32, [2])}
    yield "cycle", make_model(chain(("x", "q")) + [node("Add", ["q", "c"], ["a"], name="n1")] + chain(("a", "b"), ("b", "c")), x, ["c"]), \
        'the graph has a cycle: node "make_b" (Relu) -> node "make_c" (Relu) -> node "n1" (Add) -> node "make_b" (Relu)'
    yield "self cycle", make_model([node("Add", ["x", "y"], ["y"], name="n")], x, ["y"]), 'the graph has a cycle: node "n" (Add) -> node "n" (Add)'
    yield "dangling", make_model([node("Add", ["x", "w"], ["y"], name="n"), node("Add", ["y", "v"], ["z"], name="m")], x, ["z", "u"]), \
        '3 names are used but not produced by any node, graph input or initializer:\n  node "n" (Add), input 1: "w"\n  node "m" (Add), input 1: "v"\n  graph output: "u"'
    yield "two producers", make_model(chain(("x", "y")) + [node("Relu", ["x"], ["y"], name="again")], x, ["y"]), \
        'node "again" (Relu) produces "y", which node "make_y" (Relu) produces as well'
    yield "produces input", make_model(chain(("x", "x")), x, ["x"]), 'produces "x", which is an input or initializer of the graph'
    yield "no outputs", make_model(chain(("x", "y")), x, []), "the graph has no outputs"
    yield "opset 6", make_model(chain(("x", "y")), x, ["y"], opset=6), "expected a model of opset 7 or later, got 6"
    # Later ones are read, but not what is new in them.
    yield "attribute of opset 30", make_model([node("Relu", ["x"], ["y"], name="n", fancy=1)], x, ["y"], opset=30), "node \"n\" (Relu), attribute fancy: is not known"
    model = make_model(chain(("x", "y")), x, ["y"])
    model.opset_import[0].domain = "custom"
    yield "no opset", model, "expected a model of opset 7 or later, got none"
    model = make_model(chain(("x", "y")), x, ["y"])
    model.ClearField("graph")
    yield "no graph", model, "expected an ONNX model, got one without a graph"
    model = make_model(chain(("x", "y")), x, ["y"])
    model.graph.input.append(model.graph.input[0])
    yield "two inputs", model, 'two graph inputs are called "x"'
    model = make_model(chain(("x", "y")), x, ["y"])
    model.graph.input[0].name = ""
    yield "no name", model, "a graph input or output has no name"
    model = make_model(chain(("x", "y")), x, ["y"])
    model.graph.input[0].type.tensor_type.shape.dim[0].dim_value = -3
    yield "negative dimension", model, '"x" has the dimension -3'
    model = make_model(chain(("x", "y")), x, ["y"])
    model.graph.input[0].type.tensor_type.shape.dim[0].dim_value = 0
    yield "zero dimension", model, 'input "x" has the shape 0: choose its open dimensions with --shape x=1'
    for kind, what in (("sequence_type", "a sequence"), ("optional_type", "something optional"), ("map_type", "a map"), (None, "no type")):
        model = make_model(chain(("x", "y")), x, ["y"])
        model.graph.input[0].ClearField("type")
        if kind:
            getattr(model.graph.input[0].type, kind).SetInParent()
        yield what, model, "int64 or bool, got " + what
    model = make_model(chain(("x", "y")), x, ["y"])
    model.graph.input[0].type.tensor_type.shape.dim[0].dim_value = 2**62
    yield "huge input", model, '"x" has the shape 4611686018427387904: expected 1 to 2^40 elements and dimensions below 2^31'
    model = make_model(chain(("x", "y")), x, ["y"])
    model.graph.sparse_initializer.add().values.name = "s"
    yield "sparse", model, 'initializer "s" is sparse: only dense ones are supported'

    def tensor(**changes):
        model = make_model([node("Add", ["x", "w"], ["y"], name="n")], x, ["y"], {"w": random(2)})
        w = model.graph.initializer[0]
        for key, value in changes.items():
            if key == "dims":
                del w.dims[:]
                w.dims.extend(value)
            else:
                setattr(w, key, value)
        return model
    yield "short data", tensor(raw_data=b"1234"), 'initializer "w": has 4 bytes, its type float and shape 2 need 8'
    yield "negative size", tensor(dims=[-2]), 'initializer "w": shape -2 is not one of a tensor'
    yield "huge size", tensor(dims=[2**61, 2]), 'initializer "w": shape 2305843009213693952x2 is not one of a tensor'
    yield "no initializer name", tensor(name=""), "an initializer has no name"
    model = tensor()
    model.graph.initializer.append(model.graph.initializer[0])
    yield "two initializers", model, 'two initializers are called "w"'
    model = tensor()
    model.graph.initializer[0].segment.begin = 0
    yield "segment", model, 'initializer "w": tensors in segments are not supported'

    def functions(calls, *bodies):
        model = make_model(calls, x, ["y"])
        for name, nodes, opset in bodies:
            model.functions.append(helper.make_function("my", name, ["a"], ["b"], nodes, [helper.make_opsetid("", opset)]))
        return model
    call = node("F", ["x"], ["y"], name="n", domain="my")
    body = [node("Relu", ["a"], ["b"])]
    yield "function, recursive", functions(
        [call], ("F", [node("G", ["a"], ["b"], name="g", domain="my")], 13), ("G", [node("F", ["a"], ["b"], domain="my")], 13)), (
        'node "n/g/b" (my.F) calls function "my.F", which it is a part of')
    yield "function, twice", functions([call], ("F", body, 13), ("F", body, 13)), 'function "my.F" is defined twice'
    yield "function, opset", functions([call], ("F", body, 6)), 'function "my.F": expected opset 7 or later, got 6'
    yield "function, inputs", functions([node("F", ["x", "x"], ["y"], name="n", domain="my")], ("F", body, 13)), (
        'node "n" (my.F) calls function "my.F" with 2 inputs and 1 outputs, expected at most 1 and 1')
    yield "function, operand", functions([node("F", [], ["y"], name="n", domain="my")], ("F", [node("Max", ["a"], ["b"], name="l")], 13)), (
        f'node "n/l" (Max): input 0: {EMPTY}')
    yield "function, operator", functions([call], ("F", [node("LSTM", ["a"], ["b"], name="l")], 13)), (
        'node "n/l" (LSTM), operator: is not covered')
    yield "function, name", functions([call], ("F", [node("Add", ["a", "nowhere"], ["b"], name="l")], 13)), (
        'node "n/l" (Add), input 1: "n/nowhere"')
    many = [node("F0", ["x"], ["y"], name="n", domain="my")]
    bodies = [("F%d" % i, [node("F%d" % (i + 1), ["a"], [f"t{j}"], domain="my") for j in range(31)] +
               [node("Relu", ["t0"], ["b"])], 13) for i in range(4)]
    yield "function, nodes", functions(many, *bodies, ("F4", body * 2, 13)), "expected at most 262144 nodes and calls after inlining of functions"
    # Calls without nodes, and calls in calls in calls.
    twice = [("F%d" % i, [node("F%d" % (i + 1), ["a"], [b], domain="my") for b in ("c", "b")], 13) for i in range(41)]
    yield "function, calls", functions(many, *twice, ("F41", [], 13)), "expected at most 262144 nodes and calls after inlining of functions"
    deep = [("F%d" % i, [node("F%d" % (i + 1), ["a"], ["b"], domain="my")], 13) for i in range(2000)]
    yield "function, depth", functions(many, *deep, ("F2000", body, 13)), '(my.F256) calls function "my.F256" at a depth of more than 256 calls'
    # Everything at once, also behind nodes that are not covered.
    yield "list", make_model([
        node("LSTM", ["x"], ["a"], name="lstm"),
        node("BatchNormalization", ["a", "s", "s", "s", "s"], ["b"], name="bn", training_mode=1),
        node("FancyAdd", ["b"], ["c"], domain="com.example"),
        node("MaxPool", ["c"], ["d", "i"], name="pool", kernel_shape=[2]),
        node("Relu", ["d"], ["y"]), node("Gather", ["x", "i"], ["unused"]),
    ], x, ["y"], {"s": random(1)}, opset=14), (
        ': error: 4 things in this model are not supported:\n'
        '  node "lstm" (LSTM), operator: is not covered: there is no recurrence; unroll it when exporting\n'
        '  node "bn" (BatchNormalization), attribute training_mode: expected 0, got 1\n'
        "  node \"c\" (com.example.FancyAdd), operator: is not covered: it is of another domain than ONNX's and no function of the model\n"
        '  node "pool" (MaxPool), output 1 "i": indices of maxima are not computed\n')


def main(translate):
    wrong = 0
    cases = NODES + list(graphs())
    assert len({name for name, _, _ in cases}) == len(cases), "two cases of one name"
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.onnx")
        for name, model, expected in cases:
            onnx.save(model, path)
            done = subprocess.run([translate, "--import-onnx", path, "-o", os.devnull], capture_output=True, text=True)
            if done.returncode != 1 or expected not in done.stderr or "model.onnx:0:0: error" not in done.stderr:
                wrong += 1
                print(f"FAILED {name}: exit status {done.returncode}, expected {expected!r}, got\n{done.stderr}")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
