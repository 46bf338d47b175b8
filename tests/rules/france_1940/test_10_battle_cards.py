"""8A, 10B, 10C.2, 10C.3: strikes and other Battle cards of both decks."""

import pytest

from engine import open_asks
from engine.core.chance import Chance
from engine.france_1940.battle import CombatPhase
from engine.france_1940.components.cards import BATTLE, CARDS, DECKS, EFFECTS, STRIKES
from engine.france_1940.fighters import current, profile
from engine.france_1940.ids import Fate
from tests.marks import rule
from tests.rules.france_1940 import given

NOTHING_OF_USE = {"german": "G19", "allied": "A27"}  # cards without a Battle half


def battle(active, blocks, dice=(), *, cards=(), **position):
    """A Battle between two hands: the named effects, and for the other side a card of no use."""
    hands = {side: (NOTHING_OF_USE[side],) for side in ("german", "allied")}
    for key in cards:
        card = given.card(key, other_than=tuple(it for hand in hands.values() for it in hand))
        side = "german" if card in DECKS["german"] else "allied"
        hands[side] = (*hands[side], card)
    state = given.game(
        **({"shq": (0, 0)} | position), active=active, blocks=blocks, dice=dice, **hands
    )
    return given.begin(state, CombatPhase())


def play(state, *keys):
    """Pass every window until somebody can play the next of these effects, then play it."""
    for key in keys:
        token = None
        while token is None:
            token = next((it for it in given.tokens(state) if it.endswith(f":{key}")), None)
            state = given.answer(state, token or "pass")
    return state


def rest(state):
    """Nobody plays anything else."""
    return given.passing(state)


CLEAR = {"A-I1": "G11", "1-I1": "G11"}


@rule("8-8A", "10C")
def test_the_attacker_declares_first_then_the_defender_strikes_before_other_cards():
    state = battle("A", CLEAR, cards=("AIR4", "FART4"))
    asked = []
    while given.asked(state) == "PlayBattleCard":
        question = open_asks(state)[0]
        asked.append((question.seat, "Strike" in question.prompt))
        state = given.answer(state, "pass")
    assert asked == [("german", True), ("allied", True), ("allied", False)]


@rule("8-8A")
def test_a_window_opens_by_what_everybody_knows_even_without_a_playable_card():
    state = battle("A", CLEAR)
    question = open_asks(state)[0]
    assert question.private
    assert [choice.token for choice in question.choices] == ["pass", "none"]
    assert "G19" not in question.heading


@rule("8-8A")
def test_an_empty_hand_or_a_hopeless_step_is_not_asked():
    """Infantry alone, against no Armor: no German card but a strike could fit."""
    state = battle("A", CLEAR, [10] * 6)
    state.hands["allied"] = []
    assert given.asked(given.answer(state, "pass")) == "SecondRound"


@rule("8-8A")
def test_none_waives_the_whole_round():
    state = given.answer(battle("A", CLEAR, [10] * 6, cards=("AIR4", "FART4")), "none", "none")
    assert given.asked(state) == "SecondRound"
    assert current(state).silent == []


@rule("8-8A")
def test_what_is_at_stake_is_named_for_standing_orders():
    blocks = {"A-I1": "H9", "2-HQ": "H9"}
    state = battle("A", blocks)
    assert open_asks(state)[0].matters == (
        "French or British blocks",
        "a city or port",
        "a headquarters",
    )
    state = battle("B", {"B-I1": "H5", "BE-1": "H5"})
    assert open_asks(state)[0].matters == ()


@rule("8-8A")
def test_the_allies_play_no_card_where_only_neutrals_fight():
    state = battle("A", {"A-I1": "G5", "BE-4": "G5"}, [10] * 5, cards=("AIR4", "FART4"))
    assert given.seat_asked(state) == "german"
    state = given.answer(state, "none")
    assert given.asked(state) == "SecondRound"
    with_french = battle("A", {"A-I1": "G5", "BE-4": "G5", "1-I1": "G5"}, cards=("FART4",))
    assert given.seat_asked(given.answer(with_french, "none")) == "allied"


@rule("8-8A", "9A-Joining")
def test_a_french_bystander_does_not_make_a_neutral_attack_allied():
    state = battle("BE", {"A-I1": "G5", "BE-4": "G5", "1-I1": "G5"}, cards=("FART4", "AIR4"))
    state = given.answer(state, "fight:G5")
    assert given.seat_asked(state) == "german"


