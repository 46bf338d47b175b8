"""The colours of the campaign map by day and by night."""

from __future__ import annotations

from renders.core.nations import COUNTERS
from renders.core.themes import themes

DAY, NIGHT = themes(
    grounds={
        "open": "#f6f0de",
        "village": "#f0e8d2",
        "wooded": "#dde6c2",
        "ridge": "#e9dcc0",
        "waterway": "#dfe9e4",
        "coastal": "#f4e6b4",
        "urban": "#ebcfb8",
    },
    counters={name: COUNTERS[name] for name in ("british", "french", "belgian")},
    lines={"halt": ("#7a2f8f", "#c58fd6"), "trail": ("#8d7b58", "#4b5263")},
    ramps=(("halt", "land", 2), ("trail", "land", 2)),
    fineness=0.85,
)
