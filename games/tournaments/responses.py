"""Tournaments, entries, rounds and pairings in the API."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Final, TypedDict, cast

from accounts.models import User
from core.api.responses import Doc, Uuid
from games import models
from games.engine import RULESETS
from games.engine.board import ARMS
from games.fairness import seeds
from games.responses import Options, Player, present_player
from games.tournaments.terms import ends_by, knockout_rounds

Format = models.Tournament.Format
Status = models.Tournament.Status
REASONS: Final = "`organiser`, `too_few`, or the staff's words; empty unless it was cancelled."


class EntryTable(TypedDict):
    """The table where an entry plays now."""

    round: int
    table: Annotated[int, Doc("Its number in the round, from 1.")]
    table_id: Annotated[Uuid | None, Doc("null until the game has started.")]
    game_id: Uuid | None


class TournamentEntry(TypedDict):
    """What is paired: a player, or a pair of players; with its standing so far."""

    number: Annotated[int, Doc("From 1, in the order of joining.")]
    status: Annotated[str, Doc(choices=models.TournamentEntry.Status.choices)]
    players: list[Player]
    partner: Player | None
    seed: Annotated[int | None, Doc("The seed number, from 1; null before the start.")]
    points: int
    wins: int
    opponents: Annotated[int, Doc("Swiss: the sum of its opponents' points at the last draw.")]
    distance: Annotated[int, Doc("Spaces.")]
    games: int
    byes: int
    streak: Annotated[int, Doc("Games won in a row.")]
    rank: Annotated[int | None, Doc("At present; null before the start.")]
    place: Annotated[int | None, Doc("Once the tournament has finished.")]
    prize: Annotated[int, Doc("Chips, of its players together.")]
    waits_since: Annotated[datetime | None, Doc("Arena: since when it waits for a game.")]
    joined_at: datetime
    pairing: EntryTable | None


class TournamentTerms(TypedDict):
    """What its organiser has decided."""

    name: str
    description: str
    format: Annotated[str, Doc(choices=Format.choices)]
    access: Annotated[str, Doc(choices=models.Tournament.Access.choices)]
    ruleset: Annotated[str, Doc(choices=RULESETS)]
    options: Options
    arms: Annotated[int, Doc(choices=ARMS)]
    teams: Annotated[bool, Doc("Whether each entry is a pair.")]
    seats: Annotated[int, Doc("Players at a table.")]
    turn_s: int
    spectators_allowed: bool
    rounds: Annotated[int | None, Doc("Of a Swiss tournament.")]
    advance: Annotated[int | None, Doc("Knockout: how many entries of each table go on.")]
    duration_s: Annotated[int | None, Doc("Arena: no game starts after it.")]
    break_s: Annotated[int, Doc("Between two rounds.")]
    starts_at: Annotated[datetime | None, Doc("null: with `starts_with` entries.")]
    starts_with: int | None
    min_entries: Annotated[int, Doc("With fewer at its start it is cancelled.")]
    max_entries: int
    rating_from: int | None
    rating_to: int | None
    registered_days: int
    games_played: Annotated[int, Doc("Scored games of the ruleset.")]
    robots: Annotated[str, Doc(choices=models.Tournament.Robots.choices)]
    buy_in: Annotated[int, Doc("Chips of each player.")]
    prizes: Annotated[list[int], Doc("Percentages of `pot`, from the first place.")]


class Tournament(TournamentTerms):
    """A tournament: what is played, for whom, and how far it is."""

    id: Uuid
    status: Annotated[str, Doc(choices=Status.choices)]
    reason: Annotated[str, Doc(REASONS)]
    organiser: Player | None
    sides: Annotated[int, Doc("Entries at a table.")]
    pot: Annotated[int, Doc("Chips that the prizes divide, as of now.")]
    entry_count: int
    round: Annotated[int, Doc("The number of the last round; 0 before the first.")]
    rounds_expected: Annotated[int | None, Doc("null in an arena.")]
    next_round_at: Annotated[datetime | None, Doc("Between two rounds.")]
    started_at: datetime | None
    ends_at: Annotated[datetime | None, Doc("Of a running arena: no game starts after it.")]
    ends_by: Annotated[datetime | None, Doc("The latest end; null while no start is known.")]
    ended_at: datetime | None
    commitment: Annotated[str, Doc("The SHA-256 of the seed of all draws, in hex.")]
    seed: Annotated[str | None, Doc("In hex; null until the tournament has ended.")]
    version: Annotated[int, Doc("The number of the last row of its stream.")]
    created_at: datetime
    code: Annotated[str | None, Doc("Returned once, when it is created.")]
    me: TournamentEntry | None
    partner_waits_for_you: Player | None


class TournamentRound(TypedDict):
    """A round; in an arena, each pairing of the entries that wait."""

    number: int
    drawn_at: datetime
    ended_at: Annotated[datetime | None, Doc("Always null in an arena.")]
    tables: int
    byes: Annotated[list[int], Doc("Numbers of entries.")]


class PairedEntry(TypedDict):
    """An entry at a table."""

    number: int
    players: list[Player]
    place: Annotated[int | None, Doc("null until the game is scored, and if it is void.")]
    points: Annotated[int, Doc("What the table has brought so far.")]


class TournamentPairing(TypedDict):
    """A table of a round."""

    round: int
    table: int
    entries: Annotated[list[PairedEntry], Doc("In the order of their seats.")]
    table_id: Annotated[Uuid | None, Doc("null until the game has started.")]
    game_id: Uuid | None
    started_at: datetime | None
    ended_at: datetime | None
    voided: Annotated[bool, Doc("It has no result.")]


class TournamentRoundTables(TournamentRound):
    """A round with its first tables."""

    pairings: Annotated[
        list[TournamentPairing], Doc("At most 100; `listTournamentPairings` has all.")
    ]


@dataclass(frozen=True, slots=True)
class Facts:
    """What a tournament's row does not say: what `selectors.facts_of` reads for a page of them."""

    pot: int = 0
    own: models.TournamentEntry | None = None
    """With its `rank`."""
    asked_by: User | None = None


