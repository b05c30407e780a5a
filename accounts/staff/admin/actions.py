"""What the staff can do on the page of something: each act by a form of its own, with a reason.

An act calls a service, as the API does, and is recorded with what it changed, in one transaction.
Who may not do it neither sees its button nor gets its form.
"""

import uuid
from collections.abc import Callable
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
from accounts.staff import actions
from accounts.staff.actions import State
from accounts.staff.admin.base import Filtered, Listed, address_of
from accounts.staff.errors import ActDone, NotOffered
from core import clock
from core.errors import DomainError
from core.languages import translate

DONE_BEFORE: Final = "This was done already."
LASTS: Final = {
    "1 hour": timedelta(hours=1),
    "6 hours": timedelta(hours=6),
    "1 day": timedelta(days=1),
    "3 days": timedelta(days=3),
    "1 week": timedelta(weeks=1),
    "30 days": timedelta(days=30),
    "1 year": timedelta(days=365),
    "for good": timedelta(days=36500),
}


class ActForm(forms.Form):
    """Why something is done; the key makes sure that it is done once."""

    reason = forms.CharField(
        max_length=MAX_REASON, widget=forms.Textarea(attrs={"rows": 2, "cols": 80})
    )
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    is_told = True
    """Whether players read the reason."""

    def __init__(self, *args: Any, about: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.about, self.request = about, request
        self.fields["reason"].help_text = (
            "The player reads this." if self.is_told else "For the staff only."
        )
        self.order_fields([*(name for name in self.fields if name != "reason"), "reason"])


class QuietForm(ActForm):
    """For what is done without telling the player why."""

    is_told = False


class LastingForm(ActForm):
    """How long something lasts, and why."""

    lasts = forms.ChoiceField(choices=[("", "–"), *((name, name) for name in LASTS)])


@dataclass(frozen=True, slots=True)
class Doing:
    """An act that is being done."""

    about: Any
    sent: dict[str, Any]
    """What the form says."""
    key: UUID
    staff_id: UUID
    request: HttpRequest
    now: datetime

    @property
    def reason(self) -> str:
        """Why."""
        return str(self.sent["reason"])

    @property
    def until(self) -> datetime:
        """Until when, of a `LastingForm`."""
        return self.now + LASTS[self.sent["lasts"]]


@dataclass(frozen=True, slots=True)
class Act:
    """Something that can be done on a page."""

    name: str
    label: str
    permission: str
    do: Callable[[Doing], object]
    form: type[ActForm] = ActForm
    offered: Callable[[Any], bool] = lambda about: True
    note: str = ""
    """What who does it should know."""


class Acting(Filtered):
    """Pages on which something can be done, and whose history tells what was."""

    acts: ClassVar[tuple[Act, ...]] = ()
    change_form_template = "admin/acts/change_form.html"
    object_history_template = "admin/acts/history.html"

    def state(self, about: Any) -> State:
        """Lock it, and return what acts can change of it; each page says what that is."""
        raise NotImplementedError  # an abstract class cannot be: ModelAdmin has a metaclass

    def whom(self, about: Any) -> User | None:
        """Return the person whom all acts of this page are about, if it is a person's."""
        return None

    def may_act_on(self, staff: User, about: Any) -> bool:
        """Return whether this member of the staff may do anything here, whatever the role."""
        whom = self.whom(about)
        return whom is None or actions.may_act_on(staff, whom)

    def get_urls(self) -> list[URLPattern]:
        """Return the admin's addresses and those of the acts."""
        name = f"{self.opts.app_label}_{self.opts.model_name}_act"
        act = self.admin_site.admin_view(self.act_view)
        return [path("<path:object_id>/act/<slug:name>/", act, name=name), *super().get_urls()]

    def acts_for(self, request: HttpRequest, about: Any) -> list[dict[str, str]]:
        """What this member of the staff can do here: labels and addresses."""
        if not self.may_act_on(cast(User, request.user), about):
            return []
        return [
            {"label": act.label, "address": self._address(act, about)}
            for act in self.acts
            if request.user.has_perm(act.permission) and act.offered(about)
        ]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show the page, with the acts."""
        about = self.get_object(request, object_id)
        acts = self.acts_for(request, about) if about else []
        return super().change_view(
            request, object_id, form_url, {"acts": acts, **(extra_context or {})}
        )

    def history_view(
        self,
        request: HttpRequest,
        object_id: str,
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show what the staff has done to it."""
        done = StaffAct.objects.filter(model=self.opts.label_lower, object_id=object_id)
        rows = done.select_related("staff").order_by("-id")[:200]
        return super().history_view(request, object_id, {"acts": rows, **(extra_context or {})})

    def act_view(self, request: HttpRequest, object_id: str, name: str) -> HttpResponse:
        """Show the form of an act, or do it."""
        act = next((act for act in self.acts if act.name == name), None)
        if act is None:
            raise Http404
        if not (self.has_view_permission(request) and request.user.has_perm(act.permission)):
            raise PermissionDenied
        about = self.get_object(request, object_id)
        if about is None:
            raise Http404
        if not self.may_act_on(cast(User, request.user), about):
            raise PermissionDenied
        form = act.form(request.POST or None, about=about, request=request)
        if request.method == "POST" and form.is_valid() and self._is_done(request, act, form):
            return HttpResponseRedirect(self._back(request, object_id))
        context = {
            **self.admin_site.each_context(request),
            "title": f"{act.label}: {about}",
            "opts": self.opts,
            "original": about,
            "act": act,
            "form": form,
            "back": address_of(about),
        }
        return TemplateResponse(request, "admin/acts/act.html", context)

    def _back(self, request: HttpRequest, object_id: str) -> str:
        about = self.get_object(request, object_id)
        return (
            address_of(about)
            if about
            else reverse(admin_urlname(self.opts, SafeString("changelist")))
        )

    def _is_done(self, request: HttpRequest, act: Act, form: ActForm) -> bool:
        try:
            self._do(request, act, form)
        except (ActDone, IntegrityError) as error:
            if isinstance(error, IntegrityError) and not _was_done(form):
                raise
            messages.warning(request, DONE_BEFORE)
        except DomainError as error:
            form.add_error(None, translate(error.detail))
            return False
        else:
            messages.success(request, f"{act.label}: done.")
        return True

    def _do(self, request: HttpRequest, act: Act, form: ActForm) -> None:
        sent, now, about = form.cleaned_data, clock.now(), form.about
        staff_id = cast(UUID, request.user.pk)
        doing = Doing(about, sent, sent["key"], staff_id, request, now)
        record = actions.Act(act.name, staff_id, sent["reason"], sent["key"])
        with actions.recorded(record, about, lambda: self.state(about), now=now):
            if not act.offered(about):
                raise NotOffered
            act.do(doing)

    def _address(self, act: Act, about: Model) -> str:
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_act"
        return reverse(name, args=[about.pk, act.name])


class ActingAdmin(Acting, Listed):
    """Rows that are read only, but for what is done on their pages."""


def _was_done(form: ActForm) -> bool:
    return StaffAct.objects.filter(key=form.cleaned_data["key"]).exists()
