"""Games and tables with damaged JSON: nobody else notices, and the staff can void the games."""

import logging
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import REGISTRY

from accounts.models import Notification, NotificationKind
from accounts.wallet import balances
from core import damage as notes
from games.errors import GameDamaged
from games.models import Game, Move, Player, Presence, Table
from games.models.shapes import Damaged
from games.play.admin import games as admin_of_games
from games.play.commands import cancel_vote
from games.play.commands.void import cancel_game, void_game
from games.play.scheduler import deadlines, sweeps
from games.presence import downtime, tracking
from games.records import archiving
from games.records.record import is_damaged
from ranking.models import Booking
from tests.harness.archiving import archive_in
from tests.harness.chips import assert_right
from tests.harness.damage import DAMAGES, VOTE_LASTS, break_it
from tests.harness.games import competitive, played_to_the_end, started
from tests.harness.people import NOW, Person, registered
from tests.harness.staff import do, page_of
from tests.harness.staff import staff as at_work
from tests.harness.tables import open_table, seen
from tests.harness.tampering import change

pytestmark = pytest.mark.django_db


LISTS = (
    *("games", "me", "me/games", "me/penalties", "me/notifications", "me/stream", "me/wallet"),
    *("me/wallet/entries", "me/friends", "matchmaking/tickets", "tables", "rankings/xp"),
    *("rankings/weekly", "rankings/weekly/current", "users/{name}", "users/{name}/games"),
    *("tables/{table}", "tables/{table}/chat", "tables/{table}/spectators"),
    "tables/{table}/stream",
)
OWN = (
    *("games/{game}", "games/{game}/board.svg", "games/{game}/fairness", "games/{game}/moves"),
    *("games/{game}/record", "games/{game}/stream"),
)
COMMANDS = (
    *(("roll", {"version": 1}), ("resign", {}), ("auto", {"automatic": True})),
    *(("moves", {"version": 1, "pawn": 0, "kind": "die", "value": 5}),),
    *(("cancel-votes", {"vote": vote}) for vote in ("propose", "agree", "refuse")),
)


@pytest.fixture(autouse=True)
def _nothing_paused_or_noted() -> None:
    sweeps.FAILING.pauses.clear()
    notes._log.cache_clear()


@pytest.fixture
def people() -> tuple[Person, Person, Person]:
    return registered(), registered(), registered()


@pytest.fixture(params=DAMAGES)
def damaged(request: pytest.FixtureRequest, people: tuple[Person, ...]) -> Game:
    """A running game with stakes of the first two people, after a whole one of them."""
    game = competitive(*people[:2])
    return break_it(game, request.param)


def count(code: str = "game_damaged") -> float:
    return REGISTRY.get_sample_value("parcheesi_damaged_total", {"code": code}) or 0.0


def addresses(game: Game, person: Person, of: tuple[str, ...]) -> list[str]:
    names = {"game": game.id, "table": game.table_id, "name": person.user.username}
    return [f"/api/v1/{address.format(**names)}" for address in of]


def page_of_id(game_id: Any) -> str:
    return f"/admin/games/game/{game_id}/change/"


def listed(person: Person, address: str) -> set[str]:
    return {row["id"] for row in person.api.get(address).json()["results"]}


def test_lists_and_pages_of_others_stay_whole(
    damaged: Game, people: tuple[Person, ...], caplog: pytest.LogCaptureFixture
) -> None:
    ana, _ben, eva = people
    other = started(eva)
    before = count()

    for reader in people:
        for address in addresses(damaged, ana, LISTS):
            for path in (address, *(() if "stream" in address else (f"{address}?limit=1",))):
                answer = reader.api.get(path)
                assert answer.status_code == 200, (path, answer.content)
        for address in addresses(damaged, ana, OWN):
            answer = reader.api.get(address)
            body = answer.content
            assert answer.status_code == 200 or answer.json()["code"] == "game_damaged", body
        assert reader.api.get(f"/api/v1/games/{damaged.id}").status_code == 503
        assert listed(reader, "/api/v1/games") == {str(other.id)}
    assert count() > before
    marks = [r for r in caplog.records if r.name == "core.damage" and r.levelno == logging.ERROR]
    assert any(str(damaged.id) in mark.getMessage() for mark in marks)


