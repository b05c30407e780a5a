"""Mails that come back switch the mails off, if they were ours."""

from email.message import EmailMessage
from email.mime.base import MIMEBase
from email.mime.message import MIMEMessage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from io import BytesIO, TextIOWrapper
from typing import Any

import pytest
from django.core.management import call_command

from accounts.mails.bounces import take
from accounts.mails.letters import letter
from accounts.mails.unsubscribing import signer
from accounts.models import MailsOff, Notification, NotificationSettings
from tests.harness.people import NOW, Person

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
FOR_A_WHILE = [
    ("delayed", "4.4.7"),
    ("failed", "4.4.7"),
    ("failed", "5.7.1"),  # a policy, perhaps about us
    ("failed", "5.2.2"),  # a full mailbox
]
GAME = "0f0a2c1e-5d3c-4c43-9c0b-6f0f4a1c2d3e"


def mail_to(person: Person) -> EmailMessage:
    data = {"game_id": GAME, "table_id": GAME}
    row = Notification(user_id=person.id, kind="your_turn", data=data, created_at=NOW)
    mail: Any = letter(person.user, "ana@example.com", [row]).message()
    return mail  # type: ignore[no-any-return]


def returned(mail: EmailMessage, *, headers_only: bool) -> MIMEBase:
    if not headers_only:
        return MIMEMessage(mail)
    return MIMEText(mail.as_string().partition("\n\n")[0], "rfc822-headers")


def bounce(
    mail: EmailMessage, action: str = "failed", status: str = "5.1.1", *, headers_only: bool = False
) -> bytes:
    report = MIMEMultipart("report")
    report.attach(MIMEText("I am sorry to inform you that your message was not delivered."))
    details = MIMEBase("message", "delivery-status")
    reporting, recipient = EmailMessage(), EmailMessage()
    reporting["Reporting-MTA"] = "dns; mail.example.com"
    recipient["Final-Recipient"] = "rfc822; ana@example.com"
    recipient["Action"] = action
    recipient["Status"] = status
    details.set_payload([reporting, recipient])
    report.attach(details)
    report.attach(returned(mail, headers_only=headers_only))
    return report.as_bytes()


def complaint(mail: EmailMessage, kind: str = "abuse") -> bytes:
    report = MIMEMultipart("report")
    report.attach(MIMEText("This is an email abuse report."))
    details = MIMEBase("message", "feedback-report")
    feedback = EmailMessage()
    feedback["Feedback-Type"] = kind
    details.set_payload([feedback])
    report.attach(details)
    report.attach(returned(mail, headers_only=False))
    return report.as_bytes()


def off() -> dict[Any, str]:
    return dict(NotificationSettings.objects.exclude(mails_off="").values_list("user", "mails_off"))


@pytest.mark.parametrize("headers_only", [False, True])
def test_a_bounce(ana: Person, ben: Person, headers_only: bool) -> None:
    assert take(bounce(mail_to(ana), headers_only=headers_only)) == MailsOff.BOUNCED
    assert off() == {ana.id: "bounced"}


def test_a_complaint(ana: Person) -> None:
    assert take(complaint(mail_to(ana))) == MailsOff.COMPLAINED
    assert off() == {ana.id: "complained"}


@pytest.mark.parametrize("kind", ["not-spam", "auth-failure", "virus"])
def test_other_feedback_changes_nothing(ana: Person, kind: str) -> None:
    assert take(complaint(mail_to(ana), kind)) is None
    assert off() == {}


@pytest.mark.parametrize(("action", "status"), [*FOR_A_WHILE, ("delivered", "2.0.0")])
def test_what_may_still_arrive_changes_nothing(ana: Person, action: str, status: str) -> None:
    assert take(bounce(mail_to(ana), action, status)) is None
    assert off() == {}


def test_a_bounce_of_a_mail_that_is_not_ours(ana: Person) -> None:
    mail = mail_to(ana)
    forged = EmailMessage()
    for name, value in mail.items():
        if name != "List-Unsubscribe":
            forged[name] = value
    forged["List-Unsubscribe"] = mail["List-Unsubscribe"].replace(
        signer.signature(ana.id.hex), signer.signature("another")
    )
    assert take(bounce(forged)) is None
    assert off() == {}


@pytest.mark.parametrize("raw", [b"", b"\xff\x00\r\n\r\n", b"From: a@example.com\n\nHello"])
def test_any_other_mail(raw: bytes) -> None:
    assert take(raw) is None


def test_an_answer_of_the_recipient_changes_nothing(ana: Person) -> None:
    answer = EmailMessage()
    answer.set_content(f"> {mail_to(ana)['List-Unsubscribe']}\n\nThank you!")
    assert take(answer.as_bytes()) is None
    assert off() == {}


def test_the_command(ana: Person, monkeypatch: Any, capsys: Any) -> None:
    for raw, said in ((bounce(mail_to(ana)), "switched off: bounced."), (b"", "Nothing to do.")):
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(raw)))
        call_command("take_bounce")
        assert said in capsys.readouterr().out
    assert off() == {ana.id: "bounced"}
