"""The record of a tournament that has ended, by which anyone can recompute its draws, and results.

docs/tournaments.md describes both; docs/verify_pairings.py reads the record.
"""

import csv
import io
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from core.api.types import Json
from core.json import encoded
from games.fairness import seeds
from games.models import Pairing, Round, Score, Tournament, TournamentEntry
from games.tournaments.errors import TournamentRunning
from games.tournaments.selectors import UNUSED
from games.tournaments.standings import in_order

ALGORITHM: Final = 1
"""The version of the algorithm that draws the rounds."""
COLUMNS: Final = (
    "place", "entry", "players", "points", "wins", "opponents", "distance", "games", "byes", "prize"
)  # fmt: skip
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that a spreadsheet would compute."""
AT_ONCE: Final = 2000


def record_of(tournament: Tournament) -> bytes:
    """The record as lines of JSON. Raises TournamentRunning."""
    _check_over(tournament)
    return b"".join(encoded(line) + b"\n" for line in _lines(tournament))


def _lines(tournament: Tournament) -> Iterator[Json]:
    yield {
        "type": "tournament",
        "id": str(tournament.id),
        "format": tournament.format,
        "sides": tournament.sides,
        "advance": tournament.advance,
        "seed": seeds.decrypted(tournament.server_seed).hex(),
        "commitment": tournament.commitment,
        "algorithm": ALGORITHM,
    }
    entries = TournamentEntry.objects.filter(tournament=tournament, seed__isnull=False)
    for number, rating, seed in entries.order_by("number").values_list("number", "rating", "seed"):
        yield {"type": "entry", "entry": number, "rating": rating, "seed": seed}
    yield from _rounds_and_scores(tournament)


def _rounds_and_scores(tournament: Tournament) -> Iterator[Json]:
    """The rounds and the scores in the order in which they came: each round after its scores."""
    tables, scores = _tables(tournament), _scores(tournament)
    waiting = next(scores, None)
    for row in Round.objects.filter(tournament=tournament).order_by("number"):
        while waiting and waiting["number"] <= row.scores:
            yield waiting
            waiting = next(scores, None)
        yield {
            "type": "round",
            "number": row.number,
            "scores": row.scores,
            "contenders": row.contenders,
            "apart": row.apart,
            "tables": tables[row.id],
            "byes": row.byes,
        }
    if waiting:
        yield waiting
        yield from scores


def _tables(tournament: Tournament) -> dict[int, list[list[int]]]:
    """The entries of the tables of each round, by its id; a replay is not drawn."""
    rows = Pairing.objects.filter(round__tournament=tournament, replays=None)
    found = defaultdict[int, list[list[int]]](list)
    for key, entries in rows.order_by("round", "table_number").values_list("round", "entries"):
        found[key].append(entries)
    return found


def _scores(tournament: Tournament) -> Iterator[Json]:
    rows = Score.objects.filter(tournament=tournament).order_by("number")
    names = {
        "number": "number",
        "round": "round__number",
        "entry": "entry__number",
        "place": "place",
        "points": "points",
        "win": "won",
        "distance": "distance",
        "kind": "kind",
    }
    for values in rows.values_list(*names.values()).iterator(chunk_size=AT_ONCE):
        yield {"type": "score", **dict(zip(names, values, strict=True))}


def results_of(tournament: Tournament) -> str:
    """The final standings as CSV, in which no name is a formula. Raises TournamentRunning."""
    _check_over(tournament)
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(COLUMNS)
    rows = in_order(tournament).defer(*UNUSED).prefetch_related("players__user")
    for entry in rows:
        players = " & ".join(player.user.username for player in entry.players.all())
        values = [entry.place, entry.number, _plain(players)]
        table.writerow(values + [getattr(entry, name) for name in COLUMNS[3:]])
    return text.getvalue()


def _plain(text: str) -> str:
    """The text, with an apostrophe before what a spreadsheet would take for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def _check_over(tournament: Tournament) -> None:
    if not tournament.is_over:
        raise TournamentRunning
