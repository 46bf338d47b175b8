"""`/log`: pages with buttons, a heading for every turn, and the map of that turn."""

from __future__ import annotations

import pytest

from bot.panels.logbook import LINES, LogPage, Turn, log_pages, log_panel, searched
from bot.store import Settings
from tests.bot.support import ADA, BEN, HERE


class Seeing:
    """A studio that remembers which position was drawn."""

    def __init__(self, studio):
        self.drawn, self._draw = [], studio.snapshot
        studio.snapshot = self.snapshot

    async def snapshot(self, view, events):
        self.drawn.append(view.turn)
        return await self._draw(view, events)


async def third_turn(house):
    """A game whose diary has three turns."""
    game = await house.table(ADA)
    while not (await house.position(game)).view(None).turn.startswith("3 "):
        await house.play(game)
    return game


async def test_the_newest_page_comes_first_and_buttons_turn_to_the_others(house):
    await third_turn(house)
    seeing = Seeing(house.studio)
    talk = await house.type(ADA, "LookingCommands.log")
    assert "**Turn 3: 28 May, day**" in talk.text
    assert talk.last.alts
    assert seeing.drawn[-1].startswith("3 ")
    headings = [it.label for it in talk.last.menu.options]
    assert headings == ["Turn 1: 27 May, day", "Turn 2: 27 May, night", "Turn 3: 28 May, day"]
    assert [it.disabled for it in talk.last.controls[1:]] == [False, True]
    # back to the very first page, turn by turn, each with its own map
    seen = ["Turn 3"]
    while not talk.last.controls[1].disabled:
        talk = await house.press(ADA, talk.last.id_of("◀ Earlier"))
        (turn,) = [it for it in ("Turn 1", "Turn 2", "Turn 3") if f"**{it}: " in talk.text]
        assert seeing.drawn[-1].startswith(f"{turn[-1]} ")
        seen.append(turn)
    assert seen == sorted(seen, reverse=True)
    assert set(seen) == {"Turn 1", "Turn 2", "Turn 3"}
    talk = await house.press(ADA, talk.last.id_of("Later ▶"))
    assert "page 2 of" in talk.text


async def test_two_turns_are_enough_for_a_menu(house):
    game = await house.table(ADA)
    while not (await house.position(game)).view(None).turn.startswith("2 "):
        await house.play(game)
    talk = await house.type(ADA, "LookingCommands.log")
    assert [it.label for it in talk.last.menu.options] == [
        "Turn 1: 27 May, day", "Turn 2: 27 May, night",
    ]  # fmt: skip


async def test_a_turn_is_picked_from_the_menu_or_named(house):
    await third_turn(house)
    talk = await house.type(ADA, "LookingCommands.log")
    second = next(it for it in talk.last.menu.options if it.label.startswith("Turn 2"))
    picked = await house.press(ADA, talk.last.menu.custom_id, second.value)
    assert "**Turn 2: 27 May, night**" in picked.text
    named = await house.type(ADA, "LookingCommands.log", when="27 night")
    assert named.text == picked.text
    offered = await house.suggest(ADA, "LookingCommands._turns", "may")
    assert list(offered) == ["Turn 3: 28 May, day", "Turn 2: 27 May, night", "Turn 1: 27 May, day"]
    assert "no turn “moon”" in (await house.type(ADA, "LookingCommands.log", when="moon")).text


async def test_a_search_keeps_its_words_from_page_to_page(house):
    await third_turn(house)
    talk = await house.type(ADA, "LookingCommands.log", find="e")
    assert "“e” in the diary, page" in talk.text
    assert not talk.last.alts
    lines = talk.text.splitlines()[1:]
    assert all("e" in it.casefold() for it in lines if it.startswith("• "))
    before = await house.press(ADA, talk.last.id_of("◀ Earlier"))
    assert "“e” in the diary, page" in before.text
    assert before.text != talk.text
    while not talk.last.controls[0].disabled:
        talk = await house.press(ADA, talk.last.id_of("◀ Earlier"))
    assert "\n**Turn 1: 27 May, day**\n" in talk.text


async def test_a_turn_of_long_ago_is_played_again(house, store):
    await third_turn(house)
    first = await house.type(ADA, "LookingCommands.log", when="Turn 1")
    await store.database.execute("DELETE FROM states WHERE version < 25")
    seeing = Seeing(house.studio)
    again = await house.type(ADA, "LookingCommands.log", when="Turn 1")
    assert again.text == first.text
    assert again.last.alts == first.last.alts
    assert seeing.drawn[-1].startswith("1 ")


async def test_nobody_turns_the_pages_of_another_server(house):
    game = await third_turn(house)
    await house.store.database.execute("UPDATE games SET guild = 77 WHERE id = ?", (game,))
    talk = await house.press(BEN, f"b:log:{game}:0:0:")
    assert talk.text == f"There is no game {game} here. `/game list` shows the tables there are."
    assert "Turn 1" in (await house.press(ADA, f"b:log:{game}:0:0:")).text  # she sits there


@pytest.mark.parametrize("count", [0, 1, LINES, LINES + 1, 5 * LINES])
async def test_no_line_is_left_out_and_no_page_is_too_long(house, count):
    row = await house.app.lobby.open("toy", HERE, ADA, Settings())
    diary = [Turn("Turn 1", lines=[f"{number} " + "x" * 390 for number in range(count)])]
    pages = log_pages(diary)
    assert [line for page in pages for line in page.lines] == diary[0].lines
    for number in range(len(pages)):
        panel = log_panel(row, pages, number, "")
        assert all(f"• {line}" in panel.text for line in pages[number].lines)
    assert pages[0].first_of_turn


def test_words_no_id_can_hold_are_left_out_of_a_search():
    assert searched("a\nb \ud800c \x00") == "a b c"
    assert len(searched("x" * 400)) == 50
    assert log_pages([Turn("Turn 1", lines=["a"])], "nowhere") == [LogPage("", ())]


@pytest.mark.parametrize("count", [LINES + 1, 3 * LINES - 1, 90])
def test_the_newest_page_of_a_turn_is_more_than_a_rest(count):
    pages = log_pages([Turn("Turn 1", lines=[f"Line {number}." for number in range(count)])])
    sizes = [len(page.lines) for page in pages]
    assert sum(sizes) == count
    assert len(pages) == -(-count // LINES)
    assert max(sizes) - min(sizes) < len(pages)
