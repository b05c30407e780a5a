"""What is usual in games of a kind, for the reports."""

import json
from collections.abc import Sequence
from statistics import fmean

import numpy as np

from benchmarks.analysis.figures import Figures
from games.analysis.method.typical import QUANTILES, Typical
from games.analysis.method.version import TYPICAL


def typical_of(found: Sequence[Figures]) -> Typical:
    """What is usual in the games with these figures."""
    balances = [balance for each in found for balance in each.balances]
    residuals = np.array([residual for each in found for residual in each.residuals])
    return {
        "games": len(found),
        "steps": round(fmean(each.steps for each in found)),
        "spread": round(float(np.sqrt(np.mean(residuals**2)))),
        "dice": [round(float(each)) for each in np.percentile(balances, QUANTILES)],
    }


def keep(kind: str, typical: Typical) -> None:
    """Put a kind into the file, in place of what was measured before."""
    kinds = json.loads(TYPICAL.read_text()) if TYPICAL.exists() else {}
    kinds[kind] = typical
    lines = (f'  "{each}": {json.dumps(kinds[each])}' for each in sorted(kinds))
    TYPICAL.write_text("{\n" + ",\n".join(lines) + "\n}\n")
