"""Lists of units: one line each, all of one unit's orders at once, the others a tap away."""

from __future__ import annotations

from itertools import chain

import pytest
from msgspec.structs import replace

from bot.cli.thumb import Thumb
from bot.limits import BUTTONS_IN_ROW, ROWS
from bot.panels import opened as opening
from bot.panels.decision import (
    PanelState,
    decision,
    formations_beside,
    going_on,
    numbered_places,
    shown_question,
    shows_buttons,
    step_at,
    units_beside,
)
from bot.panels.last_orders import LastOrders
from bot.panels.menu import walk
from bot.panels.menu_path import NOBODY, MenuPath
from bot.panels.opened import MOST_LINES, opened, opens_unit
from bot.panels.panel import Menu
from bot.panels.taps import taps
from bot.words import labels as words
from engine import Choice, Question
from engine.core.choice import BATCH, MARKS
from tests.bot.support import labels

MOST = 20


def places(count, notable=()):
    return [
        Choice(
            f"to:{at}",
            "March to",
            f"Place {at}",
            "",
            "Battle" * (at in notable),
            "",
            part=f"P{at % 6}",
        )
        for at in range(count)
    ]


def reached(choices, **how):
    """Every answer that can be reached from the first step."""
    todo, found = [()], set()
    while todo:
        picks = todo.pop()
        for at, entry in enumerate(walk(choices, picks, **how).entries):
            if entry.token:
                found.add(entry.token)
            else:
                todo.append((*picks, at))
    return found


def test_beside_the_orders_of_one_unit_stay_what_is_for_all_and_the_ways_out():
    units = [
        Choice(f"{unit}>{to}", "Sail", f"Ship {unit}", f"Port {to}")
        for unit in range(MOST_LINES)
        for to in range(2)
    ]
    for_all = Choice("home", "All ships home")
    others = Choice("more", "Other ships", opens=True)
    end = Choice("end", "That is all", opens=True, ends=True)
    choices = (*units, for_all, others, end)
    found = opened(None, Question("seat", "Sail", "1", "Which?", choices), 0)
    assert {it.token for it in found.choices} >= {"0>0", "0>1", "home", "end"}
    assert "more" not in {it.token for it in found.choices}


def test_a_line_opens_its_unit_unless_it_stands_for_several_or_for_a_single_order():
    ships = [
        [Choice(f"{ship}>{port}", "Sail", f"Ship {ship}", f"Port {port}") for port in range(3)]
        for ship in range(MOST_LINES)
    ]
    tug = Choice("tug>0", "Tow", "A tug", "Port 0")
    question = Question("seat", "Sail", "1", "Which?", (*chain(*ships), tug))
    assert opens_unit(None, question, ships[3]) == 9
    assert opens_unit(None, question, [*ships[3], *ships[4]]) == NOBODY
    assert opens_unit(None, question, [tug]) == NOBODY


def test_a_long_list_of_units_has_one_line_for_each():
    choices = [
        Choice(f"{unit}>{to}", "Sail", f"Ship {unit}", f"Port {to}")
        for unit in range(8)
        for to in range(4)
    ]
    step = walk(choices, (), units=15)
    assert [it.name for it in step.entries] == [f"Ship {unit}" for unit in range(8)]
    assert reached(choices, units=15) == {it.token for it in choices}


def test_the_places_of_one_unit_do_not_name_it_again():
    choices = [Choice(f"a>{n}", "Place", "1st Guards", f"Hex {n}") for n in range(3)]
    step = walk(choices, (), of_one=MOST)
    assert (step.title, [it.words for it in step.entries]) == (
        "Where to?",
        ["Hex 0", "Hex 1", "Hex 2"],
    )
    others = [*choices, Choice("b>0", "Place", "2nd Guards", "Hex 0")]
    assert walk(others, (), of_one=MOST).entries[0].words == "1st Guards → Hex 0"


def test_beside_others_a_unit_with_one_thing_to_do_says_what():
    moves = [Choice(f"{n}>{to}", "Move", f"Men {n}", f"Beach {to}") for n in "12" for to in "ab"]
    gather = [Choice(f"new:{n}", "Create", f"at Beach {n}") for n in range(3)]
    step = walk([*moves, *gather], (), units=5)
    assert [it.words for it in step.entries[:3]] == [
        "Move Men 1 …",
        "Move Men 2 …",
        "Create at Beach 0",
    ]
    assert step.entries[0].name == "Men 1", "by which it is found again"


