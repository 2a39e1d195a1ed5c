"""Thirty tasks for which nobody wrote a template, as text: for bench_tasks.py.

They are fixed: what the compiler gains is compared from commit to commit. Most
are ONNX graphs in ONNX's own text form. What that cannot say without a product
of all elements is linalg, written by `reduction` below from an equation of
dimensions and a body."""

import collections

# `operations` are what is computed of single elements. A multiplication that is
# added counts as one, exp and its kin as EXP. `extent` is, for a contraction,
# the larger of the numbers of rows and columns.
Task = collections.namedtuple("Task", "name kind text operations extent exact "
                              "weights")
EXP = 16

TASKS = []


def onnx(name, inputs, output, nodes, operations, extent=0, exact=False,
         constants="", weights=()):
    shaped = lambda names: ", ".join(
        "float[%s] %s" % tuple(reversed(part.split(":")))
        for part in names.split())
    TASKS.append(Task(name, "onnx", "%s (%s) => (%s) <%s> { %s }" % (
        name, shaped(inputs), shaped(output), constants, nodes), operations,
        extent, exact, weights))


def dims(letters):
    return ", ".join(letters)


def reduction(name, equation, sizes, body, init, operations, extent=0,
              exact=False, types=("f32", "f32")):
    """A linalg.generic with a body on %x, %y and the sum %s that makes %r."""
    operands, out = equation.split("->")
    operands = operands.split(",")
    loops = out + "".join(sorted(set("".join(operands)) - set(out)))
    element, result = types
    tensor = lambda letters, kind: "tensor<%sx%s>" % (
        "x".join(str(sizes[letter]) for letter in letters), kind)
    inputs = [tensor(letters, element) for letters in operands]
    output = tensor(out, result)
    maps = ", ".join("affine_map<(%s) -> (%s)>" % (dims(loops), dims(letters))
                     for letters in (*operands, out))
    kinds = ", ".join('"parallel"' if letter in out else '"reduction"'
                      for letter in loops)
    names = ["%a", "%b"][:len(inputs)]
    values = ["%x", "%y"][:len(inputs)]
    TASKS.append(Task(name, "linalg", """\
func.func @main(%s) -> %s {
  %%init = arith.constant %s : %s
  %%e = tensor.empty() : %s
  %%i = linalg.fill ins(%%init : %s) outs(%%e : %s) -> %s
  %%c = linalg.generic {indexing_maps = [%s], iterator_types = [%s]}
      ins(%s : %s) outs(%%i : %s) {
  ^bb0(%s, %%s: %s):
    %s
    linalg.yield %%r : %s
  } -> %s
  return %%c : %s
}
""" % (", ".join("%s: %s" % pair for pair in zip(names, inputs)), output, init,
       result, output, result, output, output, maps, kinds, ", ".join(names),
       ", ".join(inputs), output,
       ", ".join("%s: %s" % (value, element) for value in values), result,
       body, result, output, output), operations, extent, exact,
                      ()))


PRODUCT = "%p = arith.mulf %x, %y : f32\n    %r = arith.addf %s, %p : f32"

# Attention.
onnx("qk", "q:12,197,64 k:12,197,64", "y:12,197,197",
     "t = Transpose<perm=[0,2,1]>(k) y = MatMul(q, t)", 12 * 197 * 197 * 64,
     197)
onnx("pv", "p:12,197,197 v:12,197,64", "y:12,197,64", "y = MatMul(p, v)",
     12 * 197 * 197 * 64, 197)
onnx("attention", "q:12,197,64 k:12,197,64 v:12,197,64", "y:12,197,64",
     "t = Transpose<perm=[0,2,1]>(k) s = MatMul(q, t) d = Mul(s, c) "
     "p = Softmax<axis=-1>(d) y = MatMul(p, v)",
     12 * 197 * 197 * (2 * 64 + EXP + 4), constants="float[1] c = {0.125}")

# Einsums.
onnx("einsum_iabc_abcj", "a:64,4,8,16 b:4,8,16,96", "y:64,96",
     'y = Einsum<equation="iabc,abcj->ij">(a, b)', 64 * 512 * 96, 96)
onnx("einsum_gram", "a:1,64,28,28 b:1,96,28,28", "y:1,64,96",
     'y = Einsum<equation="bchw,bdhw->bcd">(a, b)', 64 * 96 * 784, 96)
onnx("einsum_ki_kj", "a:256,128 b:256,256", "y:128,256",
     'y = Einsum<equation="ki,kj->ij">(a, b)', 256 * 128 * 256, 256)
onnx("einsum_bkc_bjkc", "a:4,49,96 b:4,16,49,96", "y:4,16,96",
     'y = Einsum<equation="bkc,bjkc->bjc">(a, b)', 4 * 16 * 49 * 96)
reduction("row_dot", "ik,ik->i", {"i": 512, "k": 768}, PRODUCT, "0.0",
          512 * 768)

# Norms.
onnx("layer_norm", "x:197,768", "y:197,768",
     "m = ReduceMean<axes=[-1]>(x) d = Sub(x, m) q = Mul(d, d) "
     "v = ReduceMean<axes=[-1]>(q) w = Add(v, e) s = Sqrt(w) y = Div(d, s)",
     5 * 197 * 768, constants="float[1] e = {0.00001}")
