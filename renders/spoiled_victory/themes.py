"""The colours of A Spoiled Victory by day and by night."""

from __future__ import annotations

from renders.core.themes import themes

DAY, NIGHT = themes(
    grounds={
        "clear": "#faf6ec",
        "town": "#e8c3ab",
        "canal": "#cbe0ec",
        "beach": "#f7e19a",
        "marsh": "#b9c795",
        "lowlands": "#dfe8c6",
        "la panne": "#dcc3dc",
    },
    counters={
        "british": "#dcb877",
        "french": "#93b6e6",
        "belgian": "#a9cf94",
        "evacuee": "#fff6dc",
    },
    lines={
        "green": ("#5d8a4c", "#2f5a3a"),
        "red": ("#b5382b", "#8c2722"),
        "orange": ("#d08a25", "#e0a040"),
    },
    ramps=(("green", "land", 2), ("red", "land", 2), ("orange", "land", 2)),
    fineness=0.85,
)
