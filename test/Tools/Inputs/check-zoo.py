"""Checks what utils/zoo.py writes.

usage: check-zoo.py UTILS_DIRECTORY NETWORK...

Counts are checked for all networks, everything else for those named. Where
ONNX Runtime is installed, its outputs have to be those of onnx_reference.py.
"""

import hashlib
import math
import sys

import numpy as np
from onnx import numpy_helper

sys.path.insert(0, sys.argv[1])
import onnx_reference  # noqa: E402
import zoo  # noqa: E402
import zoo_builder  # noqa: E402

try:
    import onnxruntime
except ImportError:
    onnxruntime = None


def unet_counts():
    """Of its layers: a width for each level, 3x3 but for the last one."""
    def layer(inputs, outputs, size):
        return inputs * outputs * 9 + 2 * outputs, \
            inputs * outputs * 9 * size ** 2

    layers, inputs = [], 3
    for width, size in ((32, 128), (64, 64), (128, 32), (256, 16), (512, 8)):
        layers += [layer(inputs, width, size), layer(width, width, size)]
        inputs = width
    for width, size in ((256, 16), (128, 32), (64, 64), (32, 128)):
        layers += [layer(2 * width, width, size)] * 2
        layers.append(layer(width, width, size))
    layers.append((32 * 21 + 21, 32 * 21 * 128 ** 2))
    parameters, macs = map(sum, zip(*layers))
    return parameters, macs / 1e6


# Learned parameters, and MACs as published, in millions: torchvision's tables
# of weights, the papers on MobileNet (569 M), and YOLOv8's table (8.7 billion
# operations for 640x640). DCGAN's generator and the U-Net are counted here
# from their layers.
PUBLISHED = {
    "resnet-18": (11689512, 1814),
    "resnet-34": (21797672, 3664),
    "resnet-50": (25557032, 4089),
    "mobilenet": (4231976, 569),
    "squeezenet_v1.1": (1235496, 349),
    "inception_v3": (23834568, 5713),
    "mlp": (784 * 128 + 128 + 128 * 64 + 64 + 64 * 10 + 10, 0.109),
    "resnet3d-18": (33371472, 40697),
    "dcgan": (
        100 * 16384 + 16 * (1024 * 512 + 512 * 256 + 256 * 128 + 128 * 3) +
        2 * (512 + 256 + 128),
        1.6384 + 3 * 16 * 16 * 1024 * 512 / 1e6 + 16 * 1024 * 128 * 3 / 1e6),
    "mobilenet_v2": (3504872, 301),
    "mobilenet_v3": (5483032, 217),
    "efficientnet-b0": (5288548, 386),
    "shufflenet_v2": (2278604, 145),
    "densenet-121": (7978856, 2834),
    "unet": unet_counts(),
    "yolov8n": (3157200, 8742 / 2 / 4),
}

# Small inputs; odd ones too, where windows end beside the edge.
SIZES = {"resnet-18": [40, 33], "resnet-34": [33], "resnet-50": [33],
         "mobilenet": [48, 33], "squeezenet_v1.1": [66, 81],
         "inception_v3": [75], "mlp": None, "resnet3d-18": [5, 20, 16],
         "dcgan": None, "mobilenet_v2": [48, 33], "mobilenet_v3": [48, 33],
         "efficientnet-b0": [48, 33], "shufflenet_v2": [48, 65],
         "densenet-121": [48, 33], "unet": [32, 48], "yolov8n": [64, 96]}


def check_counts():
    assert set(PUBLISHED) == set(zoo.NETWORKS)
    for name, (parameters, millions) in PUBLISHED.items():
        got, macs = zoo.count(name)
        assert got == parameters, "%s: %d parameters" % (name, got)
        exactly = 0.5 if millions > 1 else 0.001
        assert abs(macs / 1e6 - millions) <= exactly, "%s: %d MACs" % (
            name, macs)


def counted(model, values):
    """Parameters and MACs per image of the graph itself."""
    parameters, macs, seen = 0, 0, set()
    for node in model.graph.node:
        shapes = [values[name].shape if name else None
                  for name in node.input]
        learned = {"Conv": shapes[1:], "ConvTranspose": shapes[1:],
                   "Gemm": shapes[1:], "MatMul": shapes[1:],
                   "BatchNormalization": shapes[1:3]}.get(node.op_type, [])
        assert not learned or node.input[1] not in seen, node.input[1]
        seen.update(node.input[1:])
        parameters += sum(map(math.prod, learned))
        out = values[node.output[0]].shape
        if node.op_type == "Conv":
            macs += math.prod(out) * math.prod(shapes[1][1:])
        elif node.op_type == "ConvTranspose":
            macs += math.prod(shapes[0]) * math.prod(shapes[1][1:])
        elif node.op_type in ("Gemm", "MatMul"):
            macs += math.prod(shapes[0]) * out[-1]
    return parameters, macs / values["output"].shape[0]


def run_runtime(model, data):
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(
        model.SerializeToString(), options,
        providers=["CPUExecutionProvider"])
    return session.run(None, {"data": data})[0]


