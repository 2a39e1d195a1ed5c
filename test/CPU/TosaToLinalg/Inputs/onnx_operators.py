"""onnx_operators.py VTA_TRANSLATE VTA_OPT LLVM_TOOLS: the cases of test/Target/ONNX, lowered by vta-cpu-lower-tosa."""

import functools
import os
import sys

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), *[".."] * 3, "Target", "ONNX", "Inputs"))
import check
import execute

translate, opt, tools = sys.argv[1:]
execute.build = functools.partial(execute.build, opt=opt, passes="vta-cpu-lower-tosa")
sys.exit(any([check.main(translate, tools, family) for family in ("conv", "math", "pool", "quantized", "shapes")]))
