"""docs/events.md: every kind of row and every type of event, with their real fields."""

import json
import random
import re
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from games.engine import RULESETS, events_of_move, events_of_roll, new_setup, play, roll, start
from games.models import Move
from games.play.commands import cancel_vote
from games.play.commands.autoplay import set_automatic
from games.play.commands.cancel_vote import Vote
from games.play.commands.resign import resign
from games.play.endings.rules import PLAYED, ending_events
from games.records.responses import present_row
from games.tables.options import change_options
from games.time import deadlines, presence
from games.time.downtime import extend_deadlines
from games.uptime import write_sweep_heartbeat
from tests.docs import event_table
from tests.engine.random_games import opened, throw
from tests.harness.document import kinds
from tests.harness.games import started
from tests.harness.markdown import blocks, names, rows, section, text
from tests.harness.people import NOW, Person

EVENTS = "docs/events.md"
SOURCES = [
    "games/engine/events.py",
    "games/tables/start.py",
    "games/play/seat_states.py",
    "games/play/endings/rules.py",
    "games/play/transition.py",
    "games/play/commands/cancel_vote.py",
    "games/play/commands/clock.py",
    "games/time/downtime.py",
]
Fields = dict[str, set[str]]


def documented(heading: str) -> Fields:
    return {names(row[0])[0]: set(names(row[1])) for row in rows(section(EVENTS, heading))}


def fields(objects: list[dict[str, Any]], key: str) -> Fields:
    """The other fields by the value of the key; all objects of one value must agree."""
    found: Fields = {}
    for thing in objects:
        own = thing.keys() - {key}
        assert found.setdefault(thing[key], own) == own
    return found


def events_of_a_game(ruleset: str, seed: int) -> Iterator[dict[str, Any]]:
    setup = new_setup(ruleset=ruleset, options={}, arms=4, teams=False, seats=[0, 1, 2, 3])
    chance = random.Random(seed)
    position = start(setup, opened(setup, chance))
    while position.turn.phase != "over":
        before = position
        if before.turn.phase == "roll":
            pips = throw(setup, chance)
            position = roll(before, pips)
            yield from events_of_roll(before, pips, position)
        else:
            move = chance.choice(before.legal_moves)
            position = play(before, move)
            yield from events_of_move(before, move, position)


def played() -> list[Move]:
    """The records of three games, with a vote, a resignation, robots, a new clock and downtime."""
    ana, ben = Person(NOW), Person(NOW)
    alone, pair, three = (
        started(ana),
        started(ana, ben),
        started(ana, ben, Person(NOW), seats=3, arms=6),
    )
    options = {"turn_s": 90}
    change_options(table_id=alone.table_id, user_id=ana.id, changes=options, now=NOW)
    set_automatic(game_id=alone.id, user_id=ana.id, automatic=True, version=None, now=NOW)
    presence.mark_silent_players_away(now=NOW + timedelta(seconds=45))
    write_sweep_heartbeat(now=NOW + timedelta(seconds=50))
    assert extend_deadlines(now=NOW + timedelta(seconds=100)) > 0
    vote = partial(cancel_vote.vote, game_id=pair.id, version=None)
    vote(user_id=ana.id, vote=Vote.PROPOSE, now=NOW - timedelta(minutes=2))
    vote(user_id=ben.id, vote=Vote.PROPOSE, now=NOW)
    vote(user_id=ana.id, vote=Vote.REFUSE, now=NOW)
    vote(game_id=three.id, user_id=ana.id, vote=Vote.PROPOSE, now=NOW)
    vote(game_id=three.id, user_id=ben.id, vote=Vote.AGREE, now=NOW)
    resign(game_id=pair.id, user_id=ana.id, version=None, now=NOW)
    for minute in range(20):
        deadlines.play_due_robots(now=NOW + timedelta(minutes=minute), at_most=1)
        deadlines.sweep_overdue_turns(now=NOW + timedelta(minutes=minute))
    return list(Move.objects.filter(game__in=[alone, pair, three]).order_by("game", "version"))


@pytest.mark.django_db
def test_every_type_of_event_is_listed_with_its_fields() -> None:
    by_rules = [e for ruleset in RULESETS for n in range(3) for e in events_of_a_game(ruleset, n)]
    seen = ending_events(PLAYED, [], by_rules)
    seen += [event for row in played() for event in row.events]
    written = {t for path in SOURCES for t in re.findall(r'"type": "(\w+)"', text(path))}

    assert documented("## Types of events") == fields(seen, "type")
    assert fields(seen, "type").keys() == written


@pytest.mark.django_db
def test_every_kind_of_row_is_listed_with_its_data() -> None:
    data = [{"kind": row.kind, **row.data} for row in played()]

    assert documented("## Kinds of rows") == fields(data, "kind")
    assert fields(data, "kind").keys() == set(Move.Kind.values)


def test_the_table_is_that_of_the_openapi_document() -> None:
    assert text(EVENTS) == event_table.page(), "Run `make openapi`."


def test_kinds_match_the_openapi_document() -> None:
    assert documented("## Kinds of rows") == kinds("GameRow", of="data")


@pytest.mark.django_db
def test_the_example_has_the_fields_of_a_row() -> None:
    (example,) = map(json.loads, blocks(EVENTS, "json"))
    row = present_row(next(row for row in played() if row.kind == "move"))

    assert example.keys() == row.keys()
    assert example["data"]["move"].keys() == row["data"]["move"].keys()
    assert example["events"][0].keys() == row["events"][0].keys()
