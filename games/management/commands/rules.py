"""`manage.py rules`: the rules over standard input and output, as lines of JSON."""

import sys
from collections.abc import Iterator
from typing import BinaryIO

from django.core.management.base import BaseCommand

from games.engine import LONGEST_LINE, answer_line


class Command(BaseCommand):
    """Answer each line of standard input with a line on standard output, without a database."""

    help = "Answer requests to the rules: one JSON object a line in, one a line out."
    requires_system_checks = ()

    def handle(self, *args: object, **options: object) -> None:
        try:
            answer(sys.stdin.buffer, sys.stdout.buffer)
        except (KeyboardInterrupt, BrokenPipeError):
            sys.stderr.close()  # The client has gone: no output can reach it.


def answer(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each line of `requests` at once."""
    for line in _lines(requests):
        answers.write(answer_line(line) + b"\n")
        answers.flush()


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines without their ends. A line that is too long is cut, but stays too long."""
    while line := stream.readline(LONGEST_LINE + 2):
        rest = line
        while rest and not rest.endswith(b"\n") and len(rest) == LONGEST_LINE + 2:
            rest = stream.readline(LONGEST_LINE + 2)
        yield line.rstrip(b"\r\n")
