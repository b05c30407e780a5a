"""Staff actions on the pages of the admin site: each one has a form of its own, with a reason.

An action calls a service, as the API does, and is recorded with its changes, in one transaction.
Staff without the permission see neither the button nor the form.
"""

import uuid
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, ClassVar, Final, cast
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.admin.templatetags.admin_urls import admin_urlname
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.safestring import SafeString

from accounts.models import MAX_REASON, StaffAct, User
from accounts.staff import replies
from accounts.staff.actions import State, recorded
from accounts.staff.admin.base import Filtered, Listed, address_of
from accounts.staff.admin.names import row_name
from accounts.staff.changes import changes
from accounts.staff.errors import ActDone, NotOffered
from accounts.staff.replies import Replies
from core import clock
from core.api.types import Json
from core.errors import DomainError
from core.languages import translate

DURATIONS: Final = {
    "1 hour": timedelta(hours=1),
    "6 hours": timedelta(hours=6),
    "1 day": timedelta(days=1),
    "3 days": timedelta(days=3),
    "1 week": timedelta(weeks=1),
    "30 days": timedelta(days=30),
    "1 year": timedelta(days=365),
    "permanently": timedelta(days=36500),
}
CONFIRMED: Final = "confirmed"
"""The field that the page with the summary adds to the form."""
MOST_ACTS: Final = 200
"""Staff actions that a history shows, the latest."""


