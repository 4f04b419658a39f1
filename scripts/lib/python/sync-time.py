"""Measures `todo sync` against Radicale on this machine, beside the least requests that any client needs.

    sync-time.py TODO [--json] [--quick]

The calendar has 10,000 todos, with --quick 1,000. The floor is a program of Python's standard library that
sends the same requests and does nothing with the answers.
"""

import base64
import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

RADICALE = "/usr/bin/radicale"
USER, PASSWORD = "ann", "secret"
# Radicale looks at all entries for each one that is written, so that more would take very long.
UPLOADS = 500


def entry(number):
    """A todo as most programs write it: with a category that is no word of the text, and no order."""
    return (
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//bench//EN\r\nBEGIN:VTODO\r\n"
        f"UID:00000000-0000-4000-8000-{number:012}\r\nDTSTAMP:20261101T120000Z\r\n"
        f"LAST-MODIFIED:20261101T120000Z\r\nSUMMARY:Buy milk and call mom {number}\r\n"
        f"CREATED:202610{1 + number % 30:02}T{number % 24:02}{number // 24 % 60:02}00Z\r\n"
        "CATEGORIES:home\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    )


class Server:
    """Radicale, with a folder of its own, which it makes."""

    def __init__(self, folder):
        os.mkdir(folder)
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/"
        with open(f"{folder}/users", "w") as users:
            users.write(f"{USER}:{PASSWORD}\n")
        with open(f"{folder}/config", "w") as config:
            config.write(
                f"[server]\nhosts = 127.0.0.1:{self.port}\n"
                f"[auth]\ntype = htpasswd\nhtpasswd_filename = {folder}/users\n"
                "htpasswd_encryption = plain\ndelay = 0\n"
                f"[storage]\nfilesystem_folder = {folder}/collections\n[logging]\nlevel = info\n"
            )
        self.log = open(f"{folder}/log", "w+")
        self.process = subprocess.Popen(
            [RADICALE, "--config", f"{folder}/config"], stdout=self.log, stderr=self.log
        )
        self.wait_for_answer()

    def wait_for_answer(self):
        while self.process.poll() is None:
            try:
                self.send("OPTIONS", "/")
                return
            except ConnectionError:
                time.sleep(0.05)
        sys.exit("bench: radicale does not start")

    def send(self, method, path, body=b"", headers=None):
        """Sends one request, and returns the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        user = base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
        connection.request(method, path, body, {"Authorization": f"Basic {user}", **(headers or {})})
        return connection.getresponse().read()

    def request_count(self):
        with open(self.log.name) as log:
            return len(re.findall(r"(?:REPORT|PROPFIND|PUT|DELETE|GET) request for", log.read()))

    def calendar(self):
        """The folder of the calendar, and its path on the server."""
        root = f"{self.folder}/collections/collection-root/{USER}"
        name = next(name for name in os.listdir(root) if not name.startswith("."))
        return f"{root}/{name}", f"/{USER}/{name}/"

    def changes(self, path, token):
        """The least that tells a client what has changed: the answer of one request."""
        name = f"<sync-token>{token}</sync-token>" if token else "<sync-token/>"
        body = (
            f'<sync-collection xmlns="DAV:">{name}<sync-level>1</sync-level>'
            "<prop><getetag/></prop></sync-collection>"
        )
        return self.send("REPORT", path, body.encode()).decode()


class Machine:
    """A list that is synced with a calendar, which it makes."""

    def __init__(self, todo, server):
        self.todo, self.server = todo, server
        folder = server.folder
        self.environment = {**os.environ, "HOME": folder, "TODO_STORE": f"{folder}/todo.sqlite"}
        self.run("sync", "setup", server.url, "--user", USER, "--create", "Todos", text=PASSWORD + "\n")

    def run(self, *arguments, text=""):
        """Runs a command, and returns the seconds and the peak of its memory in MB."""
        begin = time.monotonic()
        process = subprocess.Popen(
            [self.todo, *arguments], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=self.environment
        )
        process.stdin.write(text.encode())
        process.stdin.close()
        _, status, usage = os.wait4(process.pid, 0)
        if status != 0:
            sys.exit(f"bench: 'todo {' '.join(arguments)}' has failed")
        return time.monotonic() - begin, usage.ru_maxrss / 1024

    def sync(self, case, count, floor):
        before = self.server.request_count()
        seconds, memory = self.run("sync")
        return {
            "case": case,
            "todos": count,
            "todo_s": round(seconds, 2),
            "floor_s": round(floor, 2),
            "requests": self.server.request_count() - before,
            "peak_mb": round(memory),
        }


def timed(action):
    begin = time.monotonic()
    result = action()
    return time.monotonic() - begin, result


def measure_large(todo, folder, count):
    """A calendar that has many todos."""
    server = Server(folder)
    machine = Machine(todo, server)
    collection, path = server.calendar()
    for number in range(count):
        with open(f"{collection}/{number}.ics", "w", newline="") as file:
            file.write(entry(number))

    def read_all():
        answer = server.changes(path, "")
        hrefs = re.findall(r"<href>([^<]+\.ics)</href>", answer)
        for start in range(0, len(hrefs), 100):
            names = "".join(f"<D:href>{href}</D:href>" for href in hrefs[start : start + 100])
            body = (
                '<C:calendar-multiget xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop>'
                f"<D:getetag/><C:calendar-data/></D:prop>{names}</C:calendar-multiget>"
            )
            server.send("REPORT", path, body.encode(), {"Depth": "1"})
        return re.search(r"<sync-token>([^<]+)</sync-token>", answer)[1]

    # Radicale reads all files once, which is neither ours nor the floor's.
    server.changes(path, "")
    floor, token = timed(read_all)
    yield machine.sync("receive all", count, floor)
    floor, _ = timed(lambda: server.changes(path, token))
    yield machine.sync("nothing new", count, floor)
    machine.run("add", "Buy bread")
    put, _ = timed(lambda: server.send("PUT", path + "one.ics", entry(count).encode()))
    server.send("DELETE", path + "one.ics")
    yield machine.sync("send one", count, 2 * floor + put)
    server.process.terminate()


def measure_uploads(todo, folder):
    """A list that is sent to an empty calendar; the floor, to one of another server."""
    server = Server(f"{folder}-floor")
    Machine(todo, server)
    _, path = server.calendar()

    def put_all():
        for number in range(UPLOADS):
            server.send("PUT", f"{path}{number}.ics", entry(number).encode(), {"If-None-Match": "*"})

    floor, _ = timed(put_all)
    server.process.terminate()
    server = Server(folder)
    machine = Machine(todo, server)
    machine.run("add", "-", text="".join(f"Buy milk and call mom {number}\n" for number in range(UPLOADS)))
    yield machine.sync("send all", UPLOADS, floor)
    server.process.terminate()


def main():
    todo, *options = sys.argv[1:]
    unknown = set(options) - {"--json", "--quick"}
    if unknown:
        sys.exit(f"bench: sync takes --json and --quick, not '{unknown.pop()}'")
    if not shutil.which(RADICALE):
        sys.exit("bench: sync needs radicale; 'scripts/bootstrap --tests' installs it")
    with tempfile.TemporaryDirectory() as folder:
        count = 1_000 if "--quick" in options else 10_000
        results = [
            *measure_large(todo, f"{folder}/large", count),
            *measure_uploads(todo, f"{folder}/uploads"),
        ]
    if "--json" in options:
        print(json.dumps(results, indent=2))
        return
    print("seconds; floor: the same requests, of which nothing is done with the answers")
    print(f"{'':12}{'todos':>8}{'todo':>8}{'floor':>8}{'x floor':>9}{'requests':>10}{'peak MB':>9}")
    for result in results:
        print(
            f"{result['case']:12}{result['todos']:8,}{result['todo_s']:8.2f}{result['floor_s']:8.2f}"
            f"{result['todo_s'] / result['floor_s']:9.1f}{result['requests']:10}{result['peak_mb']:9}"
        )


main()
