"""What a number of people asks of each part of the service: sums, without waiting."""

import math
from dataclasses import dataclass
from enum import StrEnum

from benchmarks.simulation.assumptions import Assumptions
from benchmarks.simulation.queueing import Station

DAY_S = 86_400
MIB = 1024


class Database(StrEnum):
    """How PostgreSQL is divided."""

    ONE = "one"
    CITUS = "citus"
    ANY_NODE = "any-node"


@dataclass(frozen=True, slots=True)
class Load:
    """The load of `people` who are online; rates are a second, cores are busy ones."""

    people: int
    given: Assumptions

    @property
    def commands(self) -> float:
        """Rolls and moves."""
        given = self.given
        return self.people * given.share_at_tables / given.players_a_game / given.turn_pace_s

    @property
    def others(self) -> float:
        """Other requests: reads, and reads answered 304."""
        return self.people / self.given.request_pace_s

    @property
    def overdue(self) -> float:
        """Turns that the server plays."""
        return self.commands / self.given.commands_a_turn * self.given.share_overdue

    @property
    def settled(self) -> float:
        """Games that end."""
        return self.commands / self.given.commands_a_game

    @property
    def streams(self) -> float:
        """Open streams."""
        return self.people * self.given.streams_a_person

    @property
    def web(self) -> float:
        """Cores for requests."""
        given, unchanged = self.given, self.given.share_unchanged
        other_ms = unchanged * given.web_unchanged_ms + (1 - unchanged) * given.web_read_ms
        return (self.commands * given.web_command_ms + self.others * other_ms) / 1e3

    @property
    def workers(self) -> float:
        """Cores for overdue turns, settlements and the archive."""
        given = self.given
        of_games = self.settled * (given.settle_worker_ms + given.archive_ms)
        return (self.overdue * given.turn_worker_ms + of_games) / 1e3

    @property
    def delivery(self) -> float:
        """Cores for the rows of streams."""
        return self.commands * self.given.readers_a_game * self.given.deliver_ms / 1e3

    @property
    def redis(self) -> float:
        """Cores for limits and publications; one server has one."""
        given = self.given
        forwarded = given.readers_a_game * given.redis_forward_ms
        return self.commands * (given.redis_command_ms + forwarded) / 1e3

    def central(self, database: Database) -> float:
        """Cores of the primary or coordinator."""
        given = self.given
        own = self.settled * given.settle_primary_ms / 1e3
        if database is Database.ONE:
            play = self.commands * given.primary_command_ms + self.others * given.primary_read_ms
            return own + (play + self.overdue * given.turn_primary_ms) / 1e3
        own += (self.commands + self.others) * given.presence_ms / 1e3
        if database is Database.ANY_NODE:
            return own
        return own + self._routing()

    def commits(self, database: Database) -> float:
        """The commits a second of the primary or coordinator; each is synced."""
        requests = self.commands + self.others
        presence = min(requests, self.people / self.given.presence_interval_s)
        own = presence + self.settled
        return own + self.commands + self.overdue if database is Database.ONE else own

    def data(self, database: Database) -> float:
        """Cores of all data nodes together."""
        given = self.given
        if database is Database.ONE:
            return 0.0
        shards = self.commands * given.data_command_ms + self.others * given.data_read_ms
        cores = (shards + self.overdue * given.data_command_ms) / 1e3
        if database is Database.ANY_NODE:
            # Presence is at the coordinator, and the node that has the connection routes it there.
            presence = (self.commands + self.others) * given.coordinator_read_ms / 1e3
            cores += self._routing() + presence
        return cores

    def _routing(self) -> float:
        """Cores that plan and pass on the statements of play and of sweeps."""
        given = self.given
        play = (self.commands + self.overdue) * given.coordinator_command_ms
        searches = self.overdue / 10 * given.all_shards_ms
        return (play + self.others * given.coordinator_read_ms + searches) / 1e3

    def turn_s(self, workers: int) -> float:
        """The time in which one of so many workers plays an overdue turn, in seconds."""
        given = self.given
        alone_ms = given.turn_worker_ms + given.turn_primary_ms + given.search_ms / 10
        return alone_ms * (given.slower_beside if workers > 1 else 1) / 1e3


