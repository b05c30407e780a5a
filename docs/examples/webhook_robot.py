"""A robot for a serverless platform: its function plays a turn when the webhook says `your_turn`.

It needs PARCHEESI (https://…), TOKEN (a personal access token: read, play) and WEBHOOK_SECRET.
"""

import base64
import hashlib
import hmac
import json
import os
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def verified(headers, body, now):
    """Whether the service has sent this (Standard Webhooks), within the last five minutes."""
    secret = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
    stamp = headers.get("webhook-timestamp", "")
    signed = f"{headers.get('webhook-id')}.{stamp}.".encode() + body
    right = base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest()).decode()
    sent = headers.get("webhook-signature", "").split(" ")  # two while the secret is exchanged
    is_right = any(hmac.compare_digest(each, f"v1,{right}") for each in sent)
    return is_right and stamp.isdigit() and abs(now - int(stamp)) < 300


def call(path, body=None):
    """The game of a response, also of a refusal that has one. Raises HTTPError for any other."""
    headers = {"Authorization": f"Bearer {os.environ['TOKEN']}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{os.environ['PARCHEESI']}/api/v1/{path}", data, headers)  # noqa: S310
    try:
        with urlopen(request, timeout=20) as answer:  # noqa: S310 - your own setting
            return json.load(answer)
    except HTTPError as error:
        refused = json.load(error)
        if "game" in refused:  # something else has played meanwhile
            return refused["game"]
        raise


def worth(move):
    """Home first, then a capture, then out of the nest, then the longest way."""
    return move["to"] == "home", bool(move["captures"]), move["from"] == "nest", move["value"]


def play(game_id, user_id):
    """Roll and move until the turn is over. A repeated event finds nothing to do."""
    here, game = f"games/{game_id}", call(f"games/{game_id}")
    seats = [s["seat"] for s in game["seats"] if s["player"]["id"] == user_id]
    while game["status"] == "playing" and game["turn"]["seat"] in seats:
        now = {"version": game["version"]}
        if game["turn"]["phase"] == "roll":
            game = call(f"{here}/roll", now)
        else:
            game = call(f"{here}/moves", now | max(game["legal_moves"], key=worth))


def handle(headers, body):
    """The function of the platform: headers with names in lower case, the body as bytes.

    It returns the status. After an error of the platform's own the service sends the event again.
    """
    if not verified(headers, body, time.time()):
        return 401
    event = json.loads(body)
    if event["kind"] == "your_turn":
        play(event["data"]["game_id"], event["user_id"])
    return 204
