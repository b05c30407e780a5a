"""The errors of the engine: each class, with each of its causes."""

from typing import Any

import pytest

from games.engine import (
    EngineError,
    IllegalMove,
    ImpossiblePosition,
    InvalidOptions,
    InvalidRoll,
    InvalidSetup,
    MalformedPosition,
    WrongPhase,
    new_setup,
    play,
    position_from_json,
    roll,
    setup_from_json,
)
from tests.engine.positions import after, position, state

HOME = "home home home home"
NAN = float("nan")


def test_every_class_has_its_own_code() -> None:
    classes = EngineError.__subclasses__()
    assert len({error.code for error in classes}) == len(classes) == 9


class TestOptions:
    """InvalidOptions (section 3)."""

    @pytest.mark.parametrize(
        ("ruleset", "options"),
        [
            ("ludo", {}),
            (None, {}),
            (["parchis"], {}),
            ("parchis", None),
            ("parchis", ["home_bonus"]),
            ("parchis", {"gravity": True}),
            ("parchis", {3: True}),
            ("parchis", {"enter_on_sum": True}),
            ("parchis", {"doublet_bonus": False}),
            ("parcheesi", {"six_counts_seven": False}),
            ("parcheesi", {"mixed_blockades": False}),
            ("parchis", {"home_bonus": -1}),
            ("parchis", {"home_bonus": 101}),
            ("parchis", {"home_bonus": 10.0}),
            ("parchis", {"home_bonus": NAN}),
            ("parchis", {"home_bonus": True}),
            ("parchis", {"home_bonus": "10"}),
            ("parchis", {"open_blockade": 1}),
            ("parchis", {"open_blockade": None}),
            ("parchis", {"third_repeat": "never"}),
            ("parchis", {"third_repeat": ["leading"]}),
            ("parchis", {"start_pawns": 3}),
        ],
    )
    def test_they_are_refused(self, ruleset: object, options: object) -> None:
        with pytest.raises(InvalidOptions):
            new_setup(ruleset=ruleset, options=options, arms=4, teams=False, seats=[0, 2])


class TestSetup:
    """InvalidSetup (section 1)."""

    @pytest.mark.parametrize(
        "changed",
        [
            {"arms": 5},
            {"arms": 4.0},
            {"arms": "4"},
            {"arms": True},
            {"teams": 1},
            {"teams": None},
            {"seats": [0]},
            {"seats": []},
            {"seats": [0, 1]},
            {"seats": [0, 3]},
            {"seats": [0, 0]},
            {"seats": [0, 4]},
            {"seats": [-1, 1]},
            {"seats": [0, True]},
            {"seats": "02"},
            {"seats": None},
            {"teams": True},
            {"teams": True, "seats": [0, 1, 2]},
        ],
    )
    def test_it_is_refused(self, changed: dict[str, Any]) -> None:
        data = {"ruleset": "parchis", "options": {}, "arms": 4, "teams": False, "seats": [0, 2]}
        setup_from_json(data)
        with pytest.raises(InvalidSetup):
            setup_from_json({**data, **changed})

    @pytest.mark.parametrize("data", [None, [], {}, {"ruleset": "parchis"}])
    def test_its_shape_is_checked_too(self, data: object) -> None:
        with pytest.raises(MalformedPosition):
            setup_from_json(data)


