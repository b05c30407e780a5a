"""The start of a game: frozen rules, opening rolls, first turn."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from accounts.users.locking import lock_own
from accounts.wallet import stakes
from core.database.compiled import built_once, first
from core.messages import message as _
from core.streams.publishing import publish_on_commit
from games.conduct.penalties import banned, check_may_play
from games.engine import (
    InvalidSetup,
    Position,
    Setup,
    next_opening_seat,
    position_to_json,
    start,
)
from games.engine.json.types import Event
from games.errors import GameRunning
from games.maintenance import check_games_start
from games.models import Game, Kind, Move, MoveData, Player, PlayerJson, Presence, Seat, Table
from games.play import Lately, count_start, due_times, notify_turn, why_not_scored
from games.records.rolls import dice_of
from games.tables.announcements import announce_table
from games.tables.errors import CannotStart, NotReady
from games.tables.options import APPLY_AT_ONCE, setup_of
from games.tables.seats import Taken, access_open_table, check_master, check_seen
from games.visibility.open_games import open_game
from games.visibility.topics import GAME

OpeningRolls = list[tuple[int, tuple[int, ...]]]


@transaction.atomic
def start_game(*, table_id: UUID, user_id: UUID, version: int, now: datetime) -> Game:
    """Start the table's waiting game if all other players are ready. For the master.

    `version` is that of the table as the master saw it.
    """
    lock_own(user_id)
    table, taken = access_open_table(table_id, user_id)
    check_master(table, user_id)
    check_seen(table, version)
    check_may_play(user_id, now)
    _setup(table, taken)
    not_ready = [n for n, seat in taken.items() if not seat.ready and seat.user_id != user_id]
    if not_ready:
        raise NotReady(seats=sorted(not_ready))
    return begin(table, taken, now=now)


@dataclass(frozen=True, slots=True)
class Begun:
    """A game that begins; its rows of players and of the record are not stored yet."""

    game: Game
    taken: Taken
    position: Position
    rolls: OpeningRolls


def begin(table: Table, taken: Taken, *, now: datetime) -> Game:
    """Start the waiting game of a locked table, and stake its players' chips.

    Raises InMaintenance, CannotStart and what else `start_game` does.
    """
    check_games_start(now)
    game = _lock_waiting(table)
    users = users_of(taken.values(), now)
    if table.competitive:
        stakes.hold(users)
    begun = begun_game(game, taken, users, Lately(users.keys(), now))
    _check_robots_stake_nothing(table, game, users)
    game.save()
    if game.bet:
        stakes.stake(game=game.id, users=list(users), chips=game.bet, now=now)
    create_rows([begun], now)
    announce_table(table, "game_started", {"game_id": str(game.id)}, now=now)
    return game


def begun_game(game: Game, taken: Taken, users: Mapping[UUID, User], lately: Lately) -> Begun:
    """Let its table's waiting game begin, without storing it. Raises CannotStart."""
    table = game.table
    setup = _setup(table, taken)
    game.players = _players(taken, users)
    game.not_scored_reason = why_not_scored(table, users.values(), lately)
    rolls = _opening_rolls(game, setup)
    position = start(setup, rolls)
    _set_terms(game, table, position, rolls, lately.now)
    return Begun(game, taken, position, rolls)


def create_rows(begun: Sequence[Begun], now: datetime) -> None:
    """Store the players of games that are stored, and the beginnings of their records.

    The players on turn are notified, and the games' streams get the openings.
    """
    Player.objects.bulk_create(
        Player(
            game=one.game,
            seat=seat.number,
            user_id=seat.user_id,
            scored_from=None if one.game.not_scored_reason else now,
        )
        for one in begun
        for seat in one.taken.values()
    )
    Presence.objects.bulk_create(
        Presence(game=one.game, user_id=seat.user_id, seat=seat.number, seen_at=now)
        for one in begun
        for seat in one.taken.values()
        if seat.user_id
    )
    Move.objects.bulk_create(_opening_row(one, now) for one in begun)
    for one in begun:
        notify_turn(one.game, past=None, seat=one.position.turn.seat, now=now)
        count_start()
        publish_on_commit(GAME.format(one.game.id), one.game.version)


