"""Dice from seeds: no player and no operator can choose a roll, and anyone can verify it later.

docs/fairness.md ("The formula") specifies the scheme; docs/verify_dice.py is a second,
independent implementation. Nothing here draws a seed or reads a clock.
"""

import hashlib
import hmac
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count as counting
from typing import Any

Published = Mapping[str, Any]
"""The JSON of GET games/{id}/fairness (docs/fairness.md, "The record")."""

# 252 is the greatest multiple of 6 in a byte: larger bytes would favour low pips.
_PIPS = {byte: byte % 6 + 1 for byte in range(252)}
_CLIENT_SEED = re.compile(r"[ -{}~]{1,64}")


class ImpossibleRoll(ValueError):
    """The number of the roll is negative, there are no dice, or the game id has a `|`."""


class SeedNotRevealed(ValueError):
    """The game is running, so its server seed is not published yet."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A part of a published record that contradicts the seeds.

    `what` is "commitment", "client_seed" or "roll"; `at` is the seat of a client seed, or the
    index of a roll, which is its expected n; a commitment has no `at`.
    """

    what: str
    at: int | None
    published: object
    expected: object


def commitment(server_seed: bytes) -> str:
    """The SHA-256 of the server seed in hex (docs/fairness.md, "The promise")."""
    return hashlib.sha256(server_seed).hexdigest()


def valid_client_seed(text: str) -> bool:
    """Whether the text can be a client seed (docs/fairness.md, "Your own seed")."""
    return _CLIENT_SEED.fullmatch(text) is not None


def dice_roll(
    server_seed: bytes, game_id: str, client_seeds: Sequence[str], n: int, count: int
) -> tuple[int, ...]:
    """The `count` pips, 1 to 6 each, of roll `n` (docs/fairness.md, "The formula").

    `client_seeds` are valid and in ascending order of their seats; `n` counts the rolls of the game
    from 0. A longer roll begins with the dice of a shorter one.
    Raises ImpossibleRoll if `n` is negative, `count` is below 1, or the game id has a `|`.
    """
    if n < 0 or count < 1 or "|" in game_id:
        raise ImpossibleRoll(f"No roll {n} of {count} dice in game {game_id!r}.")
    prefix = "|".join((game_id, *client_seeds, str(n), ""))
    pips: list[int] = []
    for block in counting():
        digest = hmac.digest(server_seed, f"{prefix}{block}".encode(), "sha256")
        pips.extend(_PIPS[byte] for byte in digest if byte in _PIPS)
        if len(pips) >= count:
            break
    return tuple(pips[:count])


def verify(record: Published) -> list[Mismatch]:
    """All mismatches in a published record; the game is fair if there are none.

    The rolls must be numbered 0, 1, 2 … without a gap: a gap may hide a discarded roll.
    Raises SeedNotRevealed if the server seed is null.
    """
    if record["server_seed"] is None:
        raise SeedNotRevealed("The server seed is published when the game has ended.")
    server_seed = bytes.fromhex(record["server_seed"])
    return [
        *_wrong_commitment(record, server_seed),
        *_wrong_client_seeds(record),
        *_wrong_rolls(record, server_seed),
    ]


def _wrong_commitment(record: Published, server_seed: bytes) -> list[Mismatch]:
    published, expected = record["commitment"], commitment(server_seed)
    if published == expected:
        return []
    return [Mismatch("commitment", None, published, expected)]


def _wrong_client_seeds(record: Published) -> list[Mismatch]:
    return [
        Mismatch("client_seed", entry["seat"], entry["client_seed"], None)
        for entry in record["client_seeds"]
        if not valid_client_seed(entry["client_seed"])
    ]


def _wrong_rolls(record: Published, server_seed: bytes) -> list[Mismatch]:
    entries = sorted(record["client_seeds"], key=lambda entry: int(entry["seat"]))
    seeds = [entry["client_seed"] for entry in entries]
    mismatches = []
    for n, roll in enumerate(record["rolls"]):
        # A roll published without dice is compared with one die, so that it is a mismatch.
        expected = dice_roll(server_seed, record["game_id"], seeds, n, max(1, len(roll["roll"])))
        if roll["n"] != n or tuple(roll["roll"]) != expected:
            mismatches.append(Mismatch("roll", n, roll, {"n": n, "roll": list(expected)}))
    return mismatches
