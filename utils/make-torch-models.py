#!/usr/bin/env python3
"""Writes models of test/Tools/Inputs/quantized that PyTorch's quantizers make
of one small network:

  pt2e.onnx            PT2E (torchao), exported by torch.onnx: QuantizeLinear and
                       DequantizeLinear, uint8, weights by channel
  brevitas_qonnx.onnx  Brevitas, exported for FINN and hls4ml: Quant nodes, with
                       8 bits for the first and the last layer and 4 between
  brevitas_qcdq.onnx   the same as QuantizeLinear, Clip and DequantizeLinear
  torch_mlir_pt2e.mlir PT2E in int8 with one scale for the weights, in TOSA by
                       torch-mlir (with a scale for each channel, it refuses)
  torch.npz            inputs, the outputs of the float networks ("pt2e_float",
                       ...) and of the quantized ones, as PyTorch computes them

usage: make-torch-models.py FOLDER

Needs torch (the models of the tree: 2.15.0), torchao (0.18.0), brevitas
(0.13.4), qonnx (1.0.0), onnx (1.23.2), onnxscript (0.7.2) and torch-mlir
(20261001), which are not Debian's: python3 -m venv, then pip install.
"""

import os
import sys
import warnings

import numpy as np
import onnx
import torch
from torch import nn

SHAPE = (1, 3, 20, 28)
IMAGES = 4


class Network(nn.Module):
    """With layers of a kind that is given."""

    def __init__(self, conv, linear, relu, identity):
        super().__init__()
        self.input = identity(8)
        self.stem = conv(8, 3, 16, 3, padding=1, stride=(2, 1))
        self.stem_relu = relu(8)
        self.pool = nn.MaxPool2d(2)
        self.expand = conv(4, 16, 32, 1)
        self.expand_relu = relu(4)
        self.depthwise = conv(4, 32, 32, 3, padding=1, groups=32)
        self.depthwise_relu = relu(4)
        self.project = conv(4, 32, 16, 1)
        self.same = identity(8)
        self.add_relu = relu(8)
        self.left = conv(8, 16, 24, 3, stride=2, padding=1)
        self.left_relu = relu(8)
        self.dense = linear(8, 24 * 3, 10)

    def forward(self, x):
        x = self.pool(self.stem_relu(self.stem(self.input(x))))
        y = self.depthwise_relu(self.depthwise(self.expand_relu(
            self.expand(x))))
        # Both sides of the sum in the same steps.
        x = self.add_relu(self.same(x) + self.same(self.project(y)))
        x = self.pool(self.left_relu(self.left(x)))
        return self.dense(torch.flatten(x, 1))


def make_float():
    torch.manual_seed(0)
    network = Network(lambda bits, *a, **k: nn.Conv2d(*a, **k),
                      lambda bits, *a: nn.Linear(*a), lambda bits: nn.ReLU(),
                      lambda bits: nn.Identity())
    return network.eval()


def make_images(count, seed):
    """Smooth, in steps of 1/16: they compress well."""
    rng = np.random.default_rng(seed)
    coarse = rng.normal(size=(count, 3, 5, 7))
    images = np.repeat(np.repeat(coarse, 4, 2), 4, 3)
    images += .2 * rng.normal(size=images.shape)
    return torch.tensor(np.round(images * 16) / 16).float()


def run(network, images):
    with torch.no_grad():
        results = [network(image[None]) for image in images]
    return np.concatenate([getattr(r, "value", r).numpy() for r in results])


def shorten(path):
    """Weights into the file; what nodes came from is longer than all else."""
    model = onnx.load(path)
    graph = model.graph
    for item in [graph, *graph.node, *graph.value_info, *graph.input,
                 *graph.output]:
        del item.metadata_props[:]
    del graph.value_info[:]
    onnx.save(model, path)
    if os.path.exists(path + ".data"):
        os.remove(path + ".data")


def quantize_pt2e(network, quantizer, seen):
    from torchao.quantization.pt2e.quantize_pt2e import (convert_pt2e,
                                                         prepare_pt2e)
    exported = torch.export.export(network, (seen[:1],)).module()
    prepared = prepare_pt2e(exported, quantizer)
    for image in seen:
        prepared(image[None])
    return convert_pt2e(prepared)


def make_pt2e(folder, seen, images):
    from torchao.quantization.pt2e.quantizer.x86_inductor_quantizer import (
        X86InductorQuantizer, get_default_x86_inductor_quantization_config)
    network = make_float()
    real = run(network, images)
    converted = quantize_pt2e(network, X86InductorQuantizer().set_global(
        get_default_x86_inductor_quantization_config()), seen)
    path = os.path.join(folder, "pt2e.onnx")
    torch.onnx.export(converted, (seen[:1],), path, dynamo=True,
                      external_data=False, verbose=False)
    shorten(path)
    return {"pt2e_float": real, "pt2e": run(converted, images)}


def make_torch_mlir(folder, seen, images):
    from torch_mlir import fx
    from torchao.testing.pt2e._xnnpack_quantizer import (
        XNNPACKQuantizer, get_symmetric_quantization_config)
    converted = quantize_pt2e(make_float(), XNNPACKQuantizer().set_global(
        get_symmetric_quantization_config(is_per_channel=False)), seen)
    module = fx.export_and_import(converted, seen[:1], output_type="tosa")
    with open(os.path.join(folder, "torch_mlir_pt2e.mlir"), "w") as file:
        file.write(str(module))
    return {"torch_mlir_pt2e": run(converted, images)}


def make_brevitas(folder, seen, images):
    import brevitas.nn as qnn
    from brevitas.export import export_onnx_qcdq, export_qonnx
    from brevitas.graph.calibrate import calibration_mode
    from brevitas.quant import (Int8ActPerTensorFloat,
                                Int8WeightPerChannelFloat,
                                Uint8ActPerTensorFloat)
    weights = dict(weight_quant=Int8WeightPerChannelFloat, bias_quant=None)
    network = Network(
        lambda bits, *a, **k: qnn.QuantConv2d(
            *a, **k, **weights, weight_bit_width=bits),
        lambda bits, *a: qnn.QuantLinear(
            *a, bias=True, **weights, weight_bit_width=bits),
        lambda bits: qnn.QuantReLU(act_quant=Uint8ActPerTensorFloat,
                                   bit_width=bits),
        lambda bits: qnn.QuantIdentity(act_quant=Int8ActPerTensorFloat,
                                       bit_width=bits))
    network.load_state_dict(make_float().state_dict(), strict=False)
    network.eval()
    with torch.no_grad(), calibration_mode(network):
        for image in seen:
            network(image[None])
    result = {"brevitas_float": run(make_float(), images),
              "brevitas_qonnx": run(network, images)}
    result["brevitas_qcdq"] = result["brevitas_qonnx"]
    for name, export in (("brevitas_qonnx", export_qonnx),
                         ("brevitas_qcdq", export_onnx_qcdq)):
        path = os.path.join(folder, name + ".onnx")
        export(network, args=seen[:1], opset_version=17, export_path=path)
        shorten(path)
    return result


def main(folder):
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    os.makedirs(folder, exist_ok=True)
    seen, images = make_images(16, 1), make_images(IMAGES, 2)
    expected = {"x": images.numpy()}
    expected.update(make_pt2e(folder, seen, images))
    expected.update(make_torch_mlir(folder, seen, images))
    expected.update(make_brevitas(folder, seen, images))
    np.savez_compressed(os.path.join(folder, "torch.npz"), **expected)


main(sys.argv[1])
