"""Penalties for leaving games: a warning, then growing bans; finished games remove strikes."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Notification, SeenAddress
from accounts.users.addresses import hashed
from games.conduct import penalties
from games.models import Conduct, Game, Penalty, Table
from games.play.commands.cancel_vote import Vote, vote
from games.play.commands.resign import resign
from games.tables.commands import create_table
from games.time import presence
from tests.harness.games import played_to_the_end, started
from tests.harness.people import NOW, Person, robot_account
from tests.harness.tables import describe, new_table, open_table, seen

pytestmark = pytest.mark.django_db

STEPS_S = [600, 3600, 21_600, 86_400, 259_200]


def leave_one(leaver: Person, other: Person, now: datetime = NOW) -> Game:
    """A game of two that `leaver` has left; earlier bans are lifted before."""
    Penalty.objects.filter(user=leaver.id).update(ends_at=None, kind="warning")
    game = started(other, leaver, now=now)
    resign(game_id=game.id, user_id=leaver.id, version=None, now=now)
    return game


def bans(person: Person) -> list[int]:
    rows = Penalty.objects.filter(user=person.id).order_by("id")
    return [int((r.ends_at - r.created_at).total_seconds()) if r.ends_at else 0 for r in rows]


def test_the_first_game_left_brings_a_warning_and_the_next_growing_bans(
    ana: Person, ben: Person
) -> None:
    lengths = []
    for _ in range(7):
        leave_one(ben, ana)
        lengths.append(bans(ben)[-1])
    assert lengths == [0, *STEPS_S, STEPS_S[-1]]
    assert bans(ana) == []


def test_games_with_robot_accounts_count_for_robot_accounts_only(ana: Person) -> None:
    robot, other = robot_account(), robot_account()
    leave_one(ana, robot)
    assert bans(ana) == []
    leave_one(robot, ana)
    leave_one(robot, other)
    assert len(bans(robot)) == 2
    conduct = Conduct.objects.create(user=ana.user, strikes=1)
    played_to_the_end(started(ana, other))
    conduct.refresh_from_db()
    assert conduct.good_games == 0
    Penalty.objects.all().delete()
    played_to_the_end(started(robot, other))
    assert Conduct.objects.get(user=robot.id).good_games == 1


def test_penalties_are_listed_and_notified_with_their_reasons(ana: Person, ben: Person) -> None:
    now = timezone.now()
    leave_one(ben, ana, now)
    second = leave_one(ben, ana, now)
    body = ben.api.get("/api/v1/me/penalties").json()
    assert (body["strikes"], body["next_ban_s"], body["next"]) == (2, 3600, None)
    assert [row["kind"] for row in body["results"]] == ["ban", "warning"]
    latest = body["results"][0]
    assert (latest["game_id"], latest["reason"]) == (str(second.id), "resigned")
    assert latest["ends_at"] == body["banned_until"]
    notifications = Notification.objects.filter(user=ben.id, kind="penalty").order_by("id")
    assert [(n.data["kind"], n.data["reason"]) for n in notifications] == [
        ("warning", "resigned"),
        ("ban", "resigned"),
    ]
    clean = ana.api.get("/api/v1/me/penalties").json()
    assert clean == {
        "results": [],
        "next": None,
        "banned_until": None,
        "ban_reason": None,
        "muted_until": None,
        "mute_reason": None,
        "strikes": 0,
        "next_ban_s": 0,
    }


def earn_a_ban(person: Person, other: Person) -> None:
    now = timezone.now()
    for _ in range(2):
        leave_one(person, other, now)


def test_a_banned_player_takes_no_seat_and_starts_no_game(
    ana: Person, ben: Person, person: Any
) -> None:
    carla, now = person(), timezone.now()
    seated, own = open_table(carla, ben, seats=3, arms=6), open_table(ben, carla)
    again = played_to_the_end(started(carla, ben, now=now - timedelta(days=1))).table_id
    earn_a_ban(ben, ana)
    free = open_table(carla, seats=4)
    for url, body in (
        ("/tables", {"ruleset": "parchis"}),
        (f"/tables/{free.id}/seats", {}),
        (f"/tables/{seated.id}/ready", {"ready": True, **seen(seated)}),
        (f"/tables/{own.id}/start", seen(own)),
        (f"/tables/{again}/rematch", seen(again)),
    ):
        answer = ben.api.post(f"/api/v1{url}", body)
        assert (answer.status_code, answer.json()["code"]) == (409, "play_banned"), url
        assert answer.json()["until"]
    unready = {"ready": False, "version": 0}
    assert ben.api.post(f"/api/v1/tables/{seated.id}/ready", unready).status_code == 200
    assert ben.api.delete(f"/api/v1/tables/{seated.id}/seats").status_code == 200
    assert carla.api.post("/api/v1/tables", {"ruleset": "parchis"}).status_code == 201


def test_a_player_plays_again_after_the_ban(ana: Person, ben: Person) -> None:
    earn_a_ban(ben, ana)
    ban = penalties.play_ban(ben.id, timezone.now())
    assert ban is not None
    until = ban.until
    assert until is not None
    assert penalties.play_ban(ben.id, until) is None
    create_table(user_id=ben.id, table=new_table(), now=until)


def test_a_banned_player_finishes_running_games(ana: Person, ben: Person) -> None:
    game = started(ana, ben, now=timezone.now())
    earn_a_ban(ben, ana)
    assert played_to_the_end(game).status == "finished"


def test_finished_games_remove_strikes(ana: Person, ben: Person) -> None:
    for _ in range(2):
        leave_one(ben, ana)
    Penalty.objects.update(ends_at=None, kind="warning")
    left = []
    for _ in range(7):
        played_to_the_end(started(ana, ben))
        left.append(penalties.standing(ben.id, NOW)["strikes"])
    assert left == [2, 2, 1, 1, 1, 0, 0]
    assert penalties.standing(ben.id, NOW)["next_ban_s"] == 0


@pytest.mark.parametrize(
    ("rolls", "same_address", "counted"), [(10, False, 1), (10_000, False, 0), (10, True, 0)]
)
def test_a_short_game_or_one_at_home_removes_no_strikes(
    ana: Person, ben: Person, settings: Any, rolls: int, same_address: bool, counted: int
) -> None:
    settings.FAIR_GAME_ROLLS, settings.SAME_ADDRESS_WITHIN_S = rolls, 3600
    leave_one(ben, ana)
    for person in (ana, ben):
        address = "192.0.2.1" if same_address else str(person.id)
        SeenAddress.objects.create(user=person.user, address_hash=hashed(address), seen_at=NOW)
    played_to_the_end(started(ana, ben))
    assert Conduct.objects.get(user=ben.id).good_games == counted


def test_a_cancelled_or_left_game_removes_no_strikes(ana: Person, ben: Person) -> None:
    leave_one(ben, ana)
    game = started(ana, ben)
    for person in (ana, ben):
        vote(
            game_id=game.id,
            user_id=person.id,
            vote=Vote.PROPOSE,
            version=None,
            now=NOW,
        )
    assert Conduct.objects.get(user=ben.id).good_games == 0
    played_to_the_end(started(ana, ben))
    assert Conduct.objects.get(user=ben.id).good_games == 1
    leave_one(ben, ana)
    assert Conduct.objects.get(user=ben.id).good_games == 0


def test_leaving_a_game_against_robots_brings_no_penalty(ana: Person) -> None:
    game = started(ana, seats=4)
    resign(game_id=game.id, user_id=ana.id, version=None, now=NOW)
    assert not Penalty.objects.exists()


def test_abandoning_counts_like_resigning(ana: Person, ben: Person) -> None:
    game = started(ana, ben, turn_s=300)
    presence.mark_active(user_id=ana.id, now=NOW + timedelta(seconds=40))
    presence.mark_silent_players_away(now=NOW + timedelta(seconds=45))
    presence.sweep_abandoned(now=NOW + timedelta(seconds=300))
    row = Penalty.objects.get()
    assert (row.user_id, row.game_id, row.reason) == (ben.id, game.id, "abandoned")


@pytest.mark.parametrize(
    "wrong", [{"kind": "ban"}, {"ends_at": NOW}, {"kind": "warning", "ends_at": NOW}]
)
def test_only_bans_have_an_end(ana: Person, ben: Person, wrong: dict[str, Any]) -> None:
    leave_one(ben, ana)
    with pytest.raises(IntegrityError), transaction.atomic():
        Penalty.objects.update(**wrong)


def test_a_refused_start_leaves_the_table_unchanged(ana: Person, ben: Person) -> None:
    table = open_table(ben, ana)
    earn_a_ban(ben, ana)
    version = Table.objects.get(id=table.id).version
    assert ben.api.post(f"/api/v1/tables/{table.id}/start", seen(table)).status_code == 409
    assert Table.objects.get(id=table.id).version == version
    assert [seat["ready"] for seat in describe(table)] == [False, True]
