"""The garbage collector in a web process.

Django's classes and caches live as long as the process: looking through them for garbage takes tens
of milliseconds, in which no request of the process is served.
"""

import gc
from typing import Final

YOUNG: Final = 10_000
"""New objects between two collections; a request makes some thousand, nearly none in a cycle."""


def spare_loaded_code() -> None:
    """Take everything loaded so far out of all further collections; to be called once, at last."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
