"""What the engine refuses, as a tree of exceptions.

EngineError
├── InvalidOptions         an unknown option, a wrong value, or one that does not apply
├── InvalidSetup           arms, seats or pairs that no game has; opening rolls out of order
├── MalformedPosition      not the JSON of a position: wrong types, names or lengths
├── ImpossiblePosition     well formed, but no game can come to it
├── InvalidRoll            pips that the ruleset's dice cannot show
├── WrongPhase             a roll where a move is due, a move where a roll is, or after the end
├── IllegalMove            a move that the rules do not allow here
├── MalformedRecord        a text record that cannot be read
└── MalformedRequest       a line of JSON that asks for nothing that there is
"""

from typing import ClassVar

from games.engine.text import Text
from games.engine.text import text as _


class EngineError(Exception):
    """Base of all errors of the rules: a stable code, a text for people, data for programs."""

    code: ClassVar[str] = "rule_error"
    default_detail: ClassVar[Text] = _("The rules do not allow this.")

    def __init__(self, detail: str | None = None, **data: object) -> None:
        self.detail = detail or self.default_detail
        self.data = data
        super().__init__(self.detail)


class InvalidOptions(EngineError):
    """An option is unknown, has a wrong value or does not apply (rules.md section 3)."""

    code = "invalid_options"
    default_detail = _("These options do not go together with the ruleset.")


class InvalidSetup(EngineError):
    """No game starts with such arms, seats, pairs or opening rolls (sections 1, 4.1)."""

    code = "invalid_setup"
    default_detail = _("No game starts like this.")


class MalformedPosition(EngineError):
    """The JSON is not of the shape of section 9."""

    code = "malformed_position"
    default_detail = _("This is not a position.")


class ImpossiblePosition(EngineError):
    """The position is well formed, but no sequence of rolls and moves leads to it."""

    code = "impossible_position"
    default_detail = _("No game can come to this position.")


class InvalidRoll(EngineError):
    """Pips that the dice of the ruleset cannot show."""

    code = "invalid_roll"
    default_detail = _("The dice cannot show this.")


class WrongPhase(EngineError):
    """A roll where a move is due, a move where a roll is due, or anything after the end."""

    code = "wrong_phase"
    default_detail = _("This is not the time for it.")


class IllegalMove(EngineError):
    """The rules do not allow this move here (sections 5 to 7)."""

    code = "illegal_move"
    default_detail = _("The rules do not allow this move here.")


class MalformedRecord(EngineError):
    """A record that cannot be read; the detail names the line."""

    code = "malformed_record"
    default_detail = _("This is not a record of a game.")


class MalformedRequest(EngineError):
    """A line of JSON that is no request to the rules (see `requests`)."""

    code = "malformed_request"
    default_detail = _("This is not a request.")
