"""Lots: numbers that follow from the seed of a tournament (docs/tournaments.md, "Lots")."""

import hmac
from collections.abc import Mapping


def lot(seed: bytes, *about: object) -> int:
    """A number below 2**48: the first 6 bytes of HMAC-SHA-256 of what it is about."""
    message = "|".join(str(part) for part in about)
    return int.from_bytes(hmac.digest(seed, message.encode(), "sha256")[:6], "big")


def seeding(ratings: Mapping[int, float | None], seed: bytes) -> dict[int, int]:
    """The seed number of each entry, from 1: by rating, the highest first, those without last.

    Lots decide between equal ratings.
    """
    order = sorted(
        ratings,
        key=lambda entry: (-_known(ratings[entry]), lot(seed, "seeding", entry), entry),
    )
    return {entry: number for number, entry in enumerate(order, start=1)}


def _known(rating: float | None) -> float:
    return float("-inf") if rating is None else rating
