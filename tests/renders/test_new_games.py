"""What a further game has to give: a layout, a base map from it, pieces and a panel.

Two games that do not exist: a map of a thousand hexes with stacks of five counters, and one of
areas joined by connectors. Everything else is the atlas's.
"""

import io
import math
from functools import cache
from itertools import combinations

import pytest
from PIL import Image

from engine.core.hexmap import Cell, Grain, HexMap, Parity
from engine.core.log import Event
from engine.core.views import View
from renders.core import counters as c
from renders.core.atlas import Atlas
from renders.core.base_parts import base_sprite, connections, hex_grounds, hex_outlines
from renders.core.chart import Chart, points_and_losses, points_in_words, turn_numbers
from renders.core.fonts import SANS
from renders.core.hexes import HexLayout, hex_centres
from renders.core.layers import THICK, Layer, frames
from renders.core.layout import BoxLayout
from renders.core.panel import panel_column
from renders.core.panel_parts import just_now
from renders.core.scene import Arrow, PlacedSprite
from renders.core.sprites import Text
from renders.core.svg import box
from renders.core.themes import themes

LARGEST_SNAPSHOT = 250_000
DAY, NIGHT = themes(
    grounds={"clear": "#f7f1e0", "forest": "#bfd2a2", "city": "#ecccb2"},
    counters={"british": "#e39486"},
)


def row_and_column(hexagon):
    """Hexes are numbered RRCC."""
    return Cell(int(hexagon[2:]), int(hexagon[:2]))


@cache
def hex_atlas(grain=Grain.ROWS):
    ids = [f"{row:02}{column:02}" for row in range(1, 28) for column in range(1, 39)]
    hexes = HexMap(ids, row_and_column, grain=grain, shifted=Parity.EVEN)
    across, down = (44.0, 38.1) if grain is Grain.ROWS else (38.1, 44.0)
    layout = HexLayout(
        width=2040.0,
        height=1240.0,
        map_width=1730.0,
        centres=hex_centres(hexes, (across, down), (27.0, 27.0)),
        hexes=hexes,
        radius=25.4,
        box=(44.0, 36.0),
        arrow_reach=14.0,
    )
    grounds = dict(zip(ids, (("clear", "clear", "forest", "city") * len(ids)), strict=False))

    @cache
    def base_map(theme):
        names = [
            Text(hexagon, x, y - 15, SANS, 9, theme["soft"], "ms")
            for hexagon, (x, y) in layout.centres.items()
        ]
        ground = hex_grounds(layout, lambda hexagon: theme[grounds[hexagon]])
        shapes = (ground, hex_outlines(layout, theme["edge"], 0.45))
        return base_sprite(theme, layout, shapes, names)

    def pieces(theme, board):
        for hexagon, units in board.items():
            x, y = layout.centres[hexagon]
            for number, unit in enumerate(units):
                face = counter(theme, unit)
                corner = x - 16 + 3 * number, y - 22 + 3 * number
                yield PlacedSprite(face, *corner, f"unit:{unit}", hexagon)

    return atlas(layout, base_map, pieces)


