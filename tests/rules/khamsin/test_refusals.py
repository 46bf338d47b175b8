"""What cannot be ordered is refused with the reason, and with what to do instead."""

import pytest

from engine import Refused, new_game
from engine.khamsin.evacuation import Evacuation
from engine.khamsin.night import NightWithdrawal
from engine.khamsin.orders import Orders
from engine.khamsin.results import Retreat
from engine.khamsin.state import Day
from tests.marks import rule
from tests.rules.khamsin.given import answer, begin, campaign, tokens, unit

UNITS = {"1PZ": "MON", "188I": "OUD", "4BR": "MEN", "IVC": "LIL", "1BR": "ROU", "60DI": "DUN"}


def refused(state, *lines, seat):
    with pytest.raises(Refused) as found:
        answer(state, *lines, seat=seat)
    return str(found.value)


def orders(turn=6, units=(), **more):
    return begin(campaign(turn=turn, units={**UNITS, **dict(units)}, **more), Orders(turn))


@rule("Sheets", "6.0 Halt", "8.0 Surrender")
@pytest.mark.parametrize(("line", "more", "why"), [
    ("1PZ>BOU", {"turn": 4, "halted": 3}, "The halt order bars Boulogne"),
    ("188I>KOR", {"armistice": 6}, "Kortrijk is open tomorrow"),
    ("9PZ>BET", {"reserves": ("9PZ",)}, "in reserve until Wed 29 May"),
    ("9PZ:commit", {"reserves": ("9PZ",)}, "in reserve until Wed 29 May"),
    ("2PZ>BET", {}, "out of the campaign"),
    ("4BR>YPR", {}, "not under the Axis commander"),
    ("1PZ>MON", {}, "stands at Montreuil: without a line it holds"),
    ("1PZ>GHE", {}, "has 4 Movement Points"),
    ("1PZ:night", {}, "Only the divisions of the British I, II and III Corps"),
    ("1PZ:regroup", {}, "no attrition to take off"),
    ("pull:1PZ", {}, "from Wed 29 May on"),
    ("pull:188I", {"turn": 8}, "Only a panzer division"),
    ("rep:1PZ:a5", {}, "Sun 26 May and Sun 2 June"),
    ("rep:1PZ:a5", {"turn": 5}, "units in supply"),
    ("GUD+1PZ", {"leaders": {"GUD": "MON"}}, "whose march is on the sheet"),
    ("XIX>BOU", {}, "name them one by one"),
    ("1PZ/HES.STP", {}, "Order the 1st Panzer Division to Saint-Pol first"),
])  # fmt: skip
def test_lines_of_the_axis(line, more, why):
    assert why in refused(orders(**more), line, seat="axis")


@rule("Sheets", "6.0 Restriction", "8.0 Belgians", "8.0 Gort")
@pytest.mark.parametrize(("line", "more", "why"), [
    ("IVC>ARM", {"turn": 1}, "attacks at Cambrai today"),
    ("1BR>TOU", {}, "was German from the start"),
    ("1BR>KOR", {}, "do not stop among the Belgians"),
    ("4BR>YPR:g", {}, "within an area of Lord Gort"),
    ("60DI>BER:g", {}, "for British units alone"),
    ("60DI:night", {}, "Only the divisions of the British"),
    ("1BR>MEN", {"units": {"1BR": unit("1BR", "ROU", must_regroup=True)}}, "must regroup today"),
    ("60DI>BER", {"units": {"60DI": unit("60DI", "DUN", aboard=1)}}, "is embarking"),
    ("1BR>ARM", {"units": {"1BR": unit("1BR", "ROU", general=120)}, "held": {"ARM": "axis"}},
     "spent and goes through friendly areas alone"),
])  # fmt: skip
def test_lines_of_the_allies(line, more, why):
    assert why in refused(orders(**more), line, seat="allied")


@rule("Sheets")
def test_one_line_on_each_unit():
    state = answer(orders(), "1PZ>HES", seat="axis")
    assert "strike it out first" in refused(state, "1PZ>FRU", seat="axis")


@rule("8.0 Gort")
def test_two_lorries_a_day_also_when_yesterdays_sheet_is_copied():
    units = dict.fromkeys(("3BR", "4BR", "1BR", "42BR"), "BAI")
    state = orders(units=units, leaders={"GORT": "BAI"})
    state.yesterday = {"allied": ["1BR>CAS:g", "42BR>CAS:g"]}
    state.__dict__.clear()
    state = answer(state, "3BR>WAT:g", "again", seat="allied")
    assert state.sheets["allied"].lines == ["3BR>WAT:g", "1BR>CAS:g"]
    assert "carry 2 units a day" in refused(state, "4BR>WAT:g", seat="allied")


@rule("8.0 Evacuation")
@pytest.mark.parametrize(("line", "why"), [
    ("1BR:1", "not on a coast in Allied hands"),
    ("4BR:2", "2 SP of it ashore, and the ships at La Panne have room for 1 SP more"),
    ("5BR:1", "was beaten today"),
    ("1PZ:1", "not yours to embark"),
])  # fmt: skip
def test_who_cannot_embark(line, why):
    units = {"4BR": "LAP", "5BR": "DUN", "1BR": "YPR", "1PZ": "MON"}
    state = campaign(units=units)
    state.day = Day(beaten=["5BR"])
    assert why in refused(begin(state, Evacuation()), line, seat="allied")


@rule("1.0 Allied deployment", "1.0 Axis deployment")
@pytest.mark.parametrize(("seat", "line", "why"), [
    ("axis", "188I@HES", "Ghent, Oudenaarde, Tournai, Douai"),
    ("allied", "IVC@YPR", "Armentières, La Bassée, Seclin, Lille, Orchies, Roubaix"),
])  # fmt: skip
def test_who_cannot_be_deployed_there(seat, line, why):
    assert why in refused(new_game("khamsin", "a test", {}).state, line, seat=seat)


@rule("6.0 Night", "7.0 Retreat")
def test_where_nobody_ends_a_retreat():
    state = campaign(turn=4, units={"4BR": "MEN", "IVC": "LIL", "1BR": "ROU", "188I": "KOR"},
                     held={"KOR": "axis"})  # fmt: skip
    state.day = Day(night=["4BR"], retreating=["1BR"])
    night = begin(state, NightWithdrawal())
    assert "German or Belgian" in refused(night, "4BR>ROE", seat="allied")
    assert "more than two areas away" in refused(night, "4BR>LIL", seat="allied")
    state.agenda = []
    retreat = begin(state, Retreat())
    assert "1BR>ARM" in tokens(retreat)
    assert "not to Lille" in refused(retreat, "1BR>LIL", seat="allied")
