"""Compares reports of vta-tune with and without records of other tasks:
FOLDER."""

import json
import sys


def best(name):
    with open("%s/%s.json" % (sys.argv[1], name)) as file:
        kernel, = json.load(file)["kernels"]
    return kernel["best"]


warm, cold = best("warm"), best("cold")
assert warm == best("again")
assert cold == best("default")
# With 20 trials a search without records has drawn at random.
assert warm != cold
assert warm[0]["cycles"] < cold[0]["cycles"], (warm[0], cold[0])
