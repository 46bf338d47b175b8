"""What panels, charts, counters and films are made of."""

import io

import pytest
from PIL import Image

import engine
from engine.core.log import CoreKind, Event, Weight
from renders import atlas_of
from renders.core import counters as c
from renders.core import panel_parts as parts
from renders.core.animation import animate
from renders.core.blocks import TALL, BlockColours, Label, standing
from renders.core.chart import WIDTH as WIDTH_OF_CHART
from renders.core.chart import (
    Chart,
    Series,
    chart_words,
    draw_chart,
    points_in_words,
    turn_numbers,
)
from renders.core.crops import badge_height, numbered_targets, ribbon, scale_of
from renders.core.fonts import BOLD, SANS, fitted, text_width
from renders.core.icons import pill
from renders.core.key import common_signs, signs_of
from renders.core.palette import Theme, palette, quantised
from renders.core.panel import Column
from renders.core.picture import Picture, encode
from renders.core.scene import Arrow, Loose, PlacedSprite
from renders.core.sprites import Text
from renders.core.stacking import Tray, fitting, room, spread
from renders.spoiled_victory.layout import LAYOUT
from renders.spoiled_victory.themes import DAY

WIDTH = 268.0


@pytest.fixture
def column():
    return Column(DAY, 0, 0, WIDTH)


def words(column):
    return [it.text for it in column.items if isinstance(it, Text)]


def placed(column, what):
    return [it for it in column.items if getattr(it, "what", "") == what]


def lines(count):
    return [Event("anything", f"Line {number}.") for number in range(count)]


def test_the_diary_shows_the_last_lines_in_their_order(column):
    parts.just_now(column, lines(14), 1000)
    assert words(column) == [f"Line {number}." for number in range(4, 14)]


def test_a_sentence_is_told_to_its_end_while_there_is_room(column):
    long = Event("anything", " ".join(f"word{number}" for number in range(60)))
    parts.just_now(column, [long], 1000)
    assert " ".join(words(column)) == long.words
    crowded = Column(DAY, 0, 0, WIDTH)
    parts.just_now(crowded, [long], 44 + 60)
    assert words(crowded)[-1].endswith("…")


def test_lines_that_are_drawn_larger_do_not_run_over_the_edge():
    told = "Wed 22 May: Axis 2, Allies 15 points."  # at 17 pixels 240 wide, at 25.5 not 360 but 378
    column = Column(DAY, 0, 0, 240, 1.5)
    column.paragraph(told, 5, size=17)
    assert " ".join(words(column)) == told
    assert all(text_width(it, SANS, 17 * 1.5) <= 240 * 1.5 for it in words(column))


def test_dice_stand_in_the_order_of_the_words(column):
    told = Event("dice", "An attack: 5-4-4-1 against 3.", dice=(4, 1, 5, 4))
    assert parts.in_told_order(told) == (5, 4, 4, 1)
    assert parts.in_told_order(Event("dice", "A duel.", dice=(2, 6))) == (2, 6)


def test_the_key_names_every_mark_once_at_the_foot_of_the_panel():
    signs = common_signs(DAY)
    drawn = [PlacedSprite(pill("x", "#c00000"), 0, 0, what) for what in ("burst", "ring", "burst")]
    shown = signs_of([*drawn, Arrow((0, 0), (9, 9), "", "", "ours:A>B")], signs)
    assert [word for _, word in shown] == ["Allied move", "fought here", "just changed"]
    items = parts.key(DAY, LAYOUT, shown)
    assert max(it.y for it in items) < LAYOUT.height
    assert parts.key(DAY, LAYOUT, []) == []


def test_a_diary_without_room_keeps_the_newest(column):
    parts.just_now(column, lines(9), 44 + 2 * 28)
    assert words(column) == ["Line 7.", "Line 8."]
    crowded = Column(DAY, 0, 0, WIDTH)
    parts.just_now(crowded, lines(9), 20)
    assert not crowded.items


