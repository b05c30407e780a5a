"""§1: squares and the way of a pawn, as the strings of §9."""

from functools import cache

NEST, HOME = "nest", "home"
LAST = 7  # squares of a home path


def track(arms: int) -> int:
    return 17 * arms


def start_square(seat: int) -> str:
    return str(5 + 17 * seat)


def gate(arms: int, seat: int) -> str:
    """The track square before the seat's home path."""
    return str(17 * seat or track(arms))


def on_track(place: str) -> bool:
    return place.isdigit()


def on_home_path(place: str) -> bool:
    return place[0] == "h" and place != HOME


def is_safe(place: str) -> bool:
    return on_track(place) and int(place) % 17 in (5, 12, 0)


def along_the_track(arms: int, place: str) -> str:
    return str(int(place) % track(arms) + 1)


@cache
def step(arms: int, seat: int, place: str) -> str | None:
    """The next place on the way home, or None behind home."""
    if place == HOME:
        return None
    if on_home_path(place):
        square = int(place[1:])
        return HOME if square == LAST else f"h{square + 1}"
    if place == gate(arms, seat):
        return "h1"
    return along_the_track(arms, place)


@cache
def distance(arms: int, seat: int, place: str) -> int:
    """The spaces left to home without another lap (§1, §10.1)."""
    if place == NEST:
        return 1 + distance(arms, seat, start_square(seat))
    spaces = 0
    after = step(arms, seat, place)
    while after is not None:
        spaces, after = spaces + 1, step(arms, seat, after)
    return spaces


def spot(seat: int, place: str) -> str:
    """A name of the square that no other square has: home paths belong to their seat."""
    return f"{seat}:{place}" if on_home_path(place) else place
