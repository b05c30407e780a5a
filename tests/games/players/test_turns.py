"""`turns` of one's account: the same as the list and as the games themselves, whatever happens."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest

from core.errors import DomainError
from games.models import Game
from games.play.commands.autoplay import set_automatic
from games.play.commands.cancel_vote import Vote, vote
from games.play.commands.resign import resign
from games.play.responses import present_game
from games.play.voiding import void_game
from games.players.history import own_games, turns
from games.time.deadlines import expire_votes, play_due_robots, sweep_overdue_turns
from games.time.presence import mark_silent_players_away, sweep_abandoned
from tests.harness.games import act, on_turn, started
from tests.harness.people import NOW, Person

pytestmark = pytest.mark.django_db

TERMS: tuple[dict[str, Any], ...] = (
    {"turn_s": 60},
    {"turn_s": 24 * 3600},
    {"turn_s": 60, "seats": 4},
    {"turn_s": 60, "options": {"max_rounds": 1}},
    {"turn_s": 24 * 3600, "options": {"max_rounds": 2}},
)
ENDED = {"finished", "cancelled", "abandoned", "voided"}


def waiting_for(person: Person, games: list[Game], now: datetime) -> list[str]:
    """The games that wait for the person, as each game says itself."""
    found = []
    for game in map(present_game_of(now), games):
        turn, seats = game["turn"], {seat["seat"]: seat for seat in game["seats"]}
        if game["status"] == "playing" and turn:
            seat = seats[turn["seat"]]
            mine = seat["player"] and seat["player"]["id"] == str(person.id)
            if mine and not seat.get("automatic"):
                found.append(game["id"])
    return sorted(found)


def present_game_of(now: datetime) -> Callable[[Game], Any]:
    return lambda game: present_game(Game.objects.get(id=game.id), now=now)


def do_something(random: Random, game: Game, people: list[Person], now: datetime) -> None:
    """One of all that can happen to a game; refusals are of no concern."""
    game = Game.objects.get(id=game.id)
    person = random.choice([p for p in people if own_games(p.id).filter(game=game).exists()])
    command: Any = {"game_id": game.id, "user_id": person.id, "version": None, "now": now}
    what = random.choices(
        ("step", "resign", "auto", "vote", "void", "sweep"), (60, 2, 8, 10, 1, 19)
    )[0]
    try:
        match what:
            case "step" if game.status == Game.Status.PLAYING and not game.robot_due_at:
                act(game, now, on_turn(game, *people).id)
            case "resign":
                resign(**command)
            case "auto":
                set_automatic(**command, automatic=random.random() < 0.5)
            case "vote":
                vote(**command, vote=random.choice(list(Vote)))
            case "void":
                void_game(game_id=game.id, note="", now=now)
            case _:
                sweep(now)
    except DomainError:
        pass


def sweep(now: datetime) -> None:
    for due in (
        *(sweep_overdue_turns, play_due_robots, expire_votes),
        *(mark_silent_players_away, sweep_abandoned),
    ):
        due(now=now)


@pytest.mark.parametrize("seed", range(2))
def test_turns_the_list_and_the_games_agree(seed: int) -> None:
    random, now = Random(seed), NOW
    people = [Person(NOW) for _ in range(3)]
    games = [started(*random.sample(people, 2), now=now, **terms) for terms in TERMS]
    seen = set[bool]()
    for _ in range(80):
        now += timedelta(seconds=random.choice((1, 1, 5, 70, 400)))
        do_something(random, random.choice(games), people, now)
        for person in people:
            waiting = waiting_for(person, games, now)
            listed = own_games(person.id, status="playing", turn="mine")
            assert sorted(str(row.game_id) for row in listed) == waiting
            assert turns(person.id) == len(waiting)
            running = own_games(person.id, status="playing").values_list("game__status", flat=True)
            over = own_games(person.id).exclude(game__status="playing")
            assert set(running) <= {"playing"}
            assert len(running) + len(over) == own_games(person.id).count()
            seen.add(bool(waiting))
    assert seen == {True, False}
    assert ENDED & {Game.objects.get(id=game.id).status for game in games}
    for person in people:
        me, page = (person.api.get(f"/api/v1/{url}").json() for url in ("me", "me/games?turn=mine"))
        assert me["turns"] == len(page["results"]) == sum(r["on_turn"] for r in page["results"])


def test_turns_take_one_query(ana: Person, ben: Person, django_assert_num_queries: Any) -> None:
    for _ in range(3):
        started(ana, ben)
    with django_assert_num_queries(1):
        turns(ana.id)
