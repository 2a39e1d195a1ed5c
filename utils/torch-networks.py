#!/usr/bin/env python3
"""Exports networks from PyTorch with both of its exporters, compiles and runs
them and compares with ONNX Runtime: floats within 1e-4 of the largest, integers
equal. Weights are random, the first exporter leaves the batch open.

Needs torch, torchvision, onnx, onnxscript and onnxruntime.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import warnings

import numpy as np
import onnx
import onnxruntime
import torch
from torchvision import models

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[1:1] = [os.path.join(HERE, "networks")]
import torch_models as own  # noqa: E402

TOLERANCE = 1e-4


class Segmentation(torch.nn.Module):
    """The main output of torchvision's networks for segmentation."""

    def __init__(self, make):
        super().__init__()
        self.network = make(weights_backbone=None)

    def forward(self, x):
        return self.network(x)["out"]


# By name: what makes the network, and the shape of its input.
NETWORKS = {
    "face-landmarks": (own.FaceLandmarks, (1, 3, 48, 48)),
    "text-detector": (own.TextDetector, (1, 3, 64, 96)),
    "text-recognizer": (own.TextRecognizer, (1, 3, 48, 64)),
    "detector": (own.Detector, (1, 3, 64, 96)),
    "file-type": (own.FileType, (1, 64)),
    "pitch": (own.Pitch, (1, 1024, 1)),
    "tokens": (own.Tokens, (2, 16)),
    "mobilenet_v3_small": (models.mobilenet_v3_small, (1, 3, 64, 64)),
    "shufflenet_v2": (models.shufflenet_v2_x0_5, (1, 3, 64, 64)),
    "efficientnet_b0": (models.efficientnet_b0, (1, 3, 64, 64)),
    "regnet_y": (models.regnet_y_400mf, (1, 3, 64, 64)),
    "googlenet": (lambda: models.googlenet(
        aux_logits=False, init_weights=False), (1, 3, 64, 64)),
    "convnext_tiny": (models.convnext_tiny, (1, 3, 64, 64)),
    "lraspp": (lambda: Segmentation(
        models.segmentation.lraspp_mobilenet_v3_large), (1, 3, 64, 96)),
    "fcn_resnet50": (lambda: Segmentation(
        models.segmentation.fcn_resnet50), (1, 3, 48, 64)),
}
INTEGERS = {"file-type": (torch.int32, 257), "tokens": (torch.int64, 100)}
EXPORTERS = ("torchscript", "dynamo")


def make_network(name):
    """The network and an input, the same in each run."""
    make, shape = NETWORKS[name]
    torch.manual_seed(1)
    network = make()
    for module in network.modules():
        if isinstance(module, torch.nn.BatchNorm2d):
            module.running_mean.uniform_(-0.3, 0.3)
            module.running_var.uniform_(0.5, 1.5)
            module.weight.data.uniform_(0.7, 1.3)
            module.bias.data.uniform_(-0.2, 0.4)
    if name in INTEGERS:
        dtype, end = INTEGERS[name]
        return network.eval(), torch.randint(0, end, shape, dtype=dtype)
    return network.eval(), torch.randn(shape)


def export(network, x, exporter, path):
    if exporter == "dynamo":
        torch.onnx.export(network, (x,), path, dynamo=True,
                          input_names=["x"], external_data=False,
                          verbose=False)
    else:
        torch.onnx.export(network, (x,), path, dynamo=False, opset_version=17,
                          input_names=["x"],
                          dynamic_axes={"x": {0: "batch"}})


def call(command):
    """What a tool says against it, or None."""
    done = subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    if done.returncode == 0:
        return None
    return "status %d: %s" % (done.returncode,
                              done.stdout.decode(errors="replace").strip())


def difference(got, wanted):
    """Of the largest finite one; infinity if they cannot be compared."""
    if got.dtype != wanted.dtype or got.shape != wanted.shape:
        return float("inf")
    if wanted.dtype.kind != "f":
        return 0.0 if np.array_equal(got, wanted) else float("inf")
    error = np.abs(got - wanted).max()  # NaN if there is one.
    return float(error / np.abs(wanted).max())


def compare(path, x, tools, folder):
    """The worst difference of all outputs, or a message."""
    def file(name):
        return os.path.join(folder, name)

    shape = "x=" + "x".join(map(str, x.shape))
    problem = call([os.path.join(tools, "vta-compile"), "--quiet", path,
                    "--shape", shape, "-o", file("net.vta")])
    if problem:
        return problem
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.log_severity_level = 4
    session = onnxruntime.InferenceSession(
        path, options, providers=["CPUExecutionProvider"])
    wanted = session.run(None, {"x": x})
    np.save(file("x.npy"), x)
    command = [os.path.join(tools, "vta-run"), file("net.vta"),
               "--input", "x=" + file("x.npy")]
    for i, output in enumerate(session.get_outputs()):
        command += ["--output", "%s=%s" % (output.name, file("%d.npy" % i))]
    problem = call(command)
    if problem:
        return problem
    return max(difference(np.load(file("%d.npy" % i)), array)
               for i, array in enumerate(wanted))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tools", required=True, metavar="FOLDER",
                        help="where vta-compile and vta-run are")
    parser.add_argument("networks", nargs="*", metavar="NAME",
                        help="of %s; all if there is none" %
                        ", ".join(NETWORKS))
    arguments = parser.parse_args()
    unknown = [name for name in arguments.networks if name not in NETWORKS]
    if unknown:
        parser.error("unknown network: %s" % ", ".join(unknown))
    warnings.filterwarnings("ignore")
    failed = 0
    for name in arguments.networks or NETWORKS:
        network, x = make_network(name)
        for exporter in EXPORTERS:
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "net.onnx")
                with torch.no_grad():
                    export(network, x, exporter, path)
                model = onnx.load(path)
                result = compare(path, x.numpy(), arguments.tools, folder)
            agrees = isinstance(result, float) and result <= TOLERANCE
            failed += not agrees
            print("%-20s %-11s opset %d, %d nodes: %s" % (
                name, exporter, model.opset_import[0].version,
                len(model.graph.node),
                "%.1e" % result if isinstance(result, float) else result),
                flush=True)
    print("%d of %d agree" % (2 * len(arguments.networks or NETWORKS) - failed,
                              2 * len(arguments.networks or NETWORKS)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
