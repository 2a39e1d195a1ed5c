"""Virtual environments for what Debian does not package: peers and test
suites. The product and its tests need none of them."""

import os
import subprocess
import sys
import venv


def find_python(folder, *requirements):
    """A Python in `folder` that has these packages, such as "onnx==1.23.2";
    installed from Python's package index if they are not there yet."""
    python = os.path.join(folder, "bin", "python")
    ready = os.path.join(folder, "-".join(requirements).replace("==", "-"))
    if os.path.exists(ready):
        return python
    print("Installing %s in %s" % (" ".join(requirements), folder),
          file=sys.stderr, flush=True)
    try:
        venv.create(folder, clear=True, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet",
                        "--disable-pip-version-check", *requirements],
                       check=True)
    except (subprocess.CalledProcessError, OSError) as error:
        raise OSError("cannot make a Python environment in %s (Debian's "
                      "package for it is python3-venv): %s" % (folder, error))
    open(ready, "w").close()
    return python


if __name__ == "__main__":
    try:
        print(find_python(*sys.argv[1:]))
    except OSError as problem:
        sys.exit("error: %s" % problem)
