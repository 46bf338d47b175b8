"""Events of our own that hang on what the player holds: Nieuport, the Mole, the floods."""

import pytest

from engine.spoiled_victory.combat import german_dice
from engine.spoiled_victory.components.events import EFFECTS
from engine.spoiled_victory.events import EventPhase
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.player_actions import TakeAction
from tests.marks import rule
from tests.rules.spoiled_victory import given


def drawn(event, **position):
    """An event that has just been drawn."""
    state = given.game(cards=(given.card(event),), patrol="spent", **position)
    return given.begin(state, EventPhase())


@rule("8.2", "16.0")
def test_the_guns_of_nieuport_fire_on_the_beaches_in_german_hands_only():
    ashore = {"E5": [2], "F5": [1], "A5": [2]}
    state = drawn("calais", evacuees=ashore, germans={"2/256th": "I4"}, dice=[3, 4, 6, 6])
    assert [it.suppressed for it in (state.table.units["E01"], state.table.units["E03"])] == [1, 0]
    assert given.evacuees(state, "F5") == []
    assert [event.kind for event in state.events[1:]] == [Kind.GUNS, Kind.GUNS_LOSS]
    for held in ({"units": {"1/Loyals": "I4"}, "germans": {"2/256th": "I4"}}, {}):
        assert drawn("calais", evacuees=ashore, **held).chance.drawn == 0


@rule("16.0")
def test_guns_that_find_nobody_say_so():
    state = drawn("mines", germans={"2/256th": "I4"})
    assert state.events[-1].words == "The guns of Nieuport find nobody on the Beaches."


@rule("7.3", "16.0")
@pytest.mark.parametrize(
    ("event", "mole", "jetties"),
    [("stukas", "damaged", "built"), ("surf", "built", "damaged"), ("smoke", "built", "built")],
)
def test_some_events_damage_the_mole_or_the_jetties(event, mole, jetties):
    state = drawn(event, jetties="built")
    assert (state.table.mole, state.table.jetties) == (mole, jetties)


@rule("7.3", "16.0")
def test_what_is_damaged_or_was_not_built_is_no_news():
    assert Kind.DAMAGE not in [event.kind for event in drawn("surf").events]
    assert Kind.DAMAGE not in [event.kind for event in drawn("stukas", mole="damaged").events]


@rule("9.3a", "16.0")
@pytest.mark.parametrize(("flooded", "dice"), [(False, 5), (True, 4)])
def test_on_some_days_who_wades_attacks_with_a_die_fewer(flooded, dice):
    state = given.game(event="schnell", flooded=flooded)
    assert german_dice(state.table, "254", "D3") == dice
    assert german_dice(given.game(event="smoke", flooded=flooded).table, "254", "D3") == 5


@rule("10.7", "16.0")
@pytest.mark.parametrize(("event", "left"), [("fagalde", 2), ("smoke", 0)])
def test_on_some_days_flooding_is_free(event, left):
    state = given.begin(given.game(event=event, actions=2), TakeAction())
    state = given.answer(state, "flood")
    assert (state.table.flooded, state.table.actions) == (True, left)


@rule("10.4.1")
def test_no_clause_of_ours_cancels_or_mandates_german_moves():
    """The four events of the list do, and no other."""
    four = {"reconnaissance", "major_offensive", "blitzkrieg", "noose"}
    assert {event for event, it in EFFECTS.items() if it.overrides_intelligence} == four


@rule("6.0")
def test_every_event_fits_into_a_line_of_a_board():
    assert [it.title for it in EFFECTS.values() if len(f"{it.title}. {it.words}") > 220] == []