class TestMalformedPosition:
    """The JSON does not follow section 9."""

    @pytest.mark.parametrize("data", [None, [], "position", 3, {}])
    def test_no_object(self, data: object) -> None:
        with pytest.raises(MalformedPosition):
            position_from_json(data)

    @pytest.mark.parametrize("key", list(state()))
    def test_a_missing_key(self, key: str) -> None:
        data = state()
        del data[key]
        with pytest.raises(MalformedPosition, match=key):
            position_from_json(data)

    @pytest.mark.parametrize("key", list(state()["turn"]))
    def test_a_missing_key_of_the_turn(self, key: str) -> None:
        data = state()
        del data["turn"][key]
        with pytest.raises(MalformedPosition, match=key):
            position_from_json(data)

    @pytest.mark.parametrize(
        "changed",
        [
            {"colour": "red"},
            {"pawns": []},
            {"pawns": {"0": ["nest"] * 4, "two": ["nest"] * 4}},
            {"pawns": {"0": ["nest"] * 4, "8": ["nest"] * 4}},
            {"pawns": {"0": ["nest"] * 4, 2: ["nest"] * 4}},
            {"pawns": {"0": ["nest"] * 4, "2": ["nest"] * 3}},
            {"pawns": {"0": ["nest"] * 4, "2": ["nest"] * 5}},
            {"pawns": {"0": ["nest"] * 4, "2": "nest"}},
            {"pawns": {"0": ["nest"] * 4, "2": ["69", "nest", "nest", "nest"]}},
            {"pawns": {"0": ["nest"] * 4, "2": ["0", "nest", "nest", "nest"]}},
            {"pawns": {"0": ["nest"] * 4, "2": ["h8", "nest", "nest", "nest"]}},
            {"pawns": {"0": ["nest"] * 4, "2": [10, "nest", "nest", "nest"]}},
            {"pawns": {"0": ["nest"] * 4, "2": [["10"], "nest", "nest", "nest"]}},
            {"arrived_last": []},
            {"arrived_last": {"69": 0}},
            {"arrived_last": {"h1": 0}},
            {"arrived_last": {"5": "0"}},
            {"arrived_last": {"5": True}},
            {"turn": None},
        ],
    )
    def test_wrong_parts(self, changed: dict[str, Any]) -> None:
        with pytest.raises(MalformedPosition):
            position_from_json({**state(), **changed})

    @pytest.mark.parametrize(
        "turn",
        [
            {"colour": "red"},
            {"seat": "0"},
            {"seat": False},
            {"phase": "wait"},
            {"phase": None},
            {"phase": ["roll"]},
            {"roll_number": "1"},
            {"roll_number": 1.0},
            {"roll_number": True},
            {"roll": 3},
            {"roll": "3"},
            {"roll": [3.0]},
            {"roll": [True]},
            {"dice": None},
            {"dice": {}},
            {"bonuses": [None]},
            {"last_moved": 0},
            {"last_moved": {"seat": 0}},
            {"last_moved": {"seat": 0, "pawn": "1"}},
            {"last_moved": {"seat": 0, "pawn": 1, "place": "5"}},
            {"stood_together": None},
            {"stood_together": [0, 1]},
            {"stood_together": [[0, 1, 2]]},
            {"stood_together": [[0]]},
            {"must_open": 0},
            {"all_or_nothing": None},
        ],
    )
    def test_wrong_parts_of_the_turn(self, turn: dict[str, Any]) -> None:
        data = state()
        data["turn"].update(turn)
        with pytest.raises(MalformedPosition):
            position_from_json(data)


class TestImpossiblePawns:
    """No game can reach these pawns (sections 1, 4.6, 5)."""

    @pytest.mark.parametrize(
        ("pawns", "detail"),
        [
            ({0: "10 10 10", 2: ""}, "More than two pawns stand on square 10"),
            ({0: "12 12", 2: "12"}, "More than two pawns stand on square 12"),
            ({0: "h3 h3 h3", 2: ""}, "More than two pawns stand on h3"),
            ({0: "1", 2: ""}, "cannot stand on square 1"),
            ({0: "", 2: "36"}, "cannot stand on square 36"),
            ({0: "10", 2: "10"}, "which is not safe"),
            ({0: HOME, 2: ""}, "not over"),
            ({0: HOME, 2: HOME}, "Two players"),
        ],
    )
    def test_they_are_refused(self, pawns: dict[int, str], detail: str) -> None:
        with pytest.raises(ImpossiblePosition, match=detail):
            position(pawns=pawns)

    def test_two_colours_where_none_is_shared(self) -> None:
        both = {0: "12", 2: "12"}
        options = {"share_safe_squares": False}
        position(pawns=both, arrived_last={12: 0})
        with pytest.raises(ImpossiblePosition, match="cannot share"):
            position(pawns=both, arrived_last={12: 0}, options=options)

    def test_there_only_the_owner_of_a_start_square_has_joined_another_on_it(self) -> None:
        options = {"share_safe_squares": False}
        both = {0: "5", 2: "5"}
        position(pawns=both, arrived_last={5: 0}, options=options)
        with pytest.raises(ImpossiblePosition, match="arrived"):
            position(pawns=both, arrived_last={5: 2}, options=options)
        with pytest.raises(ImpossiblePosition, match="cannot share"):
            position("parcheesi", both, arrived_last={5: 0})

    @pytest.mark.parametrize("arrived_last", [{}, {12: 1}, {12: 0, 17: 0}])
    def test_arrived_last_does_not_fit(self, arrived_last: dict[int, int]) -> None:
        with pytest.raises(ImpossiblePosition, match="arrived_last"):
            position(pawns={0: "12", 2: "12"}, arrived_last=arrived_last)

    def test_arrived_last_on_a_square_of_one_colour(self) -> None:
        with pytest.raises(ImpossiblePosition, match="arrived_last"):
            position(pawns={0: "12 12", 2: ""}, arrived_last={12: 0})

    def test_a_pair_may_not_be_home_before_the_end(self) -> None:
        pawns = {0: HOME, 1: "", 2: "", 3: ""}
        position(pawns=pawns, teams=True, seat=1)
        with pytest.raises(ImpossiblePosition):
            position(pawns=pawns, seat=1)


