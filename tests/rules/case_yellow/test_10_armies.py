"""10.1 Orders for many: columns that mind their supply, lines that are held, trains that follow."""

from engine import view
from engine.case_yellow.columns import column_end, nearest_end
from engine.case_yellow.components.lines import PARIS_LINES
from engine.case_yellow.components.map import NATION, NETHERLANDS, within
from engine.case_yellow.feeding import stays_fed
from engine.case_yellow.goals import MARKED
from engine.case_yellow.movement import Orders
from engine.case_yellow.views import facts
from tests.marks import rule
from tests.rules.case_yellow.given import answer, begin, game, question, tokens

_BEHIND = ("2225", "2226", "2227", "2228", "2328", "2329", "2330")


def _column(units):
    return game(units, acting="german Move", german=_BEHIND)


@rule("10.1")
def test_a_column_goes_as_far_as_it_can():
    state = _column({"G1Pz": "2125", "F10CA": "1922"})
    assert column_end(state, "G1Pz", "2218") == nearest_end(state, "G1Pz", "2218") == "2220"


@rule("10.1")
def test_the_last_step_of_a_division_does_not_stop_beside_a_stronger_enemy():
    state = _column({"G1Pz": "2125:1", "F10CA": "2123"})
    assert nearest_end(state, "G1Pz", "2124") == "2124"
    assert column_end(state, "G1Pz", "2124") == "2024"


@rule("10.1")
def test_a_column_does_not_march_out_of_supply_for_a_hex_or_two():
    state = _column({"G1Pz": "2125:1", "F10CA": "2123"})
    assert not stays_fed(state, "G1Pz", nearest_end(state, "G1Pz", "2218"))
    assert stays_fed(state, "G1Pz", column_end(state, "G1Pz", "2218"))


@rule("10.1")
def test_who_of_a_corps_cannot_march_now_keeps_its_goal_for_later():
    state = _column({"G1Pz": "2125", "G2Pz": "2226", "F10CA": "1922"})
    state.table.round.spent = {"G2Pz": 0}
    state = answer(answer(begin(state, Orders()), "col:k19"), "2218")
    assert state.german.units["G1Pz"].goal == "2218"
    assert not state.german.units["G2Pz"].goal  # it had its order before


@rule("10.1", "10.10")
def test_goals_a_unit_may_not_enter_stand_behind_all_others():
    state = begin(game({"DIII": "3626", "G1Pz": "2125"}, acting="allied Move"), Orders())
    offered = [it.place for it in question(answer(state, "go:3626")).choices if it.place]
    abroad = [NATION[it] != NETHERLANDS for it in offered]
    assert not any(abroad[:MARKED]), "the nearest of his own country lie open"
    assert any(abroad)


@rule("4.1c")
def test_a_round_that_is_played_is_called_so():
    def shown(state):
        return next(it for it in facts(view(state, None)) if it.label in ("Phase", "Round"))

    assert shown(game(acting="german Move")).label == "Round"
    assert shown(game()).label == "Phase"


@rule("10.1")
def test_an_army_told_to_hold_a_line_goes_to_its_posts_at_one_order():
    units = {"F21CA": "1616", "F1CA": "1716", "F2CA": "1613", "G1Pz": "2124"}
    state = begin(game(units, turn=5, acting="allied Move"), Orders())
    state = answer(state, "line:somme")
    near = {it for post in PARIS_LINES["somme"].posts for it in within(post, 1)}
    assert near.isdisjoint(units[it] for it in ("F21CA", "F1CA"))
    assert {state.allied.units[it].hex for it in ("F21CA", "F1CA", "F2CA")} <= near
    assert "line:somme" not in tokens(state)


@rule("10.1")
def test_every_army_has_its_own_line():
    units = {"F21CA": "1816", "EV": "3322", "BI": "2815", "G1Pz": "2124"}
    offered = tokens(begin(game(units, turn=5, acting="allied Move"), Orders()))
    assert {it for it in offered if it.startswith("line:")} == {
        "line:belgian",
        "line:coast",
        *(f"line:{it}" for it in PARIS_LINES),
    }


@rule("10.1")
def test_who_has_his_order_is_left_where_he_was_sent():
    units = {"F21CA": "1816", "F1CA": "1916", "G1Pz": "2124"}
    state = begin(game(units, turn=5, acting="allied Move"), Orders())
    state = answer(answer(state, "st:1816"), "hold")
    state = answer(state, "line:somme")
    assert state.allied.units["F21CA"].hex == "1816"


@rule("10.1")
def test_supply_and_guns_follow_at_one_order_and_keep_away_from_the_enemy():
    state = _column({"G1Pz": "2125", "GSA": "2330", "F10CA": "1922"})
    state = answer(begin(state, Orders()), "follow")
    assert state.german.units["GSA"].hex != "2330"
    assert "follow" not in tokens(state)


@rule("12.8")
def test_before_the_end_the_points_say_what_is_needed_and_no_level():
    told = next(it for it in facts(view(game(turn=2), None)) if it.label == "Victory Points")
    assert "at the end" in told.value
    assert "victory" not in told.value
