"""Reading tournaments: constant numbers of queries, however many rows a page has."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from django.db.models import Count, Prefetch, Q, QuerySet, prefetch_related_objects

from accounts.people.selectors import friends_of
from accounts.wallet import buy_ins
from core.api.types import Json
from games.models import Round, Tournament, TournamentEntry, TournamentPlayer
from games.tournaments.access import joined_by, listed
from games.tournaments.errors import EntryNotVisible
from games.tournaments.responses import Facts
from games.tournaments.standings import (
    Key,
    beyond,
    in_order,
    key_of,
    ranked,
    with_own_ranks,
)

Entry = TournamentEntry
Status = Tournament.Status
UNUSED: Final = ("met", "last_met", "seated")
"""The columns of an entry that only a draw reads."""
OF_A_DRAW: Final = ("contenders", "apart")
"""The same of a round; they grow with the number of entries."""

PRESENTED: Final = ("user__username", "user__avatar", "user__is_robot")
"""What `present_player` reads of a user."""


def tournaments(user_id: UUID, asked: Json) -> QuerySet[Tournament]:
    """The tournaments that are listed for the user and match, with their organisers.

    `asked` may have `status`, a list, `format`, `ruleset`, and `mine`.
    """
    rows = listed(user_id).select_related("organiser")
    if asked.get("status"):
        rows = rows.filter(status__in=asked["status"])
    rows = rows.filter(**{name: asked[name] for name in ("format", "ruleset") if name in asked})
    own = Q(organiser=user_id) | joined_by(user_id)
    if "mine" in asked:
        rows = rows.filter(own if asked["mine"] else ~own)
    return rows


def facts_of(rows: Sequence[Tournament], user_id: UUID | None) -> dict[UUID, Facts]:
    """What these tournaments' rows do not say, by id; without a user nothing of anyone's own."""
    pots = _pots(rows)
    own = _own_entries(rows, user_id) if user_id else {}
    asked = _asked(rows, user_id) if user_id else {}
    return {
        row.id: Facts(
            pot=pots.get(row.id, 0),
            own=own.get(row.id),
            asked_by=asked[row.id].players.all()[0].user if row.id in asked else None,
        )
        for row in rows
    }


def _pots(rows: Sequence[Tournament]) -> dict[UUID, int]:
    """The chips that prizes divide, as of the players that have joined."""
    with_prizes = [row for row in rows if row.prizes and row.status != Status.CANCELLED]
    if not with_prizes:
        return {}
    paid = TournamentPlayer.objects.filter(tournament__in=with_prizes, paid=True).order_by()
    counts = dict(paid.values_list("tournament").annotate(count=Count("id")))
    return {
        row.id: buy_ins.less_the_banks(
            counts.get(row.id, 0) * row.buy_in + row.guaranteed, guaranteed=row.guaranteed
        )
        for row in with_prizes
    }


def _own_entries(rows: Sequence[Tournament], user_id: UUID) -> dict[UUID, Entry]:
    own = Entry.objects.filter(players__user=user_id, tournament__in=[row.id for row in rows])
    return {entry.tournament_id: entry for entry in with_own_ranks(shown(own))}


def _asked(rows: Sequence[Tournament], user_id: UUID) -> dict[UUID, Entry]:
    """The first entry of each tournament whose player has named the user as partner."""
    of_pairs = [row.id for row in rows if row.teams]
    if not of_pairs:
        return {}
    waiting = Entry.objects.filter(tournament__in=of_pairs, partner=user_id)
    return {entry.tournament_id: entry for entry in shown(waiting).order_by("-number")}


def shown(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """These entries with all that responses need; two queries more for any number of them."""
    return _with_tables(entries).prefetch_related(*_people())


def _with_tables(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """These entries with the tables where they play."""
    unused = (*UNUSED, *(f"pairing__round__{name}" for name in OF_A_DRAW))
    return entries.select_related("pairing__round").defer(*unused)


def _people() -> "tuple[Prefetch[str], str]":
    players = TournamentPlayer.objects.select_related("user").only("entry", *PRESENTED)
    return Prefetch("players", players), "partner"


def own_entry(tournament_id: UUID, user_id: UUID) -> Entry:
    """The user's entry with its rank. Raises EntryNotVisible."""
    own = Entry.objects.filter(tournament=tournament_id, players__user=user_id)
    entry = with_own_ranks(shown(own)).first()
    if entry is None:
        raise EntryNotVisible
    return entry


def standings(tournament: Tournament, *, below: Key | None, size: int) -> list[Entry]:
    """The entries from the top, or below a place in the standings, with their ranks."""
    rows = in_order(tournament)
    page = list(shown(rows.filter(beyond(below, worse=True)) if below else rows)[:size])
    if page:
        above = 0
        if below:
            above = ranked(tournament).filter(beyond(key_of(page[0]), worse=False)).count()
        _number(page, above + 1)
    return page


def around(tournament: Tournament, user_id: UUID, *, size: int) -> list[Entry]:
    """The user's entry amid its neighbours, with their ranks; empty if it has none."""
    rows = _with_tables(in_order(tournament))
    own = rows.filter(players__user=user_id).first()
    if own is None:
        return []
    key, half = key_of(own), size // 2
    above, below = beyond(key, worse=False), beyond(key, worse=True)
    upper = list(rows.filter(above).reverse()[:half])
    found = [*reversed(upper), own, *rows.filter(below)[: size - 1 - half]]
    prefetch_related_objects(found, *_people())
    _number(found, ranked(tournament).filter(above).count() - len(upper) + 1)
    return found


def _number(rows: Sequence[Entry], first: int) -> None:
    """Give consecutive entries their ranks."""
    for rank, entry in enumerate(rows, start=first):
        entry.rank = rank


def among_friends(tournament: Tournament, user_id: UUID, above: int, size: int) -> list[Entry]:
    """The entries of the user and their friends, with their ranks among all."""
    people = [*friends_of(user_id), user_id]
    known = TournamentPlayer.objects.filter(tournament=tournament, user__in=people)
    rows = shown(in_order(tournament).filter(id__in=known.values("entry")))
    return list(with_own_ranks(rows)[above : above + size])


def rounds(tournament: Tournament) -> QuerySet[Round]:
    """The rounds with the numbers of their `tables`; without what they were drawn from."""
    drawn = Round.objects.filter(tournament=tournament).defer(*OF_A_DRAW)
    counts = {"tables": Count("pairings", filter=Q(pairings__replays=None))}
    counted: QuerySet[Round] = drawn.annotate(**counts)
    return counted


def facts_of_one(tournament: Tournament, user_id: UUID | None) -> Facts:
    """The facts of one tournament."""
    return facts_of([tournament], user_id)[tournament.id]
