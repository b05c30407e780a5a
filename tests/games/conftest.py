"""People, tables and games for the tests of the service."""

from datetime import UTC, datetime, timedelta
from typing import Any

from rest_framework.test import APIClient

from accounts import services as accounts
from accounts import tokens
from accounts.services import addresses, blocks, friends, wallet
from games import selectors
from games.models import Game, Table
from games.services import agreeing, clock, inviting, leaving, playing, starting, tables
from games.services.table_options import TableOptions

NOW = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)


class Person:
    """A signed-in guest, with a client of the API."""

    def __init__(self, now: datetime) -> None:
        signed_in = accounts.create_guest(now=now)
        self.user = signed_in.user
        self.id = signed_in.user.id
        self.api = APIClient(raise_request_exception=False)
        # Valid by the real clock, whatever the time of the test.
        claims = tokens.read(signed_in.tokens.access_token, tokens.ACCESS, now=now)
        token = tokens.issue_pair(claims, now=datetime.now(tz=UTC)).access_token
        self.api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")


def registered(now: datetime = NOW, address: str = "") -> Person:
    """Somebody who has an account, and chips; requests come from the address."""
    person = Person(now)
    register(person, now=now)
    if address:
        addresses.note(user_id=person.id, address=address, now=now)
    return person


def register(*people: Person, now: datetime = NOW) -> None:
    """Let these guests be registered players, who have chips."""
    for person in people:
        person.user.is_guest = False
        person.user.save(update_fields=["is_guest"])
        wallet.grant_registration(user_id=person.id, now=now)


def competitive(*people: Person, now: datetime = NOW, **changes: Any) -> Game:
    """A game just started at a competitive table, staked with 100 chips unless said otherwise."""
    seats = {"seats": len(people)}
    return started(*people, now=now, **{"competitive": True, "bet": 100, **seats, **changes})


def befriend(one: Person, other: Person) -> None:
    friends.ask(user_id=one.id, other_id=other.id, now=NOW)
    friends.ask(user_id=other.id, other_id=one.id, now=NOW)


def block(blocker: Person, blocked: Person) -> None:
    blocks.block(user_id=blocker.id, other_id=blocked.id, now=NOW)


def table_options(**changes: Any) -> TableOptions:
    given = {
        "ruleset": "parchis",
        "options": {},
        "arms": 4,
        "teams": False,
        "seats": 2,
        "turn_s": 60,
        "robot_pause_ms": 0,
    }
    return TableOptions(**{**given, **changes})


def open_table(master: Person, *others: Person, now: datetime = NOW, **changes: Any) -> Table:
    """A table with these people on its first seats, ready but for the master."""
    table = tables.create_table(user_id=master.id, options=table_options(**changes), now=now)
    for other in others:
        if table.private:
            inviting.invite(table_id=table.id, user_id=master.id, name=other.user.username, now=now)
        table = tables.sit(table_id=table.id, user_id=other.id, seat=None, now=now)
        table = agreeing.set_ready(table_id=table.id, user_id=other.id, ready=True, now=now)
    return table


def started(
    master: Person,
    *others: Person,
    now: datetime = NOW,
    strength: str = "normal",
    **changes: Any,
) -> Game:
    """A game just started: these people, and robots on the other seats."""
    table = open_table(master, *others, now=now, **changes)
    if any(seat["kind"] is None for seat in describe(table)):
        tables.add_robots(
            table_id=table.id, user_id=master.id, seat=None, strength=strength, now=now
        )
    return starting.start_game(table_id=table.id, user_id=master.id, now=now)


def describe(table: Table) -> list[dict[str, Any]]:
    from_selectors = tables.selectors.describe_table(table)["seats"]
    assert isinstance(from_selectors, list)
    return from_selectors


def on_turn(game: Game, *people: Person) -> Person:
    """The one of these people who is on turn."""
    return person_at(game, game.position["turn"]["seat"], *people)


def off_turn(game: Game, *people: Person) -> Person:
    return next(person for person in people if person is not on_turn(game, *people))


def person_at(game: Game, seat: int, *people: Person) -> Person:
    user = next(player["user"] for player in game.players if player["seat"] == seat)
    return next(person for person in people if str(person.id) == user)


def act(game: Game, now: datetime, user_id: Any = None) -> Game:
    """The roll or the first move that is due, by the person on turn or the robot."""
    position = selectors.position_of(game)
    assert position is not None
    user = user_id or next(p["user"] for p in game.players if p["seat"] == position.turn.seat)
    if user is None or game.robot_due_at:
        assert clock.play_due_robots(now=now + timedelta(seconds=10), at_most=1) == 1
        return Game.objects.get(id=game.id)
    command = {"game_id": game.id, "user_id": user, "version": game.version, "now": now}
    if position.turn.phase == "roll":
        return playing.roll(**command).game
    first = position.legal_moves[0]
    return playing.move(pawn=first.pawn, kind=first.kind, value=first.value, **command).game


def played_to_the_end(game: Game) -> Game:
    while game.status == Game.Status.PLAYING:
        game = act(game, game.started_at or NOW)
    return game


def soon_over(game: Game, steps: int = 9) -> Game:
    """A game that ends after so many rolls and moves: all people but the first resign."""
    now = game.started_at or NOW
    for _ in range(steps):
        game = act(game, now)
    people = [player["user"] for player in game.players if player["user"]]
    for user in people[1:]:
        leaving.resign(game_id=game.id, user_id=user, version=None, now=now)
    return Game.objects.get(id=game.id)