@cache
def area_atlas():
    areas = {f"A{n}": (110.0 + n % 9 * 190, 110.0 + n // 9 * 210 + n % 2 * 60) for n in range(45)}
    near = sorted(combinations(areas, 2), key=lambda pair: math.dist(*map(areas.get, pair)))[:112]
    layout = BoxLayout(
        width=2040.0,
        height=1200.0,
        map_width=1730.0,
        centres=areas,
        sizes=dict.fromkeys(areas, (120.0, 110.0)),
        radii=dict.fromkeys(areas, 8.0),
    )

    @cache
    def base_map(theme):
        boxes = []
        for area in areas:
            left, top, right, bottom = layout.bounds(area)
            boxes.append(box(left, top, right - left, bottom - top, rx=8, fill=theme["clear"]))
        lines = connections(layout, near, theme["lane"], stroke_width=4)
        names = [
            Text(area, x, y - 40, SANS, 13, theme["ink"], "ms") for area, (x, y) in areas.items()
        ]
        return base_sprite(theme, layout, (lines, *boxes), names)

    def pieces(theme, board):
        for area, units in board.items():
            left, top, *_ = layout.bounds(area)
            for number, unit in enumerate(units):
                at = left + 2 + number % 4 * 28, top + 24 + number // 4 * 38
                yield PlacedSprite(counter(theme, unit), *at, f"unit:{unit}", area)

    return atlas(layout, base_map, pieces)


def counter(theme, unit):
    face = c.CounterFace(
        c.Shape.ROUND,
        theme["british"],
        theme["ink"],
        theme["alarm"],
        c.Symbol.INFANTRY,
        str(unit % 9),
        "BR",
    )
    return c.counter(face, c.NARROW)


def atlas(layout, base_map, pieces):
    def panel(theme, view, events):
        column = panel_column(theme, layout, 22)
        column.heading("A new game")
        just_now(column, events, layout.height)
        return column.items

    def held(theme, board, _place):
        return frames(theme, layout, "allied", list(board), THICK)

    return Atlas(
        layout=layout,
        day=DAY,
        night=NIGHT,
        base_map=base_map,
        pieces=pieces,
        panel=panel,
        layers={"held": Layer("Who stands where", held)},
        places={space: f"the space {space}" for space in layout.centres},
        name_of=lambda space: f"the space {space}",
        chart_of=lambda _: Chart(
            "Turn by turn",
            turn_numbers(9),
            points_and_losses([(1, 0), (4, 2)], "lost"),
            (),
            points_in_words([(1, 0), (4, 2)], str),
        ),
        describe=lambda view: f"{len(view.board)} stacks.",
    )


def view_of(drawn):
    """143 counters, up to five in a stack, all over the map."""
    spaces, board, unit = list(drawn.layout.centres), {}, 0
    for number in range(143):
        board.setdefault(spaces[number // 5 * 29 % len(spaces)], []).append(unit := number)
    assert unit == 142
    return View(
        game="new", seat=None, options={}, ply=0, commitment="", awaited=(), question=None,
        result=None, board=board, turn="1", phase="",
    )  # fmt: skip


GAMES = {
    "hexes in rows": hex_atlas,
    "hexes in columns": lambda: hex_atlas(Grain.COLUMNS),
    "areas": area_atlas,
}


@pytest.fixture(params=GAMES)
def drawn(request):
    return GAMES[request.param]()


def test_the_snapshot_holds_every_piece_and_is_small(drawn):
    view = view_of(drawn)
    one, other = list(drawn.layout.centres)[:2]
    event = Event("anything", "Something happened.", (one, other))
    picture = drawn.snapshot(view, [event])
    assert Image.open(io.BytesIO(picture.png)).size == (drawn.layout.width, drawn.layout.height)
    assert len(picture.png) < LARGEST_SNAPSHOT
    scene = drawn.compose(view, [event])
    assert len([it for it in scene.placed if it.what.startswith("unit:")]) == 143
    assert [it.place for it in scene.placed if it.what == "ring"] == [one, other]
    assert not [it for it in scene.items if isinstance(it, Arrow)]


def test_a_crop_shows_its_place_its_targets_and_a_layer(drawn):
    view, space = view_of(drawn), list(drawn.layout.centres)[33]
    near = drawn.crop(view, space, targets=[space, ""])
    assert near.alt.startswith(f"The map around the space {space}. Numbered: 1 the space {space}.")
    assert near.width == 2 * 430
    layered = drawn.crop(view, layer="held")
    assert layered.alt.startswith("The whole map with a layer. Who stands where.")
    assert layered.width == drawn.layout.map_width
    pointed = drawn.crop(view, targets=[space], layer="held")
    assert pointed.alt.startswith("The whole map with a layer. Who stands where. Numbered: 1 the ")


def test_the_chart_and_the_film_are_there_without_further_work(drawn):
    view = view_of(drawn)
    assert drawn.chart(view).alt.startswith(
        "Chart: Turn by turn. 4 Victory Points (4) after 2 turns."
    )
    assert drawn.animate([drawn.snapshot(view, [])]).suffix == "gif"


@pytest.mark.parametrize("grain", Grain)
def test_neighbouring_hexes_share_a_side_whichever_way_they_lie(grain):
    layout = hex_atlas(grain).layout
    for one in ("0505", "0606", "0101"):
        for other in layout.hexes.neighbours(one):
            here, there = layout.corners(one), layout.corners(other)
            for end in layout.side(one, other):
                assert min(math.dist(end, corner) for corner in here) < 0.1
                assert min(math.dist(end, corner) for corner in there) < 0.1


@pytest.mark.parametrize("grain", Grain)
def test_the_rim_of_a_region_is_drawn_on_its_outside(grain):
    """A side of the rim is drawn halfway to the hex beyond it."""
    layout = hex_atlas(grain).layout
    region = ("0505", *layout.hexes.neighbours("0505"))
    sides = layout.rim_sides(region)
    assert len(sides) == len(set(sides)) == 18
    for hexagon, number in sides:
        beyond = layout.hexes.beside(hexagon, number)
        assert beyond not in region
        ends = sorted([layout.corners(hexagon)[number - 1], layout.corners(hexagon)[number]])
        for end, shared in zip(ends, sorted(layout.side(hexagon, beyond)), strict=True):
            assert math.dist(end, shared) < 0.1
