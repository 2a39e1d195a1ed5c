"""concatenations.py VTA_COMPILE VTA_RUN FOLDER [COUNT [SEED]]: random networks
with concatenations, compiled twice. One returns its last tensors only, so that
parts lie in the memory of concatenations; the other one returns every tensor,
so that each has memory of its own and is copied. What both return is equal in
every bit, also with threads and in a second run. Prints how many steps each of
them has, and WRONG if bits differ."""

import os
import random
import subprocess
import sys

import numpy as np


def tensor(shape, kind):
    return "tensor<%s>" % "x".join([*map(str, shape), kind])


class Network:
    """A network as text of TOSA, operation by operation."""

    def __init__(self, draw):
        self.draw = draw
        self.kind = draw.choice(["f32", "f32", "i8"])
        size = draw.randint(3, 9)
        shape = (draw.choice([1, 1, 1, 2]), size, draw.choice([size, size + 1]),
                 draw.choice([3, 16, 32]))
        self.shapes = {"x": shape}
        self.values, self.used, self.lines = ["x"], set(), []
        # Growing blocks, as in DenseNet, or anything.
        steps = draw.randint(6, 16)
        grows = draw.random() < 0.4
        for step in range(steps):
            if grows:
                self.add_grown()
            else:
                draw.choice([self.add_concat, self.add_concat, self.add_layer,
                             self.add_layer, self.add_slice, self.add_reshape,
                             self.add_pad])(self.pick())

    def pick(self):
        return self.draw.choice(self.values[-4:])

    def emit(self, shape, op, inputs, attributes="", constants=()):
        name = "v%d" % len(self.values)
        self.used.update(inputs)
        types = [tensor(self.shapes[i], self.kind) for i in inputs]
        names = ["%" + i for i in inputs]
        for text, type in constants:
            constant = "c%d" % len(self.lines)
            self.lines.append("%%%s = %s" % (constant, text))
            names.append("%" + constant)
            types.append(type)
        self.lines.append('%%%s = "tosa.%s"(%s) {%s} : (%s) -> %s' % (
            name, op, ", ".join(names), attributes, ", ".join(types),
            tensor(shape, self.kind)))
        self.shapes[name] = tuple(shape)
        self.values.append(name)
        return name

    def weights(self, shape):
        data = np.random.default_rng(len(self.lines)).standard_normal(shape)
        text = data.astype(np.float32).tobytes().hex().upper()
        type = tensor(shape, "f32")
        return ('"tosa.const"() {values = dense<"0x%s"> : %s} : () -> %s'
                % (text, type, type), type)

    def zero(self):
        type = "tensor<1x%s>" % self.kind
        number = "0.0" if self.kind == "f32" else "0"
        return ('"tosa.const"() {values = dense<%s> : %s} : () -> %s'
                % (number, type, type), type)

    def numbers(self, values):
        type = "!tosa.shape<%d>" % len(values)
        return ("tosa.const_shape {values = dense<[%s]> : tensor<%dxindex>} : "
                "() -> %s" % (", ".join(map(str, values)), len(values), type),
                type)

    def add_convolution(self, value, features, window):
        n, h, w, c = self.shapes[value]
        pad = window // 2
        return self.emit(
            (n, h, w, features), "conv2d", [value],
            "acc_type = f32, pad = array<i64: %d, %d, %d, %d>, "
            "stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>"
            % (pad, pad, pad, pad),
            [self.weights((features, window, window, c)),
             self.weights((features,)), self.zero(), self.zero()])

    def add_layer(self, value):
        n, h, w, c = shape = self.shapes[value]
        kind = self.draw.randint(0, 6)
        if kind <= 1 and self.kind == "f32":
            return self.add_convolution(value, self.draw.choice([5, 16, 24, 32]),
                                        self.draw.choice([1, 3]))
        if kind == 2 and self.kind == "f32":
            return self.emit(
                shape, "depthwise_conv2d", [value],
                "acc_type = f32, pad = array<i64: 1, 1, 1, 1>, "
                "stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>",
                [self.weights((3, 3, c, 1)), self.weights((c,)), self.zero(),
                 self.zero()])
        if kind == 3:
            return self.emit(shape, "max_pool2d", [value],
                             "kernel = array<i64: 3, 3>, stride = array<i64: 1, 1>, "
                             "pad = array<i64: 1, 1, 1, 1>")
        if kind == 4 and self.kind == "f32":
            return self.emit(shape, self.draw.choice(["sigmoid", "abs", "exp"]), [value])
        if kind == 5 and h == w:
            return self.emit((n, w, h, c), "transpose", [value],
                             "perms = array<i32: 0, 2, 1, 3>")
        other = self.draw.choice([v for v in self.values if self.shapes[v] == shape])
        return self.emit(shape, "maximum", [value, other])

    def add_grown(self):
        """A concatenation of all before, a layer on it."""
        if len(self.values) == 1:
            return self.add_layer("x")
        parts = [v for v in self.values if v == "x" or v in self.grown] \
            if hasattr(self, "grown") else ["x"]
        whole = parts[0] if len(parts) == 1 else self.add_concat(
            parts[0], parts, 3)
        layer = self.add_layer(whole)
        if self.kind == "f32" and self.draw.random() < 0.7:
            layer = self.add_convolution(layer, self.draw.choice([8, 16, 32]), 3)
        self.grown = getattr(self, "grown", set())
        if self.shapes[layer][:3] == self.shapes["x"][:3]:
            self.grown.add(layer)

    def add_concat(self, value, parts=None, axis=None):
        if parts is None:
            axis = self.draw.choice([3, 3, 3, 3, 1, 2, 0])

            def others(v):
                return [s for i, s in enumerate(self.shapes[v]) if i != axis]

            same = [v for v in self.values if others(v) == others(value)]
            parts = [value, *self.draw.choices(same, k=self.draw.randint(1, 3))]
            self.draw.shuffle(parts)
            # A part of one of them once more.
            if self.draw.random() < 0.3 and self.shapes[value][axis] > 1:
                parts.insert(self.draw.randint(0, len(parts)),
                             self.add_slice(value, axis))
        shape = list(self.shapes[parts[0]])
        shape[axis] = sum(self.shapes[v][axis] for v in parts)
        if np.prod(shape) > 60000:
            return parts[0]
        return self.emit(shape, "concat", parts, "axis = %d : i32" % axis)

    def add_slice(self, value, axis=None):
        shape = self.shapes[value]
        if axis is not None:
            start, size = [0] * 4, list(shape)
            start[axis] = self.draw.randint(0, shape[axis] // 2)
            size[axis] = self.draw.randint(1, shape[axis] - start[axis])
            return self.emit(size, "slice", [value], "",
                             [self.numbers(start), self.numbers(size)])
        start = [self.draw.randint(0, s // 3) if i else 0 for i, s in enumerate(shape)]
        size = [self.draw.randint((s - b + 1) // 2, s - b) for s, b in zip(shape, start)]
        size[0] = shape[0]
        if self.draw.random() < 0.5:
            start[1:3], size[1:3] = (0, 0), shape[1:3]
        return self.emit(size, "slice", [value], "",
                         [self.numbers(start), self.numbers(size)])

    def add_reshape(self, value):
        n, h, w, c = self.shapes[value]
        shape = self.draw.choice([(n, h * w, 1, c), (n, w, h, c), (n, 1, h, w * c)])
        return self.emit(shape, "reshape", [value], "", [self.numbers(shape)])

    def add_pad(self, value):
        n, h, w, c = self.shapes[value]
        return self.emit((n, h + 1, w + 2, c), "pad", [value], "",
                         [self.numbers((0, 0, 1, 0, 0, 2, 0, 0)), self.zero()])

    def text(self, returns_all):
        last = [v for v in self.values[1:] if v not in self.used]
        results = last + ([v for v in self.values[1:] if v in self.used]
                          if returns_all else [])
        types = [tensor(self.shapes[v], self.kind) for v in results]
        return len(last), "func.func @main(%%x: %s) -> (%s) {\n  %s\n  return %s : %s\n}\n" % (
            tensor(self.shapes["x"], self.kind), ", ".join(types),
            "\n  ".join(self.lines), ", ".join("%" + v for v in results),
            ", ".join(types))


def run(runner, path, outputs, options):
    names = [path + ".out%d.npy" % i for i in range(outputs)]
    subprocess.run([runner, path, "--random-inputs=3", *options,
                    *["--output=out%d=%s" % pair for pair in enumerate(names)]],
                   check=True, stdout=subprocess.DEVNULL)
    results = []
    for name in names:
        with open(name, "rb") as file:
            results.append(file.read())
    return results


def main(compiler, runner, folder, count="8", seed="1"):
    os.makedirs(folder, exist_ok=True)
    for number in range(int(seed), int(seed) + int(count)):
        network = Network(random.Random(number))
        results, steps = [], []
        for returns_all in True, False:
            path = os.path.join(folder, "%d-%s" % (number, "all" if returns_all else "last"))
            outputs, text = network.text(returns_all)
            with open(path + ".mlir", "w") as file:
                file.write(text)
            subprocess.run([compiler, path + ".mlir", "-o", path + ".vta"], check=True,
                           stderr=subprocess.PIPE)
            listed = subprocess.run([runner, "--list", path + ".vta"], check=True,
                                    stdout=subprocess.PIPE, text=True).stdout
            steps.append(len(listed.splitlines()))
            results.append(run(runner, path + ".vta", outputs, []))
        results.append(run(runner, path + ".vta", outputs, ["--threads=3", "--repeat=2"]))
        equal = results[0] == results[1] == results[2]
        print("%d: %d lines of steps and outputs, %d without copies%s" % (
            number, *steps, "" if equal else " WRONG"), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
