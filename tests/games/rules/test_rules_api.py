"""Previews of rolls and moves over HTTP, without a game."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.engine.conformance import RULESETS, lines
from tests.engine.positions import state
from tests.harness.cases import Case, check_all
from tests.site.posts import LONG_KEY

URL = "/api/v1/rules/"
KEYS = ("pawn", "kind", "value")


def preview(operation: str, **body: Any) -> Any:
    return APIClient().post(URL + operation, body)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_previews_agree_with_the_conformance_cases(ruleset: str, settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "rules": (0, 60)}
    named, random = (lines(f"{ruleset}.{kind}.jsonl") for kind in ("named", "random"))
    check_all(named + random[::40], check_case)


def check_case(case: Case) -> None:
    rolled = preview("roll", position=case["state"], roll=case["pips"]).json()
    assert rolled["position"] == case["after_roll"]
    assert rolled["legal_moves"] == case["legal_moves"]
    assert rolled["events"][0]["roll"] == case["pips"]
    position = rolled["position"]
    for step in case.get("moves", []):
        move = {key: step["move"][key] for key in KEYS}
        offered = preview("moves", position=position).json()
        moved = preview("move", position=position, move=move).json()
        assert (moved["position"], moved["legal_moves"]) == (step["after"], step["legal_moves"])
        choices = [{key: each[key] for key in KEYS} for each in offered["legal_moves"]]
        assert offered["outcomes"][choices.index(move)] == moved
        position = moved["position"]


def test_every_legal_move_has_its_outcome() -> None:
    rolled = preview("roll", position=state(), roll=[5]).json()
    offered = preview("moves", position=rolled["position"]).json()
    assert offered["position"] == rolled["position"]
    assert offered["legal_moves"] == rolled["legal_moves"]
    assert offered["outcomes"] == [
        preview("move", position=rolled["position"], move=move).json()
        for move in rolled["legal_moves"]
    ]


def test_a_position_with_a_due_roll_has_no_moves() -> None:
    answer = preview("moves", position=state())
    assert answer.json() == {"position": state(), "legal_moves": [], "blocked": [], "outcomes": []}


MOVE = {"pawn": 0, "kind": "die", "value": 5}
ROLLED = state(phase="move", roll=[5], dice=[5])


@pytest.mark.parametrize(
    ("operation", "body", "status", "code"),
    [
        ("roll", {"position": state()}, 400, "validation_error"),
        ("roll", {"roll": [5]}, 400, "validation_error"),
        ("roll", {"position": [], "roll": [5]}, 400, "validation_error"),
        ("roll", {"position": state(), "roll": 5}, 400, "validation_error"),
        ("roll", {"position": state(), "roll": ["x"]}, 400, "validation_error"),
        ("roll", {"position": {}, "roll": [5]}, 400, "malformed_position"),
        ("roll", {"position": {**state(), "more": 1}, "roll": [5]}, 400, "malformed_position"),
        ("roll", {"position": state(), "roll": []}, 422, "invalid_roll"),
        ("roll", {"position": state(), "roll": [7]}, 422, "invalid_roll"),
        ("roll", {"position": state(), "roll": [5, 5]}, 422, "invalid_roll"),
        ("roll", {"position": ROLLED, "roll": [5]}, 409, "wrong_phase"),
        ("roll", {"position": state(roll_number=4), "roll": [5]}, 422, "impossible_position"),
        ("roll", {"position": state(options={"luck": 1}), "roll": [5]}, 422, "invalid_options"),
        ("roll", {"position": state(arms=5), "roll": [5]}, 422, "invalid_setup"),
        ("moves", {}, 400, "validation_error"),
        ("moves", {"position": {}}, 400, "malformed_position"),
        ("moves", {"position": state(roll_number=4)}, 422, "impossible_position"),
        ("move", {"position": ROLLED}, 400, "validation_error"),
        ("move", {"position": ROLLED, "move": {"pawn": 0}}, 400, "validation_error"),
        ("move", {"position": ROLLED, "move": {**MOVE, "pawn": 4}}, 400, "validation_error"),
        ("move", {"position": ROLLED, "move": {**MOVE, "value": 4}}, 422, "illegal_move"),
        ("move", {"position": state(), "move": MOVE}, 409, "wrong_phase"),
    ],
)
def test_every_refusal_has_its_code(
    operation: str, body: dict[str, Any], status: int, code: str
) -> None:
    answer = APIClient().post(URL + operation, body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer["Content-Type"] == "application/problem+json"


def test_a_move_may_be_sent_as_it_is_offered() -> None:
    offered = preview("moves", position=ROLLED).json()["legal_moves"][0]
    assert preview("move", position=ROLLED, move=offered).status_code == 200


def test_an_idempotency_key_is_accepted_and_nothing_is_stored(
    django_assert_num_queries: Any, db: None
) -> None:
    client = APIClient()
    with django_assert_num_queries(0):
        for body in ({"position": state()}, {"position": ROLLED}):
            answer = client.post(f"{URL}moves", body, HTTP_IDEMPOTENCY_KEY=LONG_KEY)
            assert answer.status_code == 200
            assert "Idempotency-Replayed" not in answer


def test_previews_do_not_use_up_the_other_limits(api: APIClient, settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "rules": (1, 60), "anonymous": (1, 60)}
    body = {"position": state()}
    assert [api.post(f"{URL}moves", body).status_code for _ in range(2)] == [200, 429]
    assert api.get("/api/v1/rulesets").status_code == 200


def test_a_token_is_neither_required_nor_checked(api: APIClient) -> None:
    api.credentials(HTTP_AUTHORIZATION="Bearer nonsense")
    assert api.post(f"{URL}moves", {"position": state()}).status_code == 200


def test_a_body_full_of_bonuses_is_soon_refused_or_answered() -> None:
    many = state(ruleset="parcheesi", phase="move", roll=[1, 2], dice=[1, 2], bonuses=[20] * 9000)
    answer = preview("moves", position=many)
    assert answer.status_code in (200, 422)


def test_a_body_that_is_too_large_is_refused(api: APIClient) -> None:
    answer = api.post(f"{URL}moves", {"position": {"ruleset": "x" * 65_536}})
    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")


def options_of(ruleset: str, **headers: str) -> dict[str, Any]:
    answer = APIClient().get(f"/api/v1/rulesets/{ruleset}", headers=headers)
    return {option["name"]: option for option in answer.json()["options"]}


def test_an_option_is_described_so_that_a_form_builds_itself() -> None:
    options = options_of("parcheesi")
    assert options["third_repeat"] == {
        "name": "third_repeat",
        "label": "Third repeat",
        "meaning": "The pawn that a third repeat sends back to the nest, if any.",
        "kind": "choice",
        "default": "end_turn",
        "choices": [
            {"value": "last_moved", "label": "the pawn moved last goes back"},
            {"value": "leading", "label": "the foremost pawn goes back"},
            {"value": "end_turn", "label": "the turn ends"},
        ],
        "min": None,
        "max": None,
        "unit": None,
        "needs": [],
    }
    game_s = options["game_s"]
    assert (game_s["kind"], game_s["min"], game_s["max"]) == ("number", 0, 86_400)
    assert (game_s["choices"], game_s["unit"]) == ([], "seconds")
    flag = options["second_lap"]
    assert (flag["kind"], [choice["label"] for choice in flag["choices"]]) == (
        "flag",
        ["no", "yes"],
    )


def test_the_options_that_exclude_each_other_are_described() -> None:
    needs = options_of("superparcheesi")["double_one_breaks_blockades"]["needs"]
    assert needs == [
        {
            "when": {
                "option": "double_one_breaks_blockades",
                "values": [True],
                "min": None,
                "max": None,
            },
            "any_of": [
                {"option": "pawns", "values": None, "min": 2, "max": 4},
                {"option": "mixed_blockades", "values": [True], "min": None, "max": None},
            ],
        }
    ]


def test_a_value_that_needs_an_option_of_other_rulesets_is_not_offered() -> None:
    for ruleset, timings in (
        ("parchis", ["immediate", "after_dice"]),
        ("parcheesi", ["immediate", "after_dice", "after_all_dice"]),
    ):
        option = options_of(ruleset)["bonus_timing"]
        assert [choice["value"] for choice in option["choices"]] == timings
    assert options_of("parchis")["bonus_timing"]["needs"] == []


def test_every_word_of_an_option_is_in_spanish_too() -> None:
    english = options_of("superparcheesi")
    spanish = options_of("superparcheesi", **{"accept-language": "es"})
    for name, option in english.items():
        assert spanish[name]["label"] != option["label"]
        assert spanish[name]["meaning"] != option["meaning"]
    assert spanish["third_repeat"]["choices"][2]["label"] == "termina el turno"
