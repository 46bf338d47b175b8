"""Chapter 14: the optional rules a table may choose."""

from __future__ import annotations

from engine.core.rules import Option

OPTIONS = (
    Option(
        "free_setup", "Free Allied Setup", "Place all British and French units yourself (14.1)."
    ),
    Option(
        "free_germans", "Free German Setup", "The German units draw their tracks by lot (14.2)."
    ),
    Option("chaotic_events", "Chaotic Events", "Used events are shuffled back in (14.3)."),
    Option("free_for_all", "Free-for-all", "All three optional rules together (14.4)."),
)
