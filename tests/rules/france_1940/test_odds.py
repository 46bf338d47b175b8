"""The exact chances of a Battle, against counting every roll and against the engine's own dice."""

from itertools import product

import pytest

from engine import view
from engine.core.clones import clone
from engine.france_1940.battle import CombatPhase
from engine.france_1940.chances import Terms, hit_chances, spread, weighed
from engine.france_1940.components.map import BRIDGE, CITY, CLEAR, RIVER
from engine.france_1940.fighters import profile
from engine.france_1940.ids import Role, TurnPhase
from engine.france_1940.movement import BeginMovement, Move
from engine.france_1940.odds import OUTCOMES, forecasts
from engine.france_1940.parties import Armed, draws
from engine.france_1940.secrets import disguise
from tests.marks import rule
from tests.rules.france_1940 import given


def known(*blocks):
    """Blocks at given steps."""
    return tuple(Armed(profile(id_), steps) for id_, steps in blocks)


def test_hits_are_counted_like_every_roll_of_the_dice():
    for dice, rating in ((1, 3), (3, 5), (4, 1)):
        rolls = list(product(range(1, 11), repeat=dice))
        for hits, chance in enumerate(hit_chances(dice, rating)):
            found = sum(sum(die <= rating for die in roll) == hits for roll in rolls)
            assert chance == pytest.approx(found / len(rolls))


@rule("10")
def test_hits_spread_evenly():
    assert spread((3, 2), 3) == (1, 1)
    assert spread((2, 2), 1) == (1, 2)
    assert spread((2, 1), 3, floor=1) == (1, 1)
    assert spread((1, 1), 5) == (0, 0)


@rule("10A")
def test_one_die_against_one_die_by_hand():
    """Defender first at 3, attacker at 5: 30 % dead, else 50 % kill."""
    shares = weighed(known(("A-A1", 1)), ((known(("1-I1", 1)), 1.0),), Terms(CITY))
    assert shares[:3] == pytest.approx((0.35, 0.3, 0.35))


@rule("10A")
def test_order_matters_armor_fires_first_in_the_open():
    shares = weighed(known(("A-A1", 1)), ((known(("1-I1", 1)), 1.0),), Terms(CLEAR))
    assert shares[:3] == pytest.approx((0.5, 0.15, 0.35))


@rule("10B")
def test_a_strike_before_the_round_never_clears_the_hex_by_itself():
    terms = Terms(CITY, strikes=((Role.ATTACKER, 4, 10),))
    shares = weighed(known(("2-I3", 2)), ((known(("A-I1", 3)), 1.0),), terms)
    assert shares[3] == pytest.approx(1.0)
    assert shares[0] < 0.5


@rule("15-Bridge")
@pytest.mark.parametrize(
    ("best", "other"),
    [(("1-I1", 3), ("2-I3", 2)), (("R-A1", 1), ("1-I1", 3)), (("1-I1", 3), ("2-I1", 1))],
)
def test_the_die_at_the_bridge_goes_to_the_highest_rating(best, other):
    """However many steps it has: one die more hits as often as its block's others."""
    block, steps = best
    chosen = ((*known(other), Armed(profile(block, 1), steps)), 1.0)
    for party in (known(best, other), known(other, best)):
        in_order = sorted(party, key=lambda it: it != known(other)[0])
        found = weighed(known(("A-I1", 3)), ((tuple(in_order), 1.0),), Terms(BRIDGE))
        assert found == pytest.approx(weighed(known(("A-I1", 3)), (chosen,), Terms(BRIDGE)))


@rule("15-Bridge", "4")
def test_an_attack_over_a_bridge_is_weighed_against_whoever_may_stand_there():
    """Two backs: every pair the Belgians may have, each with the die at the bridge."""
    state = given.game(
        active="A", blocks={"A-I1": "J6", "BE-1": "I6", "BE-4": "I6"}, phase=TurnPhase.MOVEMENT
    )
    (found,) = forecasts(view(state, "german"))
    pool = known(*((f"BE-{number}", 2) for number in range(1, 7)))
    odds = weighed(known(("A-I1", 3)), draws(pool, 2), Terms(BRIDGE))
    assert [share for _, share in found.outcomes] == pytest.approx(odds[: len(OUTCOMES)])


