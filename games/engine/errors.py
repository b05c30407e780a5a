"""The errors of the engine."""

from core.errors import Malformed, NotPossibleNow, RuleBroken
from core.messages import message as _


class EngineError(RuleBroken):
    """Any error of the rules."""

    code = "rule_error"


class InvalidOptions(EngineError):
    """An option is unknown, wrong or of another ruleset (rules.md section 3).

    What helps: compare with `GET rulesets`.

    `data` has its `field` and the `reason`, a code; and `choices`, where there are not many.
    """

    code = "invalid_options"
    default_detail = _("These options are not valid for this ruleset.")


class InvalidSetup(EngineError):
    """The arms, seats, pairs or opening rolls are not allowed (rules.md sections 1, 4.1)."""

    code = "invalid_setup"
    default_detail = _("A game cannot be set up like this.")


class MalformedPosition(Malformed, EngineError):
    """The JSON is not a `position` as games have it (rules.md section 9)."""

    code = "malformed_position"
    default_detail = _("This is not a position.")


class ImpossiblePosition(EngineError):
    """No game can reach this position; the detail names the rule."""

    code = "impossible_position"
    default_detail = _("No game can reach this position.")


class InvalidRoll(EngineError):
    """The dice of the ruleset cannot show these pips."""

    code = "invalid_roll"
    default_detail = _("This roll is not possible.")


class WrongPhase(NotPossibleNow, EngineError):
    """A roll while a move is due, the reverse, or either after the end.

    What helps: check `turn.phase`.
    """

    code = "wrong_phase"
    default_detail = _("This is not possible in the current phase.")


class IllegalMove(EngineError):
    """The rules do not allow this move (rules.md sections 5 to 7).

    What helps: choose one of `legal_moves`; if it was one, read the game again.
    """

    code = "illegal_move"
    default_detail = _("The rules do not allow this move here.")


class MalformedRecord(Malformed, EngineError):
    """The text record cannot be parsed or breaks the rules; the detail names the line."""

    code = "malformed_record"
    default_detail = _("This is not a record of a game.")


class MalformedRequest(Malformed, EngineError):
    """The line of JSON is not a request (see `requests`)."""

    code = "malformed_request"
    default_detail = _("This is not a request.")