@rule("7A-Strikes", "10B")
@pytest.mark.parametrize(
    ("defenders", "left"),
    [({"1-I1": "G11:2"}, [1]), ({"1-I1": "G11:2", "2-I3": "G11:1"}, [1, 1])],
)
def test_strikes_never_take_a_last_step(defenders, left):
    state = battle("A", {"A-I1": "G11", **defenders}, [1] * 4 + [10] * 9, cards=("AIR4",))
    state = rest(play(state, "AIR4"))
    assert given.steps(state, *defenders) == left


@rule("10B", "8-8A")
def test_both_strikes_are_rolled_before_anybody_fires_and_are_the_card_of_their_side():
    state = battle("A", CLEAR, [1, 1, 10, 10, 1, 1, 10, 10, 10, 10], cards=("AIR4", "FART4"))
    state = play(state, "AIR4", "FART4")
    assert given.asked(state) == "SecondRound"
    assert given.steps(state, "A-I1", "1-I1") == [1, 1]
    assert current(state).played == {"german": "AIR4", "allied": "FART4"}


@rule("10B")
def test_each_strike_has_luck_of_its_own_in_paired_games(monkeypatch):
    said = []
    monkeypatch.setattr(Chance, "about", lambda chance, *subject: said.append(subject[-1]))
    state = battle("A", CLEAR, [1, 1, 10, 10, 1, 1, 10, 10, 10, 10], cards=("AIR4", "FART4"))
    play(state, "AIR4", "FART4")
    assert {"attacker strike", "defender strike"} <= {*said}


@rule("10B", "15-City", "15-Forest", "15-Fortress", "15-Port")
@pytest.mark.parametrize(
    ("key", "hex_", "defender", "dice"),
    [
        ("AIR5", "G11", "1-I1", 5),
        ("AIR4", "F11", "1-I1", 3),
        ("AIR3", "C5", "1-I1", 2),
        ("AIR3", "H11", "1-I1", 1),
        ("GART4", "H11", "1-I1", 3),
        ("GART3", "I5", "BE-1", 1),
        ("AIR5", "I5", "BE-1", 3),
    ],
)
def test_ground_takes_dice_from_a_strike(key, hex_, defender, dice):
    state = battle("A", {"A-I1": hex_, defender: f"{hex_}:2"}, cards=(key,))
    state = given.passing(state, until="PlayBattleCard")
    label = next(it.label for it in open_asks(state)[0].choices if it.token.endswith(key))
    assert f"{dice} {'die' if dice == 1 else 'dice'} at 4" in label


@rule("10B")
@pytest.mark.parametrize(("key", "dice"), [("RAF4", 4), ("ADA3", 3), ("FART5", 5), ("FART4", 4)])
def test_allied_strikes_hit_on_three(key, dice):
    state = battle("A", CLEAR, [3] + [4] * (dice - 1) + [10] * 5, cards=(key,))
    state = play(state, key)
    assert given.steps(rest(state), "A-I1") == [2]


@rule("8-8A", "7")
def test_fighter_cover_cancels_an_air_strike_and_both_cards_are_spent():
    state = battle("A", CLEAR, [10] * 6, cards=("AIR5", "FTR"))
    state, words = given.told(play(state, "AIR5"), f"{given.card('FTR')}:FTR")
    assert "Fighter Cover cancels Stuka Group." in words
    assert given.asked(state) == "SecondRound"
    assert state.chance.script == []
    assert len(state.table.spent) == 2


@rule("8-8A")
def test_fighter_cover_needs_a_german_air_strike():
    state = battle("A", CLEAR, cards=("GART3", "FTR"))
    state = play(state, "GART3")
    assert given.seat_asked(state) == "allied"
    assert given.tokens(state) == {"pass", "none"}
    defending = battle("1ST", CLEAR, cards=("AIR4", "FTR"))
    assert given.tokens(defending) == {"pass", "none"}


@rule("7", "15-Notes")
def test_blitzkrieg_lets_armor_and_then_motors_fire_before_everybody():
    """In a forest the Infantry would fire first."""
    state = battle(
        "A", {"A-A1": "H11", "A-M1": "H11", "2-I3": "H11"}, [1, 10, 10, 1, 10, 10], cards=("BLITZ",)
    )
    state = rest(play(state, "BLITZ"))
    assert state.blocks["2-I3"].fate == Fate.LOST
    assert given.steps(state, "A-A1", "A-M1") == [3, 3]
    assert state.chance.script == []


