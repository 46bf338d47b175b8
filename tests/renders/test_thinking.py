"""Pictures of what playing on has shown."""

import pytest
from msgspec.structs import replace

from engine.core.estimates import Estimate
from engine.core.outlook import Outlook, Share
from engine.core.review import Moment, Review, Total
from engine.core.state import Result
from renders import atlas_of
from renders.core import outlook
from renders.core.review import _heading
from renders.france_1940.themes import DAY

SHARES = (Share("German victory", 0.6, 0.04), Share("Allied victory", 0.4, 0.04))
LOSS = Moment(
    3, "1 of 6, 10 May", "german", "March to Wesel", Estimate(-0.12, 0.03, 24), "March to Venlo",
    "Two steps against one.",
)  # fmt: skip
THROW = Moment(4, "2 of 6, 14 May", "allied", "Fight", Estimate(0.2, 0.05, 24), told=("Two hits.",))


def review(side, *, decisions=(LOSS,), throws=(THROW,)):
    course = [(f"{turn} of 6, May", Estimate(0.5, 0.1, 16)) for turn in range(1, 7)]
    course.append(("the end", Estimate(1.0, 0.0, 1)))
    result = Result("German victory", 11, ("german",))
    totals = (Total("german", Estimate(-0.2, 0.05, 90), Estimate(0.3, 0.07, 16)),)
    return Review("france_1940", side, tuple(course), totals, decisions, throws, result, 30, 157)


def test_an_outlook_says_in_words_what_its_bars_show():
    found = Outlook(180, SHARES, Estimate(9.5, 0.4, 180), 7, 12)
    picture = atlas_of("france_1940").outlook("Outlook", found)
    assert "German victory 60% ± 4%" in picture.alt
    assert "Score 9.5 ± 0.4" in picture.alt
    assert picture.width == outlook.WIDTH


def test_an_outlook_grows_with_the_ways_a_war_may_end():
    atlas = atlas_of("france_1940")
    few = atlas.outlook("Outlook", Outlook(9, SHARES[:1], Estimate(9, 0, 9), 9, 9))
    many = atlas.outlook("Outlook", Outlook(9, SHARES * 3, Estimate(9, 1, 9), 8, 10))
    assert many.height > few.height


def test_a_review_names_whose_decision_it_was_and_what_it_cost():
    picture = atlas_of("france_1940").review("Review", "German", review("german"))
    assert "1 of 6, 10 May: March to Wesel (-12%)" in picture.alt
    assert "the end: 100%" in picture.alt
    assert "German: decisions -20 ± 5%, luck +30 ± 7%" in picture.alt


def test_a_moment_says_what_was_asked():
    atlas, bare = atlas_of("france_1940"), review("german")
    asked = replace(THROW, asked="Play an Air or Artillery Strike?")
    picture = atlas.review("Review", "German", replace(bare, throws=(asked,)))
    assert "14 May: Play an Air or Artillery Strike? Fight (+20%)" in picture.alt
    assert picture.height > atlas.review("Review", "German", bare).height


def test_where_decisions_are_lost_in_chance_no_figure_is_given():
    told = review("german")
    vague = Total("german", Estimate(-0.2, 0.9, 4), Estimate(0.3, 0.9, 16))
    picture = atlas_of("france_1940").review("Review", "German", replace(told, totals=(vague,)))
    assert "German: too much was decided to tell it from luck in so few wars." in picture.alt
    assert "-20" not in picture.alt


@pytest.mark.parametrize("side", ["german", None])
def test_a_review_without_anything_clear_is_shorter(side):
    atlas, name = atlas_of("france_1940"), "German" if side else ""
    bare = atlas.review("Review", name, review(side, decisions=(), throws=()))
    assert "What mattered: nothing" in bare.alt
    assert bare.height < atlas.review("Review", name, review(side)).height


def test_a_review_says_whose_chance_its_line_is_and_what_the_band_means():
    for side, said in (("German", "Chance of a German victory"), ("Axis", "Chance of an Axis")):
        words = [it.text for it in _heading("Review", side, review("german"), DAY)]
        assert any(it.startswith(said) for it in words)
        assert any(it.endswith("the band is the error") for it in words)
