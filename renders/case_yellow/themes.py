"""The colours of Case Yellow by day and by night."""

from __future__ import annotations

from dataclasses import replace

from renders.core.nations import COUNTERS
from renders.core.themes import themes

_DAY, _NIGHT = themes(
    grounds={
        "clear": "#f6f0dd",
        "broken": "#eadfc2",
        "hill": "#e3d3b2",
        "forest": "#ccd7ab",
        "marsh": "#cbdfd2",
        "flooded": "#c4dbe3",
        "city": "#eed3bb",
        "reich": "#dedfd6",
        "reich_broken": "#d3d2c4",
        "outside": "#d9cfb7",
    },
    counters=COUNTERS,
    lines={
        "river": ("#3f86b4", "#2f6fa6"),
        "river_ink": ("#2c6a93", "#1f4a70"),
        "bank": ("#f5efdf", "#c8c7c2"),
        "border": ("#a8483d", "#7d2f2b"),
        "border_band": ("#e6c9b8", "#a08a8c"),
        "grid": ("#d5ccb2", "#8f93a0"),
        "wood": ("#ccd7ab", "#98a68f"),
        "tree": ("#94a873", "#6a7c66"),
        "relief": ("#b9a67e", "#85806f"),
        "rise": ("#cdbb93", "#8f8b7c"),
        "road": ("#fdf9ec", "#dcdad4"),
        "road_edge": ("#a3906a", "#77715f"),
        "fort": ("#6b4a2f", "#3d2f26"),
        "watermark": ("#ddd5bf", "#99a0ae"),
        "motor": ("#f4d03a", "#f4d03a"),
        "boxed": ("#e2796a", "#e2796a"),
        "front": ("#b3241b", "#c9382c"),
    },
    ramps=(
        ("river", "clear", 2),
        ("border", "clear", 3),
        ("relief", "clear", 4),
        ("tree", "wood", 1),
        ("built", "city", 1),
        ("road_edge", "clear", 1),
        ("fort", "clear", 1),
        ("ink", "motor", 3),
        ("soft", "clear", 2),
        ("soft", "reich", 1),
    ),
    fineness=0.5,
)
DAY, NIGHT = replace(_DAY, packing=6), replace(_NIGHT, packing=6)  # else over 300 KB now and then
