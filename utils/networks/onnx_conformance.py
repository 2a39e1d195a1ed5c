#!/usr/bin/env python3
"""Compiles and runs the tests that ONNX has for each of its operators, and
compares with what they expect, exactly for integers.

Shapes, axes, bounds and scales, which these tests pass as inputs, become
initializers. A test is passed, refused (with a message), wrong, or a crash.
Those of onnx-conformance.txt have to pass. utils/onnx_reference.py computes
the same tests: an operation that it does not cover is not a fault, another
result is one.
"""

import argparse
import collections
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile
import warnings

import numpy as np
import onnx
from onnx import numpy_helper

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[1:1] = [HERE, os.path.dirname(HERE)]
import onnx_reference  # noqa: E402
from onnx_reference_ops import EvaluationError  # noqa: E402

EXPECTED = os.path.join(HERE, "onnx-conformance.txt")
PASSED, REFUSED, WRONG, CRASH = "passed", "refused", "wrong", "crash"
SECONDS = 300

# Inputs that say what an operator does, by number.
SETTINGS = {
    **{"Reduce" + kind: [1] for kind in
       ("L1", "L2", "LogSum", "LogSumExp", "Max", "Mean", "Min", "Prod", "Sum",
        "SumSquare")},
    "BatchNormalization": [1, 2, 3, 4], "CenterCropPad": [1], "Clip": [1, 2],
    "ConstantOfShape": [0], "CumSum": [1], "CumProd": [1],
    "DequantizeLinear": [1, 2], "Dropout": [1, 2], "Expand": [1],
    "OneHot": [1, 2], "Pad": [1, 2, 3], "QLinearConv": [1, 2, 3, 4, 5, 6, 7],
    "QLinearMatMul": [1, 2, 4, 5, 6, 7], "QuantizeLinear": [1, 2],
    "Range": [0, 1, 2], "Reshape": [1], "Resize": [1, 2, 3],
    "Slice": [1, 2, 3, 4], "Split": [1], "Squeeze": [1], "Tile": [1],
    "TopK": [1], "Trilu": [1], "Unsqueeze": [1], "Upsample": [1],
}


def array_of(value):
    """An array, or None for sequences and the like."""
    if isinstance(value, onnx.TensorProto):
        return numpy_helper.to_array(value)
    return None if value is None or isinstance(value, list) \
        else np.asarray(value)


class Case:
    """A test: its model with settings as initializers, and its data."""

    def __init__(self, case, settings):
        self.name = case.name
        self.model = onnx.ModelProto()
        self.model.CopyFrom(case.model)
        graph = self.model.graph
        inputs, outputs = ([array_of(value) for value in values]
                           for values in case.data_sets[0])
        self.rtol, self.atol = case.rtol, case.atol
        self.tensors = all(v is not None for v in inputs + outputs)
        self.inputs = {}
        if not self.tensors:
            return
        for value, data in zip(list(graph.input), inputs):
            if value.name in settings:
                graph.initializer.append(
                    numpy_helper.from_array(data, value.name))
                graph.input.remove(value)
            else:
                self.inputs[value.name] = data
        self.outputs = dict(zip((o.name for o in graph.output), outputs))

    def difference(self, results):
        """What is wrong about results by name, or None."""
        for name, wanted in self.outputs.items():
            got = results[name]
            if got.dtype != wanted.dtype or got.shape != wanted.shape:
                return "%s is %s %s, expected %s %s" % (
                    name, got.dtype, got.shape, wanted.dtype, wanted.shape)
            isFloat = wanted.dtype.kind == "f"
            rtol = self.rtol
            if wanted.dtype == np.float16:
                # The test rounds each step, the compiler only the result.
                rtol = max(rtol, 2 * np.finfo(np.float16).eps)
            same = np.isclose(got, wanted, rtol, self.atol, True) \
                if isFloat else got == wanted
            if not same.all():
                where = np.unravel_index(np.argmin(same), same.shape)
                return "%s: %d of %d elements differ, e.g. at %s: %s, " \
                    "expected %s" % (name, (~same).sum(), same.size,
                                     list(map(int, where)), got[where],
                                     wanted[where])
        return None


def load_cases():
    from onnx.backend.test.case.node import collect_testcases

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        cases = sorted(collect_testcases(), key=lambda case: case.name)
    settings, result = {}, []
    for case in cases:
        # Tests of functions are called after that of the operator.
        base = re.sub(r"_expanded.*", "", case.name)
        names = settings.setdefault(base, set())
        if base == case.name:
            for node in case.model.graph.node:
                names.update(node.input[i] for i in SETTINGS.get(
                    node.op_type, []) if i < len(node.input))
        result.append(Case(case, names))
    return result


def describe(text):
    """The first reason of a message, without the names of the test's graph."""
    lines = [line.strip() for line in text.splitlines()]
    reasons = [line for line in lines
               if re.match('(node|input|output) ', line)] or \
        [line for line in lines if "error: " in line] or lines or ["nothing"]
    reason = re.sub(r"^.*?error: ", "", reasons[0])
    reason = re.sub(r'^node (".*?"|without a name) \((.*?)\)', r"\2", reason)
    return re.sub(r'^(input|output) "[^"]*"', r"\1", reason)


