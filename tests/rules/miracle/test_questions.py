"""Every question says by id what it is about, and marks the ways out of it."""

import pytest

from engine import open_asks
from engine.core.playout import play_out, random_policy
from engine.miracle.boats import BoatAttack
from engine.miracle.event_choices import Shelled
from engine.miracle.german_attacks import EndOfTrackAttack, GermanAttack
from engine.miracle.ground import GroundOperations
from engine.miracle.ground_attacks import FallBack
from engine.miracle.naval import NavalOperations
from engine.miracle.orders import Order, read
from tests.rules.miracle.given import answer, begin, game
from tests.rules.vocabulary import question


def marching():
    state = begin(game(units={"3rd/1": "J4"}), GroundOperations("I"))
    return answer(state, "march:Br3")


def sailing():
    state = begin(game(ships={"packets": "XYZ"}), NavalOperations())
    return answer(state, "other:packets")


def attacked():
    units = {"3rd/1": "K4", "8th/3M": "K4"}
    return begin(game(germans={"K": "K4"}, units=units), GermanAttack("K", "K4"))


@pytest.mark.parametrize(
    ("state", "kind", "about"),
    [
        (marching(), "MarchWhere", ("Br3", "J4")),
        (sailing(), "SailWhere", ("packets", "XYZ")),
        (attacked(), "ChooseFrontline", ("K4", "K")),
        (
            begin(game(units={"3rd/1": "K8"}, germans={"K": "K7"}), FallBack("Br3")),
            "FallBack",
            ("Br3", "K8"),
        ),
        (
            begin(game(units={"3rd/1": "K4", "8th/3M": "K4"}), Shelled("K4")),
            "Shelled",
            ("K4",),
        ),
        (
            begin(
                game(germans={"K": "K11"}, evacuees={"L12": [1], "K10": [1]}), EndOfTrackAttack("K")
            ),
            "EndOfTrackAttack",
            ("K", "K11"),
        ),
        (
            begin(game(ships={"packets": "Y3"}, channel=(5, 2)), BoatAttack("U-Boat", "packets")),
            "ChooseCard",
            ("U-Boat", "packets", "Y3"),
        ),
    ],
    ids=lambda it: it if isinstance(it, str) else "",
)
def test_a_question_names_what_it_is_about(state, kind, about):
    asked = question(state)
    assert (asked.kind, asked.about) == (kind, about)


def test_what_declines_or_goes_back_is_marked_as_a_way_out():
    seen = set()
    for outcome, _ in play_out("miracle", "ways out", {}, random_policy("ways out")):
        for asked in open_asks(outcome.state):
            out = {choice.token for choice in asked.choices if choice.ends}
            assert out <= {asked.decline, "cancel", "end"}
            assert not asked.decline or asked.decline in out
            seen |= out
    assert {"cancel", "end", "pass"} <= seen


@pytest.mark.parametrize(
    ("token", "parts"),
    [
        ("retreat:Br3>K5", Order("retreat", "Br3", "K5")),
        ("wreck", Order("wreck")),
        ("load:D8/C7>packets", Order("load", "D8/C7", "packets")),
        ("to:Z3:X4", Order("to", "Z3:X4")),
    ],
)
def test_an_answer_in_its_parts(token, parts):
    assert read(token) == parts
