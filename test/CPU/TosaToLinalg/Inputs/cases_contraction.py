"""Convolutions and products of matrices. Integers by plain numpy as well."""

import itertools

import numpy as np

from tosa_cases import Case, i64s, integers, random


def windows(x, kernel, stride, dilation):
    """Copies of x, padded before, with the elements that each tap of a kernel sees: taps first."""
    rank = len(kernel)
    outputs = [(n - (k - 1) * d - 1) // s + 1 for n, k, s, d in zip(x.shape[1:], kernel, stride, dilation)]
    for tap in itertools.product(*map(range, kernel)):
        index = tuple(slice(t * d, t * d + (o - 1) * s + 1, s)
                      for t, d, o, s in zip(tap, dilation, outputs, stride))
        yield tap, x[(slice(None),) + index + (slice(None),)]


def numpy_conv(x, w, bias, xzp, wzp, pad, stride, dilation):
    """w is [outputs, taps..., inputs]."""
    x = x.astype(np.int64) - xzp
    x = np.pad(x, [(0, 0)] + [tuple(pad[2 * i:2 * i + 2]) for i in range(len(stride))] + [(0, 0)])
    w = w.astype(np.int64) - wzp
    total = sum(part @ w[(slice(None),) + tap].T for tap, part in windows(x, w.shape[1:-1], stride, dilation))
    return (total + bias).astype(np.int32)


def numpy_depthwise(x, w, bias, xzp, wzp, pad, stride, dilation):
    x = np.pad(x.astype(np.int64) - xzp, [(0, 0), tuple(pad[:2]), tuple(pad[2:]), (0, 0)])
    w = w.astype(np.int64) - wzp
    total = sum(part[..., None] * w[tap] for tap, part in windows(x, w.shape[:2], stride, dilation))
    return (total.reshape(total.shape[:3] + (-1,)) + bias).astype(np.int32)


def numpy_transposed(x, w, bias, xzp, wzp, pad, stride, size):
    x, w = x.astype(np.int64) - xzp, w.astype(np.int64) - wzp
    # Room for everything that negative pads cut off.
    margin = 16
    big = np.zeros((x.shape[0], size[0] + 2 * margin, size[1] + 2 * margin, w.shape[0]), np.int64)
    for iy, ix, ky, kx in itertools.product(range(x.shape[1]), range(x.shape[2]), range(w.shape[1]), range(w.shape[2])):
        big[:, iy * stride[0] + ky + pad[0] + margin, ix * stride[1] + kx + pad[2] + margin] += x[:, iy, ix] @ w[:, ky, kx].T
    return (big[:, margin:margin + size[0], margin:margin + size[1]] + bias).astype(np.int32)


def conv(name, op, x, w, pad, stride, dilation=None, zps=None, constant=True, bias="const"):
    """One convolution: float without zero points."""
    case = Case(name, tolerance=2e-6)
    dilation = dilation or [1] * len(stride)
    depthwise = op == "depthwise_conv2d"
    kernel = w[:2] if depthwise else w[1:-1]
    channels = w[2] * w[3] if depthwise else w[0]
    if op == "transpose_conv2d":
        size = [(x[i + 1] - 1) * stride[i] + pad[2 * i] + pad[2 * i + 1] + kernel[i] for i in range(2)]
    else:
        size = []
        for i in range(len(stride)):
            # As TOSA wants, windows end where the input ends.
            need = (kernel[i] - 1) * dilation[i] + 1
            rest = (x[i + 1] + pad[2 * i] + pad[2 * i + 1] - need) % stride[i]
            pad[2 * i + 1] -= rest
            assert pad[2 * i + 1] >= 0, name
            size.append((x[i + 1] + pad[2 * i] + pad[2 * i + 1] - need) // stride[i] + 1)
    output = (x[0], *size, channels)
    dtype, acc = (np.float32, np.float32) if zps is None else (np.int8, np.int32)
    xzp, wzp = zps or (0, 0)
    data = (lambda *shape, seed=0: random(*shape, seed=seed)) if zps is None else (lambda *shape, seed=0: integers(np.int8, *shape, seed=seed))
    xs, ws = data(*x), data(*w, seed=1)
    biases = {"const": lambda: data(channels, seed=2) * 3, "arg": lambda: data(channels, seed=2),
              "zero": lambda: np.zeros(channels), "one": lambda: np.full(1, -7)}[bias]().astype(acc)
    operands = [case.arg(xs), case.operand(ws, constant), case.operand(biases, bias != "arg"),
                case.zero(xzp, dtype), case.zero(wzp, dtype)]
    attributes = dict(stride=i64s(*stride), acc_type="f32" if zps is None else "i32")
    if op == "transpose_conv2d":
        attributes["out_pad"] = i64s(*pad)
    else:
        attributes |= dict(pad=i64s(*pad), dilation=i64s(*dilation))
    result = case.op(op, operands, acc, output, **attributes)
    wanted = None
    if zps is not None:
        if op == "transpose_conv2d":
            wanted = numpy_transposed(xs, ws, biases, xzp, wzp, pad, stride, size)
        else:
            wanted = (numpy_depthwise if depthwise else numpy_conv)(xs, ws, biases, xzp, wzp, pad, stride, dilation)
    return case.done(result, wanted)


def matmul(name, a, b, zps=None, constant=False):
    case = Case(name, tolerance=2e-6)
    dtype, acc = (np.float32, np.float32) if zps is None else (np.int8, np.int32)
    azp, bzp = zps or (0, 0)
    data = random if zps is None else lambda *shape, seed=0: integers(np.int8, *shape, seed=seed)
    xs, ws = data(*a), data(*b, seed=1)
    operands = [case.arg(xs), case.operand(ws, constant), case.zero(azp, dtype), case.zero(bzp, dtype)]
    wanted = None if zps is None else ((xs.astype(np.int64) - azp) @ (ws.astype(np.int64) - bzp)).astype(np.int32)
    return case.done(case.op("matmul", operands, acc, (a[0], a[1], b[2])), wanted)


def cases():
    result = [
        conv("conv_f32", "conv2d", (2, 9, 7, 3), (5, 3, 2, 3), [1, 1, 0, 1], [2, 1]),
        conv("conv_f32_dilated", "conv2d", (1, 9, 11, 2), (4, 2, 3, 2), [2, 1, 1, 3], [1, 2], [3, 2], bias="arg"),
        conv("conv_f32_computed", "conv2d", (1, 6, 5, 3), (4, 1, 1, 3), [0, 0, 0, 0], [1, 1], constant=False, bias="zero"),
        conv("conv_f32_one_bias", "conv2d", (1, 6, 5, 3), (4, 3, 3, 3), [1, 1, 1, 1], [1, 1], bias="one"),
        conv("depthwise_f32", "depthwise_conv2d", (2, 8, 7, 5), (3, 3, 5, 1), [1, 1, 1, 1], [1, 2], constant=False),
        conv("depthwise_f32_two", "depthwise_conv2d", (1, 8, 7, 3), (2, 3, 3, 2), [1, 1, 1, 1], [2, 1], [1, 2], bias="arg"),
        conv("conv3d_f32", "conv3d", (1, 5, 6, 7, 3), (4, 2, 3, 3, 3), [1, 1, 0, 1, 1, 1], [1, 2, 1], [2, 1, 1]),
        matmul("matmul_f32", (1, 5, 7), (1, 7, 3)),
        matmul("matmul_f32_constant", (1, 1, 9), (1, 9, 4), constant=True),
        matmul("matmul_f32_batches", (3, 5, 7), (3, 7, 2)),
    ]
    for i, (zps, constant, bias) in enumerate(itertools.product(
            [(0, 0), (-128, 0), (7, 0), (0, -3), (5, 127)], [True, False], ["const", "arg"])):
        more = dict(zps=zps, constant=constant, bias=bias)
        result += [
            conv(f"conv_i8_{i}", "conv2d", (2, 7, 6, 3), (5, 3, 2, 3), [1, 1, 2, 1], [2, 1], [1, 2], **more),
            conv(f"depthwise_i8_{i}", "depthwise_conv2d", (1, 7, 8, 5), (3, 2, 5, 1 + i % 3), [1, 1, 0, 1], [1, 2], **more),
            conv(f"conv3d_i8_{i}", "conv3d", (1, 4, 3, 5, 2), (3, 2, 2, 3, 2), [1, 0, 1, 1, 1, 1], [1, 2, 1], **more)]
    result.append(conv("conv_i8_zero_bias", "conv2d", (1, 5, 6, 3), (4, 3, 3, 3), [1, 1, 1, 1], [1, 1], zps=(3, 0), bias="zero"))
    result.append(conv("conv_i8_one_bias", "conv2d", (1, 5, 6, 3), (4, 3, 3, 3), [1, 1, 1, 1], [1, 1], zps=(3, 0), bias="one"))
    for i, (zps, constant) in enumerate(itertools.product([(0, 0), (-128, 0), (4, -9)], [True, False])):
        result += [matmul(f"matmul_i8_{i}", (1, 4, 7), (1, 7, 5), zps, constant),
                   matmul(f"matmul_i8_batches_{i}", (3, 4, 7), (3, 7, 5), zps, constant)]
    # Many channels: the zero point of weights is multiplied with sums of inputs.
    for i, zps in enumerate([(0, -3), (5, 127), (-128, -128)]):
        result += [
            conv(f"conv_i8_sums_{i}", "conv2d", (2, 7, 6, 3), (9, 3, 2, 3), [1, 1, 2, 1], [2, 1], [1, 2], zps=zps),
            conv(f"conv_i8_sums_strided_{i}", "conv2d", (1, 7, 5, 5), (8, 1, 1, 5), [0, 0, 0, 0], [3, 2], zps=zps, bias="arg"),
            conv(f"conv_i8_sums_plain_{i}", "conv2d", (1, 4, 3, 5), (11, 1, 1, 5), [0, 0, 0, 0], [1, 1], zps=zps, bias="zero"),
            conv(f"conv3d_i8_sums_{i}", "conv3d", (1, 4, 3, 5, 2), (10, 2, 2, 3, 2), [1, 0, 1, 1, 1, 1], [1, 2, 1], zps=zps),
            matmul(f"matmul_i8_sums_{i}", (1, 4, 7), (1, 7, 9), zps, True),
            matmul(f"matmul_i8_sums_batches_{i}", (3, 4, 7), (3, 7, 9), zps, True)]
    # Kernels larger and smaller than the stride, pads of both signs.
    shapes = [((2, 4, 3, 3), (5, 3, 3, 3), [0, 0, 0, 0], [2, 2]), ((1, 4, 5, 2), (3, 4, 2, 2), [0, 1, 2, 0], [2, 3]),
              ((1, 3, 4, 2), (3, 2, 5, 2), [-1, -1, -2, 0], [1, 2]), ((1, 5, 4, 2), (3, 1, 3, 2), [0, 2, -2, -1], [3, 3]),
              ((1, 3, 3, 3), (2, 3, 2, 3), [0, 0, 0, 0], [1, 1]), ((1, 1, 1, 4), (3, 4, 4, 4), [-1, -1, -1, -1], [4, 2])]
    for i, (x, w, pad, stride) in enumerate(shapes):
        result.append(conv(f"transposed_f32_{i}", "transpose_conv2d", x, w, list(pad), stride, bias="arg" if i % 2 else "const"))
        for j, zps in enumerate([(0, 0), (-128, 0), (5, 11)]):
            result.append(conv(f"transposed_i8_{i}_{j}", "transpose_conv2d", x, w, list(pad), stride, zps=zps,
                               bias=["const", "zero", "arg"][j]))
        result += [conv(f"transposed_f32_computed_{i}", "transpose_conv2d", x, w, list(pad), stride, constant=False),
                   conv(f"transposed_i8_computed_{i}", "transpose_conv2d", x, w, list(pad), stride, zps=(0, 0), constant=False)]
    return result
