"""The diary tells each cause before what came of it, and how much every line weighs."""

from functools import cache

import pytest

from engine.core.log import Weight, readable
from engine.core.playout import officer_policy, play_out, random_policy
from engine.france_1940.kinds import TELLINGS, Kind

MARCHES = {Kind.MOVE, Kind.ROUND, Kind.RESERVE, Kind.FHQ}
ROLLS = {Kind.FIRE, Kind.STRIKE}
CAUSES = {
    Kind.ELIMINATED: ROLLS,
    Kind.CAPTURE: MARCHES,
    Kind.CONQUEST: MARCHES,
    Kind.TROPHY: {Kind.TURN},
    Kind.RESULT: {Kind.STRATEGY},
}


@cache
def diaries():
    """What everybody can read of whole games, by chance and by the officer."""
    officer = officer_policy("france_1940")
    policies = {"by chance": random_policy("by chance"), "officer": officer, "conquest": officer}
    found = []
    for seed, policy in policies.items():
        *_, (_, record) = play_out("france_1940", seed, {}, policy)
        found.append(readable(record.events, None))
    return found


def test_every_kind_of_line_says_how_it_is_told():
    assert TELLINGS.keys() == set(Kind)


def test_what_is_lost_or_taken_follows_its_cause():
    told = dict.fromkeys(CAUSES, 0)
    for diary in diaries():
        cause = ""
        for event in diary:
            if event.weight == Weight.MAJOR:
                assert cause in CAUSES[Kind(event.kind)], (cause, event)
                told[Kind(event.kind)] += 1
            if event.heads:
                cause = event.kind
    assert all(told[kind] for kind in (Kind.ELIMINATED, Kind.CAPTURE, Kind.CONQUEST, Kind.RESULT))


@pytest.mark.parametrize("kind", [Kind.FIRE_MISSED, Kind.STRIKE_MISSED])
def test_a_roll_without_a_hit_is_told_quietly(kind):
    lines = [event for diary in diaries() for event in diary if event.kind == kind]
    assert lines
    for event in lines:
        assert event.weight == Weight.QUIET
        assert event.words.endswith("no hit.")
        assert not any(event.good)


def test_a_turn_begins_a_chapter():
    for diary in diaries():
        turns = [event for event in diary if event.weight == Weight.TURN]
        assert [event.words.split(":")[0] for event in turns] == [
            f"Turn {it}" for it in range(1, 7)
        ]
