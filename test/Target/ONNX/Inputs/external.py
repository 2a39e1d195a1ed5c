"""external.py VTA_TRANSLATE: weights in files beside the model, where they belong and where not."""

import os
import subprocess
import sys
import tempfile

import numpy as np
import onnx
from onnx import TensorProto

import onnx_text


def write(path, location, entries):
    model = onnx_text.parse("net (float[300] x) => (y) { [n] y = Add (x, w) }")
    w = model.graph.initializer.add(name="w", data_type=TensorProto.FLOAT, dims=[300],
                                    data_location=TensorProto.EXTERNAL)
    for key, value in [("location", location)] * (location is not None) + list(entries.items()):
        w.external_data.add(key=key, value=str(value))
    onnx.save(model, path)


def run(translate, path, stdin=None):
    return subprocess.run([translate, "--import-onnx", "--quiet", path], stdin=stdin, capture_output=True, text=True)


def main(translate, folder):
    inside, outside = os.path.join(folder, "model"), os.path.join(folder, "elsewhere")
    os.makedirs(os.path.join(inside, "data"))
    os.makedirs(outside)
    values = np.arange(400, dtype=np.float32)
    for place in (os.path.join(inside, "data", "w.bin"), os.path.join(outside, "w.bin")):
        values.tofile(place)
    link = os.path.join(inside, "link.bin")
    os.symlink(os.path.join(outside, "w.bin"), link)
    path = os.path.join(inside, "net.onnx")
    where = "data/w.bin"
    wrong = 0

    def good(name, location, entries, first):
        nonlocal wrong
        write(path, location, entries)
        done = run(translate, path)
        expected = values[first:first + 300].tobytes().hex().upper()
        if done.returncode != 0 or expected not in done.stdout:
            wrong += 1
            print(f"FAILED {name}: exit status {done.returncode}\n{done.stderr}")

    def bad(name, location, entries, message):
        nonlocal wrong
        write(path, location, entries)
        done = run(translate, path)
        expected = 'error: initializer "w": external data' + message
        if done.returncode != 1 or expected not in done.stderr:
            wrong += 1
            print(f"FAILED {name}: exit status {done.returncode}, expected {expected!r}, got\n{done.stderr}")

    good("whole", where, dict(offset=0, length=1200), 0)
    good("offset", where, dict(offset=400, length=1200), 100)
    good("no length", where, dict(offset=8), 2)
    good("checksum is ignored", where, dict(offset=0, length=1200, checksum="abc"), 0)
    values.view(np.uint8)[3:].tofile(os.path.join(inside, "odd.bin"))
    good("odd offset", "odd.bin", dict(offset=1, length=1200), 1)
    bad("missing", "data/none.bin", {}, f": {inside}/data/none.bin: No such file or directory")
    bad("folder", "data", {}, f": {inside}/data is not a regular file")
    bad("no location", None, {}, ": it has no location")
    bad("absolute", os.path.join(inside, where), {}, f": expected a location inside the model's folder, got {inside}/{where}")
    bad("up", "../elsewhere/w.bin", {}, ": expected a location inside the model's folder, got ../elsewhere/w.bin")
    bad("up and back", "data/../data/w.bin", {}, ": expected a location inside the model's folder, got data/../data/w.bin")
    bad("link", "link.bin", {}, f": expected a location inside the model's folder, got link.bin, a link to {os.path.realpath(outside)}/w.bin")
    bad("beyond", where, dict(offset=404, length=1200), ": data/w.bin has 1600 bytes, but the tensor is said to lie in bytes 404 to 1604")
    bad("far beyond", where, dict(offset=2**64 - 8, length=1200), ": data/w.bin has 1600 bytes, but the tensor is said to lie in bytes 18446744073709551608 to ")
    bad("offset beyond", where, dict(offset=1601), ": data/w.bin has 1600 bytes, but the tensor is said to lie in bytes 1601 to the end")
    bad("length", where, dict(offset=0, length=1204), " has 1204 bytes, its type and shape need 1200")
    bad("too short", where, dict(offset=500), " has 1100 bytes, its type and shape need 1200")
    bad("offset is not a number", where, dict(offset="abc"), ' has the offset "abc", expected a number of bytes')
    bad("length is not a number", where, dict(length="-1"), ' has the length "-1", expected a number of bytes')
    write(path, where, {})
    with open(path, "rb") as file:
        done = run(translate, "-", file)
    if done.returncode != 1 or "the model comes from a stream, so there is no folder to look in" not in done.stderr:
        wrong += 1
        print(f"FAILED stream: {done.stderr}")
    # The folder of a model in the current one is that.
    write(path, where, {})
    done = subprocess.run([translate, "--import-onnx", "--quiet", "net.onnx", "-o", os.devnull], cwd=inside)
    if done.returncode:
        wrong += 1
        print("FAILED current folder")
    return wrong != 0


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        sys.exit(main(sys.argv[1], os.path.realpath(temporary)))
