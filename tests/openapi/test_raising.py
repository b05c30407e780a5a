"""The refusals that operations declare: each can give them, and no others."""

import re
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from types import FunctionType
from typing import Any, Final

import pytest
from _pytest.mark import ParameterSet
from rest_framework.exceptions import ValidationError

from accounts.signin.allauth.operations import Operation
from core.api.operations import Kind
from core.errors import DomainError, RowDamaged
from core.streams.errors import TooManyStreams
from games.engine import EngineError, IllegalMove
from games.errors import GameDamaged, GameNotVisible
from games.play.errors import NotYourTurn
from games.records.stored import reading
from parcheesi_site.middleware.callers import view_class
from parcheesi_site.openapi.errors import documented
from tests.docs.error_tables import OURS, modules
from tests.docs.error_tables import refusals as below
from tests.harness.document import committed
from tests.openapi.raising import function_of, refusals
from tests.site.posts import routes

ON_TURN: Final = "only commands for the player on turn ask whose turn it is"
STARTED: Final = "the game of a present player, or that was just locked, has started"
IN_THE_STREAM: Final = "a topic that may not be read is refused in the stream"
NEVER: Final = {
    ("setAutomatic", "not_your_turn"): ON_TURN,
    ("resign", "not_your_turn"): ON_TURN,
    ("voteToCancel", "not_your_turn"): ON_TURN,
    ("streamGame", "game_not_running"): STARTED,
    ("streamTable", "game_not_running"): STARTED,
    ("streamTournament", "game_not_running"): STARTED,
    ("updateTable", "game_not_running"): STARTED,
    ("streamTopics", "game_not_running"): STARTED,
    ("streamTopics", "not_found"): IN_THE_STREAM,
    ("streamTopics", "spectators_not_allowed"): IN_THE_STREAM,
    ("leaveSeat", "not_master"): "only a seat that is named can be another's",
    ("leaveSeat", "seat_empty"): "the same",
    ("reportMessage", "not_your_room"): "only a room that is named can be another's",
    ("upgradeGuest", "registered_only"): "the guest has just been registered",
}
"""Refusals on the way of an operation that its arguments or its state exclude."""
UNSEEN: Final = (RowDamaged, TooManyStreams)
"""What the fields of models raise, and the server of streams after its view."""
OF_DATA: Final = (RowDamaged, EngineError)
"""What only some data lead to; responses that do not declare them fail the tests that meet them."""


def operations() -> list[ParameterSet]:
    """Each operation that is not allauth's: its name, its view's class and method, its codes."""
    found = []
    for path, entry in routes():
        view = view_class(entry.callback)
        address = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", path)
        for verb, operation in committed()["paths"].get(address, {}).items():
            if view and not issubclass(view, Operation):
                name, method = operation["operationId"], getattr(view, verb)
                found.append(pytest.param(name, view, method, operation["x-codes"], id=name))
    return found


def code_of(kind: Kind) -> str:
    return "validation_error" if issubclass(kind, ValidationError) else documented(kind).code


@pytest.mark.parametrize(("name", "view", "method", "codes"), operations())
def test_an_operation_declares_the_refusals_that_it_can_give(
    name: str, view: type, method: Any, codes: dict[str, list[str]]
) -> None:
    ways = refusals(method, view)
    declared: tuple[Kind, ...] = getattr(method, "declared_errors", ())
    assert {code_of(each) for each in declared if not issubclass(each, UNSEEN)} <= {
        code_of(each) for each in ways
    }

    listed = {code for each in codes.values() for code in each}
    unlisted = {
        code_of(each): way
        for each, way in ways.items()
        if code_of(each) not in listed and not issubclass(each, OF_DATA)
    }
    assert unlisted.keys() == {code for each, code in NEVER if each == name}, unlisted


def functions() -> Iterator[tuple[FunctionType, type | None]]:
    """Every function of the service, with the class of a method."""
    for package in OURS:
        for name in modules(package):
            for value in vars(import_module(name)).values():
                is_class = isinstance(value, type) and value.__module__ == name
                for each in vars(value).values() if is_class else [value]:
                    if (function := function_of(each)) and function.__module__ == name:
                        yield function, value if is_class else None


def test_a_docstring_names_only_refusals_that_can_be_raised() -> None:
    bases = DomainError, EngineError
    kinds = {kind.__name__: kind for kind in below(DomainError) if kind not in bases}
    faults = [
        f"{function.__qualname__}: {name}"
        for function, owner in functions()
        for name in re.findall(r"\w+", (function.__doc__ or "").partition("Raises")[2])
        if name in kinds and not issubclass(kinds[name], RowDamaged)
        if not any(issubclass(each, kinds[name]) for each in refusals(function, owner))
    ]

    assert faults == []


def careful() -> None:
    with suppress(GameNotVisible):
        raise GameNotVisible
    with reading():
        raise IllegalMove
    try:
        careless()
    except NotYourTurn:
        return


def careless() -> None:
    try:
        raise NotYourTurn
    except NotYourTurn:
        raise


def test_what_is_caught_on_the_way_is_not_a_refusal() -> None:
    assert refusals(careless) == {NotYourTurn: ("careless",)}
    assert refusals(careful) == {GameDamaged: ("careful", "reading")}
