"""Every refusal of a game's command carries the present game."""

from collections.abc import Callable
from typing import Any, Final
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.engine.errors import IllegalMove, WrongPhase
from games.errors import (
    GameDamaged,
    GameNotRunning,
    GameNotVisible,
    NotPlaying,
    SpectatorsNotAllowed,
    TableArranged,
    TableClosed,
)
from games.models import Game, Table
from games.play.commands import gate
from games.play.errors import LeftForGood, NoProposal, NotYourTurn, NoVoteInTournament, StaleVersion
from games.tables.errors import InvalidClientSeed, SeedsFixed
from parcheesi_site.middleware.callers import view_class
from tests.harness.games import off_turn, on_turn, started
from tests.harness.markdown import names, rows, section
from tests.harness.people import Person
from tests.harness.tables import open_table
from tests.site.posts import API, routes

pytestmark = pytest.mark.django_db

Kind = type[Exception]
Refused = tuple[Person, Game, dict[str, Any]]
"""A person, a game, and what the person's command has that it would not have otherwise."""
MOVE: Final = {"pawn": 0, "kind": "die", "value": 100}
BODIES: Final[dict[str, dict[str, Any]]] = {
    "roll": {"version": 1},
    "moves": {"version": 1, **MOVE},
    "auto": {"version": 1, "automatic": True},
    "resign": {"version": 1},
    "cancel-votes": {"version": 1, "vote": "agree"},
    "client-seed": {"client_seed": "four leaves"},
}
WITHOUT_GAME: Final[dict[Kind, str]] = {
    GameNotVisible: "the game is none of the user's business",
    SpectatorsNotAllowed: "the same",
    GameDamaged: "there is nothing that could be shown",
}


def new_game() -> tuple[Person, Person, Game]:
    ana, ben = Person(timezone.now()), Person(timezone.now())
    return ana, ben, started(ana, ben, now=timezone.now())


def waiting_game() -> tuple[Person, Game]:
    ana = Person(timezone.now())
    return ana, open_table(ana).games.get()


def stranger() -> Refused:
    return Person(timezone.now()), new_game()[2], {}


def deserter() -> Refused:
    ana, ben = Person(timezone.now()), Person(timezone.now())
    eva = Person(timezone.now())
    game = started(ana, ben, eva, seats=3, now=timezone.now())
    assert ana.api.post(f"{API}/games/{game.id}/resign").status_code == 200
    return ana, game, {}


def too_early() -> Refused:
    ana, game = waiting_game()
    return ana, game, {}


def too_late() -> Refused:
    ana, ben, game = new_game()
    return on_turn(game, ana, ben), game, {"version": 7}


def out_of_turn() -> Refused:
    ana, ben, game = new_game()
    return off_turn(game, ana, ben), game, {}


def in_the_wrong_phase() -> Refused:
    ana, ben, game = new_game()
    player = on_turn(game, ana, ben)
    Game.objects.filter(id=game.id).update(position=game.position | {"turn": rolled(game)})
    return player, game, {}


def rolled(game: Game) -> dict[str, Any]:
    assert isinstance(game.position, dict)
    turn: dict[str, Any] = game.position["turn"]
    return {**turn, "phase": "move", "roll": [5], "dice": [5]}


def before_the_roll() -> Refused:
    ana, ben, game = new_game()
    return on_turn(game, ana, ben), game, {}


def without_proposal() -> Refused:
    ana, _, game = new_game()
    return ana, game, {}


def at_a_closed_table() -> Refused:
    ana, game = waiting_game()
    assert ana.api.delete(f"{API}/tables/{game.table_id}/seats").status_code == 200
    Table.objects.filter(id=game.table_id).update(closed_at=timezone.now())
    return ana, game, {}


def at_a_table_of_a_tournament() -> Refused:
    ana, game = waiting_game()
    Table.objects.filter(id=game.table_id).update(tournament=uuid4())
    return ana, game, {}


def in_a_tournament() -> Refused:
    ana, _, game = new_game()
    Game.objects.filter(id=game.id).update(tournament=uuid4())
    return ana, game, {}


def spectator_of_a_waiting_game() -> Refused:
    return Person(timezone.now()), waiting_game()[1], {}


def with_a_bar() -> Refused:
    ana, game = waiting_game()
    return ana, game, {"client_seed": "a|b"}


