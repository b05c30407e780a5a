"""The kinds of games that the evaluator and the analysis are measured in."""

import argparse
import os
from collections.abc import Iterator
from dataclasses import dataclass

from games.engine import RULESETS, RulesetName, Setup, new_setup, seats_for


@dataclass(frozen=True, slots=True)
class Table:
    """The kind of games that are measured."""

    ruleset: RulesetName
    players: int
    pairs: bool

    def setup(self) -> Setup:
        """The setup of its games."""
        arms = max(4, self.players + self.players % 2)
        seats = seats_for(arms, self.players)
        return new_setup(ruleset=self.ruleset, options={}, arms=arms, teams=self.pairs, seats=seats)

    def __str__(self) -> str:
        return f"{self.ruleset}, {self.players} players{', pairs' if self.pairs else ''}"


def tables_of(options: argparse.Namespace) -> Iterator[Table]:
    """The kinds of games that were asked for."""
    for ruleset in options.ruleset:
        for players in options.players:
            yield Table(ruleset, players, pairs=False)
        if options.pairs:
            yield Table(ruleset, 4, pairs=True)


def options_of(prog: str, **switches: str) -> argparse.Namespace:
    """The options of the command line; `switches` are further ones, with their help."""
    parser = argparse.ArgumentParser(prog=prog)
    parser.add_argument("--games", type=int, default=10_000, help="of each kind")
    parser.add_argument("--ruleset", nargs="+", choices=RULESETS, default=list(RULESETS))
    parser.add_argument("--players", nargs="+", type=int, default=[2, 3, 4])
    parser.add_argument("--pairs", action="store_true", help="also four players in pairs")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    for name, words in switches.items():
        parser.add_argument(f"--{name}", action="store_true", help=words)
    return parser.parse_args()