@rule("7")
def test_blitzkrieg_needs_armor_or_motors_and_combined_arms_both_arms():
    assert "BLITZ" not in _offered({"A-I1": "G11"}, "BLITZ", "COMB", "G88")
    assert _offered({"A-A1": "G11"}, "BLITZ", "COMB") == {"BLITZ"}
    assert _offered({"A-A1": "G11", "A-I1": "G11"}, "BLITZ", "COMB") == {"BLITZ", "COMB"}


def _offered(attackers, *keys):
    """The cards the German attacker may play beside strikes against a French Armor block."""
    state = battle("A", {**attackers, "1-A1": "G11"}, cards=keys)
    state = given.answer(state, "pass", "pass")
    return {token.partition(":")[2] for token in given.tokens(state) if ":" in token}


@rule("7")
def test_combined_arms_gives_each_attacker_a_die_for_the_round():
    state = battle(
        "A",
        {"A-A3": "G11", "A-I1": "G11", "1-I1": "G11:3"},
        [10] * 3 + [10] * 3 + [10] * 4,
        cards=("COMB",),
    )
    state = rest(play(state, "COMB"))
    assert state.chance.script == []


@rule("8-8A", "7")
@pytest.mark.parametrize("key", ["BLITZ", "COMB"])
def test_the_anti_tank_screen_cancels_the_german_card(key):
    state = battle(
        "A", {"A-A3": "G11", "A-I1": "G11", "1-I1": "G11"}, [6, 10, *[10] * 5], cards=(key, "ATG")
    )
    state = play(state, key, "ATG")
    assert given.steps(state, "1-I1") == [2]
    assert given.asked(state) == "SecondRound"
    assert state.chance.script == []


@rule("7")
def test_the_anti_tank_screen_else_takes_two_off_german_armor():
    """XV Panzer Corps hits on 4 then, not on 6."""
    state = battle("A", {"A-A3": "G11", "1-I1": "G11"}, [6, 4, *[10] * 3], cards=("ATG",))
    state = rest(play(state, "ATG"))
    assert given.steps(state, "1-I1") == [2]


@rule("7")
def test_the_anti_tank_screen_needs_armor_or_a_card_to_stop():
    state = battle("A", CLEAR, cards=("ATG",))
    state = given.answer(state, "pass", "pass")
    assert not any(token.endswith("ATG") for token in given.tokens(state))


@rule("7")
def test_an_allied_attacker_cannot_cancel_what_the_german_declares_later():
    """German Defender with Armor: the 88s come after the Allied card."""
    state = battle("RSV", {"R-A1": "G11", "A-A1": "G11"}, cards=("ATG", "G88"))
    state = play(state, "ATG")
    assert current(state).in_force == {"attacker": "ATG"}


@rule("7")
def test_the_88s_fire_first_at_armor_alone_and_may_destroy_it():
    state = battle(
        "RSV",
        {"R-A1": "G11:1", "R-I1": "G11", "A-I1": "G11"},
        [4, 10, 10] + [10] * 6 + [7],
        cards=("G88",),
    )
    state = rest(play(state, "G88"))
    assert state.blocks["R-A1"].fate == Fate.LOST
    assert given.steps(state, "R-I1", "A-I1") == [3, 3]
    assert state.chance.script == [7]  # three dice of the guns and six of the infantry, no more


@rule("7")
def test_hedgehog_defence_gives_german_defenders_a_die():
    state = battle("1ST", CLEAR, [10] * 4 + [10] * 3, cards=("HEDGE",))
    state = rest(play(state, "HEDGE"))
    assert state.chance.script == []


@rule("7")
def test_hold_the_line_gives_french_and_british_a_die_and_neutrals_none():
    state = battle(
        "A", {"A-I1": "G5", "1-I1": "G5", "BE-4": "G5"}, [10] * (4 + 2) + [10] * 3, cards=("HOLD",)
    )
    state = rest(play(state, "HOLD"))
    assert state.chance.script == []


