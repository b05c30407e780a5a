"""The pages that the benchmark of the admin's lists opens; to be imported once Django is set up."""

from collections.abc import Iterator
from functools import partial
from typing import Final
from urllib.parse import parse_qsl

from django.test import Client
from django.test.utils import setup_test_environment

from benchmarks.admin import rows
from benchmarks.ranking.boards import database_ms
from games.models import Move, Player
from tests.harness.staff import staff

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
"""The search terms of each list."""


def pages(client: Client) -> Iterator[tuple[str, str, dict[str, str]]]:
    """The pages: address, label and query of each."""
    player = Player.objects.select_related("game").filter(user__username=NAME)[0]
    whole = Move.objects.filter(version=10)[0]  # most games have only the end of a record
    ids = {"user": player.user_id, "game": player.game_id, "table": player.game.table_id}
    for name, terms in SEARCHED.items():
        yield name, "", {}
        listed = client.get(f"/admin/{name}/").context["cl"]
        for each in listed.filter_specs:
            for choice in each.choices(listed):
                label = choice["query_string"].removeprefix("?")
                yield name, label, dict(parse_qsl(label))
        for term in terms:
            yield name, f"q={term}", {"q": term.format(**ids)}
    yield f"games/game/{whole.game_id}/change", "its page", {}
    yield f"accounts/user/{player.user_id}/change", "its page", {}


def opened(client: Client, name: str, query: dict[str, str]) -> None:
    """Open a page."""
    answer = client.get(f"/admin/{name}/", query)
    if answer.status_code != 200:
        raise SystemExit(f"{name} {query}: {answer.status_code}")


def measured(games: int, rounds: int) -> dict[str, float]:
    """Fill the database, and time every page."""
    rows.fill(games)
    setup_test_environment()  # for `context` of responses
    client = staff()
    found = {}
    for name, label, query in pages(client):
        times = [database_ms(partial(opened, client, name, query)) for _ in range(rounds)]
        found[f"{name.split('/')[1]:13}{label}"] = min(times[-3:])
    return found
