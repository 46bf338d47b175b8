"""The diary: causes stand before their effects, and what matters most weighs most."""

import pytest

from engine import play
from engine.core.log import Weight
from engine.core.playout import officer_policy, play_out
from engine.spoiled_victory.components.cards import CARDS, Location
from engine.spoiled_victory.escape import EscapeMoves
from engine.spoiled_victory.german_attacks import GermanAttack
from engine.spoiled_victory.german_moves import GermanMovementAndAttacks, MoveGermans
from engine.spoiled_victory.kinds import TELLINGS, Kind
from engine.spoiled_victory.luftwaffe import strike
from engine.spoiled_victory.state import ALLIED
from tests.rules.spoiled_victory import given

CAUSES = {
    Kind.AIR_LOSS: {Kind.RAID, Kind.EVENT},
    Kind.BREAKTHROUGH: {Kind.DICE},
    Kind.DAMAGE: {Kind.RAID},
    Kind.DESTROYED: {Kind.DICE},
    Kind.GIVEN_UP: {Kind.DICE},
}


def test_every_kind_of_line_says_how_it_is_told():
    assert set(TELLINGS) == set(Kind)


def test_every_major_effect_has_a_cause_that_is_told_before_it():
    major = {kind for kind, it in TELLINGS.items() if it.weight == Weight.MAJOR and not it.heads}
    assert major == set(CAUSES)


@pytest.mark.parametrize("seed", ["one", "two"])
def test_in_whole_games_each_major_line_follows_its_cause(seed):
    events = [
        event
        for outcome, _ in play_out("spoiled_victory", seed, {}, officer_policy("spoiled_victory"))
        for event in outcome.events
    ]
    heading, seen = "", set()
    for event in events:
        heading = event.kind if event.heads else heading
        if event.weight == Weight.MAJOR and not event.heads:
            assert heading in CAUSES[event.kind], event
            seen.add(event.kind)
    assert {Kind.AIR_LOSS, Kind.DESTROYED, Kind.GIVEN_UP} <= seen


def lines(state):
    """Kinds of what was told, from the last line that heads."""
    heads = max(at for at, event in enumerate(state.events) if event.heads)
    return [event.kind for event in state.events[heads:]]


def test_the_raid_stands_before_the_unit_it_destroys():
    state = given.game(units={"GHQ": "D4"}, reduced=("GHQ",), dice=[6, 6])
    strike(state, Location("track", "D"))
    assert lines(state) == [Kind.RAID, Kind.AIR_LOSS]
    assert state.events[-1].weight == Weight.MAJOR


def test_a_place_that_matters_falls_with_the_last_unit_to_go():
    state = given.game(turn=2, germans={"56th": "G5"}, units={"1/Loyals": "G5"}, dice=[6, 6, 6, 6])
    state.table.mark("B15", reduced=True)
    state = given.begin(state, GermanAttack("56"))
    assert given.told(state, "hit:B15")[1].endswith("1/Loyals is destroyed, and La Panne falls.")
    retreat = "1/Loyals falls back to La Panne Sands F5, and La Panne falls."
    assert given.told(state, "retreat:B15>F5")[1].endswith(retreat)


@pytest.mark.parametrize(
    ("space", "answer", "kind"),
    [
        ("G5", "hit:B15", Kind.DESTROYED),
        ("G5", "retreat:B15>F5", Kind.GIVEN_UP),
        ("G4", "retreat:B15>F4", Kind.RETREAT),
    ],
)
def test_giving_up_a_place_weighs_more_than_giving_ground(space, answer, kind):
    state = given.game(turn=2, germans={"56th": space}, units={"1/Loyals": space}, dice=[6] * 3)
    state.table.mark("B15", reduced=True)
    state = given.begin(state, GermanAttack("56"))
    last = play(state, ALLIED, answer).events[-1]
    assert (last.kind, last.weight == Weight.MAJOR) == (kind, kind != Kind.RETREAT)


@pytest.mark.parametrize(
    ("dice", "weight"),
    [([1, 1], Weight.QUIET), ([4, 4], Weight.NORMAL), ([6, 6], Weight.MAJOR)],
)
def test_guns_weigh_what_they_hit(dice, weight):
    state = given.begin(given.game(evacuees={"Z2": [2]}, dice=dice), EscapeMoves())
    assert state.events[0].weight == weight


def test_an_attack_from_next_door_takes_no_place():
    state = given.game(turn=2, germans={"254th": "D5"}, units={"2/Essex": "C5"}, dice=[6] * 4)
    state.table.mark("B19", reduced=True)
    given.begin(state, MoveGermans(("254",)))
    assert given.told(state, "hit:B19")[1].endswith(" 4 Wins. 2/Essex is destroyed.")


@pytest.mark.parametrize(
    ("german", "start", "kind"),
    [("216th", "H4", Kind.CAPTURED), ("254th", "D1", Kind.ADVANCE), ("254th", "D4", Kind.CAPTURED)],
)
def test_marching_into_an_empty_place_captures_it(german, start, kind):
    state = given.game(germans={german: start})
    given.begin(state, MoveGermans((given.id_of(german),)))
    assert [event.kind for event in state.events] == [kind]
    assert ("falls." in given.words(state)) is (kind == Kind.CAPTURED)


def test_a_corps_is_held_back_only_if_it_was_called():
    for called, told in (("XXVI", False), ("XIV", True)):
        cards = [it for it, card in CARDS.items() if card.moves.corps == (called,)][:1]
        state = given.game(event="rundstedt", cards=tuple(cards))
        given.begin(state, GermanMovementAndAttacks())
        assert ("held back" in given.words(state)) is told


def test_marching_into_a_place_that_is_held_captures_nothing_yet():
    state = given.game(germans={"216th": "H4"}, units={"1/Loyals": "G5"}, dice=[2] * 5)
    given.begin(state, MoveGermans(("216",)))
    assert state.events[0].kind == Kind.ADVANCE
