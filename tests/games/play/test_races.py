"""Concurrent commands and sweeps, in threads on PostgreSQL."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.wallet import balances
from games.models import (
    Conduct,
    Game,
    Move,
    Penalty,
    Presence,
)
from games.play.commands.autoplay import set_automatic
from games.play.commands.resign import resign
from games.time import deadlines, presence
from ranking.models import Result
from tests.harness.games import competitive, off_turn, on_turn, started
from tests.harness.people import NOW, Person, registered
from tests.harness.threads import THREADS, at_once, client_of, codes

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def test_one_of_several_concurrent_rolls_succeeds(ana: Person, ben: Person) -> None:
    for _ in range(10):
        game = started(ana, ben, now=timezone.now())
        player = on_turn(game, ana, ben)
        url, body = f"/api/v1/games/{game.id}/roll", {"version": 1}
        answers = at_once(lambda _, u=url, b=body, p=player: client_of(p).post(u, b))
        assert codes(answers) == [200, 409, 409, 409]
        assert Move.objects.filter(game=game).count() == 2
        refused = next(answer for answer in answers if answer.status_code == 409).json()
        assert refused["code"] == "stale_version"
        assert refused["game"]["version"] == 2


def test_one_of_two_concurrent_moves_succeeds(ana: Person, ben: Person) -> None:
    for _ in range(5):
        game = ready_to_move(ana, ben)
        player = on_turn(game, ana, ben)
        state = player.api.get(f"/api/v1/games/{game.id}").json()
        move = {key: state["legal_moves"][0][key] for key in ("pawn", "kind", "value")}
        url, body = f"/api/v1/games/{game.id}/moves", {"version": state["version"], **move}
        rows = Move.objects.filter(game=game).count()
        answers = at_once(lambda _, u=url, b=body, p=player: client_of(p).post(u, b), times=2)
        assert codes(answers) == [200, 409]
        assert Move.objects.filter(game=game).count() == rows + 1


def ready_to_move(ana: Person, ben: Person) -> Game:
    game = started(ana, ben, now=timezone.now())
    while game.position["turn"]["phase"] != "move":
        body = {"version": game.version}
        answer = on_turn(game, ana, ben).api.post(f"/api/v1/games/{game.id}/roll", body)
        assert answer.status_code == 200
        game.refresh_from_db()
    return game


def test_concurrent_sweeps_play_each_overdue_turn_once(ana: Person, ben: Person) -> None:
    games = [started(ana, ben, now=NOW) for _ in range(20)]
    later = NOW + timedelta(seconds=61)
    played = at_once(lambda _: deadlines.sweep_overdue_turns(now=later))
    assert sum(played) == len(games)
    for game in games:
        before = game.position["turn"]["seat"]
        game.refresh_from_db()
        rows = Move.objects.filter(game=game, version__gt=1)
        assert {row.seat for row in rows} == {before}
        assert rows.count() == game.version - 1


def test_a_concurrent_command_and_sweep_play_the_turn_once(ana: Person, ben: Person) -> None:
    for _ in range(5):
        game = started(ana, ben, now=NOW)
        player, seat = on_turn(game, ana, ben), game.position["turn"]["seat"]
        url, body = f"/api/v1/games/{game.id}/roll", {"version": 1}

        def act(number: int, u: str = url, b: Any = body, p: Person = player) -> Any:
            if number % 2:
                return deadlines.sweep_overdue_turns(now=timezone.now())
            return client_of(p).post(u, b).status_code

        outcomes = at_once(act)
        assert outcomes[0] == outcomes[2] == 409
        game.refresh_from_db()
        rows = Move.objects.filter(game=game, version__gt=1)
        assert {row.seat for row in rows} == {seat}
        assert rows.count() == game.version - 1


def test_a_seat_is_handed_over_while_sweeps_play_its_turn(
    ana: Person, ben: Person, settings: Any
) -> None:
    settings.AUTOMATIC_PAUSE_MS = 10_000
    for _ in range(5):
        game = started(ana, ben, now=NOW)
        player = on_turn(game, ana, ben)
        seat, later = game.position["turn"]["seat"], NOW + timedelta(seconds=61)

        def act(number: int, g: Game = game, p: Person = player, now: datetime = later) -> Any:
            if number % 2:
                return deadlines.sweep_overdue_turns(now=now)
            return set_automatic(game_id=g.id, user_id=p.id, automatic=True, version=None, now=now)

        outcomes = at_once(act)
        assert outcomes[1] + outcomes[3] <= 1
        game.refresh_from_db()
        rows = list(Move.objects.filter(game=game))
        assert [row.version for row in rows] == list(range(1, game.version + 1))
        assert [row.kind for row in rows].count("notice") == 1
        assert game.attendance == {str(seat): {"overdue_turns": 1, "automatic": "chosen"}}


def test_a_roll_while_the_seat_is_handed_over_is_played(
    ana: Person, ben: Person, settings: Any
) -> None:
    settings.AUTOMATIC_PAUSE_MS = 10_000
    for _ in range(5):
        game = started(ana, ben, now=timezone.now())
        player, url = on_turn(game, ana, ben), f"/api/v1/games/{game.id}"
        calls = [(f"{url}/roll", {"version": 1}), (f"{url}/auto", {"automatic": True})]
        answers = at_once(lambda n, p=player, c=calls: client_of(p).post(*c[n]), 2)  # type: ignore[misc]  # bound arguments
        assert codes(answers) == [200, 200]
        game.refresh_from_db()
        assert game.version == 3
        assert Move.objects.filter(game=game).count() == 3


def test_resigning_while_rolling_ends_the_game_once() -> None:
    for _ in range(5):
        ana, ben = Person(NOW), Person(NOW)
        game = started(ana, ben, now=timezone.now())
        player, url = on_turn(game, ana, ben), f"/api/v1/games/{game.id}"
        calls = [(f"{url}/roll", {"version": 1}), (f"{url}/resign", {})]
        answers = at_once(lambda n, p=player, c=calls: client_of(p).post(*c[n]), 2)  # type: ignore[misc]  # bound arguments
        assert answers[1].status_code == 200
        assert answers[0].status_code in (200, 409)
        game.refresh_from_db()
        assert (game.status, game.reason) == ("finished", "last_remaining")
        assert game.version == 2 + (answers[0].status_code == 200)
        assert Move.objects.filter(game=game).count() == game.version
        assert Game.objects.filter(table=game.table_id, status="waiting").count() == 1


def test_two_concurrent_resignations_end_the_game_once() -> None:
    for _ in range(5):
        ana, ben = Person(NOW), Person(NOW)
        game = started(ana, ben, now=timezone.now())
        clients, url = [client_of(ana), client_of(ben)], f"/api/v1/games/{game.id}/resign"
        answers = at_once(lambda n, c=clients, u=url: c[n].post(u), 2)  # type: ignore[misc]  # bound arguments
        assert codes(answers) == [200, 409]
        game.refresh_from_db()
        assert (game.version, game.reason) == (2, "last_remaining")
        assert Game.objects.filter(table=game.table_id).count() == 2


def test_concurrent_votes_are_all_counted(ana: Person, ben: Person) -> None:
    for _ in range(5):
        people = [ana, ben, Person(NOW), Person(NOW)]
        game = started(*people, seats=4, now=timezone.now())
        url, clients = f"/api/v1/games/{game.id}/cancel-votes", [client_of(p) for p in people]
        answers = at_once(lambda n, c=clients, u=url: c[n].post(u, {"vote": "propose"}))  # type: ignore[misc]  # bound arguments
        assert codes(answers) == [200] * 4
        game.refresh_from_db()
        assert (game.status, game.reason, game.version) == ("cancelled", "vote", 5)
        assert Game.objects.filter(table=game.table_id).count() == 2


def test_one_of_a_concurrent_refusal_and_agreement_decides(ana: Person, ben: Person) -> None:
    for _ in range(5):
        game = started(ana, ben, now=timezone.now())
        url = f"/api/v1/games/{game.id}/cancel-votes"
        ana.api.post(url, {"vote": "propose"})
        votes, clients = ("agree", "refuse"), [client_of(ben), client_of(ben)]
        answers = at_once(lambda n, s=votes, u=url, c=clients: c[n].post(u, {"vote": s[n]}), 2)  # type: ignore[misc]  # bound arguments
        game.refresh_from_db()
        assert codes(answers) == [200, 409]
        agreed = answers[0].status_code == 200
        assert game.status == ("cancelled" if agreed else "playing")
        assert game.cancel_vote is None


def test_an_ordinary_roll_takes_two_statements(ana: Person, ben: Person) -> None:
    game = started(ana, ben, now=timezone.now())
    player = on_turn(game, ana, ben)
    player.api.get("/api/v1/me")
    with CaptureQueriesContext(connection) as queries:
        answer = player.api.post(f"/api/v1/games/{game.id}/roll", {"version": 1})
    assert answer.status_code == 200
    assert [query["sql"].split()[0] for query in queries] == ["SELECT", "WITH"]


def test_a_roll_after_a_notice_takes_one_statement_more(ana: Person, ben: Person) -> None:
    game = started(ana, ben, now=timezone.now())
    player, other = on_turn(game, ana, ben), off_turn(game, ana, ben)
    player.api.get("/api/v1/me")
    other.api.post(f"/api/v1/games/{game.id}/auto", {"automatic": True})
    with CaptureQueriesContext(connection) as queries:
        answer = player.api.post(f"/api/v1/games/{game.id}/roll", {"version": 1})
    assert answer.status_code == 200
    assert [query["sql"].split()[0] for query in queries] == ["SELECT", "SELECT", "WITH"]


def test_activity_during_sweeps_leaves_no_player_away(ana: Person, ben: Person) -> None:
    for _ in range(5):
        game, later = started(ana, ben, now=NOW), NOW + timedelta(seconds=46)
        people = [ana, ben]

        def act(number: int, p: list[Person] = people, now: datetime = later) -> Any:
            if number % 2:
                return presence.mark_silent_players_away(now=now)
            return presence.mark_active(user_id=p[number // 2].id, now=now)

        presence._seen.clear()
        at_once(act)
        game.refresh_from_db()
        assert game.attendance == {}
        assert not Presence.objects.filter(game=game, away=True).exists()
        assert [row.version for row in Move.objects.filter(game=game)] == list(
            range(1, game.version + 1)
        )
        Game.objects.filter(id=game.id).update(turn_s=900)


def test_a_player_that_resigns_while_abandoning_leaves_once() -> None:
    for _ in range(5):
        ana, ben = Person(NOW), Person(NOW)
        game = started(ana, ben, now=NOW, turn_s=300)
        Presence.objects.filter(game=game, user=ben.id).update(seen_at=NOW + timedelta(days=1))
        presence.mark_silent_players_away(now=NOW + timedelta(seconds=45))
        url, later = f"/api/v1/games/{game.id}/resign", NOW + timedelta(seconds=300)
        Game.objects.filter(id=game.id).update(deadline_at=timezone.now() + timedelta(hours=1))

        def act(number: int, u: str = url, now: datetime = later, p: Person = ana) -> Any:
            if number % 2:
                return presence.sweep_abandoned(now=now)
            return client_of(p).post(u).status_code

        at_once(act)
        game.refresh_from_db()
        assert (game.status, game.reason) == ("finished", "last_remaining")
        left = [
            e for row in Move.objects.filter(game=game) for e in row.events if e["type"] == "left"
        ]
        assert len(left) == 1
        assert Game.objects.filter(table=game.table_id).count() == 2


def test_each_game_left_at_once_brings_a_strike(ana: Person, ben: Person) -> None:
    games = [started(Person(NOW), ana, now=timezone.now()) for _ in range(THREADS)]
    urls = [f"/api/v1/games/{game.id}/resign" for game in games]
    answers = at_once(lambda number: client_of(ana).post(urls[number]))
    assert codes(answers) == [200] * THREADS
    assert Conduct.objects.get(user=ana.id).strikes == THREADS
    assert Penalty.objects.filter(user=ana.id, kind="warning").count() == 1


def test_concurrent_endings_settle_each_game(settings: LazySettings) -> None:
    settings.SCORED_TOGETHER_A_DAY = 0
    ana, ben = registered(), registered()
    games = [competitive(*pair, bet=10) for pair in ((ana, ben), (ben, ana)) for _ in range(2)]
    at_once(
        lambda number: resign(
            game_id=games[number].id, user_id=(ana, ben)[number % 2].id, version=None, now=NOW
        )
    )
    assert Game.objects.filter(status="finished").count() == THREADS
    assert balances.balance(ana.id) + balances.balance(ben.id) == 2000 - THREADS * 5
    assert sum(Result.objects.values_list("points", flat=True)) == 0
    assert Result.objects.count() == 2 * THREADS
