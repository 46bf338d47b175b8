"""Panels: steps of a decision, ids, limits."""

from __future__ import annotations

import re

import pytest

from bot import limits
from bot.client.discord_view import alt_text, files, mentions
from bot.limits import OverLimit, Strictness, fit
from bot.panels import ids
from bot.panels.ids import Action, Control
from bot.panels.menu import MOST_PAGES, split_off_plain, walk
from bot.panels.menu_path import MenuPath
from bot.panels.opened import MOST_LINES
from bot.panels.panel import Button, Menu, MenuOption, Panel
from bot.search import matching, pages
from engine import Choice, games, open_asks, rules_of
from engine.core.choice import TOKEN_LIMIT
from engine.core.playout import play_out, random_policy
from renders import Picture
from tests.core import toy


def test_eight_answers_that_name_nobody_are_buttons_beside_the_menu_and_nine_are_not():
    orders = tuple(Choice(f"m{n}", "March", f"Unit {n}") for n in range(30))
    plain = tuple(Choice(f"p{n}", f"Plan {n}") for n in range(9))
    assert split_off_plain((*orders, *plain[:8])) == (orders, plain[:8])
    assert split_off_plain((*orders, *plain)) == ((*orders, *plain), ())
    assert split_off_plain(plain[:8]) == (plain[:8], ()), "no menu, nothing beside it"


def test_as_many_verbs_as_lie_open_have_a_line_each():
    choices = [Choice(f"o{n}", f"Order {n}", f"Ship {n}") for n in range(MOST_LINES - 1)]
    choices += [Choice(f"m{n}", "March", f"Unit {n}") for n in range(6)]
    step = walk(choices, (), units=MOST_LINES)
    assert [it.name for it in step.entries if not it.token] == ["March"]
    assert len(step.entries) == MOST_LINES
    more = [*choices, Choice("r", "Rally", "Unit 6")]
    assert all(it.token for it in walk(more, (), units=MOST_LINES).entries)


def test_many_choices_are_cut_into_verb_subject_target():
    marches = [
        Choice(f"m{n}", "March", f"Unit {n // 13}", f"Hill {n % 13}", "1 PA") for n in range(39)
    ]
    choices = (*marches, Choice("r", "Rally", "Unit 4"))
    first = walk(choices, ())
    assert [line.label for line in first.entries] == ["March", "Rally Unit 4"]
    assert first.entries[0].detail == "1 PA · 39 choices"
    second = walk(choices, (0,))
    assert [line.label for line in second.entries] == ["Unit 0", "Unit 1", "Unit 2"]
    third = walk(choices, (0, 1))
    assert [line.token for line in third.entries] == [f"m{n}" for n in range(13, 26)]
    assert third.picked == ("March", "Unit 1")
    assert third.entries[0].label == "Unit 1 → Hill 0"


def test_a_long_list_of_places_is_cut_by_the_parts_of_the_map():
    choices = [
        Choice(f"to:{track}{n}", "March to", f"Hill {track}{n}", place=f"{track}{n}", part=part)
        for track, part in (("A", "Track A"), ("B", "Track B"), ("C", "Track C"))
        for n in range(13)
        if track != "C" or not n
    ]
    first = walk(choices, ())
    assert [line.label for line in first.entries] == ["Track A", "Track B", "Hill C0"]
    assert first.title == "Whereabouts?"
    assert first.entries[1].detail.startswith("B0, B1, ")  # too many for their names
    assert [line.place for line in first.entries] == ["A0", "B0", "C0"]
    second = walk(choices, (1,))
    assert second.picked == ("Track B",)
    assert [line.token for line in second.entries] == [f"to:B{n}" for n in range(13)]
    assert len(walk(choices[:25], ()).entries) == 25  # a short one is left whole


def test_what_fits_a_page_is_listed_at_once():
    march, rally = Choice("a", "March", "French", "Dunkirk"), Choice("b", "Rally", "British")
    both = walk((march, rally), ())
    assert [line.label for line in both.entries] == ["March French → Dunkirk", "Rally British"]
    assert both.asks_for_verb  # several verbs: one answer at a time
    alone = walk((march, Choice("c", "March", "French", "Bergues")), ())
    assert [line.label for line in alone.entries] == ["French → Dunkirk", "French → Bergues"]
    assert alone.title == "March …"
    units = [Choice(f"u{n}", "Evacuate", f"unit ({n})") for n in (1, 2)]
    assert [line.label for line in walk(units, ()).entries] == ["Unit (1)", "Unit (2)"]


def _march(unit, number, part=""):
    return Choice(f"u{unit}>{number}", "March", f"Unit {unit}", f"Hex {number}", part=part)


