"""Counting the dice of a game once it has ended: by seat, and for the sums of its week."""

from collections.abc import Collection, Iterable
from typing import Final, Protocol
from uuid import UUID

from django.db import transaction

from games.errors import GameDamaged
from games.models import FACES, DiceChange, Game, Move, MoveData, Player
from games.records.record import record_of
from games.records.stored import position_of, reading
from ranking.rules.weeks import week_of

PIPS: Final = range(1, 7)
THROWS: Final = (Move.Kind.OPENING, Move.Kind.ROLL)


def count(game: Game, players: Collection[Player]) -> tuple[str, ...]:
    """Set the faces of all players of a game that has just ended; returns the columns to be saved.

    A game is counted once. One that cannot be read is not counted: damage must not keep it from
    ending. Two queries, and one INSERT unless the game is private.
    """
    if _are_counted(players):
        return ()
    # Not locked until the transaction that ends it: the master may have opened it meanwhile.
    game.private = Game.objects.values_list("private", flat=True).get(id=game.id)
    rows = Move.objects.filter(game=game, kind__in=THROWS).order_by("version")
    return _count(game, players, rows.values_list("seat", "data", named=True))


@transaction.atomic
def count_ended(game_id: UUID) -> bool:
    """Count a game that ended before games were counted; False if it is counted, or damaged.

    Raises Unavailable if the archive cannot be read.
    """
    game = Game.objects.select_for_update(no_key=True).get(id=game_id, ended_at__isnull=False)
    players = list(Player.objects.filter(game=game))
    if _are_counted(players):
        return False
    columns = _count(game, players, [row for row in record_of(game) if row.kind in THROWS])
    if columns:
        Player.objects.filter(game=game).bulk_update(players, columns)
    return bool(columns)


class Throw(Protocol):
    """A row with rolls."""

    @property
    def seat(self) -> int | None:
        """The seat that rolled; None for the opening, whose rolls have seats of their own."""

    @property
    def data(self) -> MoveData:
        """What was rolled."""


def faces_by_seat(throws: Iterable[Throw], seats: Iterable[int]) -> dict[int, list[int]]:
    """How often each seat rolled each face, from one pip to six. Raises GameDamaged."""
    faces = {seat: [0] * len(FACES) for seat in seats}
    with reading():
        for row in throws:
            for seat, roll in _rolls(row):
                for pips in roll:
                    faces[seat][PIPS.index(pips)] += 1
    return faces


def _rolls(row: Throw) -> list[tuple[int, list[int]]]:
    """The seats that rolled, and the pips."""
    if row.seat is None:
        return [(roll["seat"], roll["roll"]) for roll in row.data["rolls"]]
    return [(row.seat, row.data["roll"])]


def _are_counted(players: Iterable[Player]) -> bool:
    return all(player.face_1 is not None for player in players)


def _count(game: Game, players: Collection[Player], throws: Iterable[Throw]) -> tuple[str, ...]:
    try:
        faces = faces_by_seat(throws, [player.seat for player in players])
        changes = [] if game.private else _changes(game, faces)
    except GameDamaged:
        return ()
    for player in players:
        for name, rolled in zip(FACES, faces[player.seat], strict=True):
            setattr(player, name, rolled)
    DiceChange.objects.bulk_create(changes)
    return FACES


def _changes(game: Game, faces: dict[int, list[int]]) -> list[DiceChange]:
    """The game's part of the sums of its week. Raises GameDamaged."""
    position, robots = position_of(game), robots_in(game)
    if position is None or game.ended_at is None:
        raise GameDamaged
    first = min(faces)
    return [
        DiceChange(
            week=week_of(game.ended_at),
            ruleset=position.setup.ruleset,
            seat=seat,
            is_robot=seat in robots,
            games=seat == first,
            **dict(zip(FACES, rolled, strict=True)),
        )
        for seat, rolled in faces.items()
    ]


def robots_in(game: Game) -> list[int]:
    """The seats of robots and robot accounts in a started game. Raises GameDamaged."""
    return [
        player["seat"]
        for player in game.players
        if player["user"] is None or player.get("robot_account", False)
    ]
