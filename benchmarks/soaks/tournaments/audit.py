"""The audit of all tournaments: each has ended, with one game for each pairing, and exact chips.

The rules of chips are those of docs/tournaments.md, implemented a second time.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db.models import Q

from accounts.models import BANK, Account, Entry, Stake
from accounts.wallet.audit import violations
from benchmarks.soaks.tournaments.rows import Cup
from benchmarks.soaks.tournaments.scores import Scoring, places, totals
from games.models import OPEN, Game, Pairing, Table, Tournament
from games.models.tournaments import OPEN_STATUSES

BY_STAFF: Final = "The staff has cancelled it."
REASONS: Final = ("organiser", "too_few", BY_STAFF)


def open_work() -> int:
    """How much is still to be done: open tournaments, running games, scores to book."""
    return (
        Tournament.objects.filter(status__in=OPEN_STATUSES).count()
        + Game.objects.filter(tournament__isnull=False, status__in=OPEN).count()
        + Pairing.objects.filter(booked_at=None).count()
    )


def audit(ids: Sequence[UUID]) -> dict[str, Any]:
    """All faults, and counts."""
    faults, counts, due = list[str](), Counter[str](), Counter[UUID]()
    known = set(Tournament.objects.values_list("id", flat=True))
    faults += [f"tournament {one} was created and is gone" for one in {*ids} - known]
    faults += [f"tournament {one} was created by nobody" for one in known - {*ids}]
    for one in known:
        cup, found = Cup(one), list[str]()
        try:
            found.extend(faults_of(cup))
        except (LookupError, StopIteration, RuntimeError) as error:
            found.append(f"cannot be audited: {error!r}")
        faults += [f"tournament {one} ({cup.row.format}): {fault}" for fault in found]
        due.update(cup.chips)
        counts.update(cup.counts())
    faults += map(str, violations())
    faults += _balances(due)
    return {"faults": faults, "counts": counts}


def faults_of(cup: Cup) -> Iterator[str]:
    """All faults of a tournament."""
    yield from _end(cup)
    yield from _rounds(cup)
    yield from _games(cup)
    yield from _scored_once(cup)
    yield from Scoring(cup).faults()
    yield from totals(cup)
    if cup.has_finished:
        yield from places(cup)
    yield from _chips(cup)


def _end(cup: Cup) -> Iterator[str]:
    row = cup.row
    if row.status in OPEN_STATUSES:
        yield f"is {row.status}, in round {row.round}, due {row.due_at}"
    if (row.reason in REASONS) != (row.status == "cancelled"):
        yield f"is {row.status} because of {row.reason!r}"
    if [one.number for one in cup.scores] != list(range(1, row.score_count + 1)):
        yield f"has {len(cup.scores)} scores for {row.score_count}"
    if [one.number for one in cup.events] != list(range(1, row.version + 1)):
        yield "has a gap in its stream"
    if any(entry.pairing_id for entry in cup.entries.values()) and cup.has_finished:
        yield "is over, and entries are at a table"


def _rounds(cup: Cup) -> Iterator[str]:
    """Rounds without an end, and entries that have no place in them, or two."""
    is_arena, numbers = cup.row.format == "arena", [one.number for one in cup.rounds.values()]
    if sorted(numbers) != list(range(1, cup.row.round + 1)):
        yield f"has the rounds {numbers} of {cup.row.round}"
    for each in cup.rounds.values():
        if each.ended_at is None and cup.has_finished and not is_arena:
            yield f"round {each.number} has no end"
        tables = [one.entries for one in cup.drawn() if one.round_id == each.id]
        seated = sorted([*each.byes, *(number for table in tables for number in table)])
        contenders = sorted(number for number, _waited in each.contenders)
        is_right = {*seated} <= {*contenders} if is_arena else seated == contenders
        if not is_right or len({*seated}) < len(seated):
            yield f"round {each.number} seats {seated} of {contenders}"


def _games(cup: Cup) -> Iterator[str]:
    """Pairings with two games or none, and games without a pairing."""
    paired = [one.game for one in cup.pairings if one.game]
    if sorted(paired) != sorted(cup.games):
        yield f"has {len(paired)} games of pairings, and {len(cup.games)} games"
    if Table.objects.filter(tournament=cup.id).count() != len(cup.games):
        yield "has other tables than games"
    for one in cup.pairings:
        yield from _game(cup, one)
    valid = Counter(cup.at(one) for one in cup.pairings if not one.voided)
    yield from (f"two results of {table}" for table, number in valid.items() if number > 1)


def _game(cup: Cup, pairing: Pairing) -> Iterator[str]:
    if pairing.booked_at is None:
        yield f"{pairing} is not booked"
    game = cup.games.get(pairing.game) if pairing.game else None
    status = game.status if game else "none"
    if status in OPEN or pairing.voided != (status != Game.Status.FINISHED):
        yield f"{pairing} has a game that is {status}; voided: {pairing.voided}"
    users = {one.user_id for number in pairing.entries for one in cup.people[number]}
    if game and {one.user_id for one in cup.players[game.id]} != users:
        yield f"{pairing} has a game of others"


def _scored_once(cup: Cup) -> Iterator[str]:
    """Each pairing has brought each entry one score, or none that is left; each bye one."""
    found = Counter((one.pairing_id, one.entry_id, one.kind) for one in cup.scores)
    for one in cup.pairings:
        for number in one.entries:
            key = one.id, cup.entries[number].id
            game, void, bye = (found[*key, kind] for kind in ("game", "void", "bye"))
            right = game == void <= 1 and bye <= 1 if one.voided else (game, void, bye) == (1, 0, 0)
            if not right:
                yield f"entry {number} has {game}, {void} and {bye} scores of {one}"
    booked = Counter((s.round_id, s.entry_id) for s in cup.scores if not s.pairing_id)
    due = ((one.id, cup.entries[n].id) for one in cup.rounds.values() for n in one.byes)
    if booked != Counter(due):
        yield "has booked other byes than it has drawn"


def _chips(cup: Cup) -> Iterator[str]:
    """Prizes and movements of chips that differ from the rules."""
    won = _prizes(cup) if cup.has_finished else Counter[UUID]()
    for number, entry in cup.entries.items():
        prize = sum(won[person.user_id] for person in cup.people[number])
        if entry.prize != prize:
            yield f"entry {number} has the prize {entry.prize}, not {prize}"
    if cup.has_finished:
        payers = [one.user_id for some in cup.people.values() for one in some if one.paid]
        cup.chips.update(won)
        cup.chips.subtract(dict.fromkeys(payers, cup.row.buy_in))
        cup.chips[BANK] = -cup.chips.total()
    moved = Counter[UUID]()
    rows = Entry.objects.filter(transaction__tournament=cup.id)
    for account, chips in rows.values_list("account", "chips"):
        moved[account] += chips
    if _not_zero(moved) != _not_zero(cup.chips):
        yield f"has moved {_not_zero(moved)} chips, not {_not_zero(cup.chips)}"


def _not_zero(chips: Mapping[UUID, int]) -> dict[str, int]:
    return {str(account): count for account, count in chips.items() if count}


def _prizes(cup: Cup) -> Counter[UUID]:
    """What each player has to win: the pot less the bank's part, by places, in whole chips."""
    paid = {n: [one.user_id for one in some if one.paid] for n, some in cup.people.items()}
    pot = sum(map(len, paid.values())) * cup.row.buy_in
    rest = pot - pot * settings.BANK_PERCENT // 100
    placed = sorted((e for e in cup.entries.values() if e.place), key=lambda e: e.place or 0)
    parts = Counter[UUID]()
    for entry, part in zip(placed, cup.row.prizes, strict=False):
        for user in paid.get(entry.number, []):
            parts[user] += part if cup.row.teams else 2 * part
    return Counter({user: rest * part // parts.total() for user, part in parts.items()})


def _balances(due: Mapping[UUID, int]) -> Iterator[str]:
    """Balances other than the chips of registration and what tournaments have brought."""
    for account in Account.objects.filter(kind=Account.Kind.PLAYER):
        right = settings.REGISTRATION_CHIPS + due.get(account.id, 0)
        if account.balance != right:
            yield f"{account} has {account.balance} chips instead of {right}"
    if Stake.objects.exists():
        yield f"{Stake.objects.count()} stakes are left"
    escrows = Account.objects.filter(kind=Account.Kind.ESCROW)
    for account in escrows.filter(~Q(balance=0) | Q(closed_at=None)):
        yield f"the escrow {account.id} has {account.balance} chips, closed {account.closed_at}"
