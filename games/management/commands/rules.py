"""`manage.py rules`: the rules over standard input and output, one line of JSON each."""

import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand

from games.engine.requests import LONGEST_LINE, answer_line


class Command(BaseCommand):
    """Answers each line on standard input by one on standard output; needs no database."""

    help = "Answer requests to the rules: one JSON object a line in, one a line out."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            answer(sys.stdin.buffer, sys.stdout.buffer)
        except (KeyboardInterrupt, BrokenPipeError):
            sys.stderr.close()  # Whoever asked has gone: nothing is left to be said.


def answer(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each line of `requests`, and send it at once."""
    for line in _lines(requests):
        answers.write(answer_line(line) + b"\n")
        answers.flush()


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines without their ends; of a line that is too long only a beginning, also too long."""
    while line := stream.readline(LONGEST_LINE + 2):
        rest = line
        while rest and not rest.endswith(b"\n") and len(rest) == LONGEST_LINE + 2:
            rest = stream.readline(LONGEST_LINE + 2)
        yield line.rstrip(b"\r\n")
