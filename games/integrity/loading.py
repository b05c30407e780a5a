"""Reading the evidence from the database, in batches.

First the database counts which pairs have played each other often; only their games and accounts
are read. Memory grows with the number of those pairs, at most `MOST_PAIRS`, and with the players
that accounts of the window have lost to; not with all games.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import combinations
from typing import Final, TypeVar
from uuid import UUID

from django.conf import settings
from django.db.models import BooleanField, Count, ExpressionWrapper, F, Q, QuerySet, Sum

from accounts.models import Entry, SeenAddress, User
from games.integrity.detection import FEWEST_CAPTIVES, FEWEST_GAMES, Group, groups_of
from games.integrity.evidence import (
    Account,
    Captives,
    Lost,
    Pair,
    Played,
    Seat,
    captives_of,
    pairs_of,
)
from games.models import CaseGame, Game, Player, Tournament
from ranking.models import Result

MOST_PAIRS: Final = 20_000
"""The pairs with the most games against each other are looked at."""
BATCH: Final = 1000
"""Games, or accounts, read at once."""
NEVER_COUNTED: Final = (
    Game.NotScored.PRACTICE_TABLE,
    Game.NotScored.GUESTS,
    Game.NotScored.SAME_ADDRESS,
)
"""Everybody knew before the start that these games bring nothing, unless they are for prizes."""

T = TypeVar("T")
Ended = tuple[UUID, datetime, datetime, int, str, bool]
"""Of a game: its id, start and end, the number of rolls, why it is not scored, and whether it is
for the prizes of a tournament."""


def groups(now: datetime) -> list[Group]:
    """The suspicious groups of the last days. Decided games are not evidence again."""
    since = now - timedelta(days=settings.INTEGRITY_WINDOW_DAYS)
    games = played_since(since)
    captives = _captives(games, since)
    wanted = _frequent_pairs(games) | {
        (min(each.taker, feeder), max(each.taker, feeder))
        for each in captives
        for feeder in each.feeders
    }
    accounts, crowds = _accounts(games, {user for pair in wanted for user in pair})
    pairs = _pairs(games, wanted)
    return groups_of(pairs, accounts, crowds, settings.INTEGRITY_THRESHOLD, captives)


def played_since(since: datetime) -> QuerySet[Game]:
    """Games since then that could bring something, without voided and decided ones.

    A game of a tournament with prizes does, also if it is not scored itself: `for_prizes`.
    """
    # As a list: a join with the cases would bring all games to one machine of a divided database.
    decided = CaseGame.objects.filter(case__decided_at__gte=since).values_list("game", flat=True)
    games = Game.objects.exclude(id__in=list(decided)).filter(
        created_at__gte=since, competitive=True
    )
    for_prizes = Q(tournament__in=_with_prizes(since))
    return (
        games.exclude(status=Game.Status.VOIDED)
        .filter(~Q(not_scored_reason__in=NEVER_COUNTED) | for_prizes)
        .annotate(for_prizes=ExpressionWrapper(for_prizes, output_field=BooleanField()))
    )


def _with_prizes(since: datetime) -> list[UUID]:
    """The tournaments with chips to win that had not ended by then."""
    lasting = Q(ended_at=None) | Q(ended_at__gte=since)
    rows = Tournament.objects.exclude(status=Tournament.Status.CANCELLED)
    has_chips = Q(buy_in__gt=0) | Q(guaranteed__gt=0)
    return list(rows.filter(lasting, has_chips).values_list("id", flat=True))


def games_among(users: Collection[UUID], now: datetime) -> set[UUID]:
    """The games of the last days that these users won from each other, or still play."""
    games = played_since(now - timedelta(days=settings.INTEGRITY_WINDOW_DAYS))
    common = Player.objects.filter(game__in=games, user__in=users).values("game")
    ids = list(common.annotate(n=Count("id")).filter(n__gte=2).values_list("game", flat=True))
    among = games.filter(id__in=ids)
    running = among.filter(status=Game.Status.PLAYING).values_list("id", flat=True)
    pairs = set(combinations(sorted(users), 2))
    ended = (game for pair in _pairs(among, pairs) for game in pair.games)
    return {*running, *ended}


def _frequent_pairs(games: QuerySet[Game]) -> set[tuple[UUID, UUID]]:
    """The pairs, the lower id first, with several games that one of them won from the other."""
    other = "game__player_rows__"
    won, lost = Q(place=1), Q(**{f"{other}place__gt": 1})
    was_beaten = Q(place__gt=1) & Q(**{f"{other}place": 1})
    one_left = Q(left="", **{f"{other}left__gt": ""}) | Q(left__gt="", **{f"{other}left": ""})
    stayed = Q(place=None) & one_left
    rows = Player.objects.filter(
        (won & lost) | was_beaten | stayed,
        game__in=games.filter(ended_at__isnull=False),
        **{f"{other}user__gt": F("user")},
    )
    counted = rows.values("user", f"{other}user").annotate(n=Count("id"))
    often = counted.filter(n__gte=FEWEST_GAMES).order_by("-n", "user")
    return set(often.values_list("user", f"{other}user")[:MOST_PAIRS])


def _captives(games: QuerySet[Game], since: datetime) -> list[Captives]:
    """The accounts made since then that have lost to one player only, by that player."""
    lost = Player.objects.filter(game__in=games.filter(not_scored_reason=""), place__gt=1)
    by_new = lost.filter(user__date_joined__gte=since).order_by()
    winner = "game__player_rows__user"
    beaten = by_new.filter(game__player_rows__place=1, **{f"{winner}__isnull": False})
    by_pair = beaten.values("user", winner).annotate(n=Count("id"), chips=Sum("game__bet"))
    by_user = by_new.values("user").annotate(n=Count("id"), chips=Sum("game__bet"))
    found = captives_of(
        {
            (loser, taker): Lost(n, chips)
            for loser, taker, n, chips in by_pair.values_list("user", winner, "n", "chips")
        },
        {loser: Lost(n, chips) for loser, n, chips in by_user.values_list("user", "n", "chips")},
        FEWEST_CAPTIVES,
    )
    taken = lost.filter(game__player_rows__place=1, **{f"{winner}__in": list(found)}).order_by()
    counts = taken.values(winner).annotate(n=Count("user", distinct=True))
    return [
        Captives(taker, frozenset(found[taker]), n) for taker, n in counts.values_list(winner, "n")
    ]


def _pairs(games: QuerySet[Game], wanted: Collection[tuple[UUID, UUID]]) -> Iterator[Pair]:
    """The pairs of those ended games in which one of the wanted ones played."""
    played = (each for batch in _ended(games) for each in _played(batch, wanted))
    return pairs_of(played, settings.INTEGRITY_EARLY_ROLLS)


def _ended(games: QuerySet[Game]) -> Iterator[list[Ended]]:
    """The ended games, in batches by their creation."""
    rows = games.filter(ended_at__isnull=False).order_by("created_at", "id")
    last: tuple[datetime, UUID] | None = None
    while True:
        following = rows
        if last is not None:
            later = Q(created_at__gt=last[0]) | Q(id__gt=last[1])
            following = rows.filter(later, created_at__gte=last[0])
        batch = list(
            following.values_list(
                *("id", "started_at", "ended_at", "rolls_thrown", "not_scored_reason"),
                *("for_prizes", "created_at"),
            )[:BATCH]
        )
        if not batch:
            return
        yield [row[:6] for row in batch]
        last = batch[-1][6], batch[-1][0]


def _played(batch: Sequence[Ended], wanted: Collection[tuple[UUID, UUID]]) -> Iterator[Played]:
    """The games of the batch in which one of these pairs played; three queries."""
    fields = ("game", "user", "place", "left_at")
    seats: dict[UUID, list[tuple[UUID | None, int | None, datetime | None]]] = defaultdict(list)
    ids = [game for game, *_ in batch]
    for game, *seat in Player.objects.filter(game__in=ids).order_by().values_list(*fields):
        seats[game].append((seat[0], seat[1], seat[2]))
    common = {
        game
        for game in ids
        if any(
            pair in wanted
            for pair in combinations(sorted(user for user, *_ in seats[game] if user), 2)
        )
    }
    chips, points = _chips(common), _points(common)
    for game, started_at, ended_at, rolls, not_scored, for_prizes in batch:
        if game not in common:
            continue
        has_places = any(place for _user, place, _left in seats[game])
        people = tuple(
            Seat(
                user=user,
                won=place == 1 if has_places else left_at is None,
                left_after=_rolls_until(left_at, started_at, ended_at, rolls / len(seats[game])),
                chips=chips[game, user],
                points=points[game, user],
            )
            for user, place, left_at in seats[game]
            if user is not None
        )
        counts = for_prizes or not_scored == Game.NotScored.NEWCOMERS
        yield Played(game, ended_at, not not_scored, people, counts)


def _rolls_until(
    left_at: datetime | None, started_at: datetime, ended_at: datetime, rolls: float
) -> float | None:
    """About how many times a player who left then had rolled; None for one who stayed."""
    if left_at is None:
        return None
    whole = (ended_at - started_at).total_seconds()
    share = (left_at - started_at).total_seconds() / whole if whole > 0 else 1.0
    return rolls * min(max(share, 0.0), 1.0)


def _chips(games: Collection[UUID]) -> Counter[tuple[UUID, UUID]]:
    entries = Entry.objects.filter(transaction__game__in=games, account__user__isnull=False)
    sums = entries.values("transaction__game", "account").annotate(sum=Sum("chips"))
    rows = sums.values_list("transaction__game", "account", "sum")
    return Counter({(game, user): chips for game, user, chips in rows if game})


def _points(games: Collection[UUID]) -> Counter[tuple[UUID, UUID]]:
    results = Result.objects.filter(booking__game__in=games, booking__sign=1)
    rows = results.values_list("booking__game", "user", "points")
    return Counter({(game, user): points for game, user, points in rows})


def _accounts(
    games: QuerySet[Game], users: Collection[UUID]
) -> tuple[dict[UUID, Account], dict[str, int]]:
    """The users' accounts, and the number of accounts on each address that several of them use."""
    joined: dict[UUID, datetime] = {}
    played: Counter[UUID] = Counter()
    addresses: dict[UUID, set[str]] = defaultdict(set)
    ended = games.filter(ended_at__isnull=False)
    for batch in _batches(list(users)):
        joined.update(User.objects.filter(id__in=batch).values_list("id", "date_joined"))
        seats = Player.objects.filter(user__in=batch, game__in=ended).order_by().values("user")
        played.update(dict(seats.annotate(n=Count("id")).values_list("user", "n")))
        seen = SeenAddress.objects.filter(user__in=batch).values_list("user", "address_hash")
        for user, address in seen:
            addresses[user].add(address)
    accounts = {
        user: Account(at, played[user], frozenset(addresses[user])) for user, at in joined.items()
    }
    uses = Counter(address for own in addresses.values() for address in own)
    return accounts, _crowds([address for address, count in uses.items() if count > 1])


def _crowds(addresses: Sequence[str]) -> dict[str, int]:
    crowds: dict[str, int] = {}
    for batch in _batches(addresses):
        rows = SeenAddress.objects.filter(address_hash__in=batch).values("address_hash")
        crowds.update(rows.annotate(n=Count("id")).values_list("address_hash", "n"))
    return crowds


def _batches(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    for start in range(0, len(rows), BATCH):
        yield rows[start : start + BATCH]