def _opening_row(begun: Begun, now: datetime) -> Move:
    numbered = enumerate(begun.rolls)
    data: MoveData = {
        "rolls": [{"n": n, "seat": seat, "roll": list(pips)} for n, (seat, pips) in numbered]
    }
    return Move(
        game=begun.game,
        version=1,
        kind=Move.Kind.OPENING,
        data=data,
        events=_events(begun.rolls, begun.position),
        at=now,
    )


def _lock_waiting(table: Table) -> Game:
    """The table's waiting game, locked. Raises GameRunning."""
    found = open_game(table)
    if found is not None:
        game = first(_locked_if_waiting(found.id))
        if game is not None:
            table.game, game.table = game, table
            return game
    raise GameRunning


@built_once
def _locked_if_waiting(game_id: UUID) -> QuerySet[Game]:
    return Game.objects.select_for_update().filter(id=game_id, status=Game.Status.WAITING)


def _setup(table: Table, taken: Taken) -> Setup:
    try:
        return setup_of(table, list(taken))
    except InvalidSetup as error:
        raise CannotStart(error.detail) from error


def users_of(seats: Iterable[Seat], now: datetime) -> dict[UUID, User]:
    """The users on these seats, in one query.

    Raises: CannotStart (a closed account, or a player who was banned after taking the seat).
    """
    ids = [seat.user_id for seat in seats if seat.user_id]
    users = {user.id: user for user in _with_bans(ids, now)}
    if not all(user.is_active for user in users.values()):
        raise CannotStart(_("The account of a seated player has been closed."))
    if any(user.is_banned for user in users.values()):
        raise CannotStart(_("A seated player is banned from playing for a time."))
    return users


@built_once
def _with_bans(user_ids: Sequence[UUID], now: datetime) -> QuerySet[Any]:
    """These users, with `is_banned`."""
    return User.objects.filter(id__in=user_ids).annotate(is_banned=banned(now))


def _check_robots_stake_nothing(table: Table, game: Game, users: dict[UUID, User]) -> None:
    """Raise CannotStart for a scored game of robot accounts with a bet: its chips would be farmed.

    With a person at the table no stake moves, as the game is not scored.
    """
    if table.bet and not game.not_scored_reason and any(user.is_robot for user in users.values()):
        raise CannotStart(_("Robot accounts stake no chips. Play without a bet."))


def _players(taken: Taken, users: Mapping[UUID, User]) -> list[PlayerJson]:
    return [
        _player(seat, users[seat.user_id] if seat.user_id else None)
        for seat in sorted(taken.values(), key=lambda seat: seat.number)
    ]


def _player(seat: Seat, user: User | None) -> PlayerJson:
    player: PlayerJson = {
        "seat": seat.number,
        "user": str(user.id) if user else None,
        "name": user.username if user else f"robot ({seat.robot})",
        "kind": Kind.HUMAN if user else Kind.ROBOT,
        "robot": seat.robot or None,
        "client_seed": seat.client_seed,
        "avatar": user.avatar if user else "",
    }
    if user and user.is_robot:
        player["robot_account"] = True
    return player


def _opening_rolls(game: Game, setup: Setup) -> OpeningRolls:
    rolls: OpeningRolls = []
    while (seat := next_opening_seat(setup, rolls)) is not None:
        rolls.append((seat, dice_of(game, len(rolls), setup.rules.opening_dice)))
    return rolls


def _set_terms(
    game: Game, table: Table, position: Position, rolls: OpeningRolls, now: datetime
) -> None:
    game.status = Game.Status.PLAYING
    game.version = 1
    game.position = position_to_json(position)
    game.edition = position.setup.rules.edition
    for name in APPLY_AT_ONCE:
        setattr(game, name, getattr(table, name))
    game.turn_s = table.time_per_turn(game.people)
    game.competitive = table.competitive
    game.tournament = table.tournament
    game.bet = 0 if game.not_scored_reason else table.bet
    game.rolls_thrown = len(rolls)
    game.started_at = now
    game_s = position.setup.rules.game_s
    game.ends_at = now + timedelta(seconds=game_s) if game_s else None
    game.deadline_at, game.robot_due_at = due_times(
        game, position, game.attendance, deadline_at=None, now=now
    )


def _events(rolls: OpeningRolls, position: Position) -> list[Event]:
    opening: list[Event] = [
        {"type": "opening_roll", "seat": seat, "roll": list(pips)} for seat, pips in rolls
    ]
    return [*opening, {"type": "turn", "seat": position.turn.seat, "roll_number": 1}]
