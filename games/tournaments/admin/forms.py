"""The terms of a tournament as a form: for a new one, and for changes before its start."""

from typing import Any, Final

from django import forms

from accounts.announcements.admin import UTC, Moment
from accounts.models import MAX_REASON
from accounts.staff.admin.actions import InternalActionForm
from core import clock
from core.api.types import Json
from core.errors import DomainError
from core.languages import translate
from games.engine import RULESETS
from games.models import Tournament
from games.models.tables import MAX_BET, MAX_TURN_S, MIN_TURN_S
from games.models.tournaments import (
    MAX_ARENA_S,
    MAX_BREAK_S,
    MAX_ENTRIES,
    MAX_ROUNDS,
    MIN_ARENA_S,
)
from games.tournaments.terms import check_terms

ACCESS: Final = [
    (each.value, each.label)
    for each in (Tournament.Access.PUBLIC, Tournament.Access.CODE)  # the service has no friends
]
FIXED: Final = "access"
"""What stays as it was at the creation: its code is shown only then."""
Limits = tuple[int, int | None]


def _number(
    limits: Limits, initial: int | None, help_text: str = "", label: str | None = None
) -> forms.IntegerField:
    """A number; an empty one without an initial value."""
    low, high = limits
    return forms.IntegerField(
        label=label,
        min_value=low,
        max_value=high,
        initial=initial,
        required=initial is not None,
        help_text=help_text,
    )


class Prizes(forms.CharField):
    """Percentages, as a list of numbers."""

    def prepare_value(self, value: Any) -> Any:
        """As text."""
        return ", ".join(map(str, value)) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        """As numbers."""
        parts = [part.strip() for part in (value or "").split(",") if part.strip()]
        if not all(part.isdecimal() and part.isascii() for part in parts):
            raise forms.ValidationError("These are not whole numbers, divided by commas.")
        return [int(part) for part in parts]

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether other numbers are given."""
        return bool(super().has_changed(self.prepare_value(initial), data))


class Options(forms.JSONField):
    """The options of the ruleset: a JSON object."""

    def clean(self, value: Any) -> Any:
        """An object, empty without a value."""
        given = super().clean(value) or {}
        if not isinstance(given, dict):
            raise forms.ValidationError("This is not an object.")
        return given


class Terms(forms.Form):
    """What is played, when, and by whom."""

    name = forms.CharField(max_length=60)
    description = forms.CharField(
        max_length=500, required=False, widget=forms.Textarea({"rows": 2})
    )
    format = forms.ChoiceField(choices=Tournament.Format.choices)
    rounds = _number((1, MAX_ROUNDS), None, "Of a Swiss tournament only.")
    advance = _number((1, 7), None, "Of a knockout only: how many of each table go on.")
    duration_s = _number(
        (MIN_ARENA_S, MAX_ARENA_S), None, "Of an arena only, in seconds.", "Duration"
    )
    break_s = _number((0, MAX_BREAK_S), 60, "Between two rounds, in seconds.", "Break")
    ruleset = forms.ChoiceField(choices=[(name, name) for name in RULESETS])
    arms = forms.TypedChoiceField(choices=[(n, n) for n in (4, 6, 8)], coerce=int, initial=4)
    seats = _number((2, 8), 4, "At each table.")
    teams = forms.BooleanField(
        label="In pairs", required=False, help_text="Pairs of players enter together."
    )
    turn_s = _number((MIN_TURN_S, MAX_TURN_S), 30, "In seconds.", "Time for a turn")
    options = Options(
        required=False,
        initial=dict,
        widget=forms.Textarea({"rows": 2}),
        help_text="Of the ruleset, as JSON; game_s limits each game, in seconds.",
    )
    spectators_allowed = forms.BooleanField(required=False, initial=True)
    starts_at = forms.DateTimeField(
        required=False, widget=Moment, help_text=f"{UTC} Or leave it empty, and set Starts with."
    )
    starts_with = _number((2, MAX_ENTRIES), None, "It starts once so many have joined.")
    min_entries = _number(
        (2, MAX_ENTRIES), 2, "With fewer at its start it is cancelled.", "Fewest entries"
    )
    max_entries = _number((2, MAX_ENTRIES), 100, label="Most entries")
    access = forms.ChoiceField(choices=ACCESS, help_text="A code is shown once, after saving.")
    rating_from = _number((0, 10_000), None)
    rating_to = _number((0, 10_000), None)
    registered_days = _number((0, 3650), 0, "For how many days players have been registered.")
    games_played = _number((0, 10_000), 0, "Scored games of the ruleset, at least.")
    robots = forms.ChoiceField(label="Robot accounts", choices=Tournament.Robots.choices)
    buy_in = _number((0, MAX_BET), 0, "Chips of each player.")
    prizes = Prizes(
        required=False,
        help_text="Percentages of the pot, from the first place: 50, 30, 20. Only with a buy-in.",
    )

    def refuse(self, error: DomainError) -> None:
        """Show why the terms do not fit, beside the first field that does not."""
        field = error.data.get("field")
        at = field if isinstance(field, str) and field in self.fields else None
        self.add_error(at, translate(error.detail))

    def terms(self) -> Json:
        """The terms that were given."""
        return {name: self.cleaned_data[name] for name in TERMS if name in self.fields}


TERMS: Final = tuple(Terms.base_fields)


class NewTournament(Terms, forms.ModelForm):
    """A new tournament of the service."""

    reason = forms.CharField(max_length=MAX_REASON, help_text="For the log of staff actions.")

    class Meta:
        model = Tournament
        fields = TERMS

    def clean(self) -> Json:
        """Refuse terms that do not fit."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                check_terms(Tournament(**self.terms()), now=clock.now())
            except DomainError as error:
                self.refuse(error)
        return cleaned


class ChangedTerms(Terms, InternalActionForm):
    """The terms of a tournament that has not started."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields[FIXED]
        for name in TERMS:
            if name in self.fields:
                self.fields[name].initial = getattr(self.target, name)
