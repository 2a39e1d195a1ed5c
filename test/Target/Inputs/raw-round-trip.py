"""raw-round-trip.py <vta-translate> <cases> <config>: for every recorded
program, raw -> vtaisa -> raw must give the same bytes."""

import pathlib
import subprocess
import sys

tool, cases, config = sys.argv[1:]
for path in sorted(pathlib.Path(cases).glob("**/insn.bin")):
    text = subprocess.run(
        [tool, "--binary-to-vtaisa", f"--vta-config={config}", path],
        check=True, stdout=subprocess.PIPE).stdout
    raw = subprocess.run([tool, "--vtaisa-to-binary", "--raw"], input=text,
                         check=True, stdout=subprocess.PIPE).stdout
    verdict = "same" if raw == path.read_bytes() else "different"
    print(verdict, path.parent.name)
