"""E-mail addresses that are accepted."""

from typing import Final

from django.core.exceptions import ValidationError

from core.languages import translate
from core.messages import message as _

NO_DOMAIN: Final = _("After the @, an address needs a domain such as example.org.")


def check_domain(address: str) -> None:
    """Raise ValidationError for an address at this machine or at an IP address.

    Django's validator accepts `ana@localhost` and `ana@[127.0.0.1]`: mail to them could reach
    internal servers.
    """
    domain = address.rpartition("@")[2].lower()
    if domain.startswith("[") or domain == "localhost" or domain.endswith(".localhost"):
        raise ValidationError(translate(NO_DOMAIN), code="invalid")
