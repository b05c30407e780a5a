"""The names of the robots' strengths."""

from typing import Final

STRENGTHS: Final = ("easy", "normal", "hard")
"""From the weakest to the strongest; docs/robots.md describes them."""
