"""Does vta-run --compare name the kernel that was changed?

  mutants.py VTA-COMPILE VTA-RUN INT8.mlir COUNT REFERENCE.vta [OPTION...]

INT8.mlir is what vta-compile --emit=tosa writes. Each mutant changes one weight,
one shift or one pad of one layer. It is compiled with the options of vta-compile
and compared with REFERENCE.vta, the unchanged network. --compare has to name the
kernel of this layer and to count the elements that differ. How many they are is
known from two networks for the CPU that end at the kernel. If there are none, the
mutant is drawn again.
"""

import collections
import os
import random
import re
import subprocess
import sys

import numpy as np

OPERATION = re.compile(r"    %(\d+) = \"?tosa\.(\w+)")
KINDS = ("weight", "shift", "pad")
CONTRACTIONS = ("conv2d", "conv3d", "depthwise_conv2d", "transpose_conv2d",
                "matmul")
RESOURCE = re.compile(r'\s*([^\s:]+): "0x')

# "kind" is weight, shift or pad, "layer" and "end" are where its kernel begins and
# ends, "edits" the lines that are others.
Mutant = collections.namedtuple("Mutant", "kind layer end edits")


class MutantError(Exception):
    """A network that has no mutants, or a mutant that is not named."""


class Operation:
    def __init__(self, line, text, names):
        self.line = line
        self.result, self.kind = OPERATION.match(text).groups()
        head = text.split("{")[0].split(" : ")[0].split("=", 1)[1]
        self.operands = re.findall(r"%(\w+)", head)
        self.type = text.rpartition("-> ")[2].rpartition(" loc(")[0]
        self.is_int8 = self.type.endswith("xi8>")
        location = re.search(r"loc\((#loc\d*)\)$", text)
        self.name = names.get(location[1]) if location else None

    @property
    def array_type(self):
        """As vta-run writes it: int8[1, 8, 8, 64]."""
        return "int8[%s]" % ", ".join(
            re.match(r"tensor<([\dx]+)xi8>", self.type)[1].split("x"))


