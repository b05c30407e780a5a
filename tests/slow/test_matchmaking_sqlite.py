"""Quick play with several processes on one SQLite file: each ticket leads to one game at most."""

import os
import subprocess
import sys
from pathlib import Path

from tests.harness import database
from tests.harness.service import PATIENCE_S

WORKER = """
import django; django.setup()
from random import Random
from django.utils import timezone
from games.matchmaking.matches import start_matches
print(sum(start_matches(now=timezone.now(), chance=Random(1)) for _ in range(5)))
"""
PREPARE = """
import django; django.setup()
from django.utils import timezone
from accounts.signin import guests
from games.matchmaking.selectors import GameCriteria
from games.matchmaking.tickets import create_ticket
for number in range(41):
    user = guests.create_guest(now=timezone.now()).user
    criteria = GameCriteria("parchis", 4, 2, 60, False, 0)
    create_ticket(user_id=user.id, criteria=criteria, address="", now=timezone.now())
"""
COUNT = """
import django; django.setup()
from games.models import MatchmakingTicket, Player
users = list(Player.objects.values_list("user", flat=True))
print(len(users), len(set(users)), MatchmakingTicket.objects.filter(status="waiting").count())
"""


def start(script: str, url: str) -> subprocess.Popen[str]:
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "DATABASE_URL": url,
    }
    return subprocess.Popen(
        [sys.executable, "-c", script], env=environment, stdout=subprocess.PIPE, text=True
    )


def printed(process: subprocess.Popen[str]) -> list[int]:
    output, _ = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0
    return [int(number) for number in output.split()]


def test_processes_on_one_sqlite_file_match_each_ticket_once(tmp_path: Path) -> None:
    url = database.clone_file(tmp_path)
    printed(start(PREPARE, url))
    workers = [start(WORKER, url) for _ in range(3)]
    assert sum(printed(worker)[0] for worker in workers) == 20
    assert printed(start(COUNT, url)) == [40, 40, 1]
