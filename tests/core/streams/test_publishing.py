"""Unit tests of the publisher."""

import logging
from collections.abc import Mapping
from threading import Event
from types import SimpleNamespace

import pytest
from redis import Redis
from redis.client import PubSub

from core.streams import publisher
from core.streams.publisher import MAX_WAITING, PREFIX, Publishing
from tests.harness.service import PATIENCE_S, until


def _next(pubsub: PubSub) -> tuple[str, int]:
    message = pubsub.get_message(ignore_subscribe_messages=True, timeout=PATIENCE_S)
    assert message is not None
    return message["channel"].decode().removeprefix(PREFIX), int(message["data"])


@pytest.mark.redis
def test_messages_of_a_moment_are_gathered_and_only_the_newest_of_a_topic_is_sent(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept, is_over = list[float](), Event()

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        assert is_over.wait(PATIENCE_S)

    monkeypatch.setattr(publisher, "time", SimpleNamespace(sleep=sleep))
    with Redis.from_url(redis_url) as redis, redis.pubsub() as pubsub:
        pubsub.subscribe(PREFIX + "one", PREFIX + "two")
        for _ in range(2):
            assert pubsub.get_message(timeout=PATIENCE_S)
        publishing = publisher.Publisher(Redis.from_url(redis_url), gathered_for_s=0.5)
        for topic, number in (("one", 1), ("two", 7), ("one", 3), ("one", 2)):
            publishing.publish(topic, number)
        is_over.set()
        assert [_next(pubsub), _next(pubsub)] == [("one", 3), ("two", 7)]
        publishing.publish("two", 8)
        assert _next(pubsub) == ("two", 8)
    assert slept == [0.5, 0.5]


class Counted(Publishing):
    """A publisher that keeps what it sends."""

    def __init__(self) -> None:
        self.sent: list[Mapping[str, int]] = []
        super().__init__(gathered_for_s=0)

    def _send(self, messages: Mapping[str, int]) -> None:
        self.sent.append(messages)

    def _after_failure(self) -> None:
        """Never called: nothing fails."""


def test_an_idle_publisher_sleeps() -> None:
    idle = Counted()
    for topic in ("one", "two"):
        idle.publish(topic, 1)
        until(lambda topic=topic: {topic: 1} in idle.sent)
    assert idle.sent == [{"one": 1}, {"two": 1}]


@pytest.mark.redis
def test_topics_beyond_the_bound_are_dropped_and_those_queued_get_newer_numbers(
    redis_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    publishing = publisher.Publisher(Redis.from_url(redis_url), gathered_for_s=3600)
    publishing.publish("first", 1)
    publishing._has_some.wait(PATIENCE_S)
    with caplog.at_level(logging.WARNING):
        for number in range(MAX_WAITING):
            publishing.publish(f"topic {number}", 1)
    publishing.publish("first", 2)
    assert len(publishing._waiting) == MAX_WAITING
    assert publishing._waiting["first"] == 2
    assert caplog.messages == ["the queue of publications is full: one is dropped"]
