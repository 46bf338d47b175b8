"""The page in a real browser: a newcomer's first minutes, at a desk and on a phone."""

from __future__ import annotations

from contextlib import asynccontextmanager

import browser
import pytest

pytestmark = [
    pytest.mark.skipif(browser.CHROMIUM is None, reason="no chromium on this machine"),
    pytest.mark.flaky(reruns=2),  # a browser on a busy machine may be late
]
LAST = ".message:last-of-type"


@pytest.fixture
def open_page(stage, bot, tmp_path):
    @asynccontextmanager
    async def opening(width=1280, height=800):
        await stage.command_known("panel")
        address = stage.sandbox.base_url + "/"
        async with browser.open_tab(address, tmp_path / "chromium", width, height) as tab:
            yield tab
            assert tab.troubles == []

    return opening


async def focus(tab):
    return await tab.js("document.activeElement.dataset.option ?? document.activeElement.className")


async def test_a_game_is_started_by_keyboard_alone(stage, open_page, ada):
    async with open_page() as tab:
        await tab.see("#hint", "/game new")
        await tab.until("document.activeElement.className === 'words'")
        await tab.type("/ga")
        await tab.see(".popup-item", "/game new")
        await tab.key("Enter")
        await tab.see(".popup-item", "A Spoiled Victory")
        assert await focus(tab) == "game"
        await tab.type("mir")
        await tab.until("document.querySelectorAll('.popup-item').length === 1")
        await tab.key("Tab")
        await tab.key("Enter")
        await tab.see(".embed-title", "Miracle at Dunkerque")
        await tab.see(".origin", "Ada used /game new")
        await tab.until("document.querySelector('.embed img').naturalWidth === 120")
        assert await tab.js("document.querySelector('.embed img').alt") == "A green field"
        assert not await tab.js("document.querySelector('#hint').checkVisibility()")
    assert ada.last.text.startswith("Miracle at Dunkerque")
    assert stage.refusals.codes() == []


@pytest.mark.parametrize("typed", ["/game new mir", "/game new game:mir"])
async def test_a_command_may_be_typed_in_one_go(open_page, ada, typed):
    async with open_page() as tab:
        await tab.until("document.activeElement.className === 'words'")
        for letter in typed:
            await tab.type(letter)
        await tab.until("document.querySelectorAll('.popup-item').length === 1")
        assert await focus(tab) == "game"
        await tab.key("Enter")
        await tab.key("Enter")
        await tab.see(".embed-title", "Miracle at Dunkerque")


async def test_the_hint_leads_to_the_first_command(open_page):
    async with open_page() as tab:
        await tab.click("#hint .button")
        await tab.see(".popup-item", "A Spoiled Victory")
        await tab.key("Escape")
        await tab.key("Escape")
        await tab.until("document.activeElement.className === 'words'")


async def test_buttons_menus_and_forms(open_page, ada):
    panel = (await ada.slash("/panel")).message
    async with open_page() as tab:
        await tab.click("[data-custom-id='march:1']")
        await tab.see(".text", "Marched 1")
        await tab.see(".edited")
        assert await tab.js("document.activeElement.dataset.customId") == "march:2"
    assert panel.content == "Marched 1"
    await ada.slash("/panel")
    async with open_page() as tab:
        await tab.click("[data-custom-id='units']")
        await tab.key("Enter")
        await tab.key("ArrowDown")
        await tab.key("Enter")
        await tab.click(".menu-done")
        await tab.see(".private .text", "Chose ['1', '2']")
        await tab.click("[data-custom-id='orders']")
        await tab.see("#form-title", "Orders of the day")
        await tab.type("Hold")
        await tab.click("#form .menu-opener")
        await tab.click("#form .option", "Arras")
        await tab.click("#form button[type=submit]")
        await tab.see(".private .text", "Hold at arras")
        assert not await tab.js("document.querySelector('#form').open")


async def test_no_line_of_a_long_menu_stays_under_its_button(open_page, ada):
    await ada.slash("/panel")
    async with open_page() as tab:
        await tab.click("[data-custom-id='units']")
        await tab.js("document.querySelector('.menu-list').style.maxHeight = '6rem'")
        hidden = await tab.js(
            "[...document.querySelectorAll('.option')].filter((line) => {"
            " line.scrollIntoView({block: 'nearest'});"
            " const done = line.parentElement.querySelector('.menu-done').getBoundingClientRect();"
            " return line.getBoundingClientRect().bottom > done.top + 1; }).length"
        )
        assert hidden == 0
        assert await tab.js("getComputedStyle(document.querySelector('.menu-done')).opacity") == "1"


