"""Personal access tokens in the admin: found by their owner or beginning, and revoked."""

from django.contrib import admin
from django.db.models import QuerySet

from accounts.models import PersonalToken, Session, User
from accounts.sessions import lifecycle
from accounts.sessions.personal import BEGINNING, PREFIX
from accounts.staff.actions import State, may_act_on
from accounts.staff.admin.actions import (
    ActionRun,
    InternalActionForm,
    StaffAction,
    StaffActionsAdmin,
)
from accounts.staff.admin.base import at, column, named, user_link, uuid


def _revoke(run: ActionRun) -> None:
    lifecycle.end_session(user_id=run.target.session.user_id, session_id=run.target.pk, now=run.now)


@admin.register(PersonalToken)
class PersonalTokenAdmin(StaffActionsAdmin):
    """Personal access tokens. Their names are not shown: only their owners read them."""

    staff_actions = (
        StaffAction(
            "revoke_token",
            "Revoke",
            "accounts.log_out_user",
            _revoke,
            InternalActionForm,
            offered=lambda token: token.session.ended_at is None,
            note="The player's other tokens and sessions stay.",
            final="The token never works again.",
        ),
    )
    list_display = ("start", "owner", "may", "created", "used", "expires", "ended")
    fields = readonly_fields = list_display
    list_select_related = ("session__user",)
    search_fields = ("beginning",)
    search_help_text = "The owner's name or id, or the first nine characters of a token"
    ordering = ("-expires_at",)
    start = column("Token", lambda token: f"{token.beginning}…")
    owner = column("Owner", lambda token: user_link(token.session.user_id, token.session.user))
    may = column("Scopes", lambda token: " ".join(token.scopes))
    created = column("Made (UTC)", lambda token: at(token.session.created_at))
    used = column("Last used (UTC)", lambda token: at(token.used_at))
    expires = column("Expires (UTC)", lambda token: at(token.expires_at))
    ended = column("Revoked (UTC)", lambda token: at(token.session.ended_at))

    def get_queryset(self, request: object) -> QuerySet[PersonalToken]:
        """The rows with their owners."""
        rows: QuerySet[PersonalToken] = PersonalToken.objects.select_related("session__user")
        return rows.order_by(*self.ordering)

    def search(self, rows: QuerySet[PersonalToken], term: str) -> QuerySet[PersonalToken]:
        """The tokens with this beginning, or of this owner."""
        if term.startswith(PREFIX):
            return rows.filter(beginning=term[:BEGINNING])
        if row_id := uuid(term):
            return rows.filter(session__user=row_id)
        return rows.filter(session__user__in=named(term))

    def may_act_on(self, staff: User, target: PersonalToken) -> bool:
        """Whether the staff member may act on its owner."""
        return may_act_on(staff, target.session.user)

    def state(self, target: PersonalToken) -> State:
        """Lock the token's session, and return whether it has ended."""
        session = Session.objects.select_for_update(no_key=True).filter(pk=target.pk).first()
        return {"ended": session is None or session.ended_at is not None}
