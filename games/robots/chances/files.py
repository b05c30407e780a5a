"""Where the files of the evaluator are."""

from pathlib import Path
from typing import Final

WEIGHTS: Final = Path(__file__).parent / "weights"
TABLES: Final = Path(__file__).parent / "exact"
