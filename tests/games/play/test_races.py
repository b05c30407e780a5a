"""Concurrent commands and sweeps, in threads on PostgreSQL."""

import time
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.conf import LazySettings
from django.contrib.admin import site
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.staff import actions
from accounts.wallet import balances
from accounts.wallet.errors import NotEnoughChips
from games.chat import reports
from games.models import (
    ChatMessage,
    Conduct,
    Game,
    Invitation,
    Move,
    Penalty,
    Presence,
    Report,
    Seat,
    Watcher,
)
from games.moderation import decisions
from games.moderation.errors import ReportResolved
from games.play.commands.autoplay import set_automatic
from games.play.commands.resign import resign
from games.play.responses import present_game
from games.play.scheduler import deadlines
from games.presence import tracking
from games.tables import invitations
from games.tables.start import start_game
from ranking.models import Result
from tests.harness.chat import said
from tests.harness.games import about_to_end, competitive, on_turn, started
from tests.harness.people import NOW, Person, registered
from tests.harness.tables import open_table, seen
from tests.harness.threads import THREADS, at_once, client_of, codes

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def ana() -> Person:
    return Person(NOW)


@pytest.fixture
def ben() -> Person:
    return Person(NOW)


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


def test_one_of_several_concurrent_starts_succeeds(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben)
    url, body = f"/api/v1/tables/{table.id}/start", seen(table)
    answers = at_once(lambda _: client_of(ana).post(url, body))
    assert codes(answers) == [201, 409, 409, 409]
    assert Game.objects.filter(table=table).count() == 1


def test_one_of_several_players_gets_a_seat(ana: Person) -> None:
    table = open_table(ana, seats=2)
    people = [Person(NOW) for _ in range(THREADS)]
    url = f"/api/v1/tables/{table.id}/seats"
    answers = at_once(lambda number: client_of(people[number]).post(url, {"seat": 2}))
    assert codes(answers) == [200, 409, 409, 409]
    assert Seat.objects.filter(table=table).count() == 2


def test_players_that_get_ready_at_once_start_one_game(ana: Person, ben: Person) -> None:
    for _ in range(5):
        table = open_table(ana, ben)
        Seat.objects.filter(table=table).update(ready=False)
        clients = [client_of(person) for person in (ana, ben)]
        url, body = f"/api/v1/tables/{table.id}/ready", seen(table)
        answers = at_once(lambda n: clients[n].post(url, body), 2)  # noqa: B023
        assert codes(answers) == [200, 200]
        assert Game.objects.get(table=table).status == Game.Status.PLAYING


def test_a_player_gets_ready_for_the_table_that_was_seen() -> None:
    ana, ben = registered(), registered()
    for bet in range(1, 11):
        table = open_table(ana, ben, competitive=True)
        clients = [client_of(person) for person in (ana, ben)]
        url, body = f"/api/v1/tables/{table.id}", seen(table)

        def act(number: int, url: str = url, body: Any = body, bet: int = bet) -> Any:
            if number:
                return clients[1].post(f"{url}/ready", body)  # noqa: B023
            return clients[0].patch(url, {"bet": bet})  # noqa: B023

        changed, ready = at_once(act, 2)
        assert changed.status_code == 200
        assert ready.status_code in (200, 409)
        assert not Seat.objects.filter(table=table, ready=True).exists()


def test_a_code_is_redeemed_only_as_often_as_it_has_uses(ana: Person) -> None:
    people = [Person(NOW) for _ in range(THREADS)]
    table = open_table(ana, private=True, seats=4, arms=4)
    _, code = invitations.create_code(
        table_id=table.id, user_id=ana.id, expires_s=60, uses=2, now=timezone.now()
    )
    url = f"/api/v1/tables/{table.id}/invitations/redeem"
    clients = [client_of(person) for person in people]
    answers = at_once(lambda n: clients[n].post(url, {"code": code}))
    assert codes(answers) == [200, 200, 404, 404]
    assert Invitation.objects.filter(table=table, user__isnull=False).count() == 2


