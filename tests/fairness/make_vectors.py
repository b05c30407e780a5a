"""Write data/vectors.json with docs/verify_dice.py, which is independent of games.fairness.

Run it by hand after an intended change of the scheme: python tests/fairness/make_vectors.py
"""

import hashlib
import hmac
import json
import runpy
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SCRIPT = HERE.parents[1] / "docs" / "verify_dice.py"
DATA = HERE / "data" / "vectors.json"
SEEDS = ["north wind", "0123456789abcdef", "~", "x" * 64, '{"a": [1]}', "7", " spaced ", "Ana!"]

# note, game, number of client seeds, n, number of dice
CASES = [
    ("one die, the first roll", "1", 2, 0, 1),
    ("two dice, the first roll", "1", 2, 0, 2),
    ("the next roll of the same game", "1", 2, 1, 2),
    ("three players", "b7c1", 3, 12, 1),
    ("four players", "0190b0d2-7f2e-7cc1-a5a7-3d0c6f1f8a11", 4, 57, 2),
    ("five players", "42", 5, 999, 2),
    ("six players", "game-6", 6, 31, 2),
    ("seven players", "9007199254740993", 7, 100_000, 1),
    ("eight players", "abcdefghijklmnop", 8, 4_294_967_296, 2),
    ("a game id beyond ASCII", "parchís", 2, 3, 2),
    ("one digest runs out: 33 dice", "long", 2, 0, 33),
    ("many blocks: 200 dice", "long", 4, 5, 200),
]


def case(note: str, game: str, players: int, n: int, count: int) -> dict[str, Any]:
    """One vector, its dice as the script in docs/ says."""
    server_seed = hashlib.sha256(f"vector {note}".encode()).digest()
    script = runpy.run_path(str(SCRIPT))
    return {
        "note": note,
        "server_seed": server_seed.hex(),
        "commitment": hashlib.sha256(server_seed).hexdigest(),
        "game": game,
        "client_seeds": SEEDS[:players],
        "n": n,
        "dice": script["dice"](server_seed, game, SEEDS[:players], n, count),
    }


def skipping(note: str, game: str, players: int, byte: int) -> int:
    """The first n whose digest has a byte of 252 or more in that place."""
    key = hashlib.sha256(f"vector {note}".encode()).digest()
    for n in range(10_000):
        message = "|".join([game, *SEEDS[:players], str(n), "0"]).encode()
        if hmac.new(key, message, hashlib.sha256).digest()[byte] >= 252:
            return n
    raise LookupError(note)


def all_vectors() -> list[dict[str, Any]]:
    """All vectors, those with a skipped byte last."""
    vectors = [case(*arguments) for arguments in CASES]
    for byte, note in enumerate(["the first byte is skipped", "the second byte is skipped"]):
        vectors.append(case(note, "skip", 2, skipping(note, "skip", 2, byte), 2))
    return vectors


def main() -> None:
    """Write the file."""
    text = json.dumps(all_vectors(), indent=1, ensure_ascii=False)
    DATA.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
