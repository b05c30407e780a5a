"""People, tables and games for the tests of the service."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from accounts import services as accounts
from accounts.models import User
from games.models import Game, Table
from games.services import clock, starting, tables

Client = Callable[[User], APIClient]