def test_commands_of_players_say_that_it_is_damaged(
    damaged: Game, people: tuple[Person, ...]
) -> None:
    for name, body in COMMANDS:
        for player in people[:2]:
            answer = player.api.post(f"/api/v1/games/{damaged.id}/{name}", body)
            code = answer.json()["code"]
            assert (answer.status_code, code) == (503, "game_damaged"), (name, answer.content)
            assert answer["Retry-After"] == "60"


def test_the_staff_sees_and_voids_it(damaged: Game, people: tuple[Person, ...]) -> None:
    ana, ben, _eva = people
    staff = at_work("moderator")
    game = Game.objects.get(id=damaged.id)

    assert is_damaged(game)
    assert b"icon-no" in staff.get("/admin/games/game/").content
    for path in (
        *("/admin/games/game/", f"/admin/games/game/?q={ana.id}", page_of(game)),
        *(f"{page_of(game)}?check=replay", f"{page_of(game)}?check=dice", page_of(ana.user)),
        *(page_of(game.table), "/admin/live/", f"/admin/games/game/{game.id}/history/"),
    ):
        assert staff.get(path, follow=True).status_code == 200, path
    assert staff.get(f"/admin/games/game/{game.id}/board.svg").status_code in (200, 404)
    with pytest.raises(GameDamaged):
        cancel_game(game_id=game.id, note="x", now=NOW)

    do(staff, game, "cancel_game")  # not offered
    assert Game.objects.get(id=game.id).status == Game.Status.PLAYING
    assert do(staff, game, "void_game").status_code == 302
    assert_voided(game, ana, ben)
    assert [balances.balance(person.id) for person in (ana, ben)] == [1000, 1000]
    assert staff.get(page_of(game)).status_code == 200


