"""Compares the data of a page of vta-tune report with the logs that it was made of."""

import html.parser
import json
import sys


class Page(html.parser.HTMLParser):
    """Collects the data and everything that would be loaded from elsewhere."""

    def __init__(self):
        super().__init__()
        self.data, self.loaded, self.in_data = "", [], False

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.in_data = tag == "script" and attributes.get("id") == "data"
        self.loaded += [v for k, v in attributes.items() if k in ("src", "href")]

    def handle_endtag(self, tag):
        self.in_data = False

    def handle_data(self, text):
        if self.in_data:
            self.data += text


def key(record):
    target = record["target"]
    return (record["task"], target["device"], target["config"], target["machine"])


def text(value):
    return ":".join(map(str, value)) if isinstance(value, list) else str(value)


page = Page()
with open(sys.argv[1], encoding="utf-8") as file:
    content = file.read()
page.feed(content)
assert not page.loaded, f"the page loads {page.loaded}"
assert "http:" not in content.replace("http://www.w3.org/2000/svg", "")
data = json.loads(page.data)

records = []
for name in sys.argv[2:]:
    with open(name, encoding="utf-8") as file:
        records += [json.loads(line) for line in file]
tasks = {}
for record in records:
    tasks.setdefault(key(record), []).append(record)
assert len(data["tasks"]) == len(tasks)
for shown, expected in zip(data["tasks"], tasks.values()):
    asked = {}
    assert shown["text"] == expected[0]["text"]
    assert shown["weight"] == expected[0]["weight"]
    for name, field in ("default", "default_cost"), ("roofline", "roofline"):
        known = [record[field] for record in expected if field in record]
        assert known and shown[name] == known[-1] > 0
    assert shown["roofline"] < min(cost for r in expected for cost in r["cost"])
    assert len(shown["trials"]) == len(expected)
    for trial, record in zip(shown["trials"], expected):
        search, number, _, cost, state, error, *values = trial
        # A trial is asked for once in a run, but for what the search decides.
        run = asked.setdefault((record["tuner"], record["seed"]), [set()])
        if not record.get("decided"):
            if number in run[-1]:
                run.append(set())
            run[-1].add(number)
        assert data["searches"][search] == {"tuner": record["tuner"], "seed": record["seed"],
                                            "run": len(run)}
        assert number == record["trial"]
        point = {k["name"]: k["values"][v] for k, v in zip(shown["knobs"], values)}
        assert point == {k: text(v) for k, v in record["point"].items()}
        assert (error >= 0) == (record["error"] is not None)
        if error >= 0:
            assert data["errors"][error].endswith(record["error"]["text"].split("\n")[0])
        assert state == (2 if error >= 0 else 1 if record.get("cut_off") else 0)
        if state == 0:
            assert abs(cost - sum(record["cost"]) / len(record["cost"])) <= 1e-9 * cost
failed = sum(r["error"] is not None for r in records)
runs = len(data["searches"])
print(f"{len(records)} trials of {len(tasks)} tasks in {runs} runs shown, {failed} failed")