def test_of_too_many_places_those_where_something_waits_lie_open_then_the_smallest_parts():
    choices = places(40, notable=(7, 31))
    step = walk(choices, (), of_one=MOST)
    assert [it.token for it in step.entries[:2]] == ["to:7", "to:31"]
    assert len(step.entries) <= MOST
    parts = [it.name for it in step.entries if not it.token]
    assert set(parts) < {f"P{at}" for at in range(6)}, "some lie open, as there is room"
    assert len(step.entries) > 2 + 6
    assert reached(choices, of_one=MOST) == {it.token for it in choices}


def test_what_else_a_unit_can_do_stands_beside_its_places():
    choices = [*places(40), Choice("dig", "Entrench", "1st Guards")]
    step = walk(choices, (), of_one=MOST)
    assert step.entries[-1].token == "dig"
    assert reached(choices, of_one=MOST) == {it.token for it in choices}


def test_ways_into_the_orders_of_one_unit_are_one_line_in_a_short_list_too():
    def ways(unit, *details):
        return [Choice(f"{unit}{it}", "North:", unit, "", it, opens=True) for it in details]

    choices = [*ways("1st and 2nd", "both", "1st alone"), *ways("3rd", "from the coast")]
    step = walk(choices, (), units=MOST_LINES)
    assert [it.words for it in step.entries] == ["1st and 2nd …", "3rd (from the coast)"]
    orders = [Choice(f"{it}", it, "3rd", opens=True) for it in ("March", "Attack")]
    assert len(walk(orders, (), units=MOST_LINES).entries) == 2


def test_the_orders_of_one_unit_do_not_name_it_again():
    drops = [
        Choice(f"{at}", "Drop", "1st Para", f"Place {at}", "50%", part=f"P{at % 3}")
        for at in range(30)
    ]
    for few in (drops, drops[:5]):
        entries = walk(few, (), of_one=MOST).entries
        assert all("1st Para" not in it.label for it in entries)
        assert any(it.label == "Place 2" for it in entries)


def test_a_line_that_leads_on_is_marked_once():
    alone = [replace(it, verb="1st alone to") for it in places(20)]
    marks = [
        it.words.count("…") for it in walk([*places(5), *alone], (), of_one=MOST_LINES).entries
    ]
    assert max(marks) == 1


def fortress_holland(kind, token):
    """The first question of a kind with an answer that begins so, the officer playing."""
    thumb = Thumb("case_yellow", "stacks", {"scenario": "fortress holland"})
    while True:
        seat, question = next(iter(thumb.table.questions.items()))
        lines = [n for n, it in enumerate(question.choices) if it.token.startswith(token)]
        if question.kind == kind and lines:
            return thumb.table, question, lines[0]
        thumb._decide(seat, question)


def test_a_stack_has_its_places_on_the_map_and_one_way_to_hold():
    table, question, alone = fortress_holland("Orders", "u:")
    stack = question.choices[alone].subject
    line = next(n for n, it in enumerate(question.choices) if it.subject == stack)
    shown = opened(table, question, line)
    assert any(" alone to" in it.verb for it in shown.choices)
    assert [it.label for it in shown.choices].count("Hold where they are") == 1
    assert len(set(numbered_places(shown, MenuPath(whose=line))) - {""}) > 5


def test_what_asks_on_is_not_among_several_at_once():
    _, question, _ = fortress_holland("Attacks", "a:")
    assert any(it.opens for it in question.choices)
    together = step_at(question, MenuPath(together=True))
    ticked = [it for entry in together.entries for it in entry.choices]
    assert ticked
    assert not any(it.opens for it in ticked)


def test_an_only_unit_has_no_list_to_go_back_to():
    table, question, _ = fortress_holland("Drop", "3")
    state = going_on(table, question, PanelState())
    assert state.path.whose != NOBODY
    panel = decision(table, question, state, None)
    assert words.ALL_OF_THEM not in {it.label for row in panel.rows for it in row}