LARGE = {
    "a motorised unit with 500 destinations": [_march(1, n) for n in range(500)],
    "the same, with parts of the map": [_march(1, n, f"Sector {n // 18}") for n in range(500)],
    "parts of very unequal size": [
        _march(1, n, "The plain" if n > 40 else f"Hill {n}") for n in range(500)
    ],
    "100 units with five destinations each": [_march(n // 5, n % 5) for n in range(500)],
    "60 units by the part they stand in": [
        _march(n // 9, n, f"Sector {n // 90}") for n in range(540)
    ],
    "more parts than two pages hold": [_march(1, n, f"Sector {n // 3}") for n in range(500)],
    "5,000 choices that differ in nothing but their token": [
        Choice(f"t{n}", "March", "Unit") for n in range(5000)
    ],
}


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("choices", LARGE.values(), ids=LARGE)
def test_however_many_choices_every_one_is_reached_by_small_steps(choices, together):
    reached = _reached(choices, together=together, most=MOST_PAGES)
    assert reached == {choice.token for choice in choices}


def test_a_target_picked_before_is_not_named_on_every_line():
    choices = [_march(unit, number) for number in range(5) for unit in range(8)]
    step = walk(choices, (3,), together=True)
    assert step.picked == ("Hex 3",)
    assert [entry.label for entry in step.entries] == [f"Unit {n}" for n in range(8)]


def test_stretches_say_from_where_to_where():
    (first, *_, last) = walk(LARGE["a motorised unit with 500 destinations"], ()).entries
    assert first.label == "Unit 1 → Hex 0 … Unit 1 → Hex 24"
    assert last.label == "Unit 1 → Hex 475 … Unit 1 → Hex 499"
    assert last.detail == "25 choices"


def test_a_long_list_of_units_is_cut_by_the_parts_of_the_map():
    first = walk(LARGE["60 units by the part they stand in"], ())
    assert [entry.label for entry in first.entries] == [f"Sector {n}" for n in range(6)]
    second = walk(LARGE["60 units by the part they stand in"], (2,))
    assert [entry.label for entry in second.entries] == [f"Unit {n}" for n in range(20, 30)]


def test_what_names_nobody_is_a_button_beside_the_menu():
    march, end = Choice("a", "March", "French"), Choice("end", "The rest stay")
    assert split_off_plain((march, end)) == ((march,), (end,))
    assert split_off_plain((end,)) == ((end,), ())


def test_a_path_that_leads_nowhere_stops_where_it_can():
    choices = (Choice("a", "March"), Choice("b", "End"))
    assert walk(choices, (7, 3)) == walk(choices, ())


@pytest.mark.parametrize("game", [*games(), toy.RULES.id])
def test_every_choice_of_a_whole_game_can_be_reached_and_every_panel_fits(game):
    options = {option.key: option.values[-1] for option in rules_of(game).options}
    for outcome, _ in play_out(game, "panels", options, random_policy("panels")):
        for question in open_asks(outcome.state):
            for together in (False, question.batch):
                most = PAGES.get(game, (1, 1))[question.batch]
                reached = _reached(question.choices, together=together, most=most)
                assert reached == {it.token for it in question.choices}


# How many pages a list may have, and one of which several lines are picked at once.
PAGES = {
    "spoiled_victory": (2, 1),
    "france_1940": (2, 1),  # few go out of range or backwards: such hexes share a line
    "case_yellow": (2, 1),
    "khamsin": (2, 2),
}


def _reached(choices, *, together, most):
    found, waiting = set(), [()]
    while waiting:
        path = waiting.pop()
        stage = walk(choices, path, together=together)
        assert stage.pages <= most
        for number, line in enumerate(stage.entries):
            if line.token:
                found.add(line.token)
                MenuOption(limits.clip(f"25. {line.label}", 100), f"={line.token}")
            else:
                waiting.append((*path, number))
                assert len(line.choices) < len(choices)
    return found


def test_ids_are_read_as_they_were_written():
    control = Control(Action.PLAY, 12, 34, "0:retreat:F03>A3")
    pressed = ids.read(control.button)
    assert pressed == ids.Pressed(Action.PLAY, 12, 34, 0, 0, "retreat:F03>A3", ())
    browse = Control(Action.BROWSE, 12, 34, "1:3.0/1s")
    assert ids.read(browse.menu, ("+2",)).tail == "3.0/1s"
    assert ids.ours(control.button)
    assert ids.ours(browse.menu)


def test_the_longest_token_fits_a_button():
    control = Control(Action.PLAY, 9_999_999, 99_999, "9:" + "x" * TOKEN_LIMIT)
    assert len(control.button) <= limits.CUSTOM_ID


def test_nonsense_trails_lead_to_the_start():
    assert MenuPath.read("x.y/z") == MenuPath()
    assert MenuPath.read(MenuPath((3, 0), 1).code) == MenuPath((3, 0), 1)


def test_limits_raise_in_tests_and_cut_in_play():
    with pytest.raises(OverLimit):
        Panel("x" * 2001)
    with pytest.raises(OverLimit):
        Menu("id", "pick", tuple(MenuOption(str(n), str(n)) for n in range(26)))
    with pytest.raises(OverLimit):
        Panel("x", rows=((Button("a", "same"), Button("b", "same")),))
    Strictness.strict = False
    assert len(Panel("x" * 3000).text) == 2000
    assert fit("abcdef", 4) == "abc…"


def test_alternatives_of_one_subject_are_picked_one_at_a_time():
    marches = [Choice(f"to:{n}", "Retreat", "Unit 1", f"Hill {n}") for n in range(3)]
    assert not walk(marches, ()).takes_several
    assert walk([*marches, Choice("hit", "Hit", "Unit 2")], ()).takes_several


def test_words_are_found_by_any_part_in_any_order():
    found = matching("a4 fren", ["March French at Dunkirk A4", "March British at A4"], str)
    assert found == ["March French at Dunkirk A4"]


def test_what_begins_with_the_words_typed_comes_first():
    orders = ["Gather Evacuees at Malo", "Evacuate unit (1)"]
    assert matching("evac", orders, str) == ["Evacuate unit (1)", "Gather Evacuees at Malo"]


def test_a_page_of_the_rules_is_found_by_section_title_and_words():
    topics = rules_of("spoiled_victory").topics
    assert pages(topics, "10.1")[:2] == ["foot", "suppressed"]  # the section, then its parts
    assert pages(topics, "10.10.1")[0] == "raf"  # the section around it
    assert pages(topics, "10.6")[0] == "actions"  # no page of its own: its chapter
    assert pages(rules_of("miracle").topics, "7.1")[0] == "events"  # 7.10 is another section
    assert pages(topics, "march")[:2] == ["foot", "nations"]
    assert "allied-attack" in pages(topics, "march")  # its title does not bear the word
    assert not pages(topics, "submarine")


@pytest.mark.parametrize("game", games())
def test_every_topic_is_short_and_names_its_section(game):
    for key, topic in rules_of(game).topics.items():
        assert re.fullmatch(r"[a-z0-9-]+", key)
        assert re.fullmatch(r"[0-9]+[A-Z]?(\.[0-9]+)*[a-z]?|Sheets|Intro", topic.rule)
        assert len(topic.title) <= 100
        assert 1 <= topic.words.count(".") <= 6


def test_an_alt_text_cut_short_ends_after_a_sentence_and_says_where_the_rest_is():
    panel = Panel("", Picture(b"", 1, 1, "A sentence of some length. " * 60), name="board.png")
    (file,) = files(panel)
    assert len(file.description) <= limits.ALT
    assert file.description.endswith("of some length. … /map with words tells the rest.")
    assert len(alt_text("x" * 5000)) == limits.ALT
    assert alt_text("Short.") == "Short."


def test_verbs_with_few_answers_lie_open_and_large_ones_are_a_step():
    marches = [Choice(f"march:{n}", "March", f"Unit {n}") for n in range(20)]
    few = [Choice(f"dig:{n}", "Dig in", f"Unit {n}") for n in range(3)]
    step = walk([*marches, *few], (), units=MOST_LINES)
    assert [it.label for it in step.entries] == [
        "March",
        *(f"Dig in Unit {n}" for n in range(3)),
    ]
    assert [bool(it.token) for it in step.entries] == [False, True, True, True]
    assert len(walk([*marches, *few], (0,), units=MOST_LINES).entries) == 20


def test_what_leads_on_is_marked_so_once():
    moves = [Choice(f"to:{n}", "Move to", f"Hex {n}") for n in range(20)]
    attacks = [Choice(f"attack:{n}", "Attack", f"Hex {n}") for n in range(3)]
    step = walk([*moves, *attacks], (), of_one=15)
    assert [it.words for it in step.entries[:2]] == ["Move to …", "Attack Hex 0"]


@pytest.mark.parametrize("game", games())
def test_the_page_a_lesson_names_is_found_by_its_title(game):
    rules = rules_of(game)
    for ask in rules.lessons:
        page = rules.page(ask.__name__)
        assert page is not None, ask.__name__
        assert rules.topics[pages(rules.topics, page.title)[0]] == page


def test_a_panel_calls_people_and_nobody_else():
    """Not whom nobody named, nor those who had their traces removed."""
    called = mentions(Panel("Your turn.", pings=(101, 0, -7)))
    assert [it.id for it in called.users] == [101]
    assert (called.everyone, called.roles, called.replied_user) == (False, False, False)
