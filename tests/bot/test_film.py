"""A game told turn by turn: what happened in a turn stands in it, with the map at its end."""

import asyncio

import pytest

from bot.tables.film import SET_UP, chapters, frames
from engine.core.log import Weight
from engine.core.playout import officer_policy, play_out
from renders.core.review import turn_title


def played(game, **options):
    *_, (_, record) = play_out(game, "film", options, officer_policy(game))
    return asyncio.run(frames(record))


@pytest.mark.parametrize("game", ["spoiled_victory", "khamsin"])
def test_a_turn_is_told_in_its_own_chapter_and_ends_where_the_next_begins(game):
    film = played(game)
    found = chapters(film)
    assert [it.name for it in found] == [SET_UP, *(turn_title(seen.turn) for seen, _ in film[:-1])]
    assert [it.end for it in found] == film
    assert sum((it.told for it in found), ()) == sum((events for _, events in film), ())
    assert all(it.told[0].weight == Weight.TURN for it in found[2:])


def test_a_turn_without_a_number_is_called_by_its_name():
    assert turn_title("2 of 6, 14 to 17 May") == "Turn 2 of 6, 14 to 17 May"
    assert turn_title("Before the campaign") == "Before the campaign"


def test_where_turns_are_few_every_phase_has_its_chapter():
    film = played("case_yellow", scenario="fortress holland")
    names = [it.name for it in chapters(film)]
    assert len({seen.turn for seen, _ in film}) < len(names) - 1
    assert names[1] == f"Turn {film[0][0].turn}, {film[0][0].phase}"
