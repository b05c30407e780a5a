"""A mail server on loopback that keeps what it receives, and refuses whom it is told to."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any, cast

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.harness.ports import free_port


@dataclass
class MailServer:
    """What has arrived, and what is answered."""

    mails: list[EmailMessage] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)
    senders: list[str] = field(default_factory=list)
    """The envelopes' senders, to which bounces go."""
    refused: dict[str, str] = field(default_factory=dict)
    """The response to each recipient that is refused."""
    response: str = "250 OK"
    """To the content of a mail."""
    connections: int = 0

    async def handle_EHLO(  # noqa: N802 - the library's name
        self,
        server: SMTP,
        session: Session,
        envelope: Envelope,
        hostname: str,
        responses: list[str],
    ) -> list[str]:
        """Count the connections."""
        self.connections += 1
        session.host_name = hostname
        return responses

    async def handle_RCPT(  # noqa: N802 - the library's name
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: Any
    ) -> str:
        """Accept a recipient, or refuse it."""
        if response := self.refused.get(address):
            return response
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 - the library's name
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Keep the mail, if it is accepted."""
        if self.response.startswith("250"):
            raw = envelope.content
            assert isinstance(raw, bytes)
            self.raw.append(raw)
            self.mails.append(cast(EmailMessage, message_from_bytes(raw, policy=default)))
            self.senders.append(envelope.mail_from or "")
        return self.response

    def body(self, kind: str = "plain", mail: int = -1) -> str:
        """The body of a mail, in one of its forms: `plain` or `html`."""
        part = self.mails[mail].get_body((kind,))
        assert part is not None
        return str(part.get_content())


@contextmanager
def mail_server(settings: Any) -> Iterator[MailServer]:
    """A running server to which the settings lead."""
    server = MailServer()
    controller = Controller(server, hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        settings.EMAIL_URL = "smtp://"
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST = "127.0.0.1"
        settings.EMAIL_PORT = controller.port
        yield server
    finally:
        controller.stop()
