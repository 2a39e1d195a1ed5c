"""Runs a program twice on a fake board, with the drivers of boards and with
those that have one mistake each, and says how each one failed.

usage: mutants.py FAKE_BOARD VTA_RUN LIBRARIES FOLDER
(FOLDER holds kernel.vtaprog, its inputs and out0.npy, the outputs to expect)
"""

import concurrent.futures
import filecmp
import os
import subprocess
import sys

FAKE, RUN, LIBRARIES, FOLDER = sys.argv[1:]

# Longer than any time that a process waits for its turn.
DELAY_US = 400000


def run(library, shell, timeout_ms):
    name = os.path.basename(library).partition(".")[0]
    folder = os.path.join(FOLDER, name)
    os.makedirs(folder, exist_ok=True)
    outputs = [os.path.join(folder, "out%d.npy" % i) for i in range(2)]
    # Two processes: the second finds the registers as the first left them.
    commands = ["'%s' kernel.vtaprog --input x=x.npy --input w=w.npy "
                "--input w1=w1.npy --driver='%s' --output out0='%s'" %
                (RUN, library, output) for output in outputs]
    done = subprocess.run(
        [FAKE, "--shell=" + shell, "--delay-us=%d" % DELAY_US,
         "--root=" + os.path.join(folder, "root"), "--", "sh", "-c",
         " && ".join(commands)],
        cwd=FOLDER, capture_output=True, text=True,
        env=dict(os.environ, VTA_BOARD_TIMEOUT_MS=str(timeout_ms)))
    wanted = os.path.join(FOLDER, "out0.npy")
    if done.returncode:
        reasons = [line for line in done.stderr.splitlines()
                   if line.startswith(("vta-fake-board: hangs", "VTADevice"))]
        return "%s: fails: %s" % (name, reasons[0] if reasons else done.stderr)
    same = [filecmp.cmp(wanted, output, False) for output in outputs]
    if all(same):
        return "%s: right" % name
    return "%s: run %d gives other bytes" % (name, 1 + same.index(False))


def main():
    work = [("pynq", "hls", 60000), ("de10nano", "chisel", 60000)]
    for name in sorted(os.listdir(LIBRARIES)):
        if name.startswith("libvta_mutant_"):
            shell = "chisel" if "de10nano" in name else "hls"
            work.append((name[len("libvta_"):].partition(".")[0], shell, 3000))
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for line in pool.map(lambda item: run(
                os.path.join(LIBRARIES, "libvta_%s.so" % item[0]), *item[1:]),
                work):
            print(line)


main()
