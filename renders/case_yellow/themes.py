"""The colours of Case Yellow by day and by night."""

from __future__ import annotations

from renders.core.nations import COUNTERS
from renders.core.themes import themes

DAY, NIGHT = themes(
    grounds={
        "clear": "#f5efdc",
        "broken": "#e9dcc0",
        "hill": "#dfceae",
        "forest": "#ccd7ab",
        "marsh": "#c9ded3",
        "flooded": "#c4dbe3",
        "city": "#ecccb2",
        "outside": "#d9cfb7",
    },
    counters=COUNTERS,
    lines={
        "river": ("#3f86b4", "#2f6fa6"),
        "border": ("#a8483d", "#7d2f2b"),
        "motor": ("#f4d03a", "#f4d03a"),
    },
    ramps=(("river", "clear", 2), ("border", "clear", 2), ("relief", "clear", 2)),
    fineness=0.6,
)
