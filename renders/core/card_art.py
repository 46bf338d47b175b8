"""Pictures on cards: a sky, a ground and a few shapes against the light, all drawn by us."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from renders.core.palette import Theme
from renders.core.sprites import Sprite
from renders.core.svg import box, moved, tag

WIDE, TALL = 96.0, 60.0
_HORIZON = 38.0
_SKIES = {"day": "shoal", "dusk": "amber", "storm": "card_soft", "night": "sea_ink"}
_GROUNDS = {"sea": "lane", "sand": "accent", "field": "good", "town": "card_soft"}

# Outlines around their middle: about forty wide, the foot at zero.
_SHAPES = {
    "bomber": "M-20,-8 L-3,-10 L-2,-16 H2 L3,-10 L20,-8 V-5 L3,-5 L2,2 L7,4 V6 H-7 V4 L-2,2 L-3,-5 "
              "L-20,-5 Z",
    "stuka": "M-18,-10 L-12,-4 L-3,-4 L-2,-10 H2 L3,-4 L12,-4 L18,-10 L16,-1 L3,1 L2,8 L6,10 H-6 "
             "L-2,8 L-3,1 L-16,-1 Z",
    "fighter": "M-14,-4 Q-6,-8 -2,-7 L-1,-12 H1 L2,-7 Q6,-8 14,-4 Q6,-1 2,-1 L1,5 L4,7 H-4 L-1,5 "
               "L-2,-1 Q-6,-1 -14,-4 Z",
    "destroyer": "M-30,-6 L30,-8 L24,0 H-24 Z M-14,-6 V-12 H-6 V-16 H-1 V-10 H4 V-14 H9 V-9 H18 "
                 "V-7 Z M-4,-16 V-24 H-2.5 V-16 Z",
    "boat": "M-10,-4 H10 L7,0 H-7 Z M0,-16 V-5 H7 Z M-1,-17 H0.4 V-4 H-1 Z",
    "steamer": "M-24,-7 H24 L19,0 H-20 Z M-12,-7 V-13 H10 V-7 Z M-5,-13 V-20 H0 V-13 Z",
    "men": "M-16,0 V-9 Q-16,-11 -14,-11 A3,3 0 1 1 -12,-11 Q-10,-11 -10,-9 V0 Z "
           "M-4,0 V-11 Q-4,-13 -2,-13 A3,3 0 1 1 0,-13 Q2,-13 2,-11 V0 Z "
           "M8,0 V-9 Q8,-11 10,-11 A3,3 0 1 1 12,-11 Q14,-11 14,-9 V0 Z",
    "tank": "M-18,-2 L-20,-6 L-16,-9 H16 L20,-6 L18,-2 L15,0 H-15 Z M-8,-9 L-6,-15 H5 L7,-9 Z "
            "M5,-13.4 H22 V-11.6 H5 Z",
    "gun": "M-14,0 L-4,-8 L20,-20 L22,-17 L0,-5 L-10,0 Z M-2,-6 A6,6 0 1 0 4,0 A6,6 0 0 0 -2,-6 Z",
    "bridge": "M-34,-10 H34 V-7 H-34 Z M-24,-7 V4 H-20 V-7 Z M-2,-7 V4 H2 V-7 Z M20,-7 V4 H24 V-7 "
              "Z M-34,-10 Q0,-26 34,-10 H31 Q0,-23 -31,-10 Z",
    "town": "M-26,0 V-10 L-20,-15 L-14,-10 V0 Z M-12,0 V-14 L-7,-26 L-2,-14 V0 Z M0,0 V-9 L7,-14 "
            "L14,-9 V0 Z M16,0 V-12 H24 V0 Z",
    "lorry": "M-16,-3 V-12 H3 V-3 Z M4,-3 V-9 H10 L14,-6 V-3 Z M-11,-3 A3,3 0 1 0 -5,-3 Z "
             "M6,-3 A3,3 0 1 0 12,-3 Z",
    "parachute": "M-9,-14 A9,8 0 0 1 9,-14 L1,-3 V0 H-1 V-3 Z",
    "cloud": "M-18,0 Q-24,-8 -14,-9 Q-12,-17 -2,-14 Q6,-20 11,-11 Q22,-11 18,0 Z",
    "flag": "M-1,0 V-30 H1 V-28 H20 L15,-22 L20,-16 H1 V0 Z",
    "mine": "M0,-20 L2,-15 L8,-17 L6,-11 L11,-9 L6,-7 L8,-1 L2,-3 L0,2 L-2,-3 L-8,-1 L-6,-7 "
            "L-11,-9 L-6,-11 L-8,-17 L-2,-15 Z",
    "cap": "M-16,-8 Q0,-26 16,-8 L12,-5 H-12 Z M-13,-4 H13 Q6,2 -10,0 Z",
    "paper": "M-14,-22 H14 V0 H-14 Z",
    "sheet": "M-32,-26 L-11,-31 L11,-26 L32,-31 V-5 L11,0 L-11,-5 L-32,0 Z",
    "fold": "M-11.5,-31 H-10.5 V-5 H-11.5 Z M10.5,-26 H11.5 V0 H10.5 Z",
    "arrow": "M-24,-4 Q-10,-24 10,-20 L9,-25 L22,-17 L10,-9 L10.5,-14 Q-8,-18 -20,-3 Z",
    "spade": "M-1.5,-26 H1.5 V-10 H5 V-4 Q5,0 0,2 Q-5,0 -5,-4 V-10 H-1.5 Z",
    "barrel": "M-7,-18 Q0,-21 7,-18 V-1 Q0,2 -7,-1 Z",
    "wall": "M-24,0 V-12 H-18 V-8 H-12 V-12 H-6 V-8 H0 V-12 H6 V-8 H12 V-12 H18 V-8 H24 V0 Z",
    "wave": "M-20,0 Q-14,-9 -8,0 Q-2,-9 4,0 Q10,-9 16,0 Q18,-4 20,0 Z",
    "smoke": "M-3,0 Q-14,-12 -4,-18 Q-12,-28 2,-30 Q0,-24 8,-22 Q2,-14 8,-10 Q2,-6 3,0 Z",
    "star": "M0,-16 L4,-5 L15,-5 L6,2 L9,12 L0,6 L-9,12 L-6,2 L-15,-5 L-4,-5 Z",
}  # fmt: skip


@dataclass(frozen=True)
class Vignette:
    """A small scene; shapes are name, place of the foot, size and the name of the colour."""

    sky: str
    ground: str
    shapes: tuple[tuple[str, float, float, float, str], ...]


def _scene(sky: str, ground: str, *shapes: tuple[object, ...]) -> Vignette:
    full = tuple((*shape, *(1.0, "ink")[len(shape) - 3 :]) for shape in shapes)
    return Vignette(sky, ground, full)  # type: ignore[arg-type]


VIGNETTES = {
    "bombers": _scene("dusk", "town", ("bomber", 30, 26, 0.8), ("bomber", 66, 20, 0.6),
                      ("town", 50, 56, 0.8)),
    "stukas": _scene("dusk", "sea", ("stuka", 30, 22), ("stuka", 68, 28, 0.7),
                     ("smoke", 78, 44, 0.6), ("destroyer", 50, 52, 0.7)),
    "fighters": _scene("day", "sea", ("cloud", 70, 30, 0.8, "white"), ("fighter", 30, 24),
                       ("fighter", 58, 34, 0.8), ("fighter", 78, 20, 0.6)),
    "destroyer": _scene("day", "sea", ("destroyer", 48, 46, 1.1)),
    "boats": _scene("day", "sea", ("boat", 24, 48), ("boat", 50, 54, 1.2), ("boat", 76, 46, 0.8),
                    ("steamer", 60, 38, 0.5)),
    "beach": _scene("dusk", "sand", ("men", 26, 52), ("men", 54, 56), ("men", 80, 50, 0.8),
                    ("steamer", 66, 38, 0.5)),
    "storm": _scene("storm", "sea", ("cloud", 30, 22), ("cloud", 66, 26, 0.9),
                    ("wave", 30, 46, 1.0, "white"), ("wave", 66, 52, 1.0, "white")),
    "calm": _scene("day", "sea", ("star", 74, 20, 0.6, "amber"), ("boat", 34, 46),
                   ("wave", 62, 52, 0.6, "white")),
    "smoke": _scene("storm", "town", ("town", 46, 52), ("smoke", 36, 36), ("smoke", 62, 34, 0.9)),
    "tanks": _scene("dusk", "field", ("tank", 34, 50), ("tank", 70, 44, 0.7)),
    "infantry": _scene("day", "field", ("men", 28, 52, 1.2), ("men", 66, 48, 0.9)),
    "guns": _scene("dusk", "field", ("gun", 34, 50), ("gun", 66, 46, 0.8)),
    "bridge": _scene("day", "sea", ("bridge", 48, 46)),
    "flood": _scene("day", "sea", ("town", 66, 40, 0.6), ("wave", 28, 48, 0.8, "white"),
                    ("wave", 58, 54, 0.8, "white")),
    "orders": _scene("day", "field", ("paper", 44, 50, 1.3, "white"), ("cap", 66, 54, 0.9)),
    "general": _scene("day", "field", ("cap", 48, 48, 1.6), ("star", 48, 20, 0.5, "amber")),
    "road": _scene("dusk", "field", ("lorry", 26, 50), ("men", 56, 54), ("lorry", 78, 46, 0.7)),
    "night": _scene("night", "sea", ("star", 22, 16, 0.25, "white"), ("star", 60, 12, 0.2, "white"),
                    ("bomber", 64, 28, 0.6), ("steamer", 40, 48)),
    "mine": _scene("day", "sea", ("mine", 48, 54, 1.3)),
    "raiders": _scene("night", "sea", ("steamer", 26, 44, 0.7), ("destroyer", 64, 54, 0.8),
                      ("wave", 30, 54, 0.6, "white")),
    "parachutes": _scene("day", "field", ("parachute", 24, 28), ("parachute", 50, 36, 1.2),
                         ("parachute", 76, 24, 0.9), ("wall", 50, 56, 0.9)),
    "flag": _scene("day", "field", ("flag", 42, 52, 1.1, "white"), ("men", 70, 54, 0.8)),
    "fort": _scene("dusk", "field", ("wall", 48, 50, 1.4), ("flag", 60, 36, 0.6, "alarm")),
    "stores": _scene("day", "field", ("barrel", 30, 52), ("barrel", 48, 54), ("lorry", 74, 50)),
    "spirit": _scene("dusk", "sea", ("boat", 30, 48), ("star", 50, 24, 1.0, "white"),
                     ("boat", 70, 52, 1.1)),
    "sappers": _scene("day", "sand", ("spade", 30, 52), ("spade", 46, 54, 1.1), ("lorry", 74, 50)),
    "map": _scene("day", "field", ("sheet", 48, 53, 1.3, "card"),
                  ("fold", 48, 53, 1.3, "card_soft"), ("arrow", 48, 53, 1.2, "alarm"),
                  ("flag", 76, 32, 0.5, "ink")),
}  # fmt: skip


@lru_cache(maxsize=128)
def picture(theme: Theme, name: str) -> Sprite:
    """The picture of that name, in the colours of a theme."""
    scene = VIGNETTES[name]
    body = box(0, 0, WIDE, TALL, fill=theme[_SKIES[scene.sky]])
    body += box(0, _HORIZON, WIDE, TALL - _HORIZON, fill=theme[_GROUNDS[scene.ground]])
    for shape, x, y, size, colour in scene.shapes:
        body += moved(tag("path", d=_SHAPES[shape], fill=theme[colour]), x, y, size)
    rim = {"fill": "none", "stroke": theme["ink"], "stroke_width": 1.6}
    return Sprite(WIDE, TALL, body + box(0.8, 0.8, WIDE - 1.6, TALL - 1.6, **rim))
