"""Games and tables with damaged JSON: nobody else notices, and the staff can void the games."""

import logging
from collections.abc import Iterator
from datetime import timedelta
from itertools import cycle, product
from pathlib import Path
from typing import Any

import pytest
from django.db.models import QuerySet
from django.test import Client
from prometheus_client import REGISTRY

from accounts.models import Notification, NotificationKind
from accounts.wallet import balances
from core.damage import _log
from games.errors import GameDamaged
from games.models import Game, Move, Player, Presence, Table
from games.models.shapes import Damaged
from games.play.admin import games as admin_of_games
from games.play.voiding import cancel_game, void_game
from games.players import api as profiles
from games.players.admin import page as page_of_player
from games.records import archiving
from games.records.stored import is_damaged
from games.time import deadlines, downtime, presence, sweeps
from parcheesi_site.settings.rate_limits import rate_limits
from ranking.models import Booking
from tests.harness.archiving import archive_in
from tests.harness.chips import assert_right
from tests.harness.damage import DAMAGES, VOTE_LASTS, break_it, broken, damaged_copies
from tests.harness.games import competitive, played_to_the_end, started
from tests.harness.people import NOW, Person, registered
from tests.harness.staff import do, page_of
from tests.harness.staff import staff as at_work
from tests.harness.tables import open_table, seen
from tests.harness.tampering import change
from tests.harness.undone import undone

pytestmark = pytest.mark.django_db


