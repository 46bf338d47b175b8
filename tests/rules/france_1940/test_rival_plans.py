"""Plans of players that the balance is measured against (12)."""

from engine import view
from engine.core.playout import officer_policy, play_out
from engine.france_1940.ids import Fate
from engine.france_1940.rival_plans import everybody_home
from engine.france_1940.rules import RULES


def test_everybody_home_ships_the_whole_expeditionary_force_when_dynamo_comes_early():
    officer = officer_policy(RULES.id)

    def policy(state, seat):
        planned = everybody_home(view(state, seat)) if RULES.side(seat) == "allied" else ""
        return planned or officer(state, seat)

    *_, (outcome, _) = play_out(RULES.id, "calibrate-2", {}, policy, paired=True)
    fates = {id_: it.fate for id_, it in outcome.state.blocks.items() if id_.startswith("E-")}
    assert set(fates.values()) == {Fate.EVACUATED}
