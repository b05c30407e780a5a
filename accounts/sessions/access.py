"""Whether the holder of a token still has access."""

from uuid import UUID

from django.db.models import Exists

from accounts.errors import SessionEnded
from accounts.models import Session, User
from accounts.sessions.streams.tickets import Pass
from core.errors import NotSignedIn
from core.messages import message as _
from core.streams.publishing import publish_on_commit

ACCESS = "access:{}"


def recheck_access_on_commit(user_id: UUID) -> None:
    """Make every open stream of the user check its access again.

    Call this wherever access is withdrawn: a kick, a ban, a revoked session. If the publication is
    lost, the next heartbeat checks.
    """
    publish_on_commit(ACCESS.format(user_id), 0)


def check_holder(holder: Pass) -> None:
    """Raise NotSignedIn if a token has not expired, but its session or account has been closed."""
    ended = Session.objects.filter(id=holder.claims.session_id, ended_at__isnull=False)
    users = User.objects.filter(id=holder.claims.user_id, is_active=True)
    is_over = users.values_list(Exists(ended), flat=True).first()
    if is_over is None:
        raise NotSignedIn(_("This account is closed."))
    if is_over:
        raise SessionEnded
