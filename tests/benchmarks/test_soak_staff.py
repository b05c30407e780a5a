"""The audit at the end of the soak passes correct games and finds each kind of fault."""

from collections.abc import Callable
from typing import Any

import pytest

from benchmarks.soaks.games.audit import audit
from games.fairness import seeds
from games.models import Game, Move, Penalty, Player, Presence, Seat, Table, TableEvent
from games.play.commands.resign import resign
from tests.harness.games import act, started
from tests.harness.people import NOW, Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def reported(ana: Person, ben: Person) -> dict[str, Any]:
    """A game that Ben has resigned, as the clients report it."""
    game = started(ana, ben)
    for _ in range(6):
        game = act(game, NOW)
    resign(game_id=game.id, user_id=ben.id, version=None, now=NOW)
    nothing = {"resigned": False, "away": [], "idle": False, "proposed": False, "agreed": False}
    people = [
        {**nothing, "user": user, "seat": player["seat"], "resigned": user == str(ben.id)}
        for player in game.players
        if (user := player["user"])
    ]
    return {"game": str(game.id), "voided": False, "people": people}


def change_game(**changes: Any) -> Callable[[], None]:
    return lambda: Game.objects.exclude(status="waiting").update(**changes) and None


def change_players(**changes: Any) -> Callable[[], None]:
    return lambda: Player.objects.filter(place=1).update(**changes) and None


def leave_a_presence_row() -> None:
    player = Player.objects.filter(place=1).get()
    Presence.objects.create(game=player.game, user=player.user, seat=player.seat, seen_at=NOW)


def move_a_pawn() -> None:
    game = Game.objects.exclude(status="waiting").get()
    game.position["pawns"]["0"][0] = "20" if game.position["pawns"]["0"][0] != "20" else "21"
    game.save()


def never_end() -> None:
    Game.objects.filter(status="waiting").delete()
    change_game(status="playing", reason="", ended_at=None, deadline_at=NOW)()


def seat_the_player_that_left() -> None:
    left = Player.objects.filter(place=2).get()
    Seat.objects.create(table=left.game.table, number=left.seat, user=left.user, taken_at=NOW)


def lose_a_row() -> None:
    game = Game.objects.exclude(status="waiting").get()
    Move.objects.create(game=game, version=game.version + 2, kind="notice", seat=0, data={}, at=NOW)


def append_the_event_twice() -> None:
    event = TableEvent.objects.get(kind="game_ended")
    TableEvent.objects.create(
        table=event.table, number=1000, kind=event.kind, data=event.data, at=NOW
    )


def open_another_table() -> None:
    Table.objects.create(
        ruleset="parchis", created_at=NOW, master_id=Player.objects.filter(place=1).get().user_id
    )


TAMPERING: dict[str, Callable[[], object]] = {
    "ended as played": change_game(reason="played"),
    "is playing": never_end,
    "does not replay": move_a_pawn,
    "dice that do not follow": change_game(server_seed=seeds.encrypted(b"0" * 32)),
    "result rows than players": lambda: Player.objects.filter(place=1).delete(),
    "before others": change_players(place=3),
    "with places": change_players(place=None, distance=None),
    "and distances": change_players(distance=1),
    "left, unlike its result rows": lambda: Player.objects.update(left="", left_at=None),
    "has brought the penalties": lambda: Penalty.objects.all().delete(),
    "still has presence rows": leave_a_presence_row,
    "has a seat of a player": seat_the_player_that_left,
    "rows for version": lose_a_row,
    "settled so often": append_the_event_twice,
    "never settled": lambda: TableEvent.objects.filter(kind="game_ended").delete(),
    "open games": open_another_table,
}


def test_a_correct_game_has_no_faults(reported: dict[str, Any]) -> None:
    found = audit([reported])

    assert found["faults"] == []
    assert found["counts"]["finished, last_remaining"] == 1
    assert found["rows"] == Move.objects.count()


@pytest.mark.parametrize("fault", TAMPERING)
def test_the_audit_finds_the_fault(reported: dict[str, Any], fault: str) -> None:
    TAMPERING[fault]()

    assert any(fault in line for line in audit([reported])["faults"]), audit([reported])["faults"]


@pytest.mark.parametrize(
    ("done", "fault"),
    [
        ({"resigned": False}, "left as 'resigned', resigned: False"),
        ({"resigned": False}, "players' actions allow only ['played']"),
    ],
)
def test_a_game_that_contradicts_the_clients_has_faults(
    reported: dict[str, Any], done: Any, fault: str
) -> None:
    for actions in reported["people"]:
        actions.update(done)

    assert any(fault in line for line in audit([reported])["faults"])


def test_a_game_that_no_client_reported_is_a_fault(reported: dict[str, Any], ana: Person) -> None:
    another = started(ana)

    assert any(str(another.id) in line for line in audit([reported])["faults"])


@pytest.mark.parametrize("away", [[], [[NOW.timestamp() - 3, None]], [[0, NOW.timestamp() - 1]]])
def test_a_player_that_was_connected_cannot_have_abandoned(
    reported: dict[str, Any], away: Any
) -> None:
    Player.objects.filter(place=2).update(left="abandoned")
    for actions in reported["people"]:
        actions.update(away=away, resigned=False)

    assert any("was abandoned at" in line for line in audit([reported])["faults"])
