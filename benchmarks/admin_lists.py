"""How long the database takes for the admin's lists, with 1,000 games and with a million.

    python -m benchmarks.admin_lists [--games 1000000] [--rounds 8] [--shown 30]

For each size a PostgreSQL of its own is filled. Every list is opened as it comes up, with each
choice of each of its filters, and with searches; and the pages of a game and of a player. What is
timed are the statements of a page, together; the quickest of the last three rounds counts, when
PostgreSQL has begun to keep plans. Those that take longest are printed.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Any, Final
from urllib.parse import parse_qsl

import django

FEW: Final = 1_000
NAME: Final = "player-7"
SEARCHED: Final = {
    "accounts/account": (NAME, "{user}", "{game}"),
    "accounts/staffact": ("{game}",),
    "accounts/transaction": (NAME, "{game}"),
    "accounts/user": (NAME, "{user}", f"{NAME}@example.org"),
    "games/chatmessage": (NAME, "{table}"),
    "games/game": (NAME, "{user}", "{game}", "{table}"),
    "games/report": (NAME,),
    "games/table": (NAME, "{game}", "{table}"),
    "ranking/badge": (NAME,),
    "ranking/booking": ("{game}",),
    "ranking/progress": (NAME,),
    "ranking/result": (NAME,),
    "ranking/standing": (NAME,),
    "ranking/statistics": (NAME,),
    "ranking/week": (),
}
"""What is looked for in which list."""


def pages(client: Any) -> Iterator[tuple[str, str, dict[str, str]]]:
    """The pages, each with what is asked for, in words and as its query."""
    models = import_module("games.models")
    player = models.Player.objects.select_related("game").filter(user__username=NAME)[0]
    whole = models.Move.objects.filter(version=10)[0]  # the record of most is a copy of its end
    ids = {"user": player.user_id, "game": player.game_id, "table": player.game.table_id}
    for name, terms in SEARCHED.items():
        yield name, "", {}
        listed = client.get(f"/admin/{name}/").context["cl"]
        for each in listed.filter_specs:
            for choice in each.choices(listed):
                asked = choice["query_string"].removeprefix("?")
                yield name, asked, dict(parse_qsl(asked))
        for term in terms:
            yield name, f"q={term}", {"q": term.format(**ids)}
    yield f"games/game/{whole.game_id}/change", "its page", {}
    yield f"accounts/user/{player.user_id}/change", "its page", {}


def opened(client: Any, name: str, query: dict[str, str]) -> None:
    """Open a page."""
    answer = client.get(f"/admin/{name}/", query)
    if answer.status_code != 200:
        raise SystemExit(f"{name} {query}: {answer.status_code}")


def measured(games: int, rounds: int) -> dict[str, float]:
    """Fill the database, and time every page."""
    import_module("benchmarks.admin_rows").fill(games)
    import_module("django.test.utils").setup_test_environment()  # a page tells what it shows
    client = import_module("tests.harness.staff").staff()
    database_ms = import_module("benchmarks.ranking_boards").database_ms
    found = {}
    for name, asked, query in pages(client):
        times = [database_ms(partial(opened, client, name, query)) for _ in range(rounds)]
        found[f"{name.split('/')[1]:13}{asked}"] = min(times[-3:])
    return found


def in_its_own(games: int, rounds: int) -> dict[str, float]:
    """Measure in a process and a PostgreSQL of its own."""
    with import_module("tests.harness.postgres").server() as url:
        environment = os.environ | {
            "DATABASE_URL": url,
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "BENCHMARK_PART": "measure",
        }
        part = [sys.executable, "-m", "benchmarks.admin_lists", f"--games={games}"]
        told = subprocess.run(
            [*part, f"--rounds={rounds}"], check=True, stdout=subprocess.PIPE, env=environment
        )
    found: dict[str, float] = json.loads(told.stdout)
    return found


def main(arguments: list[str]) -> int:
    """Measure both sizes and print, or measure one for that."""
    parser = argparse.ArgumentParser(prog="benchmarks.admin_lists")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--shown", type=int, default=30)
    asked = parser.parse_args(arguments)
    if "BENCHMARK_PART" in os.environ:
        django.setup()
        print(json.dumps(measured(asked.games, asked.rounds)))
        return 0
    few, many = (in_its_own(games, asked.rounds) for games in (FEW, asked.games))
    print(f"{'ms in the database':50}{FEW:>12,}{asked.games:>12,} games{'ratio':>8}")
    for name, spent in sorted(many.items(), key=lambda row: -row[1])[: asked.shown]:
        print(f"{name:50}{few[name]:12.1f}{spent:12.1f}{spent / few[name]:14.1f}")
    slowest, fastest = max(many.values()), min(many.values())
    print(f"{len(many)} pages, from {fastest:.1f} to {slowest:.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
