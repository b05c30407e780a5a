"""What tests of accounts share."""

from tests.harness.codes import clock

__all__ = ["clock"]