def test_a_diary_without_room_keeps_the_loudest(column):
    loud = Event("fall", "A town falls.", weight=Weight.MAJOR)
    turn = Event("turn", "A turn begins.", weight=Weight.TURN)
    parts.just_now(column, [turn, loud, *lines(9)], 44 + 2 * 28)
    assert words(column) == ["A town falls.", "Line 8."]


def test_the_diary_leaves_out_what_is_silent_or_came_by_itself_and_what_is_shown_elsewhere(column):
    events = [
        Event(CoreKind.COMMITMENT, "A number."),
        Event(CoreKind.FORCED, "Nothing to decide."),
        Event(CoreKind.STANCE, "Retreat (by your standing orders)."),
        Event("turn", "A turn begins."),
        Event("move", "A march."),
    ]
    parts.just_now(column, events, 1000, without={"turn"})
    assert words(column) == ["A march."]


def test_turns_gone_by_are_struck_out_and_the_others_numbered(column):
    parts.calendar(column, 3, 6, rows=2)
    cells = placed(column, "turn")
    assert [[it.text for it in cell.sprite.texts] for cell in cells] == [
        [], [], ["3"], ["4"], ["5"], ["6"],
    ]  # fmt: skip
    assert [cells[n].y for n in range(4)] == [0, 23, 0, 23]


def test_a_bar_is_never_longer_than_its_scale(column):
    for points in (5, 40, 90, -3, 0):
        parts.progress(column, points, (10, 40))
    some, full, more, less, none = (it.sprite.body for it in placed(column, "progress"))
    assert some != full == more
    assert less == none != some


def test_yes_no_and_broken_look_different_and_stand_in_two_columns(column):
    parts.ticks(column, [parts.Holding(str(it), it) for it in parts.Tick])
    marks = placed(column, "tick")
    assert len({it.sprite.body for it in marks}) == 3
    assert [(it.x, it.y) for it in marks] == [(0, 0), (WIDTH / 2, 0), (0, 22)]
    good, bad = (marks[n].sprite.body for n in (0, 2))
    assert (good.count("<path"), bad.count("<path")) == (1, 1)
    assert marks[1].sprite.body.count("<path") == 0


def test_a_worn_counter_has_a_bar_under_its_number_and_a_whole_one_none():
    def drawn(*, reduced):
        face = c.CounterFace(
            c.Shape.ROUND, "#dddddd", "#111111", "#c00000", c.Symbol.BOAT, "2", "BR",
            reduced=reduced,
        )  # fmt: skip
        return c.counter(face, c.LARGE)

    assert "#c00000" not in drawn(reduced=False).body
    assert "#c00000" in drawn(reduced=True).body
    assert [drawn(reduced=it).texts[0].fill for it in (False, True)] == ["#111111", "#c00000"]


@pytest.mark.parametrize("steps", range(1, 5))
def test_a_block_shows_a_full_pip_for_each_step_left(steps):
    colours = BlockColours("#888888", "#aaaaaa", "#444444", "#010203", "#c00000", "GE")
    body = standing(colours, Label(c.Symbol.ARMOR, "A", 5, steps, 4), TALL).body
    assert body.count('fill="#010203"') == steps


@pytest.mark.parametrize("word", ["OC", "7 VP", "3 of 6 cards"])
def test_a_label_is_as_wide_as_its_words(word):
    sprite = pill(word, "#c00000")
    assert text_width(word, BOLD, 11) < sprite.width < text_width(word, BOLD, 11) + 12


@pytest.mark.parametrize("room_for", [200, 90, 61.5, 40, 17])
def test_fitted_words_fit(room_for):
    size = fitted("Eggewaartskapelle", SANS, 20, room_for)
    assert text_width("Eggewaartskapelle", SANS, size) <= room_for
    assert size <= 20


def test_smaller_windows_are_drawn_larger():
    widths = (560, 640, 641, 1000, 1001)
    assert [scale_of((0, 0, width, 400)) for width in widths] == [2.0, 2.0, 1.5, 1.5, 1.0]


