#!/usr/bin/env python3
"""Prints the MLIR examples in TableGen descriptions as one split input file.

usage: extract-examples.py FILE.td...

The examples are the blocks between ```mlir and ```. Each begins with a comment
that says where it comes from. Fails for a file that ends inside a block.
"""

import os
import sys
import textwrap


def examples(path):
    """Yields (line number, text) of each example in a file."""
    block = None
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if block is None:
                if line.strip() == "```mlir":
                    block, first = [], number + 1
            elif line.strip() == "```":
                yield first, textwrap.dedent("".join(block))
                block = None
            else:
                block.append(line)
    if block is not None:
        sys.exit(f"{path}:{first}: example without an end")


def main(paths):
    if not paths:
        sys.exit(__doc__)
    texts = []
    for path in paths:
        for number, text in examples(path):
            texts.append(f"// {os.path.basename(path)}:{number}\n{text}")
    print("\n// -----\n\n".join(texts), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
