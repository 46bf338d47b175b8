"""The war diary: every loss weighs most, and its cause stands before it."""

from itertools import pairwise

import pytest

from engine import play
from engine.core.log import Weight
from engine.core.playout import officer_policy, play_out, random_policy
from engine.miracle.boats import BoatAttack
from engine.miracle.bombs import Raid
from engine.miracle.end_turn import ChannelRouteX
from engine.miracle.events import Bombardment
from engine.miracle.german_attacks import EndOfTrackAttack, GermanAttack
from engine.miracle.german_moves import ActivateTrack, halt_words
from engine.miracle.ground import GroundOperations
from engine.miracle.kinds import TELLINGS, Kind
from engine.miracle.state import ALLIED
from tests.rules.miracle.given import answer, begin, game

FIGHTS = {Kind.ATTACK, Kind.DICE}
ENTERED = {*FIGHTS, Kind.ADVANCE, Kind.OVERRUN}
AT_SEA = {Kind.RAID, Kind.FIRE, Kind.MINE, Kind.TORPEDO}
CAUSES = {
    Kind.CAPTURED: ENTERED,
    Kind.TAKEN: FIGHTS,
    Kind.VICTORY: FIGHTS,
    Kind.DESTROYED: {*ENTERED, Kind.RAID, Kind.SHELLS},
    Kind.SUNK: AT_SEA,
    Kind.LOST: {*AT_SEA, *ENTERED, Kind.EVENT},
}


def player(policy, seed):
    """Who plays a whole game."""
    return officer_policy("miracle") if policy == "officer" else random_policy(seed)


def lines(state):
    """Kind and weight of every line since the position was set up."""
    return [(event.kind, event.weight) for event in state.events]


def told(state, token):
    """The kinds of the lines that answer a decision."""
    return [event.kind for event in play(state, ALLIED, token).events]


def test_every_kind_is_declared():
    assert set(TELLINGS) == set(Kind)


@pytest.mark.parametrize("policy", ["officer", "chance"])
def test_a_loss_follows_what_caused_it(policy):
    *_, (_, record) = play_out("miracle", "causes", {}, player(policy, "causes"))
    cause, losses = "", 0
    for event in record.events:
        if event.heads:
            cause = event.kind
        elif event.weight == Weight.MAJOR:
            losses += 1
            assert cause in CAUSES[event.kind], event
    assert losses > 10


def test_a_unit_destroyed_weighs_most_whatever_destroyed_it():
    weak = {"units": {"137th/46": "K4"}, "losses": {"137th/46": 1}}
    bombed = begin(game(**weak, dice=[6, 6]), Raid("K4", 2))
    assert (Kind.DESTROYED, Weight.MAJOR) in lines(bombed)
    shelled = game(**weak, germans={"K": "K3"}, disrupted=("137th/46",), dice=[4])
    shelled = begin(shelled, Bombardment("K"))
    assert lines(shelled)[::2] == [(Kind.SHELLS, Weight.NORMAL), (Kind.DESTROYED, Weight.MAJOR)]
    stormed = game(**weak, germans={"K": "K4"}, dice=[6] * 5)
    stormed = begin(stormed, GermanAttack("K", "K4"))
    assert [kind for kind, _ in lines(stormed)][:2] == [Kind.ATTACK, Kind.DESTROYED]


def test_an_attacker_destroyed_weighs_as_much():
    state = game(units={"137th/46": "J4"}, losses={"137th/46": 1}, germans={"J": "J3"}, dice=[1])
    state = answer(begin(state, GroundOperations("III")), "march:Br137")
    assert told(state, "to:J3")[:3] == [Kind.MOVE, "forced", Kind.ATTACK]
    assert told(state, "to:J3")[3] == Kind.DESTROYED


def test_disruption_weighs_less_than_destruction():
    state = begin(game(units={"3rd/1": "K4"}, dice=[6, 1]), Raid("K4", 2))
    assert lines(state) == [(Kind.BOMBS, Weight.NORMAL)]


def test_a_miss_is_counted_not_told():
    bombs = begin(game(units={"3rd/1": "K4"}, dice=[1, 1]), Raid("K4", 2))
    shells = game(units={"3rd/1": "K4"}, germans={"K": "K3"}, dice=[3])
    boats = begin(game(ships={"packets": "Y3"}, channel=(1, 4)), BoatAttack("U-Boat", "packets"))
    route = begin(game(dice=[1]), ChannelRouteX())
    for state in (bombs, begin(shells, Bombardment("K")), boats, route):
        assert [weight for _, weight in lines(state)] == [Weight.QUIET]


