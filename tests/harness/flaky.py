"""`make test-flaky`: the changed tests many times, in random order, beside four busy loops."""

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import SystemRandom

from tests.harness.changed import ROOT, changed_since

BUSY_LOOPS = 4
AT_ONCE = 10
"""How often a test runs in one process. Each process sets up its databases and servers anew."""
LOOP = "import os\nwhile os.getppid() == {parent}:\n    for _ in range(10**6): pass"
"""Ends with its parent, however that ends."""
QUIET = ["--tb=short", "-p", "no:cacheprovider"]
NOTHING_FAILED, SOME_FAILED = 0, 1
"""Exit statuses of pytest; all others are problems of the run itself."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tests; the exit status."""
    parser = argparse.ArgumentParser(prog="make test-flaky", description=__doc__)
    parser.add_argument("-n", type=int, default=50, help="how often")
    parser.add_argument("--since", default="", help="a commit")
    parser.add_argument("tests", nargs="*", help="instead of those that have changed")
    given = parser.parse_args(arguments)
    tests = given.tests or _chosen(given.since or _last_common())
    if not tests:
        return NOTHING_FAILED
    with busy_loops():
        failures = sum(_run(tests, times) for times in _portions(given.n))
    print(f"{failures} failures in {given.n} runs of:", *tests, sep="\n  ")
    return SOME_FAILED if failures else NOTHING_FAILED


def _chosen(commit: str) -> list[str]:
    tests, others = changed_since(commit)
    for path in others:
        print(f"Changed, but the tests that use it are not followed: {path}")
    if not tests:
        print(f"No test has changed since {commit}.")
    return tests


def _last_common() -> str:
    """Where this branch left origin/main; the commit before, if there is no such branch."""
    command = ["git", "merge-base", "HEAD", "origin/main"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return found.stdout.strip() or "HEAD~1"


@contextmanager
def busy_loops() -> Iterator[list[subprocess.Popen[bytes]]]:
    """Keep cores busy."""
    command = [sys.executable, "-c", LOOP.format(parent=os.getpid())]
    loops = [subprocess.Popen(command) for _ in range(BUSY_LOOPS)]
    try:
        yield loops
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def _portions(times: int) -> list[int]:
    return [min(AT_ONCE, times - begun) for begun in range(0, times, AT_ONCE)]


def _run(tests: list[str], times: int) -> int:
    """Print the outcome of one process; return the number of failures."""
    seed = SystemRandom().getrandbits(32)
    options = [f"--randomly-seed={seed}", f"--repeat={times}", *QUIET]
    command = [sys.executable, "-m", "pytest", *options, *tests]
    status, output = _output(command)
    print(f"seed {seed}:", output.rstrip().rpartition("\n")[2], flush=True)
    if status == NOTHING_FAILED:
        return 0
    print(output, f"Again: {shlex.join(command)}", sep="\n", flush=True)
    if status != SOME_FAILED:
        sys.exit(status)
    return len(re.findall(r"^(?:FAILED|ERROR) ", output, re.MULTILINE)) or 1


def _output(command: list[str]) -> tuple[int, str]:
    """The exit status and the output; Ctrl-C, which pytest gets, too, waits for its end."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as file:
        process = subprocess.Popen(command, cwd=ROOT, stdout=file, stderr=subprocess.STDOUT)
        try:
            process.wait()
        except KeyboardInterrupt:
            process.wait()
            raise
        file.seek(0)
        return process.returncode, file.read()


if __name__ == "__main__":
    sys.exit(main())
