"""Compares searches of vta-tune with and without what is known of other tasks:
FOLDER: by a log; --run FOLDER: by earlier tasks of the run."""

import json
import sys


def kernels(name):
    with open("%s/%s.json" % (sys.argv[-1], name)) as file:
        return json.load(file)["kernels"]


def best(name):
    kernel, = kernels(name)
    return kernel["best"]


def trials(name):
    """Points of each task, in the order of asking."""
    tasks = {}
    with open("%s/%s.jsonl" % (sys.argv[-1], name)) as file:
        for line in file:
            record = json.loads(line)
            tasks.setdefault(record["name"], []).append(record["point"])
    return list(tasks.values())


if sys.argv[1] == "--run":
    together, apart = trials("run"), trials("apart")
    assert len(together) == len(apart) > 2
    assert together[0] == apart[0]
    for mine, other in zip(together[1:], apart[1:]):
        # The first point of a search that knows nothing is drawn.
        assert mine[0] != other[0], (mine[0], other[0])
else:
    warm, cold = best("warm"), best("cold")
    assert warm == best("again")
    assert cold == best("default")
    # With 20 trials a search without records has drawn at random.
    assert warm != cold
    assert warm[0]["cycles"] < cold[0]["cycles"], (warm[0], cold[0])
