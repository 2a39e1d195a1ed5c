#!/usr/bin/env python3
"""Runs vta-run and saves the program that it ran as a case.

  save-case.py VTA_RUN FOLDER [ARGUMENT...]

test/lit.cfg.py puts this in the place of vta-run if VTA_RUN_SAVE_CASES names
FOLDER. A program with the same data is saved once, under the name of its test
and a hash.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile

# A run with these computes nothing, or not on the simulator.
NO_RESULT = ("--timing", "--list", "--save-case", "--driver", "--case")


def save(vta_run, folder, arguments, program):
    temporary = tempfile.mkdtemp(dir=folder)
    case = os.path.join(temporary, "case")
    # The result of the first run is there already.
    quiet = [word for word in arguments
             if not word.startswith(("--json", "--trace", "--profile"))]
    subprocess.run([vta_run, *quiet, "--functional", "--save-case", case],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    digest = hashlib.sha256()
    try:
        for name in ("insn.bin", "mem.bin"):
            with open(os.path.join(case, name), "rb") as file:
                digest.update(file.read())
        test = re.search(r"([^/]+)\.(test|mlir)\.tmp", os.path.abspath(program))
        name = "%s-%s" % (test.group(1) if test else "program",
                          digest.hexdigest()[:8])
        os.rename(case, os.path.join(folder, name))
    except OSError:
        pass  # Refused by the verifier, or saved before.
    shutil.rmtree(temporary)


def main():
    vta_run, folder, *arguments = sys.argv[1:]
    status = subprocess.run([vta_run, *arguments]).returncode
    programs = [word for word in arguments if word.endswith(".vtaprog") and
                not word.startswith("-")]
    if status == 0 and len(programs) == 1 and not any(
            word.startswith(NO_RESULT) for word in arguments):
        save(vta_run, folder, arguments, programs[0])
    return status


if __name__ == "__main__":
    sys.exit(main())
