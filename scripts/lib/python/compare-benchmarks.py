"""Compares two outputs of `bench --json`: prints the cases that are slower by a fifth, and fails if there
are any."""

import json
import sys

ALLOWED = 1.2


def times(path):
    with open(path, encoding="utf-8") as file:
        return {case["case"]: case["ours_ns"] for case in json.load(file) if case["ours_ns"]}


last, now = times(sys.argv[1]), times(sys.argv[2])
slower = {
    name: now[name] / last[name] for name in last.keys() & now.keys() if now[name] > ALLOWED * last[name]
}
for name, factor in sorted(slower.items(), key=lambda item: -item[1]):
    print(f"{name}: {last[name]:.1f} ns before, {now[name]:.1f} ns now, {factor:.2f} times")
print(f"{len(last.keys() & now.keys())} cases compared, {len(slower)} slower by a fifth")
sys.exit(1 if slower else 0)
