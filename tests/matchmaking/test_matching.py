"""Grouping of tickets: properties of all queues, and examples."""

from collections.abc import Sequence
from itertools import combinations, permutations
from time import thread_time
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.matchmaking.grouping import LOOK_AHEAD, Group, Terms, Ticket, Window, groups

WINDOW = Window(points=100, wider_points_per_s=2)


def ticket(number: int, waited_s: float, rating: float | None = None, address: str = "") -> Ticket:
    return Ticket(UUID(int=number), UUID(int=1000 + number), waited_s, rating, address)


def numbers(matches: Sequence[Group]) -> list[list[int]]:
    return [[ticket.id.int for ticket in group] for group in matches]


def match(
    tickets: Sequence[Ticket], seats: int, blocked: Sequence[tuple[int, int]] = ()
) -> list[Group]:
    pairs = {frozenset((UUID(int=1000 + a), UUID(int=1000 + b))) for a, b in blocked}
    return list(groups(tickets, Terms(seats, WINDOW, pairs)))


@st.composite
def queues(draw: st.DrawFn, most: int = 20) -> tuple[list[Ticket], Terms]:
    """A queue in which any two players may be incompatible."""
    size = draw(st.integers(0, most))
    tickets = [
        ticket(
            number,
            draw(st.floats(0, 300)),
            draw(st.none() | st.floats(1000, 2000)),
            draw(st.sampled_from(["", "home", "café", "train"])),
        )
        for number in range(size)
    ]
    users = [each.user for each in tickets]
    pairs = draw(st.sets(st.sampled_from(list(combinations(users, 2))))) if size > 1 else set()
    seats = draw(st.integers(2, 8))
    return tickets, Terms(seats, WINDOW, {frozenset(pair) for pair in pairs})


def is_right(group: Sequence[Ticket], terms: Terms) -> bool:
    """Whether these players may play together, implemented independently of the matcher."""
    pairs = list(combinations(group, 2))
    return all(
        {a.user, b.user} not in terms.blocked
        and (a.address != b.address or a.address == "")
        and (
            a.rating is None
            or b.rating is None
            or abs(a.rating - b.rating) <= 100 + 2 * max(a.waited_s, b.waited_s)
        )
        for a, b in pairs
    )


@given(queues())
def test_all_members_of_a_group_fit(queue: tuple[list[Ticket], Terms]) -> None:
    tickets, terms = queue
    for group in groups(tickets, terms):
        assert len(group) == terms.seats
        assert is_right(group, terms)


@given(queues())
def test_each_ticket_is_in_one_group_at_most(queue: tuple[list[Ticket], Terms]) -> None:
    tickets, terms = queue
    taken = [each.id for group in groups(tickets, terms) for each in group]
    assert len(taken) == len(set(taken))
    assert set(taken) <= {each.id for each in tickets}


@given(queues(), st.randoms())
def test_the_order_in_which_tickets_are_read_changes_nothing(
    queue: tuple[list[Ticket], Terms], chance: object
) -> None:
    tickets, terms = queue
    shuffled = list(tickets)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert list(groups(shuffled, terms)) == list(groups(tickets, terms))


@given(queues(most=7))
def test_the_longest_waiting_choose_first_and_no_possible_group_is_left(
    queue: tuple[list[Ticket], Terms],
) -> None:
    """In a short queue the groups are the best of all combinations."""
    tickets, terms = queue
    left = sorted(tickets, key=lambda each: (-each.waited_s, each.id))
    expected = []
    while (best := _first_of_all(left, terms)) is not None:
        expected.append(best)
        left = [each for each in left if each not in best]
    assert list(groups(tickets, terms)) == expected


def _first_of_all(left: Sequence[Ticket], terms: Terms) -> Group | None:
    candidates = combinations(left, terms.seats)  # those with the longest waits first
    return next((group for group in candidates if is_right(group, terms)), None)


