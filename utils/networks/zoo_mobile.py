"""Networks for small devices, for zoo.py: MobileNet v2 and v3, EfficientNet,
ShuffleNet. Each function adds its nodes to a builder and returns the last
tensor."""


def classifier(b, x, ratio=None):
    x = b.flatten(b.global_average_pool(x, "pool"), "flatten")
    if ratio:
        x = b.dropout(x, "dropout", ratio)
    return b.gemm(x, "fc", 1000, last=True)


def multiple_of_8(channels):
    """The nearest one that is at least 90 %."""
    result = max(8, int(channels + 4) // 8 * 8)
    return result + 8 if result < 0.9 * channels else result


def excite(b, x, name, squeezed, activation, gate):
    """Squeeze and excitation: factors of channels, from the channels' means."""
    y = b.global_average_pool(x, name + ".pool")
    y = b.conv(y, name + ".reduce", squeezed, 1, bias=True)
    y = b.activate(y, name + ".reduce", activation)
    y = b.conv(y, name + ".expand", x.shape[0], 1, bias=True)
    return b.mul(x, b.activate(y, name + ".expand", gate), name + ".scale")


def inverted(b, x, name, expanded, outputs, kernel, stride, activation,
             excitation=None, **bn):
    """An inverted residual: wider inside, and depthwise there. `excitation`
    does what is special about it to the tensor inside."""
    y = x
    if expanded != x.shape[0]:
        y = b.conv_bn(y, name + ".expand", expanded, 1, activation=activation,
                      **bn)
    y = b.conv_bn(y, name + ".dw", expanded, kernel, stride, kernel // 2,
                  expanded, activation, **bn)
    if excitation:
        y = excitation(y)
    # Half in the branch: a long chain of additions stays in range.
    is_residual = stride == 1 and outputs == x.shape[0]
    y = b.conv_bn(y, name + ".project", outputs, 1, activation=None,
                  scale=0.5 if is_residual else 1.0, **bn)
    return b.add(y, x, name + ".add") if is_residual else y


def mobilenet_v2(b, x):
    x = b.conv_bn(x, "stem", 32, 3, 2, 1, activation="relu6")
    for stage, (factor, outputs, count, first) in enumerate(
            [(1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2),
             (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1)]):
        for block in range(count):
            x = inverted(b, x, "stage%d.%d" % (stage, block),
                         x.shape[0] * factor, outputs, 3,
                         1 if block else first, "relu6")
    x = b.conv_bn(x, "head", 1280, 1, activation="relu6")
    return classifier(b, x, 0.2)


def mobilenet_v3(b, x):
    """The large one."""
    def excitation(name):
        return lambda y: excite(b, y, name, multiple_of_8(y.shape[0] // 4),
                                "relu", "hard_sigmoid")

    x = b.conv_bn(x, "stem", 16, 3, 2, 1, activation="hard_swish",
                  epsilon=1e-3)
    for index, (kernel, expanded, outputs, excites, activation, stride) in \
            enumerate([(3, 16, 16, False, "relu", 1),
                       (3, 64, 24, False, "relu", 2),
                       (3, 72, 24, False, "relu", 1),
                       (5, 72, 40, True, "relu", 2)] +
                      [(5, 120, 40, True, "relu", 1)] * 2 +
                      [(3, 240, 80, False, "hard_swish", 2),
                       (3, 200, 80, False, "hard_swish", 1)] +
                      [(3, 184, 80, False, "hard_swish", 1)] * 2 +
                      [(3, 480, 112, True, "hard_swish", 1),
                       (3, 672, 112, True, "hard_swish", 1),
                       (5, 672, 160, True, "hard_swish", 2)] +
                      [(5, 960, 160, True, "hard_swish", 1)] * 2):
        name = "block%d" % index
        x = inverted(b, x, name, expanded, outputs, kernel, stride, activation,
                     excitation(name + ".se") if excites else None,
                     epsilon=1e-3)
    x = b.conv_bn(x, "head", 960, 1, activation="hard_swish", epsilon=1e-3)
    x = b.flatten(b.global_average_pool(x, "pool"), "flatten")
    x = b.hard_swish(b.gemm(x, "fc1", 1280), "fc1.hard_swish")
    return b.gemm(b.dropout(x, "dropout", 0.2), "fc2", 1000, last=True)


def efficientnet_b0(b, x):
    x = b.conv_bn(x, "stem", 32, 3, 2, 1, activation="silu")
    for stage, (factor, kernel, first, outputs, count) in enumerate(
            [(1, 3, 1, 16, 1), (6, 3, 2, 24, 2), (6, 5, 2, 40, 2),
             (6, 3, 2, 80, 3), (6, 5, 1, 112, 3), (6, 5, 2, 192, 4),
             (6, 3, 1, 320, 1)]):
        for block in range(count):
            name = "stage%d.%d" % (stage, block)
            squeezed = x.shape[0] // 4
            x = inverted(b, x, name, x.shape[0] * factor, outputs, kernel,
                         1 if block else first, "silu",
                         lambda y: excite(b, y, name + ".se", squeezed, "silu",
                                          "sigmoid"))
    x = b.conv_bn(x, "head", 1280, 1, activation="silu")
    return classifier(b, x, 0.2)


def shuffle(b, x, name):
    """Channels of two halves in turns."""
    channels, *size = x.shape
    x = b.reshape(x, name + ".halves", (2, channels // 2, *size))
    x = b.transpose(x, name + ".transpose", (0, 2, 1, 3, 4))
    return b.reshape(x, name, (channels, *size))


def shufflenet_v2(b, x):
    def depthwise(x, name, stride):
        return b.conv_bn(x, name, x.shape[0], 3, stride, 1, x.shape[0], None)

    x = b.conv_bn(x, "stem", 24, 3, 2, 1)
    x = b.max_pool(x, "stem.pool", 3, 2, 1)
    for stage, (outputs, count) in enumerate([(116, 4), (232, 8), (464, 4)]):
        for block in range(count):
            name = "stage%d.%d" % (stage, block)
            half, stride = outputs // 2, 1 if block else 2
            if block:
                kept, y = b.split(x, name + ".split", (half, half))
            else:
                kept = depthwise(x, name + ".shortcut.dw", 2)
                kept = b.conv_bn(kept, name + ".shortcut.pw", half, 1)
                y = x
            y = b.conv_bn(y, name + ".1", half, 1)
            y = depthwise(y, name + ".dw", stride)
            y = b.conv_bn(y, name + ".2", half, 1)
            x = b.concat([kept, y], name + ".concat")
            x = shuffle(b, x, name + ".shuffle")
    x = b.conv_bn(x, "head", 1024, 1)
    return b.gemm(b.reduce_mean(x, "pool"), "fc", 1000, last=True)