def test_the_engine_rolls_what_was_foretold():
    """Two thousand Battles with the engine's own dice come out as the forecast says."""
    blocks = {"A-A1": "G11", "A-I1": "G11", "2-I1": "G11", "2-I3": "G11"}
    start = given.game(active="A", blocks=blocks, shq=(0, 0))
    attackers = known(("A-I1", 3), ("A-A1", 3))
    shares = weighed(attackers, ((known(("2-I3", 2), ("2-I1", 3)), 1.0),), Terms(CLEAR))
    cleared = 0
    for seed in range(2000):
        state = clone(start)
        state.chance.seed = f"forecast {seed}"
        state = given.begin(state, CombatPhase())
        while given.asked(state) == "ChooseHit":
            weaker = min(given.tokens(state), key=lambda token: "I3" not in token)
            state = given.answer(state, weaker)
        cleared += not any(given.steps(state, "2-I1", "2-I3"))
    assert cleared / 2000 == pytest.approx(shares[0], abs=0.035)


def test_unseen_blocks_are_weighed_by_how_many_are_alike():
    one, other = known(("1-I1", 3), ("2-I3", 2))
    parties = draws((one, one, other), 2)
    assert sorted(chance for _, chance in parties) == pytest.approx([1 / 3, 2 / 3])


def test_the_shares_of_a_forecast_add_up():
    state = given.game(
        active="A",
        blocks={"A-I1": "H8", "A-A1": "H8", "2-I1": "H9", "1-I1": "G8"},
        phase=TurnPhase.MOVEMENT,
    )
    found = forecasts(view(state, "german"))
    assert {"Sedan H9", "Dinant G8"} <= {
        it.label.partition(" attack")[2].removeprefix("s").strip() for it in found
    }
    for forecast in found:
        assert sum(share for _, share in forecast.outcomes[:3]) == pytest.approx(1.0)


@rule("5C", "9A-Disengaging", "9A-Borders", "15-Fortress")
@pytest.mark.parametrize(
    ("active", "blocks", "hex_"),
    [
        ("A", {"A-HQ": "J9", "A-I1": "H8", "9-I1": "H8", "2-I1": "H9"}, "H9"),
        ("B", {"B-HQ": "K5", "B-A1": "J5", "BE-1": "I5"}, "I5"),
        ("NL", {"NL-4": "J5", "B-I1": "I5", "B-HQ": "K4"}, "I5"),
        ("1ST", {"1-HQ": "D8", "1-I1": "G9", "A-I1": "H9", "A-HQ": "J9"}, "H9"),
    ],
)
def test_no_odds_for_an_attack_that_cannot_be_made(active, blocks, hex_):
    """Out of a Battle, into the fortress by tank, over a border, Out of Command at first."""
    state = given.begin(given.game(active=active, blocks=blocks), BeginMovement(), Move())
    seat = "german" if active in "AB" else "allied"
    if active == "1ST":
        state = given.answer(state, "march:1-HQ", "to:E9")
    assert not [it for it in forecasts(view(state, seat)) if it.label.endswith(hex_)]


@rule("8-6A")
def test_no_odds_for_a_block_that_has_moved_already():
    blocks = {"A-I1": "I8", "A-HQ": "K8", "2-I1": "H9"}
    state = given.game(active="A", blocks=blocks, entered=["BE", "LU"])
    state = given.answer(given.begin(state, BeginMovement(), Move()), "march:A-I1", "to:H8")
    assert not [it for it in forecasts(view(state, "german")) if it.label.endswith("H9")]
    state.acting.moved.clear()
    assert [it for it in forecasts(view(state, "german")) if it.label.endswith("H9")]


@rule("4")
def test_a_forecast_does_not_know_what_the_seat_does_not():
    state = given.game(
        active="A",
        blocks={"A-I1": "H8", "A-A1": "H8", "2-I1": "H9", "1-I1": "E7", "R-A1": "E11"},
        phase=TurnPhase.MOVEMENT,
    )
    before = forecasts(view(state, "german"))
    for variant in (1, 2):
        other = clone(state)
        disguise(other, "german", variant)
        assert forecasts(view(other, "german")) == before


@rule("10C")
def test_in_a_battle_each_strike_in_hand_has_its_forecast():
    card = given.card("AIR4")
    state = given.game(
        active="A", blocks={"A-I1": "G11", "1-I1": "G11"}, german=(card,), allied=("A1",)
    )
    state = given.begin(state, CombatPhase())
    assert [it.label for it in forecasts(view(state, "german"))] == [
        "A Round at Suippes G11",
        "A Round at Suippes G11 after Stuka Wing",
    ]
    assert len(forecasts(view(state, None))) == 1
    state.table.battle.played["german"] = card
    assert len(forecasts(view(state, "german"))) == 1, "he has played his card"


def shares_of(state, seat="german"):
    """The forecasts of a seat by their labels."""
    return {
        it.label: tuple(share for _, share in it.outcomes) for it in forecasts(view(state, seat))
    }


def by(effect, *defender, **terms):
    """II Corps at full strength against a defender."""
    odds = weighed(known(("A-I1", 3)), ((known(*defender), 1.0),), Terms(effect, **terms))
    return pytest.approx(odds[: len(OUTCOMES)])