def present_tournament(
    tournament: models.Tournament, facts: Facts, *, code: str | None = None
) -> Tournament:
    """The tournament as a client sees it; from `selectors`, without further queries."""
    running = tournament.status == Status.RUNNING
    has_rounds = tournament.format != Format.ARENA
    terms = {name: getattr(tournament, name) for name in TournamentTerms.__annotations__}
    return {
        **cast(TournamentTerms, terms),
        "options": dict(tournament.options),
        "id": str(tournament.id),
        "status": tournament.status,
        "reason": tournament.reason,
        "organiser": present_player(tournament.organiser) if tournament.organiser else None,
        "sides": tournament.sides,
        "pot": facts.pot,
        "entry_count": tournament.entry_count,
        "round": tournament.round,
        "rounds_expected": _rounds(tournament) if has_rounds else None,
        "next_round_at": tournament.due_at if running and has_rounds else None,
        "started_at": tournament.started_at,
        "ends_at": tournament.ends_at,
        "ends_by": ends_by(tournament),
        "ended_at": tournament.ended_at,
        "commitment": tournament.commitment,
        "seed": seeds.decrypted(tournament.server_seed).hex() if tournament.is_over else None,
        "version": tournament.version,
        "created_at": tournament.created_at,
        "code": code,
        "me": present_entry(facts.own, facts.own.rank) if facts.own else None,
        "partner_waits_for_you": present_player(facts.asked_by) if facts.asked_by else None,
    }


def _rounds(tournament: models.Tournament) -> int:
    return tournament.rounds or knockout_rounds(tournament)


def present_entry(entry: models.TournamentEntry, rank: int | None) -> TournamentEntry:
    """The entry with its rank; from `selectors`, without further queries."""
    playing = entry.pairing  # also after its end, until it is booked
    return {
        "number": entry.number,
        "status": entry.status,
        "players": _players(entry),
        "partner": present_player(entry.partner) if entry.partner else None,
        "seed": entry.seed,
        "points": entry.points,
        "wins": entry.wins,
        "opponents": entry.opponents,
        "distance": entry.distance,
        "games": entry.games,
        "byes": entry.byes,
        "streak": entry.streak,
        "rank": rank if entry.seed is not None else None,
        "place": entry.place,
        "prize": entry.prize,
        "waits_since": entry.waits_since,
        "joined_at": entry.joined_at,
        "pairing": _table(playing) if playing and not playing.ended_at else None,
    }


def _players(entry: models.TournamentEntry) -> list[Player]:
    return [present_player(player.user) for player in entry.players.all()]


def _table(pairing: models.Pairing) -> EntryTable:
    return {
        "round": pairing.round.number,
        "table": pairing.table_number,
        "table_id": str(pairing.table) if pairing.table else None,
        "game_id": str(pairing.game) if pairing.game else None,
    }


def present_round(row: models.Round) -> TournamentRound:
    """The round, from a row with the number of its `tables`."""
    return {
        "number": row.number,
        "drawn_at": row.drawn_at,
        "ended_at": row.ended_at,
        "tables": row.tables,
        "byes": row.byes,
    }


@dataclass(frozen=True, slots=True)
class Seated:
    """A pairing with the entries and the scores of its table."""

    pairing: models.Pairing
    entries: Sequence[models.TournamentEntry]
    points: Mapping[int, int]
    """By the number of the entry."""
    places: Mapping[int, int]


def present_pairing(seated: Seated) -> TournamentPairing:
    """The table of a round."""
    pairing = seated.pairing
    return {
        **_table(pairing),
        "entries": [
            {
                "number": entry.number,
                "players": _players(entry),
                "place": None if pairing.voided else seated.places.get(entry.number),
                "points": seated.points.get(entry.number, 0),
            }
            for entry in seated.entries
        ],
        "started_at": pairing.started_at,
        "ended_at": pairing.ended_at,
        "voided": pairing.voided,
    }
