"""The colours of the campaign map by day and by night."""

from __future__ import annotations

from renders.core.nations import COUNTERS
from renders.core.themes import themes

DAY, NIGHT = themes(
    grounds={
        "open": "#f4eddb",
        "village": "#efe7d2",
        "wooded": "#e0e7c9",
        "ridge": "#e6dac0",
        "waterway": "#e4ead9",
        "coastal": "#f4e8bf",
        "urban": "#ecd6c2",
    },
    counters={name: COUNTERS[name] for name in ("british", "french", "belgian")},
    lines={"halt": ("#7a2f8f", "#6a2484"), "trail": ("#8d7b58", "#4b5263")},
    ramps=(("halt", "land", 2), ("trail", "land", 2)),
    fineness=0.85,
)