@rule("7", "15-Notes")
def test_counter_attack_lets_the_attacker_fire_first_on_every_line():
    state = battle("1ST", {"1-I1": "G11", "A-I1": "G11:1"}, [3, 10, 10], cards=("CTR",))
    state = rest(play(state, "CTR"))
    assert state.blocks["A-I1"].fate == Fate.LOST
    assert state.chance.script == []


@rule("7")
def test_heavy_tanks_ignore_two_hits_of_the_battle():
    state = battle("A", {"A-A1": "G11", "R-A1": "G11"}, [10, 10, 1, 1, 1], cards=("HVY",))
    state = rest(play(state, "HVY"))
    assert given.steps(state, "R-A1") == [1]


@rule("7", "10")
def test_heavy_tanks_make_every_single_hit_a_choice():
    state = battle(
        "A",
        {"A-A1": "G11", "R-A1": "G11", "2-I3": "G11"},
        [10, 10, 1, 1, 10] + [10] * 9,
        cards=("HVY",),
    )
    state = play(state, "HVY")
    state = given.answer(state, "hit:R-A1", "hit:R-A1")
    assert given.steps(state, "R-A1", "2-I3") == [2, 2]


@rule("8-8B", "7")
def test_a_side_without_a_card_in_the_first_round_may_play_one_in_the_second():
    state = battle("A", CLEAR, [10] * 6 + [1] * 4 + [10] * 4, cards=("AIR4",), shq=(4, 4))
    state = given.answer(state, "none", "none", "buy")
    assert given.asked(state) == "PlayBattleCard"
    state = rest(play(state, "AIR4"))
    assert given.steps(state, "1-I1") == [1]


@rule("7", "8-8A")
def test_a_title_that_cries_out_needs_no_full_stop():
    attackers = {"A-A1": "G11", "A-I1": "G11", "1-I1": "G11"}
    state = battle("A", attackers, cards=("BLITZ",))
    state = given.answer(state, "pass", "pass")
    state, words = given.told(state, f"{given.card('BLITZ')}:BLITZ")
    assert "German Battle card: Blitzkrieg! Attacker, this Round:" in words
    assert "German card declared: Blitzkrieg! Attacker, this Round:" in open_asks(state)[0].prompt


@rule("7A-Mines")
def test_the_words_of_mines_and_fuel_shortage_tell_their_limits():
    for key in ("MINES", "FUEL"):
        assert "not Turn 1, once a game" in EFFECTS[key].words
    assert "but the FHQ" in EFFECTS["FUEL"].words


@rule("7")
def test_every_battle_card_of_both_decks_has_its_moment():
    played = {"AIR5", "AIR4", "AIR3", "GART4", "GART3", "BLITZ", "COMB", "G88", "HEDGE"}
    played |= {"RAF4", "ADA3", "FART5", "FART4", "FTR", "ATG", "HOLD", "CTR", "HVY"}
    assert played == {key for halves in CARDS.values() for key in halves if _battle(key)}


def _battle(key):
    return EFFECTS[key].kind == BATTLE


@rule("7")
@pytest.mark.parametrize(
    ("block", "ratings"),
    [("A-A1", (3, 3, 3)), ("A-A3", (4, 4)), ("A-M1", (3, 3, 4)), ("R-A1", (5, 5))],
)
def test_the_anti_tank_screen_takes_two_off_the_rating_of_german_armor_alone(block, ratings):
    assert profile(block, screened=True).ratings[1:] == ratings


@rule("7", "8-8B")
@pytest.mark.parametrize(
    "key",
    [key for key, it in EFFECTS.items() if it.kind == BATTLE and key not in (*STRIKES, "FTR")],
)
def test_a_battle_card_says_how_long_it_lasts(key):
    lasts = {"HVY": "in this whole Battle", "G88": "Once"}.get(key, "this Round")
    assert lasts in EFFECTS[key].words


@rule("8-8B")
def test_a_card_of_the_first_round_does_nothing_in_the_second():
    state = battle("A", {"A-I1": "G11", "A-M1": "G11", "1-I1": "G11"}, cards=("COMB",), shq=(2, 0))
    state = play(state, "COMB")
    state.chance.script = [10] * 4 + [10] * 3 + [10] * 4
    state = given.passing(state, "SecondRound")
    assert state.chance.script == []
    state.chance.script = [10] * 3 + [10] * 3 + [10] * 3
    assert given.passing(given.answer(state, "buy")).chance.script == []