def test_options_can_be_changed_while_the_game_ends(ana: Person, ben: Person) -> None:
    for turn_s in range(100, 110):
        game = about_to_end(ana, ben)
        mover, master = client_of(on_turn(game, ana, ben)), client_of(ana)
        move = present_game(game, now=NOW)["legal_moves"][0]
        body = {"version": game.version} | {key: move[key] for key in ("pawn", "kind", "value")}

        def act(number: int) -> Any:
            if number:
                return mover.post(f"/api/v1/games/{game.id}/moves", body)  # noqa: B023
            return master.patch(f"/api/v1/tables/{game.table_id}", {"turn_s": turn_s})  # noqa: B023

        assert codes(at_once(act, 2)) == [200, 200]
        game.refresh_from_db()
        assert game.status == Game.Status.FINISHED
        assert game.table.turn_s == turn_s


def test_concurrent_messages_respect_the_limit(ana: Person) -> None:
    table = open_table(ana)
    url = f"/api/v1/tables/{table.id}/chat"
    answers = at_once(lambda _: client_of(ana).post(url, {"text": "hola"}), times=8)
    assert codes(answers) == [201] * 5 + [429] * 3
    assert ChatMessage.objects.count() == 5


def test_concurrent_reports_and_watches_create_one_row(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben)
    message = ben.api.post(f"/api/v1/tables/{table.id}/chat", {"text": "fool"}).json()["id"]
    body = {"message": message, "reason": "spam"}
    assert codes(at_once(lambda _: client_of(ana).post("/api/v1/reports", body))) == [201] * 4
    assert Report.objects.count() == 1
    watch = f"/api/v1/tables/{table.id}/watch"
    assert codes(at_once(lambda _: client_of(ana).post(watch))) == [200] * 4
    assert Watcher.objects.count() == 1


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


def test_a_roll_while_the_seat_is_handed_over_is_played_or_stale(
    ana: Person, ben: Person, settings: Any
) -> None:
    settings.AUTOMATIC_PAUSE_MS = 10_000
    for _ in range(5):
        game = started(ana, ben, now=timezone.now())
        player, url = on_turn(game, ana, ben), f"/api/v1/games/{game.id}"
        calls = [(f"{url}/roll", {"version": 1}), (f"{url}/auto", {"automatic": True})]
        answers = at_once(lambda n, p=player, c=calls: client_of(p).post(*c[n]), 2)  # type: ignore[misc]
        assert answers[1].status_code == 200
        rolled = answers[0].status_code == 200
        assert rolled or answers[0].json()["code"] == "stale_version"
        game.refresh_from_db()
        assert game.version == 2 + rolled
        assert Move.objects.filter(game=game).count() == game.version


def test_resigning_while_rolling_ends_the_game_once() -> None:
    for _ in range(5):
        ana, ben = Person(NOW), Person(NOW)
        game = started(ana, ben, now=timezone.now())
        player, url = on_turn(game, ana, ben), f"/api/v1/games/{game.id}"
        calls = [(f"{url}/roll", {"version": 1}), (f"{url}/resign", {})]
        answers = at_once(lambda n, p=player, c=calls: client_of(p).post(*c[n]), 2)  # type: ignore[misc]
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
        answers = at_once(lambda n, c=clients, u=url: c[n].post(u), 2)  # type: ignore[misc]
        assert codes(answers) == [200, 409]
        game.refresh_from_db()
        assert (game.version, game.reason) == (2, "last_remaining")
        assert Game.objects.filter(table=game.table_id).count() == 2


def test_concurrent_votes_are_all_counted(ana: Person, ben: Person) -> None:
    for _ in range(5):
        people = [ana, ben, Person(NOW), Person(NOW)]
        game = started(*people, seats=4, now=timezone.now())
        url, clients = f"/api/v1/games/{game.id}/cancel-votes", [client_of(p) for p in people]
        answers = at_once(lambda n, c=clients, u=url: c[n].post(u, {"vote": "propose"}))  # type: ignore[misc]
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
        answers = at_once(lambda n, s=votes, u=url, c=clients: c[n].post(u, {"vote": s[n]}), 2)  # type: ignore[misc]
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


