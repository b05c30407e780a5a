"""Waiting at several servers, by Erlang's formula: the M/M/c queue."""

import random
from dataclasses import dataclass


def erlang_c(servers: int, offered: float) -> float:
    """The probability that an arrival waits; `offered` load in busy servers.

    Raises:
        ValueError: The load is as much as the servers or more, so the queue grows for ever.
    """
    if not 0 <= offered < servers:
        raise ValueError(f"{servers} servers cannot take a load of {offered:g}.")
    blocked = 1.0  # Erlang B, by its recursion
    for n in range(1, servers + 1):
        blocked = offered * blocked / (n + offered * blocked)
    return blocked / (1 - offered / servers * (1 - blocked))


@dataclass(frozen=True, slots=True)
class Station:
    """Servers of one kind that all requests share."""

    servers: int
    rate: float
    """Arrivals a second."""
    service_s: float
    """The mean service time in seconds."""

    @property
    def load(self) -> float:
        """The share of the servers that is busy; from 1 on the queue grows for ever."""
        return self.rate * self.service_s / self.servers

    @property
    def mean_wait_s(self) -> float:
        """The mean time until the service begins, in seconds."""
        waits = erlang_c(self.servers, self.rate * self.service_s)
        return waits * self.service_s / (self.servers * (1 - self.load))

    def waits(self) -> tuple[float, float]:
        """The probability of waiting, and the mean wait in seconds of one that waits."""
        probability = erlang_c(self.servers, self.rate * self.service_s)
        return probability, self.service_s / (self.servers * (1 - self.load))


class Waits:
    """Draws waiting times of a station: none, or exponential ones, as M/M/c has them."""

    def __init__(self, station: Station, chance: random.Random) -> None:
        self._probability, self._mean_s = station.waits()
        self._chance = chance

    def draw(self) -> float:
        """One waiting time in seconds."""
        if self._chance.random() >= self._probability:
            return 0.0
        return self._chance.expovariate(1 / self._mean_s)
