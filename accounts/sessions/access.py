"""Whether the holder of a token still has access, checked again when something takes it away."""

from uuid import UUID

from django.db.models import Exists

from accounts.errors import SessionEnded
from accounts.models import Session, User
from accounts.sessions.tickets import Pass
from core.errors import NotSignedIn
from core.messages import message as _
from core.streams.publishing import announce_on_commit

ACCESS = "access:{}"


def recheck_access_on_commit(user_id: UUID) -> None:
    """Let every open stream of the person see at once whether it may go on.

    To be called with whatever takes access away: a kick, a ban, a session revoked. What was not
    delivered is made up for by the next heartbeat.
    """
    announce_on_commit(ACCESS.format(user_id), 0)


def check_holder(holder: Pass) -> None:
    """Raise NotSignedIn when a token still runs, but its holder may not use it any more."""
    ended = Session.objects.filter(id=holder.claims.session_id, ended_at__isnull=False)
    users = User.objects.filter(id=holder.claims.user_id, is_active=True)
    is_over = users.values_list(Exists(ended), flat=True).first()
    if is_over is None:
        raise NotSignedIn(_("This account is closed."))
    if is_over:
        raise SessionEnded
