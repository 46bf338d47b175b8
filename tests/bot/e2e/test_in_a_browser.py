"""The real bot and its real pictures on the page, in a real browser, at a desk and on a phone.

Screenshots are kept under `build/screenshots/`.
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.pictures import Pool, RendersStudio
from tests.sandbox import browser

pytestmark = [
    pytest.mark.skipif(browser.CHROMIUM is None, reason="no chromium on this machine"),
    pytest.mark.flaky(reruns=2),  # a browser on a busy machine may be late
]
KEPT = Path(__file__).resolve().parents[3] / "build" / "screenshots"
AT_THE_END = (
    "((e) => e.scrollHeight - e.scrollTop - e.clientHeight < 60)(document.querySelector('#log'))"
)
PICTURES = "[...document.querySelectorAll('.message img')].filter((e) => e.naturalWidth > 600)"


@pytest.fixture
async def page(stage, run_bot, tmp_path):
    """A page that shows the real bot."""
    KEPT.mkdir(parents=True, exist_ok=True)
    studio = RendersStudio(Pool(1))

    @asynccontextmanager
    async def opening(width):
        address = stage.sandbox.base_url + "/"
        async with (
            run_bot(studio=studio),
            browser.open_tab(address, tmp_path / "chromium", width, 900) as tab,
        ):
            yield tab
            assert tab.troubles == []

    yield opening
    studio.close()


async def begin(tab, game="A Spoiled Victory"):
    """What the hint suggests, a game from the list, then Start."""
    await chosen(tab, game)
    await tab.click(".message button.success", "Start")
    await tab.until(f"{PICTURES}.length === 1")


async def chosen(tab, game):
    await tab.see("#hint", "/game new")
    await tab.click("#hint .button")
    await tab.until("document.querySelector('#composer, .composer')?.textContent.includes('game')")
    await tab.key("Enter")
    await tab.see(".message.private", "Which game do you want to play?")
    await tab.click(".message.private .menu-opener")
    await tab.click(".message.private .option", game)
    await tab.see(".message", "is being set up")


@pytest.mark.parametrize("width", [1280, 400])
async def test_a_newcomers_first_turn(stage, page, width):
    async with page(width) as tab:
        await begin(tab)
        await tab.until(AT_THE_END)
        await tab.picture(KEPT / f"board-{width}.png")
        # a stranger presses and is told so, privately
        await tab.click("[data-user=ben]")
        await tab.click(".message button", "Keep the patrol back")
        await tab.see(".message.private", "You are watching this game.")
        # the player decides by a button, and the picture changes
        await tab.click("[data-user=ada]")
        await tab.click(".message button", "Keep the patrol back")
        await tab.until(f"{PICTURES}.length === 2")
        assert await tab.js(f"{PICTURES}[0].src !== {PICTURES}[1].src")
        await tab.picture(KEPT / f"decided-{width}.png")
    assert stage.refusals.codes() == []


async def test_deciding_by_a_typed_order_and_in_the_private_panel(stage, page):
    async with page(1280) as tab:
        await begin(tab)
        await tab.click(".words")
        await tab.type("/do")
        await tab.see(".popup-item", "/do")
        await tab.key("Enter")
        await tab.type("patrol back")
        await tab.see(".popup-item", "Keep the patrol back")
        await tab.key("Enter")
        await tab.key("Enter")
        await tab.until(f"{PICTURES}.length === 2")
        await tab.click(".message button", "Defend with")
        await tab.click(".message button", "Decide")
        await tab.see(".message.private", "Only you can see this")
        await tab.picture(KEPT / "panel-1280.png")
    assert stage.refusals.codes() == []


async def test_any_option_of_a_command_is_named_while_typing(stage, page):
    async with page(400) as tab:
        await begin(tab)
        await tab.click(".words")
        for letter in "/map words:":
            await tab.type(letter)
        await tab.until("document.activeElement.dataset.option === 'words'")
        assert await tab.js("document.querySelectorAll('.option-field').length") == 1
        await tab.see(".popup-item", "true")
        await tab.key("Enter")
        await tab.key("Enter")
        await tab.see(".message.private", "Nieuport I4/J2: 15th Division 4.")
    assert stage.refusals.codes() == []


async def test_an_order_to_a_corps_on_a_phone(stage, page):
    async with page(390) as tab:
        await begin(tab, "Miracle at Dunkerque")
        await tab.picture(KEPT / "miracle-board-390.png")
        await tab.click(".message button", "Decide")
        await tab.see(".message.private", "Where does I Corps Support stand?")
        await tab.click(".message.private button", "Place all Corps Support")
        await tab.see(".message.private", "Choose the Large Ships")
        # several ships from one menu
        await tab.click(".message.private button", "Several at once")
        await tab.click(".message.private .menu-opener", "One or several")
        for ship in ("Channel Packets", "Isle of Man Steamers"):
            await tab.click(".message.private .option", ship)
        await tab.picture(KEPT / "miracle-batch-390.png")
        assert await tab.js("document.querySelector('#log').scrollWidth <= 390")
        await tab.click(".message.private .menu-done")
        await tab.see(".message.private", "3 more")
    assert stage.refusals.codes() == []


async def test_blocks_are_placed_in_secret(stage, page):
    async with page(1280) as tab:
        await chosen(tab, "Dunkirk: France 1940")
        await tab.click("[data-user=ben]")
        await tab.click(".message button", "Sit: Allied")
        await tab.see(".message", "• Allied: @Ben")
        await tab.click("[data-user=ada]")
        await tab.click(".message button.success", "Start")
        await tab.until(f"{PICTURES}.length === 1")
        await tab.click(".message button", "Decide: German")
        await tab.click(".message.private button", "Place all the rest as suggested")
        await tab.see(".message.private", "All blocks are placed. Ready")
        await tab.until(f"{PICTURES}.length === 2")
        await tab.picture(KEPT / "france-setup-1280.png")
        # the other side sees neither the panel nor a block
        await tab.click("[data-user=ben]")
        await tab.until("!document.querySelector('.message.private')")
        await tab.click(".message button", "Decide: German")
        await tab.see(".message.private", "This decision is for the")
    assert stage.refusals.codes() == []
