"""Client of the Parcheesi game service.

`Parcheesi` and `AsyncParcheesi` are written by hand; `parcheesi.v1` has all operations and models,
generated from the OpenAPI document.
"""

from importlib.metadata import version

from .aio import AsyncParcheesi
from .problems import NotSignedIn, Refused, SignInAgain, Unreachable, ok
from .retries import Tokens
from .streams import AsyncFollower, Event, Follower
from .sync import Parcheesi

__version__ = version("parcheesi-client")
__all__ = [
    "AsyncFollower",
    "AsyncParcheesi",
    "Event",
    "Follower",
    "NotSignedIn",
    "Parcheesi",
    "Refused",
    "SignInAgain",
    "Tokens",
    "Unreachable",
    "ok",
]
