"""The rules in our own words, a page for each matter."""

from __future__ import annotations

from engine.core.views import Topic

TOPICS: dict[str, Topic] = {}
