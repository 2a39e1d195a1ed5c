"""Compiles a network for this machine, runs it and compares.

usage: check.py BUILD LLVM_TOOLS NETWORK[=SIZE] KIND ..

NETWORK is one of utils/zoo.py or one that is trained (examples). KIND:
  float      outputs are those of utils/onnx_reference.py
  METHOD     calibrates so (auto, global_scale, ..): outputs point the same way
  accuracy:METHOD   correct answers for held-out images of trained ones
  oracle:METHOD     outputs are those of the int8 TOSA operations, lowered by
                    upstream passes alone, in every bit
Exits with 1 if a result is not as it should be.
"""

import os
import sys
import tempfile

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
TEST = os.path.join(HERE, *[".."] * 3)
sys.path.insert(1, os.path.join(TEST, "..", "utils"))
sys.path.insert(1, os.path.join(TEST, "..", "utils", "bench"))
sys.path.insert(1, os.path.join(TEST, "Target", "ONNX", "Inputs"))
import execute  # noqa: E402
import networks  # noqa: E402
from bench_common import (Failure, Network, Tools, cosine,  # noqa: E402
                          relative_error)

# How alike int8 and float have to be. Random weights and two small images to
# calibrate with: this finds what is broken, not what is less than good.
LEAST_COSINE = {"mlp": 0.95, "mobilenet": 0.95, "mobilenet_v3": 0.93}

# Points of accuracy that may be lost (the others: 1), and cosines: 0.02 less
# than ONNX Runtime's static quantization by channel has on the same images.
MOST_LOST = {"digits": 0.5}
LEAST_TRAINED_COSINE = {"averaging": 0.966, "mobile": 0.955}


def check_float(tools, network):
    artifact = network.path("float.vta")
    tools.compile(network, artifact)
    errors = [relative_error(tools.execute(artifact, x)[0],
                             network.reference(x)) for x in network.inputs(2)]
    print("%s: float, largest error %.1g" % (network.name, max(errors)))
    return max(errors) < 2e-5


def check_int8(tools, network, method):
    artifact = network.path("int8.vta")
    tools.compile(network, artifact, method, 2)
    values = [cosine(tools.execute(artifact, x)[0], network.reference(x))
              for x in network.inputs(2)]
    print("%s: %s, smallest cosine %.5f" % (network.name, method, min(values)))
    return min(values) >= LEAST_COSINE.get(network.name, 0.98)


def check_accuracy(tools, network, method):
    artifact = network.path("int8.vta")
    tools.compile(network, artifact, method)
    inputs, labels = network.trained.held_out()

    def percent(outputs):
        return 100 * float((outputs.argmax(axis=1) == labels).mean())

    wanted = network.reference(inputs[:, 0])
    got = tools.outputs(artifact, inputs)
    least = min(cosine(a, b) for a, b in zip(got, wanted))
    print("%s: %s, %.2f %%, float %.2f %%, smallest cosine %.3f" % (
        network.name, method, percent(got), percent(wanted), least))
    return (percent(got) >= percent(wanted) - MOST_LOST.get(network.name, 1) and
            least >= LEAST_TRAINED_COSINE.get(network.name, 0))


def check_oracle(tools, network, method):
    artifact, module = network.path("int8.vta"), network.path("mlir")
    tools.compile(network, artifact, method, 2)
    tools.compile(network, module, method, 2, ["--emit=tosa"])
    with open(module) as file:
        text, weights = networks.split_weights(file.read())
    library = execute.build(text, tools.llvm, network.folder)
    different = total = 0
    for x in network.inputs(2):
        got = tools.execute(artifact, x)[0]
        wanted, = execute.call(library, "main", [x] + weights, [got])
        # As bits: equal, too, where something is not a number.
        different += int((got.view(np.uint32) != wanted.view(np.uint32)).sum())
        total += got.size
    print("%s: %s, %d of %d outputs differ" % (network.name, method, different,
                                               total))
    return not different and total


CHECKS = {"accuracy": check_accuracy, "oracle": check_oracle}


class CheckedNetwork(Network):
    """Computes its references once."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.references = {}

    def reference(self, x):
        key = x.tobytes()
        if key not in self.references:
            self.references[key] = super().reference(x)
        return self.references[key]


def check(tools, network, kind):
    what, _, method = kind.partition(":")
    if what == "float":
        return check_float(tools, network)
    if method:
        return CHECKS[what](tools, network, method)
    return check_int8(tools, network, what)


def main():
    build, llvm, argument, *kinds = sys.argv[1:]
    tools = Tools(build)
    tools.llvm = llvm
    name, _, size = argument.partition("=")
    size = [int(n) for n in size.split("x")] if size else None
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        network = CheckedNetwork(name, folder, size)
        for kind in kinds:
            try:
                if not check(tools, network, kind):
                    wrong.append(kind)
            except Failure as failure:
                print(failure)
                wrong.append(kind)
            sys.stdout.flush()
    if wrong:
        sys.exit("%s: WRONG: %s" % (argument, ", ".join(wrong)))


if __name__ == "__main__":
    main()