class Network:
    """The operations of int8 TOSA as text."""

    def __init__(self, text):
        self.lines = text.split("\n")
        names = dict(re.findall(r'^(#loc\d*) = loc\("([^"]*)"', text, re.M))
        self.operations, self.resources = {}, {}
        for i, line in enumerate(self.lines):
            if OPERATION.match(line):
                op = Operation(i, line, names)
                self.operations[op.result] = op
            elif match := RESOURCE.match(line[:200]):
                self.resources[match[1]] = i
        self.users = collections.defaultdict(list)
        for op in self.operations.values():
            for operand in set(op.operands):
                self.users[operand].append(op)
        self.layers = [op for op in self.operations.values()
                       if op.kind in CONTRACTIONS]

    def kernel(self, layer):
        """From a contraction to where its values are int8 again, with clamps
        and max pools, which are fused. Empty if they leave another way."""
        ops = [layer]
        while True:
            users = self.users[ops[-1].result]
            fused = len(users) == 1 and users[0].kind in ("clamp", "max_pool2d")
            if ops[-1].is_int8 and not fused:
                return ops
            if len(users) != 1:
                return []
            ops += users

    # Each returns the lines that are others, or None.

    def flip_weight(self, layer, rng):
        weights = self.operations.get(layer.operands[1])
        if not weights or weights.kind != "const" or \
                len(self.users[weights.result]) != 1:
            return None
        line, skip = weights.line, 0
        if resource := re.search(r"dense_resource<([^>]*)>", self.lines[line]):
            line, skip = self.resources[resource[1]], 8  # Bytes to align it to.
        text = self.lines[line]
        if digits := re.search(r'"0x([0-9A-F]+)"', text):
            start, end = digits.start(1) + skip, digits.end(1)
            at = start + 2 * rng.randrange((end - start) // 2)
            value = int(text[at:at + 2], 16) ^ 1 << rng.randrange(4, 8)
            return {line: text[:at] + "%02X" % value + text[at + 2:]}
        return self.expand_splat(line, rng)

    def expand_splat(self, line, rng):
        """Weights that are one number: all but one."""
        splat = re.search(r"dense<(-?\d+)> : tensor<([\dx]+)xi8>",
                          self.lines[line])
        if not splat:
            return None
        count = 1
        for size in splat[2].split("x"):
            count *= int(size)
        values = bytearray([int(splat[1]) & 255]) * count
        values[rng.randrange(count)] ^= 1 << rng.randrange(4, 8)
        return {line: self.lines[line].replace(
            "dense<%s>" % splat[1], 'dense<"0x%s">' % values.hex().upper())}

    def change_shift(self, layer, rng):
        rescale = next((op for op in self.kernel(layer)
                        if op.kind == "rescale"), None)
        shift = rescale and self.operations[rescale.operands[2]]
        values = shift and re.search(r"dense<\[?(-?\d+(?:, -?\d+)*)\]?>",
                                     self.lines[shift.line])
        if not values:
            return None
        # Layers with equal shifts share the constant: the mutant has its own.
        numbers = values[1].split(", ")
        at = rng.randrange(len(numbers))
        numbers[at] = str(int(numbers[at]) + rng.choice((-1, 1)))
        start, end = values.span(1)
        text = self.lines[shift.line]
        own = (text[:start] + ", ".join(numbers) + text[end:]).replace(
            "%%%s =" % shift.result, "%mutant =", 1)
        used = re.sub(r"(rescale %\w+, %\w+, )%\w+", r"\1%mutant",
                      self.lines[rescale.line], count=1)
        return {rescale.line: own + "\n" + used}

    def move_pad(self, layer, rng):
        """One row less on top and one more below, or the other way around; or
        columns."""
        text = self.lines[layer.line]
        pads = re.search(r"pad = array<i64: ([-\d, ]+)>", text)
        if not pads:
            return None
        numbers = [int(number) for number in pads[1].split(", ")]
        first = 2 * rng.randrange(len(numbers) // 2)
        less, more = rng.sample((first, first + 1), 2)
        numbers[less] -= 1
        numbers[more] += 1
        if layer.kind != "transpose_conv2d" and min(numbers) < 0:
            return None
        start, end = pads.span(1)
        return {layer.line: text[:start] + ", ".join(map(str, numbers))
                + text[end:]}

    def mutate(self, rng, turn):
        """A mutant. Kinds take turns; one that no layer has is left out."""
        change = {"weight": self.flip_weight, "shift": self.change_shift,
                  "pad": self.move_pad}
        first = turn % len(KINDS)
        for kind in KINDS[first:] + KINDS[:first]:
            for layer in rng.sample(self.layers, len(self.layers)):
                kernel = self.kernel(layer)
                if edits := kernel and change[kind](layer, rng):
                    return Mutant(kind, layer, kernel[-1], edits)
        raise MutantError("no weight, shift or pad can be changed")

    def text(self, edits):
        return "\n".join(edits.get(i, line)
                         for i, line in enumerate(self.lines))

    def ended(self, op):
        """The lines that are others if the network returns `op` alone."""
        signature, end = (next(i for i, line in enumerate(self.lines)
                               if line.startswith(start))
                          for start in ("  func.func ", "    return "))
        return {signature: re.sub(r"-> \(tensor<[^>]*>", "-> (" + op.type,
                                  self.lines[signature], count=1),
                end: re.sub(r"return .* loc", "return %%%s : %s loc" % (
                    op.result, op.type), self.lines[end], count=1)}


class Checker:
    """Compiles networks and compares them."""

    def __init__(self, vta_compile, vta_run, network, reference, options):
        self.vta_compile, self.vta_run = vta_compile, vta_run
        self.network, self.reference = network, reference
        self.options = options
        self.path = os.path.splitext(reference)[0] + ".mutant"

    @staticmethod
    def run(*command, statuses=(0,)):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode not in statuses:
            raise MutantError("%s: status %d\n%s%s" % (
                " ".join(command), done.returncode, done.stdout, done.stderr))
        return done.stdout

    def compile(self, edits, *options):
        with open(self.path + ".mlir", "w") as file:
            file.write(self.network.text(edits))
        self.run(self.vta_compile, self.path + ".mlir", "--quiet", "-o",
                 self.path + ".vta", *options)

    def values(self, op, edits, inputs):
        """What `op` computes on the CPU."""
        self.compile({**edits, **self.network.ended(op)})
        self.run(self.vta_run, self.path + ".vta", inputs,
                 "--output=%s.npy" % self.path)
        return np.load(self.path + ".npy")

    def check(self, mutant, seed):
        """False if no value of the kernel is another."""
        inputs = "--random-inputs=%d" % seed
        differing = int((self.values(mutant.end, {}, inputs) !=
                         self.values(mutant.end, mutant.edits, inputs)).sum())
        self.compile(mutant.edits, "--debug-tensors", *self.options)
        text = self.run(self.vta_run, self.path + ".vta",
                        "--compare=" + self.reference, inputs,
                        statuses=(0, 1)).split("\n")[0]
        expected = 'tensor "%s" (%s) differs in %d of ' % (
            mutant.end.name, mutant.end.array_type, differing)
        if not differing:
            expected = "no difference in "
        if not text.startswith(expected):
            raise MutantError("%s of %s: expected '%s', got '%s'" % (
                mutant.kind, mutant.layer.name, expected, text))
        return text if differing else None


def check(vta_compile, vta_run, source, count, reference, options=(), seed=11,
          log=print):
    """Draws mutants until `count` of them change a byte. Returns how many of
    each kind were named and how many were drawn again."""
    with open(source) as file:
        network = Network(file.read())
    checker = Checker(vta_compile, vta_run, network, reference, options)
    rng = random.Random(seed)
    named, again = collections.Counter(), 0
    while sum(named.values()) < count:
        if again >= 10 * count:
            raise MutantError("%d mutants change nothing" % again)
        turn = again + sum(named.values())
        mutant = network.mutate(rng, turn)
        text = checker.check(mutant, seed=turn + 1)
        if not text:
            again += 1
            continue
        log("%s of %s: %s" % (mutant.kind, mutant.layer.name, text))
        named[mutant.kind] += 1
    return named, again


def main():
    vta_compile, vta_run, source, count, reference, *options = sys.argv[1:]
    try:
        named, again = check(vta_compile, vta_run, source, int(count),
                             reference, options)
    except MutantError as error:
        sys.exit("mutants.py: " + str(error))
    print("%d mutants named, %d drawn again" % (sum(named.values()), again))


if __name__ == "__main__":
    main()
