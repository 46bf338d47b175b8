"""The general: a sheet found by trying, from his own view, and better than what was tried."""

import pytest

from engine import play, rules_of, view
from engine.core.officer import NO_TOOLS
from engine.core.sheet import READY
from engine.khamsin import lines
from engine.khamsin.components.map import ORDER
from engine.khamsin.generals import GENERALS
from engine.khamsin.ids import ALLIED, AXIS
from engine.khamsin.officer import OFFICER
from engine.khamsin.officer.changes import changed, changes
from engine.khamsin.officer.general import General
from engine.khamsin.officer.prospect import BRITISH, GERMAN, prospect
from engine.khamsin.officer.world import next_morning, sheet_of, world
from engine.khamsin.orderable import post
from engine.khamsin.orders import Orders
from tests.rules.khamsin.given import begin, campaign

FRONT = {
    **dict.fromkeys(("1PZ", "2PZ", "10PZ"), "MON"),
    **dict.fromkeys(("5PZ", "7PZ"), "AIR"),
    "30I": "TOU",
    "19I": "TOU",
    "20G": "BOU",
    "21DI": "BOU",
    "60DI": "DUN",
    "68DI": "DUN",
    "3BR": "YPR",
    "4BR": "YPR",
    "1BR": "CAS",
    "IVC": "LIL",
}
LEADERS = {"GUD": "MON", "GORT": "YPR", "BROO": "YPR", "MONT": "YPR"}


def morning(options=None, turn=4, **more):
    position = {"units": FRONT, "leaders": LEADERS, "held": {"AIR": "axis"}} | more
    return begin(campaign(turn=turn, options=options, **position), Orders(turn))


def written(seat, state, general=None):
    """The sheet of a general, line by line as he answers; he signs it."""
    found = []
    while True:
        seen = view(state, seat)
        token = general.answer(seen) if general else GENERALS[seat].answer(seen)
        if token == READY:
            return found
        assert seen.question.choice(token)
        found.append(token)
        state = play(state, seat, token).state


@pytest.mark.parametrize("options", [None, {"fog": "contact"}, {"command": "split"}])
def test_he_writes_a_lawful_sheet_and_signs_it(options):
    assert written("axis", morning(options))


def test_killed_and_started_again_he_finds_the_same_sheet():
    fresh = General(OFFICER, ("guards", "regrouping"), GERMAN)
    assert written("axis", morning(), fresh) == written("axis", morning())


def test_every_other_question_is_the_officers():
    seen = view(campaign(units=FRONT), "axis")
    assert GENERALS["axis"].answer(seen) == ""


def test_a_sheet_that_somebody_else_began_is_left_to_the_officer():
    state = morning()
    (own, *_) = written("axis", state)
    other = next(
        it.token for it in view(state, "axis").question.choices
        if lines.subject(it.token) == lines.subject(own) and it.token != own
    )  # fmt: skip
    state = play(state, "axis", other).state
    assert GENERALS["axis"].answer(view(state, "axis")) == ""
    assert rules_of("khamsin").general(view(state, "axis")).token


@pytest.mark.parametrize("seat", ["axis", "allied"])
def test_his_sheet_is_worth_no_less_than_the_officers_in_worlds_of_chance(seat):
    state = morning()
    other = {"axis": "allied", "allied": "axis"}[seat]
    foreseen = sheet_of(OFFICER, world(view(state, seat), 0), other)

    def value(sheet):
        ends = [
            next_morning(OFFICER, world(view(state, seat), number), {seat: sheet, other: foreseen})
            for number in range(20, 40)
        ]
        scales = {"allied": BRITISH, "axis": GERMAN}[seat]
        return sum(prospect(it, scales) for it in ends) * (1 if seat == "allied" else -1)

    officer = sheet_of(OFFICER, world(view(state, seat), 0), seat)
    assert value(tuple(written(seat, state))) >= value(officer)


def test_the_world_is_what_he_sees_and_in_the_fog_the_unseen_stand_in_their_rear():
    state = morning()
    here = world(view(state, "axis"), 0)
    assert (here.units, here.leaders, here.table) == (state.units, state.leaders, state.table)
    foggy = morning({"fog": "contact"})
    hidden = [it for it in foggy.units if it not in view(foggy, "axis").board.units]
    assert "3BR" in hidden
    here = world(view(foggy, "axis"), 0)
    assert all(here.units[it].area for it in hidden)
    assert not [it for it in hidden if here.table.held[ORDER[here.units[it].area]] == "G"]


def test_a_morning_is_worth_more_with_a_port_an_ally_and_an_army():
    held = {"CAL": "axis", "BOU": "axis"}
    worse = prospect(morning(held=held), GERMAN)
    assert prospect(morning(), GERMAN) > worse
    assert prospect(morning(), BRITISH) > prospect(morning(held=held), BRITISH)
    assert prospect(morning(held=held | {"BRU": "axis"}), GERMAN) < worse
    smaller = {it: area for it, area in FRONT.items() if it != "1BR"}
    assert prospect(morning(held=held, units=smaller), GERMAN) < worse


def test_what_else_could_be_ordered_is_to_hold_to_go_elsewhere_or_as_another_sheet_says():
    state = morning()
    desk = post(state, "axis")
    sheet = sheet_of(OFFICER, state, "axis", NO_TOOLS)
    tried = [changed(sheet, it) for it in changes(desk, state.table.held, [sheet])]
    panzers = {lines.going(it, "BOU") for it in ("1PZ", "2PZ", "10PZ")}
    assert any(not panzers & set(it) for it in tried)
    assert any(panzers <= set(it) for it in tried)
    for it in tried:
        marching = {lines.subject(line) for line in it if lines.move(line)}
        assert all(line.partition("+")[2] in marching for line in it if "+" in line)


def test_gorts_lorries_carry_two_in_every_sheet_that_is_tried():
    state = morning(units=dict.fromkeys(("1BR", "42BR", "3BR"), "YPR"))
    sheet = ("1BR>DUN:g", "42BR>DUN:g")
    assert changed(sheet, {"3BR": "3BR>DUN:g"}) == sheet
    assert changed(sheet, {"42BR": "", "3BR": "3BR>DUN:g"}) == ("1BR>DUN:g", "3BR>DUN:g")
    assert state.table.turn == 4


def test_at_the_end_only_the_points_count():
    state = morning(turn=15)
    sheets = {it: sheet_of(OFFICER, state, it) for it in ("axis", "allied")}
    end = next_morning(OFFICER, world(view(state, "axis"), 0), sheets)
    assert end.result is not None
    assert prospect(end, GERMAN) == prospect(end, BRITISH) == end.result.score
    assert {AXIS, ALLIED} == {plan.side for plan in GENERALS.values()}
