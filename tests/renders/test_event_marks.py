"""Marks of what happened: which kind gets which, each once, and where they lie."""

from dataclasses import replace

import pytest

from engine.core.log import Event
from renders.core.event_marks import Mark, arrows, bursts, marks_by_kind, rings
from renders.core.fonts import SANS
from renders.core.layout import BoxLayout
from renders.core.scene import Scene
from renders.core.sprites import Sprite, Text
from renders.spoiled_victory.themes import DAY

LAYOUT = BoxLayout(
    width=900,
    height=600,
    map_width=700,
    centres={"a": (100, 100), "b": (300, 100), "c": (300, 400)},
    sizes={"a": (80, 60), "b": (120, 60), "c": (80, 60)},
    radii=dict.fromkeys("abc", 5.0),
)
mark_of = marks_by_kind(
    ours={"march"}, theirs={"advance"}, fights={"battle"}, bombs={"raid", "guns"}
)


def event(kind, *places):
    return Event(kind, "Words.", places)


def drawn(*events):
    told = DAY, LAYOUT, mark_of, events
    return [(it.what, it.place) for it in (*rings(*told), *bursts(*told))]


def test_a_kind_has_its_mark_and_any_other_a_ring():
    kinds = ("march", "advance", "battle", "raid", "guns", "weather")
    assert [mark_of(event(kind)) for kind in kinds] == [
        Mark.OURS, Mark.THEIRS, Mark.BURST, Mark.BOMBS, Mark.BOMBS, Mark.RING,
    ]  # fmt: skip


def test_every_mark_is_drawn_once_rings_first():
    events = [
        event("battle", "a"), event("weather", "b", "b"), event("battle", "a"), event("raid", "a"),
    ]  # fmt: skip
    assert drawn(*events) == [("ring", "b"), ("burst", "a"), ("bombs", "a")]


def test_a_march_is_an_arrow_for_each_step_and_each_step_once():
    steps = [event("march", "a", "b", "c"), event("march", "a", "b"), event("advance", "a", "b")]
    found = [it.what for it in arrows(DAY, LAYOUT, mark_of, steps)]
    assert found == ["ours:a>b", "ours:b>c", "theirs:a>b"]
    assert not drawn(*steps)


def test_an_arrow_begins_at_the_edge_of_its_space_but_inside_it_on_a_short_way():
    (far,) = arrows(DAY, LAYOUT, mark_of, [event("march", "b", "c")])
    assert far.start == (300, LAYOUT.bounds("b")[3])
    near = replace(LAYOUT, centres={**LAYOUT.centres, "c": (300, 170)})
    (short,) = arrows(DAY, near, mark_of, [event("march", "b", "c")])
    assert short.start == (300, LAYOUT.bounds("b")[3] - 8)


def threads(*events):
    return list(arrows(DAY, replace(LAYOUT, thread=6.0), mark_of, events))


def test_a_march_as_one_line_has_its_head_at_its_end_and_its_edge_under_all():
    found = threads(event("march", "a", "b", "c"), event("march", "a", "b"))
    edges, lines = found[: len(found) // 2], found[len(found) // 2 :]
    assert all(it.edge and not it.fill for it in edges)
    assert all(it.fill and not it.edge for it in lines)
    assert [(it.what, it.head) for it in lines] == [
        ("ours:a>b", False), ("ours:b>c", True), ("ours:a>b", True),
    ]  # fmt: skip
    assert lines[0].end == lines[1].start == LAYOUT.centres["b"]


def test_lines_of_two_who_change_places_keep_apart():
    there, back = threads(event("march", "a", "b"), event("advance", "b", "a"))[2:]
    assert there.start[1] > 100 > back.start[1]


def test_a_name_under_a_line_is_lettered_again_over_it():
    names = ("on it", (180, 103)), ("beside it", (180, 160)), ("A LAND", (160, 104))
    words = [
        Text(name, *at, SANS, 28 if name.isupper() else 10, DAY["german"]) for name, at in names
    ]
    scene = Scene(Sprite(700, 600, "", tuple(words)), DAY)
    scene.add(*threads(event("march", "a", "b")))
    scene.settle()
    again = [it for it in scene.items if isinstance(it, Text)]
    assert {it.text for it in again} == {"on it"}
    assert [it.fill for it in again] == [*[DAY["white"]] * 4, DAY["ink"]]


def test_a_march_of_which_only_one_end_is_on_the_map_is_a_ring():
    step = event("march", "off the map", "b")
    assert not list(arrows(DAY, LAYOUT, mark_of, [step]))
    assert drawn(step) == [("ring", "b")]


def test_both_sides_have_arrows_of_their_own_colour():
    ours, theirs = arrows(
        DAY, LAYOUT, mark_of, [event("march", "a", "b"), event("advance", "a", "b")]
    )
    assert (ours.fill, theirs.fill) == (DAY["allied"], DAY["alarm"])


@pytest.mark.parametrize(
    ("one", "other", "start", "end"),
    [("a", "b", (140, 100), (248, 100)), ("b", "c", (300, 130), (300, 378))],
)
def test_an_arrow_runs_from_edge_to_edge(one, other, start, end):
    (arrow,) = arrows(DAY, LAYOUT, mark_of, [event("march", one, other)])
    assert arrow.start == pytest.approx(start)
    assert arrow.end == pytest.approx(end)


def test_two_who_change_places_pass_each_other():
    there, back = arrows(DAY, LAYOUT, mark_of, [event("march", "a", "b"), event("march", "b", "a")])
    assert there.start[1] == there.end[1] == 100 + 11
    assert back.start[1] == back.end[1] == 100 - 11


def test_an_arrow_aslant_runs_from_the_edge_of_its_space_into_the_other():
    (arrow,) = arrows(DAY, LAYOUT, mark_of, [event("march", "a", "c")])
    for space, (x, y), inset in (("a", arrow.start, 0), ("c", arrow.end, 8)):
        left, top, right, bottom = LAYOUT.bounds(space)
        assert left + inset <= x <= right - inset
        assert y in (pytest.approx(top + inset), pytest.approx(bottom - inset))


def test_frames_rings_and_tints_have_the_colour_asked_for():
    frame = LAYOUT.frame(DAY, "a", "allied")
    thin = LAYOUT.frame(DAY, "a", "allied", 2.5)
    tint = LAYOUT.tint(DAY, "a", "alarm", 0.25)
    assert DAY["allied"] in frame.sprite.body
    assert 'stroke-width="2.5"' in thin.sprite.body
    assert thin.sprite.body != frame.sprite.body
    assert DAY["amber"] in LAYOUT.ring(DAY, "a").sprite.body
    assert DAY["alarm"] in tint.sprite.body
    assert 'opacity="0.25"' in tint.sprite.body
    assert (tint.x, tint.y, tint.sprite.width, tint.sprite.height) == (60, 70, 80, 60)
