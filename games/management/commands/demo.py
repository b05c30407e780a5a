"""`manage.py demo`: players, and tables before, during and after their games, to look at.

Everything is done by the services that the API calls, on a clock that runs through the past, so
what is there afterwards is what real players would have left. Each scene belongs to a player who
opens no other, which is how a second run knows what is there already.
"""

import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import connection, transaction

from accounts.models import User
from core import clock as db_clock
from games import robots
from games.engine import RulesetName, stored_position
from games.models import Game, Kind, Table
from games.play.commands.turn import play_move, roll_dice
from games.play.scheduler import deadlines
from games.tables import readiness, start
from games.tables.commands import add_robots, create_table, take_seat
from games.tables.options import TableOptions
from games.visibility.lookups import current_game

ADMIN = "admin"
PREFIX = "demo-"
STRENGTH = "normal"
"""How the demo's people play."""
STEP = timedelta(seconds=1.5)
TO_THE_END = 10_000
"""More rolls and moves than any game has."""
TURNS_AT_ONCE = 50
WEEK_S = 7 * 24 * 3600
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Scene:
    """A table: its master, the other players, and how far its game has gone."""

    people: tuple[str, ...]
    ruleset: RulesetName
    steps: int
    """Rolls and moves made so far; 0 before the start."""
    arms: int = 4
    seats: int = 4
    teams: bool = False
    robots: bool = True
    """Whether robots sit on the seats that are left."""
    strength: str = "normal"
    """Of these robots."""

    @property
    def is_live(self) -> bool:
        """Return whether the game is left in the middle."""
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
    Scene(("Jonas",), "superparcheesi", 60, seats=3),
    Scene(("Kaia", "Leo"), "superparcheesi", 140, arms=8, seats=8, teams=True),
    Scene(("Leo", "Mina", "Nils", "Olga"), "parcheesi", 80, teams=True),
    Scene(("Mina", "Ana"), "parcheesi", 100, arms=6, seats=6, teams=True),
    Scene(("Nils",), "parchis", 0, robots=False),
    Scene(("Olga", "Ben"), "superparcheesi", 0, arms=8, seats=8, robots=False),
    Scene(("Pia",), "parcheesi", 0, arms=6, seats=6),
)


class Command(BaseCommand):
    """Add what is not there yet, and say what was added."""

    help = "Fills the database with players, live and finished games to look at."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--password",
            action="store_true",
            help=f"also make the superuser {ADMIN!r}, with a new password that is printed",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        now = db_clock.now()
        missing = list(scenes_missing())
        for number, scene in missing:
            table = set_up(scene, Random(number), now=now)  # noqa: S311 - nothing to guess
            give_way()
            self.stdout.write(f"{describe(scene):<46} {latest_game(table).status}")
        if not missing:
            self.stdout.write("The demo tables are there already: nothing is added.")
        if options["password"]:
            self.stdout.write(superuser())


def scenes_missing() -> Iterator[tuple[int, Scene]]:
    """Return the scenes whose table is not there yet, numbered."""
    there = set(
        Table.objects.filter(master__username__startswith=PREFIX)
        .order_by()
        .values_list("master__username", flat=True)
    )
    return ((n, scene) for n, scene in enumerate(SCENES) if username(scene.people[0]) not in there)


def set_up(scene: Scene, random: Random, *, now: datetime) -> Table:
    """Open a table and play there, as far as the scene goes.

    Nothing that others see meanwhile is due, so that a running service does not join in. A live
    game, which is overdue until it is done, is one transaction; a longer one would keep SQLite
    from everybody else, so a game to its end is many.
    """
    if scene.is_live:
        with transaction.atomic():
            return play(scene, now=now - STEP * (scene.steps + 1))
    return play(scene, now=now - DAY * random.uniform(1, 6))


def play(scene: Scene, *, now: datetime) -> Table:
    """Seat everybody, start, and act for everybody in turn."""
    with transaction.atomic():
        people = [player(name, now=now) for name in scene.people]
        table = open_table(scene, people, now=now)
        if not scene.steps:
            return table
        game = start.start_game(table_id=table.id, user_id=people[0].id, now=now)
        match = Match(game, now, scene.steps)
        match.let_robots_act()
    while match.goes_on:
        match.play_turn()
        if match.turns % TURNS_AT_ONCE == 0 and not scene.is_live:
            give_way()
    return table


