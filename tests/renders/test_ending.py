"""The last page of a war: against history, three days, names, and small enough to post."""

import io
import re

import pytest
from PIL import Image

import engine
from engine.core.log import Event, Weight
from renders import atlas_of
from renders.core.atlas import last_words
from renders.core.chart import Chart, Series, turn_numbers
from renders.core.dynamo_1940 import ALL, LANDED, Lift, page
from renders.core.ending import Ending, deciding_days, news
from tests.renders.conftest import played

GAMES = ("spoiled_victory", "miracle", "france_1940", "case_yellow", "khamsin")


def by_turn(outcomes):
    turns, turn = [], ""
    for outcome in outcomes:
        now = engine.view(outcome.state, None).turn
        if now != turn:
            turns.append([])
            turn = now
        turns[-1] += outcome.events
    return turns


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_has_a_page_worth_keeping(game):
    outcomes = played(game, "pictures")
    view = engine.view(outcomes[-1].state, None)
    picture = atlas_of(game).ending(view, by_turn(outcomes), ("Allied: Ada.",))
    image = Image.open(io.BytesIO(picture.png))
    assert image.mode == "P"
    assert picture.width == 900
    assert len(picture.png) < 250_000
    assert re.match(r"A front page, Wednesday, (5|19) June 1940: ", picture.alt)
    assert "338,226" in picture.alt
    assert "Allied: Ada." in picture.alt
    assert "Three days that decided it." in picture.alt


def test_the_real_lift_adds_up():
    assert ALL == 338_226
    lift = Lift(6_500, tuple(date for date in LANDED for _ in range(2)), "unit")
    assert lift.course[-1] == pytest.approx(ALL / 6_500)
    assert lift.course[1] == pytest.approx(LANDED["27 May"] / 6_500)


@pytest.mark.parametrize(
    ("points", "said"),
    [(52, "The army is home: 338,000 saved"), (40, "260,000 snatched from the sands"),
     (28, "182,000 home, the rest lost on the beaches"),
     (10, "Disaster in Flanders: only 65,000 home"), (-3, "Nobody came home from Flanders")],
)  # fmt: skip
def test_the_headline_says_how_it_went(points, said):
    assert page(Lift(6_500, tuple(LANDED), "unit"), points, "Good", 3).headline == said


def test_three_days_are_those_on_which_most_was_won_and_lost():
    days = ("1 June", "1 June", "2 June", "3 June", "4 June")
    ending = Ending("", "", "", "", (), days, {"2 June": "Rain."}, lambda by: f"{by[0]} home.")
    chart = Chart("", turn_numbers(5), (Series("Points", "accent", (1, 1, 9, 12, 13)),), (), "")
    loss = Event("lost", "A ship is lost.", weight=Weight.MAJOR)
    quiet = Event("move", "A march.", weight=Weight.MINOR)
    secret = Event("plan", "A plan.", weight=Weight.MAJOR, seats=("german",))
    told = deciding_days(ending, chart, [[], [], [loss, loss, quiet, secret], [], [loss]])
    assert [day.date for day in told] == ["2 June", "3 June", "4 June"]
    assert told[0].words == "8 home. A ship is lost."
    assert told[0].history == "Rain."


@pytest.mark.parametrize(
    ("told", "printed"),
    [("Surf on the Beaches. No Evacuation Move leaves a Beach this turn.", "Surf on the Beaches."),
     ("Thames Barges at Dover are sunk (2 dice over 1).", "Thames Barges at Dover are sunk."),
     ("The R.A.F. is beaten. Sorties: 0.", "The R.A.F. is beaten."),
     ("8/Durham LI at La Panne: 12, -2 night = 10, lost.", "8/Durham LI at La Panne: lost."),
     ("Evacuee unit (2) reaches England by Route X: 2 VP, 41 in all.",
      "Evacuee unit reaches England by Route X: 2 VP, 41 in all."),
     ("254th breaks through to D4!", "254th breaks through to D4!"),
     ("58 Victory Points: Disaster", "58 Victory Points: Disaster.")],
)  # fmt: skip
def test_a_newspaper_prints_neither_rules_nor_dice(told, printed):
    assert news(told) == printed


def test_the_last_lines_are_no_housekeeping():
    outcomes = played("spoiled_victory", "pictures")
    over, before = (engine.view(outcomes[n].state, None) for n in (-1, -9))
    events = [Event("shuffle", "The cards are shuffled.", weight=Weight.QUIET),
              Event("end", "40 Victory Points: Good.", weight=Weight.MAJOR)]  # fmt: skip
    assert last_words(over, events) == events[1:]
    assert last_words(before, events) == events[1:]
    assert last_words(before, events[:1]) == events[:1]


@pytest.mark.parametrize("game", ["spoiled_victory", "miracle"])
def test_who_stands_on_the_sands_at_the_end_was_left_behind(game):
    outcomes = played(game, "pictures")
    view = engine.view(outcomes[-1].state, None)
    row = atlas_of(game).ending_of(view).rows[-1]
    assert row.what == "Lost or left behind"
    lost = view.board.table.history[-1].lost
    assert int(row.here.split()[0]) > lost, "a random player leaves many behind"