class TestImpossibleTurn:
    """No game can reach such a turn (sections 4, 6, 7, 9)."""

    @pytest.mark.parametrize(
        "turn",
        [
            {"roll_number": 0},
            {"roll_number": 4},
            {"roll": [3]},
            {"dice": [3]},
            {"bonuses": [20]},
            {"must_open": True},
            {"all_or_nothing": True},
            {"last_moved": {"seat": 0, "pawn": 0}},
            {"roll_number": 2, "last_moved": {"seat": 2, "pawn": 0}},
            {"roll_number": 2, "last_moved": {"seat": 0, "pawn": 3}},
            {"roll_number": 2, "last_moved": {"seat": 0, "pawn": 4}},
            {"stood_together": [[0, 1]]},
            {"roll_number": 2, "stood_together": [[1, 0]]},
            {"roll_number": 2, "stood_together": [[0, 4]]},
            {"roll_number": 2, "stood_together": [[0, 0]]},
            {"roll_number": 2, "stood_together": [[1, 2], [0, 1]]},
            {"roll_number": 2, "stood_together": [[0, 1], [0, 1]]},
            {"phase": "over"},
            {"phase": "move"},
        ],
    )
    def test_while_a_roll_is_due(self, turn: dict[str, Any]) -> None:
        with pytest.raises(ImpossiblePosition):
            position(pawns={0: "10 20", 2: "30"}, **turn)

    @pytest.mark.parametrize("seat", [1, 9, -1])
    def test_a_seat_that_does_not_play(self, seat: int) -> None:
        data = state()
        data["turn"]["seat"] = seat
        with pytest.raises(ImpossiblePosition, match="does not play"):
            position_from_json(data)

    def test_a_pair_that_is_missing_in_stood_together(self) -> None:
        with pytest.raises(ImpossiblePosition, match="missing"):
            position(pawns={0: "10 10", 2: ""}, roll_number=2, stood_together=[])

    @pytest.mark.parametrize(
        "turn",
        [
            {"roll": None},
            {"roll": []},
            {"roll": [7], "dice": [7]},
            {"roll": [3, 3], "dice": [3, 3]},
            {"dice": [4]},
            {"dice": [3, 3]},
            {"dice": []},
            {"roll": [6], "dice": [7]},
            {"roll": [6], "dice": [6]},
            {"bonuses": [20]},
            {"dice": [], "bonuses": [15], "last_moved": {"seat": 0, "pawn": 0}},
            {"dice": [], "bonuses": [20, 10], "last_moved": {"seat": 0, "pawn": 0}},
            {"dice": [], "bonuses": [20]},
            {"last_moved": {"seat": 0, "pawn": 0}},
            {"must_open": True},
            {"all_or_nothing": True},
            {"roll_number": 3, "roll": [6], "dice": [6], "must_open": True},
        ],
    )
    def test_while_a_move_is_due(self, turn: dict[str, Any]) -> None:
        moving = {"phase": "move", "roll": [3], "dice": [3]}
        position(pawns={0: "10 20", 2: "30"}, **moving)
        with pytest.raises(ImpossiblePosition):
            position(pawns={0: "10 20", 2: "30"}, **{**moving, **turn})

    @pytest.mark.parametrize(
        "turn",
        [
            {"dice": [4, 2]},
            {"dice": [2, 2]},
            {"dice": [2, 4, 5, 3]},
            {"dice": [2]},
            {"roll": [2, 2], "dice": [2, 2]},
            {"roll": [2, 2], "dice": [2, 2, 5, 5]},
            {"roll": [2, 2], "dice": [2, 5, 2, 5], "all_or_nothing": True},
            {"roll": [2, 4], "dice": [2, 4, 5, 3], "all_or_nothing": True},
        ],
    )
    def test_dice_that_the_roll_does_not_give(self, turn: dict[str, Any]) -> None:
        moving = {"phase": "move", "roll": [2, 4], "dice": [2, 4]}
        pawns = {0: "10 20 home home", 2: "30"}
        position("parcheesi", pawns, **moving)
        with pytest.raises(ImpossiblePosition):
            position("parcheesi", pawns, **{**moving, **turn})

    def test_all_or_nothing_with_a_pawn_in_the_nest(self) -> None:
        turn = {"phase": "move", "roll": [2, 2], "dice": [2, 2, 5, 5], "all_or_nothing": True}
        position("parcheesi", {0: "10 20 home home", 2: ""}, **turn)
        with pytest.raises(ImpossiblePosition):
            position("parcheesi", {0: "10 20 home", 2: ""}, **turn)

    @pytest.mark.parametrize(
        "turn",
        [
            {"seat": 2},
            {"last_moved": None},
            {"last_moved": {"seat": 2, "pawn": 0}},
            {"roll": None},
            {"dice": [1]},
            {"bonuses": [10]},
            {"stood_together": [[0, 1]]},
        ],
    )
    def test_after_the_end(self, turn: dict[str, Any]) -> None:
        over = {
            "phase": "over",
            "roll": [1],
            "last_moved": {"seat": 0, "pawn": 0},
            "stood_together": [],
        }
        pawns = {0: HOME, 2: "44"}
        position(pawns=pawns, **over)
        with pytest.raises(ImpossiblePosition):
            position(pawns=pawns, **{**over, **turn})