@given(queues(), st.integers(2, 8))
def test_if_all_fit_the_queue_is_cut_from_its_front(
    queue: tuple[list[Ticket], Terms], seats: int
) -> None:
    tickets = [ticket(each.id.int, each.waited_s) for each in queue[0]]
    order = sorted(tickets, key=lambda each: (-each.waited_s, each.id))
    full = len(order) // seats * seats
    expected = [tuple(order[at : at + seats]) for at in range(0, full, seats)]
    assert list(groups(tickets, Terms(seats, WINDOW))) == expected


def test_the_longest_waiting_players_play_first() -> None:
    assert numbers(match([ticket(1, 5), ticket(2, 30), ticket(3, 10)], 2)) == [[2, 3]]


def test_a_distant_rating_is_skipped_and_the_window_widens() -> None:
    far = [ticket(1, 30, 1500), ticket(2, 20, 1700), ticket(3, 10, 1600)]
    assert numbers(match(far, 2)) == [[1, 3]]
    waited = [ticket(1, 50, 1500), *far[1:]]
    assert numbers(match(waited, 2)) == [[1, 2]]


@pytest.mark.parametrize(("apart", "fits"), [(100, True), (100.1, False)])
def test_the_edge_of_the_window(apart: float, fits: bool) -> None:
    pair = [ticket(1, 0, 1500), ticket(2, 0, 1500 + apart)]
    assert bool(match(pair, 2)) is fits


def test_the_longer_wait_decides_the_window() -> None:
    for order in permutations([ticket(1, 100, 1500), ticket(2, 0, 1790)]):
        assert numbers(match(order, 2)) == [[1, 2]]


def test_a_player_without_a_rating_fits_all_but_does_not_bridge_two_others() -> None:
    three = [ticket(1, 9), ticket(2, 8, 1000), ticket(3, 7, 2000)]
    assert numbers(match(three, 2)) == [[1, 2]]
    assert numbers(match(three, 3)) == []
    assert numbers(match([*three, ticket(4, 6, 1050)], 3)) == [[1, 2, 4]]


def test_two_players_with_a_block_find_others() -> None:
    four = [ticket(number, 10 - number) for number in range(1, 5)]
    assert numbers(match(four, 2, blocked=[(1, 2)])) == [[1, 3], [2, 4]]
    assert numbers(match(four, 4, blocked=[(3, 4)])) == []


def test_a_player_who_fits_no_other_does_not_delay_the_rest() -> None:
    five = [ticket(number, 10 - number) for number in range(1, 6)]
    blocked = [(1, other) for other in (2, 3, 4, 5)]
    assert numbers(match(five, 4, blocked)) == [[2, 3, 4, 5]]


def test_a_player_who_would_prevent_a_group_is_not_chosen() -> None:
    five = [ticket(number, 10 - number) for number in range(1, 6)]
    assert numbers(match(five, 4, blocked=[(2, 3), (2, 4)])) == [[1, 3, 4, 5]]


def test_two_players_of_one_address_find_others() -> None:
    four = [ticket(1, 9, None, "a"), ticket(2, 8, None, "a"), ticket(3, 7, None, "b")]
    assert numbers(match(four, 2)) == [[1, 3]]
    assert numbers(match([*four, ticket(4, 6, None, "a")], 3)) == []


def test_a_player_behind_many_of_one_address_is_found() -> None:
    crowd = [ticket(number, 1000 - number, None, "one") for number in range(3 * LOOK_AHEAD)]
    alone = ticket(9999, 1, None, "other")
    assert len(match([*crowd, alone], 2)) == 1


@pytest.mark.parametrize("seats", [2, 8])
def test_ten_thousand_tickets_take_seconds_at_worst(seats: int) -> None:
    """Measured: 0.5 s if all fit, 0.8 s if too few addresses leave no group."""
    fitting = [ticket(number, number) for number in range(10_000)]
    hopeless = [ticket(number, number, None, str(number % (seats - 1))) for number in range(10_000)]
    began = thread_time()
    assert len(match(fitting, seats)) == 10_000 // seats
    assert match(hopeless, seats) == []
    assert thread_time() - began < 15
