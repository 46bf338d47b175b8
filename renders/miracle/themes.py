"""The colours of Miracle at Dunkerque by day and by night."""

from __future__ import annotations

from renders.core.themes import themes

_GROUNDS = {
    "clear": "#faf6ec",
    "town": "#ecd0bb",
    "city": "#dba98d",
    "canal": "#cbe0ec",
    "beach": "#f7e19a",
    "marsh": "#bccb98",
    "lowlands": "#dfe8c6",
}
_FINENESS = 0.4
_THIRDS = 4  # half of them are kept: one and two thirds of the way, as German ground is shaded

DAY, NIGHT = themes(
    grounds=_GROUNDS,
    counters={
        "I": "#e6bf72",
        "II": "#b4d184",
        "III": "#efaf9d",
        "French": "#9cbdec",
        "GHQ": "#efe8f4",
        "evacuee": "#fff3c9",
        "ship": "#dfe8ec",
    },
    lines={
        "dark": ("#9b9a92", "#4c5464"),
        "border": ("#c4b593", "#666c7b"),
        "arrow": ("#8a6a1f", "#e3c56e"),
    },
    ramps=(
        *((ground, "german", _THIRDS) for ground in _GROUNDS),
        ("water", "german", 1),
        ("relief", "land", 12),
        ("marsh", "land", 2),
        ("lowlands", "land", 2),
        ("alarm", "land", 2),
    ),
    fineness=_FINENESS,
)