class ActionForm(forms.Form):
    """The reason for an action. The key makes sure that the action is performed once."""

    reason = forms.CharField(
        max_length=MAX_REASON, widget=forms.Textarea(attrs={"rows": 2, "cols": 80})
    )
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    player_reads_reason = True

    def __init__(
        self,
        *args: Any,
        target: Any,
        request: HttpRequest,
        replies: Sequence[tuple[str, list[str]]] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.target, self.request = target, request
        if replies:
            self.fields["reply"] = _reply(replies)
            self.fields["reason"].required = False
        self.fields["reason"].help_text = (
            "The player reads this." if self.player_reads_reason else "For the staff only."
        )
        last = ("reply", "reason")
        self.order_fields([*(name for name in self.fields if name not in last), *last])

    def clean(self) -> Json:
        """Take the chosen reply as the reason, unless another one is written."""
        cleaned = super().clean() or self.cleaned_data
        if "reply" in self.fields and "reason" in cleaned:
            cleaned["reason"] = cleaned["reason"] or cleaned.get("reply", "")
            if not cleaned["reason"]:
                self.add_error("reason", self.fields["reason"].error_messages["required"])
        return cleaned


def _reply(replies: Sequence[tuple[str, list[str]]]) -> forms.ChoiceField:
    """The replies, by the name of their language."""
    choices = [(language, [(text, text) for text in texts]) for language, texts in replies]
    return forms.ChoiceField(
        choices=[("", "–"), *choices],
        required=False,
        help_text="In the language of the player. It is the reason, unless you write another one.",
    )


class InternalActionForm(ActionForm):
    """A form whose reason only the staff reads."""

    player_reads_reason = False


class DurationForm(ActionForm):
    """A form with a duration."""

    lasts = forms.ChoiceField(choices=[("", "–"), *((name, name) for name in DURATIONS)])


@dataclass(frozen=True, slots=True)
class ActionRun:
    """One run of an action."""

    target: Any
    data: Json
    """The cleaned data of the form."""
    key: UUID
    staff_id: UUID
    request: HttpRequest
    now: datetime

    @property
    def reason(self) -> str:
        """The reason in the form."""
        return str(self.data["reason"])

    @property
    def until(self) -> datetime:
        """The end of the duration in a `DurationForm`."""
        return self.now + DURATIONS[self.data["lasts"]]


@dataclass(frozen=True, slots=True)
class StaffAction:
    """An action that a page offers."""

    name: str
    label: str
    permission: str
    perform: Callable[[ActionRun], object]
    form: type[ActionForm] = ActionForm
    offered: Callable[[Any], bool] = lambda target: True
    note: str = ""
    """A hint, shown above the form."""
    final: str = ""
    """What stays for good, if the action cannot be undone. Its button stands apart, in red."""
    summary: Callable[[ActionForm], str] | None = None
    """What the valid form is about to do. A page shows it before anything is done, unless empty."""
    replies: Replies = ()
    """Reasons that are often given."""
    harms: bool = False
    """Whether it takes something from a player. Its button has a red edge."""

    @property
    def look(self) -> str:
        """How its button looks: `final`, `harms` or `helps`."""
        if self.final:
            return "final"
        return "harms" if self.harms else "helps"


class WithStaffActions(Filtered):
    """Pages with staff actions and with their log as the history."""

    staff_actions: ClassVar[tuple[StaffAction, ...]] = ()
    change_form_template = "admin/acts/change_form.html"
    object_history_template = "admin/acts/history.html"

    def state(self, target: Any) -> State:
        """Lock the target, and return what actions can change of it."""
        raise NotImplementedError  # an abstract class cannot be: ModelAdmin has a metaclass

    def may_act_on(self, staff: User, target: Any) -> bool:
        """Whether this staff member may perform actions here, whatever the role."""
        return True

    def recorded_as(
        self, name: str, request: HttpRequest, target: Model, form: forms.BaseForm
    ) -> AbstractContextManager[None]:
        """Record what the block saves of a page's own form, which has a field `reason`."""
        return recorded(
            name,
            target,
            lambda: self.state(target),
            staff_id=cast(UUID, request.user.pk),
            reason=form.cleaned_data["reason"],
            key=uuid.uuid4(),
            now=clock.now(),
        )

    def get_urls(self) -> list[URLPattern]:
        """The admin's addresses and those of the actions."""
        name = f"{self.opts.app_label}_{self.opts.model_name}_act"
        view = self.admin_site.admin_view(self.action_view)
        return [path("<path:object_id>/act/<slug:name>/", view, name=name), *super().get_urls()]

    def name_of(self, target: Any) -> str:
        """The name of the target in titles."""
        return str(target)

    def languages_for(self, target: Any) -> Iterable[str]:
        """The languages of the players that read the reason."""
        return ()

    def banners_for(self, target: Any) -> list[str]:
        """What a staff member must know of the target before all else, in sentences."""
        return []

    def actions_for(self, request: HttpRequest, target: Any) -> list[dict[str, str]]:
        """The actions that this staff member can perform here.

        Each has its label, its address and its `look`; without one if it only shows something.
        """
        if not self.may_act_on(cast(User, request.user), target):
            return []
        url = admin_urlname(self.opts, SafeString("act"))
        return [
            {
                "label": action.label,
                "address": reverse(url, args=[target.pk, action.name]),
                "look": action.look,
            }
            for action in self.staff_actions
            if request.user.has_perm(action.permission) and action.offered(target)
        ]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Json | None = None,
    ) -> HttpResponse:
        """Show the page, with the actions."""
        target = self.get_object(request, object_id)
        actions = self.actions_for(request, target) if target else []
        banners = self.banners_for(target) if target else []
        name = self.name_of(target) if target else ""
        context = {
            "title": row_name(self.opts),
            "subtitle": name,
            "name": name,
            "staff_actions": actions,
            "banners": banners,
            **(extra_context or {}),
        }
        return super().change_view(request, object_id, form_url, context)

    def history_view(
        self,
        request: HttpRequest,
        object_id: str,
        extra_context: Json | None = None,
    ) -> HttpResponse:
        """Show the staff actions on this row."""
        acts = StaffAct.objects.filter(model=self.opts.label_lower, object_id=object_id)
        rows = acts.select_related("staff").order_by("-id")[:MOST_ACTS]
        target = self.get_object(request, object_id)
        context = {
            "title": f"History: {self.name_of(target)}" if target else "",
            "name": self.name_of(target) if target else "",
            "acts": [
                {"row": act, "name": act.name.replace("_", " "), "changes": list(changes(act))}
                for act in rows
            ],
            **(extra_context or {}),
        }
        return super().history_view(request, object_id, context)

    def action_view(self, request: HttpRequest, object_id: str, name: str) -> HttpResponse:
        """Show the form of an action, or perform it."""
        action = next((each for each in self.staff_actions if each.name == name), None)
        if action is None:
            raise Http404
        if not (self.has_view_permission(request) and request.user.has_perm(action.permission)):
            raise PermissionDenied
        target = self.get_object(request, object_id)
        if target is None:
            raise Http404
        if not self.may_act_on(cast(User, request.user), target):
            raise PermissionDenied
        form = self._form(request, action, target)
        summary = ""
        if request.method == "POST" and form.is_valid():
            if action.summary and CONFIRMED not in request.POST:
                summary = action.summary(form)
            if not summary and self._is_done(request, action, form):
                return HttpResponseRedirect(self._back(request, object_id))
        context = {
            **self.admin_site.each_context(request),
            "title": f"{action.label}: {self.name_of(target)}",
            "name": self.name_of(target),
            "opts": self.opts,
            "original": target,
            "action": action,
            "form": form,
            "summary": summary,
            "confirmed": CONFIRMED,
            "back": address_of(target),
        }
        return TemplateResponse(request, "admin/acts/act.html", context)

    def _form(self, request: HttpRequest, action: StaffAction, target: Any) -> ActionForm:
        texts: list[tuple[str, list[str]]] = []
        if action.replies:
            texts = replies.in_languages(action.replies, self.languages_for(target))
        return action.form(request.POST or None, target=target, request=request, replies=texts)

    def _back(self, request: HttpRequest, object_id: str) -> str:
        """The target's page, or the list if the action has deleted the target."""
        target = self.get_object(request, object_id)
        if target:
            return address_of(target)
        return reverse(admin_urlname(self.opts, SafeString("changelist")))

    def _is_done(self, request: HttpRequest, action: StaffAction, form: ActionForm) -> bool:
        """Perform the action. Return False if it was refused; the form then shows why."""
        target, data, staff_id = form.target, form.cleaned_data, cast(UUID, request.user.pk)
        run = ActionRun(target, data, data["key"], staff_id, request, clock.now())
        try:
            with recorded(
                action.name,
                target,
                lambda: self.state(target),
                staff_id=staff_id,
                reason=run.reason,
                key=run.key,
                now=run.now,
            ):
                if not action.offered(target):
                    raise NotOffered
                action.perform(run)
        except (ActDone, IntegrityError) as error:
            was_done = StaffAct.objects.filter(key=run.key).exists()
            if isinstance(error, IntegrityError) and not was_done:
                raise
            messages.warning(request, ActDone.default_detail)
        except DomainError as error:
            form.add_error(None, translate(error.detail))
            return False
        else:
            messages.success(request, f"{action.label}: done.")
        return True


class StaffActionsAdmin(WithStaffActions, Listed):
    """Read-only rows that only staff actions change."""
