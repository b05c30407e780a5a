"""Whether games are as their records say: every roll, every move and the dice, played again."""

from collections.abc import Iterator
from itertools import chain

from cryptography.fernet import InvalidToken

from games import fairness, seeds, selectors
from games.engine import EngineError, position_to_json, replay
from games.models import Game, Move


def games_to_check(ended: int | None) -> Iterator[Game]:
    """All running games, and so many that have ended, drawn at random; all of these for None."""
    running = Game.objects.filter(status=Game.Status.PLAYING).order_by("id")
    over = Game.objects.filter(ended_at__isnull=False, started_at__isnull=False).order_by("id")
    if ended is not None:
        over = over.filter(id__in=list(over.order_by("?").values_list("id", flat=True)[:ended]))
    return chain(running.iterator(chunk_size=100), over.iterator(chunk_size=100))


def faults(game: Game) -> Iterator[str]:
    """What is wrong about a game that has started; nothing where it replays to what is stored.

    It may be played meanwhile: what is looked at is the game as it was loaded.
    """
    rows = [row for row in selectors.record_of(game) if row.version <= game.version]
    versions = [row.version for row in rows]
    if versions != list(range(1, game.version + 1)):
        yield f"its record has {len(rows)} rows, or others, for the version {game.version}"
        return
    try:
        yield from _wrong_position(game, rows)
        yield from _wrong_dice(game)
    except InvalidToken:
        yield "none of SEED_ENCRYPTION_KEYS opens its server seed"
    except (EngineError, LookupError, TypeError, ValueError) as error:
        yield f"its record cannot be played: {error!r}"


def _wrong_position(game: Game, rows: list[Move]) -> Iterator[str]:
    played = [row for row in rows if row.kind != Move.Kind.NOTICE]
    if position_to_json(replay(selectors.record_from(game, played))) != game.position:
        yield "its record does not lead to its position"


def _wrong_dice(game: Game) -> Iterator[str]:
    seed = seeds.decrypted(game.server_seed).hex()
    for wrong in fairness.verify({**selectors.fairness_record(game), "server_seed": seed}):
        where = "" if wrong.at is None else f" {wrong.at}"
        yield f"its {wrong.what}{where} does not follow from its seeds"
