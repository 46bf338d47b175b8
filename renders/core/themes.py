"""The two lights a map is seen in. Names say what a colour is for, not what it looks like.

Inks, sea, land and panel are the same in every game; each game adds the colours of its own
grounds and counters, and so has a palette of its own for day and for night.
"""

from __future__ import annotations

from collections.abc import Mapping

from renders.core.palette import Theme, blend

Ramps = tuple[tuple[str, str, int], ...]

_COMMON = {
    "ink": "#23262a",
    "white": "#ffffff",
    "german": "#4a5157",
    "german_ink": "#ffffff",
    "german_alarm": "#ffb199",
    "alarm": "#c3281c",
    "blast": "#f0a08c",
    "amber": "#f2b33d",
    "allied": "#1f5fa8",
    "card": "#f1ead8",
    "card_soft": "#6b6659",
}

_DAY = {
    "sea": "#b7cfd6",
    "shallow": "#c9dcdf",
    "shoal": "#d8e5e3",
    "sea_box": "#e3eeee",
    "sea_ink": "#2c4a57",
    "lane": "#4f7888",
    "land": "#ece3cd",
    "coast": "#6b6a58",
    "soft": "#756e5f",
    "edge": "#5d584b",
    "water": "#5b97b5",
    "frontier": "#a08b6a",
    "depth": "#a3c0ca",
    "anchorage": "#d8e5e3",
    "hull": "#a9c5ce",
    "stream": "#b9d6e4",
    "bank": "#f5efdf",
    "relief": "#b9a67e",
    "wood": "#ccd7ab",
    "tree": "#8fa56d",
    "reed": "#7fa39a",
    "ditch": "#c3cfc4",
    "furrow": "#ebe2cb",
    "built": "#b58b74",
    "farm": "#cfb9a0",
    "road": "#fdf9ec",
    "road_edge": "#a3906a",
    "rail": "#7a7263",
    "paper": "#f4ecd8",
    "frame": "#3d3a33",
    "panel": "#24302f",
    "panel_box": "#334341",
    "panel_ink": "#f4efe2",
    "panel_soft": "#a9b3ab",
    "accent": "#e3c56e",
    "good": "#8fbf7f",
    "warn": "#f08d76",
}

_NIGHT = {
    "sea": "#33475f",
    "shallow": "#3d536b",
    "shoal": "#4a6077",
    "sea_box": "#b4c1d0",
    "sea_ink": "#16263a",
    "lane": "#8ba4bd",
    "land": "#7f8594",
    "coast": "#262f3d",
    "soft": "#2c3240",
    "edge": "#2a303d",
    "water": "#3f6b94",
    "frontier": "#5a5d69",
    "depth": "#2a3c53",
    "anchorage": "#93a4b8",
    "hull": "#7186a0",
    "stream": "#6f8fb0",
    "bank": "#8d93a2",
    "relief": "#565d6d",
    "wood": "#6c7c7b",
    "tree": "#50655f",
    "reed": "#4d6a78",
    "ditch": "#93a09e",
    "furrow": "#b3b6bf",
    "built": "#7d6d6c",
    "farm": "#8b8791",
    "road": "#a9adb8",
    "road_edge": "#565c6a",
    "rail": "#434957",
    "paper": "#aab3c2",
    "frame": "#1b2230",
    "panel": "#111a2b",
    "panel_box": "#212d45",
    "panel_ink": "#eef1f6",
    "panel_soft": "#97a4ba",
    "accent": "#d9c98c",
    "good": "#8fbf9f",
    "warn": "#f08d7c",
}
_NIGHT_TONE = "#1e2b4a"
_NIGHT_SHARE = 0.27

_RAMPS: Ramps = (
    ("white", "german", 6),
    ("german_alarm", "german", 3),
    ("ink", "german", 2),
    ("ink", "white", 6),
    ("alarm", "white", 3),
    ("allied", "white", 3),
    ("amber", "ink", 3),
    ("panel_ink", "panel", 8),
    ("panel_soft", "panel", 5),
    ("accent", "panel", 5),
    ("warn", "panel", 4),
    ("good", "panel", 3),
    ("panel_box", "panel", 1),
    ("panel_ink", "panel_box", 4),
    ("ink", "accent", 4),
    ("ink", "card", 5),
    ("card_soft", "card", 2),
    ("ink", "land", 4),
    ("soft", "land", 3),
    ("sea_ink", "sea", 4),
    ("sea_ink", "sea_box", 2),
    ("lane", "sea", 3),
    ("coast", "land", 1),
    ("coast", "shoal", 1),
    ("water", "land", 2),
    ("frontier", "land", 1),
    ("relief", "land", 5),
    ("frame", "paper", 3),
)


def themes(
    *,
    grounds: Mapping[str, str],
    counters: Mapping[str, str],
    lines: Mapping[str, tuple[str, str]] | None = None,
    ramps: Ramps = (),
    fineness: float = 1.0,
) -> tuple[Theme, Theme]:
    """Day and night of one game.

    `grounds` darken at night, `counters` do not, `lines` name a colour for each light;
    `ramps` are blends besides those that words and marks on grounds and counters need. A lower
    `fineness` leaves some blends out: full maps get smaller files, words a little harder edges.
    """
    drawn = lines or {}
    wanted = (*_blends(tuple(grounds), tuple(counters)), *_RAMPS, *ramps)
    blends = tuple((one, other, max(round(n * fineness), 1)) for one, other, n in wanted)
    by_day = _COMMON | _DAY | dict(counters) | dict(grounds)
    by_night = _COMMON | _NIGHT | dict(counters)
    by_night |= {name: blend(code, _NIGHT_TONE, _NIGHT_SHARE) for name, code in grounds.items()}
    by_day |= {name: day for name, (day, _) in drawn.items()}
    by_night |= {name: night for name, (_, night) in drawn.items()}
    return (
        Theme("day", tuple(by_day.items()), blends),
        Theme("night", tuple(by_night.items()), blends),
    )


def _blends(grounds: tuple[str, ...], counters: tuple[str, ...]) -> Ramps:
    """What words, hatching and tints need on every ground, and numbers on every counter."""
    everywhere = (*grounds, "sea_box")
    return (
        *(("ink", ground, 4) for ground in everywhere),
        *(("german", ground, 2) for ground in everywhere),
        *(("ink", counter, 5) for counter in counters),
        *(("alarm", counter, 2) for counter in counters),
        *(("allied", ground, 1) for ground in everywhere),
        *(("alarm", ground, 1) for ground in everywhere),
    )
