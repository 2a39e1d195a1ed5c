"""groups.py VTA_COMPILE VTA_RUN FOLDER: networks with convolutions in groups,
dilations and matrix products of many rows. What VTA computes has the bits of
the CPU, and no layer stays on the host. Prints one line for each network."""

import json
import os
import subprocess
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper


class Network:
    """Layers in a row, with weights that are drawn."""

    def __init__(self, shape, seed):
        self.random = np.random.default_rng(seed)
        self.shape, self.nodes, self.constants = shape, [], []
        self.last, self.channels = "x", shape[1]

    def constant(self, shape, scale):
        name = "w%d" % len(self.constants)
        data = self.random.normal(0, scale, shape).astype(np.float32)
        self.constants.append(numpy_helper.from_array(data, name))
        return name

    def add(self, op, inputs=(), **attributes):
        name = "v%d" % len(self.nodes)
        self.nodes.append(helper.make_node(
            op, [self.last, *inputs], [name], name="%s%d" % (op, len(self.nodes)),
            **attributes))
        self.last = name
        return self

    def conv(self, out, k, groups=1, stride=1, dilation=1):
        inputs = self.channels // groups
        pad = k // 2 * dilation
        self.add("Conv", [
            self.constant((out, inputs, k, k), (inputs * k * k) ** -0.5),
            self.constant((out,), 0.3)], kernel_shape=[k, k], group=groups,
            pads=[pad] * 4, strides=[stride] * 2, dilations=[dilation] * 2)
        self.channels = out
        return self.add("Relu")

    def transposed(self, out, k, groups, stride, more=0):
        self.add("ConvTranspose", [
            self.constant((self.channels, out // groups, k, k),
                          (self.channels // groups * k) ** -0.5),
            self.constant((out,), 0.3)], kernel_shape=[k, k], group=groups,
            strides=[stride] * 2, pads=[1] * 4, output_padding=[more] * 2)
        self.channels = out
        return self.add("Relu")

    def product(self, out):
        self.add("MatMul", [self.constant((self.channels, out),
                                          self.channels ** -0.5)])
        self.channels = out
        return self

    def tokens(self):
        """Pixels become rows."""
        rows = int(np.prod(self.shape[2:]))
        self.add("Transpose", perm=[0, 2, 3, 1])
        name = "shape%d" % len(self.constants)
        self.constants.append(numpy_helper.from_array(
            np.array([self.shape[0] * rows, self.channels]), name))
        return self.add("Reshape", [name])

    def save(self, path):
        ports = [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)
                 for name, shape in (("x", self.shape), (self.last, None))]
        graph = helper.make_graph(self.nodes, "g", ports[:1], ports[1:],
                                  self.constants)
        onnx.save(helper.make_model(
            graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8), path)


def block(channels, groups, out=None, size=7, k=3, **options):
    """1x1, in groups, 1x1."""
    network = Network([1, channels, size, size], seed=groups)
    network.conv(channels, 1).conv(out or channels, k, groups, **options)
    return network.conv(16, 1)


def rows(count, batch=1):
    return Network([count, 33], seed=count).product(40).add("Relu").product(17)


NETWORKS = {
    "groups of 4": (block(32, 8), ""),
    "groups of 24, even": (block(96, 4), ""),
    "groups of 24, odd": (block(72, 3, stride=2), ""),
    "groups of 40": (block(80, 2, k=1), "2x16_i8w8a32_15_15_18_17"),
    "groups of 2 blocks": (block(96, 3), ""),
    "groups with more outputs": (block(48, 3, 144), "1x8_i8w8a32_15_14_16_16"),
    "channels with 3 outputs": (block(24, 24, 72), ""),
    "groups, dilation": (block(24, 2, size=9, dilation=3), ""),
    "dilation 6": (block(16, 1, size=11, dilation=6), ""),
    "depthwise, dilation 2": (block(24, 24, size=9, dilation=2), ""),
    "transposed, groups of 6": (Network([1, 20, 5, 4], 6).conv(24, 1).transposed(36, 3, 4, 2, 1).conv(16, 1), ""),
    "transposed, groups of a block": (Network([2, 32, 4, 6], 7).transposed(64, 4, 2, 2).conv(16, 1),
                                      "2x16_i8w8a32_15_15_18_17"),
    "1 row": (rows(1), ""),
    "15 rows": (rows(15), "2x16_i8w8a32_15_15_18_17"),
    "17 rows": (rows(17), "4x8_i8w8a32_15_16_16_18"),
    "pixels as rows": (Network([1, 20, 5, 3], 4).conv(40, 3).tokens().product(24), ""),
}


def main(compiler, runner, folder):
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)

    def run(*command):
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    for name, (network, config) in NETWORKS.items():
        network.save("net.onnx")
        for device in "vta", "cpu":
            options = []
            if device == "vta":
                options = ["--report=vta.json"]
                options += ["--config=" + config] if config else []
            run(compiler, "net.onnx", "--device=" + device, "--quiet", *options,
                "--calibrate=global_scale", "-o", device + ".vta")
            run(runner, device + ".vta", "--random-inputs=3",
                "--output=%s.npy" % device)
        with open("vta.json") as file:
            ops = json.load(file)["ops"]
        host = [op["op"] for op in ops if op["device"] == "cpu" and
                op["op"] not in ("transpose", "mul", "cast")]
        vta, cpu = np.load("vta.npy"), np.load("cpu.npy")
        assert len(np.unique(cpu)) > 4, name
        print("%s: %s, on the host: %s" % (
            name, "equal" if vta.tobytes() == cpu.tobytes() else "WRONG",
            ", ".join(host) or "nothing"), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
