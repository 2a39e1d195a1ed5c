"""fuzz.py VTA_TRANSLATE FILE.onnxtxt ROUNDS: cuts and damages model files; the importer must refuse or accept, not crash."""

import os
import subprocess
import sys
import tempfile

import numpy as np

import onnx_text


def main(translate, file, rounds):
    cases = onnx_text.read(file)
    # The ones that are graphs have the most in them.
    files = sorted((case.model.SerializeToString() for case in cases), key=len)[-60:]
    generator = np.random.RandomState(7)
    refused = crashed = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "damaged.onnx")
        for i in range(int(rounds)):
            data = bytearray(files[i % len(files)])
            if i % 3 == 0:
                del data[generator.randint(len(data)):]
            else:
                for _ in range(generator.randint(1, 4)):
                    at = generator.randint(len(data))
                    data[at] = generator.randint(256) if i % 3 == 1 else data[at] ^ (1 << generator.randint(8))
            with open(path, "wb") as file:
                file.write(data)
            done = subprocess.run([translate, "--import-onnx", "--quiet", path, "-o", os.devnull], capture_output=True)
            stopped = done.returncode == 1 and b"error: " in done.stderr and b"SUMMARY: " not in done.stderr
            refused += stopped
            if done.returncode != 0 and not stopped:
                crashed += 1
                kept = os.path.join(os.getcwd(), f"crash{i}.onnx")
                os.replace(path, kept)
                print(f"FAILED round {i}: exit status {done.returncode}, kept {kept}\n{done.stderr.decode()[-3000:]}")
    if not refused:
        print("FAILED: no damaged file is refused")
    return crashed or not refused


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
