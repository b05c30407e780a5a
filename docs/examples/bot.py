"""Plays a whole game of Parchís against a robot: python3 bot.py [http://127.0.0.1:8000]"""

import json
import sys
import time
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit
from uuid import uuid4

service = urlsplit(sys.argv[1] if sys.argv[1:] else "http://127.0.0.1:8000")
connect = HTTPSConnection if service.scheme == "https" else HTTPConnection
headers = {"Content-Type": "application/json"}


def call(method, path, body=None):
    """Send a request until it gets a response; one key for all tries: it is carried out once."""
    headers["Idempotency-Key"] = str(uuid4())
    while True:
        try:
            connection = connect(service.netloc, timeout=40)
            connection.request(method, f"/api/v1/{path}", json.dumps(body or {}), headers)
            answer = connection.getresponse()
            reply = json.load(answer)
        except (OSError, HTTPException, ValueError) as error:  # no connection, or a broken one
            if "Authorization" not in headers:  # it has not answered yet
                sys.exit(f"cannot reach {service.geturl()}: {error}")
            time.sleep(1)
            continue
        if answer.status < 400:
            return reply
        if "game" in reply:  # an error with the current game
            return reply["game"]
        if answer.status not in (429, 503) and reply["code"] != "request_in_progress":
            sys.exit(f"{reply['code']}: {reply['detail']}")
        time.sleep(int(answer.headers.get("Retry-After", 1)))


def worth(move):
    """Home first, then a capture, then out of the nest, then the longest way."""
    return move["to"] == "home", bool(move["captures"]), move["from"] == "nest", move["value"]


guest = call("POST", "auth/guest")
headers["Authorization"] = f"Bearer {guest['access_token']}"
table = call("POST", "tables", {"ruleset": "parchis", "seats": 2, "robot_pause_ms": 0})
table = call("POST", f"tables/{table['id']}/robots")
game = call("POST", f"tables/{table['id']}/start", {"version": table["version"]})
here = f"games/{game['id']}"
(me,) = [s["seat"] for s in game["seats"] if s["player"]["id"] == guest["user"]["id"]]

while game["status"] == "playing":
    now = {"version": game["version"]}
    if game["turn"]["seat"] != me:  # wait for a change, then read the game
        call("GET", f"{here}/stream?after={game['version']}&wait_s=25")
        game = call("GET", here)
    elif game["turn"]["phase"] == "roll":
        game = call("POST", f"{here}/roll", now)
    else:
        game = call("POST", f"{here}/moves", now | max(game["legal_moves"], key=worth))
print(f"{here} is {game['status']}: {json.dumps(game['result'])}")