@pytest.mark.parametrize(("game", "alone"), [("miracle", True), ("france_1940", False)])
def test_the_whole_list_is_offered_where_it_shows_more(game, alone):
    """In the set-up: one Corps Support at a time, or any of twenty-four blocks."""
    table = Thumb(game, "set-up", {}).table
    question = next(iter(table.questions.values()))
    state = going_on(table, question, PanelState())
    assert state.path.whose != NOBODY
    shown = labels(decision(table, question, state, None))
    assert ("◀ Whole list" in shown) != alone
    assert any(it.startswith("Place all") for it in shown)


@pytest.mark.parametrize("game", ["france_1940", "miracle", "spoiled_victory"])
def test_the_panel_shows_what_the_taps_are_counted_by(game, monkeypatch):
    """Where taps count a button there is one: lines, and the units beside the one shown."""
    met = []

    def look(thumb, seat, question):
        table = thumb.table
        state = going_on(table, question, PanelState(given=thumb._given))
        panel = decision(table, question, state, None)
        assert len(panel.rows) <= ROWS
        step = step_at(shown_question(table, question, state.path), state.path)
        lines, *_ = panel.rows
        assert isinstance(lines, Menu) != shows_buttons(step, state.path)
        buttons = [it for row in panel.rows if not isinstance(row, Menu) for it in row]
        assert all(len(row) <= BUTTONS_IN_ROW for row in panel.rows if not isinstance(row, Menu))
        if state.path.whose != NOBODY:
            labels = {it.label for it in buttons}
            for line in units_beside(table, question, state.path):
                assert any(question.choices[line].subject[:40] in it for it in labels)
        met.append(question.kind)
        return plain(thumb, seat, question)

    plain = Thumb._decide
    monkeypatch.setattr(Thumb, "_decide", look)
    thumb = Thumb(game, "panels", {})
    monkeypatch.setattr(thumb, "_tell", lambda *_: _stop_after(met, 120))
    with pytest.raises(StopIteration):
        thumb.play("deciding")
    assert len(set(met)) > 2


def test_after_any_order_of_a_unit_the_next_one_is_shown(monkeypatch):
    """Also after an order that is listed behind those of all units."""
    table = Thumb("france_1940", "next", {}).table
    asked = next(iter(table.questions.values()))
    units = ("II Corps", "III Corps", "V Corps")
    verbs = ("March", "Strategic Movement")
    orders = tuple(Choice(f"{verb}:{it}", verb, it) for verb in verbs for it in units)
    question = replace(asked, choices=orders, lines=())
    monkeypatch.setattr(opening, "_opens", lambda *_: True)
    monkeypatch.setattr(opening, "begins_with_units", lambda *_: True)
    for verb in verbs:
        given = LastOrders(question, (f"{verb}:II Corps", "to:I8"))
        left = replace(question, choices=tuple(it for it in orders if it.subject != "II Corps"))
        assert left.choices[opening.whose_turn(table, left, given)].subject == "III Corps"


def test_what_came_by_itself_is_counted_once(monkeypatch):
    met, given, count = [], [], Thumb._count_what_came_by_itself

    def note(thumb, entry):
        met.append(entry)
        given.extend(part for part in entry.token.split(BATCH) if part.startswith(MARKS))
        count(thumb, entry)

    monkeypatch.setattr(Thumb, "_count_what_came_by_itself", note)
    thumb = Thumb("spoiled_victory", "given", {})
    monkeypatch.setattr(thumb, "_tell", lambda *_: _stop_after(met, 60))
    with pytest.raises(StopIteration):
        thumb.play("deciding")
    assert thumb.cost.given.total() == len(given)
    assert given


def _stop_after(met, most):
    if len(met) >= most:
        raise StopIteration