@rule("15-River", "15-Notes")
def test_a_battle_opened_across_a_river_is_weighed_with_the_river():
    """Before it is fought; an old Battle has no river, even if it was joined across one."""
    blocks = {"A-I1": "G11", "1-I1": "G11", "A-I2": "F11", "1-I2": "F11"}
    state = given.game(active="A", blocks=blocks, shq=(0, 0), crossed={"G11": [RIVER]})
    for it in ("1-I1", "1-I2"):
        state.mark(it, face_up=True)
    state.table.crossed["F11"] = [RIVER]
    state = given.begin(state, CombatPhase())
    assert given.asked(state) == "NextBattle"
    found = shares_of(state)
    assert found["II Army Corps attacks Suippes G11"] == by(RIVER, ("1-I1", 3))
    assert found["III Army Corps attacks Reims F11"] == by(CITY, ("1-I2", 3))


@rule("15-Notes", "8-8B")
def test_the_second_round_is_weighed_without_the_water_of_the_first():
    state = given.game(
        active="A",
        blocks={"A-I1": "G11", "1-I1": "G11"},
        shq=(2, 0),
        dice=[10] * 7,
        crossed={"G11": [RIVER]},
    )
    state = given.answer(given.begin(state, CombatPhase()), RIVER)
    assert given.asked(state) == "SecondRound"
    assert shares_of(state)["A Round at Suippes G11"] == by(CLEAR, ("1-I1", 3))


@rule("15-Notes")
def test_who_chooses_his_ground_sees_what_each_is_worth():
    state = given.game(
        active="A", blocks={"A-I1": "G11", "1-I1": "G11"}, crossed={"G11": [RIVER, BRIDGE]}
    )
    state = given.begin(state, CombatPhase())
    found = shares_of(state, "allied")
    here = "A Round at Suippes G11"
    assert list(found) == [here, f"{here}, River", f"{here}, Bridge and French III Corps"]
    assert found[f"{here}, River"] == by(RIVER, ("1-I1", 3))
    assert list(shares_of(state)) == [here]


@rule("10B", "8-8A")
def test_a_strike_that_was_declared_counts_in_the_forecast():
    card = given.card("AIR4")
    state = given.game(
        active="A", blocks={"A-I1": "G11", "1-I1": "G11"}, german=(card,), allied=("A1",)
    )
    state = given.answer(given.begin(state, CombatPhase()), f"{card}:AIR4")
    strike = (Role.ATTACKER, 4, 4)
    assert shares_of(state, "allied")["A Round at Suippes G11"] == by(
        CLEAR, ("1-I1", 3), strikes=(strike,)
    )


@rule("7")
def test_what_a_forecast_leaves_out_stands_in_its_label():
    card = given.card("G88")
    state = given.game(
        active="A", blocks={"A-I1": "G11", "1-A1": "G11"}, german=(card,), allied=("A1",)
    )
    state = given.answer(given.begin(state, CombatPhase()), "pass", "pass", f"{card}:G88")
    assert "A Round at Suippes G11, 88 mm Guns aside" in shares_of(state, "allied")


@rule("8-8A")
def test_no_strike_is_weighed_where_only_neutrals_are_left():
    state = given.game(
        active="A",
        blocks={"A-A1": "G5", "1-I1": "G5:1", "BE-4": "G5"},
        allied=("A1",),
        shq=(2, 0),
        dice=[10, 10, 10, 10, 10, 10],
    )
    state = given.begin(state, CombatPhase())
    assert len(forecasts(view(state, "allied"))) == 2
    state.mark("1-I1", hex="", steps=0, fate="lost", face_up=False)
    assert len(forecasts(view(state, "allied"))) == 1


@rule("9A-Disengaging", "9A-Borders", "15-Fortress")
def test_no_attack_is_weighed_that_the_rules_forbid():
    """Not out of a Battle, not across the border for neutrals, no Armor into the fortress."""
    blocks = {"A-A1": "I6", "BE-2": "I6", "BE-1": "I5", "NL-4": "J5", "A-I1": "I4", "A-M1": "I4"}
    state = given.game(active="A", blocks=blocks, phase=TurnPhase.MOVEMENT)
    assert set(shares_of(state)) == {
        "XIX Panzer Corps attacks Liège I6",
        "II Army Corps attacks Eben-Emael I5",
        "XIV Motor Corps and II Army Corps attack Maastricht J5",
    }
    state = given.game(active="NL", blocks={"NL-4": "J5", "A-I1": "J6"}, phase=TurnPhase.MOVEMENT)
    assert shares_of(state, "allied") == {}
