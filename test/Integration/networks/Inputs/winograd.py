"""winograd.py VTA_COMPILE VTA_RUN FOLDER: convolutions with --allow=winograd
against sums of products in double precision: odd sizes, all kinds of padding,
several images, bias, another tensor, clamps. Prints the largest error of each,
relative to the largest result, and WRONG if it is above 1e-4."""

import os
import subprocess
import sys

import numpy as np

# Rows, columns, channels, features, images, another tensor, padding.
CASES = {
    "whole": (32, 32, 32, 32, 1, False, (1, 1, 1, 1)),
    "odd": (29, 31, 37, 41, 1, True, (1, 1, 1, 1)),
    "no-padding": (33, 27, 32, 48, 1, False, (0, 0, 0, 0)),
    "asymmetric": (30, 35, 50, 34, 2, True, (0, 1, 2, 1)),
    "late": (14, 14, 64, 64, 3, True, (1, 1, 1, 1)),
}


def constant(array):
    shape = "x".join(map(str, array.shape))
    text = array.tobytes().hex().upper()
    return (f'"tosa.const"() {{values = dense<"0x{text}"> : '
            f"tensor<{shape}xf32>}} : () -> tensor<{shape}xf32>")


def tensor(shape):
    return f"tensor<{'x'.join(map(str, shape))}xf32>"


def network(weights, bias, shape, result, pads, has_other):
    x, o, k, b = map(tensor, (shape, result, weights.shape, bias.shape))
    other = f", %r: {o}" if has_other else ""
    text = f"""func.func @main(%x: {x}{other}) -> {o} {{
  %w = {constant(weights)}
  %b = {constant(bias)}
  %z = {constant(np.zeros(1, np.float32))}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {{acc_type = f32,
      pad = array<i64: {", ".join(map(str, pads))}>,
      stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>}}
      : ({x}, {k}, {b}, tensor<1xf32>, tensor<1xf32>) -> {o}
"""
    value = "%0"
    if has_other:
        text += f"  %1 = tosa.add %0, %r : ({o}, {o}) -> {o}\n"
        value = "%1"
    return text + f"""  %2 = tosa.clamp {value} {{min_val = 0.0 : f32, max_val = 6.0 : f32}} : ({o}) -> {o}
  return %2 : {o}
}}
"""


def reference(x, weights, bias, pads, other):
    x = np.pad(x.astype(np.float64), ((0, 0), pads[:2], pads[2:], (0, 0)))
    height, width = x.shape[1] - 2, x.shape[2] - 2
    total = bias.astype(np.float64)
    for i in range(3):
        for j in range(3):
            total = total + x[:, i:i + height, j:j + width] @ weights[:, i, j].T.astype(np.float64)
    if other is not None:
        total = total + other
    return np.clip(total, 0, 6)


def main(compiler, runner, folder):
    os.makedirs(folder, exist_ok=True)
    random = np.random.default_rng(5)

    def path(name):
        return os.path.join(folder, name)

    for name, (h, w, c, f, n, has_other, pads) in CASES.items():
        weights = (random.standard_normal((f, 3, 3, c)) / np.sqrt(9 * c)).astype(np.float32)
        bias = random.standard_normal(f).astype(np.float32)
        shape = (n, h, w, c)
        result = (n, h + pads[0] + pads[1] - 2, w + pads[2] + pads[3] - 2, f)
        arrays = {"x": random.standard_normal(shape).astype(np.float32)}
        if has_other:
            arrays["r"] = random.standard_normal(result).astype(np.float32)
        with open(path(name + ".mlir"), "w") as file:
            file.write(network(weights, bias, shape, result, pads, has_other))
        log = subprocess.run([compiler, path(name + ".mlir"), "--allow=winograd", "-o", path(name + ".vta")],
                             check=True, stderr=subprocess.PIPE, text=True).stderr
        inputs = []
        for number, array in enumerate(arrays.values()):
            np.save(path(f"{name}-{number}.npy"), array)
            inputs.append(f"--input=arg{number}={path(f'{name}-{number}.npy')}")
        for threads in "1", "3":
            subprocess.run([runner, path(name + ".vta"), *inputs, f"--output={path(name + '-out.npy')}",
                            f"--threads={threads}"], check=True, stdout=subprocess.DEVNULL)
            wanted = reference(arrays["x"], weights, bias, pads, arrays.get("r"))
            error = np.abs(np.load(path(name + "-out.npy")) - wanted).max() / np.abs(wanted).max()
            kind = "winograd" if "winograd: 1 of" in log else "direct"
            print(f"{name}: {kind}, {threads} threads, error {error:.1e}", "" if error <= 1e-4 else "WRONG")


if __name__ == "__main__":
    main(*sys.argv[1:])