def test_activity_during_sweeps_leaves_no_player_away(ana: Person, ben: Person) -> None:
    for _ in range(5):
        game, later = started(ana, ben, now=NOW), NOW + timedelta(seconds=46)
        people = [ana, ben]

        def act(number: int, p: list[Person] = people, now: datetime = later) -> Any:
            if number % 2:
                return tracking.mark_silent_players_away(now=now)
            return tracking.note_activity(user_id=p[number // 2].id, now=now)

        tracking._seen.clear()
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
        tracking.mark_silent_players_away(now=NOW + timedelta(seconds=45))
        url, later = f"/api/v1/games/{game.id}/resign", NOW + timedelta(seconds=300)
        Game.objects.filter(id=game.id).update(deadline_at=timezone.now() + timedelta(hours=1))

        def act(number: int, u: str = url, now: datetime = later, p: Person = ana) -> Any:
            if number % 2:
                return tracking.sweep_abandoned(now=now)
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


def test_one_of_several_concurrent_games_starts_with_chips_for_one() -> None:
    ana, others = registered(), [registered() for _ in range(THREADS)]
    at = [open_table(ana, other, competitive=True, bet=600) for other in others]

    def start(number: int) -> str:
        try:
            start_game(table_id=at[number].id, user_id=ana.id, now=NOW, **seen(at[number]))
        except NotEnoughChips as refused:
            return f"{refused.code} {refused.data['users']}"
        return "started"

    refusal = f"not_enough_chips {[str(ana.id)]}"
    assert sorted(at_once(start)) == [refusal] * (THREADS - 1) + ["started"]
    assert balances.balance(ana.id) == 400
    assert sorted(balances.balance(other.id) for other in others) == [400, *[1000] * (THREADS - 1)]
    assert Game.objects.filter(status="playing").count() == 1


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


def test_one_of_two_concurrent_decisions_resolves_the_reports_of_a_message(
    ana: Person, ben: Person
) -> None:
    eva = Person(NOW)
    table = open_table(ana, ben, eva, seats=3)
    message = said(ben, table)
    for person in (ana, eva):
        reports.report(
            message_id=message.id, user_id=person.id, reason="spam", comment="", now=timezone.now()
        )
    rows = list(Report.objects.order_by("-id"))
    clerks = [User.objects.create(username=f"clerk-{n}", is_staff=True) for n in range(2)]
    page = site._registry[Report]

    def decide(number: int) -> str:
        report, staff_id, now = rows[number], clerks[number].id, timezone.now()
        decision = decisions.Decision(
            staff_id, Report.Effect.MUTED, "spam", now + timedelta(days=1)
        )

        def state() -> Any:
            found = page.state(report)  # type: ignore[attr-defined]  # of a page with staff actions
            time.sleep(0.3)
            return found

        action = {"staff_id": staff_id, "reason": "spam", "key": uuid4(), "now": now}
        try:
            with actions.recorded("decide", report, state, **action):
                decisions.decide(report_id=report.id, decision=decision, now=now)
        except ReportResolved:
            return "resolved already"
        return "decided"

    assert sorted(at_once(decide, 2)) == ["decided", "resolved already"]
    assert set(Report.objects.values_list("status", flat=True)) == {"resolved"}


def test_concurrent_starts_of_the_same_players_count_each_other() -> None:
    ana, ben = registered(), registered()
    pairs = [(ana, ben), (ben, ana)] * 2
    at = [open_table(*pair, competitive=True) for pair in pairs]
    games = at_once(
        lambda number: start_game(
            table_id=at[number].id, user_id=pairs[number][0].id, now=NOW, **seen(at[number])
        )
    )
    assert sorted(game.not_scored_reason for game in games) == ["", "", "", "played_together"]
