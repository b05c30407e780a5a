"""The environment of `make run`: secrets are created once and stored with the data."""

import os
import secrets
from pathlib import Path

from cryptography.fernet import Fernet
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat


def stored(path: Path, new: str) -> str:
    """The secret in a file that only its owner can read; created with `new` once."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text()
    with os.fdopen(handle, "w") as file:
        file.write(new)
    return new


def new_private_key() -> str:
    """A key that signs the tokens of OAuth clients."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    form = (PrivateFormat.PKCS8, NoEncryption())
    return key.private_bytes(Encoding.PEM, *form).decode()


def prepare_environment(data: Path, host: str = "127.0.0.1") -> None:
    """Set the variables that are not set yet; players find the service at the host."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    defaults = {
        "SECRET_KEY": stored(data / "secret_key", secrets.token_urlsafe(50)),
        "SEED_ENCRYPTION_KEYS": stored(data / "seed_key", Fernet.generate_key().decode()),
        "OIDC_PRIVATE_KEYS": stored(data / "oidc_key", new_private_key()),
        "WEB_PUSH_PRIVATE_KEY": stored(data / "push_key", secrets.token_urlsafe(32)),
        "DATABASE_URL": f"sqlite:///{data}/db.sqlite3",
        "ALLOWED_HOSTS": f"localhost,127.0.0.1,{host}",
        "HTTPS": "0",
        "PUBLIC_URL": f"http://{host}:{os.environ.get('PORT', '8000')}",
        "EMAIL_URL": f"filemail:///{data}/mails",
        "LOG_LEVEL": "WARNING",
        "STREAM_DRAIN_S": "0",
        "LOG_FORMAT": "text",
        "DATA_DIR": str(data),
        "DJANGO_SETTINGS_MODULE": "parcheesi_site.settings",
        "PYTHONWARNINGS": "ignore:You're running the worker",  # as root: loopback only
    }
    if any(os.environ.get(name, "0") != "0" for name in ("TEST_CLOCK", "SCORE_ON_ONE_MACHINE")):
        # The settings refuse these without it.
        defaults["DEBUG"] = "1"
    for name, value in defaults.items():
        os.environ.setdefault(name, value)
