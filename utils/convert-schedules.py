#!/usr/bin/env python3
"""Rewrites schedules of vta-mlir 0.1 for VTA, in place, to those of 0.2.

Before 0.2, the argument of a schedule was the last operation of a kernel, and
`transform.get_parent_op` found the function around it. Now the argument is the
`vta.kernel`, which a schedule only reads:

  transform.named_sequence @s(%store: !transform.any_op {transform.consumed}) {
    %func = transform.get_parent_op %store {op_name = "func.func"} : ...
    ...
    transform.vta.finish %func : !transform.any_op

becomes

  transform.named_sequence @s(%store: !transform.any_op {transform.readonly}) {
    ...
    transform.vta.finish %store : !transform.any_op

Sequences without such operations stay as they are, and so does everything else
in the files.
"""

import argparse
import os
import re
import sys

SEQUENCE = re.compile(
    r"transform\.named_sequence\s+[^(]*\(\s*(?P<argument>%[\w$.-]+)\s*:\s*"
    r"![\w.]+\s*\{\s*transform\.(?P<effect>consumed|readonly)\s*\}")
PARENT = r"""[ \t]*(?P<result>%%[\w$.-]+)\s*=\s*transform\.get_parent_op\s+
  %s(?![\w$.-])\s*\{\s*op_name\s*=\s*"func\.func"\s*\}\s*:\s*
  \(\s*![\w.]+\s*\)\s*->\s*![\w.]+[ \t]*\n?"""


IS_SCHEDULE = re.compile(r"transform\.vta\.(tile_and_fuse|stage|finish)\b")


def end_of_sequence(text, start):
    """The index behind the block that opens behind `start`."""
    depth = 0
    # Braces in strings and comments do not count.
    for token in re.finditer(r'"(?:[^"\\]|\\.)*"|//[^\n]*|[{}]', text[start:]):
        depth += {"{": 1, "}": -1}.get(token.group(), 0)
        if token.group() == "}" and depth == 0:
            return start + token.end()
    return len(text)


def convert_sequence(header, body):
    argument = header.group("argument")
    head = header.group().replace("transform.consumed", "transform.readonly")
    parent = re.compile(PARENT % re.escape(argument), re.VERBOSE)
    while found := parent.search(body):
        body = body[:found.start()] + body[found.end():]
        body = re.sub(re.escape(found.group("result")) + r"(?![\w$.-])",
                      lambda _: argument, body)
    return head + body


def convert(text):
    """`text` with its schedules converted, and how many there were."""
    parts = []
    count = at = 0
    while header := SEQUENCE.search(text, at):
        end = end_of_sequence(text, header.end())
        old = text[header.start():end]
        new = old
        if IS_SCHEDULE.search(old):
            new = convert_sequence(header, text[header.end():end])
        count += new != old
        parts += [text[at:header.start()], new]
        at = end
    return "".join(parts + [text[at:]]), count


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE")
    failed = False
    for path in parser.parse_args().files:
        try:
            with open(path, encoding="utf-8", newline="") as file:
                text, count = convert(file.read())
            if count:
                temporary = path + ".tmp"
                with open(temporary, "w", encoding="utf-8",
                          newline="") as file:
                    file.write(text)
                os.replace(temporary, path)
            print("%s: %d converted" % (path, count))
        except (OSError, UnicodeDecodeError) as error:
            print("%s: %s" % (path, error), file=sys.stderr)
            failed = True
    return failed


if __name__ == "__main__":
    sys.exit(main())
