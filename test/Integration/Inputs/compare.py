"""Compares what a program computed with what was expected."""

import sys

import numpy as np


def exit_if_wrong(got, expected):
    """Exits with a message if a value or the shape is wrong, or if there is
    too little in the data to tell."""
    if got.shape != expected.shape:
        sys.exit(f"shape {got.shape}, expected {expected.shape}")
    wrong = np.argwhere(got != expected)
    if len(wrong):
        at = tuple(map(int, wrong[0]))
        sys.exit(f"{len(wrong)} of {got.size} values are wrong, first at {at}: "
                 f"{got[at]}, expected {expected[at]}")
    # A test of constants proves little.
    if len(np.unique(expected)) < 2:
        sys.exit("all values are equal: choose other data or another epilogue")
    print(f"{got.size} values match")