LISTS = (
    *("games", "me", "me/games", "me/penalties", "me/notifications", "me/stream", "me/wallet"),
    *("me/wallet/entries", "me/friends", "matchmaking/tickets", "tables", "rankings/xp"),
    *("rankings/weekly", "rankings/weekly/current", "users/{name}", "users/{name}/games"),
)
TABLE = (
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
    _log.cache_clear()


@pytest.fixture
def people() -> tuple[Person, Person, Person]:
    return registered(), registered(), registered()


@pytest.fixture
def whole(people: tuple[Person, ...]) -> Game:
    """A running game with stakes of the first two people."""
    return competitive(*people[:2])


@pytest.fixture
def damaged(whole: Game) -> dict[str, Game]:
    """Its copies without stakes, one for each damage."""
    return damaged_copies(whole)


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
    whole: Game,
    damaged: dict[str, Game],
    people: tuple[Person, ...],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ana, _ben, eva = people
    monkeypatch.setattr(profiles, "RECENT", 100)
    other = started(eva)
    before = count()

    for reader in people:
        for address in addresses(whole, ana, (*LISTS, *TABLE)):
            for query in ("",) if "stream" in address else ("?limit=100", "?limit=1"):
                answer = reader.api.get(address + query)
                causes = answer.status_code != 200 and [*breaking(damaged, whole, reader, address)]
                assert answer.status_code == 200, (address, causes, answer.content)
        assert listed(reader, "/api/v1/games?limit=100") == {str(whole.id), str(other.id)}
    assert count() > before
    marks = [r for r in caplog.records if r.name == "core.damage" and r.levelno == logging.ERROR]
    text = "".join(mark.getMessage() for mark in marks)
    assert [name for name, game in damaged.items() if str(game.id) not in text] == []


def breaking(damaged: dict[str, Game], whole: Game, reader: Person, address: str) -> Iterator[str]:
    """The damages that break a list also without any other."""
    columns = ("position", "players", "attendance", "cancel_vote", "vote_ends_at")
    healed = {name: getattr(whole, name) for name in columns}
    for name, game in damaged.items():
        with undone():
            others = [other.id for other in damaged.values() if other != game]
            Game.objects.filter(id__in=others).update(**healed)
            if reader.api.get(f"{address}?limit=100").status_code != 200:
                yield name


def test_requests_about_it_are_answered(
    damaged: dict[str, Game], people: tuple[Person, ...], subtests: pytest.Subtests
) -> None:
    for (name, game), player in zip(damaged.items(), cycle(people), strict=False):
        with subtests.test(name):
            for address in addresses(game, player, TABLE):
                assert player.api.get(address).status_code == 200, address
            for reader in people:
                for address in addresses(game, player, OWN):
                    answer = reader.api.get(address)
                    body = answer.content
                    assert answer.status_code == 200 or answer.json()["code"] == "game_damaged", (
                        body
                    )
                assert reader.api.get(f"/api/v1/games/{game.id}").status_code == 503


def test_commands_of_players_say_that_it_is_damaged(
    damaged: dict[str, Game],
    people: tuple[Person, ...],
    subtests: pytest.Subtests,
    settings: Any,
) -> None:
    settings.RATE_LIMITS = rate_limits("off")
    for damage, game in damaged.items():
        with subtests.test(damage):
            for (name, body), player in product(COMMANDS, people[:2]):
                answer = player.api.post(f"/api/v1/games/{game.id}/{name}", body)
                code = answer.json()["code"]
                assert (answer.status_code, code) == (503, "game_damaged"), (name, answer.content)
                assert answer["Retry-After"] == "60"


def test_the_staff_sees_and_voids_it(
    whole: Game, people: tuple[Person, ...], subtests: pytest.Subtests
) -> None:
    staff = at_work("moderator")
    open_votes(Game.objects.filter(id=whole.id))
    for name in DAMAGES:
        with subtests.test(name), broken(whole, name) as game:
            assert_staff_sees_and_voids(staff, game, *people[:2])


def assert_staff_sees_and_voids(staff: Client, game: Game, ana: Person, ben: Person) -> None:
    assert is_damaged(game)
    for path in (
        *(page_of(game), f"{page_of(game)}?check=replay", f"{page_of(game)}?check=dice"),
        *(page_of(game.table), f"/admin/games/game/{game.id}/history/"),
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


def test_pages_of_the_staff_about_many_games_stay_whole(
    whole: Game,
    damaged: dict[str, Game],
    people: tuple[Person, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(page_of_player, "MAX_ROWS", 100)
    staff, player = at_work("moderator"), people[0]
    for path in (
        *("/admin/games/game/", f"/admin/games/game/?q={player.id}"),
        *(page_of(player.user), "/admin/live/"),
    ):
        content = staff.get(path, follow=True).content.decode()
        ids = {str(game.id) for game in (whole, *damaged.values())}
        assert path == "/admin/live/" or {each for each in ids if each in content} == ids
    assert staff.get("/admin/games/game/").content.count(b"icon-no") == len(damaged)


def test_the_staff_lists_damaged_games_of_a_stage(
    whole: Game,
    damaged: dict[str, Game],
    people: tuple[Person, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    staff = at_work("moderator")
    over = break_it(played_to_the_end(started(people[2], registered())), "position []")
    running = {game.id for game in damaged.values()}

    def shown(page: str) -> set[Any]:
        content = staff.get(f"/admin/games/game/?attention=damaged{page}").content.decode()
        return {game for game in (*running, whole.id, over.id) if page_of_id(game) in content}

    assert shown("") == running
    assert shown("&stage=finished") == {over.id}
    assert shown("&stage=all") == {*running, over.id}
    monkeypatch.setattr(admin_of_games, "MOST_READ", 1)
    Game.objects.filter(id=whole.id).update(started_at=NOW + timedelta(days=1))
    assert shown("") == set()  # the newest of them is whole


def test_once_voided_it_is_not_counted_any_more(
    damaged: dict[str, Game],
    people: tuple[Person, ...],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(profiles, "RECENT", 100)
    for game in damaged.values():
        void_game(game_id=game.id, note="for a test", now=NOW)
    before = count()
    caplog.clear()

    for reader in people:
        for address in addresses(game, people[0], (*LISTS, *TABLE)):
            reader.api.get(address if "stream" in address else f"{address}?limit=100")
    for game, reader in zip(damaged.values(), cycle(people), strict=False):
        for address in addresses(game, people[0], OWN):
            reader.api.get(address)
        reader.api.post(f"/api/v1/games/{game.id}/roll", {"version": 1})
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
    whole: Game, damaged: dict[str, Game], caplog: pytest.LogCaptureFixture
) -> None:
    Game.objects.filter(status=Game.Status.PLAYING).update(abandons_at=NOW)
    now = NOW + timedelta(hours=1)
    for seconds in range(0, 400, 10):
        later = now + timedelta(seconds=seconds)
        presence.mark_silent_players_away(now=later)
        presence.sweep_abandoned(now=later)
        deadlines.sweep_overdue_turns(now=later)
        deadlines.play_due_robots(now=later)
        deadlines.expire_votes(now=later)
        downtime.extend_deadlines(now=later)

    tries = {
        name: [r.exc_info for r in caplog.records if str(game.id) in r.getMessage()]
        for name, game in damaged.items()
    }
    assert tries == {name: [None] for name in damaged}
    assert Game.objects.get(id=whole.id).version > whole.version
    versions = Game.objects.filter(id__in=[game.id for game in damaged.values()])
    assert {*versions.values_list("version", flat=True)} == {whole.version}


def test_a_vote_in_it_stays_open_and_others_expire(whole: Game, damaged: dict[str, Game]) -> None:
    over, now = NOW + VOTE_LASTS, NOW + VOTE_LASTS + timedelta(seconds=1)
    games = Game.objects.filter(status=Game.Status.PLAYING)
    open_votes(games)
    games.update(deadline_at=now + timedelta(hours=1))

    assert deadlines.expire_votes(now=now) == 1

    assert Game.objects.get(id=whole.id).cancel_vote is None
    ends = games.exclude(id=whole.id).values_list("id", "vote_ends_at")
    assert dict(ends) == {game.id: over for game in damaged.values()}


def open_votes(games: QuerySet[Game]) -> None:
    """Open votes in those of these games that have none."""
    vote = {"proposed_by": 0, "agreed": [0]}
    games.filter(vote_ends_at=None).update(cancel_vote=vote, vote_ends_at=NOW + VOTE_LASTS)


def test_a_player_marked_as_away_in_it_makes_requests(people: tuple[Person, ...]) -> None:
    ana, ben, _eva = people
    game = break_it(competitive(ana, ben), "seats []")
    Presence.objects.filter(game=game).update(away=True, seen_at=NOW - timedelta(days=1))
    presence._seen.clear()

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


def test_a_damaged_row_of_the_record_is_its_own_trouble(
    people: tuple[Person, ...], subtests: pytest.Subtests
) -> None:
    ana, _ben, _eva = people
    game = played_to_the_end(competitive(*people[:2]))
    moves, staff = Move.objects.filter(game=game, kind=Move.Kind.MOVE), at_work("moderator")
    for name, damage in ROWS.items():
        with subtests.test(name), undone():
            change(moves, **damage)
            assert_own_trouble(game, people, staff)
    with subtests.test("all at once"):
        versions = moves.values_list("version", flat=True)
        for version, damage in zip(versions, cycle(ROWS.values()), strict=False):
            change(moves.filter(version=version), **damage)
        for reader in people:
            for address in addresses(game, ana, (*LISTS, *TABLE)):
                assert reader.api.get(address).status_code == 200, address


def assert_own_trouble(game: Game, people: tuple[Person, ...], staff: Client) -> None:
    for reader in people:
        assert reader.api.get(f"/api/v1/games/{game.id}").status_code == 200
        for address in addresses(game, reader, OWN):
            answer = reader.api.get(address)
            assert answer.status_code == 200 or answer.json()["code"] == "game_damaged"
        assert reader.api.get(f"/api/v1/games/{game.id}/record").status_code == 503
    for query in ("", "?check=replay", "?check=dice", "?at=9"):
        assert staff.get(page_of(game) + query).status_code == 200
    assert do(staff, game, "void_game").status_code == 302
    assert [balances.balance(person.id) for person in people[:2]] == [1000, 1000]


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
