"""Small TOSA functions for the tests, as text, with the arrays they are run with."""

import numpy as np

NAMES = {"float32": "f32", "float16": "f16", "int8": "i8", "uint8": "i8", "int16": "i16", "int32": "i32", "int64": "i64", "bool": "i1"}


def random(*shape, seed=0, scale=2.0):
    """Normal values, the same each time."""
    return (np.random.RandomState(seed + sum(shape)).standard_normal(shape) * scale).astype(np.float32)


def integers(dtype, *shape, seed=0, low=None, high=None):
    info = np.iinfo(dtype)
    low = info.min if low is None else low
    high = info.max if high is None else high
    return np.random.RandomState(seed + sum(shape)).randint(low, high + 1, shape, dtype=np.int64).astype(dtype)


def tensor(dtype, shape):
    return f"tensor<{''.join(f'{n}x' for n in shape)}{NAMES[str(np.dtype(dtype))]}>"


def literal(array):
    def element(value):
        if array.dtype == np.float32:
            return f"0x{np.float32(value).view(np.uint32):08X}"
        return str(bool(value)).lower() if array.dtype == bool else str(int(np.int8(value)) if array.dtype == np.uint8 else int(value))

    def text(a):
        return element(a) if a.ndim == 0 else "[" + ", ".join(map(text, a)) + "]"
    return text(array)


class Case:
    """A function, built operation by operation. `wanted` is the result by plain numpy,
    or None; `upstream` says that upstream's lowering is right."""

    def __init__(self, name, tolerance=0.0, upstream=True):
        self.name, self.tolerance, self.upstream = name, tolerance, upstream
        self.lines, self.inputs, self.types, self.wanted, self.result = [], [], {}, None, None

    def add(self, line, dtype, shape):
        name = f"%v{len(self.types)}"
        self.types[name] = (np.dtype(dtype), tuple(shape))
        self.lines.append(f"{name} = {line}")
        return name

    def arg(self, array):
        name = f"%a{len(self.inputs)}"
        self.inputs.append(np.asarray(array))
        self.types[name] = (self.inputs[-1].dtype, self.inputs[-1].shape)
        return name

    def const(self, array):
        array = np.asarray(array)
        t = tensor(array.dtype, array.shape)
        return self.add(f'"tosa.const"() <{{values = dense<{literal(array)}> : {t}}}> : () -> {t}', array.dtype, array.shape)

    def operand(self, array, constant):
        return self.const(array) if constant else self.arg(array)

    def zero(self, value, dtype):
        return self.const(np.array([value], dtype))

    def shape(self, values):
        name = f"%s{len(self.lines)}"
        rank = len(values)
        self.lines.append(f"{name} = tosa.const_shape {{values = dense<{list(values)}> : tensor<{rank}xindex>}} : () -> !tosa.shape<{rank}>")
        self.types[name] = rank
        return name

    def type_of(self, name):
        value = self.types[name]
        return f"!tosa.shape<{value}>" if isinstance(value, int) else tensor(*value)

    def op(self, name, operands, dtype, shape, **attributes):
        """Adds an operation in its generic form."""
        types = ", ".join(map(self.type_of, operands))
        attrs = ", ".join(f"{key} = {value}" for key, value in attributes.items())
        properties = f" <{{{attrs}}}>" if attrs else ""
        return self.add(f'"tosa.{name}"({", ".join(operands)}){properties} : ({types}) -> {tensor(dtype, shape)}', dtype, shape)

    def done(self, result, wanted=None):
        self.result, self.wanted = result, wanted
        return self

    def text(self):
        arguments = ", ".join(f"%a{i}: {tensor(a.dtype, a.shape)}" for i, a in enumerate(self.inputs))
        body = "\n  ".join(self.lines)
        return f"func.func @{self.function()}({arguments}) -> {self.type_of(self.result)} {{\n  {body}\n  return {self.result} : {self.type_of(self.result)}\n}}\n"

    def function(self):
        return "case_" + self.name  # Not the name of a function of C.

    def output(self):
        dtype, shape = self.types[self.result]
        return np.zeros(shape, dtype)


def array_attr(kind, values):
    return f"array<{kind}: {', '.join(map(str, values))}>"


def i64s(*values):
    return array_attr("i64", values)


def nan_mode(ignore):
    return f"#tosa.nan_mode<{'IGNORE' if ignore else 'PROPAGATE'}>"
