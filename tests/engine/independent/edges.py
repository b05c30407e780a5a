"""Positions at the edges of the house rules, which random games seldom reach."""

from collections.abc import Iterator

from tests.engine.independent.edge import edge
from tests.engine.independent.position import Json


def all_edges() -> Iterator[Json]:
    for kind in (_second_lap, _double_one, _blockade_turns, _bonuses, _limits):
        yield from kind()


def _second_lap() -> Iterator[Json]:
    lap = {"second_lap": True}
    others = {2: "h1"}
    at_gate = {0: "68 30", **others}
    yield edge("§10.1 turning in or passing", lap, at_gate, (1,), ruleset="parchis")
    yield edge("§10.1 a pawn passes", lap, at_gate, (1,), (0, "die", 1, "1"), ruleset="parchis")
    for place in ("68", "2", "h3"):
        on_second = {"second_lap": {"0": [0]}} if place != "h3" else {}
        case = {0: f"{place} 30", **others}
        yield edge(
            f"§10.1 second lap, {place}", lap, case, (4,), fields=on_second, ruleset="parchis"
        )
    turned = {"second_lap": {"0": [0]}}
    yield edge(
        "§10.1 turning in ends the second lap",
        lap,
        at_gate,
        (1,),
        (0, "die", 1),
        fields=turned,
        ruleset="parchis",
    )
    yield edge(
        "§10.1 a blockade behind the home row", lap, {0: "67", 2: "2 2"}, (3,), ruleset="parchis"
    )
    yield edge(
        "§10.1 two laps, one blockade",
        lap,
        {0: "8", 2: "10 10"},
        (4,),
        ruleset="parchis",
        fields={"second_lap": {"2": [1]}},
    )
    for bonus in (66, 67, 68, 71):
        far = {**lap, "capture_bonus": bonus}
        yield edge(
            f"§10.1 a bonus of {bonus} past the home row",
            far,
            {0: "10 5 30", 2: "13"},
            (3,),
            (0, "die", 3),
            ruleset="parchis",
        )
    for pawns, about in (
        ({0: "40 60 home", 2: "41 42 42"}, "lost, as it obliges no pawn to pass"),
        ({0: "40 60 44 home", 2: "41 42 42"}, "of another pawn, or past the home row"),
    ):
        yield edge(
            f"§10.1 a bonus of 20 {about}", lap, pawns, (1,), (0, "die", 1), ruleset="parchis"
        )
    yield edge(
        "§10.1 a bonus that only passes may be declined",
        {**lap, "bonuses_optional": True},
        {0: "40 60 home", 2: "41 42 42"},
        (1,),
        (0, "die", 1),
        (1, "bonus", 20),
        ruleset="parchis",
    )
    yield edge(
        "§10.1 the dice go on once the bonus is lost",
        lap,
        {0: "40 60 home home", 2: "41 42 42"},
        (1, 3),
        (0, "die", 1),
    )
    yield edge(
        "§10.1 of two bonuses, one that only passes waits for the other",
        {**lap, "bonus_timing": "after_dice", "share_safe_squares": False},
        {0: "42 60 h6 home", 2: "43 63"},
        (1, 2),
        (0, "die", 1),
        (2, "die", 2),
        (0, "bonus", 10),
    )
    for row, laps in (("2 30", [0]), ("2", [0]), ("4", [0]), ("2 3", [0, 1])):
        yield edge(
            f"§4.2 leading, {row}",
            {**lap, "third_repeat": "leading"},
            {0: row, **others},
            (6,),
            ruleset="parchis",
            fields={"second_lap": {"0": laps}},
            roll_number=3,
        )
    yield edge(
        "§10.1 captured on the second lap",
        lap,
        {0: "8", 2: "11"},
        (3,),
        (0, "die", 3),
        ruleset="parchis",
        fields={"second_lap": {"2": [0]}},
    )


