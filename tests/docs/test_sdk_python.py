"""sdk/python: what docs/sdks.md says of its generator is what the package uses."""

import re

from tests.harness.markdown import rows, section, text


def test_the_generator_s_version_is_the_one_in_use() -> None:
    tried = {row[0]: row[1] for row in rows(section("docs/sdks.md", "## Generators tried"))}
    (used,) = re.findall(r'"openapi-python-client==(.+?)"', text("sdk/python/pyproject.toml"))

    assert tried["openapi-python-client"] == used


def test_the_robot_is_short() -> None:
    lines = text("sdk/python/examples/robot.py").splitlines()

    assert len([line for line in lines if line.strip()]) <= 30
