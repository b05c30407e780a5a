"""Notices and maintenance in the admin: the staff announces them, and each change is recorded."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AdminTextareaWidget
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.db.models import DateTimeField, Q
from django.http import HttpRequest, HttpResponse

from accounts.announcements import changes
from accounts.announcements.board import AHEAD
from accounts.announcements.errors import TooLate
from accounts.models import MAX_REASON, Maintenance, Notice
from accounts.staff.actions import State
from accounts.staff.admin.actions import InternalActionForm, StaffAction, WithStaffActions
from accounts.staff.admin.base import Bounded, Stage, at, column
from core import clock
from core.api.types import Json
from core.clock import rfc3339
from core.languages import translate

TIMES = ("begins_at", "ends_at")
UTC = "In UTC."


class Moment(forms.DateTimeInput):
    """The browser's own control of a date and time."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(attrs={"step": 1}, format="%Y-%m-%dT%H:%M:%S")


class AnnouncementForm(forms.ModelForm):
    """The form of every announcement: texts in two languages, times, and the reason for the log."""

    reason = forms.CharField(max_length=MAX_REASON, help_text="For the log of staff actions.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in self.fields.keys() & {"text_en", "text_es"}:
            self.fields[name].widget = AdminTextareaWidget(attrs={"rows": 2})
        for name in self.fields.keys() & set(TIMES):
            self.fields[name].help_text = UTC

    def clean(self) -> Json:
        """Refuse an end that comes before the beginning."""
        cleaned = super().clean() or self.cleaned_data
        begins_at, ends_at = (cleaned.get(each, getattr(self.instance, each)) for each in TIMES)
        if begins_at and ends_at and ends_at <= begins_at:
            self.add_error("ends_at", "This is not after the beginning.")
        return cleaned


class NoticeForm(AnnouncementForm):
    """A notice."""

    class Meta:
        model = Notice
        fields = ("level", "text_en", "text_es", *TIMES)


class MaintenanceForm(AnnouncementForm):
    """A maintenance. One that has begun keeps its beginning."""

    class Meta:
        model = Maintenance
        fields = ("text_en", "text_es", *TIMES)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "ends_at" in self.fields:
            self.fields["ends_at"].help_text = f"{UTC} Empty while the end is not known."
        if "begins_at" in self.fields and not self._is_new and self._begins_soon():
            self.fields["begins_at"].disabled = True

    @property
    def _is_new(self) -> bool:
        return bool(self.instance._state.adding)

    def _begins_soon(self) -> bool:
        return bool(self.instance.has_begun(clock.now() + AHEAD))

    def clean(self) -> Json:
        """Refuse a second plan, and times that not every process would learn in time."""
        cleaned = super().clean()
        if self._is_new and Maintenance.objects.filter(over=False).exists():
            raise ValidationError("Another maintenance is planned or running: change that one.")
        soon = clock.now() + AHEAD
        if not self._is_new and self.instance.has_ended(soon):
            raise ValidationError(translate(TooLate.default_detail))
        for name in TIMES:
            field = self.fields.get(name)
            if field is None or field.disabled or name not in cleaned:
                continue
            is_changed = self._is_new or cleaned[name] != getattr(self.instance, name)
            if is_changed and cleaned[name] is not None and cleaned[name] < soon:
                self.add_error(name, f"The earliest is {at(soon)} UTC: all processes must know it.")
        return cleaned


def stage_of(row: Maintenance) -> str:
    """Whether it is planned, running or over, for the staff."""
    now = clock.now()
    if row.over:
        return "over"
    if row.has_ended(now):
        return "deadlines are moved"
    return "running" if row.has_begun(now) else "planned"


class NoticeStage(Stage):
    """Notices that players see or will see, by default."""

    live = "open"

    @property
    def choices_of(self) -> dict[str, tuple[str, Q]]:  # type: ignore[override]  # by the time
        """The choices."""
        now = clock.now()
        return {
            "open": ("not ended", Q(ends_at__gt=now)),
            "ended": ("ended", Q(ends_at__lte=now)),
        }


class Announced(WithStaffActions, Bounded):
    """A page of announcements."""

    subject: str
    # One control, which its label names: Django's two have no label of their own.
    formfield_overrides = {
        DateTimeField: {"form_class": forms.DateTimeField, "widget": Moment},
    }
    times = ("begins_at", "ends_at")

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """False: announcements are withdrawn by a staff action, with a reason."""
        return False

    def state(self, target: Any) -> State:
        """The announcement, empty if there is none."""
        row = self.model._default_manager.select_for_update().filter(pk=target.pk).first()
        if row is None:
            return {}
        names = (field.name for field in row._meta.fields if not field.primary_key)
        values = {name: getattr(row, name) for name in names}
        return {k: rfc3339(v) if k in self.times and v else v for k, v in values.items()}

    def save_model(
        self, request: HttpRequest, obj: Any, form: forms.ModelForm, change: bool
    ) -> None:
        """Save the announcement, and record it."""
        name = f"{'change' if change else 'announce'}_{self.subject}"
        with self.recorded_as(name, request, obj, form):
            super().save_model(request, obj, form, change)


@admin.register(Notice)
class NoticeAdmin(Announced):
    """Notices that all players see."""

    subject = "notice"
    form = NoticeForm
    list_display = ("text_en", "level", "begins", "ends")
    list_filter = (NoticeStage,)
    fields = ("level", "text_en", "text_es", "begins_at", "ends_at", "reason")
    actions = None
    staff_actions = (
        StaffAction(
            "withdraw_notice",
            "Withdraw",
            "accounts.delete_notice",
            lambda run: changes.withdraw_notice(run.target.pk),
            InternalActionForm,
            final="The notice is deleted; pages that show it remove it within half a minute.",
        ),
    )
    begins = column("From", lambda row: at(row.begins_at))
    ends = column("Until", lambda row: at(row.ends_at))


@admin.register(Maintenance)
class MaintenanceAdmin(Announced):
    """Times without new games, with the clocks of games stopped."""

    subject = "maintenance"
    form = MaintenanceForm
    list_display = ("begins", "ends", "stage", "text_en")
    fields = ("begins_at", "ends_at", "text_en", "text_es", "reason")
    actions = None
    staff_actions = (
        StaffAction(
            "withdraw_maintenance",
            "Withdraw",
            "accounts.delete_maintenance",
            lambda run: changes.withdraw_maintenance(run.target.pk, now=run.now),
            InternalActionForm,
            offered=lambda row: not row.over and not row.has_begun(clock.now()),
            final="It does not take place.",
        ),
        StaffAction(
            "end_maintenance",
            "End now",
            "accounts.change_maintenance",
            lambda run: changes.end_maintenance(run.target.pk, now=run.now),
            InternalActionForm,
            offered=lambda row: row.lasts(clock.now()),
            note=f"It ends in {AHEAD.seconds} seconds: all processes must know it. Then games "
            "start again, and clocks go on where they stopped.",
        ),
    )
    begins = column("From", lambda row: at(row.begins_at))
    ends = column("Until", lambda row: at(row.ends_at) if row.ends_at else "not known")
    stage = column("Stage", stage_of)

    def has_change_permission(self, request: HttpRequest, obj: Maintenance | None = None) -> bool:
        """Whether the staff member may change it; one that has ended stays as it is."""
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or not (obj.over or obj.has_ended(clock.now())))

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Json | None = None,
    ) -> HttpResponse:
        """Show or save the form; again, if another staff member has planned one meanwhile."""
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except IntegrityError:  # now the form finds the other one
            return super().changeform_view(request, object_id, form_url, extra_context)
