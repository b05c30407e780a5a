"""Check the pairings of a finished tournament: python3 verify_pairings.py [record.ndjson]

The record is the response of GET /api/v1/tournaments/{id}/record; without a file, standard input
is read. Computes the commitment, the seed numbers, the points of games, the standings before each
round, and all tables and byes again, as docs/tournaments.md describes them, and prints what
differs.

Needs only Python's standard library, 3.10 or newer. Exit status: 0 correct, 1 something differs,
2 the tournament still runs, 3 nothing could be checked.
"""

import hashlib
import hmac
import json
import sys
from collections import Counter, defaultdict
from itertools import combinations

WHOLE, WINDOW, REACH, PASSES, STARTS, PATIENCE_S = 48, 16, 32, 30, 16, 15
# The reasons in a cost, from the lightest: the value of one, 32 bits each above 64 bits for lots.
PLACES, STANDING, REST, REPEATS, REMATCH, APART, DUE = (1 << bit for bit in range(64, 288, 32))


def lot(seed, *about):
    """Return the number below 2**48 that the seed gives for this message."""
    message = "|".join(map(str, about)).encode()
    return int.from_bytes(hmac.new(seed, message, hashlib.sha256).digest()[:6], "big")


class Entry:
    """An entry with what the scores and rounds so far say of it."""

    def __init__(self, number, seed):
        self.number, self.seed = number, seed
        self.points = self.wins = self.distance = self.games = self.byes = self.waited = 0
        self.seated = Counter()
        self.opponents = []
        self.last = set()

    def book(self, score):
        self.points += score["points"]
        self.distance += score["distance"]
        self.wins += (-1 if score["kind"] == "void" else 1) * bool(score["win"])


