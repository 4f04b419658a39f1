"""Looks for dead links and missing pictures in a documentation site of docc: `check-docs.py [--browser] SITE`.

It reads the data of every page. With --browser it also opens pages in a headless Chromium: all articles,
the first page of each module, and a part of the other symbols. Prints each finding as `page -> link` and
fails if there are any.
"""

import contextlib
import functools
import http.server
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

# How many pages of symbols a browser opens besides the others: one of so many, in the order of names.
SYMBOL_PAGES = 60
SECONDS_PER_PAGE = 20


class Site:
    """The files of a site, and what is known about its pages."""

    def __init__(self, folder):
        self.folder = folder
        self.pages = {}
        data = os.path.join(folder, "data")
        for directory, _, names in os.walk(data):
            for name in names:
                if name.endswith(".json"):
                    file = os.path.join(directory, name)
                    self.pages["/" + os.path.relpath(file, data)[: -len(".json")]] = file

    def page(self, path):
        with open(self.pages[path], encoding="utf-8") as file:
            return json.load(file)

    def has_file(self, path):
        return os.path.isfile(self.folder + urllib.parse.unquote(path))

    @functools.cache
    def anchors(self, path):
        return {item["anchor"] for item in objects(self.page(path)) if item.get("anchor")}

    def leads_somewhere(self, link):
        """Says whether a link of this site, as `/documentation/a/b#c`, has a page, its file and its section."""
        parts = urllib.parse.urlsplit(link)
        path = urllib.parse.unquote(parts.path).rstrip("/")
        if path not in self.pages:
            return self.has_file(parts.path)
        if not self.has_file(urllib.parse.quote(path) + "/index.html"):
            return False
        anchor = urllib.parse.unquote(parts.fragment)
        return not anchor or anchor in self.anchors(path)


def objects(value):
    """All objects within a value of JSON."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            yield item
            waiting.extend(item.values())
        elif isinstance(item, list):
            waiting.extend(item)


def check_data(site, findings):
    """Checks the data of every page. Returns the numbers of links and pictures."""
    links, files = set(), set()
    for path in sorted(site.pages):
        page = site.page(path)
        references = page.get("references", {})
        for item in references.values():
            if item.get("url", "").startswith("/"):
                links.add((path, item["url"]))
            for variant in item.get("variants", []):
                if "url" in variant:
                    files.add((path, variant["url"]))
        for item in objects(page.get("primaryContentSections", [])):
            if item.get("type") in ("reference", "image"):
                # The names of the standard library in a list of protocols are not resolvable, and no links.
                target = references.get(item["identifier"], {"type": "unresolvable"})
                if target["type"] == "unresolvable":
                    findings.append((path, item["identifier"]))
    navigator = os.path.join(site.folder, "index", "index.json")
    if os.path.exists(navigator):
        with open(navigator, encoding="utf-8") as file:
            links.update(("the navigator", item["path"]) for item in objects(json.load(file)) if "path" in item)
    known = functools.cache(site.leads_somewhere)
    findings.extend((page, link) for page, link in sorted(links) if not known(link))
    findings.extend((page, file) for page, file in sorted(files) if not site.has_file(file))
    return len(links), len(files)


class Browser:
    """A headless Chromium, controlled through its driver."""

    def __init__(self):
        # A short path, because the browser makes a socket in it.
        self.folder = tempfile.TemporaryDirectory(dir="/tmp", ignore_cleanup_errors=True)
        log = os.path.join(self.folder.name, "log")
        with open(log, "w", encoding="utf-8") as output:
            self.driver = subprocess.Popen(
                ["chromedriver", "--port=0"],
                stdout=output,
                stderr=output,
                env=os.environ | {"TMPDIR": self.folder.name},
            )
        try:
            self.address = f"http://127.0.0.1:{self.port(log)}/session"
            arguments = ["--headless=new", "--window-size=1400,1000", "--disable-dev-shm-usage"]
            if os.geteuid() == 0:
                arguments.append("--no-sandbox")
            options = {"goog:chromeOptions": {"args": arguments}, "goog:loggingPrefs": {"browser": "ALL"}}
            session = self.call("", {"capabilities": {"alwaysMatch": options}})
            self.address += "/" + session["sessionId"]
        except BaseException:
            self.end_driver()
            raise

    def port(self, log):
        """Waits until the driver has written its port."""
        end = time.monotonic() + SECONDS_PER_PAGE
        while time.monotonic() < end and self.driver.poll() is None:
            with open(log, encoding="utf-8") as file:
                if started := re.search(r"started successfully on port (\d+)", file.read()):
                    return started[1]
            time.sleep(0.05)
        raise SystemExit("check-docs: chromedriver does not start")

    def call(self, command, parameters):
        request = urllib.request.Request(
            self.address + command,
            json.dumps(parameters).encode(),
            {"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            message = json.load(error)["value"]["message"].splitlines()[0]
            raise SystemExit(f"check-docs: the browser does not do {command or 'start'}: {message}") from None

    def run(self, script):
        return self.call("/execute/sync", {"script": script, "args": []})

    def wait_for(self, script):
        """Waits until a script returns something true. Returns that, or the last value if it takes too long."""
        end = time.monotonic() + SECONDS_PER_PAGE
        while not (value := self.run(script)) and time.monotonic() < end:
            time.sleep(0.05)
        return value

    def errors(self):
        log = self.call("/se/log", {"type": "browser"})
        return [entry["message"] for entry in log if entry["level"] == "SEVERE"]

    def close(self):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(urllib.request.Request(self.address, method="DELETE"), timeout=20)
        self.end_driver()

    def end_driver(self):
        # A test runner may have blocked the signal of `terminate()`, and a program inherits that.
        self.driver.kill()
        self.driver.wait()
        self.folder.cleanup()


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(folder):
    """Serves a folder on a free port of this machine. The value is the address."""
    handler = functools.partial(QuietHandler, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def pages_to_open(site):
    """All articles and modules, and a spread of the other pages."""
    first, others = [], []
    for path in sorted(site.pages):
        is_article = site.page(path).get("metadata", {}).get("role") == "article"
        (first if is_article or path.count("/") <= 2 else others).append(path)
    return first + others[:: max(1, len(others) // SYMBOL_PAGES)]


# Pictures that are not on the screen would load only when the reader comes to them.
LOAD_PICTURES = """
for (const picture of document.images) picture.loading = "eager";
return document.readyState === "complete" && [...document.images].every(picture => picture.complete);
"""
# A section of the page itself may be one that the page adds to its data.
LINKS = """
return [...document.querySelectorAll("a[href]")]
  .filter(link => !link.hash || link.pathname !== location.pathname
    || !document.getElementById(decodeURIComponent(link.hash.slice(1))))
  .map(link => link.href);
