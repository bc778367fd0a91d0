"""Topic filters, with the examples of MQTT 3.1.1, section 4.7."""

from __future__ import annotations

import pytest

from gofish_tui.link.topics import is_filter, matches


@pytest.mark.parametrize(
    ("topic_filter", "topic", "fits"),
    [
        ("a/b", "a/b", True),
        ("a/b", "a/b/c", False),
        ("a/b/c", "a/b", False),
        ("a/+", "a/b", True),
        ("a/+", "a", False),
        ("a/+", "a/", True),
        ("a/+", "a/b/c", False),
        ("a/+/c", "a/b/c", True),
        ("+/+", "/a", True),
        ("+", "/a", False),
        ("a/#", "a/b/c", True),
        ("a/#", "a", True),
        ("a/#", "ab", False),
        ("#", "a/b", True),
        ("#", "$SYS/a", False),
        ("+/a", "$SYS/a", False),
        ("$SYS/#", "$SYS/a", True),
        ("A", "a", False),
    ],
)
def test_matches(topic_filter: str, topic: str, fits: bool) -> None:
    assert matches(topic_filter, topic) is fits


@pytest.mark.parametrize("topic_filter", ["a", "a/b", "+", "#", "a/+/b", "a/#", "/", "+/#"])
def test_filters(topic_filter: str) -> None:
    assert is_filter(topic_filter)


@pytest.mark.parametrize("topic_filter", ["", "a+", "a/+b", "#/a", "a/#/b", "a#", "\0"])
def test_not_filters(topic_filter: str) -> None:
    assert not is_filter(topic_filter)
