"""How much of names and counters the marks of a picture hide, in pixels of the map.

Every sprite is measured by what it really paints: a frame hides nothing of what stands inside it.
"""

from functools import lru_cache

from PIL import Image, ImageDraw

from renders.core.clearance import shared, text_box, words_of
from renders.core.fonts import SERIF
from renders.core.scene import Arrow, PlacedSprite
from renders.core.sprites import Text, sprite_pixels

PIECES = ("unit:", "german:", "pile:", "ship:", "evacuee:", "block:", "back")
GROUND = ("german ground", "german hatch", "allied ground", "flooded", "pocket", "tint")
HEAD = "head"
SMALLEST = 6.0  # letters below this are part of a drawing
_EDGE = 2.0  # a counter's own rim may be touched


def is_piece(item):
    return isinstance(item, PlacedSprite) and item.what.startswith(PIECES)


@lru_cache(maxsize=4096)
def mask(sprite):
    """What a sprite paints, black and white."""
    _, found = sprite_pixels(sprite, 1.0)
    if found is None:
        return Image.new("L", (round(sprite.width), round(sprite.height)), 255)
    return found.convert("L").point(lambda level: 255 if level > 110 else 0)


def painted(item, box):
    """How many pixels of a box an item paints."""
    if isinstance(item, Arrow):
        return _arrow_in(item, box)
    found = mask(item.sprite)
    left, top, right, bottom = (
        round(edge - (item.x, item.y)[number % 2]) for number, edge in enumerate(box)
    )
    return found.crop((left, top, max(right, left), max(bottom, top))).histogram()[255]


def _arrow_in(arrow, box):
    left, top, right, bottom = (round(edge) for edge in box)
    image = Image.new("L", (max(right - left, 1), max(bottom - top, 1)))
    draw = ImageDraw.Draw(image)
    draw.polygon([(x - left, y - top) for x, y in arrow.outline()], fill=255)
    for hole in arrow.holes:
        draw.rectangle([hole[0] - left, hole[1] - top, hole[2] - left, hole[3] - top], fill=0)
    return image.histogram()[255]


def extent_of(item):
    if isinstance(item, Arrow):
        across, down = zip(*item.outline(), strict=True)
        return min(across), min(down), max(across), max(down)
    return item.box


def names_of(scene, map_width):
    """The names on the map that must stay free, by their number among its words."""
    again = {(it.text, it.x, it.y) for it in scene.items if isinstance(it, Text)}
    return {
        number: (f"name {text.text}", text_box(text))
        for number, text in enumerate(scene.base.texts)
        if text.x < map_width
        and text.size >= SMALLEST
        and not watermark(text)
        and (text.text, text.x, text.y) not in again
    }


def watermark(text):
    """Whether words are printed large and pale under what will lie there."""
    return text.face == SERIF and text.size >= 26


def hidden(scene, map_width, wanted=lambda item: True):
    """What hides how much of what: (mark, hidden thing, pixels), the panel left out."""
    words, names = words_of(scene.base), names_of(scene, map_width)
    found, pieces = [], []
    for item in scene.items:
        if isinstance(item, Text) or item_left(item) >= map_width:
            continue
        box = extent_of(item)
        near = [names[number] for number in words.near(box) if number in names]
        if item.what == HEAD:  # bears the name again, over whatever lay there
            found = [it for it in found if it[1] not in _within(box, near)]
            continue
        if not isinstance(item, Arrow) and item.what.startswith(GROUND):
            continue  # ground is drawn with its names
        targets = near if is_piece(item) else (*near, *pieces)
        if wanted(item):
            for what, thing in targets:
                if shared(box, thing) > 0:
                    covered = painted(item, thing)
                    if covered:
                        found.append((f"{item.what}@{getattr(item, 'place', '')}", what, covered))
        if is_piece(item):
            x0, y0, x1, y1 = box
            inside = (x0 + _EDGE, y0 + _EDGE, x1 - _EDGE, y1 - _EDGE)
            pieces.append((f"{item.what}@{item.place}", inside))
    return found


def _within(box, names):
    return {what for what, thing in names if shared(box, thing) > 0}


def item_left(item):
    return extent_of(item)[0]