def after_the_start() -> Refused:
    ana, _, game = new_game()
    return ana, game, {}


REFUSED: Final[dict[Kind, Callable[[], Refused]]] = {
    NotPlaying: stranger,
    LeftForGood: deserter,
    GameNotRunning: too_early,
    StaleVersion: too_late,
    NotYourTurn: out_of_turn,
    WrongPhase: in_the_wrong_phase,
    IllegalMove: in_the_wrong_phase,
    NoProposal: without_proposal,
    NoVoteInTournament: in_a_tournament,
    TableArranged: at_a_table_of_a_tournament,
    TableClosed: at_a_closed_table,
    SeedsFixed: after_the_start,
    InvalidClientSeed: with_a_bar,
}
OTHERWISE: Final[dict[tuple[str, Kind], Callable[[], Refused]]] = {
    ("moves", WrongPhase): before_the_roll,
    ("client-seed", NotPlaying): spectator_of_a_waiting_game,
}


def declared() -> list[tuple[str, Kind]]:
    """Each command of a game with each error that it declares."""
    return [
        (str(entry.name), kind)
        for path, entry in routes()
        if path.startswith("api/v1/games/<uuid:game_id>/")
        for kind in getattr(
            getattr(view_class(entry.callback), "post", None), "declared_errors", ()
        )
    ]


def test_all_commands_are_found() -> None:
    assert {command for command, _ in declared()} == BODIES.keys()


@pytest.mark.parametrize(
    ("command", "kind"),
    [pytest.param(*each, id=f"{each[0]} {each[1].__name__}") for each in declared()],
)
def test_every_declared_refusal_of_a_command_carries_the_game(command: str, kind: Kind) -> None:
    if kind in WITHOUT_GAME:
        return
    player, game, more = (OTHERWISE.get((command, kind)) or REFUSED[kind])()
    answer = player.api.post(f"{API}/games/{game.id}/{command}", {**BODIES[command], **more})

    assert answer.json()["code"] == kind.code  # type: ignore[attr-defined]  # they all have one
    assert timeless(answer.json()["game"]) == timeless(
        player.api.get(f"{API}/games/{game.id}").json()
    )


def timeless(game: dict[str, Any]) -> dict[str, Any]:
    return {**game, "turn": {**game["turn"], "ms_left": None} if game["turn"] else None}


def test_the_document_lists_the_codes_that_carry_the_game() -> None:
    commands, _, codes = rows(section("docs/errors.md", "## The present state"))[0]
    carrying = {kind.code for _, kind in declared() if kind not in WITHOUT_GAME}  # type: ignore[attr-defined]  # as above

    assert {*names(commands)} == {*BODIES, "games/{id}/…"}
    assert {*names(codes)} - BODIES.keys() == carrying


@pytest.mark.parametrize("refused", [too_late, out_of_turn, in_the_wrong_phase, stranger, deserter])
def test_a_refused_roll_reads_the_game_once(refused: Callable[[], Refused]) -> None:
    player, game, more = refused()
    with CaptureQueriesContext(connection) as queries:
        answer = player.api.post(f"{API}/games/{game.id}/roll", {"version": 1, **more})

    assert answer.json()["game"]["id"] == str(game.id)
    assert sum('FROM "games_game"' in query["sql"] for query in queries) == 1


def test_a_command_that_lost_a_race_carries_the_game_after_the_winner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ana, ben, game = new_game()

    def beaten(row: Game, made: Any, **_: Any) -> bool:
        Game.objects.filter(id=row.id).update(version=2)
        return False

    monkeypatch.setattr(gate, "commit", beaten)
    player = on_turn(game, ana, ben)
    answer = player.api.post(f"{API}/games/{game.id}/roll", {"version": 1}).json()

    assert (answer["code"], answer["game"]["version"]) == ("stale_version", 2)


def test_a_refusal_about_a_game_that_may_not_be_watched_does_not_show_it(
    ana: Person, ben: Person, eva: Person
) -> None:
    game = started(ana, ben, now=timezone.now(), spectators_allowed=False)
    answer = eva.api.post(f"{API}/games/{game.id}/roll", {"version": 1})

    assert (answer.status_code, "game" in answer.json()) == (403, False)