def test_the_staff_lists_damaged_games_of_a_stage(
    damaged: Game, people: tuple[Person, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, staff = started(people[2], registered()), at_work("moderator")
    over = break_it(played_to_the_end(started(*people[:2])), "position []")
    pages = {damaged.id: "", over.id: "&stage=finished"}

    def shown(page: str) -> set[Any]:
        content = staff.get(f"/admin/games/game/?attention=damaged{page}").content.decode()
        return {game for game in (damaged.id, whole.id, over.id) if page_of_id(game) in content}

    assert {game: shown(page) for game, page in pages.items()} == {g: {g} for g in pages}
    assert shown("&stage=all") == {damaged.id, over.id}
    monkeypatch.setattr(admin_of_games, "MOST_READ", 1)
    Game.objects.filter(id=whole.id).update(started_at=NOW + timedelta(days=1))
    assert shown("") == set()  # the newest of them is whole


def test_once_voided_it_is_not_counted_any_more(
    damaged: Game, people: tuple[Person, ...], caplog: pytest.LogCaptureFixture
) -> None:
    void_game(game_id=damaged.id, note="for a test", now=NOW)
    before = count()
    caplog.clear()

    for reader in people:
        for address in addresses(damaged, people[0], (*LISTS, *OWN, "games/{game}")):
            reader.api.get(address)
        reader.api.post(f"/api/v1/games/{damaged.id}/roll", {"version": 1})
    assert count() == before
    assert not [record for record in caplog.records if record.name == "core.damage"]


def assert_voided(game: Game, *players: Person) -> None:
    game = Game.objects.get(id=game.id)
    assert (game.status, game.reason) == (Game.Status.VOIDED, Game.Reason.STAFF)
    assert game.deadline_at is game.robot_due_at is game.cancel_vote is None
    for player in players:
        assert balances.staked(player.id) == 0
        notices = Notification.objects.filter(user=player.id, kind=NotificationKind.RESULT)
        assert [row.data["note"] for row in notices] == ["for a test"]
        assert player.api.get("/api/v1/me").status_code == 200
    assert not Presence.objects.filter(game=game).exists()
    assert not Player.objects.filter(game=game, place__isnull=False).exists()
    assert Game.objects.filter(table=game.table_id, status=Game.Status.WAITING).exists()
    assert Move.objects.filter(game=game).last().events[0]["status"] == "voided"
    assert_right()


def test_a_finished_one_is_reversed(people: tuple[Person, ...]) -> None:
    ana, ben, _eva = people
    game = played_to_the_end(competitive(ana, ben))
    assert {balances.balance(person.id) for person in (ana, ben)} != {1000}
    ended_at, table_games = game.ended_at, Game.objects.filter(table=game.table_id).count()
    game = break_it(game, "players [1]")

    game = void_game(game_id=game.id, note="for a test", now=NOW)

    assert_voided(game, ana, ben)
    assert [balances.balance(person.id) for person in (ana, ben)] == [1000, 1000]
    assert sorted(Booking.objects.values_list("game", "sign")) == [(game.id, -1), (game.id, 1)]
    assert (game.ended_at, Game.objects.filter(table=game.table_id).count()) == (
        *(ended_at, table_games),
    )


def test_after_it_the_players_play_on_at_their_table(people: tuple[Person, ...]) -> None:
    ana, ben, _eva = people
    game = break_it(competitive(ana, ben), "position []")
    void_game(game_id=game.id, note="for a test", now=NOW)

    for person in (ana, ben):
        body = {"ready": True, "version": seen(game.table_id)["version"]}
        answer = person.api.post(f"/api/v1/tables/{game.table_id}/ready", body)
        assert answer.status_code == 200
    assert Game.objects.filter(table=game.table_id, status=Game.Status.PLAYING).exists()


def test_sweeps_try_it_rarely_and_without_a_trace(
    damaged: Game, people: tuple[Person, ...], caplog: pytest.LogCaptureFixture
) -> None:
    whole = competitive(people[2], registered())
    Game.objects.filter(status=Game.Status.PLAYING).update(abandons_at=NOW)
    now = NOW + timedelta(hours=1)
    for seconds in range(0, 400, 10):
        later = now + timedelta(seconds=seconds)
        tracking.mark_silent_players_away(now=later)
        tracking.sweep_abandoned(now=later)
        deadlines.sweep_overdue_turns(now=later)
        deadlines.play_due_robots(now=later)
        cancel_vote.expire_votes(now=later)
        downtime.extend_deadlines(now=later)

    tries = [r for r in caplog.records if str(damaged.id) in r.getMessage()]
    assert [record.exc_info for record in tries] == [None]
    assert Game.objects.get(id=whole.id).version > whole.version
    assert Game.objects.get(id=damaged.id).version == damaged.version


def test_a_vote_in_it_stays_open_and_others_expire(
    damaged: Game, people: tuple[Person, ...]
) -> None:
    ana, ben, eva = people
    over, now = NOW + VOTE_LASTS, NOW + VOTE_LASTS + timedelta(seconds=1)
    whole = competitive(eva, registered())
    vote = {"proposed_by": 0, "agreed": [0]}
    both = Game.objects.filter(id__in=[damaged.id, whole.id])
    both.filter(vote_ends_at=None).update(cancel_vote=vote, vote_ends_at=over)
    both.update(deadline_at=now + timedelta(hours=1))

    assert cancel_vote.expire_votes(now=now) == 1

    assert Game.objects.get(id=whole.id).cancel_vote is None
    assert Game.objects.get(id=damaged.id).vote_ends_at == over
    void_game(game_id=damaged.id, note="for a test", now=now)
    assert_voided(damaged, ana, ben)


def test_a_player_marked_as_away_in_it_makes_requests(people: tuple[Person, ...]) -> None:
    ana, ben, _eva = people
    game = break_it(competitive(ana, ben), "seats []")
    Presence.objects.filter(game=game).update(away=True, seen_at=NOW - timedelta(days=1))
    tracking._seen.clear()

    assert ana.api.get("/api/v1/me").status_code == 200
    assert Presence.objects.get(game=game, user=ana.id).seen_at > NOW


def test_its_record_stays_in_the_database_and_others_are_archived(
    people: tuple[Person, ...], settings: Any, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    archive_in(tmp_path, settings)
    ana, ben, eva = people
    damaged = break_it(played_to_the_end(started(ana, ben)), "position []")
    whole = played_to_the_end(started(eva, registered()))

    assert archiving.archive_due(now=NOW + timedelta(days=1000)) == 1
    archived = Game.objects.exclude(archived_as="").values_list("id", flat=True)
    assert list(archived) == [whole.id]
    assert str(damaged.id) in caplog.text


ROWS: dict[str, dict[str, Any]] = {
    "data []": {"data": []},
    "data {}": {"data": {}},
    "events {}": {"events": {}},
    "events [1]": {"events": [1]},
}


@pytest.mark.parametrize("name", ROWS)
def test_a_damaged_row_of_the_record_is_its_own_trouble(
    name: str, people: tuple[Person, ...]
) -> None:
    ana, ben, _eva = people
    game = played_to_the_end(competitive(ana, ben))
    change(Move.objects.filter(game=game, kind=Move.Kind.MOVE), **ROWS[name])

    for reader in people:
        for address in addresses(game, ana, LISTS):
            assert reader.api.get(address).status_code == 200, address
        assert reader.api.get(f"/api/v1/games/{game.id}").status_code == 200
        for address in addresses(game, ana, OWN):
            answer = reader.api.get(address)
            assert answer.status_code == 200 or answer.json()["code"] == "game_damaged"
        assert reader.api.get(f"/api/v1/games/{game.id}/record").status_code == 503
    staff = at_work("moderator")
    for query in ("", "?check=replay", "?check=dice", "?at=9"):
        assert staff.get(page_of(game) + query).status_code == 200
    assert do(staff, game, "void_game").status_code == 302
    assert [balances.balance(person.id) for person in (ana, ben)] == [1000, 1000]


@pytest.mark.parametrize("options", [[], 1, {"a": None}, {"a": {}}])
def test_a_table_with_damaged_options_is_left_out_and_can_be_left(
    options: Any, people: tuple[Person, ...]
) -> None:
    ana, ben, eva = people
    table, other = open_table(ana, ben), open_table(eva)
    Table.objects.filter(id=table.id).update(options=options)
    before = count("table_damaged")

    for reader in people:
        assert listed(reader, "/api/v1/tables") == {str(other.id)}
        answer = reader.api.get(f"/api/v1/tables/{table.id}")
        assert (answer.status_code, answer.json()["code"]) == (503, "table_damaged")
        assert reader.api.get("/api/v1/me").status_code == 200
    assert count("table_damaged") > before
    for command in ("start", "ready"):
        body = {**({"ready": True} if command == "ready" else {}), **seen(table)}
        answer = ana.api.post(f"/api/v1/tables/{table.id}/{command}", body)
        assert (answer.status_code, answer.json()["code"]) == (503, "table_damaged")
    staff = at_work("moderator")
    assert staff.get("/admin/games/table/").status_code == 200
    assert b"damaged" in staff.get(page_of(table)).content

    answer = ana.api.delete(f"/api/v1/tables/{table.id}/seats")
    assert answer.status_code == 200, answer.content
    left = answer.json()
    assert (left["options"], left["master_id"], left["seats"][0]["player"]) == (
        {},
        str(ben.id),
        None,
    )
    assert ben.api.delete(f"/api/v1/tables/{table.id}/seats/2").status_code == 200
    table.refresh_from_db()
    assert (table.master_id, table.free_seats) == (None, 2)
    assert isinstance(table.options, Damaged)  # the staff still sees what is stored


def test_a_damaged_value_is_never_written_back(people: tuple[Person, ...]) -> None:
    game = break_it(competitive(*people[:2]), "players [1]")
    assert isinstance(game.players, Damaged)
    with pytest.raises(GameDamaged):
        game.save()
    assert repr(game.players) == "damaged: [1]"