def test_very_many_units_are_looked_for_by_their_formations():
    places = [f"Town {n}" for n in range(6)]
    choices = [
        Choice(f"{corps}.{unit}>{n}", "Move", f"Division {corps}{unit}", to, group=f"Corps {corps}")
        for corps in range(6)
        for unit in range(4)
        for n, to in enumerate(places)
    ]
    choices += [Choice(f"rest:{n}", "Rest", f"Depot {n}") for n in range(2)]
    first = walk(choices, (), units=MOST_LINES)
    assert [it.label for it in first.entries] == [*(f"Corps {n}" for n in range(6)), "Rest"]
    second = walk(choices, (2,), units=MOST_LINES)
    assert [it.label for it in second.entries] == [f"Division 2{n}" for n in range(4)]
    assert second.picked == ("Corps 2",)
    together = [
        Choice(f"2>{n}", "Move", "Corps 2", to, group="Corps 2") for n, to in enumerate(places)
    ]
    beside = walk([*together, *choices], (0,), units=MOST_LINES)
    assert [it.words for it in beside.entries[5:8]] == [
        "Corps 2 → Town 5",
        "Division 20 …",
        "Division 21 …",
    ]
    many = [replace(it, token=f"{it.token}{n}") for it in together for n in range(2)]
    whole, *_ = walk([*many, *choices], (0,), units=MOST_LINES).entries
    assert whole.words == "All of Corps 2 …"
    few = [it for it in choices if it.subject in ("Division 20", "Division 21", "Depot 0")]
    few = [it for it in few if it.target in ("", "Town 0")]
    elsewhere = [it for it in choices if it.group not in ("Corps 2", "")]
    beside = walk([*few, *together, *elsewhere], (0,), units=MOST_LINES)
    assert beside.entries[0].words == "Corps 2 → Town 0"
    third = walk(choices, (2, 1), units=MOST_LINES)
    assert [it.token for it in third.entries] == [f"2.1>{n}" for n in range(6)]
    assert [it.token for it in walk(choices, (6,), units=MOST_LINES).entries] == [
        "rest:0",
        "rest:1",
    ]


TOWNS = [f"Town {n}" for n in range(8)]


def _marches(corps, unit):
    return [
        Choice(
            f"{corps}.{unit}>{it}", "Move", f"Division {corps}{unit}", it, group=f"Corps {corps}"
        )
        for it in TOWNS
    ]


def _five_corps():
    """Four divisions each but for the first corps, which has two."""
    return [it for n in range(2, 20) for it in _marches(n // 4, n)]


def test_the_panel_stays_with_a_formation_while_something_is_left_there_and_goes_on_to_the_next():
    table = Thumb("khamsin", "formations", {}).table
    asked = next(iter(table.questions.values()))
    first, last = _marches(0, 2), _marches(4, 19)
    others = [it for it in _five_corps() if it not in first]
    given = LastOrders(replace(asked, choices=(*first, *others)), ("0.2>Town 3",))
    left = replace(asked, choices=tuple(others))
    assert going_on(table, left, PanelState(given=given)).path.picks == (0,)
    other_ways = [
        Choice(f"0.2/{n}", "By", "Division 02", it, group="Corps 0") for n, it in enumerate(TOWNS)
    ]
    others = [it for it in others if it.group != "Corps 0"]
    done = replace(asked, choices=(*other_ways, *others))
    assert going_on(table, done, PanelState(given=given)).path.picks == (1,)
    given = LastOrders(replace(asked, choices=(*others, *last)), ("4.19>Town 3",))
    done = replace(asked, choices=tuple(it for it in others if it.group != "Corps 4"))
    assert going_on(table, done, PanelState(given=given)).path.picks == ()


def test_from_a_formation_the_next_ones_are_a_tap_away_and_its_units_go_along():
    table = Thumb("khamsin", "formations", {}).table
    asked = next(iter(table.questions.values()))
    before = replace(asked, choices=tuple(_five_corps()))
    given = LastOrders(before, ("1.4>Town 3",))
    left = replace(asked, choices=tuple(it for it in before.choices if it.subject != "Division 14"))
    alike = given.alike(left)
    assert [it.token for it in alike] == [f"1.{n}>Town 3" for n in (5, 6, 7)]
    path = going_on(table, left, PanelState(given=given)).path
    beside = formations_beside(left, path, given)
    assert beside == [2, 3, 4, 0]
    shown = decision(table, left, PanelState(path, given=given), None)
    assert {
        "Same for the next: Move Division 15 → Town 3",
        "Same for: Division 16",
        "Same for: Division 17",
        "▶ Corps 2",
        "▶ Corps 0",
    } <= {*labels(shown)}
    assert taps(table, left, "1.7>Town 3", given) == 1
    assert taps(table, left, "2.8>Town 0", given) == 3
    assert not formations_beside(left, MenuPath())


def test_the_orders_of_the_only_unit_left_in_a_formation_lie_open():
    only = [replace(it, target=f"{it.target}{n}") for n in range(2) for it in _marches(0, 1)]
    others = [it for it in _five_corps() if it.group != "Corps 0"]
    step = walk([*only, *others], (0,), units=MOST_LINES)
    assert len(step.entries) == 2 * len(TOWNS)
