"""Why a pair or a group is listed, in words, in the language of the reader."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from core.languages import translate
from core.messages import Message
from core.messages import message as _
from games.models import PairJson

CAPTIVE_PERCENT: Final = 60
"""From this share on, the page says that an account hardly plays anybody else."""

SENTENCES: Final[tuple[tuple[Callable[[PairJson], object], Message], ...]] = (
    (lambda pair: True, _("{taker} won {won} of {games} games against {feeder}.")),
    (
        lambda pair: pair["early"],
        _("{early} of them ended because the loser left within {rolls} rolls."),
    ),
    (
        lambda pair: pair["left"] > pair["early"],
        _("{late} of them ended because the loser left later."),
    ),
    (lambda pair: pair["unscored"], _("Not scored: {unscored} of them.")),
    (
        lambda pair: pair["won"] < pair["games"] and pair["one_sided_days"] > 1,
        _("On {one_sided_days} days one of the two won all of several games."),
    ),
    (
        lambda pair: pair["chips"] or pair["points"],
        _("In these games {taker} gained {chips} chips and {points} points."),
    ),
    (
        lambda pair: _percent(pair) >= CAPTIVE_PERCENT,
        _("Of all games of {feeder}, these are {percent}%."),
    ),
    (
        lambda pair: True,
        _(
            "The account of {feeder} was made on {joined}; the first of these games ended on "
            "{first}."
        ),
    ),
    (lambda pair: pair["together"], _("Both accounts were made within one day.")),
    (
        lambda pair: pair["shared"] is not None,
        _("Both have used one address, which {shared} accounts use in all."),
    ),
)
"""What can speak against a pair: when it does, and the sentence."""


def reasons_of_group(pairs: Sequence[PairJson], names: Mapping[str, str]) -> list[str]:
    """What only the whole group shows: one taker of several feeders, or a circle."""
    takers = Counter(pair["taker"] for pair in pairs)
    found: list[Message] = []
    for taker, count in takers.most_common(1):
        if count > 1:
            text = _("{taker} takes from {count} accounts.", taker=names[taker], count=count)
            found.append(text)
    captives = Counter(pair["taker"] for pair in pairs if pair.get("captive"))
    for taker, count in captives.most_common(1):
        text = _("{count} new accounts have lost to {taker} only.", taker=names[taker], count=count)
        found.append(text)
    if len(pairs) > 2 and set(takers) == {pair["feeder"] for pair in pairs}:
        found.append(_("Every account of the group takes from one and gives to another."))
    return [translate(each) for each in found]


def reasons_of_pair(pair: PairJson, names: Mapping[str, str], early: int) -> list[str]:
    """What speaks against a pair, the games first. `early` is the rule's number of rolls."""
    values: dict[str, object] = {
        **pair,
        "taker": names[pair["taker"]],
        "feeder": names[pair["feeder"]],
        "rolls": early,
        "late": pair["left"] - pair["early"],
        "percent": _percent(pair),
        "joined": pair["feeder_joined"][:10],
        "first": pair["first"][:10],
    }
    return [
        translate(Message(text.template, values)) for applies, text in SENTENCES if applies(pair)
    ]


def _percent(pair: PairJson) -> int:
    """The share of these games among all games of the feeder."""
    return 100 * pair["games"] // max(pair["feeder_games"], pair["games"])
