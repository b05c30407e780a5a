"""Short games of quick play, and the promise that four players end within ten minutes."""

from collections.abc import Callable
from datetime import timedelta
from random import Random

import pytest
from django.conf import settings

from games.matchmaking.matches import start_matches
from games.models import Game, MatchmakingTicket
from games.play.commit import apply
from games.play.transition import Actor, move_step, roll_step
from games.records.stored import position_of
from tests.harness.people import Person
from tests.harness.quick_play import LATER, PAIR, TICKETS, wait

pytestmark = pytest.mark.django_db

SHORT = {"pawns": 2, "game_s": 400}


def test_players_of_short_games_meet_and_play_one(ana: Person, ben: Person) -> None:
    wait(ana, ben, short=True, turn_s=15)
    assert start_matches(now=LATER, chance=Random(1)) == 1
    game = Game.objects.get(status="playing")
    assert (game.position["options"], game.turn_s) == (SHORT, 15)
    assert game.ends_at == LATER + timedelta(seconds=400)
    assert {len(row) for row in game.position["pawns"].values()} == {2}


def test_short_and_whole_games_are_not_mixed(ana: Person, ben: Person) -> None:
    wait(ana, short=True)
    wait(ben, short=False)
    assert start_matches(now=LATER, chance=Random(1)) == 0


@pytest.mark.parametrize(
    ("sent", "short", "turn_s"),
    [({}, False, 60), ({"short": True}, True, 15), ({"short": True, "turn_s": 30}, True, 30)],
)
def test_a_short_game_has_less_time_per_turn(
    ana: Person, sent: dict[str, object], short: bool, turn_s: int
) -> None:
    shown = ana.api.post(TICKETS, PAIR | sent).json()
    assert (shown["short"], shown["turn_s"]) == (short, turn_s)
    stored = MatchmakingTicket.objects.get(id=shown["id"])
    assert (stored.short, stored.turn_s) == (short, turn_s)


def test_four_of_the_slowest_players_end_within_ten_minutes(
    monkeypatch: pytest.MonkeyPatch, person: Callable[[], Person]
) -> None:
    """Everybody throws three sixes in every turn, each at the last moment."""
    monkeypatch.setattr("games.play.transition.dice_of", lambda game, n, count: (6,) * count)
    wait(*(person() for _ in range(4)), seats=4, short=True, turn_s=settings.SHORT_GAME_TURN_S)
    assert start_matches(now=LATER, chance=Random(1)) == 1
    game, now = Game.objects.get(status="playing"), LATER
    while game.status == "playing" and now - LATER < timedelta(hours=1):
        position = position_of(game)
        assert position is not None
        if position.turn.phase == "roll":
            now += timedelta(seconds=settings.SHORT_GAME_TURN_S)
            step = roll_step(game, position, game.rolls_thrown, now=now)
        else:
            step = move_step(game, position, position.legal_moves[0], now=now)
        assert apply(game, [step], actor=Actor.PLAYER, now=now)
        game = Game.objects.get(id=game.id)
    assert game.reason == "time_limit"
    assert timedelta(minutes=8) < now - LATER <= timedelta(minutes=10)


def test_the_limit_leaves_time_for_the_slowest_round() -> None:
    players, rolls = 4, 3
    slowest = timedelta(seconds=players * rolls * settings.SHORT_GAME_TURN_S)
    assert timedelta(seconds=settings.SHORT_GAME_S) + slowest <= timedelta(minutes=10)
