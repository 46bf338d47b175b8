"""What a staff can be told ahead: the ways of the stances, each used as a live answer would be."""

from engine.case_yellow import combat_losses, retreat
from engine.case_yellow.ids import ALLIED, GERMAN, SEAT
from engine.case_yellow.rules import RULES
from engine.case_yellow.table import Battle
from engine.core.automatic import Standing, automatic
from engine.core.stances import ASK, Order, subject_key
from tests.marks import rule
from tests.rules.case_yellow.given import begin, game
from tests.rules.vocabulary import by_orders


def losing(side, *units, by=None):
    """A combat in which one of some units must lose a step."""
    places = dict.fromkeys(units, "2314")
    attackers = ["G1Pz"] if side == ALLIED else list(units)
    defenders = list(units) if side == ALLIED else []
    state = game({**places, "G1Pz": "2315"} if side == ALLIED else places)
    state.table.battle = Battle("2314", GERMAN, attackers, defenders=defenders)
    return begin(state, combat_losses.LoseStep(side, by or side))


@rule("11.3e")
def test_infantry_before_tanks_or_whoever_has_steps_left():
    state = losing(ALLIED, "F1CA", "F3DLM")
    assert by_orders(state, Losses="infantry") == "F1CA"
    state.mark("F1CA", steps=1)
    assert by_orders(state, Losses="infantry") == "F1CA"
    assert by_orders(state, Losses="spare") == "F3DLM"


@rule("11.3f")
def test_of_the_enemy_the_dearest_unit_is_taken():
    state = losing(ALLIED, "F1CA", "F3DLM", by=GERMAN)
    assert by_orders(state, Losses="infantry") == "F3DLM"


def test_one_stack_may_be_asked_for_apart_from_the_others():
    state = losing(ALLIED, "F1CA", "F3DLM")
    orders = {"Losses": Order("spare"), subject_key("Losses", "2314"): Order(ASK)}
    assert not automatic(state, SEAT[ALLIED], Standing(orders))
    orders[subject_key("Losses", "2314")] = Order("infantry")
    assert automatic(state, SEAT[ALLIED], Standing(orders))[1:] == "F1CA"


@rule("11.4")
def test_retreats_go_where_they_were_told():
    state = begin(game({"F1CA": "2811", "G1Pz": "2812"}), retreat.RetreatWhere("F1CA", 2, ALLIED))
    ends = {it: by_orders(state, RetreatWhere=it) for it in ("river", "walls", "rear")}
    assert ends == {"river": "2610", "walls": "2710", "rear": "3010"}
    assert not by_orders(state, RetreatWhere=ASK)


@rule("11.4")
def test_where_the_enemys_own_units_are_driven_is_asked():
    state = begin(game({"F1CA": "2423", "G1Pz": "2424"}), retreat.RetreatWhere("F1CA", 2, GERMAN))
    assert not by_orders(state, RetreatWhere="rear")


def test_what_a_new_table_begins_with_answers_all_that_would_wake_somebody():
    kinds = {"LoseStep", "BombLoss", "RetreatWhere", "Advance", "SecondAdvance", "DefensiveAir"}
    for kind in kinds:
        stance = RULES.stance_for(kind)
        assert stance.proposed != ASK, kind
