"""Random chains of int8 linalg on tensors, as other compilers write it.

Convolutions, depthwise ones and matrix products in several orders of
dimensions, with strides, dilations, padding and zero points (_q forms); a bias
as an operand of what follows or as the initial value; requantization by shifts,
with bounds in several spellings. CPUs run upstream's loops.
"""

import numpy as np

# Operation, with input, weights and output as letters: f are the outputs.
CONVOLUTIONS = {
    "conv_2d_nhwc_hwcf": ("nhwc", "hwcf"), "conv_2d_nhwc_fhwc": ("nhwc", "fhwc"),
    "conv_2d_nchw_fchw": ("nchw", "fchw"),
    "depthwise_conv_2d_nhwc_hwc": ("nhwc", "hwc"),
    "depthwise_conv_2d_nchw_chw": ("nchw", "chw")}
ZERO_POINTS = {"conv_2d_nhwc_hwcf", "conv_2d_nhwc_fhwc", "conv_2d_nchw_fchw",
               "depthwise_conv_2d_nhwc_hwc", "matmul", "batch_matmul"}


def tensor(shape, kind):
    return "tensor<%sx%s>" % ("x".join(map(str, shape)), kind)


class Network:
    def __init__(self, seed):
        self.rng = np.random.default_rng([seed, 1])
        self.lines, self.count = [], 0
        self.kind = self.pick(["nhwc", "nchw", "rows", "batches"])
        sizes = [self.number(1, 24), self.number(1, 40)]
        if self.kind == "rows":
            self.shape = sizes
        elif self.kind == "batches":
            self.shape = [self.number(1, 3)] + sizes
        else:
            size = dict(n=self.pick([1, 1, 1, 2]), h=self.number(3, 11),
                        w=self.number(3, 11), c=sizes[1])
            self.shape = [size[dim] for dim in self.kind]
        self.input, self.value = list(self.shape), "%x"
        for _ in range(self.number(1, 3)):
            self.layer()

    def chance(self, share):
        return self.rng.random() < share

    def number(self, low, high):
        return int(self.rng.integers(low, high + 1))

    def pick(self, items):
        return items[int(self.rng.integers(len(items)))]

    def op(self, text, *arguments):
        """A line whose result has a name of its own."""
        name = "%%v%d" % self.count
        self.count += 1
        self.lines.append("  %s = %s" % (name, text % arguments))
        return name

    def constant(self, shape, kind, low, high):
        values = self.rng.integers(low, high + 1, shape)
        values = values.astype({"i8": np.int8, "i32": "<i4"}[kind])
        text = str(int(values.reshape(-1)[0])) if values.size == 1 else \
            '"0x%s"' % values.tobytes().hex().upper()
        return self.op("arith.constant dense<%s> : %s", text,
                       tensor(shape, kind))

    def scalar(self, value, kind="i32"):
        return self.op("arith.constant %d : %s", value, kind)

    def layer(self):
        if self.kind in ("rows", "batches"):
            return self.product()
        names = [name for name, (x, _) in CONVOLUTIONS.items()
                 if x == self.kind]
        self.convolution(self.pick(names))

    def pad(self, amounts, zero):
        """Of rows and columns, before and after."""
        low, high = [0] * 4, [0] * 4
        for i, dim in enumerate("hw"):
            low[self.kind.index(dim)] = amounts[2 * i]
            high[self.kind.index(dim)] = amounts[2 * i + 1]
        shape = [a + b + c for a, b, c in zip(self.shape, low, high)]
        fill = self.scalar(zero, "i8")
        self.value = self.op(
            "tensor.pad %s low%s high%s {\n  ^bb0(%%i: index, %%j: index, "
            "%%k: index, %%l: index):\n    tensor.yield %s : i8\n  } : %s to "
            "%s", self.value, low, high, fill, tensor(self.shape, "i8"),
            tensor(shape, "i8"))
        self.shape = shape

    def convolution(self, name):
        order, weight_order = CONVOLUTIONS[name]
        is_q = name in ZERO_POINTS and self.chance(.3)
        zero = self.number(-20, 20) if is_q else 0
        if self.chance(.5):
            self.pad([self.number(0, 2) for _ in range(4)], zero)
        size = dict(zip(order, self.shape))
        size["f"] = self.number(1, 40)
        kernel, steps, gaps = {}, [], []
        for dim in "hw":
            kernel[dim] = self.number(1, min(4, size[dim]))
            gap = self.pick([1, 1, 1, 2, 3])
            if (kernel[dim] - 1) * gap + 1 > size[dim]:
                gap = 1
            gaps.append(gap)
            steps.append(self.pick([1, 1, 2, 3]))
        out = dict(size)
        if "f" in weight_order:
            out["c"] = size["f"]
        for dim, step, gap in zip("hw", steps, gaps):
            out[dim] = (size[dim] - (kernel[dim] - 1) * gap - 1) // step + 1
        weights = [kernel.get(dim) or size[dim] for dim in weight_order]
        taps = kernel["h"] * kernel["w"] * (
            size["c"] if "f" in weight_order else 1)
        attributes = "{dilations = dense<%s> : tensor<2xi64>, strides = " \
            "dense<%s> : tensor<2xi64>}" % (gaps, steps)
        self.contract(name, attributes, weights, is_q, zero, taps,
                      [out[dim] for dim in order], order.index("c"))

    def product(self):
        name = "matmul" if self.kind == "rows" else "batch_matmul"
        is_q = self.chance(.3)
        name = "quantized_" + name if is_q else name
        inputs, outputs = self.shape[-1], self.number(1, 40)
        # One matrix for all images: another one each would be other weights.
        if self.kind == "batches" and not self.chance(.3):
            self.shape[0:1] = [1] if self.value == "%x" else self.shape[0:1]
            if self.value == "%x":
                self.input = list(self.shape)
        self.contract(name, "", self.shape[:-2] + [inputs, outputs], is_q,
                      self.number(-20, 20) if is_q else 0, inputs,
                      self.shape[:-1] + [outputs], len(self.shape) - 1)

    def contract(self, name, attributes, weights, is_q, zero, taps, shape,
                 channel):
        operands = [self.value, self.constant(weights, "i8", -128, 127)]
        types = [tensor(self.shape, "i8"), tensor(weights, "i8")]
        if is_q:
            name = name if name.startswith("quantized") else name + "_q"
            operands += [self.scalar(zero), self.scalar(0)]
            types += ["i32", "i32"]
        sums = self.op("tensor.empty() : %s", tensor(shape, "i32"))
        sums = self.op("linalg.fill ins(%s : i32) outs(%s : %s) -> %s",
                       self.scalar(0), sums, tensor(shape, "i32"),
                       tensor(shape, "i32"))
        sums = self.op("linalg.%s %s ins(%s : %s) outs(%s : %s) -> %s", name,
                       attributes, ", ".join(operands), ", ".join(types), sums,
                       tensor(shape, "i32"), tensor(shape, "i32"))
        self.shape = shape
        self.requantize(sums, taps, channel)

    def requantize(self, sums, taps, channel):
        shape, rank = self.shape, len(self.shape)
        dims = ", ".join("d%d" % i for i in range(rank))
        maps = ["affine_map<(%s) -> (%s)>" % (dims, dims)] * 2
        operands, types = [sums], [tensor(shape, "i32")]
        if self.chance(.6):
            operands.append(self.constant([shape[channel]], "i32", -3000,
                                          3000))
            types.append(tensor([shape[channel]], "i32"))
            maps.insert(1, "affine_map<(%s) -> (d%d)>" % (dims, channel))
        shift = max(1, int(np.log2(np.sqrt(taps) * 73 * 73 / 50)) +
                    self.number(-1, 1))
        low = self.pick([-128, -128, 0, self.number(-100, 0)])
        high = self.pick([127, 127, self.number(1, 100)])
        body, value = [], "%a"

        def add(text, *arguments):
            body.append("    %%b%d = %s" % (len(body), text % arguments))
            return "%%b%d" % (len(body) - 1)

        number = lambda n: add("arith.constant %d : i32", n)
        if len(operands) == 2:
            value = add("arith.addi %s, %%bias : i32", value)
        if self.chance(.8):
            value = add("arith.addi %s, %s : i32", value,
                        number(1 << (shift - 1)))
        value = add("arith.shrsi %s, %s : i32", value, number(shift))
        for kind, bound in (("max", low), ("min", high)):
            limit = number(bound)
            if self.chance(.7):
                value = add("arith.%ssi %s, %s : i32", kind, value, limit)
                continue
            test = add("arith.cmpi %s, %s, %s : i32",
                       "sgt" if kind == "max" else "slt", value, limit)
            value = add("arith.select %s, %s, %s : i32", test, value, limit)
        value = add("arith.trunci %s : i32 to i8", value)
        result = tensor(shape, "i8")
        empty = self.op("tensor.empty() : %s", result)
        self.value = self.op(
            "linalg.generic {indexing_maps = [%s], iterator_types = [%s]} "
            "ins(%s : %s) outs(%s : %s) {\n  ^bb0(%%a: i32, %s%%o: i8):\n%s\n"
            "    linalg.yield %s : i8\n  } -> %s", ", ".join(maps),
            ", ".join(['"parallel"'] * rank), ", ".join(operands),
            ", ".join(types), empty, result,
            "%bias: i32, " if len(operands) == 2 else "", "\n".join(body),
            value, result)

    def save(self, path):
        with open(path, "w") as file:
            file.write("func.func @main(%%x: %s {ml_program.identifier = "
                       '"x"}) -> %s {\n%s\n  return %s : %s\n}\n' % (
                           tensor(self.input, "i8"), tensor(self.shape, "i8"),
                           "\n".join(self.lines), self.value,
                           tensor(self.shape, "i8")))
