"""The dice: vectors, properties and errors."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.fairness.dice import ImpossibleRoll, commitment, dice_roll, valid_client_seed
from tests.harness.verifying import VECTORS

server_seeds = st.binary(min_size=32, max_size=32)
client_seeds = st.from_regex(r"[ -{}~]{1,64}", fullmatch=True)
tables = st.lists(client_seeds, min_size=2, max_size=8)
game_ids = st.text(st.characters(blacklist_characters="|", blacklist_categories=["Cs"]), min_size=1)
numbers = st.integers(min_value=0, max_value=2**63)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["note"])
def test_vectors(vector: dict[str, Any]) -> None:
    seed = bytes.fromhex(vector["server_seed"])
    assert commitment(seed) == vector["commitment"]
    rolled = dice_roll(
        seed, vector["game"], vector["client_seeds"], vector["n"], len(vector["dice"])
    )
    assert list(rolled) == vector["dice"]


def test_the_vectors_cover_the_cases() -> None:
    assert {len(vector["client_seeds"]) for vector in VECTORS} == set(range(2, 9))
    assert {1, 2, 33, 200} <= {len(vector["dice"]) for vector in VECTORS}
    assert max(vector["n"] for vector in VECTORS) > 2**31


@given(server_seeds, game_ids, tables, numbers, st.integers(1, 100))
def test_same_seeds_same_dice_in_range(
    seed: bytes, game: str, seeds: list[str], n: int, count: int
) -> None:
    rolled = dice_roll(seed, game, seeds, n, count)
    assert rolled == dice_roll(seed, game, tuple(seeds), n, count)
    assert len(rolled) == count
    assert set(rolled) <= set(range(1, 7))


@given(server_seeds, game_ids, tables, numbers, st.integers(1, 100), st.integers(1, 100))
def test_a_longer_roll_begins_with_the_shorter(
    seed: bytes, game: str, seeds: list[str], n: int, one: int, other: int
) -> None:
    shorter, longer = sorted((one, other))
    assert dice_roll(seed, game, seeds, n, longer)[:shorter] == dice_roll(
        seed, game, seeds, n, shorter
    )


@given(server_seeds, tables, numbers)
def test_everything_in_the_message_matters(seed: bytes, seeds: list[str], n: int) -> None:
    rolled = dice_roll(seed, "a", seeds, n, 64)
    assert rolled != dice_roll(seed, "b", seeds, n, 64)
    assert rolled != dice_roll(seed, "a", seeds, n + 1, 64)
    assert rolled != dice_roll(seed, "a", [*seeds[:-1], "other " + seeds[-1][:50]], n, 64)
    assert rolled != dice_roll(seed[::-1] + b"!", "a", seeds, n, 64)


@pytest.mark.parametrize(("game", "n", "count"), [("g", -1, 1), ("g", 0, 0), ("a|b", 0, 1)])
def test_impossible_rolls(game: str, n: int, count: int) -> None:
    with pytest.raises(ImpossibleRoll):
        dice_roll(bytes(32), game, ["a", "b"], n, count)


@pytest.mark.parametrize("text", ["a", " ", "x" * 64, "{}~", "lucky clover", "0123456789abcdef"])
def test_valid_client_seeds(text: str) -> None:
    assert valid_client_seed(text)


@pytest.mark.parametrize("text", ["", "x" * 65, "a|b", "|", "a\n", "\n", "\t", "\x7f", "é", "٣"])
def test_invalid_client_seeds(text: str) -> None:
    assert not valid_client_seed(text)
