"""Whether a topic fits a topic filter (MQTT 3.1.1, section 4.7)."""

from __future__ import annotations


def matches(topic_filter: str, topic: str) -> bool:
    """`+` stands for one level, a last `#` for any number of them, none included.

    A filter that starts with a wildcard does not fit topics that start with `$` (section 4.7.2).
    """
    if topic.startswith("$") and topic_filter[:1] in ("+", "#"):
        return False
    wanted = topic_filter.split("/")
    levels = topic.split("/")
    for place, level in enumerate(wanted):
        if level == "#":
            return True
        if place >= len(levels) or level not in ("+", levels[place]):
            return False
    return len(wanted) == len(levels)


def is_filter(topic_filter: str) -> bool:
    """Whether the text is a filter: `+` and `#` alone in their level, `#` as the last one."""
    levels = topic_filter.split("/")
    if not topic_filter or "\0" in topic_filter:
        return False
    return all(
        level == "+"
        or (level == "#" and place == len(levels) - 1)
        or not ("+" in level or "#" in level)
        for place, level in enumerate(levels)
    )
