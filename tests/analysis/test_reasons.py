"""Reasons: what the better end of a turn has, and the one played has not."""

from games.analysis.method.reasons import Ends, reasons_of
from games.analysis.method.shapes import ReasonJson
from games.engine import Position
from tests.engine.positions import position


def stands(own: str, other: str = "home home home 40", **more: object) -> Position:
    return position(pawns={0: own, 2: other}, **more)


def found(before: Position, played: Position, better: Position) -> dict[str, ReasonJson]:
    return {each["code"]: each for each in reasons_of(Ends(before, played, better))}


def test_a_missed_capture_names_the_pawn_and_its_way() -> None:
    before = stands("10 nest home home", "home home 13 40")
    reasons = found(
        before,
        stands("12 nest home home", "home home 13 40"),
        stands("13 nest home home", "home home nest 40"),
    )
    walked = before.pawns.progress[2][2]
    assert reasons["missed_capture"] == {
        "code": "missed_capture",
        "pawn": {"seat": 2, "pawn": 2},
        "value": walked,
    }


def test_pawns_that_stay_are_counted() -> None:
    before = stands("h5 nest nest 20")
    reasons = found(before, stands("h5 nest nest 23"), stands("home 5 nest 20"))
    assert (reasons["missed_home"]["value"], reasons["stayed_in_nest"]["value"]) == (1, 1)
    assert "lost_spaces" not in reasons


def test_lost_spaces_are_those_of_the_turn() -> None:
    reasons = found(stands("5 5 home home"), stands("5 5 home home"), stands("5 17 home home"))
    assert reasons["lost_spaces"]["value"] == 12


def test_danger_names_the_pawn_most_in_danger() -> None:
    behind = "home home 23 24"
    reasons = found(
        stands("25 50 home home", behind),
        stands("26 50 home home", behind),
        stands("29 47 home home", behind),
    )
    assert reasons["left_in_danger"]["pawn"] == {"seat": 0, "pawn": 0}
    assert 1000 < reasons["left_in_danger"]["value"] < 10_000


def test_blockades_are_given_up_or_missed() -> None:
    paired, alone = stands("20 20 home home"), stands("20 25 home home")
    assert found(paired, alone, paired)["gave_up_blockade"]["value"] == 1
    assert found(alone, alone, paired)["missed_blockade"]["value"] == 1
    assert not found(paired, paired, paired).keys() & {"gave_up_blockade", "missed_blockade"}


def test_a_threat_is_missed() -> None:
    before = stands("15 home home home", "home home home 20")
    reasons = found(
        before,
        stands("21 home home home", "home home home 20"),
        stands("16 home home home", "home home home 20"),
    )
    assert reasons["missed_threat"]["value"] >= 1000


def test_a_threat_to_several_pawns_has_the_most_of_one() -> None:
    before = stands("15 home home home", "20 21 22 23")
    one, several = (
        found(before, stands("40 home home home", other), stands("16 home home home", other))
        for other in ("home home home 20", "20 21 22 23")
    )
    values = [reasons["missed_threat"]["value"] for reasons in (one, several)]
    assert values[0] <= values[1] <= 10_000
    assert values[1] < 2 * values[0]


def test_without_a_reason_that_is_seen_there_is_one_all_the_same() -> None:
    same = stands("h1 home home home", "h1 home home home")
    assert reasons_of(Ends(same, same, same)) == [{"code": "position", "pawn": None, "value": 0}]