class TestRoll:
    """InvalidRoll and WrongPhase."""

    @pytest.mark.parametrize("pips", [(), (0,), (7,), (3, 3), (-1,), (1.5,), ("3",)])
    def test_pips_that_one_die_cannot_show(self, pips: Any) -> None:
        with pytest.raises(InvalidRoll):
            roll(position(), pips)

    @pytest.mark.parametrize("pips", [(), (3,), (3, 7), (0, 3), (1, 2, 3)])
    def test_pips_that_two_dice_cannot_show(self, pips: Any) -> None:
        with pytest.raises(InvalidRoll):
            roll(position("parcheesi"), pips)

    def test_a_roll_where_a_move_is_due(self) -> None:
        with pytest.raises(WrongPhase):
            roll(after(position(), 5), (5,))


class TestMove:
    """IllegalMove and WrongPhase."""

    def test_a_move_where_a_roll_is_due(self) -> None:
        due = after(position(), 5)
        with pytest.raises(WrongPhase):
            play(position(), due.legal_moves[0])
        with pytest.raises(WrongPhase):
            position().find_move(pawn=0, kind="die", value=5)

    @pytest.mark.parametrize(
        "changed",
        [
            {"pawn": 3},
            {"value": 4},
            {"kind": "bonus"},
            {"target": "14"},
            {"captures": (2, 0)},
            {"seat": 2},
        ],
    )
    def test_a_move_that_is_not_offered(self, changed: dict[str, Any]) -> None:
        due = after(position(pawns={0: "10 20", 2: ""}), 3)
        with pytest.raises(IllegalMove):
            play(due, due.legal_moves[0]._replace(**changed))

    def test_a_refusal_changes_nothing(self) -> None:
        due = after(position(pawns={0: "10 20", 2: ""}), 3)
        with pytest.raises(IllegalMove):
            due.find_move(pawn=2, kind="die", value=3)
        assert due == after(position(pawns={0: "10 20", 2: ""}), 3)
