"""Runs a check on each source file of a build, as the build compiles it.

usage: check-files.py gcc|tidy BUILD [--jobs N] [--only PATTERN]...

  gcc   the compiler of the build, without code generation: its warnings
  tidy  clang-tidy with the project's .clang-tidy

Prints what each file has and a summary; exits with 1 if a file has something.
Files that were fine are not checked again until they or a header change.
`--only` takes patterns of paths in the source folder, such as 'lib/Kernel/*'.
"""

import argparse
import concurrent.futures
import fnmatch
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
import time

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))
FOLDERS = ("cosim", "examples", "lib", "runtime", "test", "tools", "unittests")
# What comes from LLVM's headers and macros, not from our files.
FINDING = re.compile(r"^([^\s:][^:]*):\d+:\d+: (?:fatal )?(?:warning|error): ",
                     re.M)


def commands_of(build):
    """The folder, file and words of each command that compiles C++."""
    text = subprocess.run(["ninja", "-C", build, "-t", "compdb"], check=True,
                          stdout=subprocess.PIPE, text=True).stdout
    # Ninja before 1.9 prints a line about the folder.
    found = {}
    for entry in json.loads(text[text.index("["):]):
        path = os.path.realpath(os.path.join(entry["directory"],
                                             entry["file"]))
        name = os.path.relpath(path, ROOT)
        if not path.endswith(".cpp") or name.split(os.sep)[0] not in FOLDERS:
            continue
        words = shlex.split(entry["command"])
        # Without what starts the compiler, such as ccache.
        first = max((i for i, word in enumerate(words) if re.search(
            r"(^|/)(clang\+\+|g\+\+)(-\d+)?$", word)), default=None)
        if first is not None:
            found.setdefault(name, (entry["directory"], path, words[first:]))
    return found


def without_output(words):
    kept = []
    skip = False
    for word in words:
        if skip:
            skip = False
        elif word in ("-o", "-MF", "-MT"):
            skip = True
        elif word not in ("-c", "-MD"):
            kept.append(word)
    return kept


def newest_input():
    times = [os.stat(os.path.join(ROOT, folder, ".clang-tidy")).st_mtime
             for folder in (".", "runtime")]
    for top in ("include", "lib", "runtime", "unittests"):
        for folder, _, names in os.walk(os.path.join(ROOT, top)):
            times += [os.stat(os.path.join(folder, name)).st_mtime
                      for name in names if name.endswith((".h", ".td"))]
    return max(times)


def check(kind, folder, path, words):
    """What the check says about a file."""
    if kind == "gcc":
        command = without_output(words) + ["-fsyntax-only",
                                           "-fno-diagnostics-color"]
    else:
        command = ["clang-tidy-22", "--quiet", "--use-color=0",
                   "--warnings-as-errors=*", path, "--"] + [
                       word for word in without_output(words)[1:]
                       if word != path]
    result = subprocess.run(command, cwd=folder, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output = result.stdout
    if kind == "tidy":
        # Counts of what other headers have.
        output = re.sub(r"^\d+ warnings?.*generated\.$\n?", "", output,
                        flags=re.M)
    if result.returncode or FINDING.search(output):
        return output or "exit code %d" % result.returncode
    return ""


def main():
    parser = argparse.ArgumentParser(
        usage=__doc__.split("\n\n")[1][7:], description=__doc__.split("\n")[0])
    parser.add_argument("kind", choices=["gcc", "tidy"])
    parser.add_argument("build")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", action="append", default=[])
    args = parser.parse_args()
    stamps = os.path.join(args.build, "checked-" + args.kind)
    os.makedirs(stamps, exist_ok=True)
    headers = newest_input()
    todo = []
    same = 0
    commands = commands_of(args.build)
    for name, command in sorted(commands.items()):
        if args.only and not any(fnmatch.fnmatch(name, pattern)
                                 for pattern in args.only):
            continue
        key = hashlib.sha1(repr((name, command[2])).encode()).hexdigest()
        stamp = os.path.join(stamps, key)
        if os.path.exists(stamp) and os.stat(stamp).st_mtime > max(
                headers, os.stat(command[1]).st_mtime):
            same += 1
        else:
            todo.append((name, stamp, command))
    bad = 0
    findings = set()
    start = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        started = time.time()
        runs = {pool.submit(check, args.kind, *command): (name, stamp)
                for name, stamp, command in todo}
        for run in concurrent.futures.as_completed(runs):
            name, stamp = runs[run]
            output = run.result()
            if output:
                bad += 1
                findings.update(line for line in output.splitlines()
                                if FINDING.match(line))
                print("%s:\n%s" % (name, output.rstrip()), flush=True)
                continue
            with open(stamp, "w", encoding="utf-8"):
                pass
            os.utime(stamp, (started, started))
    print("%d files checked in %d s, %d were fine before: %d files with %d "
          "findings" % (len(todo), time.monotonic() - start, same, bad,
                        len(findings)))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
