"""Scores of pairs and groups, without a database."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import combinations, pairwise
from uuid import UUID, uuid4

import pytest

from games.integrity.detection import FEWEST_CAPTIVES, MOST_MEMBERS, Group, groups_of
from games.integrity.evidence import (
    Account,
    Captives,
    Played,
    Seat,
    captives_of,
    losses_of,
    pairs_of,
)

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
OLD = NOW - timedelta(days=100)
EARLY, THRESHOLD = 5, 7.0
A, B, C = (UUID(int=n) for n in (1, 2, 3))


def duel(
    winner: UUID,
    loser: UUID,
    number: int = 0,
    *,
    left_after: float | None = None,
    scored: bool = True,
    day: int = 0,
) -> Played:
    at = NOW + timedelta(days=day, minutes=number)
    seats = (Seat(winner, True, None, 500, 5), Seat(loser, False, left_after, -1000, -5))
    return Played(uuid4(), at, scored, seats)


def duels(winner: UUID, loser: UUID, count: int, **changes: object) -> list[Played]:
    return [duel(winner, loser, number, **changes) for number in range(count)]  # type: ignore[arg-type]


def found(
    games: list[Played],
    *,
    joined: datetime = OLD,
    beside: int = 0,
    crowd: int | None = None,
) -> list[Group]:
    """The groups; all accounts have so many games beside, and an address with so many accounts."""
    played = [seat.user for game in games for seat in game.seats]
    address = frozenset(["one"] if crowd else [])
    accounts = {user: Account(joined, played.count(user) + beside, address) for user in set(played)}
    return groups_of(pairs_of(games, EARLY), accounts, {"one": crowd or 0}, THRESHOLD)


def test_one_who_loses_all_games_is_a_feeder() -> None:
    (group,) = found(duels(A, B, 28))
    (pair,) = group.suspicions
    assert (pair.taker, pair.feeder, pair.won.games, pair.lost.games) == (A, B, 28, 0)
    assert (pair.won.chips, pair.won.points) == (28 * 500, 28 * 5)
    assert group.members == {A, B}


def test_friends_are_not_listed_however_much_they_play() -> None:
    assert not found(duels(A, B, 42) + duels(B, A, 18))
    assert not found(duels(A, B, 7) + duels(B, A, 3), crowd=2, joined=NOW)


def test_leaving_early_again_and_again_is_a_sign_even_if_nothing_counted() -> None:
    thrown = duels(A, B, 10, left_after=1.0, scored=False)
    (group,) = found(thrown)
    assert group.suspicions[0].won.early == group.suspicions[0].won.unscored == 10
    assert not found(duels(A, B, 10, left_after=EARLY + 1, scored=False))


def test_an_unscored_game_that_was_played_is_no_evidence() -> None:
    assert not list(pairs_of(duels(A, B, 30, scored=False), EARLY))


def test_the_turn_of_winning_by_days_is_a_sign() -> None:
    by_day = [
        game for day in range(6) for game in duels(*((A, B) if day % 2 else (B, A)), 4, day=day)
    ]
    (group,) = found(by_day)
    assert group.suspicions[0].one_sided_days == 6
    mixed = [
        game for day in range(6) for pair in ((A, B), (B, A)) for game in duels(*pair, 2, day=day)
    ]
    assert not found(mixed)


@pytest.mark.parametrize(
    ("sign", "none"),
    [
        ({"joined": NOW - timedelta(hours=2)}, {}),
        ({"crowd": 2}, {"crowd": 50}),
        ({}, {"beside": 100}),
    ],
    ids=["new accounts", "one address", "nobody else"],
)
def test_accounts_add_to_the_score(sign: dict[str, int], none: dict[str, int]) -> None:
    games = duels(A, B, 28)
    (more,), (less,) = found(games, **sign), found(games, **none)  # type: ignore[arg-type]
    assert more.score > less.score


def test_several_feeders_add_up_to_a_group() -> None:
    fed = [duels(A, UUID(int=n), 8) for n in (2, 3, 4)]
    assert not found(fed[0])
    (group,) = found([game for each in fed for game in each])
    assert group.members == {A, *(UUID(int=n) for n in (2, 3, 4))}
    assert group.score == pytest.approx(sum(pair.score for pair in group.suspicions))


def test_partners_do_not_feed_each_other() -> None:
    d = UUID(int=4)
    seats = (Seat(A, True), Seat(B, True), Seat(C, False), Seat(d, False))
    games = [Played(uuid4(), NOW, True, seats) for _ in range(30)]
    pairs = {pair.users for pair in pairs_of(games, EARLY)}
    assert pairs == {(A, C), (A, d), (B, C), (B, d)}


def test_the_gain_of_a_large_game_is_shared_among_its_losers() -> None:
    seats = (Seat(A, True, None, 900, 15), Seat(B, False), Seat(C, False))
    first, second = pairs_of([Played(uuid4(), NOW, True, seats)], EARLY)
    assert (first.wins[0].chips, second.wins[0].points) == (450, 7.5)


def test_a_chain_of_pairs_does_not_grow_without_limit() -> None:
    chain = [UUID(int=n) for n in range(1, 3 * MOST_MEMBERS)]

    def along() -> Iterator[Played]:
        for one, other in pairwise(chain):
            yield from duels(one, other, 20)

    groups = found(list(along()))
    assert max(len(group.members) for group in groups) == MOST_MEMBERS
    assert all(not one.members & other.members for one, other in combinations(groups, 2))


def test_a_pair_with_few_games_is_never_listed() -> None:
    assert not found(duels(A, B, 2, left_after=0.0), joined=NOW, crowd=2)


# --- many accounts that have lost to one player only ----------------------------------------------


def with_captives(games: list[Played], new: set[UUID], beaten: int) -> list[Group]:
    """The groups, if A has beaten so many players."""
    found = captives_of(*losses_of(games, new), FEWEST_CAPTIVES)
    captives = [Captives(taker, frozenset(own), beaten) for taker, own in found.items()]
    users = {seat.user for game in games for seat in game.seats}
    accounts = {user: Account(OLD, 1) for user in users}
    return groups_of(pairs_of(games, EARLY), accounts, {}, THRESHOLD, captives)


FEEDERS = [UUID(int=10 + n) for n in range(7)]


def test_many_new_accounts_with_one_lost_game_each_are_a_sign() -> None:
    games = [duel(A, feeder, number) for number, feeder in enumerate(FEEDERS)]
    (group,) = with_captives(games, set(FEEDERS), beaten=7)
    assert group.members == {A, *FEEDERS}
    assert all(each.captive and each.taker == A for each in group.suspicions)
    assert with_captives(games, set(), beaten=7) == []  # old accounts
    assert with_captives(games, set(FEEDERS), beaten=60) == []  # one who plays many


def test_who_has_lost_to_others_is_no_captive() -> None:
    games = [duel(A, feeder, number) for number, feeder in enumerate(FEEDERS)]
    games += [duel(B, feeder, number) for number, feeder in enumerate(FEEDERS)]
    assert with_captives(games, set(FEEDERS), beaten=7) == []


def test_chips_lost_to_one_player_only_are_a_sign_whatever_is_lost_without_them() -> None:
    games = [duel(A, feeder, number) for number, feeder in enumerate(FEEDERS)]
    for loser, winner in zip(FEEDERS, FEEDERS[1:] + FEEDERS[:1], strict=True):
        seats = (Seat(winner, True, None, 0, 5), Seat(loser, False, None, 0, -5))
        games.append(Played(uuid4(), NOW, True, seats))
    (group,) = with_captives(games, set(FEEDERS), beaten=7)
    assert group.members == {A, *FEEDERS}


def test_few_captives_are_no_sign() -> None:
    few = FEEDERS[: FEWEST_CAPTIVES - 1]
    games = [duel(A, feeder, number) for number, feeder in enumerate(few)]
    assert with_captives(games, set(few), beaten=len(few)) == []


def test_a_game_beyond_the_bound_on_newcomers_is_evidence() -> None:
    games = [replace(game, counts=True) for game in duels(A, B, 28, scored=False)]
    (group,) = found(games)
    assert group.suspicions[0].won.unscored == 28
