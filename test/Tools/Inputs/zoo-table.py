"""Compares the table of zoo.py --list with the one on a page.

usage: zoo-table.py LIST PAGE
"""

import sys

with open(sys.argv[1]) as file:
    rows = [line.split()[:4] for line in file][1:]
with open(sys.argv[2]) as file:
    page = [[cell.strip(" `") for cell in line.split("|")[1:5]]
            for line in file if line.startswith("| `")]
for row in rows:
    row[3] = "%.2f M" % float(row[3])
    assert row in page, "not on the page: %s\n%s" % (row, page)