async def test_the_answer_to_a_button_far_up_is_brought_into_view(open_page, ada, ben):
    await ada.slash("/panel")
    for number in range(40):
        ben.say(f"Signal {number}")
    async with open_page() as tab:
        await tab.js("document.querySelector('#log').scrollTop = 0")
        await tab.click("[data-custom-id='units']")
        await tab.click(".option")
        await tab.click(".menu-done")
        await tab.see(".private .text", "Chose")
        await tab.until(
            "document.querySelector('.private').getBoundingClientRect().bottom"
            " <= document.querySelector('#log').getBoundingClientRect().bottom"
        )


async def test_private_words_stay_with_their_user(open_page, ada, ben):
    await ada.slash("/private")
    async with open_page() as tab:
        await tab.see(".private", "Only you can see this")
        await tab.click("[data-user=ben]")
        await tab.see(".who", "Ben")
        assert not await tab.js("document.querySelector('.private')")
        await tab.click("[data-user=ada]")
        await tab.click(".private .plain-link", "Dismiss")
        await tab.until("!document.querySelector('.private')")


async def test_people_and_channels_by_keyboard(open_page, ben):
    async with open_page() as tab:
        await tab.js("document.querySelector('.person.here').focus()")
        await tab.key("ArrowDown")
        await tab.see(".who", "Ben")
        assert await tab.js("document.activeElement.dataset.user") == "ben"
        await tab.js("document.querySelector('.channel').focus()")
        ben.at("lobby").say("news")
        await tab.key("Tab")
        await tab.key("Enter")
        await tab.see(".text", "news")


async def test_troubles_are_switched_on_in_the_workshop(stage, open_page):
    async with open_page() as tab:
        await tab.click("#open-workshop")
        await tab.click(".trouble-form .button")
        await tab.see(".active-troubles", "answer 429")
        assert stage.sandbox.faults.active[0].kind == "rate_limit"
        await tab.click(".active-troubles .plain-link")
        await tab.until("!document.querySelector('.active-troubles li')")
        await tab.key("Escape")
        await tab.until("document.activeElement.id === 'open-workshop'")


async def test_a_picture_is_enlarged_and_put_away(open_page, ada):
    await ada.slash("/game new", game="miracle")
    async with open_page() as tab:
        await tab.click(".embed .picture")
        await tab.see(".viewer-words", "A green field")
        await tab.key("Escape")
        await tab.until("!document.querySelector('#viewer').open")


async def test_unread_marks_and_direct_messages(open_page, ada, ben):
    async with open_page() as tab:
        await ben.slash("/dm")
        await ada.slash("/call", who=ben)
        await tab.see("[data-user=ben] .badge", "2")
        await tab.click("[data-user=ben]")
        await tab.see(".calls-me .mention.me", "@Ben")
        await tab.see(".channel .badge", "1")
        await tab.click(".channel", "Dynamo")
        await tab.see(".text", "Psst")
        await tab.until("!document.querySelector('.channel .badge')")


async def test_thinking_failing_and_what_was_refused(stage, open_page, ada):
    async with open_page() as tab:
        await tab.type("/silent")
        await tab.see(".popup-item", "/silent")
        await tab.key("Enter")
        await tab.see(".pending", "Sending")
        stage.clock.advance(3.1)
        await tab.see(".pending", "The application did not respond")
        stage.fault("slow", path="callback", seconds=10)
        panel = await ada.slash("/think", wait=False)
        await stage.until(lambda: "slow" in stage.sandbox.faults.struck, "the trouble")
        stage.clock.advance(11)
        assert (await panel.settle()).failed
        await tab.click("#open-workshop")
        await tab.see(".refusals", "10062 Unknown interaction")


async def test_words_are_dressed_and_never_executed(open_page, ada):
    ada.say("**bold** `<img src=x onerror=alert(1)>` <b>plain</b> ||secret||\n- one\n- two")
    async with open_page() as tab:
        await tab.see(".text strong", "bold")
        await tab.see(".text", "<b>plain</b>")
        assert await tab.js("document.querySelectorAll('.text img, .text b').length") == 0
        assert await tab.js("document.querySelectorAll('.text li').length") == 2
        await tab.click(".spoiler")
        await tab.see(".spoiler.open", "secret")


async def test_on_a_phone(open_page, ada):
    await ada.slash("/layout")
    async with open_page(400, 800) as tab:
        await tab.see(".container", "The perimeter holds.")
        assert await tab.js("document.documentElement.scrollWidth") == 400
        assert not await tab.js(
            "document.querySelector('.channel').checkVisibility({visibilityProperty: true})"
        )
        await tab.click("#open-sidebar")
        await tab.until("document.activeElement.classList.contains('channel')")
        await tab.until("document.querySelector('.sidebar').getBoundingClientRect().x === 0")
        await tab.click(".channel", "lobby")
        await tab.see("#room-name", "lobby")
        await tab.click("[data-user=cleo]")
        await tab.until("document.querySelector('[data-user=cleo]').ariaChecked === 'true'")
