"""The names of the robots' strengths."""

from typing import Final

STRENGTHS: Final = ("easy", "normal", "hard", "expert")
"""From the weakest to the strongest; docs/robots.md describes them."""
