"""compare.py VTA_OPT LLVM_TOOLS FAMILY [CASE]: runs cases lowered by vta-cpu-lower-tosa and compares with
upstream's lowering and with numpy. Integers have to be equal."""

import importlib
import os
import sys
import tempfile

import numpy as np

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), *[".."] * 3, "Target", "ONNX", "Inputs"))
import execute


def differs(result, wanted, tolerance):
    if result.shape != wanted.shape:
        return f"shape {result.shape}, expected {wanted.shape}"
    if result.dtype != np.float32:
        wrong = np.flatnonzero(result != wanted)
        if wrong.size:
            return f"{wrong.size} of {wanted.size} differ: at {wrong[0]} {result.flat[wrong[0]]}, expected {wanted.flat[wrong[0]]}"
        return None
    finite = np.isfinite(wanted)
    if not np.array_equal(result[~finite], wanted[~finite], equal_nan=True) or not np.isfinite(result[finite]).all():
        return f"NaNs or infinities differ: {result.ravel()[:8]}, expected {wanted.ravel()[:8]}"
    error = np.abs(result[finite] - wanted[finite]).max(initial=0)
    allowed = tolerance * max(1.0, np.abs(wanted[finite]).max(initial=0))
    return None if error <= allowed else f"differs by {error}, allowed {allowed}"


def main(opt, tools, family, only=None):
    cases = [c for c in importlib.import_module("cases_" + family).cases() if only is None or c.name == only]
    assert len({c.name for c in cases}) == len(cases), "two cases of one name"
    assert cases, f"no case in {family}"
    wrong = 0
    with tempfile.TemporaryDirectory() as ours, tempfile.TemporaryDirectory() as theirs:
        text = "".join(c.text() for c in cases)
        library = execute.build(text, tools, ours, opt, "vta-cpu-lower-tosa", validated="")
        good = [c for c in cases if c.upstream]
        upstream = execute.build("".join(c.text() for c in good), tools, theirs, validated="") if good else None
        for case in cases:
            (result,) = execute.call(library, case.function(), case.inputs, [case.output()])
            oracles = [("numpy", case.wanted)] if case.wanted is not None else []
            if case.upstream:
                oracles += [("upstream", execute.call(upstream, case.function(), case.inputs, [case.output()])[0])]
            assert oracles, f"{case.name}: nothing to compare with"
            for name, wanted in oracles:
                problem = differs(result, wanted, case.tolerance)
                if problem:
                    wrong += 1
                    print(f"FAILED {case.name}, {name}: {problem}")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
