"""Writes a file as the tools in utils do, on a disk that is full.

usage: full-disk.py UTILS_DIRECTORY FILE
"""

import errno
import os
import sys

sys.path.insert(0, sys.argv[1])
import zoo  # noqa: E402


def half(file):
    file.write(b"half")
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


try:
    zoo.write_file(sys.argv[2], half)
except zoo.NetworkError as error:
    sys.exit(str(error))