def check_values(name):
    """Counts, ranges, and the same by double precision and by the runtime."""
    size = SIZES[name]
    model = zoo.build(name, batch=2, size=size)
    data = zoo.images(name, 2, size=size)
    values = onnx_reference.run(model, {"data": data}, keep_all=True)
    assert counted(model, values) == zoo.count(name, size), name
    declared = [d.dim_value for d in
                model.graph.output[0].type.tensor_type.shape.dim]
    assert list(values["output"].shape) == declared, declared
    for node in model.graph.node:
        result = values[node.output[0]]
        assert np.isfinite(result).all(), node.name
        # But for pixels of boxes.
        limit = 1000 if node.name in ("box.pixels", "detections") else 300
        assert np.abs(result).max() < limit, "%s: %g" % (
            node.name, np.abs(result).max())
        if node.op_type in ("Conv", "Relu", "Clip", "Add"):
            assert 0.05 < result.std() < 30, "%s: %g" % (node.name,
                                                         result.std())
    output = values["output"]
    exact = onnx_reference.run(model, {"data": data}, np.float64)["output"]
    others = [exact] + ([run_runtime(model, data)] if onnxruntime else [])
    for other in others:
        assert np.abs(other - output).max() < 1e-4 * np.abs(exact).max(), name
    assert (output[0] != output[1]).any(), name
    return output


def check_opsets(name):
    """Every opset computes the same, written in the way of that opset."""
    size, data, expected = SIZES[name], None, None
    for opset in zoo_builder.OPSETS:
        model = zoo.build(name, opset=opset, size=size, batch="N")
        assert model.opset_import[0].version == opset
        if data is None:
            data = zoo.images(name, 2, size=size)
        output = onnx_reference.run(model, {"data": data})["output"]
        if expected is None:
            expected = output
        # But for rounding: HardSwish and Softmax are written in two ways.
        assert np.abs(output - expected).max() <= 1e-5 * np.abs(
            expected).max(), "%s, opset %d" % (name, opset)
        if onnxruntime:
            other = run_runtime(model, data)
            assert np.abs(other - output).max() < 1e-4 * np.abs(output).max()
        assert (len(model.graph.input) > 1) == (opset < 9)
        assert model.graph.input[0].type.tensor_type.shape.dim[
            0].dim_param == "N"
        for node in model.graph.node:
            names = {a.name for a in node.attribute}
            inputs = len(node.input)
            if node.op_type == "Clip":
                assert (inputs, "min" in names) == (
                    (1, True) if opset < 11 else (3, False)), opset
            elif node.op_type == "Dropout":
                assert (inputs, "ratio" in names) == (
                    (1, True) if opset < 12 else (2, False)), opset
            elif node.op_type == "ReduceMean":
                assert (inputs, "axes" in names) == (
                    (1, True) if opset < 18 else (2, False)), opset
            elif node.op_type == "MaxPool" and name.startswith("squeeze"):
                assert ("ceil_mode" in names) == (opset >= 10), opset


def digest(name, size=None, seed=0):
    """Of all weights: the same with every version of numpy and BLAS."""
    result = hashlib.sha256()
    for tensor in zoo.build(name, seed, size=size).graph.initializer:
        result.update(tensor.name.encode())
        result.update(numpy_helper.to_array(tensor).tobytes())
    return result.hexdigest()[:16]


def check_weights():
    assert digest("mlp") == MLP_WEIGHTS, digest("mlp")
    assert digest("mlp", seed=1) != MLP_WEIGHTS
    # Statistics are measured, yet the same, and the size does not matter.
    assert digest("mobilenet") == MOBILENET_WEIGHTS, digest("mobilenet")
    assert digest("mobilenet", [48, 33]) == MOBILENET_WEIGHTS
    pixels = zoo.images("mobilenet", 3, size=[48, 33])
    assert hashlib.sha256(pixels.tobytes()).hexdigest()[:16] == PIXELS
    assert abs(pixels.mean()) < 0.5 and 0.5 < pixels.std() < 1.5
    weights = zoo_builder.normal(0, "test", (100000,))
    assert abs(weights.mean()) < 0.01 and abs(weights.std() - 1) < 0.01
    # As many beyond two deviations as of a normal distribution: 4.55 %.
    assert abs((np.abs(weights) > 2).mean() - 0.0455) < 0.003


MLP_WEIGHTS = "20f39126dee4d01e"
MOBILENET_WEIGHTS = "42969361c5541950"
PIXELS = "4fa4b8e1bf6dfe28"

check_counts()
check_weights()
for network in sys.argv[2:]:
    check_values(network)
for network in ("mlp", "squeezenet_v1.1", "mobilenet", "mobilenet_v3",
                "yolov8n"):
    if network in sys.argv[2:]:
        check_opsets(network)
props = {p.key: p.value for p in zoo.build("mlp", 5).metadata_props}
assert props == {"seed": "5"}, props
print("zoo: %d networks counted, %d run" % (len(PUBLISHED),
                                             len(sys.argv[2:])))
