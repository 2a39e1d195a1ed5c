"""check.py VTA_TRANSLATE VTA_CHECK LLVM_TOOLS FILE.onnxtxt [PASSES ..]: imports the models of a file and runs what comes out.

Upstream's lowering of it, and the one after PASSES, has to compute what ONNX's reference computes; vta-check names the cases that
differ. A model with "expected-error" has to be refused with these texts instead."""

import os
import re
import subprocess
import sys
import tempfile

import numpy as np
import onnx

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), *[".."] * 4, "utils"))
import execute
import onnx_reference
import onnx_text

MARKER = "-- the next model --"


def describe(array):
    """The elements of a tensor as an attribute."""
    kind = {"f": "f", "b": "i", "u": "i", "i": "i"}[array.dtype.kind] + str(8 * array.itemsize if array.dtype != bool else 1)
    shape = "".join(f"{n}x" for n in array.shape)
    if array.dtype == bool:
        text = str(array.astype(int).tolist()).replace("1", "true").replace("0", "false") if array.size else "[]"
    else:
        text = f'"0x{array.tobytes().hex()}"'
    return f"check.values = dense<{text}> : tensor<{shape}{kind}>"


def annotate(text, case):
    """Adds to a function the arrays it is called with and those it has to return."""
    with np.errstate(all="ignore"):
        outputs = onnx_reference.run(case.reference, case.inputs, dtype=np.float64)
    wanted = [np.asarray(outputs[o.name]) for o in case.reference.graph.output]
    wanted = [a.astype(np.float32) if a.dtype == np.float64 else a for a in wanted]
    arrays = iter(list(case.inputs.values()) + wanted)
    head, body = text.split(" {\n", 2)[1:] if text.startswith("module") else text.split(" {\n", 1)
    head = re.sub(r"ml_program\.identifier = (\"[^\"]*\")", lambda m: describe(next(arrays)), head)
    assert next(arrays, None) is None, case.name
    return f"module {{\n{head} attributes {{check.tolerance = {case.tolerance:e}}} {{\n{body}"


def refuse(translate, case, path):
    """Whether a model is refused with the errors that it has beside it."""
    onnx.save(case.model, path)
    done = subprocess.run([translate, "--import-onnx", path, "-o", os.devnull], capture_output=True, text=True)
    if done.returncode == 1 and ".onnx:0:0: error" in done.stderr and all(e in done.stderr for e in case.errors):
        return True
    print(f"FAILED {case.name}: exit status {done.returncode}, expected {case.errors}, got\n{done.stderr}")
    return False


def import_all(translate, cases, folder):
    """The functions of all models, by one process."""
    path = os.path.join(folder, "models.onnx")
    with open(path, "wb") as file:
        file.write(MARKER.encode().join(case.model.SerializeToString() for case in cases))
    modules = execute.import_model(translate, path, "main", "--split-input-file=" + MARKER, "--output-split-marker=" + MARKER)
    return [module.replace("func.func @main(", f"func.func @{case.name}(", 1)
            for case, module in zip(cases, modules.split(MARKER + "\n"))]


def main(translate, check, tools, file, *pipelines):
    merger, cases, good = execute.Merger(), onnx_text.read(file), True
    with tempfile.TemporaryDirectory() as folder:
        for case in cases:
            if case.errors:
                good &= refuse(translate, case, os.path.join(folder, "model.onnx"))
        cases = [case for case in cases if not case.errors]
        if not cases:
            return not good
        for i, module in enumerate(import_all(translate, cases, folder)):
            merger.add(f"c{i}", annotate(module, cases[i]))
        # TOSA 1.0 has no int64. ONNX does: positions of ArgMax and Gather, for example.
        execute.command(os.path.join(tools, "mlir-opt"), "--allow-unregistered-dialect", "--pass-pipeline=" + execute.VALIDATE,
                        "-o", os.devnull, input=merger.text(lambda function: "i64>" not in function).encode())
        path = os.path.join(folder, "merged.mlir")
        with open(path, "w") as merged:
            merged.write(merger.text())
        for passes in ("", *pipelines):
            good &= subprocess.run([check, path, f"--cpu={passes}"]).returncode == 0
    return not good


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
