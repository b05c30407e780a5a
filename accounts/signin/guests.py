"""Creating guests."""

from datetime import datetime

from accounts.models import User
from accounts.names import skeleton
from accounts.sessions import lifecycle
from accounts.sessions.lifecycle import SignedIn
from accounts.signin.guest_names import generated_names


def create_guest(*, language: str = "en", user_agent: str = "", now: datetime) -> SignedIn:
    """Create an account without a password, with a generated name, and begin a session."""
    # Two rows without a transaction: an account without a session does no harm.
    user = User(username=_free_name(language), is_guest=True, date_joined=now)
    user.set_unusable_password()
    user.save(force_insert=True)
    return lifecycle.begin_first(user, user_agent=user_agent, now=now)[1]


def _free_name(language: str) -> str:
    by_look = {skeleton(name): name for name in generated_names(language)}
    taken = User.objects.filter(look__in=by_look).values_list("look", flat=True)
    for look in taken:
        del by_look[look]
    return next(iter(by_look.values()))