def test_counters_are_as_large_as_fit_and_stand_in_the_middle():
    tray = Tray(10, 20, 106, 72)
    assert [fitting(tray, count) for count in (2, 3, 4, 6, 7, 8)] == [
        c.LARGE, c.MEDIUM, c.SMALL, c.SMALL, c.NARROW, c.NARROW,
    ]  # fmt: skip
    assert fitting(tray, 9) is None
    assert room(tray, c.NARROW) == 6 + 2
    for count, size in ((1, c.LARGE), (3, c.MEDIUM), (5, c.SMALL), (8, c.NARROW)):
        corners = spread(tray, count, size)
        above = min(y for _, y in corners) - tray.y
        below = tray.y + tray.height - max(y for _, y in corners) - size.height
        left = min(x for x, _ in corners) - tray.x
        right = tray.x + tray.width - max(x for x, _ in corners) - size.width
        assert above == pytest.approx(below)
        assert left == pytest.approx(right)


def chart(*values):
    line = Series("Victory Points", "accent", values)
    return Chart("By turn", turn_numbers(4), (line,), ((12, "much"),), "")


def test_a_chart_grows_upwards_to_its_highest_value_or_level():
    assert chart(1, 3).top == 12
    assert chart(1, 30).top == 30
    assert chart(1, 3).at(0, 12)[1] < chart(1, 3).at(0, 0)[1]
    assert chart(1, 3).at(3, 0)[0] > chart(1, 3).at(0, 0)[0]


def test_a_chart_says_its_last_value_its_turns_and_its_levels():
    lettered = [it.text for it in chart_words(chart(1, 3), DAY)]
    assert "Victory Points: 3" in lettered
    assert {"By turn", "1", "2", "3", "4", "12", "much"} <= set(lettered)
    assert "Victory Points: 0" in [it.text for it in chart_words(chart(), DAY)]
    dense = Chart("", turn_numbers(40), (), ((49, "less"), (50, "most"), (9, "low")), "")
    lettered = [it.text for it in chart_words(dense, DAY)]
    assert {"most", "low", "1"} <= set(lettered)
    assert not {"less", "2"} & set(lettered)
    bare = [it.text for it in chart_words(Chart("", turn_numbers(4), (), (), ""), DAY)]
    assert {"5", "10"} <= set(bare)  # without names the scale has its numbers
    told = points_in_words([(1, 0), (4, 2)], lambda points: f"level {points}")
    assert told.startswith("4 Victory Points (level 4) after 2 turns.")


def test_the_line_over_a_layer_says_what_other_marks_mean_while_there_is_room():
    signs = signs_of([PlacedSprite(pill("x", "#c00000"), 0, 0, "ring")], common_signs(DAY)) * 2
    wide, narrow = ([*ribbon(DAY, "Control: dark is German", (0, 0, right, 30), signs)]
                    for right in (1300, 400))  # fmt: skip
    said = [it.text for it in wide if isinstance(it, Text)]
    assert said == ["Control: dark is German", "just changed", "just changed"]
    assert all(it.x + text_width(it.text, it.face, it.size) <= 1300
               for it in wide if isinstance(it, Text))  # fmt: skip
    assert [it.text for it in narrow if isinstance(it, Text)] == said[:2]


@pytest.mark.parametrize("game", engine.games())
def test_numbers_on_a_zoom_can_be_read_on_a_phone(game):
    layout = atlas_of(game).layout
    assert badge_height(layout, (0, 0, 430, 350)) * 390 / 430 >= 13.5
    near, far = (badge_height(layout, (0, 0, wide, 600)) for wide in (430, 1300))
    assert near <= far <= layout.badge * 1.3


