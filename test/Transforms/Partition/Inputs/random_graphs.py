"""Partitions random int8 networks, inlines the segments and compares.

usage: random_graphs.py VTA_OPT NUMBER [SEED]

Networks have convolutions, residual sums, pools, concatenations, values with
several readers and operations that stay on the host in between. Some layers are
kept on the host by name. What test-vta-inline-segments makes of a network has to
be the same text with and without vta-partition, locations included.
"""

import random
import subprocess
import sys

CONV = ("{acc_type = i32, dilation = array<i64: 1, 1>, "
        "pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>}")
RESCALE = ("{input_unsigned = false, output_unsigned = false, "
           "per_channel = false, rounding_mode = SINGLE_ROUND, "
           "scale32 = true}")


def tensor(channels, element="i8"):
    return "tensor<1x5x7x%dx%s>" % (channels, element)


class Network:
    def __init__(self, rng):
        self.rng, self.lines, self.names = rng, [], []
        self.values = [("%x", rng.choice([3, 16, 20]))]
        self.constant("%z", "dense<0>", "tensor<1xi8>")
        self.constant("%z32", "dense<0>", "tensor<1xi32>")
        self.constant("%m", "dense<1073741824>", "tensor<1xi32>")
        for shift in (27, 34, 35, 36):
            self.constant("%%s%d" % shift, "dense<%d>" % shift, "tensor<1xi8>")
        self.unread = {"%x"}

    def constant(self, name, value, kind):
        self.lines.append('%s = "tosa.const"() <{values = %s : %s}> : () -> %s'
                          % (name, value, kind, kind))

    def op(self, text, operands, result, attributes=""):
        name = "%%v%d" % len(self.lines)
        self.lines.append('%s = tosa.%s %s %s : (%s) -> %s loc("%s")' % (
            name, text, ", ".join(n for n, _ in operands), attributes,
            ", ".join(t for _, t in operands), result, self.names[-1]))
        self.unread.difference_update(n for n, _ in operands)
        return name

    def result(self, name, channels):
        self.values.append((name, channels))
        self.unread.add(name)

    def pick(self):
        # Late values, but sometimes early ones: several readers, branches.
        near = self.values[-3:] if self.rng.random() < 0.7 else self.values
        return self.rng.choice(near)

    def rescale(self, name, channels, shift, source, target):
        return self.op("rescale", [
            (name, tensor(channels, source)), ("%m", "tensor<1xi32>"),
            ("%%s%d" % shift, "tensor<1xi8>"),
            ("%z" if source == "i8" else "%z32", "tensor<1x%s>" % source),
            ("%z" if target == "i8" else "%z32", "tensor<1x%s>" % target)],
            tensor(channels, target), RESCALE)

    def conv(self):
        name, channels = self.pick()
        out = self.rng.choice([16, 20, 33])
        residual = [v for v in self.values if v[1] == out]
        weight, bias = "%%w%d" % len(self.lines), "%%b%d" % len(self.lines)
        kind = "tensor<%dx3x3x%dxi8>" % (out, channels)
        self.constant(weight, "dense<%d>" % self.rng.randint(1, 9), kind)
        self.constant(bias, "dense<%d>" % self.rng.randint(1, 9),
                      "tensor<%dxi32>" % out)
        acc = self.op("conv2d", [
            (name, tensor(channels)), (weight, kind),
            (bias, "tensor<%dxi32>" % out), ("%z", "tensor<1xi8>"),
            ("%z", "tensor<1xi8>")], tensor(out, "i32"), CONV)
        if residual and self.rng.random() < 0.5:
            other = self.rescale(self.rng.choice(residual)[0], out, 27, "i8",
                                 "i32")
            self.names[-1] = self.names[-1] + ".sum"
            acc = self.op("add", [(acc, tensor(out, "i32")),
                                  (other, tensor(out, "i32"))],
                          tensor(out, "i32"))
        y = self.rescale(acc, out, self.rng.choice([34, 35, 36]), "i32", "i8")
        if self.rng.random() < 0.5:
            y = self.op("clamp", [(y, tensor(out))], tensor(out),
                        "{min_val = 0 : i8, max_val = 127 : i8}")
        self.result(y, out)

    def pool(self):
        name, channels = self.pick()
        self.result(self.op(
            "max_pool2d", [(name, tensor(channels))], tensor(channels),
            "{kernel = array<i64: 3, 3>, pad = array<i64: 1, 1, 1, 1>, "
            "stride = array<i64: 1, 1>}"), channels)

    def host(self):
        name, channels = self.pick()
        self.result(self.op("reverse", [(name, tensor(channels))],
                            tensor(channels), "{axis = 2 : i32}"), channels)

    def concat(self):
        parts = [self.pick() for _ in range(self.rng.randint(2, 3))]
        channels = sum(c for _, c in parts)
        if channels > 64:
            return
        self.result(self.op("concat", [(n, tensor(c)) for n, c in parts],
                            tensor(channels), "{axis = 3 : i32}"), channels)

    def write(self):
        channels = self.values[0][1]
        for number in range(self.rng.randint(3, 12)):
            self.names.append("layer%d" % number)
            self.rng.choices([self.conv, self.pool, self.host, self.concat],
                             [6, 2, 2, 2])[0]()
        results = [v for v in self.values if v[0] in self.unread]
        return "func.func @main(%%x: %s) -> (%s) {\n  %s\n  return %s : %s\n}\n" % (
            tensor(channels), ", ".join(tensor(c) for _, c in results),
            "\n  ".join(self.lines), ", ".join(n for n, _ in results),
            ", ".join(tensor(c) for _, c in results))


def main():
    vta_opt, number = sys.argv[1], int(sys.argv[2])
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    inline = ["--test-vta-inline-segments", "--mlir-print-debuginfo",
              "--mlir-print-local-scope"]

    def run(text, *options):
        done = subprocess.run([vta_opt, "-", *options], input=text, text=True,
                              capture_output=True)
        if done.returncode:
            sys.exit("%s\n%s" % (text, done.stderr))
        return done.stdout

    several = wrong = 0
    for seed in range(first, first + number):
        network = Network(random.Random(seed))
        text = run(network.write(), "--vta-attach-target",
                   "--mlir-print-debuginfo", "--mlir-print-local-scope")
        host = network.rng.sample(
            [n for n in network.names if '("%s")' % n in text], 1)
        parts = run(text, "--vta-partition=host-layers=%s" % host[0],
                    "--mlir-print-debuginfo", "--mlir-print-local-scope")
        several += parts.count("vta.call") > 1
        if run(text, *inline) != run(parts, *inline):
            wrong += 1
            print("FAILED: the network of seed %d differs" % seed)
    if several < number // 3:
        wrong += 1
        print("FAILED: too few networks have several segments")
    sys.exit(wrong != 0)


main()
