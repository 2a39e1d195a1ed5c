"""upstream-loops.py MODEL.mlir FOLDER [SEED]: random inputs for a function on tensors, and what upstream's loops make of them.

Writes FOLDER/argN.npy and FOLDER/upstream.npy. The oracle is upstream's own
path: bufferization, one loop for each dimension, LLVM's JIT (mlir-opt,
mlir-runner). int8 inputs are any numbers, int32 inputs of up to 16 bits.
"""

import os
import re
import subprocess
import sys

import numpy as np

PASSES = """builtin.module(one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},
    func.func(convert-linalg-to-loops), expand-strided-metadata, lower-affine, convert-scf-to-cf, convert-math-to-llvm,
    convert-arith-to-llvm, convert-cf-to-llvm, finalize-memref-to-llvm, convert-func-to-llvm, reconcile-unrealized-casts)"""


def main(model, folder, seed=0):
    text = open(model).read()
    head = re.search(r"func\.func @(\w+)\((.*?)\) -> \(?(tensor<[^>]*>)", text, re.S)
    name, result = head.group(1), head.group(3)
    rng = np.random.default_rng(int(seed))
    os.makedirs(folder, exist_ok=True)
    constants, operands, types = [], [], []
    for i, (shape, kind) in enumerate(re.findall(r"tensor<([0-9x]*)x(i8|i32)>", head.group(2))):
        shape = [int(n) for n in shape.split("x")]
        high = 128 if kind == "i8" else 1 << 15
        value = rng.integers(-high, high, shape).astype(np.int8 if kind == "i8" else np.int32)
        np.save(os.path.join(folder, "arg%d.npy" % i), value)
        types.append("tensor<%sx%s>" % ("x".join(map(str, shape)), kind))
        constants.append('    %%v%d = arith.constant dense<"0x%s"> : %s' % (i, value.tobytes().hex().upper(), types[-1]))
        operands.append("%%v%d" % i)
    shape = [int(n) for n in re.findall(r"\d+(?=x)", result)]
    kind = result.rsplit("x", 1)[1].rstrip(">")
    wide = result.rsplit("x", 1)[0] + "xi32>"
    dims = ", ".join("d%d" % i for i in range(len(shape)))
    identity = "affine_map<(%s) -> (%s)>" % (dims, dims)
    widen = "arith.extsi %%a : %s to i32" % kind if kind != "i32" else "arith.addi %a, %zero : i32"
    test = """
  func.func private @printMemrefI32(tensor<*xi32>) attributes {llvm.emit_c_interface}
  func.func @test() {
%s
    %%zero = arith.constant 0 : i32
    %%r = call @%s(%s) : (%s) -> %s
    %%e = tensor.empty() : %s
    %%w = linalg.generic {indexing_maps = [%s, %s], iterator_types = [%s]} ins(%%r : %s) outs(%%e : %s) {
    ^bb0(%%a: %s, %%o: i32):
      %%x = %s
      linalg.yield %%x : i32
    } -> %s
    %%u = tensor.cast %%w : %s to tensor<*xi32>
    call @printMemrefI32(%%u) : (tensor<*xi32>) -> ()
    return
  }
""" % ("\n".join(constants), name, ", ".join(operands), ", ".join(types), result, wide, identity, identity,
       ", ".join(['"parallel"'] * len(shape)), result, wide, kind, widen, wide, wide)
    end = text.rstrip()
    wrapped = end[:-1] + test + "}\n" if re.search(r"^module", text, re.M) else text + test
    lowered = subprocess.run(["mlir-opt", "--pass-pipeline=" + " ".join(PASSES.split())],
                             input=wrapped, text=True, capture_output=True)
    assert lowered.returncode == 0, lowered.stderr
    library = os.path.join(os.path.dirname(os.path.realpath(
        subprocess.run(["which", "mlir-opt"], capture_output=True, text=True).stdout.strip())), "..", "lib")
    run = subprocess.run(["mlir-runner", "-e", "test", "--entry-point-result=void",
                          "--shared-libs=%s/libmlir_runner_utils.so,%s/libmlir_c_runner_utils.so" % (library, library)],
                         input=lowered.stdout, text=True, capture_output=True)
    assert run.returncode == 0, run.stderr
    data = run.stdout.split("data =", 1)[1]
    numbers = np.array([int(n) for n in re.findall(r"-?\d+", data)])
    np.save(os.path.join(folder, "upstream.npy"), numbers.reshape(shape).astype(np.int8 if kind == "i8" else np.int32))


if __name__ == "__main__":
    main(*sys.argv[1:])
