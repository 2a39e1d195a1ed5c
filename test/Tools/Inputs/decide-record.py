"""Records of CPU tasks. LOG OUTPUT: writes the last usable record as what was
decided. --check RECORDS SCHEDULES: T.mlir has the knobs of the record."""

import json
import re
import sys

KNOB = re.compile(r'transform\.tune\.knob<"(\w+)"> = (\d+)')

if sys.argv[1] == "--check":
    with open(sys.argv[2]) as file:
        record = json.loads(file.readlines()[-1])
    with open("%s/%s.mlir" % (sys.argv[3], record["name"])) as file:
        knobs = {name: int(value) for name, value in KNOB.findall(file.read())}
    assert knobs == record["point"], (knobs, record["point"])
else:
    with open(sys.argv[1]) as file:
        lines = file.readlines()
    record = [r for r in map(json.loads, lines)
              if r["checked"] and "decided" not in r][-1]
    # Another one costs less, which counts less.
    record.update(decided=True, cost=[1.0])
    with open(sys.argv[2], "w") as file:
        file.writelines(line for line in lines if '"decided"' not in line)
        file.write(json.dumps(record) + "\n")