def call(command):
    """A verdict, PASSED if the status is 0, and what the command wrote."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, timeout=SECONDS,
                              stderr=subprocess.STDOUT, check=False)
    except subprocess.TimeoutExpired:
        return CRASH, "error: no end after %d s" % SECONDS
    text = done.stdout.decode(errors="replace")
    if done.returncode == 0:
        return PASSED, text
    if done.returncode == 1 and "error:" in text:
        return REFUSED, text
    return CRASH, "error: status %d of %s: %s" % (
        done.returncode, os.path.basename(command[0]), text[-300:])


def run_case(case, tools):
    """A verdict and the reason."""
    with tempfile.TemporaryDirectory() as folder:
        def path(name):
            return os.path.join(folder, name)

        onnx.save(case.model, path("m.onnx"))
        verdict, text = call([os.path.join(tools, "vta-compile"), "--quiet",
                              path("m.onnx"), "-o", path("m.vta")])
        if verdict != PASSED:
            return verdict, describe(text)
        if not case.tensors:
            return WRONG, "compiles, although it has more than tensors"
        command = [os.path.join(tools, "vta-run"), path("m.vta")]
        for i, (name, data) in enumerate(case.inputs.items()):
            np.save(path("i%d.npy" % i), data)
            command += ["--input", "%s=%s" % (name, path("i%d.npy" % i))]
        for i, name in enumerate(case.outputs):
            command += ["--output", "%s=%s" % (name, path("o%d.npy" % i))]
        verdict, text = call(command)
        if verdict != PASSED:
            return CRASH if verdict == CRASH else WRONG, describe(text)
        difference = case.difference(
            {name: np.load(path("o%d.npy" % i))
             for i, name in enumerate(case.outputs)})
        return (WRONG, difference) if difference else (PASSED, "")


def run_reference(case):
    """What onnx_reference.py says, as run_case."""
    if not case.tensors:
        return REFUSED, "more than tensors"
    # It computes in one type of float.
    types = {value.dtype for value in case.outputs.values()
             if value.dtype.kind == "f"}
    if types - {np.dtype(np.float32)}:
        return REFUSED, "types"
    try:
        with np.errstate(all="ignore"):
            results = onnx_reference.run(case.model, case.inputs)
    except EvaluationError as error:
        return REFUSED, str(error)
    except Exception as error:  # A defect of the reference.
        return CRASH, "%s: %s" % (type(error).__name__, error)
    difference = case.difference(results)
    return (WRONG, difference) if difference else (PASSED, "")


def show_reasons(results):
    """Why tests were refused, the most frequent reason first."""
    groups = collections.defaultdict(list)
    for name, (verdict, reason) in results.items():
        if verdict == REFUSED:
            groups[reason].append(name)
    for reason, names in sorted(groups.items(),
                                key=lambda item: (-len(item[1]), item[0])):
        print("%5d  %s  (%s)" % (len(names), reason, names[0]))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tools", required=True, metavar="FOLDER",
                        help="where vta-compile and vta-run are")
    parser.add_argument("--only", default="", metavar="REGEX",
                        help="tests whose name has this")
    parser.add_argument("--verbose", action="store_true",
                        help="print each test with its verdict")
    parser.add_argument("--update", action="store_true",
                        help="write the list of the tests that pass")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    cases = [case for case in load_cases()
             if re.search(arguments.only, case.name)]
    results = {}
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        verdicts = pool.map(lambda case: run_case(case, arguments.tools),
                            cases)
        for case, (verdict, reason) in zip(cases, verdicts):
            results[case.name] = verdict, reason
            if arguments.verbose:
                print("%-8s%s%s" % (verdict, case.name,
                                    reason and ": " + reason), flush=True)
    reference = {case.name: run_reference(case) for case in cases}
    with open(EXPECTED) as file:
        expected = set(file.read().split())
    if not arguments.verbose:
        show_reasons(results)
    passed = {name for name in results if results[name][0] == PASSED}
    failures = []
    for name, (verdict, reason) in results.items():
        if verdict in (WRONG, CRASH):
            failures.append("%s: %s: %s" % (name, verdict, reason))
        elif name in expected - passed:
            failures.append("%s: has to pass: %s" % (name, reason))
    failures += ["%s: the reference: %s: %s" % (name, verdict, reason)
                 for name, (verdict, reason) in reference.items()
                 if verdict in (WRONG, CRASH)]
    for failure in failures:
        print("FAILED " + failure)
    if arguments.update and not arguments.only:
        with open(EXPECTED, "w") as file:
            file.write("".join(name + "\n" for name in sorted(passed)))
    elif not arguments.only and passed - expected:
        print("%d more tests pass than are listed: --update lists them" %
              len(passed - expected))
    counts = collections.Counter(verdict for verdict, _ in results.values())
    print("%d tests: %s; the reference: %d passed, %d failed" % (
        len(results), ", ".join("%d %s" % (counts[verdict], verdict) for
                                verdict in (PASSED, REFUSED, WRONG, CRASH)),
        sum(verdict == PASSED for verdict, _ in reference.values()),
        sum(verdict in (WRONG, CRASH) for verdict, _ in reference.values())))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