onnx("group_norm", "x:1,8,12544", "y:1,8,12544",
     "m = ReduceMean<axes=[-1]>(x) d = Sub(x, m) q = Mul(d, d) "
     "v = ReduceMean<axes=[-1]>(q) w = Add(v, e) s = Sqrt(w) y = Div(d, s)",
     5 * 8 * 12544, constants="float[1] e = {0.00001}")
onnx("instance_norm", "x:64,56,56", "y:64,56,56",
     "m = ReduceMean<axes=[1,2]>(x) d = Sub(x, m) q = Mul(d, d) "
     "v = ReduceMean<axes=[1,2]>(q) w = Add(v, e) s = Sqrt(w) y = Div(d, s)",
     5 * 64 * 3136, constants="float[1] e = {0.00001}")
onnx("rms_norm", "x:197,768", "y:197,768",
     "q = Mul(x, x) v = ReduceMean<axes=[-1]>(q) w = Add(v, e) s = Sqrt(w) "
     "y = Div(x, s)", 3 * 197 * 768, constants="float[1] e = {0.00001}")

# Softmax.
onnx("softmax", "x:12,197,197", "y:12,197,197", "y = Softmax<axis=-1>(x)",
     12 * 197 * 197 * (EXP + 4))
onnx("softmax_outer", "x:197,512", "y:197,512", "y = Softmax<axis=0>(x)",
     197 * 512 * (EXP + 4))
onnx("log_softmax", "x:64,1000", "y:64,1000", "y = LogSoftmax<axis=-1>(x)",
     64 * 1000 * (EXP + 4))

# Scans.
onnx("scan_rows", "x:64,512", "y:64,512", "y = CumSum(x, a)", 64 * 512,
     exact=True, constants="int64[1] a = {1}")
onnx("scan_columns", "x:512,64", "y:512,64", "y = CumSum(x, a)", 512 * 64,
     exact=True, constants="int64[1] a = {0}")

# Distances and other bodies.
reduction("l2_distance", "ik,jk->ij", {"i": 128, "j": 256, "k": 64},
          "%d = arith.subf %x, %y : f32\n    %p = arith.mulf %d, %d : f32\n"
          "    %r = arith.addf %s, %p : f32", "0.0", 2 * 128 * 256 * 64)
reduction("manhattan", "ik,jk->ij", {"i": 128, "j": 256, "k": 64},
          "%a0 = arith.extsi %x : i8 to i32\n    %b0 = arith.extsi %y : i8 to "
          "i32\n    %d = arith.subi %a0, %b0 : i32\n    %p = math.absi %d : "
          "i32\n    %r = arith.addi %s, %p : i32", "0", 3 * 128 * 256 * 64,
          exact=True, types=("i8", "i32"))
reduction("min_plus", "ik,jk->ij", {"i": 128, "j": 256, "k": 64},
          "%p = arith.addf %x, %y : f32\n    %r = arith.minimumf %s, %p : f32",
          "0x7F800000", 2 * 128 * 256 * 64, exact=True)
reduction("middle_sum", "ikj->ij", {"i": 32, "k": 64, "j": 96},
          "%r = arith.addf %s, %x : f32", "0.0", 32 * 64 * 96, exact=True)

# Convolutions; `weights` is the shape of W, which bench_tasks.py draws.
onnx("conv_group32", "x:1,128,28,28", "y:1,128,28,28",
     "y = Conv<group=32,pads=[1,1,1,1]>(x, W)", 784 * 128 * 4 * 9,
     weights=(128, 4, 3, 3))
onnx("conv_group4", "x:1,128,28,28", "y:1,128,28,28",
     "y = Conv<group=4,pads=[1,1,1,1]>(x, W)", 784 * 128 * 32 * 9, 784,
     weights=(128, 32, 3, 3))
onnx("conv_dilated", "x:1,64,28,28", "y:1,64,28,28",
     "y = Conv<dilations=[2,2],pads=[2,2,2,2]>(x, W)", 784 * 64 * 64 * 9,
     784, weights=(64, 64, 3, 3))
onnx("conv_1d", "x:1,64,128", "y:1,64,128", "y = Conv<pads=[2,2]>(x, W)",
     128 * 64 * 64 * 5, 128, weights=(64, 64, 5))
onnx("depthwise_7x7", "x:1,96,56,56", "y:1,96,56,56",
     "y = Conv<group=96,pads=[3,3,3,3]>(x, W)", 3136 * 96 * 49,
     weights=(96, 1, 7, 7))

# Interpolation, extrema, gathers.
onnx("trilinear", "x:1,8,16,16,16", "y:1,8,32,32,32",
     'y = Resize<mode="linear",coordinate_transformation_mode='
     '"half_pixel">(x, , f)', 9 * 8 * 32 ** 3,
     constants="float[5] f = {1.0,1.0,2.0,2.0,2.0}")
onnx("arg_max", "x:197,1000", "y:197", "i = ArgMax<axis=-1,keepdims=0>(x) "
     "y = Cast<to=1>(i)", 2 * 197 * 1000, exact=True)
onnx("arg_max_outer", "x:21,4096", "y:4096", "i = ArgMax<axis=0,keepdims=0>(x) "
     "y = Cast<to=1>(i)", 2 * 21 * 4096, exact=True)
onnx("gather", "x:1000,256", "y:64,256", "y = Gather<axis=0>(x, i)", 64 * 256,
     exact=True, constants="int64[64] i = {%s}" % ",".join(
         str(77 * index % 1000) for index in range(64)))