def test_a_ship_is_struck_before_it_is_sunk():
    state = game(ships={"yachts": "Y3"}, aboard={"yachts": [3]}, channel=(17, 17), night=True)
    state = begin(state, BoatAttack("U-Boat", "yachts"))
    assert lines(state) == [(Kind.TORPEDO, Weight.NORMAL), (Kind.SUNK, Weight.MAJOR)]
    assert state.events[-1].words == "Motor Yachts are sunk with all aboard."


def test_evacuees_lost_aboard_a_damaged_ship_are_told():
    state = game(ships={"packets": "Y3"}, aboard={"packets": [1, 3]}, channel=(5,), night=True)
    state = begin(state, BoatAttack("U-Boat", "packets"))
    assert lines(state) == [(Kind.TORPEDO, Weight.NORMAL), (Kind.LOST, Weight.MAJOR)]
    assert state.events[-1].words == "Evacuees (1 VP) aboard Channel Packets are lost."


def test_a_city_and_a_beach_that_fall_are_told_and_a_field_is_not():
    city = begin(game(germans={"A": "A4"}), ActivateTrack("A"))
    assert [kind for kind, _ in lines(city)] == [Kind.ADVANCE, Kind.CAPTURED]
    beach = begin(game(germans={"K": "K10"}), ActivateTrack("K"))
    assert [kind for kind, _ in lines(beach)] == [Kind.ADVANCE, Kind.CAPTURED]
    field = begin(game(germans={"K": "K2"}), ActivateTrack("K"))
    assert [kind for kind, _ in lines(field)] == [Kind.ADVANCE]


def test_evacuees_overrun_out_of_a_last_node_are_a_cause_of_their_own():
    state = game(germans={"K": "K11"}, evacuees={"L12": [3, 3], "J10/I11": [2]})
    state = begin(state, EndOfTrackAttack("K"))
    assert told(state, "at:L12") == [Kind.OVERRUN]
    assert TELLINGS[Kind.OVERRUN][:2] == (Weight.MAJOR, True)


def test_whoever_silences_guns_has_marched_there_first():
    state = game(
        units={"3rd/1": "A2"}, captured=["A1"], artillery={"Calais": 1, "Gravelines": 2}, turn=2
    )
    state = answer(begin(state, GroundOperations("I")), "march:Br3")
    assert told(state, "to:A1")[:2] == [Kind.MOVE, Kind.GUNS]


OPENINGS = {Kind.CARD, Kind.TURN, Kind.EVENT, Kind.ACTIVATION, Kind.RAID}
NO_OUTCOME = {*OPENINGS, Kind.LOT, Kind.COMMAND, Kind.CORRIDOR, Kind.SHUFFLE}


@pytest.mark.parametrize("policy", ["officer", "chance"])
def test_every_activation_and_every_raid_has_an_outcome(policy):
    *_, (_, record) = play_out("miracle", "outcomes", {}, player(policy, "outcomes"))
    kinds = [event.kind for event in record.events]
    starts = [at for at, kind in enumerate(kinds) if kind in OPENINGS]
    spans = [kinds[at:end] for at, end in pairwise([*starts, len(kinds)])]
    called = [it for it in spans if it[0] in (Kind.ACTIVATION, Kind.RAID)]
    stood = [it for it in called if Kind.COMMAND not in it]
    assert stood
    assert not [it for it in stood if set(it) <= NO_OUTCOME]


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"germans": {"H": "H6", "G": "H7/G9"}}, "behind"),
        ({"turn": 4, "reorganization": 2, "reorganized": "H", "night": True}, "flank reorganizes"),
    ],
)
def test_a_unit_that_is_called_and_stays_says_why(position, words):
    (event,) = begin(game(**position), ActivateTrack("H")).events
    assert (event.kind, words in event.words) == (Kind.STANDS, True)


def test_a_unit_at_the_end_of_its_track_with_nobody_to_attack_says_so():
    (event,) = begin(game(germans={"L": "L12"}), ActivateTrack("L")).events
    assert "finds nobody to attack" in event.words


@pytest.mark.parametrize(("turn", "when"), [(2, "they fire from 30 May"), (8, "too late to fire")])
def test_guns_say_when_they_fire(turn, when):
    state = begin(game(turn=turn), ActivateTrack("A"))
    assert any(when in event.words for event in state.events)


@pytest.mark.parametrize(
    ("tracks", "told"),
    [
        ([], "The Halt Order stops nobody: no Panzers were called."),
        (["J"], "The Halt Order holds back 3rd Panzer."),
    ],
)
def test_the_halt_order_names_only_whom_it_stops(tracks, told):
    assert halt_words(game().table, tracks) == told
