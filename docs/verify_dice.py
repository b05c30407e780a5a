"""Check the dice of a finished game: python3 verify_dice.py [dice.json [record.json]]

dice.json is the response of GET /api/v1/games/{id}/fairness; without it, standard input is read.
record.json is the response of GET /api/v1/games/{id}/record: its rolls are compared with the dice.

Check all games of a week: python3 verify_dice.py --week 2026-W47 https://service [game id ...]

Computes every roll from the seeds, counts the faces by seat, by ruleset, and of people and robots,
compares the counts with the service's page, and prints p-values. Game ids are those of your own
games that must be among them: only you know these.

Needs only Python's standard library. Exit status: 0 correct, 1 wrong dice, 2 the game or week
still runs, 3 nothing could be checked: no such week, no service, a file with something else.
"""

import hashlib
import hmac
import http.client
import json
import math
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from pathlib import Path

UNBIASED = 252  # the greatest multiple of 6 in a byte
PATIENCE = 100  # how often a busy service is asked again


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


def get(url):
    """Return the JSON at the address; wait as long as the service asks for."""
    for _ in range(PATIENCE):
        try:
            with urllib.request.urlopen(url, timeout=60) as response:  # noqa: S310 - as given
                return json.load(response)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):
                raise OSError(f"{url} is answered with {error.code}: {reason(error)}") from error
            time.sleep(float(error.headers.get("Retry-After") or 1))
    raise OSError(f"{url} is too busy")


def reason(error):
    """Return what the service says about its refusal."""
    try:
        return json.load(error)["detail"]
    except (ValueError, LookupError, TypeError):
        return error.reason


def games_of(address):
    """Yield all games of the week at this address, page by page."""
    url = f"{address}/games?limit=20"
    while url:
        page = get(url)
        yield from page["results"]
        query = urllib.parse.urlsplit(page["next"] or "").query
        url = query and f"{address}/games?{query}"


def counted(games):
    """Return the errors in the games, their ids, and how often each group rolled each face.

    Only the seats and numbers of dice are taken from the rolls; the pips follow from the seeds.
    """
    wrong, ids, faces = [], set(), Counter()
    for game in games:
        wrong += [f"game {game['game_id']}: {fault}" for fault in faults(game)]
        ids.add(game["game_id"])
        seed = bytes.fromhex(game["server_seed"])
        seeds = [s["client_seed"] for s in sorted(game["client_seeds"], key=lambda s: s["seat"])]
        for n, roll in enumerate(game["rolls"]):
            kind = "robots" if roll["seat"] in game["robots"] else "people"
            groups = ("all", kind, f"seat {roll['seat']}", game["ruleset"])
            for pips in dice(seed, game["game_id"], seeds, n, len(roll["roll"])):
                faces.update((group, pips) for group in groups)
    groups = sorted({group for group, _ in faces})
    return wrong, ids, {group: [faces[group, pips] for pips in range(1, 7)] for group in groups}


def published(week):
    """Return how often each group rolled each face, as the service says."""
    groups = {"all": week, "people": week["people"], "robots": week["robots"]}
    groups |= {f"seat {seat['seat']}": seat for seat in week["seats"]}
    groups |= {ruleset["ruleset"]: ruleset for ruleset in week["rulesets"]}
    return {group: counts["faces"] for group, counts in groups.items() if any(counts["faces"])}


def described(faces):
    """Return the counts in a line, with the p-values of their average and of their evenness."""
    n = sum(faces)
    excess = sum(pips * count for pips, count in enumerate(faces, 1)) - 3.5 * n
    mean = math.erfc(abs(excess) / math.sqrt(n * 35 / 12) / math.sqrt(2))
    x = sum((count - n / 6) ** 2 / (n / 6) for count in faces)
    tail = math.sqrt(2 * x / math.pi) * math.exp(-x / 2) * (1 + x / 3)
    even = math.erfc(math.sqrt(x / 2)) + tail  # chi-square with 5 degrees of freedom
    return f"{n} dice {faces}, {excess / (3.5 * n):+.3%}: p = {mean:.3g} and {even:.3g} (faces)"


def check_week(name, service, *own):
    """Check the week, print the result, and return the exit status."""
    address = f"{service.rstrip('/')}/api/v1/dice/weeks/{name}"
    week = get(address)
    wrong, ids, faces = counted(games_of(address))
    wrong += [f"your game {game} is not among the games" for game in own if game not in ids]
    for group, found in faces.items():
        print(f"{group}: {described(found)}")
    if not week["whole"]:
        print("The week still runs, or is still being counted: its page cannot be compared yet.")
    else:
        said = published(week)
        if week["games"] != len(ids):
            wrong.append(f"the page has {week['games']} games, but {len(ids)} are listed")
        wrong += [
            f"{group}: the page has {said.get(group)}, the seeds give {faces.get(group)}"
            for group in sorted(faces.keys() | said)
            if faces.get(group) != said.get(group)
        ]
    return result(wrong, f"{len(ids)} games and {sum(faces.get('all', []))} dice") or (
        0 if week["whole"] else 2
    )


def result(wrong, checked):
    """Print the errors, or what is right; return the exit status."""
    for fault in wrong:
        print(f"WRONG: {fault}")
    if not wrong:
        print(f"All right: {checked}.")
    return 1 if wrong else 0


def check(arguments):
    """Check what the arguments name, print the result, and return the exit status."""
    if arguments[:1] == ["--week"]:
        if len(arguments) < 3:
            raise ValueError("--week needs a week, such as 2026-W47, and the service's address")
        return check_week(*arguments[1:])
    files = [json.loads(Path(name).read_text("utf-8")) for name in arguments]
    record, *played = files or [json.load(sys.stdin)]
    if record["server_seed"] is None:
        print("The game still runs: its server seed is published at the end.")
        return 2
    wrong = [*faults(record), *(line for game in played for line in differences(record, game))]
    return result(wrong, f"the commitment and {len(record['rolls'])} rolls")


def main():
    """Check, print the result or why there is none, and return the exit status."""
    try:
        return check(sys.argv[1:])
    except (LookupError, TypeError) as error:
        print(f"NOT CHECKED: not a response with dice ({error!r})", file=sys.stderr)
    except (OSError, http.client.HTTPException, ValueError) as error:
        print(f"NOT CHECKED: {error}", file=sys.stderr)
    return 3


if __name__ == "__main__":
    sys.exit(main())
