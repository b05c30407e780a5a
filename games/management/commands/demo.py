"""`manage.py demo`: demo players, tables before, during and after their games, and tournaments.

The command calls the same functions as the API, with times in the past, so the data is like that
of real players. Each scene has its own master: a second run skips scenes whose master has a table.
"""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from random import Random

from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from accounts.models import User
from core import clock as db_clock
from games.engine import RulesetName
from games.management.demo_players import (
    DAY,
    PREFIX,
    STEP,
    TO_THE_END,
    WEEK_S,
    Match,
    player,
    username,
    yield_to_writers,
)
from games.management.demo_tournaments import tournaments_missing
from games.models import Game, Table
from games.tables import readiness, start
from games.tables.commands import add_robots, create_table, take_seat
from games.tables.options import new_table

ADMIN = "admin"
TURNS_PER_PAUSE = 50


@dataclass(frozen=True, slots=True)
class Scene:
    """A table: its players, the master first, and the progress of its game."""

    people: tuple[str, ...]
    ruleset: RulesetName
    steps: int
    """Rolls and moves so far; 0 before the start."""
    arms: int = 4
    seats: int = 4
    teams: bool = False
    robots: bool = True
    """Whether robots take the free seats."""
    strength: str = "normal"
    """The strength of these robots."""

    @property
    def is_live(self) -> bool:
        """Whether the game stops in the middle."""
        return 0 < self.steps < TO_THE_END


SCENES = (
    Scene(("Ana", "Ben"), "parchis", TO_THE_END, seats=3),
    Scene(("Ben", "Carla"), "parchis", TO_THE_END, seats=2),
    Scene(("Carla", "Ana"), "superparcheesi", TO_THE_END),
    Scene(("Dario", "Eva"), "superparcheesi", TO_THE_END, teams=True),
    Scene(("Eva", "Femi", "Gita"), "parcheesi", TO_THE_END, seats=3),
    Scene(("Femi",), "parcheesi", TO_THE_END, arms=6, seats=3, strength="easy"),
    Scene(("Gita", "Hugo"), "superparcheesi", TO_THE_END, arms=8, seats=2),
    Scene(("Hugo", "Ines", "Jonas"), "parchis", 100, strength="hard"),
    Scene(("Ines", "Dario"), "parchis", 120, arms=6, seats=6),
    Scene(("Jonas",), "superparcheesi", 60, seats=3, strength="expert"),
    Scene(("Kaia", "Leo"), "superparcheesi", 140, arms=8, seats=8, teams=True),
    Scene(("Leo", "Mina", "Nils", "Olga"), "parcheesi", 80, teams=True),
    Scene(("Mina", "Ana"), "parcheesi", 100, arms=6, seats=6, teams=True),
    Scene(("Nils",), "parchis", 0, robots=False),
    Scene(("Olga", "Ben"), "superparcheesi", 0, arms=8, seats=8, robots=False),
    Scene(("Pia",), "parcheesi", 0, arms=6, seats=6),
)


class Command(BaseCommand):
    """Add the missing scenes and tournaments, and print them."""

    help = "Fills the database with players, games and tournaments to look at."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--password",
            action="store_true",
            help=f"also make the superuser {ADMIN!r}, with a new password that is printed",
        )

    def handle(self, *args: object, password: bool, **options: object) -> None:
        now = db_clock.now()
        missing = list(scenes_missing())
        for number, scene in missing:
            table = set_up(scene, Random(number), now=now)  # noqa: S311 - no secret
            yield_to_writers()
            self.stdout.write(f"{describe(scene):<46} {latest_game(table).status}")
        tournaments = list(tournaments_missing())
        for each in tournaments:
            status = each.set_up(now=now).status
            yield_to_writers()
            self.stdout.write(f"{each.name:<46} {status}")
        if not missing and not tournaments:
            self.stdout.write("The demo data is there already: nothing is added.")
        if password:
            self.stdout.write(create_superuser())


def scenes_missing() -> Iterator[tuple[int, Scene]]:
    """The scenes without a table, with their numbers."""
    tables = Table.objects.filter(master__username__startswith=PREFIX).order_by()
    existing = set(tables.values_list("master__username", flat=True))
    for number, scene in enumerate(SCENES):
        if username(scene.people[0]) not in existing:
            yield number, scene


def set_up(scene: Scene, random: Random, *, now: datetime) -> Table:
    """Create the table and play as far as the scene goes.

    No committed state may be due, or the worker of a running service would play it. A live game is
    overdue until it is complete, so it is one transaction. A game to its end would lock SQLite for
    too long, so it is many, further in the past.
    """
    if scene.is_live:
        with transaction.atomic():
            return play(scene, now=now - STEP * (scene.steps + 1))
    return play(scene, now=now - DAY * random.uniform(1, 6))


def play(scene: Scene, *, now: datetime) -> Table:
    """Seat the players, start the game, and play for them."""
    with transaction.atomic():
        users = [player(name, now=now) for name in scene.people]
        table = open_table(scene, users, now=now)
        if not scene.steps:
            return table
        game = start.start_game(
            table_id=table.id, user_id=users[0].id, version=table.version, now=now
        )
        match = Match(game, now, scene.steps)
        match.play_robots()
    while match.is_running:
        match.play_turn()
        if match.turns % TURNS_PER_PAUSE == 0 and not scene.is_live:
            yield_to_writers()
    return table


def open_table(scene: Scene, users: list[User], *, now: datetime) -> Table:
    """Create the scene's table with all players seated."""
    options = {
        "ruleset": scene.ruleset,
        "arms": scene.arms,
        "teams": scene.teams,
        "seats": scene.seats,
        # With less time per turn, the absent players would soon lose their live games.
        "turn_s": WEEK_S,
        "robot_pause_ms": 1000,
    }
    master, *others = users
    table = create_table(user_id=master.id, table=new_table(options), now=now)
    for other in others:
        table = take_seat(table_id=table.id, user_id=other.id, seat=None, now=now)
    if scene.robots and len(users) < scene.seats:
        table = add_robots(
            table_id=table.id, user_id=master.id, seat=None, strength=scene.strength, now=now
        )
    for other in others:
        table = readiness.set_ready(
            table_id=table.id, user_id=other.id, ready=True, version=table.version, now=now
        )
    return table


def create_superuser() -> str:
    """Create the superuser unless the name is taken. Return a message for the operator."""
    if User.objects.filter(username__iexact=ADMIN).exists():
        return f"There is a user {ADMIN!r} already: nothing is changed (manage.py changepassword)."
    password = secrets.token_urlsafe(12)
    User.objects.create_superuser(ADMIN, password=password)
    return f"Sign in at /admin/ as {ADMIN!r} with the password {password}"


def latest_game(table: Table) -> Game:
    """The table's latest started game, or its waiting game if none has started."""
    started = Game.objects.filter(table=table).order_by("started_at")
    return started.filter(started_at__isnull=False).last() or started.get()


def describe(scene: Scene) -> str:
    """A short description of the scene."""
    pairs = " in pairs" if scene.teams else ""
    return f"{scene.ruleset}, {scene.arms} arms, {scene.seats} players{pairs}"
