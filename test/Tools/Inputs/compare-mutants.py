"""Does vta-run --compare name the kernel that was changed?

  compare-mutants.py VTA-COMPILE VTA-RUN INT8.mlir COUNT REFERENCE.vta [OPTION...]

INT8.mlir is what vta-compile --emit=tosa writes. Each mutant changes one weight,
one shift or one pad of one layer; it is compiled with the options of vta-compile and
compared with REFERENCE.vta. Mutants that change no byte are drawn again.
"""

import random
import re
import subprocess
import sys

CONTRACTION = re.compile(
    r"^    %(\d+) = tosa\.(?:conv2d|depthwise_conv2d|matmul) %\d+, %(\d+),")
RESULT = re.compile(r"^    %(\d+) = tosa\.(\w+) ")


class Network:
    def __init__(self, text):
        self.lines = text.splitlines()
        self.names = dict(re.findall(r'^(#loc\d+) = loc\("(.*)"', text, re.M))
        self.defs = {}
        for i, line in enumerate(self.lines):
            if match := re.match(r"^    %(\d+) = ", line):
                self.defs[match[1]] = i
        self.layers = [i for i, line in enumerate(self.lines)
                       if CONTRACTION.match(line)]

    def kernel(self, layer):
        """The lines from a contraction to where its values are int8."""
        lines = [layer]
        while True:
            value = RESULT.match(self.lines[lines[-1]])[1]
            users = [i for i, line in enumerate(self.lines)
                     if re.search(r"%%%s\b" % value, line.split("{")[0])
                     and i != lines[-1]]
            is_int8 = re.search(r"xi8> loc\(#loc\d*\)$", self.lines[lines[-1]])
            clamped = len(users) == 1 and "tosa.clamp" in self.lines[users[0]]
            if is_int8 and not clamped:
                return lines
            lines.append(users[0])

    def name(self, line):
        return self.names[re.search(r"loc\((#loc\d*)\)$", self.lines[line])[1]]


def flip(digits, rng, skip):
    """Changes one byte of hexadecimal digits, `skip` digits after the start."""
    at = skip + 2 * rng.randrange((len(digits) - skip) // 2)
    value = int(digits[at:at + 2], 16) ^ (1 << rng.randrange(8))
    return digits[:at] + "%02X" % value + digits[at + 2:]


def change_weight(network, layer, lines, rng):
    weights = CONTRACTION.match(lines[layer])[2]
    line = network.defs[weights]
    skip = 0
    if resource := re.search(r"dense_resource<([^>]*)>", lines[line]):
        line = next(i for i, text in enumerate(lines)
                    if text.strip().startswith(resource[1] + ":"))
        skip = 8  # The alignment.
    digits = re.search(r'"0x([0-9A-F]+)"', lines[line])
    if not digits:
        return None
    start, end = digits.span(1)
    lines[line] = (lines[line][:start] + flip(digits[1], rng, skip)
                   + lines[line][end:])
    return "weight"


def change_shift(network, layer, lines, rng):
    rescale = next(i for i in network.kernel(layer)
                   if "tosa.rescale" in lines[i])
    match = re.search(r"tosa\.rescale %\d+, %\d+, (%(\d+)),", lines[rescale])
    shift = re.sub(r"dense<(\d+)>",
                   lambda number: "dense<%d>" % (int(number[1]) + 1),
                   lines[network.defs[match[2]]])
    if shift == lines[network.defs[match[2]]]:
        return None
    lines[rescale] = (re.sub(r"%\d+ =", "%mutant =", shift, count=1) + "\n"
                      + lines[rescale].replace(match[1] + ",", "%mutant,", 1))
    return "shift"


def change_pad(network, layer, lines, rng):
    changed = re.sub(r"pad = array<i64: 1, 1,", "pad = array<i64: 0, 2,",
                     lines[layer])
    if changed == lines[layer]:
        return None
    lines[layer] = changed
    return "pad"


def main():
    vta_compile, vta_run, source, count, reference, *options = sys.argv[1:]
    with open(source) as file:
        network = Network(file.read())
    rng = random.Random(11)
    named = drawn = 0
    while named < int(count):
        drawn += 1
        assert drawn < 10 * int(count), "too few mutants change anything"
        layer = network.layers[rng.randrange(len(network.layers))]
        lines = list(network.lines)
        kind = (change_weight, change_shift, change_pad)[drawn % 3](
            network, layer, lines, rng)
        if not kind:
            continue
        with open("mutant.mlir", "w") as file:
            file.write("\n".join(lines) + "\n")
        subprocess.run([vta_compile, "mutant.mlir", "--quiet",
                        "--debug-tensors", "-o", "mutant.vta"] + options,
                       check=True)
        run = subprocess.run(
            [vta_run, "mutant.vta", "--compare=" + reference,
             "--random-inputs=%d" % drawn], capture_output=True, text=True)
        if run.returncode == 0:
            assert "no difference" in run.stdout, run.stdout
            continue
        expected = network.name(network.kernel(layer)[-1])
        print(kind, network.name(layer), "->", run.stdout.splitlines()[0]
              if run.stdout else run.stderr)
        assert run.returncode == 1 and run.stdout.startswith(
            'tensor "%s" (' % expected), "expected " + expected
        named += 1
    print("%d mutants named, %d drawn" % (named, drawn))


main()
