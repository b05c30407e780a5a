"""The evidence, read from the database."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.integrity import loading
from games.integrity.evidence import Played, Seat
from games.models import Game, Player, Tournament
from tests.games.integrity.rings import FIRST, LATER, fed, players, ring
from tests.harness.games import competitive
from tests.harness.people import NOW, registered
from tests.harness.played_games import write_games
from tests.harness.tournaments import announced

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def test_a_ring_is_found_with_its_figures() -> None:
    taker, feeder = players(2, address="one")
    games = fed(taker, feeder, 9)
    players(3, address="one")
    (group,) = loading.groups(LATER)
    (pair,) = group.suspicions
    assert (pair.taker, pair.feeder, pair.shared) == (taker, feeder, 5)
    assert (pair.won.games, pair.won.left, pair.won.early) == (9, 9, 0)
    assert (pair.won.chips, pair.won.points) == (9 * 50, 9 * 5)
    assert set(pair.pair.games) == set(games)
    assert group.accounts[feeder].games == 9
    assert group.accounts[feeder].joined == NOW


def test_many_new_accounts_that_lost_to_one_player_only_are_found() -> None:
    taker, *feeders = players(8)
    for feeder in feeders:
        fed(taker, feeder, 1)
    (group,) = loading.groups(LATER)
    assert group.members == {taker, *feeders}
    other = players(1)[0]
    for feeder in feeders:
        fed(other, feeder, 1)
    assert not loading.groups(LATER)


def test_old_accounts_and_many_beaten_players_are_no_captives() -> None:
    taker, *feeders = players(8)
    for feeder in feeders:
        fed(taker, feeder, 1)
    for old in players(40, joined=NOW - timedelta(days=100)):
        fed(taker, old, 1)
    assert not loading.groups(LATER)


def test_leaving_is_counted_in_rolls() -> None:
    taker, feeder, third = players(3)
    left = Seat(feeder, False, 3.0), Seat(third, False, 30.0)
    write_games([Played(uuid4(), FIRST, True, (Seat(taker, True), *left)) for _ in range(3)])
    (batch,) = loading._ended(loading.played_since(NOW))
    for played in loading._played(batch, {(min(taker, feeder), max(taker, feeder))}):
        after = {seat.user: seat.left_after for seat in played.seats}
        assert after == {taker: None, feeder: pytest.approx(3.0), third: pytest.approx(30.0)}


def test_attempts_that_were_not_scored_are_evidence() -> None:
    taker, feeder = players(2)
    fed(taker, feeder, 9, left_after=1.0, scored=False)
    (group,) = loading.groups(LATER)
    assert group.suspicions[0].won.unscored == group.suspicions[0].won.early == 9


def test_whoever_stays_wins_a_game_without_places() -> None:
    taker, feeder = players(2)
    fed(taker, feeder, 9, left_after=1.0, scored=False)
    Player.objects.update(place=None, distance=None)
    (group,) = loading.groups(LATER)
    assert group.suspicions[0].taker == taker


@pytest.mark.parametrize("why", loading.NEVER_COUNTED)
def test_games_that_could_bring_nothing_are_left_out(why: str) -> None:
    taker, feeder = players(2)
    fed(taker, feeder, 9, left_after=1.0, scored=False)
    assert loading.groups(LATER)
    Game.objects.update(not_scored_reason=why)
    assert not loading.groups(LATER)


@pytest.mark.parametrize(
    ("why", "chips"),
    [("same_address", "buy_in"), ("played_together", "buy_in"), ("too_short", "guaranteed")],
)
def test_games_for_the_prizes_of_a_tournament_are_evidence(why: str, chips: str) -> None:
    taker, feeder = players(2)
    fed(taker, feeder, 28, left_after=None, scored=False)
    games = Game.objects.filter(status="finished")
    games.update(not_scored_reason=why, tournament=announced().id)
    assert not loading.groups(LATER)
    Tournament.objects.update(prizes=[100], **{chips: 100})
    (group,) = loading.groups(LATER)
    assert group.suspicions[0].taker == taker
    assert group.suspicions[0].won.unscored == 28
    Tournament.objects.update(status="cancelled", ended_at=LATER, due_at=None)
    assert not loading.groups(LATER)


def test_voided_games_are_no_evidence() -> None:
    ring()
    Game.objects.filter(status="finished").update(status="voided", reason="staff")
    assert not loading.groups(LATER)


def test_old_games_are_no_evidence(settings: object) -> None:
    ring()
    settings.INTEGRITY_WINDOW_DAYS = 2  # type: ignore[attr-defined]
    assert loading.groups(LATER)
    assert not loading.groups(LATER + timedelta(days=1))


def test_only_the_games_that_members_won_from_each_other_belong_to_them() -> None:
    one, other = registered(), registered()
    running = competitive(one, other, now=LATER, bet=0)
    games = fed(one.id, other.id, 3)
    fed(players(1)[0], other.id, 3)
    assert loading.games_among([one.id, other.id], LATER) == {running.id, *games}


def test_the_number_of_queries_does_not_grow_with_the_games() -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as made:
            loading.groups(LATER)
        return len(made)

    ring()
    before = queries()
    ring(3)
    assert queries() == before <= 13


def test_games_and_accounts_are_read_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    ring(4)
    (whole,) = loading.groups(LATER)
    monkeypatch.setattr(loading, "BATCH", 2)
    (group,) = loading.groups(LATER)
    assert group.score == pytest.approx(whole.score)
    assert sum(len(each.pair.games) for each in group.suspicions) == 27
