"""Check the dice of a finished game: python3 verify_dice.py [dice.json [record.json]]

dice.json is the response of GET /api/v1/games/{id}/fairness; without it, standard input is read.
record.json is the response of GET /api/v1/games/{id}/record: its rolls are compared with the dice.
Needs only Python's standard library. Exit status: 0 correct, 1 errors, 2 the game still runs.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

UNBIASED = 252  # the greatest multiple of 6 in a byte


def dice(server_seed, game, client_seeds, n, count):
    """Return the dice of roll n; the client seeds are in the order of their seats."""
    pips, block = [], 0
    while len(pips) < count:
        message = "|".join([game, *client_seeds, str(n), str(block)])
        digest = hmac.new(server_seed, message.encode("utf-8"), hashlib.sha256).digest()
        pips += [byte % 6 + 1 for byte in digest if byte < UNBIASED]
        block += 1
    return pips[:count]


def faults(record):
    """Yield all errors in a record."""
    seed = bytes.fromhex(record["server_seed"])
    if hashlib.sha256(seed).hexdigest() != record["commitment"]:
        yield "the server seed is not the one that was committed to"
    seeds = [s["client_seed"] for s in sorted(record["client_seeds"], key=lambda s: s["seat"])]
    for n, roll in enumerate(record["rolls"]):
        right = dice(seed, record["game_id"], seeds, n, max(1, len(roll["roll"])))
        if roll["n"] != n or roll["roll"] != right:
            yield f"roll {n} should be {right} but the record has roll {roll['n']}: {roll['roll']}"


def differences(record, played):
    """Yield the rolls that were played with other dice, opening rolls included."""
    shown = [entry["roll"] for entry in played["opening"] + played["events"] if "roll" in entry]
    checked = [roll["roll"] for roll in record["rolls"]]
    for n in range(max(len(shown), len(checked))):
        if shown[n : n + 1] != checked[n : n + 1]:
            yield f"the record shows other dice for roll {n}: {shown[n : n + 1]}"


def main():
    """Check the record, print the result, and return the exit status."""
    files = [json.loads(Path(name).read_text("utf-8")) for name in sys.argv[1:]]
    record, *played = files or [json.load(sys.stdin)]
    if record["server_seed"] is None:
        print("The game still runs: its server seed is published at the end.")
        return 2
    wrong = [*faults(record), *(line for game in played for line in differences(record, game))]
    for fault in wrong:
        print(f"WRONG: {fault}")
    if not wrong:
        print(f"All right: the commitment and {len(record['rolls'])} rolls.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
