"""Staff actions on players."""

from collections.abc import Callable
from typing import Any

from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.models import EmailAddress
from django import forms
from django.contrib.auth.models import Group

from accounts.models import User
from accounts.moderation import restrictions
from accounts.moderation.restrictions import Restriction, is_restricted
from accounts.names import LONGEST, VALIDATORS, normal
from accounts.sessions import lifecycle
from accounts.signin.allauth import mails
from accounts.staff import replies
from accounts.staff.admin.actions import (
    ActionForm,
    ActionRun,
    DurationForm,
    InternalActionForm,
    StaffAction,
)
from accounts.support import account_changes
from accounts.users.mail_addresses import check_domain
from accounts.wallet import grants
from core import clock
from core.errors import TooOften
from core.messages import message as _
from games.conduct import penalties
from games.moderation.restrictions import restrict_player
from games.players import robot_accounts

MOST_CHIPS = 1_000_000
JUST_SENT = _("A mail was just sent to this address. Wait a few minutes.")

GUEST_IS_LOST = "A guest without a device cannot sign in again, and loses the account forever."


class ChipsForm(ActionForm):
    """The number of chips to give or take."""

    chips = forms.IntegerField(
        min_value=-MOST_CHIPS, max_value=MOST_CHIPS, help_text="A negative number takes chips."
    )

    def clean_chips(self) -> int:
        """Require a number other than zero."""
        chips: int = self.cleaned_data["chips"]
        if not chips:
            raise forms.ValidationError("Nothing would change.")
        return chips


class AddressForm(InternalActionForm):
    """An e-mail address."""

    email = forms.EmailField(validators=[check_domain])


class NameField(forms.CharField):
    """A user name, normalized before validation."""

    def to_python(self, value: object) -> str:
        """The name as it is stored."""
        return normal(super().to_python(value) or "").strip()


class GuestForm(AddressForm):
    """The name and address of a guest to register."""

    name = NameField(max_length=LONGEST, validators=VALIDATORS)  # type: ignore[arg-type]  # they can be called


