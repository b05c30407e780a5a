"""Staff actions on players."""

from collections.abc import Callable
from typing import Any

from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.internal.flows.password_reset import request_password_reset
from allauth.account.models import EmailAddress
from django import forms
from django.contrib.auth.models import Group

from accounts.models import User
from accounts.moderation import restrictions
from accounts.moderation.restrictions import Restriction, is_restricted
from accounts.names import LONGEST, VALIDATORS, normal
from accounts.sessions import lifecycle
from accounts.staff.admin.actions import Act, ActForm, Doing, LastingForm, QuietForm
from accounts.support import account_changes
from accounts.wallet import grants
from core import clock
from core.errors import TooOften
from core.messages import message as _
from games.conduct import penalties
from games.moderation.restrictions import restrict_player

MOST_CHIPS = 1_000_000

GUEST_IS_LOST = "A guest cannot sign in again, and loses the account for ever."


class ChipsForm(ActForm):
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


class AddressForm(QuietForm):
    """An e-mail address."""

    email = forms.EmailField()


class NameField(forms.CharField):
    """A user name, normalized before validation."""

    def to_python(self, value: Any) -> str:
        """Return the name as it is stored."""
        return normal(super().to_python(value) or "").strip()


class GuestForm(AddressForm):
    """The name and address of a guest to register."""

    name = NameField(max_length=LONGEST, validators=VALIDATORS)  # type: ignore[arg-type]  # they can be called


class RolesForm(QuietForm):
    """The roles of a staff member."""

    roles = forms.ModelMultipleChoiceField(
        Group.objects.order_by("name"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="Without a role, the player is no staff member.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["roles"].initial = self.about.groups.all()


def _restrict(what: Restriction) -> Callable[[Doing], None]:
    def do(doing: Doing) -> None:
        restrict_player(
            user_id=doing.about.id,
            what=what,
            until=doing.until,
            reason=doing.reason,
            now=doing.now,
        )

    return do


def _lift(what: Restriction) -> Callable[[Doing], None]:
    def do(doing: Doing) -> None:
        restrictions.lift(user_id=doing.about.id, what=what, reason=doing.reason, now=doing.now)

    return do


def _lift_play_ban(doing: Doing) -> None:
    penalties.lift_bans(user_id=doing.about.id, reason=doing.reason, now=doing.now)


def _log_out(doing: Doing) -> None:
    lifecycle.end_sessions(user_id=doing.about.id, now=doing.now)


def _adjust(doing: Doing) -> None:
    grants.adjust(
        user_id=doing.about.id,
        chips=doing.sent["chips"],
        reason=doing.reason,
        staff_id=doing.staff_id,
        key=str(doing.key),
        now=doing.now,
    )


def _send_reset(doing: Doing) -> None:
    _mail_reset(doing, account_changes.main_address(doing.about.id, verified=True))


def _mail_reset(doing: Doing, address: EmailAddress) -> None:
    user = User.objects.get(id=doing.about.id)
    request_password_reset(doing.request, address.email, [user], None)


def _send_verification(doing: Doing) -> None:
    _mail_verification(doing, account_changes.main_address(doing.about.id, verified=False))


def _mail_verification(doing: Doing, address: EmailAddress) -> None:
    if not send_verification_email_to_address(doing.request, address, signup=False):
        raise TooOften(_("A mail has just gone to this address. Wait some minutes."))


def _set_address(doing: Doing) -> None:
    address = account_changes.set_address(user_id=doing.about.id, email=doing.sent["email"])
    if not address.verified:
        _mail_verification(doing, address)


def _verify_address(doing: Doing) -> None:
    account_changes.verify_address(user_id=doing.about.id)


def _register(doing: Doing) -> None:
    address = account_changes.register_guest(
        user_id=doing.about.id,
        name=doing.sent["name"],
        email=doing.sent["email"],
        now=doing.now,
    )
    _mail_reset(doing, address)


def _appoint(doing: Doing) -> None:
    account_changes.appoint(user_id=doing.about.id, roles=doing.sent["roles"])


def _open(user: User) -> bool:
    return user.is_active


def _registered(user: User) -> bool:
    return user.is_active and not user.is_guest


def _restricted(what: Restriction) -> Callable[[User], bool]:
    return lambda user: user.is_active and is_restricted(user, what, clock.now())


def _banned_from_play(user: User) -> bool:
    return user.is_active and penalties.play_ban(user.id, clock.now()) is not None


ACTS = (
    Act(
        "mute",
        "Mute",
        "accounts.mute_user",
        _restrict(Restriction.CHAT),
        LastingForm,
        _open,
        note="The player can read chats but not write.",
    ),
    Act(
        "unmute",
        "Lift mute",
        "accounts.mute_user",
        _lift(Restriction.CHAT),
        offered=_restricted(Restriction.CHAT),
    ),
    Act(
        "ban_from_play",
        "Ban from play",
        "accounts.ban_user_from_play",
        _restrict(Restriction.PLAY),
        LastingForm,
        _open,
        note="The player leaves all tables, cannot take a seat and cannot start a game. "
        "Running games continue.",
    ),
    Act(
        "lift_play_ban",
        "Lift play ban",
        "accounts.ban_user_from_play",
        _lift_play_ban,
        offered=_banned_from_play,
        note="Also lifts bans for leaving games. The player's strikes stay.",
    ),
    Act(
        "ban",
        "Ban",
        "accounts.ban_user",
        _restrict(Restriction.ACCOUNT),
        LastingForm,
        _open,
        note="The player is signed out everywhere, and leaves all tables and quick play. "
        f"A robot plays on in running games. {GUEST_IS_LOST}",
    ),
    Act(
        "lift_ban",
        "Lift ban",
        "accounts.ban_user",
        _lift(Restriction.ACCOUNT),
        offered=_restricted(Restriction.ACCOUNT),
    ),
    Act(
        "log_out",
        "Log out",
        "accounts.log_out_user",
        _log_out,
        QuietForm,
        _open,
        note=f"Ends all sessions. {GUEST_IS_LOST}",
    ),
    Act("adjust_chips", "Adjust chips", "accounts.adjust_chips", _adjust, ChipsForm, _registered),
    Act(
        "send_reset",
        "Send password mail",
        "accounts.help_user",
        _send_reset,
        QuietForm,
        _registered,
        note="A mail with a link to set a new password, to the player's verified address.",
    ),
    Act(
        "send_verification",
        "Send address mail",
        "accounts.help_user",
        _send_verification,
        QuietForm,
        _registered,
        note="A mail with a link to verify the player's address.",
    ),
    Act(
        "set_address",
        "Set address",
        "accounts.set_user_address",
        _set_address,
        AddressForm,
        _registered,
        note="The owner of the address can take over the account. Be sure whom you talk to.",
    ),
    Act(
        "verify_address",
        "Verify address",
        "accounts.set_user_address",
        _verify_address,
        QuietForm,
        _registered,
        note="Marks the address as verified without a mail.",
    ),
    Act(
        "register",
        "Register guest",
        "accounts.help_user",
        _register,
        GuestForm,
        lambda user: user.is_active and user.is_guest,
        note="The guest keeps everything, and sets a password by a link in a mail.",
    ),
    Act("appoint", "Roles", "accounts.appoint_staff", _appoint, RolesForm, _registered),
)
