"""What tests of the site share."""

from tests.harness.codes import clock

__all__ = ["clock"]
