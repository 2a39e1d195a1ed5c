"""Checks the code blocks of the hand-written pages.

  snippets.py SOURCE_DIR BUILD_DIR PAGE...

A comment in front of a code block says what must hold:
  <!-- run -->        the shell commands succeed; the blocks of a page run one
                      after the other in one empty folder, with the tools in
                      PATH, the source folder in $VTA and the build in $BUILD
  <!-- from FILE -->  its lines are in FILE (relative to the source folder), in
                      this order and together
  <!-- prints -->     the commands above it print this: excerpts in the order of
                      the page, "..." for what is left out. Line breaks and the
                      names of values and maps do not count
"""

import os
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"<!-- (run|prints|from (\S+)) -->\n+```\w*\n(.*?)```", re.S)


def squeeze(text):
    return "\n".join(line.strip() for line in text.strip().splitlines())


def normalize(text):
    """`text` with names of values and maps, and white space, made equal."""
    return re.sub(r"\s+", " ", re.sub(r"%[\w$]+|#map\d*\b", "%", text)).strip()


def find_missing(printed, excerpts):
    """The first part of `excerpts` that `printed` does not have in order."""
    printed = normalize(printed)
    at = 0
    for excerpt in excerpts:
        for part in excerpt.split("..."):
            found = printed.find(normalize(part), at)
            if found < 0:
                return part
            at = found + len(normalize(part))
    return None


def anchors(page):
    """What links can name in `page`: its headings, as hosts and sites do."""
    with open(page) as file:
        text = re.sub(r"^```.*?^```", "", file.read(), flags=re.M | re.S)
    found = set()
    for heading in re.findall(r"^#+ +(.*)$", text, re.M):
        heading = re.sub(r"\[(.*?)\]\(.*?\)", r"\1", heading)
        anchor = re.sub(r"[^\w\s-]", "", heading).strip().lower()
        anchor = re.sub(r"\s", "-", anchor)
        number = 1
        unique = anchor
        while unique in found:
            unique = "%s-%d" % (anchor, number)
            number += 1
        found.add(unique)
    return found


def check_links(page, text):
    """The first link of a page to a file or heading that is not there."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", text):
        path = os.path.join(os.path.dirname(page), target) if target else page
        if not os.path.exists(path):
            return "no such file: " + target
        if anchor and path.endswith(".md") and anchor not in anchors(path):
            return "no such heading: %s#%s" % (target, anchor)
    return None


def check(source, build, page):
    with open(page) as file:
        text = file.read()
    error = check_links(page, text)
    if error:
        return error
    script = "set -euo pipefail\n"
    excerpts = []
    for kind, name, block in BLOCK.findall(text):
        if kind == "run":
            script += block
            continue
        if kind == "prints":
            excerpts.append(block)
            continue
        with open(os.path.join(source, name)) as file:
            if squeeze(block) not in squeeze(file.read()):
                return "this is not in %s:\n%s" % (name, block)
    environment = dict(
        os.environ, VTA=source, BUILD=build,
        PATH=os.path.join(build, "bin") + os.pathsep + os.environ["PATH"])
    with tempfile.TemporaryDirectory() as folder:
        result = subprocess.run(["bash", "-c", script], cwd=folder,
                                env=environment, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, text=True)
    print(result.stdout, end="")
    if result.returncode:
        return "exit code %d of:\n%s" % (result.returncode, script)
    missing = find_missing(result.stdout, excerpts)
    if missing is not None:
        return "this is not printed:\n" + missing
    return None


def main():
    source, build, *pages = sys.argv[1:]
    failures = 0
    for page in pages:
        error = check(source, build, page)
        if error:
            failures += 1
            print("%s: %s" % (page, error), file=sys.stderr)
    return 1 if failures else 0


sys.exit(main())
