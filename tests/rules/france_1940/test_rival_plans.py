"""Plans of players that the balance is measured against (12)."""

from engine import new_game, play, view
from engine.core.playout import officer_policy, play_out
from engine.core.referee import awaited
from engine.france_1940.ids import Fate
from engine.france_1940.rival_plans import everybody_home, from_the_suggested_places
from engine.france_1940.rules import RULES
from engine.france_1940.sequence import BuyCards


def test_everybody_home_ships_the_whole_expeditionary_force_when_dynamo_comes_early():
    officer = officer_policy(RULES.id)

    def policy(state, seat):
        planned = everybody_home(view(state, seat)) if RULES.side(seat) == "allied" else ""
        return planned or officer(state, seat)

    *_, (outcome, _) = play_out(RULES.id, "calibrate-4", {}, policy, paired=True)
    fates = {id_: it.fate for id_, it in outcome.state.blocks.items() if id_.startswith("E-")}
    assert set(fates.values()) == {Fate.EVACUATED}


def test_from_the_suggested_places_only_the_set_up_is_the_officers():
    officer = officer_policy(RULES.id)
    state = new_game(RULES.id, "suggested", {}).state
    seen = view(state, "allied")
    assert everybody_home(seen)
    assert from_the_suggested_places(seen) == ""
    while not (seen.question and seen.question.kind == BuyCards.__name__):
        seat = awaited(state)[0]
        state = play(state, seat, officer(state, seat)).state
        seen = view(state, "allied")
    most = seen.question.choices[-1].token
    assert from_the_suggested_places(seen) == most != RULES.officer.advise(seen).token
