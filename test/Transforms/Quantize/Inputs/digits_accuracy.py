"""digits_accuracy.py VTA_OPT VTA_TRANSLATE LLVM_TOOLS DIGITS METHOD...: how many held-out images int8 networks get right, by upstream's lowering."""

import os
import sys
import tempfile

import numpy as np

import tosa_text  # Sets the path of execute.
import execute


def main(opt, translate, tools, digits, *methods):
    model = os.path.join(digits, "digits.onnx")
    source = execute.command(translate, "--import-onnx", "--quiet", "--shape", "data=1x1x8x8", "--mlir-print-debuginfo", model)
    held_out = np.load(os.path.join(digits, "held-out.npz"))
    images = held_out["images"].astype(np.float32) / 16
    merger = execute.Merger()
    for method in ("float", *methods):
        if method == "float":
            text = execute.command(*opt.split(), input=source)
        else:
            data = "" if method == "global_scale" else f"calibration={os.path.join(digits, 'calibration.npz')}"
            text = execute.command(*opt.split(), f"--vta-quantize=calibrate={method} {data}", input=source)
        merger.add(method, text.decode().replace("@main", "@" + method))
    with tempfile.TemporaryDirectory() as folder:
        library = execute.build(merger.text(), tools, folder)
    floats = None
    for method in ("float", *methods):
        outputs = np.concatenate([execute.call(library, method, [image[None]], [np.zeros((1, 10), np.float32)])[0] for image in images])
        right = np.count_nonzero(outputs.argmax(axis=1) == held_out["labels"])
        floats = outputs if floats is None else floats
        cosine = (outputs * floats).sum() / np.sqrt((outputs ** 2).sum() * (floats ** 2).sum())
        print(f"{method}: {right} of {len(images)} right, cosine {cosine:.5f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
