"""The diary of a board: every major line after its cause, and an honest count of the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby

import pytest

from bot.limits import CONTENT
from bot.panels.board import BoardNews, board
from bot.words.diary import FEW_LINES, LINE, diary, tells
from engine import Event, View, games, rules_of, view
from engine.core.log import Weight, readable
from engine.core.playout import officer_policy, play_out

HOLLAND = {"scenario": "fortress holland"}
COUNT = re.compile(r"(\d+) (important|lesser|quiet)")


def line(words, weight=Weight.NORMAL, *, heads=False):
    return Event("kind", words, weight=weight, heads=heads)


def counted(lines):
    """The numbers of the last line, if it counts; none otherwise."""
    if not lines or not lines[-1].endswith("in `/log`."):
        return {}
    return {kind: int(number) for number, kind in COUNT.findall(lines[-1])}


def test_what_fits_is_told_whole_and_in_order():
    events = [line("An attack.", heads=True), line("A miss.", Weight.QUIET), line("A hit.")]
    assert diary(events) == ["An attack.", "A miss.", "A hit."]


def test_dice_that_the_words_leave_out_are_told():
    thrown = Event("kind", "The attackers bleed.", dice=(2,), bare=True)
    assert diary([thrown]) == ["The attackers bleed. Die 2."]
    thrown = Event("kind", "4 Stukas fly.", dice=(2, 3), bare=True)
    assert diary([thrown]) == ["4 Stukas fly. Dice 2, 3."]
    assert diary([Event("kind", "Needs 4: 2.", dice=(2,))]) == ["Needs 4: 2."]


@pytest.mark.parametrize("seed", ["dice", "told"])
def test_every_die_of_case_yellow_is_told(seed):
    played = play_out("case_yellow", seed, HOLLAND, officer_policy("case_yellow"))
    thrown = [it for outcome, _ in played for it in outcome.events if it.dice]
    assert thrown
    for event in thrown:
        (words,) = diary([event])
        assert words.endswith(f"{', '.join(map(str, event.dice))}."), words


def test_what_is_silent_is_never_told():
    silent = line("The dice are sealed.", Weight.SILENT)
    assert diary([silent]) == []
    assert not tells([silent])
    assert tells([silent, line("A miss.", Weight.QUIET)])


def test_every_loss_is_told_after_what_caused_it():
    events = []
    for n in range(7):
        events += [
            line(f"Attack {n}.", heads=True),
            line(f"Roll {n}.", Weight.QUIET),
            line(f"Unit {n} falls back."),
            line(f"Unit {n} is destroyed.", Weight.MAJOR),
        ]
    told = diary(events)
    assert told[:-1] == [
        words for n in range(7) for words in (f"Attack {n}.", f"Unit {n} is destroyed.")
    ]
    assert told[-1] == "… and 7 lesser and 7 quiet entries in `/log`."


def test_the_heavier_and_the_later_come_first_and_never_without_their_cause():
    events = [line("Turn 2.", Weight.TURN, heads=True)]
    events += [line(f"March {n}.", Weight.MINOR, heads=True) for n in range(9)]
    events += [line("An attack.", Weight.MINOR, heads=True), line("A unit is reduced.")]
    told = diary(events)
    assert told[0] == "Turn 2."
    assert told[-3:-1] == ["An attack.", "A unit is reduced."]
    assert len(told) == FEW_LINES
    assert told[1:-3] == [f"March {n}." for n in range(5, 9)]
    assert told[-1] == "… and 5 lesser entries in `/log`."


def test_equal_lines_in_a_row_are_one_and_each_is_counted():
    events = [line("A raid.", heads=True), *[line("Evacuees are lost.", Weight.MAJOR)] * 3]
    assert diary(events) == ["A raid.", "Evacuees are lost. (3 times)"]
    quiet = [line(f"Order {n}.") for n in range(8)] + [line("A miss.", Weight.QUIET)] * 4
    assert diary(quiet)[-1] == "… and 1 lesser and 4 quiet entries in `/log`."
    # but a line that begins something is one each time
    assert diary([line("A raid.", heads=True)] * 2) == ["A raid.", "A raid."]


def test_one_entry_left_out_is_one_entry():
    events = [line(f"Order {n}.") for n in range(7)] + [line("No hit.", Weight.QUIET)] * 1
    events += [line("Order 7.")]
    assert diary(events)[-1] == "… and 1 lesser and 1 quiet entry in `/log`."


def test_where_even_the_losses_do_not_fit_they_are_counted():
    events = [line(f"Unit {n} " + "is destroyed " * 15, Weight.MAJOR) for n in range(30)]
    told = diary(events, 1000)
    assert sum(len(f"> {it}\n") for it in told) <= 1000
    assert len(told) - 1 + counted(told)["important"] == 30
    assert told[-2].startswith("Unit 29 ")  # the latest are told


@pytest.mark.parametrize("taken_back", [False, True])
async def test_a_board_without_a_picture_still_tells_every_loss_and_the_question(house, taken_back):
    table = await house.position(await house.table())
    events = []
    for n in range(9):
        events += [line(f"Attack {n} over the canal.", heads=True)]
        events += [line(f"Battalion {n} is destroyed near the canal.", Weight.MAJOR)]
    panel = board(table, BoardNews(events, taken_back=taken_back), None, "board-1.png")
    assert len(panel.text) <= CONTENT
    (question,) = table.questions.values()
    assert question.heading in panel.text
    told = [it.words for it in events]
    assert [it for it in told if f"> {it}\n" in panel.text] == told
    assert ("> An order is taken back." in panel.text) is taken_back
    assert table.rules.describe(table.view(None))[:60] in panel.text


@cache
def officers_game(game: str) -> list[tuple[View, tuple[Event, ...]]]:
    """A whole game as its staff officers play it: what everybody sees after each answer."""
    usual = {option.key: option.default for option in rules_of(game).options}
    return [
        (view(outcome.state, None), readable(outcome.events, None))
        for outcome, _ in play_out(game, "diary", usual, officer_policy(game))
    ]


def boards(game: str, per: str) -> Iterator[list[Event]]:
    """The events between two boards: one for each answer, phase or turn."""
    keys = {
        "answer": lambda step: step[0].ply,
        "phase": lambda step: (step[0].turn, step[0].phase),
        "turn": lambda step: step[0].turn,
    }
    for _, steps in groupby(officers_game(game), key=keys[per]):
        events = [event for _, events in steps for event in events if event.weight]
        if events:
            yield events


@pytest.mark.parametrize("per", ["answer", "phase", "turn"])
@pytest.mark.parametrize("game", games())
def test_a_whole_game_is_told_honestly(game, per):
    for events in boards(game, per):
        told = diary(events, CONTENT - 400)
        left_out = counted(told)
        lines = told[:-1] if left_out else told
        assert sum(len(f"> {it}\n") for it in told) <= CONTENT - 400
        majors = [it for it in events if it.weight >= Weight.MAJOR]
        missing = _losses_missing(events, lines)
        assert missing == left_out.get("important", 0), told
        assert not missing or per == "turn"  # a board for each phase has room for all
        shown = sum(_times(it) for it in lines)
        assert shown + sum(left_out.values()) == len(events)
        assert len(lines) <= max(FEW_LINES, 2 * len(majors))


def _times(told: str) -> int:
    merged = re.search(r" \((\d+) times\)$", told)
    return int(merged[1]) if merged else 1


def _losses_missing(events: list[Event], lines: list[str]) -> int:
    """How many major events are not told; each that is told must stand after its cause."""
    missing = at = 0
    cause = None
    for event in events:
        cause = event if event.heads else cause
        if event.weight < Weight.MAJOR:
            continue
        found = [n for n in range(at, len(lines)) if lines[n].startswith(event.words[: LINE - 1])]
        if not found:
            missing += 1
            continue
        at = found[0]
        before = lines[: at + 1]
        assert cause is None or any(it.startswith(cause.words[: LINE - 1]) for it in before)
    return missing


LOSSES = re.compile(
    r"\b(is|are) (destroyed|eliminated|sunk|conquered|captured|overrun|cut off at)"
    r"|[:,] lost\.|\bdestroyed at\b"
)


@pytest.mark.parametrize("game", games())
def test_every_unit_destroyed_and_place_taken_is_major(game):
    found = [
        event for _, events in officers_game(game) for event in events if LOSSES.search(event.words)
    ]
    assert found
    assert not [it for it in found if 0 < it.weight < Weight.MAJOR]
