"""Taking access away from a reader, in another process."""

from tests.harness.servers import Servers


def lose_access(servers: Servers, user: str) -> None:
    """Close an account, as a ban does."""
    servers.start_shell(
        "import uuid; from accounts.models import User\n"
        "from accounts.sessions.access import recheck_access_on_commit as recheck\n"
        f"User.objects.filter(id='{user}').update(is_active=False); recheck(uuid.UUID('{user}'))"
    )
