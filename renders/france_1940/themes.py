"""The colours of Dunkirk: France 1940 by day and by night."""

from __future__ import annotations

from renders.core.themes import themes

DAY, NIGHT = themes(
    grounds={
        "clear": "#f7f1e0",
        "city": "#ecccb2",
        "forest": "#ccd7ab",
        "marsh": "#c3dcd4",
        "maginot": "#c9bcae",
        "pen": "#dfe0d8",
        "outside": "#d9cfb7",
    },
    counters={
        "french": "#93b6e6",
        "british": "#e39486",
        "belgian": "#d9c48f",
        "dutch": "#f2a65a",
    },
    lines={
        "command": ("#7b3fa8", "#c39be8"),
        "watermark": ("#c9c6b8", "#8d93a3"),
        "river": ("#3f86b4", "#2f6fa6"),
        "wood": ("#ccd7ab", "#98a68f"),
        "tree": ("#8fa56d", "#6a7c66"),
        "relief": ("#b9a67e", "#85806f"),
        "bank": ("#f5efdf", "#c8c7c2"),
        "road": ("#fdf9ec", "#dcdad4"),
        "road_edge": ("#a3906a", "#77715f"),
        "border": ("#a8483d", "#7d2f2b"),
    },
    ramps=(
        ("river", "clear", 2),
        ("border", "clear", 4),
        ("relief", "clear", 5),
        ("relief", "pen", 2),
        ("relief", "city", 2),
        ("relief", "outside", 2),
        ("tree", "wood", 2),
        ("built", "city", 1),
        ("road_edge", "clear", 1),
    ),
    fineness=0.8,
)
