"""Reasons in words."""

from collections.abc import Mapping
from typing import Final

from core.messages import Message
from core.messages import message as _
from games.analysis.method.shapes import ReasonCode, ReasonJson

SENTENCES: Final[Mapping[ReasonCode, tuple[Message, Message]]] = {
    "missed_capture": (
        _("A capture was possible: the pawn had come 1 space."),
        _("A capture was possible: the pawn had come {value} spaces."),
    ),
    "missed_home": (
        _("A pawn could get home."),
        _("{value} pawns could get home."),
    ),
    "stayed_in_nest": (
        _("A pawn could leave the nest."),
        _("{value} pawns could leave the nest."),
    ),
    "left_in_danger": (
        _("Pawn {pawn} is left in danger: {percent} % to be captured before its next turn."),
    )
    * 2,
    "gave_up_blockade": (
        _("It gives up a blockade."),
        _("It gives up {value} blockades."),
    ),
    "missed_blockade": (
        _("A blockade was possible."),
        _("{value} blockades were possible."),
    ),
    "missed_threat": (_("Another move threatens opponents more, by {percent} %."),) * 2,
    "lost_spaces": (
        _("It loses 1 space of the roll."),
        _("It loses {value} spaces of the roll."),
    ),
    "position": (_("The pawns would stand better after another move."),) * 2,
}
"""By code: the sentence for one, and for several."""


def sentence(reason: ReasonJson) -> Message:
    """The reason as a translatable sentence."""
    value, pawn = reason["value"], reason["pawn"]
    one, several = SENTENCES[reason["code"]]
    template = (one if value == 1 else several).template
    number = pawn["pawn"] + 1 if pawn else 0
    return Message(template, {"value": value, "pawn": number, "percent": round(value / 100)})