def _double_one() -> Iterator[Json]:
    breaks = {"double_one_breaks_blockades": True}
    before = {0: "9 30 home", 2: "10 10"}
    yield edge("§10.2 one of two dice is no double one", breaks, before, (1, 3))
    yield edge("§10.2 one colour, the lower-numbered", breaks, before, (1, 1), (0, "die", 1))
    yield edge("§10.2 not from farther away", breaks, {0: "8 30", 2: "10 10"}, (1, 1))
    yield edge("§10.2 own", breaks, {0: "9 10 10", 2: "h1"}, (1, 1))
    yield edge(
        "§10.2 two colours off the safe squares",
        breaks,
        {0: "9 30", 1: "10", 2: "10"},
        (1, 1),
        arrived_last={"10": 1},
    )
    yield edge(
        "§10.2 a bonus of one",
        {**breaks, "capture_bonus": 1},
        {0: "9 30 14", 2: "10 10 15"},
        (1, 1),
        (2, "die", 1),
    )
    mixed = {**breaks, "mixed_blockades": True}
    for colours, last in (({0: "11 12 30", 2: "12"}, 0), ({0: "11 30", 1: "12", 2: "12"}, 1)):
        yield edge(
            "§10.2 a blockade of two colours", mixed, colours, (1, 1), arrived_last={"12": last}
        )
        yield edge(
            "§10.2 two colours, no blockade", breaks, colours, (1, 1), arrived_last={"12": last}
        )
    pairs = {0: "9", 1: "30", 2: "10 10", 3: "40"}
    for captures in (True, False):
        yield edge(
            "§5.5 the partner's blockade",
            {**breaks, "capture_partner": captures},
            pairs,
            (1, 1),
            teams=True,
        )
    yield edge(
        "§10.2 with the four values",
        {**breaks, "doublet_bonus": True},
        {0: "9 30 20 home", 2: "10 10"},
        (1, 1),
        (0, "die", 1),
    )
    yield edge(
        "§10.2 behind the home row",
        {**breaks, "second_lap": True},
        {0: "68", 2: "1 1"},
        (1, 1),
    )
    yield edge("§10.2 the home path is out of reach", breaks, {0: "68 h1 h1", 2: "1"}, (1, 1))
    yield edge(
        "§10.2 a mixed pair is then passed", breaks, {0: "9 8", 2: "10 10"}, (1, 1), (0, "die", 1)
    )


def _blockade_turns() -> Iterator[Json]:
    two = {"blockade_turns": 2}
    old = {"blockade_turns": {"10": 2}}
    row = {0: "10 10 30 31", 2: "h1"}
    one_die = {"ruleset": "parchis"}
    yield edge("§10.3 opened at the first chance", two, row, (3,), fields=old, **one_die)
    yield edge(
        "§10.3 one turn before",
        two,
        row,
        (3,),
        (2, "die", 3),
        fields={"blockade_turns": {"10": 1}},
        **one_die,
    )
    yield edge("§6.1 entering comes first", two, {0: "10 10", 2: "h1"}, (5,), fields=old, **one_die)
    yield edge(
        "§10.3 closed in",
        two,
        {0: "10 10 30", 2: "12 12"},
        (3,),
        (2, "die", 3),
        fields=old,
        **one_die,
    )
    yield edge(
        "§6.2 then a blockade of one's own",
        two,
        {0: "10 10 30 30", 2: "12 12"},
        (6,),
        fields=old,
        **one_die,
    )
    yield edge("§10.3 before 6.2", two, {0: "10 10 30 30", 2: "h1"}, (6,), fields=old, **one_die)
    both = {"blockade_turns": {"10": 2, "30": 2}}
    yield edge(
        "§10.3 one after the other",
        two,
        {0: "10 10 30 30", 2: "h1"},
        (2, 3),
        (0, "die", 2),
        fields=both,
    )
    swap = {0: "20 20 17 home", 2: "h1"}
    yield edge(
        "§10.3 one of the two swapped for another",
        {"blockade_turns": 5},
        swap,
        (3, 1),
        (0, "die", 1),
        (2, "die", 3),
        fields={"blockade_turns": {"20": 2}},
    )
    yield edge(
        "§10.3 swapped, and to be opened again",
        {**two, "doublet_bonus": True},
        swap,
        (3, 3),
        (0, "die", 3),
        (2, "die", 3),
        fields={"blockade_turns": {"20": 2}},
    )
    for picks, about in (((0, 1, 2, 3), "both left before"), ((0, 2, 1, 3), "one after the other")):
        yield edge(
            f"§10.3 two others, {about}",
            {"blockade_turns": 9, "doublet_bonus": True, "keep_blockade_apart": False},
            {0: "20 20 14 14", 2: "h1"},
            (1, 1),
            *((pawn, "die", 1 if pawn < 2 else 6) for pawn in picks),
            fields={"blockade_turns": {"20": 4}},
        )
    yield edge(
        "§10.3 one of the two swapped for another, at the limit",
        two,
        {0: "10 10 7 31", 2: "h1"},
        (2, 3),
        (0, "die", 2),
        (2, "die", 3),
        fields=old,
    )
    yield edge(
        "§10.3 a bonus is free, and opens",
        {**two, "home_bonus": 4, "share_safe_squares": False},
        {0: "10 10 h6 30", 2: "12"},
        (2, 2),
        (2, "die", 2),
        (0, "bonus", 4),
        fields=old,
    )
    yield edge(
        "§10.3 a third repeat opens",
        two,
        row,
        (6,),
        fields=old,
        roll_number=3,
        last_moved={"seat": 0, "pawn": 0},
        **one_die,
    )
    yield edge(
        "§10.3 the partner's grow older",
        two,
        {0: "home home home home", 1: "h1", 2: "44 44 60", 3: "h1"},
        (1,),
        (2, "die", 1),
        teams=True,
        **one_die,
    )
    yield edge(
        "§10.3 not those of others",
        two,
        {0: "30", 1: "h1", 2: "44 44 60", 3: "h1"},
        (1,),
        (0, "die", 1),
        teams=True,
        **one_die,
    )
    yield edge(
        "§10.3 broken on the start square",
        two,
        {0: "10", 2: "5 5"},
        (5,),
        (1, "die", 5),
        fields={"blockade_turns": {"5": 1}},
        **one_die,
    )


