"""Imports ONNX models and runs them through upstream's lowering, as one library."""

import ctypes
import os
import re
import subprocess

import numpy as np

# Without a level: 22.1 wrongly counts a pad of rank 4 as a shape of rank 8.
VALIDATE = ("builtin.module(tosa-attach-target{profiles=pro_int,pro_fp level=none},"
            "tosa-validate{strict-op-spec-alignment})")
TO_LINALG = ("func.func(tosa-optional-decompositions,tosa-to-linalg-named,tosa-to-linalg,"
             "tosa-to-arith{include-apply-rescale=true},tosa-to-tensor,linalg-fuse-elementwise-ops,canonicalize,cse)")
TO_LLVM = ("builtin.module(one-shot-bufferize{bufferize-function-boundaries "
           "function-boundary-type-conversion=identity-layout-map},buffer-deallocation-pipeline,"
           "func.func(convert-linalg-to-loops,canonicalize,llvm-request-c-wrappers),convert-bufferization-to-memref,"
           "convert-scf-to-cf,expand-strided-metadata,lower-affine,convert-math-to-llvm,convert-math-to-libm,"
           "convert-arith-to-llvm,finalize-memref-to-llvm,convert-index-to-llvm,convert-func-to-llvm,"
           "convert-cf-to-llvm,reconcile-unrealized-casts)")


def command(*arguments, **options):
    done = subprocess.run(arguments, capture_output=True, **options)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(arguments)[:300]} failed:\n{done.stderr.decode()}")
    return done.stdout


def import_model(translate, path, function="main", *options):
    return command(translate, "--import-onnx", "--quiet", f"--function={function}", path, *options).decode()


class Merger:
    """Several modules as one, with their resources."""

    def __init__(self):
        self.functions, self.resources = [], []

    def add(self, prefix, text):
        rename = lambda match: f"{match.group(1)}{prefix}_{match.group(2)}{match.group(3)}"
        body, _, resources = text.partition("\n{-#")
        body = body.strip().removeprefix("module {").removesuffix("}")
        self.functions.append(re.sub(r"(dense_resource<)([\w.]+)(>)", rename, body))
        self.resources += [re.sub(r"^(\s*)([\w.]+)(:)", rename, line).rstrip(",")
                           for line in resources.splitlines() if '"0x' in line]

    def text(self, are_wanted=lambda function: True):
        functions = "\n".join(filter(are_wanted, self.functions))
        if not self.resources:
            return functions
        return (functions + "\n{-#\ndialect_resources: {\nbuiltin: {\n" + ",\n".join(self.resources) + "\n}\n}\n#-}\n")


def build(text, tools, folder):
    """Compiles a module, which has to be valid TOSA 1.0, with the LLVM programs of a folder and loads it."""
    tool = lambda name: os.path.join(tools, name)
    source, library = os.path.join(folder, "merged.mlir"), os.path.join(folder, "merged.so")
    command(tool("mlir-opt"), "--pass-pipeline=" + VALIDATE, "-o", os.devnull, input=text.encode())
    with open(source, "w") as file:
        file.write(text)
    linalg = command(tool("mlir-opt"), source, f"--pass-pipeline=builtin.module({TO_LINALG})")
    lowered = command(tool("mlir-opt"), "--pass-pipeline=" + TO_LLVM, input=linalg)
    ir = command(tool("mlir-translate"), "--mlir-to-llvmir", input=lowered)
    command(tool("llc"), "-O1", "-filetype=obj", "-relocation-model=pic", "-", "-o", library + ".o", input=ir)
    runner = os.path.join(os.path.dirname(os.path.realpath(tools)), "lib", "libmlir_c_runner_utils.so")
    command(tool("ld.lld"), "-shared", library + ".o", runner, "-rpath", os.path.dirname(runner), "-o", library)
    return ctypes.CDLL(library)


def descriptor(rank):
    class Descriptor(ctypes.Structure):
        _fields_ = [("allocated", ctypes.c_void_p), ("aligned", ctypes.c_void_p), ("offset", ctypes.c_int64)]
        if rank:
            _fields_ += [("sizes", ctypes.c_int64 * rank), ("strides", ctypes.c_int64 * rank)]
    return Descriptor


def describe(array):
    result = descriptor(array.ndim)()
    result.allocated = result.aligned = array.ctypes.data
    for i in range(array.ndim):
        result.sizes[i] = array.shape[i]
        result.strides[i] = array.strides[i] // array.itemsize
    return result


def read(result, rank, dtype):
    shape = tuple(result.sizes) if rank else ()
    strides = tuple(s * np.dtype(dtype).itemsize for s in result.strides) if rank else ()
    size = 1 + sum((n - 1) * s for n, s in zip(shape, strides)) // np.dtype(dtype).itemsize
    raw = (ctypes.c_char * (size * np.dtype(dtype).itemsize)).from_address(
        result.aligned + result.offset * np.dtype(dtype).itemsize)
    flat = np.frombuffer(raw, dtype)
    return np.lib.stride_tricks.as_strided(flat, shape, strides).copy()


def call(library, function, inputs, outputs):
    """Calls a function with arrays; `outputs` are arrays like the results."""
    inputs = [np.ascontiguousarray(array) if array.ndim else array.copy() for array in inputs]
    types = [descriptor(array.ndim) for array in outputs]

    class Results(ctypes.Structure):
        _fields_ = [(f"r{i}", t) for i, t in enumerate(types)]
    results = Results()
    arguments = [describe(array) for array in inputs]
    getattr(library, "_mlir_ciface_" + function)(ctypes.byref(results), *map(ctypes.byref, arguments))
    return [read(getattr(results, f"r{i}"), array.ndim, array.dtype) for i, array in enumerate(outputs)]
