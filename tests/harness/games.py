"""Games: started, running and ended."""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from games import robots
from games.engine import (
    Position,
    play,
    position_from_json,
    position_to_json,
    read_record,
    replay,
    roll,
    setup_from_json,
    setup_to_json,
    start,
    time_up,
)
from games.models import Game, Table
from games.play.commands.resign import resign
from games.play.commands.turn import play_move, roll_dice
from games.play.commit import apply
from games.play.transition import Actor, Step, move_step, roll_step
from games.play.turns import expects_presence
from games.records.responses import present_record
from games.records.stored import position_of
from games.tables import start as starting
from games.tables.commands import add_robots
from games.time import deadlines
from tests.harness.copies import made
from tests.harness.people import NOW, Person
from tests.harness.tables import all_ready, describe, open_table, seen


def started(
    master: Person,
    *others: Person,
    now: datetime = NOW,
    strength: str = "normal",
    **changes: Any,
) -> Game:
    """A new game of these people, with robots on the other seats."""
    people, changes = (master, *others), {"strength": strength, **changes}
    if writes_more_than_a_table(**changes):
        table = started_table(*people, now=now, **changes)
    else:
        table = made(started_table, *people, now=now, **changes)
    return Game.objects.get(id=table.game_id)


def writes_more_than_a_table(
    *, private: bool = False, competitive: bool = False, turn_s: int | None = None, **_: object
) -> bool:
    """Whether the start invites people, stakes chips, or notifies the player on turn."""
    long_turns = (turn_s or 0) > settings.PRESENCE_EXPECTED_UP_TO_TURN_S
    return private or competitive or long_turns


def started_table(
    master: Person, *others: Person, now: datetime, strength: str, **changes: Any
) -> Table:
    """The table of such a game, started by the service, which checks chips and may score it."""
    table = open_table(master, *others, now=now, **changes)
    if any(seat["kind"] is None for seat in describe(table)):
        add_robots(table_id=table.id, user_id=master.id, seat=None, strength=strength, now=now)
        all_ready(table, *others, now=now)
    starting.start_game(table_id=table.id, user_id=master.id, now=now, **seen(table))
    return table


def competitive(*people: Person, now: datetime = NOW, **changes: Any) -> Game:
    """A new game at a competitive table, by default with a bet of 100 chips."""
    seats = {"seats": len(people)}
    return started(*people, now=now, **{"competitive": True, "bet": 100, **seats, **changes})


def on_turn(game: Game, *people: Person) -> Person:
    """The person on turn."""
    return person_at(game, game.position["turn"]["seat"], *people)


def off_turn(game: Game, *people: Person) -> Person:
    """The first person not on turn."""
    return next(person for person in people if person is not on_turn(game, *people))


def person_at(game: Game, seat: int, *people: Person) -> Person:
    """The person on the seat."""
    user = next(player["user"] for player in game.players if player["seat"] == seat)
    return next(person for person in people if str(person.id) == user)


def act(game: Game, now: datetime, user_id: Any = None) -> Game:
    """Make the due roll or the first legal move, for the person or robot on turn."""
    position = position_of(game)
    assert position is not None
    user = user_id or next(p["user"] for p in game.players if p["seat"] == position.turn.seat)
    if user is None or game.robot_due_at:
        assert deadlines.play_due_robots(now=now + timedelta(seconds=10), at_most=1) == 1
        return Game.objects.get(id=game.id)
    command = {"game_id": game.id, "user_id": user, "version": game.version, "now": now}
    if position.turn.phase == "roll":
        return roll_dice(**command).game
    first = position.legal_moves[0]
    chosen = {"pawn": first.pawn, "kind": first.kind, "value": first.value, "to": first.target}
    return play_move(**chosen, **command).game


def played_to_the_end(game: Game) -> Game:
    """Play to the end: people make the first legal move, robots choose."""
    while game.status == Game.Status.PLAYING:
        game = played_on(game)
    return game


def played_on(game: Game, at_most: int | None = None) -> Game:
    """Play several steps, at most `at_most`, in one commit.

    Usually that is the whole game. It is one turn if an away player, a cancel vote or a long turn
    makes the passing of a turn write rows. It is one step if the sweep is due to play for a person.
    """
    game = Game.objects.get(id=game.id)
    if game.robot_due_at and game.attendance:
        return act(game, game.started_at or NOW)
    plain = not (game.attendance or game.cancel_vote) and expects_presence(game)
    steps = _steps(game, one_turn=not plain)[:at_most]
    assert apply(game, steps, actor=Actor.PLAYER, now=game.started_at or NOW)
    return Game.objects.get(id=game.id)


def _steps(game: Game, *, one_turn: bool) -> list[Step]:
    """The next steps, up to the end of the turn or of the game."""
    strengths = {player["seat"]: player["robot"] for player in game.players}
    position, steps, n = position_of(game), list[Step](), game.rolls_thrown
    assert position is not None
    first = position.turn.seat
    while position.turn.phase != "over" and not (one_turn and position.turn.seat != first):
        steps.append(_step(game, position, n, strengths[position.turn.seat]))
        n += "n" in steps[-1].data
        position = steps[-1].after
    return steps


def _step(game: Game, position: Position, n: int, strength: str | None) -> Step:
    if position.turn.phase == "roll":
        return roll_step(game, position, n, now=game.started_at or NOW)
    chosen = robots.choose(strength, position) if strength else position.legal_moves[0]
    return move_step(game, position, chosen, now=game.started_at or NOW)


def nearly_over(game: Game, left: int) -> Game:
    """Play until `left` steps before the end. Only robots, or people who are present, may play."""
    return played_on(game, at_most=len(_steps(game, one_turn=False)) - left)


def soon_over(game: Game, steps: int = 9) -> Game:
    """End the game after this number of rolls and moves: all people except the first resign."""
    until = game.version + steps
    while game.version < until:
        game = played_on(game, until - game.version)
    people = [player["user"] for player in game.players if player["user"]]
    for user in people[1:]:
        now = game.started_at or NOW
        resign(game_id=game.id, user_id=user, version=None, now=now)
    return Game.objects.get(id=game.id)


def about_to_end(*people: Person) -> Game:
    """A game whose next move, a 1, ends it; its record does not lead to its position."""
    game = started(*people, now=timezone.now())
    seat = game.position["turn"]["seat"]
    pawns = game.position["pawns"] | {str(seat): ["h7", "home", "home", "home"]}
    turn = game.position["turn"] | {"phase": "move", "roll": [1], "dice": [1]}
    position = game.position | {"pawns": pawns, "turn": turn}
    Game.objects.filter(id=game.id).update(position=position)
    game.refresh_from_db()
    return game


def assert_replays(game: Game) -> None:
    """Replaying the record gives the stored position."""
    game.refresh_from_db()
    record = present_record(game)
    setup = position_from_json(game.position).setup
    position = start(
        setup_from_json(setup_to_json(setup)),
        [(entry["seat"], tuple(entry["roll"])) for entry in record["opening"]],
    )
    for event in record["events"]:
        if "roll" in event:
            position = roll(position, event["roll"])
        else:
            chosen = {key: event["move"][key] for key in ("pawn", "kind", "value", "to")}
            position = play(position, position.find_move(**chosen))
    if record["time_up"]:
        position = time_up(position)
    assert position_to_json(position) == game.position
    assert position_to_json(replay(read_record(record["notation"]))) == game.position