class Round:
    """Draws one round again."""

    def __init__(self, terms, row, entries):
        self.terms, self.format, self.sides = terms, terms["format"], terms["sides"]
        self.seed, self.number = bytes.fromhex(terms["seed"]), row["number"]
        self.entries = {number: entries[number] for number, _waited in row["contenders"]}
        for number, waited in row["contenders"]:
            entries[number].waited = waited
        self.apart = {frozenset(two) for two in row["apart"]}
        self.opponents = {
            number: sum(entries[other].points for other in entry.opponents)
            for number, entry in self.entries.items()
        }
        self.most_games = max((entry.games for entry in self.entries.values()), default=0)
        self.standings = sorted(self.entries, key=self.standing)
        self.pots, self.known, self.tables, self.rest = None, {}, [], []

    def standing(self, number):
        """Return the key that sorts the standings."""
        entry = self.entries[number]
        if self.format == "knockout":
            return (entry.seed,)
        buchholz = self.opponents[number] if self.format == "swiss" else 0
        return -entry.points, -entry.wins, -buchholz, -entry.distance, entry.seed

    def by_lot(self, numbers, *start):
        return sorted(
            numbers, key=lambda number: lot(self.seed, self.number, "order", number, *start)
        )

    # What it costs.

    def cost(self, a, b):
        """Return the cost of two entries at one table."""
        two = (a, b) if a < b else (b, a)
        if two not in self.known:
            self.known[two] = self.cost_of(*two)
        return self.known[two]

    def cost_of(self, a, b):
        one, other = self.entries[a], self.entries[b]
        cost = min(one.opponents.count(b), 63) ** 2 * REPEATS
        if frozenset((a, b)) in self.apart:
            cost += APART
        if self.pots:
            cost += STANDING * (self.pots[a] == self.pots[b])
        else:
            cost += STANDING * min(abs(one.points - other.points), 1023) ** 2
        places = range(self.sides)
        least, least_other = (
            min(entry.seated[place] for place in places) for entry in (one, other)
        )
        for place in places:
            mine = min(one.seated[place] - least, 15)
            cost += PLACES * mine * min(other.seated[place] - least_other, 15)
        if self.format == "arena" and b in one.last and a in other.last:
            cost += REMATCH
        if self.sides == 2:
            cost += lot(self.seed, self.number, "pair", a, b)
        return cost

    def cost_of_rest(self, number):
        """Return the cost of a bye, or of waiting on in an arena."""
        entry = self.entries[number]
        if self.format == "arena":
            return entry.waited * (DUE if entry.waited >= PATIENCE_S else REST)
        above = self.standings.index(number)
        below = len(self.standings) - 1 - above
        due = 4096 * entry.byes + min(self.most_games - entry.games, 511)
        return due * DUE + (above if self.format == "knockout" else below) * REST

    # Which entries play each other.

    def draw(self):
        """Return the tables in their order, and the byes."""
        if len(self.entries) < 2:
            return [], []
        count = len(self.entries)
        is_final = self.format == "knockout" and count <= self.sides
        cheapest = sorted(self.by_lot(self.entries), key=self.cost_of_rest)
        self.rest = [] if is_final else cheapest[: count % self.sides]
        if is_final or (self.format == "knockout" and count - len(self.rest) == self.sides):
            self.tables = [[number for number in self.entries if number not in self.rest]]
        elif count >= self.sides:
            self.seat()
        tables = [table for table in self.tables if not self.puts_off(table)]
        tables.sort(key=lambda table: min(map(self.standings.index, table)))
        byes = [] if self.format == "arena" else sorted(self.rest)
        return [self.in_places(table) for table in tables], byes

    def seat(self):
        """Set the tables, and the entries that rest."""
        if self.format == "knockout":
            order = self.order_of_pots()
        else:
            lots = self.by_lot(self.entries)
            order = sorted(lots, key=lambda number: -self.entries[number].points)
            order = [number for number in order if number not in self.rest]
        is_small = len(self.entries) <= WHOLE and self.format != "knockout"
        movable = self.rest if is_small else []
        resting = 0 if self.format == "knockout" else len(self.rest)
        is_whole = len(order) + resting <= WHOLE
        if self.sides == 2:
            self.tables = self.twos(order, movable)
            if movable:
                self.rest = list({*order, *movable}.difference(*self.tables))
        elif not is_whole:
            self.tables = cut(order, self.sides)
            self.exchange(self.tables, [], REACH // self.sides)
        else:
            found = []
            for start in range(STARTS):
                begin, rest = self.beginning(order, movable, start)
                tables = cut(begin, self.sides)
                self.exchange(tables, rest, len(tables))
                total = sum(self.cost(a, b) for table in tables for a, b in combinations(table, 2))
                total += sum(self.cost_of_rest(number) for number in rest)
                found.append((total, start, tables, rest))
            _total, _start, self.tables, rest = min(found)
            self.rest = rest if movable else self.rest

    def beginning(self, order, rest, start):
        """Return the order by these lots, and as many to rest of those for which it is due."""
        if start == 0:
            return order, list(rest)
        lots = self.by_lot([*order, *rest], start)
        first = sorted(lots, key=lambda number: self.cost_of_rest(number) // DUE)[: len(rest)]
        return [number for number in lots if number not in first], first

    def order_of_pots(self):
        """Set the pots; return the entries so that each table's worth has one of each pot."""
        playing = [number for number in self.standings if number not in self.rest]
        size = len(playing) // self.sides
        self.pots = {number: at // size for at, number in enumerate(playing)}
        order, taken = {}, Counter()
        for number in self.by_lot(playing):
            order[taken[self.pots[number]], self.pots[number]] = number
            taken[self.pots[number]] += 1
        return [order[key] for key in sorted(order)]

    def twos(self, order, movable):
        """Return the cheapest tables of two, part by part if there are many entries."""
        left, tables, size = list(order), [], WINDOW
        while len(left) > WHOLE:
            window = left[:size]
            found, upper = (
                self.cheapest(window),
                set(window[: size // 2] if size == WINDOW else window),
            )
            kept = [two for two in found if upper & set(two) and self.cost(*two) < REPEATS]
            if not kept and size < WHOLE:
                size = min(size + WINDOW, WHOLE)
                continue
            tables += kept or found
            left = [number for number in left if not any(number in two for two in kept or found)]
            size = WINDOW
        nobody = [0] if movable else []
        return tables + [two for two in self.cheapest([*left, *movable, *nobody]) if 0 not in two]

    def cheapest(self, numbers):
        """Return the perfect matching of least cost; 0 is the chair of the one that rests."""
        costs = [
            [
                0 if a == b else self.cost_of_rest(a or b) if 0 in (a, b) else self.cost(a, b)
                for b in numbers
            ]
            for a in numbers
        ]
        partners = Matching(costs).partners()
        return [(numbers[a], numbers[b]) for a, b in enumerate(partners) if a < b]

    def exchange(self, tables, rest, reach):
        """Exchange entries of tables, and those that rest, as long as that saves cost."""
        groups = [*tables, rest] if rest else tables
        self.settle(groups, len(tables), reach, range(len(groups)))
        while reach < len(groups):
            faulty = [
                at
                for at, table in enumerate(tables)
                if any(self.cost(a, b) >= REPEATS for a, b in combinations(table, 2))
            ]
            if not faulty:
                return
            reach *= 2
            self.settle(groups, len(tables), reach, faulty)

    def settle(self, groups, rest, reach, of):
        of, before = set(of), set(range(len(groups)))
        for _ in range(PASSES):
            now = set()
            for i in range(len(groups)):
                for j in range(i + 1, min(i + reach + 1, len(groups))):
                    is_of, is_new = not of.isdisjoint((i, j)), not (before | now).isdisjoint((i, j))
                    if is_of and is_new and self.best_exchange(groups[i], groups[j], j == rest):
                        now |= {i, j}
            before = now

    def best_exchange(self, one, other, is_rest):
        """Make the exchange that saves most, the first of equal ones; return whether there is."""
        best, choice = 0, None
        mine = {x: sum(self.cost(x, z) for z in one if z != x) for x in one}
        theirs = {x: self.cost_with(x, other, is_rest) for x in [*one, *other]}
        new = {y: sum(self.cost(y, z) for z in one) for y in other}
        for a, x in enumerate(one):
            for b, y in enumerate(other):
                saved = mine[x] + theirs[y] - theirs[x] - new[y]
                saved += self.cost(x, y) * (1 if is_rest else 2)
                if saved > best:
                    best, choice = saved, (a, b)
        if choice:
            a, b = choice
            one[a], other[b] = other[b], one[a]
        return choice is not None

    def cost_with(self, number, table, is_rest):
        if is_rest:
            return self.cost_of_rest(number)
        return sum(self.cost(number, other) for other in table if other != number)

    def puts_off(self, table):
        """Return whether these rather wait for others: in arenas, while none has waited long."""
        if self.format != "arena":
            return False
        waited = max(self.entries[number].waited for number in table)
        twos = list(combinations(table, 2))
        apart = any(frozenset(two) in self.apart for two in twos)
        again = all(b in self.entries[a].last and a in self.entries[b].last for a, b in twos)
        return waited < PATIENCE_S and (apart or again)

    def in_places(self, table):
        """Return the table in the order of places, from the last place to the first."""
        by_lot = sorted(table, key=lambda number: lot(self.seed, self.number, "place", number))
        size = len(by_lot)
        best = {(1 << size) - 1: (0, [])}
        for taken in range((1 << size) - 2, -1, -1):
            place = taken.bit_count()
            choices = []
            for one in range(size):
                if not taken >> one & 1:
                    cost, after = best[taken | 1 << one]
                    cost += self.entries[by_lot[one]].seated[place]
                    choices.append((cost, [one, *after]))
            best[taken] = min(choices)
        return [by_lot[one] for one in best[0][1]]


def cut(order, sides):
    return [list(order[at : at + sides]) for at in range(0, len(order), sides)]


class Matching:
    """The perfect matching of least cost among n entries, n even, whose costs are a matrix.

    Edmonds' algorithm with blossoms, as Galil describes it ("Efficient algorithms for finding
    maximum matching in graphs", 1986): it maximises weights, which are a bound less the costs.
    Nodes are 1 to n, blossoms have higher numbers; 0 is none.
    """

    def __init__(self, costs):
        self.n = n = len(costs)
        bound = (max(map(max, costs), default=0) + 1) * (n + 1)
        size = n + n // 2 + 2
        self.weight = [[0] * size for _ in range(size)]  # of the edge below
        self.edge = [[(a, b) for b in range(size)] for a in range(size)]
        for a in range(n):
            for b in range(n):
                if a != b:
                    self.weight[a + 1][b + 1] = 2 * (bound - costs[a][b])
        self.dual = [bound if 1 <= node <= n else 0 for node in range(size)]
        self.match = [0] * size  # the node at the other end, not the blossom
        self.slack = [0] * size  # the node outside with the tightest edge
        self.top = [node if node <= n else 0 for node in range(size)]
        self.parent = [0] * size
        self.label = [-1] * size  # 0 outer, 1 inner, -1 free
        self.seen = [0] * size
        self.visit = 0
        self.petals = [[] for _ in range(size)]
        self.holder = [[0] * size for _ in range(size)]  # the petal of a blossom with this node
        for node in range(1, n + 1):
            self.holder[node][node] = node
        self.last = n
        self.queue = []

    def partners(self):
        """Return the partner of each entry, numbered from 0."""
        while self.stage():
            pass
        return [self.match[node] - 1 for node in range(1, self.n + 1)]

    def gap(self, x, y):
        """Return how far the edge is from being tight."""
        a, b = self.edge[x][y]
        return self.dual[a] + self.dual[b] - self.weight[a][b]

    def nodes(self):
        return (x for x in range(1, self.last + 1) if self.top[x] == x)

    def note_slack(self, a, x):
        if not self.slack[x] or self.gap(a, x) < self.gap(self.slack[x], x):
            self.slack[x] = a

    def set_slack(self, x):
        self.slack[x] = 0
        for a in range(1, self.n + 1):
            if self.weight[a][x] and self.top[a] != x and self.label[self.top[a]] == 0:
                self.note_slack(a, x)

    def enqueue(self, x):
        if x <= self.n:
            self.queue.append(x)
        else:
            for petal in self.petals[x]:
                self.enqueue(petal)

    def set_top(self, x, blossom):
        self.top[x] = blossom
        if x > self.n:
            for petal in self.petals[x]:
                self.set_top(petal, blossom)

    def turned(self, blossom, petal):
        """Return the petal's place, an even one: the blossom is turned round if need be."""
        at = self.petals[blossom].index(petal)
        if at % 2:
            self.petals[blossom][1:] = self.petals[blossom][:0:-1]
            at = len(self.petals[blossom]) - at
        return at

    def set_match(self, x, y):
        a, b = self.edge[x][y]
        self.match[x] = b
        if x > self.n:
            petal = self.holder[x][a]
            at = self.turned(x, petal)
            for i in range(at):
                self.set_match(self.petals[x][i], self.petals[x][i ^ 1])
            self.set_match(petal, y)
            self.petals[x] = self.petals[x][at:] + self.petals[x][:at]

    def augment(self, x, y):
        while True:
            following = self.top[self.match[x]]
            self.set_match(x, y)
            if not following:
                return
            up = self.top[self.parent[following]]
            self.set_match(following, up)
            x, y = up, following

    def ancestor(self, x, y):
        self.visit += 1
        while x or y:
            if x:
                if self.seen[x] == self.visit:
                    return x
                self.seen[x] = self.visit
                x = self.top[self.match[x]]
                if x:
                    x = self.top[self.parent[x]]
            x, y = y, x
        return 0

    def branch(self, x, ancestor):
        """Return the nodes from x up to the ancestor, without it; the inner ones become outer."""
        path = []
        while x != ancestor:
            inner = self.top[self.match[x]]
            path += [x, inner]
            self.enqueue(inner)
            x = self.top[self.parent[inner]]
        return path

    def add_blossom(self, x, ancestor, y):
        new = self.n + 1
        while new <= self.last and self.top[new]:
            new += 1
        self.last = max(self.last, new)
        self.dual[new], self.label[new] = 0, 0
        self.match[new] = self.match[ancestor]
        one = self.branch(x, ancestor)
        self.petals[new] = [ancestor, *reversed(one), *self.branch(y, ancestor)]
        self.set_top(new, new)
        for z in range(1, self.last + 1):
            self.weight[new][z] = self.weight[z][new] = 0
        self.holder[new] = [0] * len(self.holder)
        for petal in self.petals[new]:
            for z in range(1, self.last + 1):
                if self.weight[petal][z] and (
                    not self.weight[new][z] or self.gap(petal, z) < self.gap(new, z)
                ):
                    self.weight[new][z] = self.weight[z][new] = self.weight[petal][z]
                    self.edge[new][z], self.edge[z][new] = self.edge[petal][z], self.edge[z][petal]
            for z in range(1, self.n + 1):
                if self.holder[petal][z]:
                    self.holder[new][z] = petal
        self.set_slack(new)

    def expand(self, blossom):
        petals = self.petals[blossom]
        for petal in petals:
            self.set_top(petal, petal)
        entered = self.holder[blossom][self.edge[blossom][self.parent[blossom]][0]]
        at = self.turned(blossom, entered)
        for i in range(0, at, 2):
            inner, outer = petals[i], petals[i + 1]
            self.parent[inner] = self.edge[outer][inner][0]
            self.label[inner], self.label[outer] = 1, 0
            self.slack[inner] = 0
            self.set_slack(outer)
            self.enqueue(outer)
        self.label[entered], self.parent[entered] = 1, self.parent[blossom]
        for petal in petals[at + 1 :]:
            self.label[petal] = -1
            self.set_slack(petal)
        self.top[blossom] = 0

    def follow(self, x, y):
        """Follow a tight edge; return whether it completes an augmenting path."""
        a, b = self.edge[x][y]
        x, y = self.top[a], self.top[b]
        if self.label[y] == -1:
            self.parent[y], self.label[y] = a, 1
            outer = self.top[self.match[y]]
            self.slack[y] = self.slack[outer] = 0
            self.label[outer] = 0
            self.enqueue(outer)
        elif self.label[y] == 0:
            ancestor = self.ancestor(x, y)
            if not ancestor:
                self.augment(x, y)
                self.augment(y, x)
                return True
            self.add_blossom(x, ancestor, y)
        return False

    def stage(self):
        """Match two more entries; return whether there were two."""
        self.label[1:] = [-1] * (len(self.label) - 1)
        self.slack[1:] = [0] * (len(self.slack) - 1)
        self.queue = []
        for x in self.nodes():
            if not self.match[x]:
                self.parent[x], self.label[x] = 0, 0
                self.enqueue(x)
        if not self.queue:
            return False
        while not (self.grow() or self.adjust()):
            pass
        return True

    def grow(self):
        while self.queue:
            a = self.queue.pop(0)
            if self.label[self.top[a]] == 1:
                continue
            for b in range(1, self.n + 1):
                if self.weight[a][b] and self.top[a] != self.top[b]:
                    if self.gap(a, b):
                        self.note_slack(a, self.top[b])
                    elif self.follow(a, b):
                        return True
        return False

    def adjust(self):
        """Change the dual values until another edge is tight; return as `follow` does."""
        blossoms = [x for x in self.nodes() if x > self.n]
        steps = [self.dual[x] // 2 for x in blossoms if self.label[x] == 1]
        for x in self.nodes():
            if self.slack[x] and self.label[x] != 1:
                gap = self.gap(self.slack[x], x)
                steps.append(gap if self.label[x] == -1 else gap // 2)
        step = min(steps)
        signs = {0: -1, 1: 1, -1: 0}
        for a in range(1, self.n + 1):
            self.dual[a] += step * signs[self.label[self.top[a]]]
        for x in blossoms:
            self.dual[x] -= 2 * step * signs[self.label[x]]
        for x in self.nodes():
            tight = self.slack[x] and self.top[self.slack[x]] != x
            if tight and not self.gap(self.slack[x], x) and self.follow(self.slack[x], x):
                return True
        for x in blossoms:
            if self.top[x] == x and self.label[x] == 1 and not self.dual[x]:
                self.expand(x)
        return False


def place_points(places):
    """Return the points for the places at a table; shared places share theirs."""
    return [2 * (len(places) - place) - (places.count(place) - 1) for place in places]


def wrong_seeds(terms, entries, first_round):
    """Yield the entries with another seed number than that of their rating, lot or turn.

    Entries from before the start are seeded by rating, and later ones have the next numbers. In an
    arena all have the next number.
    """
    numbers = sorted(entries)
    key = bytes.fromhex(terms["seed"])

    def rank(number):
        rating = entries[number]["rating"]
        return (rating is None, -(rating or 0), lot(key, "seeding", number))

    present = [number for number, _waited in first_round]
    early = sum(number <= max(present, default=0) for number in numbers)
    counts = [0] if terms["format"] == "arena" else range(early, len(numbers) + 1)
    for count in counts:
        right = [*sorted(numbers[:count], key=rank), *numbers[count:]]
        if all(entries[number]["seed"] == at for at, number in enumerate(right, start=1)):
            return
    count = counts[0]
    right = [*sorted(numbers[:count], key=rank), *numbers[count:]]
    for at, number in enumerate(right, start=1):
        if entries[number]["seed"] != at:
            yield f"entry {number} should have seed {at} but has {entries[number]['seed']}"


def wrong_scores(scores):
    """Yield the scores out of order, and the voids of what was not booked."""
    booked = Counter()
    for at, score in enumerate(scores, start=1):
        sign = -1 if score["kind"] == "void" else 1
        what = score["round"], score["entry"], bool(score["win"])
        what = *what, sign * score["points"], sign * score["distance"]
        booked[what] += sign
        if score["number"] != at:
            yield f"score {score['number']} should have the number {at}"
        if booked[what] < 0:
            yield f"score {at} takes back what entry {score['entry']} did not have"


def table_points(terms, row, places, seeds):
    """Return the points for the places at a table of a round.

    In a knockout, but for its final, one point is for going on: so many of the best places do, of
    equals the better seed.
    """
    if terms["format"] != "knockout" or len(row["contenders"]) <= terms["sides"]:
        return place_points(places)
    best = sorted(zip(places, seeds))[: terms["advance"]]  # noqa: B905 - of one length
    return [int(one in best) for one in zip(places, seeds)]  # noqa: B905 - of one length


def wrong_points(terms, entries, rounds, scores):
    """Yield the scores of byes and of finished tables with other points than their places give.

    In an arena, streaks double points.
    """
    bye = 1 if terms["format"] == "knockout" else 3 * terms["sides"] // 2 - 1
    factors = (1, 2) if terms["format"] == "arena" else (1,)
    games = {}
    for score in scores:
        if score["kind"] == "game":
            games[score["round"], score["entry"]] = score
        elif score["kind"] == "bye" and score["points"] != bye:
            yield f"score {score['number']} should have {bye} points for a bye"
    for row in rounds:
        for table in row["tables"]:
            rows = [games.get((row["number"], entry)) for entry in table]
            places = [score["place"] for score in rows if score]
            seeds = [entries[number]["seed"] for number in table]
            points = table_points(terms, row, places, seeds) if all(rows) else []
            for score, right in zip(rows, points):  # noqa: B905 - none while the game runs
                if score["points"] not in [right * factor for factor in factors]:
                    yield f"score {score['number']} should have {right} points"


def wrong_rounds(terms, seeds, rounds, scores):
    """Yield the tables and byes that differ from those drawn again."""
    entries = {number: Entry(number, seed["seed"]) for number, seed in seeds.items()}
    booked = 0
    for at, row in enumerate(rounds, start=1):
        name = f"round {row['number']}"
        if row["number"] != at:
            yield f"{name} should have the number {at}"
        if not booked <= row["scores"] <= len(scores):
            yield f"{name} was drawn after {row['scores']} scores, which cannot be"
        for score in scores[booked : row["scores"]]:
            entries[score["entry"]].book(score)
        booked = max(booked, row["scores"])
        tables, byes = Round(terms, row, entries).draw()
        for number in range(max(len(tables), len(row["tables"]))):
            right, found = tables[number : number + 1], row["tables"][number : number + 1]
            if right != found:
                yield f"{name}, table {number + 1} should be {right} but is {found}"
        if byes != row["byes"]:
            yield f"{name} should have the byes {byes} but has {row['byes']}"
        seat(entries, row)


def seat(entries, row):
    """Note the tables and byes that were played."""
    for number in row["byes"]:
        entries[number].byes += 1
    for table in row["tables"]:
        for place, number in enumerate(table):
            entry = entries[number]
            entry.games += 1
            entry.seated[place] += 1
            entry.last = set(table) - {number}
            entry.opponents += entry.last


def check(text):
    """Check a record, print the result, and return the exit status."""
    rows = defaultdict(list)
    for line in filter(str.strip, text.splitlines()):
        row = json.loads(line)
        rows[row["type"]].append(row)
    (terms,) = rows["tournament"]
    if terms["seed"] is None:
        print("The tournament still runs: its seed is published at the end.")
        return 2
    entries = {row["entry"]: row for row in rows["entry"]}
    rounds, scores = rows["round"], rows["score"]
    wrong = []
    if hashlib.sha256(bytes.fromhex(terms["seed"])).hexdigest() != terms["commitment"]:
        wrong.append("the seed is not the one that was committed to")
    wrong += wrong_seeds(terms, entries, rounds[0]["contenders"] if rounds else [])
    wrong += wrong_scores(scores)
    wrong += wrong_points(terms, entries, rounds, scores)
    wrong += wrong_rounds(terms, entries, rounds, scores)
    for fault in wrong:
        print(f"WRONG: {fault}")
    if not wrong:
        print(
            f"All right: the commitment, {len(entries)} seeds, {len(scores)} scores and "
            f"{len(rounds)} rounds."
        )
    return 1 if wrong else 0


def main(arguments):
    """Check, print the result or why there is none, and return the exit status."""
    try:
        if arguments:
            with open(arguments[0], encoding="utf-8") as file:
                return check(file.read())
        return check(sys.stdin.read())
    except (LookupError, TypeError) as error:
        print(f"NOT CHECKED: not the record of a tournament ({error!r})", file=sys.stderr)
    except (OSError, ValueError) as error:
        print(f"NOT CHECKED: {error}", file=sys.stderr)
    return 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
