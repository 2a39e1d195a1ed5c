"""Thresholds of a table for two-layers.mlir against numpy.

Usage: check_calibration.py METHOD FILE.npz TABLE
"""

import sys

import numpy as np

method, data, table = sys.argv[1:]
x = np.load(data)["image"].astype(np.float64)
first = np.maximum(x @ np.array([[0.5, 2], [-1, 0.125], [0.25, -3]]) + [0.75, -0.5], 0)
second = first @ np.array([[1.5, -0.25], [0, 1]])
rows = {}
for line in open(table):
    if line.startswith("#") or line.startswith("threshold"):
        continue
    threshold, low, high, chosen, name = line.split(None, 4)
    rows[name.strip()] = float(threshold), float(low), float(high), chosen
assert list(rows) == ["image", "relu of first", "second"], rows


def error(values, threshold, weights=1):
    q = np.clip(np.rint(values / (threshold / 127)), -127, 127) * (threshold / 127)
    return (weights * (q - values) ** 2).mean()


# Sums of the squares of the weights that multiply each channel.
weights = {"image": [4.25, 1 + 0.125 ** 2, 0.25 ** 2 + 9], "relu of first": [2.3125, 1], "second": 1}
for name, values in [("image", x), ("relu of first", first), ("second", second)]:
    threshold, low, high, chosen = rows[name]
    assert abs(low - values.min()) < 1e-5 and abs(high - values.max()) < 1e-5, (name, low, high)
    largest = abs(values).max()
    if method == "max":
        assert chosen == "max" and abs(threshold / largest - 1) < 1e-5, (name, threshold, largest)
    elif method == "percentile":
        expected = np.percentile(abs(values), 90, method="inverted_cdf")
        assert chosen == "percentile_90" and abs(threshold - expected) < 0.01 * largest, (name, threshold, expected)
    else:
        importance = np.array(weights[name]) if method == "auto" else 1
        scan = [error(values, largest * i / 400, importance) for i in range(1, 401)]
        mine = error(values, threshold, importance)
        assert mine < 1.1 * min(scan), (name, threshold, mine, min(scan))
print("checked", len(rows), "by", method)
