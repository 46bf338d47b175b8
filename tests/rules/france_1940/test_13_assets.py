"""Section 13: German Infantry Assets."""

from engine.france_1940.battle import CombatPhase
from engine.france_1940.ids import Fate
from tests.marks import rule
from tests.rules.france_1940 import given


def battle(active, blocks, dice=(), assets=2, **position):
    """A Battle of Germans with Infantry Assets left."""
    state = given.game(
        **({"shq": (0, 0)} | position), active=active, blocks=blocks, dice=dice, assets=assets
    )
    return given.begin(state, CombatPhase())


@rule("13-Assets")
def test_an_asset_absorbs_one_hit_on_infantry_once_a_battle():
    """Two hits, one asset: one hit counts; the second Round offers no other."""
    state = battle(
        "A", {"A-I1": "G11", "1-I1": "G11"}, [1, 1, 10, *[10] * 3, 1, 10, 10, *[10] * 2], shq=(2, 0)
    )
    assert (given.asked(state), given.seat_asked(state)) == ("UseAsset", "german")
    state, words = given.told(state, "absorb")
    assert "An Infantry Asset takes a hit for II Army Corps." in words
    assert given.steps(state, "A-I1") == [2]
    assert state.table.assets == 1
    state = given.answer(state, "buy")
    assert given.steps(state, "A-I1") == [1]
    assert given.asked(state) == ""


@rule("13-Assets")
def test_an_asset_kept_is_offered_again():
    state = battle("A", {"A-I1": "G11", "1-I1": "G11"}, [1, 10, 10, *[10] * 2])
    state = given.answer(state, "keep")
    assert given.steps(state, "A-I1") == [2]
    assert state.table.assets == 2


@rule("13-Assets")
def test_no_asset_for_armor_motors_or_allies():
    for active, blocks, dice in (
        ("A", {"A-A1": "G11", "1-A1": "G11:1"}, [1, 10, 10, 10]),
        ("A", {"A-M1": "G11", "1-M1": "G11"}, [1, 10, 10, 10, 10]),
        ("A", {"A-A1": "G11", "1-I1": "G11"}, [1, 10, 10, 10, 10]),
    ):
        assert given.asked(battle(active, blocks, dice)) == ""


@rule("13-Assets")
def test_an_asset_that_found_no_infantry_hit_is_not_spent():
    """The one hit falls on the Armor by its owner's choice."""
    state = battle("A", {"A-I1": "B12:2", "A-A3": "B12", "1-I1": "B12:1"}, [1, 10, 10])
    state = given.answer(state, "absorb", "hit:A-A3")
    assert state.table.assets == 2
    assert given.steps(state, "A-I1", "A-A3") == [2, 1]


@rule("13-Assets")
def test_an_asset_saves_a_last_step_and_works_against_strikes():
    card = given.card("FART4")
    state = battle("A", {"A-I1": "G11:2", "1-I1": "G11"}, [1, *[10] * 3], allied=(card,))
    state = given.answer(state, f"{card}:FART4")
    assert given.asked(state) == "UseAsset"
    state = battle("A", {"A-I1": "G11:1", "1-I1": "G11:1"}, [1, 10])
    state = given.answer(state, "absorb")
    assert given.steps(state, "A-I1") == [1]
    assert state.blocks["A-I1"].fate != Fate.LOST


@rule("13-Assets")
def test_nothing_is_asked_without_assets():
    state = battle("A", {"A-I1": "G11", "1-I1": "G11"}, [1, *[10] * 4], assets=0)
    assert given.asked(state) == ""