def open_table(scene: Scene, people: list[User], *, now: datetime) -> Table:
    """Open the scene's table with everybody seated."""
    options = TableOptions(
        ruleset=scene.ruleset,
        options={},
        arms=scene.arms,
        teams=scene.teams,
        seats=scene.seats,
        # In a shorter time the people, who are not there, would lose their live games.
        turn_s=WEEK_S,
        robot_pause_ms=1000,
    )
    master, *others = people
    table = create_table(user_id=master.id, options=options, now=now)
    for other in others:
        take_seat(table_id=table.id, user_id=other.id, seat=None, now=now)
        readiness.set_ready(table_id=table.id, user_id=other.id, ready=True, now=now)
    if scene.robots and len(people) < scene.seats:
        add_robots(
            table_id=table.id, user_id=master.id, seat=None, strength=scene.strength, now=now
        )
    return table


@dataclass
class Match:
    """A game that is being played, its clock, and how many rolls and moves are left to make."""

    game: Game
    at: datetime
    left: int
    turns: int = 0

    @property
    def goes_on(self) -> bool:
        """Return whether there is still something to do."""
        return self.left > 0 and self.game.status == Game.Status.PLAYING

    @transaction.atomic
    def play_turn(self) -> None:
        """Act once for the person on turn, and let robots act until a person is on turn again."""
        self.turns += 1
        self.step()
        self.let_robots_act()

    def let_robots_act(self) -> None:
        """Act for robots until a person is on turn."""
        while self.goes_on and self.game.robot_due_at is not None:
            self.step()

    def step(self) -> None:
        """Make one roll or move."""
        self.at += STEP
        self.left -= 1
        self.game = act(self.game, self.at)


def act(game: Game, at: datetime) -> Game:
    """Let the one on turn act, and return the game as it is then."""
    position = stored_position(game.position)
    acting = next(p for p in game.players if p["seat"] == position.turn.seat)
    if acting["kind"] == Kind.ROBOT:
        deadlines.play_due_robots(now=at, at_most=1)
        return current_game(game.id)
    command: dict[str, Any] = {
        "game_id": game.id,
        "user_id": acting["user"],
        "version": game.version,
        "now": at,
    }
    if position.turn.phase == "roll":
        return roll_dice(**command).game
    best = robots.choose(STRENGTH, position)
    return play_move(**command, pawn=best.pawn, kind=best.kind, value=best.value).game


def player(name: str, *, now: datetime) -> User:
    """Return the demo player of this name; nobody can sign in as one with a password."""
    user, new = User.objects.get_or_create(
        username=username(name), defaults={"display_name": name, "date_joined": now - 7 * DAY}
    )
    if new:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user


def superuser() -> str:
    """Make the superuser, unless somebody has that name, and return what to tell about it."""
    if User.objects.filter(username__iexact=ADMIN).exists():
        return f"There is a user {ADMIN!r} already: nothing is changed (manage.py changepassword)."
    password = secrets.token_urlsafe(12)
    User.objects.create_superuser(ADMIN, password=password)
    return f"Sign in at /admin/ as {ADMIN!r} with the password {password}"


def give_way() -> None:
    """Let others write: on SQLite, a waiting writer tries at least ten times a second."""
    if connection.vendor == "sqlite":
        time.sleep(0.11)


def username(name: str) -> str:
    """Return the name under which a demo player is known."""
    return f"{PREFIX}{name.lower()}"


def latest_game(table: Table) -> Game:
    """Return the game played at the table, or waited for where none was played."""
    started = Game.objects.filter(table=table).order_by("started_at")
    return started.filter(started_at__isnull=False).last() or started.get()


def describe(scene: Scene) -> str:
    """Return the scene in a few words."""
    pairs = " in pairs" if scene.teams else ""
    return f"{scene.ruleset}, {scene.arms} arms, {scene.seats} players{pairs}"