@pytest.mark.parametrize("game", engine.games())
def test_no_number_is_cut_off_by_the_edge_of_the_map(game):
    layout = atlas_of(game).layout
    targets = [space for space in layout.centres for _ in range(4)]
    whole = (0, 0, layout.map_width, layout.height)
    badges = [it for it in numbered_targets(DAY, layout, targets, whole) if isinstance(it, Loose)]
    assert {it.place for it in badges} == {*layout.centres}
    for badge in badges:
        for x, y in badge.spots:
            assert 0 <= x <= layout.map_width - badge.sprite.width, badge.place
            assert 0 <= y <= layout.height - badge.sprite.height, badge.place


@pytest.mark.parametrize("game", ["spoiled_victory", "miracle"])
def test_every_level_of_a_chart_has_its_name_in_letters_for_a_phone(game):
    view = engine.view(engine.new_game(game, "chart").state, None)
    found = atlas_of(game).chart_of(view.board)
    lettered = {it.text: it for it in chart_words(found, DAY)}
    for height, name in found.levels:
        assert lettered[name].size == lettered[str(height)].size >= 18
        assert lettered[name].x + text_width(name, SANS, lettered[name].size) < WIDTH_OF_CHART


def test_the_lines_of_a_chart_are_told_apart_by_the_shape_of_their_points():
    lines = [Series(name, "accent", (1, 2)) for name in "abc"]
    shots = []
    for number in range(3):
        image = draw_chart(Chart("", turn_numbers(2), tuple(lines[: number + 1]), (), ""), DAY)
        left, down = 32, 76 + 30 * number
        shots.append(image.crop((left - 8, down - 8, left + 8, down + 8)).tobytes())
    assert len(set(shots)) == 3


BITS = 16


def frame(number):
    """A picture that shows a number as black and white pixels."""
    image = Image.new("P", (BITS, 1))
    image.putpalette([0, 0, 0, 255, 255, 255] * 128)
    image.putdata([number >> bit & 1 for bit in range(BITS)])
    return Picture(encode(image), BITS, 1, "")


def shown(film):
    """The numbers of the frames of a film, and how long each is shown."""
    wide = film.width / BITS
    for number in range(film.n_frames):
        film.seek(number)
        row = film.convert("L")
        bits = [row.getpixel((int(wide * (bit + 0.5)), 0)) > 127 for bit in range(BITS)]
        yield sum(on << bit for bit, on in enumerate(bits)), film.info["duration"]


def test_a_long_film_is_thinned_evenly_ends_with_its_last_frame_and_rests_there():
    film = animate(frame(number) for number in range(200))
    numbers, pauses = zip(*shown(Image.open(io.BytesIO(film.content))), strict=True)
    assert numbers == (*range(0, 200, 4), 199)
    assert pauses[-1] > 4 * pauses[0]
    assert set(pauses[:-1]) == {pauses[0]}


def test_a_short_film_shows_every_frame_once():
    film = animate(frame(number) for number in range(5))
    assert [number for number, _ in shown(Image.open(io.BytesIO(film.content)))] == [*range(5)]


def test_a_palette_holds_every_colour_and_even_steps_between_two():
    theme = Theme("grey", (("dark", "#000000"), ("light", "#646464")), (("dark", "light", 3),))
    greys = [0, 100, 25, 50, 75]
    assert palette(theme) == tuple((grey, grey, grey) for grey in greys)
    image = Image.new("RGB", (3, 1))
    image.putdata([(1, 1, 1), (60, 60, 60), (99, 99, 99)])
    shown = quantised(image, theme).convert("L")
    assert [shown.getpixel((x, 0)) for x in range(3)] == [0, 50, 100]


def test_a_theme_of_too_many_colours_is_refused():
    steps = Theme("wide", (("dark", "#000000"), ("light", "#ffffff")), (("dark", "light", 254),))
    assert quantised(Image.new("RGB", (1, 1)), steps)
    coloured = Theme("wider", (*steps.colours, ("red", "#ff0000")), steps.ramps)
    with pytest.raises(ValueError, match="wider has 257 colours, at most 256"):
        quantised(Image.new("RGB", (1, 1)), coloured)
