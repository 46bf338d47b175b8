"""Chapter 12 and the six Strategy Cards."""

import pytest

from engine import view
from engine.france_1940.components.blocks import BLOCKS_OF
from engine.france_1940.components.map import CITIES_OF
from engine.france_1940.components.strategy import STRATEGIES, gross
from engine.france_1940.control import claim
from engine.france_1940.ids import Fate
from engine.france_1940.victory import Losses, VictoryDetermination, total, verdict
from engine.france_1940.views import hand
from tests.marks import rule
from tests.rules.france_1940 import given


def score(strategy, *, held=(), lost=(), evacuated=(), **markers):
    """The total of a card, with these hexes German, these blocks out of play or shipped home."""
    state = given.game(lost=lost, owned=dict.fromkeys(held, "german"), **markers)
    for block in evacuated:
        state.mark(block, fate=Fate.EVACUATED)
    return total(strategy, state.table, Losses.of(state))


FOUR_FRENCH = ("1-I1", "1-I2", "9-I1", "2-I1")


@rule("12")
@pytest.mark.parametrize(
    ("strategy", "position", "points"),
    [
        ("S1", {"held": ("C5", "B5", "C7", "D8", "H9", "A8")}, 9),
        ("S1", {"held": ("A8", "C6"), "conquered": ["NL", "BE"]}, 2),
        ("S1", {"lost": ("E-HQ", "E-I1")}, 0),
        ("S1", {"lost": ("E-I1", "E-I2", "E-I3")}, 3),
        ("S1", {"lost": BLOCKS_OF["BEF"]}, 3),
        ("S1", {"lost": ("E-HQ", "E-I1"), "evacuated": ("E-I2", "E-I3")}, 3 - 1),
        ("S1", {"evacuated": BLOCKS_OF["BEF"]}, 3 - 3),
        ("S1", {"lost": BLOCKS_OF["7TH"]}, 1),
        ("S1", {"lost": ("A-A1", "A-A2", "A-A3")}, -2),
        ("S1", {"evacuated": ("E-I1", "E-I2")}, -1),
        ("S2", {"conquered": ["BE", "NL"], "held": ("C5", "B5", "C6")}, 12),
        ("S2", {"lost": ("E-HQ", "E-I1", "E-I2")}, 1),
        ("S2", {"lost": ("E-HQ", "E-I1", "E-I2"), "evacuated": ("E-I3",)}, 2 - 1),
        ("S2", {"evacuated": ("E-HQ",)}, -1),
        ("S2", {"fhqs_lost": {"german": 2, "allied": 0}}, -2),
        ("S3", {"held": ("D8", "D9", "H9", "G7", "C7", "B9", "F11")}, 10),
        ("S3", {"conquered": ["BE"]}, 4),  # Charleroi is a city of the conquered country
        ("S3", {"lost": BLOCKS_OF["7TH"]}, 1),
        ("S3", {"lost": BLOCKS_OF["7TH"] + BLOCKS_OF["9TH"]}, 1),
        ("S3", {"lost": BLOCKS_OF["BEF"]}, 0),
        ("S3", {"evacuated": ("E-I1", "E-I2", "E-I3")}, -1),
        ("S4", {"lost": FOUR_FRENCH}, 2),
        ("S4", {"lost": (*BLOCKS_OF["1ST"], *BLOCKS_OF["2ND"], *BLOCKS_OF["7TH"])}, 5 + 2),
        ("S4", {"lost": ("1-HQ", "E-HQ")}, 1 + 2),
        ("S4", {"held": ("C6", "H9"), "conquered": ["BE", "NL"]}, 7),
        ("S4", {"lost": ("A-I1", "A-I2", "A-I3", "B-I1", "B-I2")}, -1),
        ("S4", {"evacuated": ("E-I1", "E-I2")}, -2),
        ("S5", {"held": ("B12", "A12", "F11", "C10", "H9", "D9")}, 12),
        ("S5", {"lost": ("R-I1", "R-M1")}, 0),
        ("S5", {"lost": ("R-I1", "R-M1", "R-A1")}, 1),
        ("S5", {"evacuated": ("E-I1", "E-I2", "E-I3")}, -2),
        ("S6", {"conquered": ["BE", "NL"], "held": ("F11", "C10", "H9", "D9")}, 11),
        ("S6", {"held": ("B12", "A12")}, 3),
        ("S6", {"evacuated": ("E-I1", "E-I2", "E-I3")}, -2),
    ],
)
def test_lines_of_the_strategy_cards(strategy, position, points):
    assert score(strategy, **position) == points


@rule("12", "2")
def test_every_card_is_worth_fourteen_at_most():
    assert {gross(card) for card in STRATEGIES.values()} == {14}


@rule("12")
@pytest.mark.parametrize(
    ("points", "words"),
    [
        (13, "Decisive German victory"),
        (12, "German victory"),
        (10, "German victory"),
        (9, "Allied victory"),
        (7, "Allied victory"),
        (6, "Decisive Allied victory"),
        (-3, "Decisive Allied victory"),
    ],
)
def test_ten_points_win(points, words):
    assert verdict(points) == words


@rule("12", "1", "8-11")
def test_the_card_is_laid_open_and_the_winner_named():
    cities = ("C5", "B5", "C7", "D8", "H9", "A8")
    state = given.game(
        turn=6, lost=("E-I1",), owned=dict.fromkeys(cities, "german"), conquered=["NL"]
    )
    assert view(state, "allied").board.strategy == ""
    state = given.begin(state, VictoryDetermination())
    assert state.result.score == 10
    assert state.result.winners == ("german",)
    assert view(state, "allied").board.strategy == "S1"
    assert "Sickle Cut" in given.words(state)


@rule("12", "2")
def test_all_seats_of_the_winning_side_win():
    state = given.game(turn=6, options={"command": "four"})
    state = given.begin(state, VictoryDetermination())
    assert state.result.winners == ("french", "bef")


@rule("10D-Minor", "12")
def test_retaken_before_the_last_city_fell_there_is_no_conquest():
    state = given.game()
    for city in ("G1", "I2", "I3"):
        claim(state, city, "german")
    claim(state, "I3", "allied")
    claim(state, "J5", "german")
    assert state.table.conquered == []


@rule("10D-Minor", "12")
def test_once_conquered_a_country_counts_as_german_whoever_comes_later():
    state = given.game()
    for city in CITIES_OF["BE"]:
        claim(state, city, "german")
    assert state.table.conquered == ["BE"]
    claim(state, "G7", "allied")
    assert total("S3", state.table, Losses.of(state)) == 4
    assert "back with the Allies" not in given.words(state)


@rule("10D-French", "12")
def test_a_french_city_counts_for_whoever_was_alone_there_last():
    state = given.game()
    claim(state, "B9", "german")
    assert total("S3", state.table, Losses.of(state)) == 1
    claim(state, "B9", "allied")
    assert total("S3", state.table, Losses.of(state)) == 0


@rule("12", "2")
def test_the_german_alone_reads_how_far_he_has_come():
    state = given.game(owned={"C5": "german"})
    assert "2 so far" in hand(view(state, "german"))[-1].value
    assert hand(view(state, "allied")) == ()
