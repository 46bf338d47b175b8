"""The two lights a map is seen in. Names say what a colour is for, not what it looks like."""

from __future__ import annotations

from renders.core.palette import Theme, blend

_COMMON = {
    "ink": "#23262a",
    "white": "#ffffff",
    "german": "#4a5157",
    "german_ink": "#ffffff",
    "german_alarm": "#ffb199",
    "british": "#dcb877",
    "french": "#93b6e6",
    "belgian": "#a9cf94",
    "evacuee": "#fff6dc",
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
    "green": "#5d8a4c",
    "red": "#b5382b",
    "orange": "#d08a25",
    "clear": "#faf6ec",
    "town": "#e8c3ab",
    "canal": "#cbe0ec",
    "beach": "#f7e19a",
    "marsh": "#b9c795",
    "lowlands": "#dfe8c6",
    "la panne": "#dcc3dc",
    "panel": "#24302f",
    "panel_box": "#334341",
    "panel_ink": "#f4efe2",
    "panel_soft": "#a9b3ab",
    "accent": "#e3c56e",
    "good": "#8fbf7f",
    "warn": "#f08d76",
}

_NIGHT_TONE = "#1e2b4a"
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
    "green": "#2f5a3a",
    "red": "#8c2722",
    "orange": "#e0a040",
    "panel": "#111a2b",
    "panel_box": "#212d45",
    "panel_ink": "#eef1f6",
    "panel_soft": "#97a4ba",
    "accent": "#d9c98c",
    "good": "#8fbf9f",
    "warn": "#f08d7c",
} | {
    ground: blend(_DAY[ground], _NIGHT_TONE, 0.27)
    for ground in ("clear", "town", "canal", "beach", "marsh", "lowlands", "la panne")
}

_GROUNDS = ("clear", "town", "canal", "beach", "marsh", "lowlands", "la panne", "sea_box")
_COUNTERS = ("british", "french", "belgian", "evacuee")

_RAMPS: tuple[tuple[str, str, int], ...] = (
    *(("ink", ground, 4) for ground in _GROUNDS),
    *(("german", ground, 2) for ground in _GROUNDS),
    *(("ink", counter, 5) for counter in _COUNTERS),
    *(("alarm", counter, 2) for counter in _COUNTERS),
    *(("allied", ground, 1) for ground in _GROUNDS),
    *(("alarm", ground, 1) for ground in _GROUNDS),
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
    ("green", "land", 2),
    ("red", "land", 2),
    ("orange", "land", 2),
    ("water", "land", 2),
    ("frontier", "land", 1),
)


def _theme(name: str, colours: dict[str, str]) -> Theme:
    return Theme(name, tuple((_COMMON | colours).items()), _RAMPS)


DAY = _theme("day", _DAY)
NIGHT = _theme("night", _NIGHT)
