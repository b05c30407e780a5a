"""Unit tests of the publisher."""

import logging
from collections.abc import Mapping

import pytest
from redis import Redis
from redis.client import PubSub

from core.streams.publisher import MAX_WAITING, PREFIX, Publisher, Publishing
from tests.harness.service import PATIENCE_S, until


def _next(pubsub: PubSub) -> tuple[str, int]:
    message = pubsub.get_message(ignore_subscribe_messages=True, timeout=PATIENCE_S)
    assert message is not None
    return message["channel"].decode().removeprefix(PREFIX), int(message["data"])


@pytest.mark.redis
def test_messages_of_a_moment_are_gathered_and_only_the_newest_of_a_topic_is_sent(
    redis_url: str,
) -> None:
    with Redis.from_url(redis_url) as redis, redis.pubsub() as pubsub:
        pubsub.subscribe(PREFIX + "one", PREFIX + "two")
        for _ in range(2):
            assert pubsub.get_message(timeout=PATIENCE_S)
        publisher = Publisher(Redis.from_url(redis_url), gathered_for_s=0.5)
        for topic, number in (("one", 1), ("two", 7), ("one", 3), ("one", 2)):
            publisher.publish(topic, number)
        assert [_next(pubsub), _next(pubsub)] == [("one", 3), ("two", 7)]
        publisher.publish("two", 8)
        assert _next(pubsub) == ("two", 8)


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
    publisher = Counted()
    for topic in ("one", "two"):
        publisher.publish(topic, 1)
        until(lambda topic=topic: {topic: 1} in publisher.sent)
    assert publisher.sent == [{"one": 1}, {"two": 1}]


@pytest.mark.redis
def test_topics_beyond_the_bound_are_dropped_and_those_queued_get_newer_numbers(
    redis_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    publisher = Publisher(Redis.from_url(redis_url), gathered_for_s=3600)
    publisher.publish("first", 1)
    publisher._has_some.wait(PATIENCE_S)
    with caplog.at_level(logging.WARNING):
        for number in range(MAX_WAITING):
            publisher.publish(f"topic {number}", 1)
    publisher.publish("first", 2)
    assert len(publisher._waiting) == MAX_WAITING
    assert publisher._waiting["first"] == 2
    assert caplog.messages == ["the queue of publications is full: one is dropped"]
