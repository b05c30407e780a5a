"""Demo players, and playing for them."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from django.contrib.auth.hashers import make_password
from django.db import connection, transaction

from accounts.models import User
from games import robots
from games.engine import stored_position
from games.models import Game, Kind
from games.play import CommandResult, play_move, roll_dice
from games.time import deadlines
from games.visibility.lookups import current_game

PREFIX = "demo-"
STRENGTH = "normal"
"""The strength of the demo players."""
STEP = timedelta(seconds=1.5)
TO_THE_END = 10_000
"""More rolls and moves than any game has."""
WEEK_S = 7 * 24 * 3600
DAY = timedelta(days=1)


@dataclass
class Match:
    """A game being played, its clock, and the number of rolls and moves left."""

    game: Game
    at: datetime
    steps_left: int
    turns: int = 0

    @property
    def is_running(self) -> bool:
        """Whether there are rolls or moves left."""
        return self.steps_left > 0 and self.game.status == Game.Status.PLAYING

    @transaction.atomic
    def play_turn(self) -> None:
        """Roll or move once for a player, then for robots until a player is on turn again."""
        self.turns += 1
        self.step()
        self.play_robots()

    def play_robots(self) -> None:
        """Roll and move for robots until a player is on turn."""
        while self.is_running and self.game.robot_due_at is not None:
            self.step()

    def step(self) -> None:
        """Roll or move once for the seat on turn."""
        self.at += STEP
        self.steps_left -= 1
        position = stored_position(self.game.position, self.game.edition)
        acting = next(p for p in self.game.players if p["seat"] == position.turn.seat)
        if acting["kind"] == Kind.ROBOT:
            deadlines.play_due_robots(now=self.at, at_most=1)
            self.game = current_game(self.game.id)
            return
        command: Callable[..., CommandResult] = roll_dice
        if position.turn.phase != "roll":
            best = robots.choose(STRENGTH, position)
            command = partial(
                play_move, pawn=best.pawn, kind=best.kind, value=best.value, to=best.target
            )
        self.game = command(
            game_id=self.game.id,
            user_id=acting["user"],
            version=self.game.version,
            now=self.at,
        ).game


def player(name: str, *, now: datetime) -> User:
    """The demo player of this name, who cannot sign in with a password."""
    values = {
        "display_name": name,
        "date_joined": now - 7 * DAY,
        "password": make_password(None),
    }
    return User.objects.get_or_create(username=username(name), defaults=values)[0]


def yield_to_writers() -> None:
    """Let other writers go first: on SQLite, they retry at least ten times a second."""
    if connection.vendor == "sqlite":
        time.sleep(0.11)


def username(name: str) -> str:
    """The user name of a demo player."""
    return f"{PREFIX}{name.lower()}"