def _bonuses() -> Iterator[Json]:
    part = {"doublet_bonus_partial": True}
    american = {"ruleset": "parcheesi"}
    yield edge(
        "§10.5 the rest is lost, and the turn",
        part,
        {0: "h4 h5 home home", 2: "h1"},
        (1, 1),
        (0, "die", 1),
        **american,
    )
    yield edge(
        "§10.5 all used",
        part,
        {0: "10 20 30 40", 2: "h1"},
        (3, 3),
        (0, "die", 3),
        (0, "die", 3),
        (0, "die", 4),
        (0, "die", 4),
        **american,
    )
    yield edge(
        "§10.5 the larger of the four",
        part,
        {0: "20 home home home", 2: "29 29 25 25"},
        (4, 4),
        **american,
    )
    yield edge(
        "§10.5 the larger, once one is used",
        part,
        {0: "20 home home home", 2: "28 28"},
        (3, 3),
        (0, "die", 3),
        **american,
    )
    yield edge(
        "§10.5 a capture's bonus waits",
        part,
        {0: "10 20 30 40", 2: "13"},
        (3, 3),
        (0, "die", 3),
        **american,
    )
    late = {"bonus_timing": "after_all_dice"}
    for options in ({}, late):
        yield edge(
            "§10.6 a capture's bonus",
            options,
            {0: "10 20 30 40", 2: "13"},
            (3, 3),
            (0, "die", 3),
            **american,
        )
    optional = {"bonuses_optional": True}
    yield edge(
        "§10.7 declined", optional, {0: "10 20", 2: "13"}, (3, 4), (0, "die", 3), (0, "decline", 20)
    )
    yield edge(
        "§10.7 lost, not declined", optional, {0: "10", 2: "13 20 20"}, (3, 4), (0, "die", 3)
    )
    yield edge(
        "§10.7 one of two values",
        optional,
        {0: "h7 20 14 home", 2: "23"},
        (1, 3),
        (0, "die", 1),
        (1, "die", 3),
        **american,
    )
    yield edge(
        "§10.7 the lowest that can move it",
        optional,
        {0: "66 20 30", 2: "23"},
        (3, 4),
        (1, "die", 3),
    )


def _limits() -> Iterator[Json]:
    rounds = {"max_rounds": 2}
    for number in (2, 3, 4):
        yield edge(
            f"§11 turn {number} of 2 rounds of 2",
            rounds,
            {0: "20", 2: "50"},
            (1, 2),
            (0, "die", 1),
            (0, "die", 2),
            number=number,
        )
    yield edge(
        "§11 a turn is not cut short",
        rounds,
        {0: "20", 2: "50"},
        (2, 2),
        (0, "die", 2),
        (0, "die", 2),
        number=4,
    )
    yield edge(
        "§11 the end by a third repeat",
        rounds,
        {0: "20 20", 2: "50"},
        (2, 2),
        number=4,
        roll_number=3,
    )
    yield edge(
        "§11 a blockade as the game ends",
        {**rounds, "blockade_turns": 3},
        {0: "20 20 30 31", 2: "50 50"},
        (3, 6),
        (2, "die", 3),
        (3, "die", 6),
        number=4,
    )
    yield edge(
        "§11 one pawn", {"pawns": 1, "start_pawns": 0}, {0: "h7", 2: ""}, (1, 2), (0, "die", 1)
    )
    yield edge(
        "§11 a pair of pawns", {"pawns": 2}, {0: "h7 home", 2: "20 30"}, (1, 2), (0, "die", 1)
    )