@dataclass(frozen=True, slots=True)
class Plan:
    """Processes and nodes for a load, at the planned share of what they can take."""

    load: Load
    database: Database

    def _pieces(self, cores: float, each: float = 1.0) -> int:
        return max(1, math.ceil(cores / each / self.load.given.planned_load))

    @property
    def web(self) -> int:
        """Web processes."""
        return self._pieces(self.load.web)

    @property
    def workers(self) -> int:
        """Workers that play overdue turns."""
        alone = self._pieces(self.load.overdue * self.load.turn_s(1))
        return 1 if alone == 1 else self._pieces(self.load.overdue * self.load.turn_s(2))

    @property
    def other_workers(self) -> int:
        """Workers for settlements and the archive."""
        turns = self.load.overdue * self.load.given.turn_worker_ms / 1e3
        return self._pieces(self.load.workers - turns)

    @property
    def streams(self) -> int:
        """Processes of streams: by their number, or by the rows."""
        given = self.load.given
        of_memory = math.ceil(self.load.streams / given.streams_a_process)
        return max(of_memory, self._pieces(self.load.delivery))

    @property
    def redis(self) -> int:
        """Servers of Redis."""
        return self._pieces(self.load.redis)

    @property
    def data_nodes(self) -> int:
        """Data nodes of Citus; more than there are shards are of no use."""
        if self.database is Database.ONE:
            return 0
        given, cores = self.load.given, self.load.data(self.database)
        planned = given.planned_load * given.data_node_cores
        most = int(given.shards)
        return next((n for n in range(1, most + 1) if cores * self._share(n) <= planned), most)

    def _share(self, nodes: int) -> float:
        """The share of the busiest of so many nodes: a shard cannot be on two of them."""
        return math.ceil(self.load.given.shards / nodes) / self.load.given.shards

    @property
    def client_connections(self) -> int:
        """Connections of all processes to PgBouncer."""
        threads = int(self.load.given.threads)
        return (self.web + self.streams + self.workers + self.other_workers) * threads

    @property
    def memory_gib(self) -> float:
        """Memory of the service's processes and their streams, without PostgreSQL and Redis."""
        given = self.load.given
        processes = self.web + self.streams + self.workers + self.other_workers
        return (processes * given.process_mib + self.load.streams * given.stream_kib / MIB) / MIB

    @property
    def central(self) -> Station:
        """The cores of the primary or coordinator, and the statements there."""
        cores = self.load.central(self.database)
        return self._station(int(self.load.given.primary_cores), cores)

    @property
    def data(self) -> Station | None:
        """The cores of the busiest data node."""
        if not (nodes := self.data_nodes):
            return None
        share = self._share(nodes)
        cores = self.load.data(self.database) * share
        return self._station(int(self.load.given.data_node_cores), cores, share)

    def _station(self, servers: int, cores: float, share: float = 1.0) -> Station:
        """Two statements a command and one for every other request, in equal parts of the time."""
        rate = max((2 * self.load.commands + self.load.others) * share, 1e-9)
        return Station(servers, rate, cores / rate)

    def limits(self) -> dict[str, float]:
        """The number of people at which each part that cannot be added to is fully busy."""
        given, people = self.load.given, self.load.people
        found = {"one Redis": people / self.load.redis}
        central = self.load.central(self.database)
        if self.database is Database.ONE:
            return {"the primary": people * given.primary_cores / central} | found
        most = given.shards * given.data_node_cores
        nodes = people * most / self.load.data(self.database)
        name = f"{given.shards:g} data nodes"
        return {"the coordinator": people * given.primary_cores / central, name: nodes} | found
