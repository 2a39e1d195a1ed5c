"""check.py VTA_TRANSLATE LLVM_TOOLS FAMILY [CASE]: imports, lowers and runs all cases of a family and compares with the reference."""

import importlib
import os
import sys
import tempfile

import numpy as np
import onnx

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), *[".."] * 4, "utils"))
import execute
import onnx_reference


def compare(case, results, expected):
    for i, (result, wanted) in enumerate(zip(results, expected)):
        if wanted.dtype.kind != "f":
            wrong = np.count_nonzero(result != wanted)
            if wrong:
                return f"output {i}: {wrong} of {wanted.size} differ, e.g. {result.ravel()[:8]} {wanted.ravel()[:8]}"
            continue
        if not np.array_equal(np.isfinite(result), np.isfinite(wanted)):
            return f"output {i}: infinities differ"
        finite = np.isfinite(wanted)
        if not np.array_equal(result[~finite], wanted[~finite]):
            return f"output {i}: infinities differ in sign"
        bound = case.tolerance * max(1.0, np.abs(wanted[finite]).max(initial=0))
        error = np.abs(result[finite] - wanted[finite]).max(initial=0)
        if not error <= bound:
            return f"output {i}: differs by {error}, allowed {bound}"
    return None


def is_tosa_1_0(function):
    """TOSA 1.0 has no int64. ONNX does: positions of ArgMax and Gather, for example."""
    return "i64>" not in function


def main(translate, tools, family, only=None):
    module = importlib.import_module("cases_" + family)
    cases = [c for c in module.cases() if only is None or c.name == only]
    assert cases, f"no case in {family}"
    assert len({c.name for c in cases}) == len(cases), "two cases of one name"
    with tempfile.TemporaryDirectory() as folder:
        merger = execute.Merger()
        expected = []
        for i, case in enumerate(cases):
            path = os.path.join(folder, f"case{i}.onnx")
            onnx.save(case.model, path)
            merger.add(f"c{i}", execute.import_model(translate, path, f"case{i}"))
            with np.errstate(all="ignore"):
                outputs = onnx_reference.run(case.reference, case.inputs, dtype=np.float64)
            expected.append([np.asarray(outputs[o.name]) for o in case.reference.graph.output])
        library = execute.build(merger.text(), tools, folder, validated=merger.text(is_tosa_1_0))
        failures = 0
        for i, case in enumerate(cases):
            wanted = [v.astype(np.float32) if v.dtype == np.float64 else v for v in expected[i]]
            results = execute.call(library, f"case{i}", case.inputs.values(), wanted)
            shapes = [r.shape for r in results], [w.shape for w in wanted]
            problem = (f"shapes {shapes[0]}, expected {shapes[1]}" if shapes[0] != shapes[1]
                       else compare(case, results, expected[i]))
            if problem:
                failures += 1
                print(f"FAILED {case.name}: {problem}")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
