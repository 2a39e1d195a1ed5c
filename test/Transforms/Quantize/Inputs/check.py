"""check.py VTA_OPT LLVM_TOOLS CASES PIPELINE: runs functions before and after a pipeline; they must compute the same."""

import importlib
import os
import re
import subprocess
import sys
import tempfile

import numpy as np

import tosa_text  # Sets the path of execute.
import execute


def compare(case, before, after):
    for i, (wanted, got) in enumerate(zip(before, after)):
        if wanted.dtype.kind != "f" or case.tolerance == 0:
            wrong = np.abs(wanted.astype(np.float64) - got.astype(np.float64))
            if wrong.max(initial=0) > case.off:
                return f"output {i}: {np.count_nonzero(wrong)} of {wanted.size} differ, by up to {wrong.max()}"
            if case.off and not np.any(wrong) and case.mustDiffer:
                return f"output {i}: expected differences"
            continue
        error = np.abs(wanted - got).max() / np.abs(wanted).max()
        if not error <= case.tolerance:
            return f"output {i}: differs by {error}"
    return None


def bodies(text):
    """The text of each function."""
    return {m.group(1): m.group(0) for m in re.finditer(r"func\.func @(\w+)\(.*?\n  }", text, re.S)}


def count(body):
    found = {}
    for op in re.findall(r"tosa\.(\w+)", body):
        found[op] = found.get(op, 0) + 1
    return found


class Case:
    """`expected`: how many of some operations there are afterwards."""

    def __init__(self, function, tolerance=1e-5, off=0, mustDiffer=False, **expected):
        self.function, self.tolerance, self.off, self.mustDiffer, self.expected = function, tolerance, off, mustDiffer, expected


def main(opt, tools, family, pipeline):
    cases = importlib.import_module("cases_" + family).cases()
    source = "module {\n" + "\n".join(case.function.text() for case in cases) + "\n}\n"
    run = lambda text: execute.command(*opt.split(), "--pass-pipeline=" + pipeline, input=text.encode()).decode()
    failures = 0
    if family == "requantize":
        # A pass of modules with one function.
        after = "module {\n" + "\n".join(
            "  func.func" + run(case.function.text()).split("  func.func", 1)[1].rsplit("}", 1)[0] for case in cases) + "\n}\n"
    else:
        after = run(source)
    if family not in ("equalize", "requantize") and run(after) != after:
        failures += 1
        print("FAILED: a second run changes it")
    merger = execute.Merger()
    merger.add("before", re.sub(r"(func\.func @\w+)", r"\1_before", source))
    merger.add("after", re.sub(r"(func\.func @\w+)", r"\1_after", after))
    with tempfile.TemporaryDirectory() as folder:
        library = execute.build(merger.text(), tools, folder)
    texts = bodies(after)
    for case in cases:
        name, inputs = case.function.name, case.function.arguments()
        outputs = [np.zeros(r.shape, r.dtype) for r in case.function.results]
        problem = compare(case, *(execute.call(library, f"{name}_{when}", inputs, outputs) for when in ("before", "after")))
        found = count(texts[name])
        for op, number in case.expected.items():
            if found.get(op, 0) != number:
                problem = problem or f"expected {number} {op}, got {found.get(op, 0)}"
        if problem:
            failures += 1
            print(f"FAILED {name}: {problem}")
    return failures != 0


if __name__ == "__main__":
    sys.modules["check"] = sys.modules["__main__"]
    sys.exit(main(*sys.argv[1:]))