"""
PICTURES = "return [...document.images].map(picture => [picture.src, picture.naturalWidth])"


def check_in_browser(site, findings):
    """Opens pages in a browser. Returns the numbers of pages, links and pictures."""
    counts = {"pages": 0, "links": 0, "pictures": 0}
    with served(site.folder) as address, contextlib.closing(Browser()) as browser:
        for path in pages_to_open(site):
            counts["pages"] += 1
            browser.call("/url", {"url": address + urllib.parse.quote(path)})
            if not browser.wait_for('return !!document.querySelector("h1")'):
                findings.append((path, "nothing is shown"))
                continue
            if browser.run('return !!document.querySelector(".not-found, .server-error")'):
                findings.append((path, "an error page is shown"))
                continue
            browser.wait_for(LOAD_PICTURES)
            for source, width in browser.run(PICTURES):
                counts["pictures"] += 1
                if width == 0:
                    findings.append((path, source.removeprefix(address)))
            for link in set(browser.run(LINKS)):
                if link.startswith(address):
                    counts["links"] += 1
                    if not site.leads_somewhere(link.removeprefix(address)):
                        findings.append((path, link.removeprefix(address)))
            findings.extend((path, error.replace(address, "")) for error in browser.errors())
    return counts


def main(arguments):
    in_browser = arguments[:1] == ["--browser"]
    if len(arguments) != 1 + in_browser:
        raise SystemExit("check-docs: say 'check-docs.py [--browser] SITE'")
    site = Site(os.path.abspath(arguments[-1]))
    if not site.pages:
        raise SystemExit(f"check-docs: {arguments[-1]} has no pages")
    findings = []
    links, files = check_data(site, findings)
    summary = f"pages: {len(site.pages)}, links: {links}, pictures: {files}"
    if in_browser:
        counts = check_in_browser(site, findings)
        summary += "; in a browser " + ", ".join(f"{name}: {count}" for name, count in counts.items())
    findings = sorted(set(findings))
    for page, link in findings:
        print(f"{page} -> {link}")
    print(f"{summary}; dead: {len(findings)}")
    return 1 if findings else 0


sys.exit(main(sys.argv[1:]))
