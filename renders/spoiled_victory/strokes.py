"""How the three kinds of connection are drawn: colour and dash."""

from __future__ import annotations

STROKES: dict[str, dict[str, object]] = {
    "green": {"stroke_width": 9},
    "red": {"stroke_width": 6, "stroke_dasharray": "9 5"},
    "orange": {"stroke_width": 6, "stroke_dasharray": "1.5 7.5", "stroke_linecap": "round"},
}
