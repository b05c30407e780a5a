"""Access and refresh tokens: claims, lifetimes and forgeries."""

import uuid
from datetime import UTC, datetime, timedelta

import jwt
import pytest

from accounts.sessions import tokens
from accounts.sessions.tokens import ACCESS, REFRESH, Claims, TokenExpired, TokenInvalid

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
CLAIMS = Claims(uuid.UUID(int=7), "ana", is_guest=False, session_id=uuid.UUID(int=1))


@pytest.fixture
def pair():
    return tokens.issue_pair(CLAIMS, now=NOW)


def test_a_token_carries_its_claims(pair):
    assert tokens.read(pair.access_token, ACCESS, now=NOW) == CLAIMS
    assert tokens.read(pair.refresh_token, REFRESH, now=NOW) == CLAIMS


@pytest.mark.parametrize(("kind", "life"), tokens.LIFETIME.items())
def test_a_token_is_valid_until_its_last_second(pair, kind, life):
    token = getattr(pair, f"{kind}_token")

    assert tokens.read(token, kind, now=NOW + life - timedelta(seconds=1)) == CLAIMS
    with pytest.raises(TokenExpired):
        tokens.read(token, kind, now=NOW + life)


def test_access_and_refresh_tokens_are_not_interchangeable(pair):
    with pytest.raises(TokenInvalid, match="not a token of the kind access"):
        tokens.read(pair.refresh_token, ACCESS, now=NOW)
    with pytest.raises(TokenInvalid, match="not a token of the kind refresh"):
        tokens.read(pair.access_token, REFRESH, now=NOW)


def test_every_token_is_unique(pair):
    assert tokens.issue_pair(CLAIMS, now=NOW).access_token != pair.access_token


def test_a_token_signed_with_another_key_is_refused(pair, settings):
    settings.JWT_SIGNING_KEY = "another key that is long enough for the algorithm"

    with pytest.raises(TokenInvalid):
        tokens.read(pair.access_token, ACCESS, now=NOW)


def test_a_token_signed_with_an_older_key_is_valid_while_that_is_known(pair, settings):
    settings.JWT_FALLBACK_KEYS = (
        "one more key that is long enough for it",
        settings.JWT_SIGNING_KEY,
    )
    settings.JWT_SIGNING_KEY = "another key that is long enough for the algorithm"
    assert tokens.read(pair.access_token, ACCESS, now=NOW) == CLAIMS
    signed_now = tokens.issue_pair(CLAIMS, now=NOW).access_token

    settings.JWT_FALLBACK_KEYS = ()
    assert tokens.read(signed_now, ACCESS, now=NOW) == CLAIMS
    with pytest.raises(TokenInvalid):
        tokens.read(pair.access_token, ACCESS, now=NOW)


def test_a_token_without_a_signature_is_refused(pair):
    payload = jwt.decode(pair.access_token, options={"verify_signature": False})

    with pytest.raises(TokenInvalid):
        tokens.read(jwt.encode(payload, None, "none"), ACCESS, now=NOW)


@pytest.mark.parametrize("change", [{"sub": "not-a-uuid"}, {"sub": 7}, {"name": None}])
def test_a_signed_token_with_wrong_claims_is_refused(pair, settings, change):
    payload = jwt.decode(pair.access_token, options={"verify_signature": False}) | change
    forged = jwt.encode(
        {key: value for key, value in payload.items() if value is not None},
        settings.JWT_SIGNING_KEY,
        "HS256",
    )

    with pytest.raises(TokenInvalid):
        tokens.read(forged, ACCESS, now=NOW)


@pytest.mark.parametrize("text", ["", "x", "a.b.c", "é", "eyJ0eXAiOiJKV1QifQ.e30.AA"])
def test_text_that_is_no_token_is_refused(text):
    with pytest.raises(TokenInvalid):
        tokens.read(text, ACCESS, now=NOW)