class RolesForm(InternalActionForm):
    """The roles of a staff member."""

    roles = forms.ModelMultipleChoiceField(
        Group.objects.order_by("name"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="Without a role, the player is not a staff member.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["roles"].initial = self.target.groups.all()


def _restrict(what: Restriction) -> Callable[[ActionRun], None]:
    def perform(run: ActionRun) -> None:
        restrict_player(
            user_id=run.target.id,
            what=what,
            until=run.until,
            reason=run.reason,
            now=run.now,
        )

    return perform


def _lift(what: Restriction) -> Callable[[ActionRun], None]:
    def perform(run: ActionRun) -> None:
        restrictions.lift(user_id=run.target.id, what=what, reason=run.reason, now=run.now)

    return perform


def _adjust(run: ActionRun) -> None:
    grants.adjust(
        user_id=run.target.id,
        chips=run.data["chips"],
        reason=run.reason,
        staff_id=run.staff_id,
        key=str(run.key),
        now=run.now,
    )


def _mail_reset(run: ActionRun, address: EmailAddress) -> None:
    _check_due(run, mails.RESET, address)
    mails.send_reset(run.request, address.email)


def _send_verification(run: ActionRun) -> None:
    _mail_verification(run, account_changes.main_address(run.target.id, verified=False))


def _mail_verification(run: ActionRun, address: EmailAddress) -> None:
    _check_due(run, mails.VERIFICATION, address)
    if not send_verification_email_to_address(run.request, address, signup=False):
        raise TooOften(JUST_SENT)


def _check_due(run: ActionRun, mail: str, address: EmailAddress) -> None:
    if not mails.is_due(run.request, mail, address.email, dry_run=True):
        raise TooOften(JUST_SENT)


def _set_address(run: ActionRun) -> None:
    address = account_changes.set_address(user_id=run.target.id, email=run.data["email"])
    if not address.verified:
        _mail_verification(run, address)


def _register(run: ActionRun) -> None:
    address = account_changes.register_guest(
        user_id=run.target.id,
        name=run.data["name"],
        email=run.data["email"],
        now=run.now,
    )
    _mail_reset(run, address)


def _appoint(run: ActionRun) -> None:
    account_changes.appoint(user_id=run.target.id, roles=run.data["roles"])


def _open(user: User) -> bool:
    return user.is_active


def _registered(user: User) -> bool:
    return user.is_active and not user.is_guest


def _restricted(what: Restriction) -> Callable[[User], bool]:
    return lambda user: user.is_active and is_restricted(user, what, clock.now())


def _banned_from_play(user: User) -> bool:
    return user.is_active and penalties.play_ban(user.id, clock.now()) is not None


ACTS = (
    StaffAction(
        "mute",
        "Mute",
        "accounts.mute_user",
        _restrict(Restriction.CHAT),
        DurationForm,
        _open,
        note="The player can read chats but not write.",
        replies=replies.MUTE,
        harms=True,
    ),
    StaffAction(
        "unmute",
        "Lift mute",
        "accounts.mute_user",
        _lift(Restriction.CHAT),
        offered=_restricted(Restriction.CHAT),
        replies=replies.LIFT,
    ),
    StaffAction(
        "ban_from_play",
        "Ban from play",
        "accounts.ban_user_from_play",
        _restrict(Restriction.PLAY),
        DurationForm,
        _open,
        note="The player leaves all tables, cannot take a seat and cannot start a game. "
        "Running games continue.",
        replies=replies.BAN_FROM_PLAY,
        harms=True,
    ),
    StaffAction(
        "lift_play_ban",
        "Lift play ban",
        "accounts.ban_user_from_play",
        lambda run: penalties.lift_bans(user_id=run.target.id, reason=run.reason, now=run.now),
        offered=_banned_from_play,
        note="Also lifts bans for leaving games. The player's strikes stay.",
        replies=replies.LIFT,
    ),
    StaffAction(
        "ban",
        "Ban",
        "accounts.ban_user",
        _restrict(Restriction.ACCOUNT),
        DurationForm,
        _open,
        note="The player is signed out everywhere, and leaves all tables and quick play. "
        f"A robot plays on in running games. {GUEST_IS_LOST}",
        replies=replies.BAN,
        harms=True,
    ),
    StaffAction(
        "lift_ban",
        "Lift ban",
        "accounts.ban_user",
        _lift(Restriction.ACCOUNT),
        offered=_restricted(Restriction.ACCOUNT),
        replies=replies.LIFT,
    ),
    StaffAction(
        "log_out",
        "Log out",
        "accounts.log_out_user",
        lambda run: lifecycle.end_sessions(user_id=run.target.id, now=run.now),
        InternalActionForm,
        _open,
        note=f"Ends all sessions. {GUEST_IS_LOST}",
        harms=True,
    ),
    StaffAction(
        "adjust_chips",
        "Adjust chips",
        "accounts.adjust_chips",
        _adjust,
        ChipsForm,
        _registered,
        replies=replies.CHIPS,
    ),
    StaffAction(
        "send_reset",
        "Send password mail",
        "accounts.help_user",
        lambda run: _mail_reset(run, account_changes.main_address(run.target.id, verified=True)),
        InternalActionForm,
        _registered,
        note="A mail with a link to set a new password, to the player's verified address.",
    ),
    StaffAction(
        "send_verification",
        "Send address mail",
        "accounts.help_user",
        _send_verification,
        InternalActionForm,
        _registered,
        note="A mail with a link to verify the player's address.",
    ),
    StaffAction(
        "set_address",
        "Set address",
        "accounts.set_user_address",
        _set_address,
        AddressForm,
        _registered,
        note="The owner of the address can take over the account: verify the player's identity.",
    ),
    StaffAction(
        "verify_address",
        "Verify address",
        "accounts.set_user_address",
        lambda run: account_changes.verify_address(user_id=run.target.id),
        InternalActionForm,
        _registered,
        note="Marks the address as verified without a mail.",
    ),
    StaffAction(
        "register",
        "Register guest",
        "accounts.help_user",
        _register,
        GuestForm,
        lambda user: user.is_active and user.is_guest,
        note="The guest keeps all data, and sets a password with a link in a mail.",
    ),
    StaffAction(
        "undo_robot_account",
        "Undo robot account",
        "accounts.help_user",
        lambda run: robot_accounts.undo(user_id=run.target.id, now=run.now),
        InternalActionForm,
        lambda user: user.is_active and user.is_robot,
        note="For an account declared by mistake, before its first scored game.",
    ),
    StaffAction("appoint", "Roles", "accounts.appoint_staff", _appoint, RolesForm, _registered),
)
