"""What the tests of pictures share: whether things overlap, lie inside, and what was drawn."""

from renders.core.fonts import text_width


def overlap(one, other):
    """Whether two boxes (left, top, right, bottom) share more than an edge."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def extent(text, above=0.72, below=0.2):
    """The box of a line of text; `above` and `below` its base line, as shares of its size."""
    wide = text_width(text.text, text.face, text.size)
    left = {"l": text.x, "m": text.x - wide / 2, "r": text.x - wide}[text.anchor[0]]
    return left, text.y - text.size * above, left + wide, text.y + text.size * below


def inside(layout, space, window):
    """Whether a window shows the whole of a space."""
    left, top, right, bottom = layout.bounds(space)
    return window[0] <= left and window[1] <= top and right <= window[2] and bottom <= window[3]
