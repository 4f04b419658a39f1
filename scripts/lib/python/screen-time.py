"""Measures the screen of todo through a pseudo-terminal, beside vit where it is installed.

    screen-time.py TODO [--json] [--quick]

For each key: the time until the first bytes of the next frame arrive, the bytes of that frame, and the memory of the
program after all keys. The lists have 10,000 and 100,000 todos, that of vit 10,000; with --quick 1,000, and a
tenth of the keys.
"""

import fcntl
import json
import os
import pty
import random
import select
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

# The name of a case, the keys that are pressed in turn, and the seconds after which a frame is complete.
CASES = [
    ("next todo", [b"j"], 0.05),
    ("next page", [b"\x06"], 0.05),
    ("check", [b" "], 0.05),
    ("remove", [b"d"], 0.05),
    ("filter", [b"/", b"m", b"i", b"l", b"k", b"\x15"], 0.3),
]
PRESSES = 200


def lines(count):
    """Todos in the todo.txt format, the same ones each time."""
    numbers = random.Random(1)
    words = "buy milk call mom write report fix door review plan book flight pay rent".split()
    for number in range(count):
        text = " ".join(numbers.choices(words, k=numbers.randint(3, 8)))
        place = numbers.choice(["", " +home", " +work", " due:2026-12-%02d" % numbers.randint(1, 28)])
        yield f"{text} {number}{place}\n"


class Screen:
    """A program in a terminal of 80 columns and 24 rows."""

    def __init__(self, arguments, environment):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.environ.update(environment, TERM="xterm-256color", LC_ALL="C.UTF-8")
            os.execvp(arguments[0], arguments)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def read(self, patience):
        """Returns what the program writes until it is silent for some seconds."""
        output = b""
        while select.select([self.terminal], [], [], patience)[0]:
            output += os.read(self.terminal, 65536)
        return output

    def press(self, key, patience):
        """Returns the milliseconds until an answer to a key, and its bytes; None if there is none."""
        start = time.perf_counter()
        os.write(self.terminal, key)
        if not select.select([self.terminal], [], [], 2)[0]:
            return None
        elapsed = (time.perf_counter() - start) * 1000
        return elapsed, len(self.read(patience))

    def memory(self):
        """Returns the resident megabytes of the program."""
        with open(f"/proc/{self.process}/statm") as pages:
            return int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1_000_000

    def close(self):
        os.kill(self.process, 9)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def measure(arguments, environment, keys, patience, presses, start):
    screen = Screen(arguments, environment)
    screen.read(start)
    answers = [screen.press(keys[index % len(keys)], patience) for index in range(presses)]
    memory = screen.memory()
    screen.close()
    answers = [answer for answer in answers if answer]
    times = sorted(answer[0] for answer in answers)
    return {
        "answers": len(answers),
        "median_ms": round(statistics.median(times), 2),
        "p99_ms": round(times[int(len(times) * 0.99) - 1], 2),
        "bytes": round(statistics.mean(answer[1] for answer in answers)),
        "memory_mb": round(memory),
    }


def measure_todo(todo, count, presses):
    """Measures each case with a new list."""
    results = []
    for name, keys, patience in CASES:
        with tempfile.TemporaryDirectory() as folder:
            environment = {"TODO_STORE": f"{folder}/todo.sqlite", "HOME": folder}
            add(todo, count, environment)
            # A list of this moment may still be changing, and is read twice.
            time.sleep(0.5)
            # A long list takes its time until the first frame is complete.
            result = measure([todo, "ui"], environment, keys, patience, presses, 1 + count / 100_000)
            results.append({"case": name, "program": "todo", "todos": count} | result)
    return results


def measure_vit(todo, count, presses):
    with tempfile.TemporaryDirectory() as folder:
        environment = {"TODO_STORE": f"{folder}/todo.sqlite", "HOME": folder}
        for name in ("TASKDATA", "TASKRC"):
            environment[name] = f"{folder}/{name.lower()}"
        add(todo, count, environment)
        os.makedirs(f"{folder}/.vit")
        for file, content in [(".vit/config.ini", ""), ("taskrc", "news.version=9.9.9\n")]:
            with open(f"{folder}/{file}", "w") as config:
                config.write(content)
        everything = {**os.environ, **environment}
        export = [todo, "export", "--format", "taskwarrior"]
        tasks = subprocess.run(export, env=everything, check=True, stdout=subprocess.PIPE).stdout
        subprocess.run(
            ["task", "import"], input=tasks, env=everything, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        name, keys, patience = CASES[0]
        result = measure(["vit"], environment, keys, 0.2, presses, 10)
        return {"case": name, "program": "vit", "todos": count} | result


def add(todo, count, environment):
    """Adds the todos to a new list."""
    text = "".join(lines(count)).encode()
    everything = {**os.environ, **environment}
    subprocess.run([todo, "add", "-"], input=text, env=everything, check=True, stdout=subprocess.DEVNULL)


def main():
    todo, *options = sys.argv[1:]
    unknown = set(options) - {"--json", "--quick"}
    if unknown:
        sys.exit(f"bench: screen takes --json and --quick, not '{unknown.pop()}'")
    counts, presses = ([1_000], PRESSES // 10) if "--quick" in options else ([10_000, 100_000], PRESSES)
    results = [result for count in counts for result in measure_todo(todo, count, presses)]
    if shutil.which("vit") and shutil.which("task"):
        results.append(measure_vit(todo, counts[0], presses // 4))
    if "--json" in options:
        print(json.dumps(results, indent=2))
        return
    print("80 x 24; milliseconds from a key to its frame, the bytes of the frame, and megabytes of memory")
    print(f"{'':12}{'program':8}{'todos':>8}{'keys':>6}{'median':>9}{'p99':>9}{'bytes':>8}{'memory':>8}")
    for result in results:
        print(
            f"{result['case']:12}{result['program']:8}{result['todos']:8}{result['answers']:6}"
            f"{result['median_ms']:9.2f}{result['p99_ms']:9.2f}{result['bytes']:8}{result['memory_mb']:8}"
        )


main()
